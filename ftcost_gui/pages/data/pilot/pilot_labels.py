"""Names of the pilot view, and the verdict on a measured figure against the predicted one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ftcost_core.text.i18n import cached_text, tr
from ftcost_core.text.numbers import number, percent_change, small_memory
from ftcost_gui.text.outcomes import differences

if TYPE_CHECKING:
    from ftcost_core.pilot import Compared, Comparison, PilotReport
    from ftcost_core.planner.combined import Outcome

_MOST_STEPS = 60


@cached_text
def targets() -> dict[str, str]:
    """Return the names of the tools that a pilot can be written for."""
    return {
        "trl": tr("TRL"), "torchtune": tr("torchtune"), "axolotl": tr("axolotl"),
        "llama-factory": tr("LLaMA-Factory"),
    }  # fmt: skip


@cached_text
def peak_kinds() -> dict[str, str]:
    """Return the names of what a measured peak can be."""
    return {
        "allocated": tr("allocated"),
        "reserved": tr("reserved"),
        "device": tr("whole device"),
    }  # fmt: skip


@cached_text
def log_formats() -> dict[str, str]:
    """Return the names of the logs that can be read."""
    return {
        "trainer-state": tr("Trainer's state"), "trainer-results": tr("Trainer's results"),
        "torchtune": tr("torchtune log"), "torchtitan": tr("torchtitan log"),
        "tensorboard": tr("TensorBoard events"), "wandb-csv": tr("Weights & Biases CSV"),
        "nvidia-smi": tr("nvidia-smi CSV"), "ftcost-pilot": tr("our pilot's log"),
        "typed": tr("typed figures"),
    }  # fmt: skip


def verdict(figure: Compared) -> tuple[str, str]:
    """Say in words whether the prediction held, and in which tone."""
    if figure.inside:
        return tr("in range"), "good"
    if figure.measured > figure.high:
        return tr("above range"), "warn"
    return tr("below range"), "warn"


def figure_words(figure: Compared, units: str) -> str:
    """Say what was measured, what was expected, and whether it is."""
    size = figure.name == "peak_bytes"
    said = [
        small_memory(value, units) if size else number(value) for value in (figure.measured, figure.low, figure.high)
    ]
    words = tr("Peak {0}: {3}, {1} to {2}.") if size else tr("{0} tok/s per GPU: {3}, {1} to {2}.")
    return words.format(*said, tr("within the range") if figure.inside else tr("outside the range"))


def so_far(report: PilotReport, comparison: Comparison, outcomes: tuple[Outcome, Outcome] | None, units: str) -> str:
    """Say whether a run, which may go on, keeps to the prediction, and what the job would take at its speed."""
    if not comparison.figures:
        return ""
    steps = number(report.steps_used)
    words = (
        tr("So far outside the predicted range ({0} steps that count).", steps)
        if comparison.outside
        else tr("So far within the predicted range ({0} steps that count).", steps)
    )
    changes = differences(*outcomes, units) if outcomes is not None else ""
    return f"{words} {tr('For the whole job: {0}.', changes)}" if changes else words


def explanation_of(subject: str, report: PilotReport, comparison: Comparison, units: str) -> str:
    """Say how a measured ``speed``, ``peak`` or the counted ``steps`` come about, a sentence a line."""
    lines = [tr("Read from {0}.", report.source)]
    if subject == "steps":
        for part in report.dropped:
            steps = ", ".join(str(step) for step in part.steps[:_MOST_STEPS])
            lines.append(tr("Left out as {0}: steps {1}.", part.reason, steps))
        return "\n".join(lines)
    if subject == "speed":
        lines.append(tr("Tokens of the counted steps divided by their time, padding included."))
        if report.low is not None and report.high is not None and report.low < report.high:
            low, high = number(report.low), number(report.high)
            lines.append(tr("Slowest and fastest tenth of the steps: {0} and {1}.", low, high))
    elif report.peak_bytes is not None and report.peak_kind is not None:
        size = small_memory(report.peak_bytes, units)
        lines.append(tr("{0}, {1}.", size, peak_kinds()[report.peak_kind]))
    name = "peak_bytes" if subject == "peak" else "tokens_per_s_per_gpu"
    for compared in (compared for compared in comparison.figures if compared.name == name):
        shown = [
            small_memory(figure, units) if subject == "peak" else number(figure)
            for figure in (compared.predicted, compared.low, compared.high)
        ]
        lines.append(tr("Predicted without the pilot: {0}, 80 % range {1} to {2}.", *shown))
        lines.append(tr("Measured against predicted: {0}.", percent_change(compared.difference)))
    return "\n".join(lines)
