"""The answer in a sentence: it says what the figures say, and nothing else."""

from __future__ import annotations

import pytest

from ftcost_core.documents.job import edited
from ftcost_core.estimator import estimate
from ftcost_core.text.numbers import money
from ftcost_core.wording.answer import answer, rough_duration, to_be_sure
from tests.core.planner.test_search import example


@pytest.mark.parametrize(
    ("changes", "begins", "tone"),
    [
        ({}, "Yes, very likely: QLoRA of Llama 3.1 8B fits one RTX 4090 (>99 %", "good"),
        ({"model.id": "meta-llama/Llama-3.1-70B"}, "No: QLoRA of Llama 3.1 70B does not fit one RTX", "bad"),
        ({"limits.budget_usd": 0.1}, "It fits, but not within your limits: ", "warn"),
        ({"limits.deadline_hours": 1.0}, "It fits, but not within your limits: ", "warn"),
        ({"hardware.gpus_per_node": 2}, "Yes, very likely: QLoRA of Llama 3.1 8B fits 2 × RTX 4090", "good"),
    ],
)
def test_the_verdict_follows_the_figures(changes: dict[str, object], begins: str, tone: str) -> None:
    said = answer(estimate(example("support-bot-8b", changes)))
    assert said.text.startswith(begins)
    assert said.tone == tone


def test_limits_that_are_passed_are_named() -> None:
    said = answer(estimate(example("support-bot-8b", {"limits.budget_usd": 0.1, "limits.deadline_hours": 1.0})))
    assert said.text.endswith("The deadline is 1 h 00 min. The budget is $0.10.")


@pytest.mark.parametrize("model", ["meta-llama/Llama-3.1-70B", "meta-llama/Llama-3.1-405B"])
def test_a_chance_next_to_none_names_what_would_make_it_wrong(model: str) -> None:
    far = estimate(example("support-bot-8b", {"model.id": model}))
    assert far.memory.fit_probability < 0.03
    share = far.memory.capacity / far.memory.most
    said = answer(far).text
    assert f"Wrong only if it took less than {100 * share:.0f}" in said
    assert "(most: Weights)" in said


@pytest.mark.parametrize(
    ("seq_len", "change", "changes"),
    [
        (2048, "Fused loss kernel.", {"training.loss": "fused"}),
        (4096, "Fused loss kernel.", {"training.loss": "fused"}),
    ],
)
def test_what_would_make_it_sure_does(seq_len: int, change: str, changes: dict[str, object]) -> None:
    """QLoRA of Qwen3 14B on 24 GB is tight, or too much; the logits are most of what is spare."""
    whole_logits = {"training.trainer": None, "training.loss": "standard"}
    job = example("support-bot-8b", {"model.id": "Qwen/Qwen3-14B", "data.seq_len": seq_len, **whole_logits})
    before = estimate(job)
    begins = "To be sure: " if before.memory.fits else "It would fit with: "
    assert to_be_sure(before) == begins + change
    changed = edited(job, changes)
    assert estimate(changed).memory.fit_probability > max(0.9, before.memory.fit_probability)


@pytest.mark.parametrize(
    ("model", "changes"),
    [
        ("BAAI/bge-m3", {"method.kind": "full", "method.objective": "pairs", "hardware.gpu": "RTX 3090"}),
        ("meta-llama/Llama-3.1-8B", {"method.kind": "full", "hardware.gpu": "MI300X"}),
        ("meta-llama/Llama-3.1-8B", {"method.kind": "lora", "hardware.gpu": "L40S", "hardware.gpus_per_node": 4}),
        ("FacebookAI/roberta-large", {"method.kind": "full", "method.objective": "classification",
                                      "hardware.gpu": "T4", "training.micro_batch": 16}),
    ],
)  # fmt: skip
def test_nothing_is_called_sure_that_is_not(model: str, changes: dict[str, object]) -> None:
    before = estimate(example("support-bot-8b", {"model.id": model, "method.quantization": None, **changes}))
    said = to_be_sure(before)
    surest = next(
        (one for one in before.advice if said and one.text.casefold().startswith(said[12:-1].casefold())), None
    )
    if before.memory.fits and said:
        assert surest is not None
        after = estimate(edited(before.resolved, dict(surest.change))).memory.fit_probability
        assert after == pytest.approx(surest.fit_probability, abs=0.02)
        assert after >= 0.95


def test_hours_are_said_as_people_say_them() -> None:
    assert [rough_duration(hours) for hours in (0.5, 1.5, 5.85, 80, 480)] == [
        "30 min", "1 h 30 min", "6 h", "3.3 days", "20 days",
    ]  # fmt: skip


def test_what_is_reserved_says_what_its_term_costs() -> None:
    reserved = estimate(example("production-70b", {"price.terms": "reserved"}))
    row = next(one for one in reserved.offers if one.offer == reserved.cost.offer)
    assert row.commitment_usd is not None
    assert row.commitment_usd > 10 * (reserved.cost.total or 0)
    assert f"of {money(row.commitment_usd)} that the term costs" in answer(reserved).text
