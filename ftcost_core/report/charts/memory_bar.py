"""Memory of the fullest GPU at its peak: a bar of components against the GPU's capacity."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.documents.result import Memory
from ftcost_core.report.charts.legend import legend, legend_height
from ftcost_core.report.svg import Box, Drawing, Line, Shape, Words
from ftcost_core.text.i18n import in_sentence, tr
from ftcost_core.text.labels import COMPONENTS
from ftcost_core.text.numbers import Units, memory, percent
from ftcost_core.text.palette import ink_on

_WIDTH, _LEFT, _TOP, _HEIGHT = 720.0, 4.0, 34.0, 38.0


def parts(found: Memory) -> list[tuple[str, int]]:
    """Return the components that are not zero, in the order of the bar, the allocator's slack among them."""
    sizes = {**found.components, "slack": found.reserved - found.allocated}
    return [(name, sizes.get(name, 0)) for name in COMPONENTS if sizes.get(name, 0) > 0]


def memory_bar(found: Memory, gpu: str, units: Units) -> Drawing:
    """Draw the bar, its range and a legend with every size."""
    shown = parts(found)
    height = _TOP + _HEIGHT + 30 + legend_height(len(shown))
    return Drawing(
        _WIDTH, height, tr("Memory at the peak, per GPU"), finding(found, gpu, units),
        tuple(_shapes(found, shown, gpu, units)),
    )  # fmt: skip


def finding(found: Memory, gpu: str, units: Units) -> str:
    """Say what the bar shows."""
    name, size = max(parts(found), key=lambda part: part[1], default=("weights", 0))
    used = tr(
        "{device} of {capacity} {units} of {gpu}",
        device=memory(found.device, units),
        capacity=memory(found.capacity, units),
        units=units,
        gpu=gpu,
    )
    return tr(
        "{used}; the largest part is {lower}, {size} {units} ({size_2}). The range reaches "
        "from {device_low} to {device_high} {units}.",
        used=used,
        lower=in_sentence(COMPONENTS[name]),
        size=memory(size, units),
        units=units,
        size_2=percent(size / max(found.device, 1)),
        device_low=memory(found.device_low, units),
        device_high=memory(found.device_high, units),
    )


def _shapes(found: Memory, shown: list[tuple[str, int]], gpu: str, units: Units) -> Iterator[Shape]:
    largest = max(found.capacity, found.device_high, found.device)
    scale = (_WIDTH - 2 * _LEFT) / largest

    def at(size: float) -> float:
        return _LEFT + size * scale

    bottom = _TOP + _HEIGHT
    yield Box(_LEFT, _TOP, found.capacity * scale, _HEIGHT, "chip", radius=3)
    used = 0.0
    for name, size in shown:
        tip = f"{COMPONENTS[name]}: {memory(size, units, 2)} {units}"
        yield Box(at(used), _TOP, max(size * scale - 0.8, 0.4), _HEIGHT, f"series-{name}", tip=tip)
        if size * scale > 34:
            middle = at(used + size / 2)
            yield Words(
                middle, _TOP + 24, memory(size, units), ink_on(f"series-{name}"), 12, "middle", bold=True
            )
        used += size
    yield Line(((at(found.capacity), _TOP - 6), (at(found.capacity), bottom + 6)), "text", 1.6)
    capacity = Words(
        at(found.capacity), _TOP - 12, f"{memory(found.capacity, units)} {units} · {gpu}", size=11.5
    )
    yield _in_sentence(capacity)
    # The range stands below the bar, where it hides nothing.
    y = bottom + 11
    low, high = at(found.device_low), at(found.device_high)
    yield Line(((low, y), (high, y)), "muted", 1.6)
    yield Line(((low, y - 4), (low, y + 4)), "muted", 1.6)
    yield Line(((high, y - 4), (high, y + 4)), "muted", 1.6)
    said = tr(
        "80 % range {device_low} – {device_high} {units}",
        device_low=memory(found.device_low, units),
        device_high=memory(found.device_high, units),
        units=units,
    )
    note = Words(low - 6, y + 4, said, "muted", 11, "end")
    yield note if note.x - note.width > 0 else Words(high + 6, y + 4, said, "muted", 11)
    said_of = [(name, f"{COMPONENTS[name]}  {memory(size, units, 2)}") for name, size in shown]
    yield from legend(said_of, _LEFT, _WIDTH - _LEFT, bottom + 29)


def _in_sentence(words: Words) -> Words:
    """Keep a label within the picture: centred on its mark, or pushed in from an edge."""
    half = words.width / 2
    if words.x + half > _WIDTH:
        return Words(_WIDTH - 2, words.y, words.text, words.fill, words.size, "end", bold=words.bold)
    return Words(max(words.x, half), words.y, words.text, words.fill, words.size, "middle", bold=words.bold)
