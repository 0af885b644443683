"""Settings changed together reach their goal, leave alone what was not asked for, and are few."""

from __future__ import annotations

import pytest

from ftcost_core.documents.job import Job, edited
from ftcost_core.estimator import estimate
from ftcost_core.planner.combined import combined_change
from ftcost_core.planner.goals import SURE, Goal, goals
from tests.core.planner.test_search import example

TIGHT: dict[str, object] = {"model.id": "Qwen/Qwen3-14B"}


def _reached(job: Job, goal: Goal) -> Job:
    change = combined_change(job, estimate(job), goal)
    assert change is not None
    after = edited(job, dict(change.change))
    assert (after.name, after.limits, after.model, after.data) == (job.name, job.limits, job.model, job.data)
    assert after.method.kind == job.method.kind
    assert 1 <= len(change.differing) <= 8
    assert estimate(after).cost.total == pytest.approx(change.plan.cost.total)
    return after


def test_a_tight_job_is_made_to_fit_on_the_same_hardware() -> None:
    job = example("support-bot-8b", TIGHT)
    assert goals(estimate(job))[0] == "sure"
    after = _reached(job, "sure")
    assert estimate(after).memory.fit_probability >= SURE
    assert "sure" not in goals(estimate(after))
    assert after.hardware.gpu == job.hardware.gpu
    assert after.hardware.gpus_per_node == job.hardware.gpus_per_node


def test_the_cost_is_halved() -> None:
    job = example("support-bot-8b", {"hardware.gpu": "A100-SXM4-80GB"})
    now = estimate(job).cost.total
    after = estimate(_reached(job, "half")).cost.total
    assert now is not None
    assert after is not None
    assert after <= now / 2


def test_the_deadline_is_met() -> None:
    job = example("support-bot-8b", {"limits.deadline_hours": 2.0})
    assert "deadline" in goals(estimate(job))
    after = estimate(_reached(job, "deadline"))
    assert after.time.wall_hours <= 2
    assert "deadline" not in goals(after)


def test_what_cannot_be_reached_is_said_so() -> None:
    job = example("support-bot-8b", {"model.id": "meta-llama/Llama-3.1-405B"})
    assert combined_change(job, estimate(job), "sure") is None
