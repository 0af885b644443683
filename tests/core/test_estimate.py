from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ftcost_core.catalogue.gpus import all_gpus
from ftcost_core.catalogue.models import all_models, find_model
from ftcost_core.catalogue.offers import Billing, Offer, all_offers, day_of
from ftcost_core.documents.job import edited, load_job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import COMPONENTS, STEP_PARTS, TRAINING_PARTS, CalibrationFigures, Estimate
from ftcost_core.estimator import estimate
from ftcost_core.evaluation.stack_checks import runs_on
from ftcost_core.offers.costs import PriceList
from ftcost_core.storage.bundled import resource
from tests.core.jobs import job

SOME = PriceList(all_offers()[::40])


def example(name: str) -> Estimate:
    return estimate(load_job(resource("examples", f"{name}.ftcost").read_text(encoding="utf-8")))


def assert_consistent(result: Estimate) -> None:
    """Every total of a result is the sum of its parts, and ranges hold their figure."""
    memory, speed, time, cost = result.memory, result.throughput, result.time, result.cost
    assert tuple(memory.components) == COMPONENTS
    assert memory.allocated == sum(memory.components.values()) - memory.components["context"]
    assert memory.allocated <= memory.reserved <= memory.device
    assert memory.device_low <= memory.device <= memory.device_high
    assert sum(term.value for term in memory.terms) == pytest.approx(sum(memory.components.values()), rel=1e-6)
    assert max(sum(point.components.values()) for point in memory.timeline) == pytest.approx(
        sum(memory.components.values()), rel=1e-6
    )
    assert tuple(speed.step_parts) == (STEP_PARTS if result.rollout else TRAINING_PARTS)
    if result.rollout:
        assert sum(part.seconds for part in result.rollout.parts) == pytest.approx(speed.step_s)
        assert all(part.low <= part.seconds <= part.high for part in result.rollout.parts)
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


@pytest.mark.parametrize("name", ["support-bot-8b", "startup-7b", "research-13b", "production-70b", "full-8b"])
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


@settings(max_examples=settings().max_examples // 4)
@given(
    model=st.sampled_from([model.id for model in all_models()]),
    gpu=st.sampled_from([gpu.name for gpu in all_gpus() if runs_on("hf", gpu.vendor)]),
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
    arch = find_model(model).architecture
    encoder = not arch.causal
    one = job(
        {
            "model.id": model,
            "hardware.gpu": gpu,
            "method.kind": "full" if encoder and kind == "pretrain" else kind,
            "method.objective": "pairs" if encoder else "sft",
            "training.stack": "hf" if arch.encoder else stack,
            "training.precision": precision,
            "training.checkpointing": checkpointing,
            "hardware.gpus_per_node": gpus,
            "training.micro_batch": micro_batch,
            "data.batching": batching,
            "data.seq_len": seq_len,
        }
    )
    result = estimate(one, SOME)
    assert_consistent(result)
    assert estimate(one, SOME) == result
    resolved = estimate(result.resolved, SOME)
    assert resolved.memory.reserved == pytest.approx(result.memory.reserved, rel=1e-9)
    if result.memory.fits:  # what a card would have to offer grows with the settings that nobody states
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
    above = estimate(job({"training.micro_batch": result.memory.largest_micro_batch + 1, "data.seq_len": 512}))
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
        ({"hardware.gpus_per_node": 2, "hardware.parallelism.strategy": "single"}, "hardware.parallelism.strategy"),
        ({"hardware.gpus_per_node": 64, "hardware.parallelism.pipeline": 64}, "hardware.parallelism.pipeline"),
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
    result = estimate(job(), PriceList([mine]))
    assert (result.cost.offer, len(result.offers)) == ("lab/rtx-4090x1", 1)
    assert result.cost.total == pytest.approx(result.time.gpu_hours * 0.05, rel=1e-3)
    nothing = estimate(job(), PriceList([]))
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


@pytest.mark.parametrize(("trainer", "warned"), [("trl", True), ("unsloth", False)])
def test_experts_that_stay_in_more_bits_than_the_base_are_warned_of(trainer: str, warned: bool) -> None:
    stack = {"trl": "hf", "unsloth": "unsloth"}[trainer]
    asked = job({"model.id": "Qwen/Qwen3-30B-A3B", "training.trainer": trainer, "training.stack": stack,
                 "training.loss": None, "training.kernels": None, "method.lora.dropout": 0.0})  # fmt: skip
    paths = {warning.path for warning in estimate(asked).warnings}
    assert ("method.experts_quantized" in paths) is warned


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


def test_a_pilot_of_another_model_says_what_it_is_scaled_from_and_is_less_sure() -> None:
    pilot = {"tokens_per_s_per_gpu": 1234.5, "model": {"id": "Qwen/Qwen3-8B"}}
    own = estimate(job({"model.id": "Qwen/Qwen3-8B", "calibration": pilot}))
    assert own.calibration == CalibrationFigures(scaled_from=None)
    other = estimate(job({"model.id": "mistralai/Mistral-7B-v0.3", "calibration": pilot}))
    assert other.calibration is not None
    assert str(other.calibration.scaled_from).startswith("Qwen3 8B, RTX 4090, ")
    assert other.throughput.tokens_per_s_per_gpu != pytest.approx(1234.5, rel=1e-3)
    assert other.throughput.high / other.throughput.low > own.throughput.high / own.throughput.low
    assert estimate(job()).calibration is None


def test_a_pilot_whose_parallelism_a_model_cannot_have_is_refused_by_its_own_field() -> None:
    pilot = {"tokens_per_s_per_gpu": 900.0, "gpus": 8, "parallelism": {"strategy": "fsdp", "expert": 8}}
    with pytest.raises(InputError, match=r"calibration\.parallelism\.expert: 8 given; allowed: 1: the model has no"):
        estimate(job({"calibration": pilot}))


def test_a_pilot_on_an_unknown_gpu_is_refused() -> None:
    with pytest.raises(InputError, match="calibration.gpu"):
        estimate(job({"calibration": {"tokens_per_s_per_gpu": 1.0, "gpu": "RTX 9"}}))


def test_storage_and_traffic_are_lines_of_the_bill_where_their_prices_are_known() -> None:
    class Dear(PriceList):
        def billing(self, provider: str) -> Billing:
            return Billing(
                increment_s=3600,
                minimum_s=0,
                storage_gb_month=Decimal("73"),
                egress_gb=Decimal(1),
                egress_free_gb_month=Decimal(0),
                source="test",
            )

    offers = [offer for offer in all_offers() if offer.gpu == "RTX 4090"][:3]
    plain, dear = estimate(job(), PriceList(offers)), estimate(job(), Dear(offers))
    parts = {part.name: part.usd for part in dear.cost.parts}
    # 16-bit weights and two checkpoints for the wall-clock hours, at 73 / 730 = $0.10 a GB and hour.
    kept_gb = (2 * plain.model.parameters + 2 * plain.checkpoint_bytes) / 1e9
    assert parts["storage"] == pytest.approx(kept_gb * plain.time.wall_hours * 0.1, rel=1e-6)
    assert parts["egress"] == pytest.approx(plain.adapter_bytes / 1e9, rel=1e-6)
    assert parts["billing-rounding"] > 0
    assert_consistent(dear)
    assert plain.cost.total is not None
    assert dear.cost.total is not None
    assert dear.cost.total > plain.cost.total


def test_managed_services_are_shown_beside_own_gpus_as_long_as_they_are_open() -> None:
    tokens = {"data.tokens": 10_000_000, "data.epochs": 2}
    found = estimate(job(tokens), SOME, date(2026, 11, 1)).managed
    assert found
    assert all(service.usd > 0 for service in found)
    assert [service.usd for service in found if service.open] == sorted(
        service.usd for service in found if service.open
    )
    for service in found:
        if service.break_even_tokens is not None:
            # At the break-even, the service's price of the tokens is what own GPUs take.
            assert 0 <= service.break_even_tokens < 10**9
    half = estimate(job({**tokens, "data.epochs": 1}), SOME, date(2026, 11, 1)).managed
    assert half[0].usd == pytest.approx(found[0].usd / 2, rel=0.01)
    reinforced = estimate(job({"method.objective": "ppo"}), SOME).managed
    assert {service.provider for service in reinforced} < {service.provider for service in found} | {"Fireworks AI"}


def test_an_old_price_has_a_wider_range_and_stays() -> None:
    one = job()
    offer = next(offer for offer in all_offers() if offer.id == estimate(one).cost.offer)
    one = edited(one, {"price.offer": offer.id})
    fresh, later = (estimate(one, today=day_of(offer.as_of) + timedelta(days=days)) for days in (1, 400))
    assert fresh.cost.offer == later.cost.offer == offer.id
    assert not any(warning.path == "price.offer" for warning in later.warnings)
    assert later.cost.high / later.cost.low > fresh.cost.high / fresh.cost.low > 1


def test_a_spot_offer_is_interrupted_as_often_as_it_says() -> None:
    calm = Offer(
        id="lab/spot",
        provider="Lab",
        gpu="RTX 4090",
        gpus=1,
        kind="spot",
        as_of="2026-01-01",
        price_usd_per_hour=Decimal(1),
        source="me",
        interruption_per_hour=0.0,
    )
    rough = calm.replaced(id="lab/rough", interruption_per_hour=1.0)
    one = job({"price.terms": "spot"})
    rows = {row.offer: row for row in estimate(one, PriceList([calm, rough])).offers}
    assert rows["lab/rough"].wall_hours > rows["lab/spot"].wall_hours
    for name, row in rows.items():
        used = estimate(edited(one, {"price.offer": name}), PriceList([calm, rough]))
        assert used.time.wall_hours == pytest.approx(row.wall_hours)
        assert used.cost.total == pytest.approx(row.total)


def test_a_reserved_machine_bears_its_share_of_what_was_paid_up_front() -> None:
    plain = Offer(
        id="lab/a",
        provider="Lab",
        gpu="RTX 4090",
        gpus=1,
        kind="reserved",
        as_of="2026-01-01",
        price_usd_per_hour=Decimal(1),
        source="me",
        term_months=12,
    )
    paid = plain.replaced(id="lab/b", upfront_usd=Decimal(8760))
    one = job({"price.terms": "reserved"})
    rows = {row.offer: row.total for row in estimate(one, PriceList([plain, paid])).offers}
    assert rows["lab/b"] == pytest.approx(2 * rows["lab/a"], rel=1e-3)


def test_an_evaluation_that_does_not_fit_is_said() -> None:
    """A fused loss hides the logits in training; an evaluation of the same micro-batch holds them whole."""
    one = job(
        {
            "training.loss": "fused",
            "training.micro_batch": None,
            "training.global_batch": 64,
            "model.id": "google/gemma-2-2b",
            "hardware.gpu": "RTX 4090",
        }
    )
    result = estimate(one)
    assert result.memory.fits
    told = any(warning.path == "run.evaluation_share" for warning in result.warnings)
    assert told == (result.memory.evaluation > result.memory.capacity)
    assert told


def test_one_off_costs_are_a_line_of_every_bill() -> None:
    plain, dear = estimate(job()), estimate(job({"run.one_off_usd": 500}))
    assert plain.cost.total is not None
    assert dear.cost.total == pytest.approx(plain.cost.total + 500)
    assert {part.name: part.usd for part in dear.cost.parts}["one-off"] == 500
    assert dear.offers[0].total == pytest.approx(plain.offers[0].total + 500)
    assert_consistent(dear)


def why_strategy(changes: dict[str, object]) -> tuple[bool, object, str]:
    found = estimate(job({"training.micro_batch": None, "training.global_batch": None, **changes}), SOME)
    choice = next(one for one in found.choices if one.path == "hardware.parallelism.strategy")
    return found.memory.fits, choice.value, choice.reason


def test_the_reason_for_a_strategy_is_how_it_was_chosen() -> None:
    eight: dict[str, object] = {"hardware.gpus_per_node": 8, "hardware.gpu": "H100-SXM5-80GB"}
    full: dict[str, object] = {"method.kind": "full"}
    assert why_strategy({}) == (True, "single", "one GPU has nothing to shard")
    assert why_strategy(full)[::2] == (False, "one GPU has nothing to shard")
    assert why_strategy(eight) == (True, "ddp", "the one with the least communication that fits")
    fits, value, reason = why_strategy(eight | full)
    assert (fits, value) == (True, "zero3")
    assert "all weights are trained" in reason


def test_no_reason_says_that_something_fits_where_nothing_does() -> None:
    found = estimate(
        job({
            "model.id": "moonshotai/Kimi-K2-Instruct", "method.kind": "full", "hardware.gpus_per_node": 8,
            "hardware.nodes": 512, "training.micro_batch": None, "training.global_batch": None,
        }),
        SOME,
    )  # fmt: skip
    assert not found.memory.fits
    reasons = {one.path: one.reason for one in found.choices}
    assert reasons["training.micro_batch"].startswith("none is likely to fit; ")
    assert "does not fit" in reasons["hardware.parallelism.strategy"]
    assert not any("that fits" in reason for reason in reasons.values())


def test_what_is_short_is_grouped_in_thousands() -> None:
    found = estimate(job({"method.kind": "full", "data.seq_len": 10_000_000}), SOME)
    short = ceil((found.memory.device - found.memory.capacity) / 2**30 * 10) / 10
    assert short > 1000
    (text,) = (one.text for one in found.warnings if "does not fit" in one.text)
    assert f"{short:,.1f} GiB more than RTX 4090 has" in text
