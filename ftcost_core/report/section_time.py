"""Where the hours go."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.report.charts.bars import Bar, bars
from ftcost_core.report.document import Block, Chart, Column, Section, Table, Text
from ftcost_core.report.numbers import duration, hours, number, percent, seconds, share, significant
from ftcost_core.report.subject import Subject
from ftcost_core.report.words import PHASES, STEP_PARTS, phase_name


def time_section(about: Subject) -> Section:
    """Return the section on time."""
    return Section("time", "Time", tuple(_blocks(about)))


def _blocks(about: Subject) -> Iterator[Block]:
    found = about.estimate
    time, speed, hardware = found.time, found.throughput, found.resolved.hardware
    gpus = hardware.gpus_per_node * hardware.nodes
    yield Text(
        f"Pure training takes {duration(time.training_hours)}; with everything around it the job is "
        f"{significant(time.realism_factor)} times as long, {duration(time.wall_hours)} "
        f"(80 % range {duration(time.wall_hours_low)} to {duration(time.wall_hours_high)})."
    )
    phases = [
        Bar(phase_name(phase.name), phase.hours, duration(phase.hours))
        for phase in time.phases
        if phase.hours > 0
    ]
    yield Chart("phases", "Hours by phase", bars("Hours by phase", phases))
    rows = [
        (phase_name(phase.name), significant(phase.hours), share(phase.hours / (time.wall_hours or 1)))
        for phase in time.phases
        if phase.hours > 0 or phase.name in PHASES
    ]
    rows.append(("All phases", significant(time.wall_hours, 4), percent(1)))
    yield Table(
        "Hours by phase", (Column("Phase"), Column("Hours", number=True), Column("Share", number=True)),
        tuple(rows), frozenset({len(rows) - 1}), "figures",
    )  # fmt: skip
    figures = [
        (
            "Speed of a GPU, tokens/s", number(speed.tokens_per_s_per_gpu, 1), number(speed.low, 1),
            number(speed.high, 1),
        ),
        ("Wall-clock time", *map(duration, (time.wall_hours, time.wall_hours_low, time.wall_hours_high))),
        ("GPU-hours", hours(time.gpu_hours), hours(time.gpu_hours_low), hours(time.gpu_hours_high)),
        ("Share of the GPU's peak rate (MFU)", percent(speed.mfu, 1), "", ""),
        ("Tokens computed on", number(time.tokens_processed), "", ""),
        ("of these, padding", percent(time.padding_share, 1), "", ""),
        ("Optimizer steps", number(time.optimizer_steps), "", ""),
        ("One optimizer step", seconds(speed.step_s), "", ""),
    ]  # fmt: skip
    if gpus > 1:
        figures.append(("Speed of a GPU against one alone", percent(speed.scaling_efficiency), "", ""))
    if time.best_checkpoint_minutes is not None:
        figures.append(
            ("Best interval between saves", f"{number(time.best_checkpoint_minutes)} minutes", "", "")
        )
    yield Table(
        "Speed and steps",
        (Column("Figure"), *(Column(name, number=True) for name in ("Value", "Low", "High"))),
        tuple(figures),
    )  # fmt: skip
    parts = [Bar(STEP_PARTS[name], spent, seconds(spent)) for name, spent in speed.step_parts.items()]
    yield Chart("step", "One optimizer step, by part", bars("One optimizer step, by part", parts))
    yield Table(
        "One optimizer step, by part",
        (Column("Part"), Column("Seconds", number=True), Column("Share", number=True)),
        tuple((bar.name, significant(bar.value), share(bar.value / (speed.step_s or 1))) for bar in parts),
        role="figures",
    )  # fmt: skip
