"""Memory of the fullest GPU through the run: a level for each phase, against the GPU's capacity."""

from __future__ import annotations

from msgspec import Struct

from ftcost_core.documents.result import RUN_PHASES, Memory
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import small_memory
from ftcost_core.text.palette import Tone
from ftcost_core.wording.labels import RUN_PHASES as NAMES
from ftcost_core.wording.labels import phase_words
from ftcost_core.wording.verdicts import fit_verdict


class PhaseLevel(Struct, frozen=True):
    """One phase of the run."""

    name: str
    size_text: str
    """What it takes, with its unit, and that it is RAM where the GPU takes no part."""
    share: float
    """Of the GPU's capacity, 0 or more; 0 where the GPU takes no part."""
    tone: Tone
    decides: bool
    """Whether the chance to fit is that of this phase."""
    readout: str
    """All that is known of it."""


class RunPhases(Struct, frozen=True):
    """The phases in the order of the run."""

    title: str
    finding: str
    levels: tuple[PhaseLevel, ...]


def run_phases_chart(used: Memory, units: str) -> RunPhases:
    """Describe the phases of an estimate's run, the GPU's level and the node's RAM of each."""
    levels = []
    for name in RUN_PHASES:
        of = {phase.where: phase for phase in used.phases if phase.name == name}
        gpu, host = of.get("gpu"), of.get("host")
        if gpu is None and host is None:
            continue
        words = []
        verdict = fit_verdict(1.0 if gpu is None or gpu.chance is None else gpu.chance)
        if gpu is not None:
            size, capacity = small_memory(gpu.device, units), small_memory(used.capacity, units)
            words.append(tr("{0} of {1} on the GPU", size, capacity))
            words += [verdict.words] if gpu.chance is not None else []
        ram = tr("{0} RAM", small_memory(host.bytes, units)) if host is not None else ""
        words += [tr("{0} per node", ram)] if ram else []
        levels.append(
            PhaseLevel(
                NAMES[name],
                small_memory(gpu.device, units) if gpu is not None else ram,
                gpu.device / max(used.capacity, 1) if gpu is not None else 0.0,
                verdict.tone,
                gpu is not None and gpu.decides,
                tr("{0}: {1}", NAMES[name], ", ".join(words)),
            )
        )
    return RunPhases(tr("Memory through the run"), phase_words(used, units), tuple(levels))
