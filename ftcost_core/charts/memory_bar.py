"""Memory of the fullest GPU at its peak: a bar of components against the GPU's capacity."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ftcost_core.charts.description import TableOfValues
from ftcost_core.charts.svg import Box, Drawing, Polyline, Shape, SvgText, legend, legend_height
from ftcost_core.documents.result import Memory
from ftcost_core.text.i18n import localised, tr
from ftcost_core.text.numbers import memory, percent, small_memory
from ftcost_core.text.palette import colour, ink_on
from ftcost_core.wording.labels import COMPONENTS

_SMALLEST_SHOWN = 2**30 / 200
"""Bytes: less would be rounded to nothing."""
_WIDTH, _LEFT, _TOP, _HEIGHT = 720.0, 4.0, 34.0, 38.0


class Part(Struct, frozen=True):
    """One component of the bar."""

    key: str
    size_bytes: int
    text: str
    """Its size without the unit, to one decimal: within the bar."""
    exact_text: str
    """Its size to two decimals, or ``<0.01``."""
    size_text: str
    """Its size with a suitable unit."""

    @property
    def name(self) -> str:
        """Its name in the language in use."""
        return COMPONENTS[self.key]

    @property
    def role(self) -> str:
        """The role of its colour."""
        return f"series-{self.key}"


class MemoryBar(Struct, frozen=True):
    """Parts from left to right, the GPU's capacity, and the 80 % range of their sum."""

    title: str
    finding: str
    parts: tuple[Part, ...]
    units: str
    device_bytes: int
    low_bytes: int
    high_bytes: int
    capacity_bytes: int
    capacity_text: str
    high_text: str
    table: TableOfValues

    @property
    def longest_bytes(self) -> int:
        """Bytes that the whole width stands for."""
        return max(self.capacity_bytes, self.high_bytes, self.device_bytes, 1)

    @property
    def over(self) -> bool:
        """Whether the estimate or the upper end of its range exceeds the capacity."""
        return max(self.device_bytes, self.high_bytes) > self.capacity_bytes

    def readout(self, part: Part) -> str:
        """Return the text of a part under the pointer."""
        share = percent(part.size_bytes / max(self.device_bytes, 1))
        return f"{part.name}: {part.size_text} ({share})"


def component_sizes(used: Memory) -> list[tuple[str, int]]:
    """Return the components that are not zero, in the order of the bar, the allocator's slack among them."""
    sizes = {**used.components, "slack": used.reserved - used.allocated}
    return [(name, sizes.get(name, 0)) for name in COMPONENTS if sizes.get(name, 0) > 0]


def memory_bar(used: Memory, gpu: str, units: str) -> MemoryBar:
    """Describe the memory of an estimate on a GPU."""
    parts = tuple(
        Part(name, size, memory(size, units), _exact(size, units), small_memory(size, units))
        for name, size in component_sizes(used)
    )
    capacity = memory(used.capacity, units).removesuffix(localised(".0"))
    table = [
        (tr("part"), tr("bytes")),
        *((part.name, part.size_bytes) for part in parts),
        (tr("on the device"), used.device),
        (tr("capacity of {0}", gpu), used.capacity),
    ]
    return MemoryBar(
        tr("Memory at the peak, per GPU"), _finding(used, parts, units), parts, units, used.device,
        used.device_low, used.device_high, used.capacity, f"{capacity} {units} · {gpu}",
        tr("up to {0}", memory(used.device_high, units)), table,
    )  # fmt: skip


def draw_memory_bar(bar: MemoryBar) -> Drawing:
    """Draw the bar, its range and a legend with every size."""
    height = _TOP + _HEIGHT + 30 + legend_height(len(bar.parts))
    return Drawing(_WIDTH, height, bar.title, bar.finding, tuple(_shapes(bar)))


def _exact(size: int, units: str) -> str:
    return "<" + localised("0.01") if size < _SMALLEST_SHOWN else memory(size, units, 2)


def _finding(used: Memory, parts: tuple[Part, ...], units: str) -> str:
    if not parts:
        return tr("Nothing is allocated.")
    most = max(parts, key=lambda part: part.size_bytes)
    listed = ", ".join(f"{part.name} {part.size_text}" for part in parts)
    return tr(
        "{0} take most: {1}, {2} of {3} on a GPU with {4}. {5}.",
        most.name, most.size_text, percent(most.size_bytes / max(used.device, 1)),
        small_memory(used.device, units), small_memory(used.capacity, units), listed,
    )  # fmt: skip


def _shapes(bar: MemoryBar) -> Iterator[Shape]:
    scale = (_WIDTH - 2 * _LEFT) / bar.longest_bytes

    def at(size: float) -> float:
        return _LEFT + size * scale

    bottom = _TOP + _HEIGHT
    yield Box(_LEFT, _TOP, bar.capacity_bytes * scale, _HEIGHT, "chip", radius=3)
    used = 0.0
    for part in bar.parts:
        width = part.size_bytes * scale
        yield Box(at(used), _TOP, max(width - 0.8, 0.4), _HEIGHT, part.role, tip=bar.readout(part))
        if width > 34:
            middle = at(used + part.size_bytes / 2)
            yield SvgText(middle, _TOP + 24, part.text, ink_on(colour(part.role)), 12, "middle", bold=True)
        used += part.size_bytes
    end = at(bar.capacity_bytes)
    yield Polyline(((end, _TOP - 6), (end, bottom + 6)), "text", 1.6)
    yield _within(SvgText(end, _TOP - 12, bar.capacity_text, size=11.5))
    yield from _range(bar, at(bar.low_bytes), at(bar.high_bytes), bottom + 11)
    entries = [(part.role, f"{part.name}  {part.exact_text}") for part in bar.parts]
    yield from legend(entries, _LEFT, _WIDTH - _LEFT, bottom + 29)


def _range(bar: MemoryBar, low: float, high: float, y: float) -> Iterator[Shape]:
    """Draw the range below the bar."""
    yield Polyline(((low, y), (high, y)), "muted", 1.6)
    yield Polyline(((low, y - 4), (low, y + 4)), "muted", 1.6)
    yield Polyline(((high, y - 4), (high, y + 4)), "muted", 1.6)
    range_text = tr(
        "80 % range {device_low} – {device_high} {units}",
        device_low=memory(bar.low_bytes, bar.units),
        device_high=memory(bar.high_bytes, bar.units),
        units=bar.units,
    )
    note = SvgText(low - 6, y + 4, range_text, "muted", 11, "end")
    yield note if note.x - note.width > 0 else SvgText(high + 6, y + 4, range_text, "muted", 11)


def _within(label: SvgText) -> SvgText:
    """Return a label inside the picture: centred on its mark, or moved in from an edge."""
    half = label.width / 2
    if label.x + half > _WIDTH:
        return SvgText(_WIDTH - 2, label.y, label.text, label.fill, label.size, "end", bold=label.bold)
    return SvgText(max(label.x, half), label.y, label.text, label.fill, label.size, "middle", bold=label.bold)
