"""Names of the rows of a comparison, and texts of their figures and differences."""

from __future__ import annotations

from ftcost_core.documents.fields import title
from ftcost_core.documents.job import Job
from ftcost_core.offers.comparison import ComparedRow, ComparedValue, differing
from ftcost_core.text import numbers as fmt
from ftcost_core.text.i18n import THIN, cached_text, in_sentence, tr
from ftcost_core.wording.field_values import VALUE_NAMES

_EQUAL = 5e-4
_MOST_SAID = 2


@cached_text
def _figures() -> dict[str, str]:
    return {
        "cost": tr("Cost"),
        "wall_hours": tr("Wall-clock time"),
        "gpu_hours": tr("GPU-hours"),
        "fits": tr("Fits"),
        "device": tr("VRAM per GPU"),
        "free": tr("VRAM left free"),
        "tokens_per_s": tr("Throughput, all GPUs"),
        "tokens_per_s_per_gpu": tr("Throughput per GPU"),
        "mfu": tr("MFU"),
        "per_million_tokens": tr("Cost per 1M tokens"),
        "optimizer_steps": tr("Optimizer steps"),
        "trainable_parameters": tr("Trained parameters"),
        "checkpoint_bytes": tr("Size of a checkpoint"),
    }


def row_name(row: ComparedRow) -> str:
    """Return what a row is called."""
    return title(row.id) if row.unit == "text" else _figures().get(row.id, row.id.replace("_", " "))


def value_text(row: ComparedRow, value: ComparedValue, units: str) -> str:
    """Return a figure with its unit."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, str):
        return VALUE_NAMES.get(row.id, {}).get(value, value.replace(",", THIN))
    return _number(row, float(value), units)


def range_text(row: ComparedRow, place: int, units: str) -> str:
    """Return a figure's range; empty where it has none."""
    low, high = (ends[place] if ends else None for ends in (row.low, row.high))
    if low is None or high is None:
        return ""
    return f"{_number(row, low, units)} – {_number(row, high, units)}"


def difference_text(row: ComparedRow, place: int, units: str) -> str:
    """``−$0.40 · −24 %``: the difference to the first column."""
    difference = row.difference(place) if place else None
    if difference is None:
        return ""
    absolute, relative = difference
    if not absolute:
        return tr("the same")
    size = fmt.signed(absolute, _number(row, absolute, units))
    if relative is None:
        return size
    share = abs(relative)
    # Past tenfold a factor says more than thousands of per cent.
    if share >= 10 and relative > 0:
        return f"{size} · ×{fmt.significant(1 + relative, 2)}"
    if share < _EQUAL:
        return f"{size} · {'+' if absolute > 0 else fmt.MINUS}<{fmt.percent(0.001, 1)}"
    return f"{size} · {fmt.percent_change(relative)}"


def verdict_text(row: ComparedRow, place: int) -> str:
    """Say whether a figure is the best of its row (tied: the range of another reaches it), or cannot be."""
    if place in row.hypothetical:
        return tr("if it did fit")
    if place in row.level:
        return tr("tied")
    if place not in row.best:
        return ""
    return tr("tied best") if row.tied or len(row.best) > 1 else tr("best")


def differing_words(first: Job, second: Job) -> str:
    """``context length 4 096 · loss fused``: how a second job differs from a first; empty if in nothing.

    An open value is the program's choice; after two settings the rest are counted.
    """
    found = differing(first, second)
    words = [f"{in_sentence(title(path))} {_setting(path, value)}" for path, value in found[:_MOST_SAID]]
    if len(found) > _MOST_SAID:
        words.append(tr("{0} more", len(found) - _MOST_SAID))
    return " · ".join(words)


def _setting(path: str, value: object) -> str:
    if value is None:
        return tr("auto")
    if isinstance(value, bool):
        return tr("on") if value else tr("off")
    if isinstance(value, int | float):
        return fmt.entry(value)
    return VALUE_NAMES.get(path, {}).get(str(value), str(value))


def _number(row: ComparedRow, value: float, units: str) -> str:
    match row.unit:
        case "usd":
            return fmt.money(value)
        case "hours":
            return tr("{0} h", fmt.hours(value)) if row.id == "gpu_hours" else fmt.duration(value)
        case "bytes":
            return fmt.small_memory(value, units)
        case "tokens/s":
            return tr("{0} tok/s", fmt.number(value, 0 if abs(value) >= 10 else 1))
        case "share":
            return fmt.percent(value, 1)
    return fmt.compact(value)
