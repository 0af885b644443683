"""Memory alive over the course of one step: points for a chart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ftcost_core.documents.result import COMPONENTS, StepPhase, TimelinePoint
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.memory.peak import Peak

Components: TypeAlias = dict[str, int]

STARTS: dict[StepPhase, float] = {"forward": 0.0, "loss": 0.3, "backward": 0.36, "optimizer": 0.94}
LOSS_HALF = 0.03
"""From the start of the loss to where half of the logits are gone."""
GAP = 0.02
"""Left free between two phases, so that their points stay apart on a chart; ``FILLED`` is the rest."""
FILLED = 1.0 - GAP
MOST_POINTS = 24
"""Points of the forward pass and twice as many of the backward pass, where layers are fewer one each."""


def timeline(batch: JobArrays, peak: Peak, index: int) -> tuple[TimelinePoint, ...]:
    """Return what job ``index`` holds over a step; the largest total is that of its peak, exactly.

    Between the phases activations grow and shrink, and gradients grow, in proportion to the layers passed;
    with checkpointing each layer of the backward pass adds what it computes again.
    """
    phases = {phase: _components(peak, phase, index) for phase in STARTS}
    steps = min(MOST_POINTS, batch.arch.layers)
    after = {"gradients": phases["forward"]["gradients"], "workspace": 0}
    return (
        *_forward(phases["forward"], steps),
        TimelinePoint("loss", STARTS["loss"], phases["loss"]),
        TimelinePoint("loss", STARTS["loss"] + LOSS_HALF, phases["loss"] | {"logits": phases["loss"]["logits"] // 2}),
        *_backward(phases, steps),
        TimelinePoint("optimizer", STARTS["optimizer"], phases["optimizer"]),
        TimelinePoint("optimizer", 1.0, phases["optimizer"] | after),
    )


def _components(peak: Peak, phase: StepPhase, index: int) -> Components:
    return {name: round(float(peak.phases[phase][name][index])) for name in COMPONENTS}


def _forward(full: Components, steps: int) -> Iterator[TimelinePoint]:
    for i in range(steps + 1):
        share = i / steps
        yield TimelinePoint("forward", STARTS["loss"] * FILLED * share,
                     full | {"activations": int(full["activations"] * share)})  # fmt: skip


def _backward(phases: dict[StepPhase, Components], steps: int) -> Iterator[TimelinePoint]:
    """Yield the backward pass; its peak is at the end to which its gradients are nearer."""
    full, before, after = phases["backward"], phases["forward"], phases["optimizer"]
    largest_total = sum(full.values())
    late = 2 * full["gradients"] > before["gradients"] + after["gradients"]
    start, end = STARTS["backward"], STARTS["optimizer"] - GAP
    if not late:
        yield TimelinePoint("backward", start, full)
    for i in range(2 * steps):
        share = i / (2 * steps)
        point = full | {
            "gradients": int(before["gradients"] + (after["gradients"] - before["gradients"]) * share),
            "activations": int(before["activations"] * (1 - share)),
            "logits": 0,
        }
        point |= {"workspace": full["workspace"] if i % 2 else 0}
        room = largest_total - sum(point.values())
        again = max(0, full["activations"] - before["activations"]) if i % 2 else 0
        point["activations"] = max(0, point["activations"] + min(again, room))
        yield TimelinePoint(
            "backward", start + (end - start) * (GAP + (FILLED - GAP) * share), _within(point, largest_total)
        )
    if late:
        yield TimelinePoint("backward", end, full)


def _within(point: Components, most: int) -> Components:
    excess = sum(point.values()) - most
    for name in ("workspace", "activations", "communication", "gradients"):
        if excess <= 0:
            break
        cut = min(excess, point[name])
        point[name] -= cut
        excess -= cut
    return point
