"""Questions turned round: the most that can be had, found by search, and what stands in the way of more."""

from __future__ import annotations

from datetime import datetime

import pytest

from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import InputError
from ftcost_core.planner.maximise import Maximised, hours_until, maximise
from ftcost_core.planner.search import plan
from ftcost_core.planner.search_pass import own_hardware
from tests.core.jobs import job
from tests.core.planner.test_savers import asked
from tests.handoff_tools.cases import ON_A_MAC, ON_TPUS

CARD: dict[str, object] = {"hardware.gpu": "RTX 4090", "limits.gpus": ["RTX 4090"], "limits.max_gpus": 1}
THURSDAY = datetime(2026, 11, 26, 18, 30)


def test_a_hundred_dollars_buy_as_many_tokens_as_a_search_says() -> None:
    one = asked("meta-llama/Llama-3.1-8B", CARD | {"limits.budget_usd": 100.0})
    most = maximise(one, "tokens")
    assert most.stopped_by == "budget"
    assert most.plan is not None
    assert 85 < (most.plan.cost.total or 0) <= 100
    assert most.plan.job.data.tokens == most.value
    assert plan(edited(one, {"data.tokens": int(most.value)}), top=1).plans
    assert not plan(edited(one, {"data.tokens": int(most.value * 1.15)}), top=1, explain=False).plans


def test_what_takes_longer_than_a_month_is_said_with_what_a_month_has() -> None:
    one = asked("meta-llama/Llama-3.1-8B", CARD | {"limits.budget_usd": 500.0})
    most, month = maximise(one, "tokens"), maximise(edited(one, {"limits.deadline_hours": 720.0}), "tokens")
    assert most.plan is not None
    assert most.plan.time.wall_hours > 720
    assert most.sooner == f"Up to {month.value:,.0f} training tokens within 30 days"
    assert most.text.endswith(f": {most.why}. {most.sooner}.")
    assert month.sooner == ""


def test_by_friday_is_a_deadline() -> None:
    assert hours_until("friday", THURSDAY) == pytest.approx(29.5, abs=0.01)
    assert hours_until("Thursday", THURSDAY) == pytest.approx(5.5, abs=0.01)
    assert hours_until("2026-11-27 12:30", THURSDAY) == 18
    assert hours_until("2026-11-28", THURSDAY) == pytest.approx(53.5, abs=0.01)
    for wrong in ("2026-11-20", "someday", "2026-13-01", ""):
        with pytest.raises(InputError, match="deadline_hours"):
            hours_until(wrong, THURSDAY)
    one = asked("meta-llama/Llama-3.1-8B", CARD | {"limits.deadline_hours": hours_until("friday", THURSDAY)})
    most = maximise(one, "tokens")
    assert most.stopped_by == "deadline"
    assert most.plan is not None
    assert 24 < most.plan.time.wall_hours <= 29.5


@pytest.mark.parametrize(
    ("quantity", "least", "most"),
    [
        ("context", 16_384, 131_072),
        pytest.param("rank", 64, 1024, marks=pytest.mark.long),
        pytest.param("model", 60e9, 130e9, marks=pytest.mark.long),
    ],
)
def test_the_most_on_one_card(quantity: Maximised, least: float, most: float) -> None:
    one = asked("meta-llama/Llama-3.1-8B", {"hardware.gpu": "RTX 4090"})
    found = maximise(edited(one, own_hardware(one)), quantity)
    assert least <= found.value <= most
    assert found.plan is not None
    assert found.plan.job.hardware.gpu == "RTX 4090"
    assert found.plan.memory.fit_probability >= 0.9
    assert found.text.endswith(".")


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(InputError, match="budget"):
        maximise(asked("meta-llama/Llama-3.1-8B", CARD), "tokens")
    full = asked("meta-llama/Llama-3.1-8B", CARD | {"method.kind": "full", "method.quantization": None})
    with pytest.raises(InputError, match=r"method\.kind"):
        maximise(full, "rank")


@pytest.mark.parametrize("changes", [
    ON_A_MAC | {"hardware.gpu": "Apple M4 Max 128GB", "method.kind": "qlora"},
    ON_TPUS | {"hardware.nodes": 1},
], ids=["mlx", "maxtext"])  # fmt: skip
def test_models_that_a_trainer_does_not_take_are_not_among_those_that_are_searched(changes: dict[str, object]) -> None:
    one = edited(job(), {"data.tokens": 1_000_000, **changes})
    most = maximise(edited(one, own_hardware(one)), "model")
    assert most.value > 32e9
    assert "InternVL" not in most.model


@pytest.mark.parametrize(
    ("limit", "said"), [({"limits.providers": ["RunPodd"]}, "RunPod"), ({"limits.regions": ["mars"]}, "price lists"),
                        ({"limits.gpus": []}, "at least one GPU")],
)  # fmt: skip
def test_a_limit_that_no_offer_can_meet_is_refused(limit: dict[str, object], said: str) -> None:
    one = asked("meta-llama/Llama-3.1-8B", CARD | limit)
    with pytest.raises(InputError, match=said):
        plan(one, top=1)
    with pytest.raises(InputError, match=said):
        maximise(edited(one, {"limits.budget_usd": 10.0}), "tokens")


def test_what_ends_a_search_for_the_longest_context_is_the_model() -> None:
    one = asked("TinyLlama/TinyLlama-1.1B-Chat-v1.0", CARD)
    assert maximise(one, "context").text == "A context of up to 2,048 tokens: the model reads no longer one."


def test_not_even_the_least_is_an_answer() -> None:
    one = asked("meta-llama/Llama-3.1-8B", CARD | {"limits.budget_usd": 0.001})
    most = maximise(one, "tokens")
    assert (most.value, most.plan, most.stopped_by) == (0.0, None, "budget")
