"""The editor of each field of the form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtWidgets import QWidget

from ftcost_core.catalogue.offers import Offer
from ftcost_core.documents.fields import declaration, field_value
from ftcost_core.documents.job import OPEN_PATHS, Job
from ftcost_core.documents.result import Estimate
from ftcost_core.text.currency import DOLLAR
from ftcost_core.text.i18n import LazyTexts, current, tr
from ftcost_core.wording.field_values import OBJECTIVES, VALUE_NAMES, value_name
from ftcost_gui.form.form_fields import FieldSpec
from ftcost_gui.state.catalogue_entries import (
    gpu_entries,
    gpu_id,
    gpu_named,
    model_entries,
    model_id,
    model_named,
    offer_entries,
    offer_name_of,
)
from ftcost_gui.widgets.choice import ChoiceBox, SearchableField
from ftcost_gui.widgets.number_field import NumberField, NumberKind
from ftcost_gui.widgets.picker import ListEntry
from ftcost_gui.widgets.segmented import SegmentedControl, Switch

AnyEditor = NumberField | ChoiceBox | SegmentedControl | SearchableField

_OPEN: LazyTexts[str] = LazyTexts({
    "training.trainer": "None named", "method.fake_quantization": "None", "method.teacher.quantization": "None",
})  # fmt: skip
"""What a drop-down that is left open says where the program does not choose."""


def make_editor(spec: FieldSpec, parent: QWidget) -> AnyEditor:
    """Make the editor that a field's declaration asks for."""
    declared = declaration(spec.path)
    match spec.editing:
        case "number":
            return NumberField(number_kind(spec), parent)
        case "segments":
            names: Mapping[Any, str] = OBJECTIVES if spec.path == "method.objective" else VALUE_NAMES[spec.path]
            common = [(value, names[value]) for value in declared.options if value not in spec.rarer]
            rarer = [(value, value_name(spec.path, value)) for value in spec.rarer]
            return SegmentedControl(common, rarer, parent)
        case "switch":
            return Switch(parent)
        case "model":
            return SearchableField(model_entries(), tr("no model of the catalogue is called “{0}”"), model_named)
        case "gpu":
            return SearchableField(gpu_entries(), tr("no GPU of the catalogue is called “{0}”"), gpu_named)
        case "offer":
            return SearchableField((), tr("no offer for this GPU is called “{0}”"))
        case "release":
            return SearchableField((), "")
    named = VALUE_NAMES.get(spec.path, {})
    options = [(value, text) for value, text in named.items()]
    auto = [(None, _OPEN.get(spec.path) or tr("Auto"))] if declared.optional else []
    return ChoiceBox([*auto, *options], parent)


def number_kind(spec: FieldSpec) -> NumberKind:
    """Return the kind of number of a field; amounts of money are in the currency chosen."""
    declared = declaration(spec.path)
    if not spec.money:
        return NumberKind(
            declared.whole, spec.scale, spec.unit, spec.step, declared.optional, spec.hours, binary=spec.binary
        )
    currency = current().currency
    digits = None if currency == DOLLAR else currency.decimals
    sign = currency.sign.strip()
    return NumberKind(declared.whole, 1 / currency.usd, sign, spec.step, declared.optional, decimals=digits)


def render(editor: AnyEditor, spec: FieldSpec, job: Job, estimate: Estimate | None, offers: Sequence[Offer]) -> None:
    """Show what the job says of a field, or what the program chose for it."""
    match spec.editing:
        case "model" if isinstance(editor, SearchableField) and spec.path != "model.id":
            editor.show_value(field_value(job, spec.path))
        case "model" if isinstance(editor, SearchableField):
            inline = job.model.architecture
            editor.show_value(model_id(job) or (inline and inline.name) or tr("Own architecture"))
        case "gpu" if isinstance(editor, SearchableField):
            editor.set_entries(gpu_entries())
            editor.show_value(gpu_id(job))
        case "offer" if isinstance(editor, SearchableField):
            editor.set_entries(offer_entries(job.hardware.gpu, offers))
            chosen = estimate.cost.offer if estimate else None
            editor.show_value(
                job.price.offer and offer_name_of(job.price.offer, offers),
                chosen and offer_name_of(chosen, offers, short=True),
            )
        case "release" if isinstance(editor, SearchableField) and estimate and job.training.trainer:
            from ftcost_core.formulas.facts.trainers import trainer_file  # loaded with the first figures

            editor.set_entries([ListEntry(name, name) for name in trainer_file(job.training.trainer).releases])
            editor.show_value(job.training.trainer_version, estimate.resolved.training.trainer_version)
        case _:
            why = "" if isinstance(editor, ChoiceBox) else reason(estimate, spec.path)
            editor.show_value(
                field_value(job, spec.path), resolved_value(estimate, spec.path), _whose(spec, job) or why
            )


def _whose(spec: FieldSpec, job: Job) -> str:
    """Return whose own an open field is, where a trainer decides it."""
    trainer = job.training.trainer
    left = trainer is not None and spec.path in OPEN_PATHS
    return tr("{0}'s own", value_name("training.trainer", trainer)) if left else ""


def resolved_value(estimate: Estimate | None, path: str) -> object:
    """Return what the program chose for a field that was left open."""
    return field_value(estimate.resolved, path) if estimate else None


def reason(estimate: Estimate | None, path: str) -> str:
    """Return why the program chose it."""
    return next((choice.reason for choice in estimate.choices if choice.path == path), "") if estimate else ""
