"""The section on time: hours by phase, speed, and the parts of a step."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.charts.bars import Bar, draw_bars, shares_of_a_whole
from ftcost_core.documents.result import RolloutFigures
from ftcost_core.report.document import Chart, Header, Paragraph, ReportBlock, ReportSection, ReportTable
from ftcost_core.report.subject import Subject
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import duration, hours, memory, number, percent, seconds, share, significant
from ftcost_core.wording.labels import PHASES, ROLLOUT_PARTS, STEP_PARTS


def time_section(subject: Subject) -> ReportSection:
    """Return the section on time."""
    return ReportSection("time", tr("Time"), tuple(_blocks(subject)))


def _blocks(subject: Subject) -> Iterator[ReportBlock]:
    estimate = subject.estimate
    time, speed, hardware = estimate.time, estimate.throughput, estimate.resolved.hardware
    gpus = hardware.gpus_per_node * hardware.nodes
    yield Paragraph(
        tr(
            "Pure training takes {training_hours}; with everything around it the job is "
            "{realism_factor} times as long, {wall_hours} (80 % range {wall_hours_low} to "
            "{wall_hours_high}).",
            training_hours=duration(time.training_hours),
            realism_factor=significant(time.realism_factor),
            wall_hours=duration(time.wall_hours),
            wall_hours_low=duration(time.wall_hours_low),
            wall_hours_high=duration(time.wall_hours_high),
        )
    )
    yield Paragraph(estimate.evidence.text)
    phases = [Bar(PHASES[phase.name], phase.hours, duration(phase.hours)) for phase in time.phases if phase.hours > 0]
    yield Chart("phases", tr("Hours by phase"), draw_bars(shares_of_a_whole(tr("Hours by phase"), phases)))
    rows = [
        (PHASES[phase.name], significant(phase.hours), share(phase.hours / (time.wall_hours or 1)))
        for phase in time.phases
        if phase.hours > 0 or phase.name in PHASES
    ]
    rows.append((tr("All phases"), significant(time.wall_hours, 4), percent(1)))
    yield ReportTable(
        tr("Hours by phase"), (Header(tr("Phase")), Header(tr("Hours"), number=True),
        Header(tr("Share"), number=True)),
        tuple(rows), frozenset({len(rows) - 1}), "figures",
    )  # fmt: skip
    figures = [
        (
            tr("Throughput, tokens/s per GPU"), number(speed.tokens_per_s_per_gpu, 1), number(speed.low, 1),
            number(speed.high, 1),
        ),
        (tr("Wall-clock time"), *map(duration, (time.wall_hours, time.wall_hours_low,
        time.wall_hours_high))),
        (tr("GPU-hours"), hours(time.gpu_hours), hours(time.gpu_hours_low), hours(time.gpu_hours_high)),
        (tr("Share of the GPU's peak rate (MFU)"), percent(speed.mfu, 1), "", ""),
        (tr("Tokens computed on"), number(time.tokens_processed), "", ""),
        (tr("of these, padding"), percent(time.padding_share, 1), "", ""),
        (tr("Optimizer steps"), number(time.optimizer_steps), "", ""),
        (tr("One optimizer step"), seconds(speed.step_s), "", ""),
    ]  # fmt: skip
    if gpus > 1:
        figures.append((tr("Speed of a GPU against one alone"), percent(speed.scaling_efficiency), "", ""))
    if time.best_checkpoint_minutes is not None:
        figures.append((tr("Best interval between saves"), f"{number(time.best_checkpoint_minutes)} minutes", "", ""))
    yield ReportTable(
        tr("Speed and steps"),
        (Header(tr("Figure")), *(Header(name, number=True) for name in (tr("Value"), tr("Low"),
        tr("High")))),
        tuple(figures),
    )  # fmt: skip
    parts = [Bar(STEP_PARTS[name], spent, seconds(spent)) for name, spent in speed.step_parts.items()]
    yield Chart(
        "step",
        tr("One optimizer step, by part"),
        draw_bars(shares_of_a_whole(tr("One optimizer step, by part"), parts)),
    )
    yield ReportTable(
        tr("One optimizer step, by part"),
        (Header(tr("Part")), Header(tr("Seconds"), number=True), Header(tr("Share"), number=True)),
        tuple((bar.name, significant(bar.value), share(bar.value / (speed.step_s or 1))) for bar in parts),
        role="figures",
    )  # fmt: skip
    if estimate.rollout is not None:
        yield from _rollout(estimate.rollout)


def _rollout(rollout: RolloutFigures) -> Iterator[ReportBlock]:
    """Yield a step of GRPO or PPO by part, and how its completions are generated."""
    whole = sum(part.seconds for part in rollout.parts) or 1
    yield ReportTable(
        tr("A step by part"),
        (Header(tr("Part")), *(Header(name, number=True) for name in (tr("Seconds"), tr("Low"), tr("High"),
        tr("Share")))),
        tuple(
            (ROLLOUT_PARTS[part.name], significant(part.seconds), significant(part.low),
             significant(part.high), share(part.seconds / whole))
            for part in rollout.parts
        ),
        role="figures",
    )  # fmt: skip
    yield ReportTable(
        tr("Generation"),
        (Header(tr("Figure")), Header(tr("Value"), number=True)),
        (
            *(
                [(tr("Generation beside the training"), seconds(rollout.hidden_seconds))]
                if rollout.hidden_seconds
                else []
            ),
            (tr("Completions of a step"), number(rollout.completions)),
            (tr("of different prompts"), number(rollout.prompts)),
            (tr("Engines side by side"), number(rollout.engines)),
            (tr("Sequences that an engine runs at once"), number(rollout.sequences_at_once)),
            (tr("Sequences of an engine over those at once"), significant(rollout.waves)),
            (tr("Expected longest completion, tokens"), number(rollout.longest_tokens)),
            (tr("Generated tokens/s, all engines"), number(rollout.generated_tokens_per_s)),
            (tr("Engine awake, GiB a GPU"), memory(rollout.awake_bytes, "GiB")),
            (tr("of these, weights"), memory(rollout.weights_bytes, "GiB")),
            (tr("of these, keys and values"), memory(rollout.cache_bytes, "GiB")),
            (tr("Engine asleep, GiB a GPU"), memory(rollout.asleep_bytes, "GiB")),
        ),
    )
