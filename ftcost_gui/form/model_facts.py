"""Facts of the chosen model, as chips below the field."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.models import find_model
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import compact, number
from ftcost_gui.form.form_section import chip
from ftcost_gui.widgets.flow import FlowLayout


class ModelFacts(QWidget):
    """Chips below the base model."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._flow = FlowLayout(self)
        self._chips: list[QLabel] = []
        self._texts: list[str] = []

    def show_job(self, job: Job, estimate: Estimate | None) -> None:
        """Show the facts of the job's model."""
        texts = _facts(job, estimate)
        if texts == self._texts:
            return  # the form lays itself out anew otherwise
        self._texts = texts
        while len(self._chips) < len(texts):
            self._chips.append(chip("", self))
            self._flow.addWidget(self._chips[-1])
        for label, text in zip(self._chips, [*texts, *[""] * len(self._chips)], strict=False):
            label.setText(text)
            label.setVisible(bool(text))
        self._flow.invalidate()
        self.updateGeometry()


def _facts(job: Job, estimate: Estimate | None) -> list[str]:
    arch = job.model.architecture
    parameters = active = 0
    if estimate and estimate.resolved.model == job.model:
        parameters, active = estimate.model.parameters, estimate.model.active_parameters
    if arch is None:
        try:
            entry = find_model(job.model.id or "")
        except InputError:
            return []
        arch, parameters, active = entry.architecture, entry.parameters, entry.active_parameters
    out = [tr("{0} params", compact(parameters))] if parameters else []
    if active and active != parameters:
        out.append(tr("{0} active", compact(active)))
    return [*out, tr("{0} layers", arch.layers), *_attention(arch), tr("vocab {0}", number(arch.vocab_size))]


def _attention(arch: ModelArchitecture) -> list[str]:
    heads, shared = arch.num_heads, arch.num_kv_heads
    if arch.mla:
        return [tr("MLA")]
    if not heads or not shared:
        return []
    kind = "MHA" if heads == shared else "MQA" if shared == 1 else "GQA"
    return [f"{kind} {heads}/{shared}"]
