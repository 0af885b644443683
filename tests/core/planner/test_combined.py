"""Settings changed together reach their goal, leave alone what was not asked for, and are few."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ftcost_core.documents.fields import field_value
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import estimate
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.offers.costs import shipped_prices
from ftcost_core.planner.combined import CombinedChange, changed, combined_change, measure, outcome_of, outcomes
from ftcost_core.planner.goals import SURE, Goal, goals
from tests.core.planner.test_search import example

TIGHT: dict[str, object] = {"model.id": "Qwen/Qwen3-14B", "data.seq_len": 6144}


def _best(job: Job, goal: Goal) -> CombinedChange:
    change = combined_change(job, estimate(job), goal)
    assert change is not None
    return change


def _after(job: Job, change: CombinedChange) -> Estimate:
    """Take the steps; what they do is what each was said to do."""
    after = edited(job, changed(change.steps))
    assert (after.name, after.limits, after.model, after.data) == (job.name, job.limits, job.model, job.data)
    assert after.method.kind == job.method.kind
    result = estimate(after)
    assert change.outcomes[0] == outcome_of(estimate(job))
    assert change.outcomes[-1] == outcome_of(result)
    assert outcomes(job, change.steps, shipped_prices()) == change.outcomes
    for before, now in pairwise(change.outcomes):
        assert measure(change.goal, now) < measure(change.goal, before)
    return result


def test_a_tight_job_is_made_to_fit_on_the_same_hardware() -> None:
    job = example("support-bot-8b", TIGHT)
    assert goals(estimate(job))[0] == "sure"
    change = _best(job, "sure")
    result = _after(job, change)
    assert change.reached
    assert result.memory.fit_probability >= SURE
    assert "sure" not in goals(result)
    assert result.resolved.hardware.gpu == job.hardware.gpu
    assert result.resolved.hardware.gpus_per_node == job.hardware.gpus_per_node


def test_the_cost_is_halved() -> None:
    job = example("support-bot-8b", {"hardware.gpu": "A100-SXM4-80GB"})
    now, change = estimate(job).cost.total, _best(job, "cheaper")
    after = _after(job, change).cost.total
    assert change.reached
    assert now is not None
    assert after is not None
    assert after <= now / 2


def test_steps_say_nothing_twice_and_nothing_that_a_job_chooses_by_itself() -> None:
    job = example("support-bot-8b", {"model.id": "meta-llama/Llama-3.1-70B", "method.kind": "lora",
                                     "hardware.gpus_per_node": 8})  # fmt: skip
    change = _best(job, "cheaper")
    paths = [path for step in change.steps for path in step.change]
    assert len(paths) == len(set(paths))
    after = edited(job, changed(change.steps))
    chosen = {choice.path: choice.value for choice in resolve(_without(after, paths, job)).choices}
    searched = {path: value for step in change.steps if not step.advice for path, value in step.change.items()}
    opened = {path: value for path, value in searched.items() if path.startswith("training.")}
    assert {path for path, value in opened.items() if chosen.get(path) == value} == set()
    _after(job, change)


def _without(after: Job, paths: list[str], before: Job) -> Job:
    """Leave open again what was open before, but for hardware and price."""
    return edited(after, {path: field_value(before, path) for path in paths if path.startswith("training.")})


@pytest.mark.long
def test_what_cannot_be_halved_becomes_as_cheap_as_it_can() -> None:
    job = example("support-bot-8b", {})
    cheapest = edited(job, changed(_best(job, "cheaper").steps))
    again = combined_change(cheapest, estimate(cheapest), "cheaper")
    if again is not None:
        before, after = again.outcomes[0].usd, _after(cheapest, again).cost.total
        assert not again.reached
        assert before is not None
        assert after is not None
        assert after < before


@pytest.mark.long
def test_a_step_that_is_left_out_changes_nothing() -> None:
    job = example("support-bot-8b", {"hardware.gpu": "A100-SXM4-80GB"})
    steps = _best(job, "cheaper").steps[1:]
    rest = outcomes(job, steps, shipped_prices())
    assert rest[-1] == outcome_of(estimate(edited(job, changed(steps))))


def test_the_deadline_is_met() -> None:
    job = example("support-bot-8b", {"limits.deadline_hours": 2.0})
    assert "faster" in goals(estimate(job))
    change = _best(job, "faster")
    assert change.reached
    assert _after(job, change).time.wall_hours <= 2


def test_what_cannot_be_reached_is_said_so() -> None:
    job = example("support-bot-8b", {"model.id": "meta-llama/Llama-3.1-405B"})
    assert combined_change(job, estimate(job), "sure") is None
