from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ftcost_core.bundled import resource
from ftcost_core.catalogue.gpus import all_gpus
from ftcost_core.catalogue.models import all_models
from ftcost_core.catalogue.offers import Offer, all_offers
from ftcost_core.estimate import estimate
from ftcost_core.job import edited, load_job
from ftcost_core.problems import InputError
from ftcost_core.result import COMPONENTS, STEP_PARTS, Estimate
from tests.core.jobs import job


def example(name: str) -> Estimate:
    return estimate(load_job(resource("examples", f"{name}.ftcost").read_text(encoding="utf-8")))


def assert_consistent(result: Estimate) -> None:
    """Every total of a result is the sum of its parts, and ranges hold their figure."""
    memory, speed, time, cost = result.memory, result.throughput, result.time, result.cost
    assert tuple(memory.components) == COMPONENTS
    assert memory.allocated == sum(memory.components.values()) - memory.components["context"]
    assert memory.allocated <= memory.reserved <= memory.device
    assert memory.device_low <= memory.device <= memory.device_high
    assert sum(term.value for term in memory.terms) == pytest.approx(
        sum(memory.components.values()), rel=1e-6
    )
    assert max(sum(point.components.values()) for point in memory.timeline) == pytest.approx(
        sum(memory.components.values()), rel=1e-6
    )
    assert tuple(speed.step_parts) == STEP_PARTS
    assert sum(speed.step_parts.values()) == pytest.approx(speed.step_s, rel=1e-9)
    assert sum(term.value for term in speed.terms) == pytest.approx(speed.step_s, rel=1e-9)
    assert speed.low <= speed.tokens_per_s_per_gpu <= speed.high
    assert 0 < speed.mfu < 1
    assert sum(phase.hours for phase in time.phases) == pytest.approx(time.wall_hours, rel=1e-9)
    assert time.wall_hours_low <= time.wall_hours <= time.wall_hours_high
    assert time.gpu_hours_low <= time.gpu_hours <= time.gpu_hours_high
    if cost.total is not None:
        assert cost.low is not None
        assert cost.high is not None
        assert sum(part.usd for part in cost.parts) == pytest.approx(cost.total, rel=1e-9)
        assert cost.low <= cost.total <= cost.high


@pytest.mark.parametrize(
    "name", ["support-bot-8b", "startup-7b", "research-13b", "production-70b", "full-8b"]
)
def test_the_examples_fit_their_hardware_and_hang_together(name: str) -> None:
    result = example(name)
    assert_consistent(result)
    assert result.memory.fits
    assert result.cost.total is not None
    assert any(offer.pareto for offer in result.offers)


def test_what_the_guides_scenarios_take_is_within_their_budgets() -> None:
    """The cost guide budgets $100, $500 and $3,000 for its three scenarios."""
    for name, budget in (("startup-7b", 100), ("research-13b", 500), ("production-70b", 3000)):
        total = example(name).cost.total
        assert total is not None
        assert total < budget


@settings(max_examples=25, deadline=None)
@given(
    model=st.sampled_from([model.id for model in all_models()]),
    gpu=st.sampled_from([gpu.name for gpu in all_gpus()]),
    kind=st.sampled_from(["full", "lora", "qlora", "dora", "freeze", "pretrain"]),
    stack=st.sampled_from(["hf", "torchtune", "litgpt", "unsloth", "fsdp", "megatron"]),
    precision=st.sampled_from(["bf16", "bf16-mixed", "fp16-mixed", "fp32", "fp8-mixed"]),
    checkpointing=st.sampled_from(["none", "full", "selective"]),
    gpus=st.sampled_from([1, 2, 8]),
    micro_batch=st.sampled_from([None, 1, 4]),
    batching=st.sampled_from(["packed", "padded", "padded-longest"]),
    seq_len=st.integers(1, 200_000),
)
def test_any_job_gives_a_consistent_result(
    model: str,
    gpu: str,
    kind: str,
    stack: str,
    precision: str,
    checkpointing: str,
    gpus: int,
    micro_batch: int | None,
    batching: str,
    seq_len: int,
) -> None:
    one = job(
        {
            "model.id": model,
            "hardware.gpu": gpu,
            "method.kind": kind,
            "training.stack": stack,
            "training.precision": precision,
            "training.checkpointing": checkpointing,
            "hardware.gpus_per_node": gpus,
            "training.micro_batch": micro_batch,
            "data.batching": batching,
            "data.seq_len": seq_len,
        }
    )
    result = estimate(one, all_offers()[::40])
    assert_consistent(result)
    assert estimate(one, all_offers()[::40]) == result
    resolved = estimate(result.resolved, all_offers()[::40])
    assert resolved.memory.device == pytest.approx(result.memory.device, rel=1e-9)
    assert resolved.time.wall_hours == pytest.approx(result.time.wall_hours, rel=1e-9)


def test_an_offer_shows_what_the_job_takes_when_it_is_used() -> None:
    one = job({"training.micro_batch": None})
    for offer in [offer for offer in estimate(one).offers if offer.fits][:200:20]:
        used = edited(
            one,
            {
                "price.offer": offer.offer,
                "price.terms": offer.terms,
                "hardware.gpu": offer.gpu,
                "hardware.gpus_per_node": offer.gpus // offer.nodes,
                "hardware.nodes": offer.nodes,
            },
        )
        result = estimate(used)
        assert result.memory.fits
        assert result.resolved.training.micro_batch == offer.micro_batch
        assert result.memory.device == pytest.approx(offer.device, rel=1e-6)
        assert result.time.wall_hours == pytest.approx(offer.wall_hours, rel=1e-9)
        assert result.cost.total == pytest.approx(offer.total, rel=1e-9)


def test_open_fields_are_chosen_with_a_reason_and_a_pin_holds_them() -> None:
    result = estimate(job({"training.micro_batch": None, "data.seq_len": 512}))
    chosen = {choice.path: choice for choice in result.choices}
    micro = chosen["training.micro_batch"].value
    assert result.resolved.training.micro_batch == micro
    assert "RTX 4090" in chosen["training.micro_batch"].reason
    assert result.memory.largest_micro_batch is not None
    assert result.memory.largest_micro_batch >= micro
    tight = estimate(job({"training.micro_batch": result.memory.largest_micro_batch, "data.seq_len": 512}))
    above = estimate(
        job({"training.micro_batch": result.memory.largest_micro_batch + 1, "data.seq_len": 512})
    )
    assert tight.memory.fits
    assert not above.memory.fits


def test_a_model_too_large_for_replication_is_sharded() -> None:
    change = {
        "model.id": "meta-llama/Llama-3.1-70B",
        "method.kind": "lora",
        "training.micro_batch": None,
        "hardware.gpu": "H100",
        "hardware.gpus_per_node": 8,
    }
    result = estimate(job(change))
    assert result.memory.fits
    assert result.resolved.hardware.parallelism.strategy in ("fsdp", "zero3")
    small = estimate(job({**change, "model.id": "meta-llama/Llama-3.1-8B"}))
    assert small.resolved.hardware.parallelism.strategy == "ddp"


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"model.id": "x/y"}, "model.id"),
        ({"hardware.gpu": "RTX 9"}, "hardware.gpu"),
        ({"price.offer": "x"}, "price.offer"),
        ({"price.offer": "guides-2026-03/lambda/h100-pcie-80gbx1/on-demand"}, "price.offer"),
        ({"hardware.parallelism.tensor": 2}, "hardware.parallelism"),
        (
            {"hardware.gpus_per_node": 2, "hardware.parallelism.strategy": "single"},
            "hardware.parallelism.strategy",
        ),
        (
            {"hardware.gpus_per_node": 64, "hardware.parallelism.pipeline": 64},
            "hardware.parallelism.pipeline",
        ),
    ],
)
def test_what_cannot_be_names_its_field(changes: dict[str, object], path: str) -> None:
    with pytest.raises(InputError) as caught:
        estimate(job(changes))
    assert caught.value.problems[0].path == path


def test_prices_come_from_the_given_catalogue() -> None:
    mine = Offer(
        id="lab/rtx-4090x1",
        provider="Lab",
        gpu="RTX 4090",
        gpus=1,
        kind="on-demand",
        price_usd_per_hour=Decimal("0.05"),
        as_of="2026-01-01",
        source="me",
    )
    result = estimate(job(), [mine])
    assert (result.cost.offer, len(result.offers)) == ("lab/rtx-4090x1", 1)
    assert result.cost.total == pytest.approx(result.time.gpu_hours * 0.05, rel=1e-3)
    nothing = estimate(job(), [])
    assert (nothing.cost.total, nothing.offers) == (None, ())


def test_unusual_jobs_are_warned_about() -> None:
    result = estimate(
        job(
            {
                "hardware.gpu": "V100",
                "data.seq_len": 200_000,
                "limits.budget_usd": 0.01,
                "limits.deadline_hours": 0.01,
                "method.kind": "full",
                "method.quantization": {},
            }
        )
    )
    paths = {warning.path for warning in result.warnings}
    assert {
        "training.precision",
        "training.attention",
        "data.seq_len",
        "limits.budget_usd",
        "limits.deadline_hours",
        "method.quantization",
        "hardware.gpu",
    } <= paths


def test_a_pilot_gives_back_its_own_figure_and_narrows_the_range() -> None:
    plain = estimate(job())
    pilot = {"tokens_per_s_per_gpu": 1234.5, "source": "trainer_state.json"}
    same = estimate(job({"calibration": pilot}))
    assert same.throughput.tokens_per_s_per_gpu == pytest.approx(1234.5)
    width = plain.throughput.high / plain.throughput.low
    assert same.throughput.high / same.throughput.low < width**0.7
    assert_consistent(same)
    # What changes against the pilot stays uncertain, and is scaled with it.
    longer = estimate(job({"calibration": {**pilot, "seq_len": 512, "micro_batch": 8}}))
    assert longer.throughput.tokens_per_s_per_gpu != pytest.approx(1234.5, rel=1e-3)
    elsewhere = estimate(job({"calibration": {**pilot, "gpu": "A100"}}))
    assert elsewhere.throughput.high / elsewhere.throughput.low > same.throughput.high / same.throughput.low
    assert_consistent(elsewhere)
    own = next(row for row in same.offers if row.gpu == "RTX 4090" and row.gpus == 1)
    assert own.tokens_per_s_per_gpu == pytest.approx(1234.5)


def test_a_pilot_on_an_unknown_gpu_is_refused() -> None:
    with pytest.raises(InputError, match="calibration.gpu"):
        estimate(job({"calibration": {"tokens_per_s_per_gpu": 1.0, "gpu": "RTX 9"}}))
