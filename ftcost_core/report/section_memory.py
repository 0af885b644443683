"""The section on memory: by component, and through a training step."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.charts.memory_bar import component_sizes, draw_memory_bar, memory_bar
from ftcost_core.charts.plot_drawing import draw_plot
from ftcost_core.charts.timeline import ALLOCATED, allocated_bytes, fullest_by_phase, timeline
from ftcost_core.documents.result import Host, Memory, TimelinePoint
from ftcost_core.report.document import Chart, Header, Paragraph, ReportBlock, ReportSection, ReportTable, TableRole
from ftcost_core.report.subject import Subject
from ftcost_core.text.i18n import in_sentence, tr
from ftcost_core.text.numbers import Units, memory, number, percent, share, small_memory
from ftcost_core.wording.labels import COMPONENT_MEANINGS, COMPONENTS, HOST_MOMENTS, RUN_PHASES, STEP_PHASES
from ftcost_core.wording.verdicts import host_verdict

_TIMELINE_HEIGHT = 252.0


def memory_section(subject: Subject) -> ReportSection:
    """Return the section on memory."""
    return ReportSection("memory", tr("Memory of the fullest GPU"), tuple(_blocks(subject)))


def _blocks(subject: Subject) -> Iterator[ReportBlock]:
    used, units, gpu = subject.estimate.memory, subject.units, subject.estimate.resolved.hardware.gpu
    yield Paragraph(_summary(used, gpu, units))
    yield Chart("memory-bar", tr("Memory at the peak, by component"), draw_memory_bar(memory_bar(used, gpu, units)))
    yield _components(used, units)
    yield _sizes(used, units)
    yield _phases(used, units)
    yield _host(subject.estimate.host, units)
    yield Chart(
        "timeline", tr("Allocated memory through one training step"), draw_plot(timeline(used, units), _TIMELINE_HEIGHT)
    )
    names = [name for name in ALLOCATED if any(point.components.get(name) for point in used.timeline)]
    yield _points(
        tr("The fullest instant of each moment, {units} allocated", units=units),
        list(fullest_by_phase(used.timeline).values()),
        names,
        units,
    )
    yield _points(
        tr("Every instant of the step, {units} allocated", units=units), used.timeline, names, units, role="points"
    )


def _summary(used: Memory, gpu: str, units: Units) -> str:
    name, size = max(component_sizes(used), key=lambda part: part[1], default=("weights", 0))
    device_of_capacity = tr(
        "{device} of {capacity} {units} of {gpu}",
        device=memory(used.device, units),
        capacity=memory(used.capacity, units),
        units=units,
        gpu=gpu,
    )
    return tr(
        "{used}; the largest part is {lower}, {size} {units} ({size_2}). The range reaches "
        "from {device_low} to {device_high} {units}.",
        used=device_of_capacity,
        lower=in_sentence(COMPONENTS[name]),
        size=memory(size, units),
        units=units,
        size_2=percent(size / max(used.device, 1)),
        device_low=memory(used.device_low, units),
        device_high=memory(used.device_high, units),
    )


def _components(used: Memory, units: Units) -> ReportTable:
    rows = [
        (COMPONENTS[name], small_memory(size, units), share(size / max(used.device, 1)), COMPONENT_MEANINGS[name])
        for name, size in component_sizes(used)
    ]
    shown = tr("what the driver shows, as nvidia-smi or rocm-smi")
    rows.append((tr("On the device"), small_memory(used.device, units), percent(1), shown))
    return ReportTable(
        tr("Memory at the peak, by component"),
        (Header(tr("Component")), Header(tr("Memory"), number=True), Header(tr("Share"), number=True),
         Header(tr("What it is"))),
        tuple(rows),
        frozenset({len(rows) - 1}),
    )  # fmt: skip


def _sizes(used: Memory, units: Units) -> ReportTable:
    rows = [
        (tr("Allocated at the peak"), small_memory(used.allocated, units),
        "torch.cuda.max_memory_allocated()"),
        (tr("Reserved"), small_memory(used.reserved, units), "torch.cuda.max_memory_reserved()"),
        (
            tr("On the device"), small_memory(used.device, units),
            tr("80 % range {0} to {1}", small_memory(used.device_low, units),
               small_memory(used.device_high, units)),
        ),
        (tr("Capacity"), small_memory(used.capacity, units), tr("as the driver reports it")),
        (
            tr("Largest micro-batch that fits"),
            number(used.largest_micro_batch) if used.largest_micro_batch else tr("none"),
            tr("all else equal"),
        ),
        (
            tr("Longest context that fits"),
            tr("{0} tokens", number(used.longest_seq_len))
            if used.longest_seq_len
            else tr("none"),
            tr("all else equal"),
        ),
    ]  # fmt: skip
    columns = (Header(tr("Figure")), Header(tr("Value"), number=True), Header(tr("What it is")))
    return ReportTable(tr("Sizes and limits"), columns, tuple(rows))


def _phases(used: Memory, units: Units) -> ReportTable:
    """Return what the GPU holds in each phase of the run; the RAM has a table of its own."""
    columns = (Header(tr("Phase of the run")), *(
        Header(title, number=True) for title in (tr("Allocated"), tr("Reserved"), tr("On the device"))
    ), Header(""))  # fmt: skip
    rows = tuple(
        (RUN_PHASES[phase.name], small_memory(phase.allocated, units), small_memory(phase.reserved, units),
         small_memory(phase.device, units), tr("decides whether it fits") if phase.decides else "")
        for phase in used.phases if phase.where == "gpu"
    )  # fmt: skip
    return ReportTable(tr("Memory by phase of the run"), columns, rows)


def _host(host: Host, units: Units) -> ReportTable:
    """Return what a node needs outside its GPUs, a row a moment, and what it has where that is known."""
    rows = [
        (tr("RAM {0}", HOST_MOMENTS[moment]), small_memory(size, units),
         tr("80 % range {0} to {1}", small_memory(host.ram_low, units), small_memory(host.ram_high, units))
         if moment == host.ram_moment else "")
        for moment, size in host.ram_moments.items() if size
    ]  # fmt: skip
    if host.ram_capacity is not None:
        rows.append((tr("RAM of the machine"), small_memory(host.ram_capacity, units), host_verdict(host).words))
    rows.append(
        (tr("Disk at the end"), small_memory(host.disk_bytes, units),
         tr("weights, data, checkpoints, the trained model"))
    )  # fmt: skip
    if host.disk_capacity is not None:
        rows.append((tr("Free disk"), small_memory(host.disk_capacity, units), ""))
    columns = (Header(tr("Figure")), Header(tr("Value"), number=True), Header(tr("What it is")))
    return ReportTable(tr("Outside the GPUs, per node"), columns, tuple(rows))


def _points(
    caption: str, points: list[TimelinePoint] | tuple[TimelinePoint, ...], names: list[str], units: Units,
    *, role: TableRole = "table",
) -> ReportTable:  # fmt: skip
    columns = (
        Header(tr("Moment")),
        *([Header(tr("At"), number=True)] if role == "points" else []),
        *(Header(COMPONENTS[name], number=True) for name in names),
        Header(tr("Total"), number=True),
    )
    rows = tuple(
        (
            STEP_PHASES[point.phase],
            *([percent(point.at, 1)] if role == "points" else []),
            *(memory(point.components.get(name, 0), units, 2) for name in names),
            memory(allocated_bytes(point), units, 2),
        )
        for point in points
    )
    return ReportTable(caption, columns, rows, role=role)
