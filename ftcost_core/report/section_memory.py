"""Where the memory goes, and when."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.report.charts.memory_bar import finding, memory_bar, parts
from ftcost_core.report.charts.timeline import ALLOCATED, by_moment, timeline_chart, total
from ftcost_core.report.document import Block, Chart, Column, Role, Section, Table, Text
from ftcost_core.report.numbers import Units, memory, number, percent, share, small_memory
from ftcost_core.report.subject import Subject
from ftcost_core.report.words import COMPONENTS, MOMENTS
from ftcost_core.result import Memory, TimelinePoint


def memory_section(about: Subject) -> Section:
    """Return the section on memory."""
    return Section("memory", "Memory of the fullest GPU", tuple(_blocks(about)))


def _blocks(about: Subject) -> Iterator[Block]:
    used, units, gpu = about.estimate.memory, about.units, about.estimate.resolved.hardware.gpu
    yield Text(finding(used, gpu, units))
    yield Chart("memory-bar", "Memory at the peak, by component", memory_bar(used, gpu, units))
    yield _components(used, units)
    yield _sizes(used, units)
    yield Chart("timeline", "Allocated memory through one training step", timeline_chart(used, units))
    names = [name for name in ALLOCATED if any(point.components.get(name) for point in used.timeline)]
    yield _points(
        f"The fullest instant of each moment, {units} allocated",
        list(by_moment(used.timeline).values()),
        names,
        units,
    )
    yield _points(f"Every instant of the step, {units} allocated", used.timeline, names, units, role="points")


def _components(used: Memory, units: Units) -> Table:
    rows = [
        (
            COMPONENTS[name][0],
            small_memory(size, units),
            share(size / max(used.device, 1)),
            COMPONENTS[name][1],
        )
        for name, size in parts(used)
    ]
    rows.append(("On the device", small_memory(used.device, units), percent(1), "what nvidia-smi shows"))
    return Table(
        "Memory at the peak, by component",
        (Column("Component"), Column("Memory", number=True), Column("Share", number=True),
         Column("What it is")),
        tuple(rows),
        frozenset({len(rows) - 1}),
    )  # fmt: skip


def _sizes(used: Memory, units: Units) -> Table:
    rows = [
        ("Allocated at the peak", small_memory(used.allocated, units), "torch.cuda.max_memory_allocated()"),
        ("Reserved", small_memory(used.reserved, units), "torch.cuda.max_memory_reserved()"),
        (
            "On the device", small_memory(used.device, units),
            f"80 % range {small_memory(used.device_low, units)} to {small_memory(used.device_high, units)}",
        ),
        ("Capacity", small_memory(used.capacity, units), "as the driver reports it"),
        ("During an evaluation", small_memory(used.evaluation, units), "at the training micro-batch"),
        ("While saving", small_memory(used.saving, units), "on the GPU that gathers the checkpoint"),
        (
            "Largest micro-batch that fits",
            number(used.largest_micro_batch) if used.largest_micro_batch else "none", "all else equal",
        ),
        (
            "Longest context that fits",
            f"{number(used.longest_seq_len)} tokens" if used.longest_seq_len else "none", "all else equal",
        ),
    ]  # fmt: skip
    columns = (Column("Figure"), Column("Value", number=True), Column("What it is"))
    return Table("Sizes and limits", columns, tuple(rows))


def _points(
    caption: str, points: list[TimelinePoint] | tuple[TimelinePoint, ...], names: list[str], units: Units,
    *, role: Role = "table",
) -> Table:  # fmt: skip
    columns = (
        Column("Moment"),
        *([Column("At", number=True)] if role == "points" else []),
        *(Column(COMPONENTS[name][0], number=True) for name in names),
        Column("Total", number=True),
    )
    rows = tuple(
        (
            MOMENTS[point.moment],
            *([percent(point.at, 1)] if role == "points" else []),
            *(memory(point.components.get(name, 0), units, 2) for name in names),
            memory(total(point), units, 2),
        )
        for point in points
    )
    return Table(caption, columns, rows, role=role)
