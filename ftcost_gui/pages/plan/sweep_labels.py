"""Names of the quantities of a sweep, and texts of its points."""

from __future__ import annotations

from ftcost_core.planner.sweep import QUANTITIES, Sweep, SweepPoint, SweptQuantity
from ftcost_core.text import numbers as fmt
from ftcost_core.text.i18n import tr
from ftcost_core.wording.headlines import with_range
from ftcost_core.wording.verdicts import fit_verdict


def quantity_names() -> list[tuple[SweptQuantity, str]]:
    """Return the quantities that can be followed, with their names."""
    names: dict[SweptQuantity, str] = {
        "seq_len": tr("Context length"),
        "micro_batch": tr("Micro-batch"),
        "gpus": tr("GPUs"),
        "rank": tr("Adapter rank"),
        "tokens": tr("Training tokens"),
        "price": tr("Price per GPU-hour"),
    }
    return [(quantity, names[quantity]) for quantity in QUANTITIES]


def quantity_name(quantity: SweptQuantity) -> str:
    """Return what a quantity is called."""
    return dict(quantity_names())[quantity]


def bare_value(value: float) -> str:
    """Return a count without its unit: ``8 192``, ``2.5 M``."""
    return fmt.compact(value)


def value_text(quantity: SweptQuantity, value: float) -> str:
    """Return a value of a quantity with its unit: ``8 192 tokens``."""
    if quantity == "price":
        return tr("{0} per GPU-hour", fmt.money(value))
    number = bare_value(value)
    return {
        "seq_len": tr("{0} tokens", number),
        "micro_batch": tr("micro-batch {0}", number),
        "gpus": tr("1 GPU") if value == 1 else tr("{0} GPUs", number),
        "rank": tr("rank {0}", number),
        "tokens": tr("{0} tokens", number),
    }[quantity]


def range_text(show: str, low: str, high: str) -> str:
    """``4.9 (4.1 – 6.0)``."""
    return f"{show} ({low} – {high})"


def memory_text(point: SweepPoint, units: str) -> str:
    """Return a point's memory with its range."""
    sizes = (fmt.memory(size, units) for size in (point.device, point.device_low, point.device_high))
    return range_text(*sizes)


def hours_text(point: SweepPoint) -> str:
    """Return a point's wall-clock time with its range: ``4 h 54 min (4.1 – 6.0 h)``."""
    middle, low, high = point.wall_hours, point.wall_hours_low, point.wall_hours_high
    if low >= 1:
        return range_text(fmt.duration(middle), fmt.hours(low), tr("{0} h", fmt.hours(high)))
    return range_text(*(fmt.duration(hours) for hours in (middle, low, high)))


def cost_text(point: SweepPoint) -> str:
    """Return a point's cost with its range."""
    if point.cost is None or point.cost_low is None or point.cost_high is None:
        return tr("no price")
    return with_range("usd", point.cost, point.cost_low, point.cost_high)


def fit_text(point: SweepPoint, units: str) -> str:
    """Say whether a point fits, with the memory left free or missing."""
    if point.error:
        return point.error
    if point.fits:
        return fit_verdict(point.fit_probability).words
    return tr("{0} short", fmt.small_memory(max(point.device - point.capacity, 0), units))


def readout(sweep: Sweep, point: SweepPoint, units: str) -> str:
    """Return a point in one line."""
    value = value_text(sweep.quantity, point.value)
    if point.error:
        return f"{value}: {point.error}"
    return " · ".join(
        (value, f"{memory_text(point, units)} {units}", fit_text(point, units), hours_text(point), cost_text(point))
    )


def finding(sweep: Sweep) -> str:
    """Say where the job stops fitting, and what the ends of the curves are."""
    quantity = sweep.quantity
    parts = [tr("The job stands at {0}.", value_text(quantity, sweep.current))]
    if sweep.last_fitting is not None:
        parts.append(tr("It fits up to {0}, not beyond.", value_text(quantity, sweep.last_fitting)))
    if sweep.first_fitting is not None:
        parts.append(tr("It fits from {0} on.", value_text(quantity, sweep.first_fitting)))
    usable = [point for point in sweep.points if not point.error]
    if sweep.last_fitting is None and sweep.first_fitting is None and usable:
        fits = sum(point.fits for point in usable)
        if fits == len(usable):
            parts.append(tr("It fits at every value shown."))
        elif not fits:
            parts.append(tr("It fits at none of the values shown."))
    if len(usable) > 1:
        first, last = usable[0], usable[-1]
        parts.append(
            tr(
                "From {0} to {1}: {2} to {3}",
                value_text(quantity, first.value),
                value_text(quantity, last.value),
                fmt.duration(first.wall_hours),
                fmt.duration(last.wall_hours),
            )
            + (
                tr(", {0} to {1}.", fmt.money(first.cost), fmt.money(last.cost))
                if first.cost is not None and last.cost is not None
                else "."
            )
        )
    return " ".join(parts)
