from __future__ import annotations

import json
import math
from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ftcost_core.catalogue.offers import Offer, all_offers
from ftcost_core.catalogue.tariffs import Tariffs
from ftcost_core.documents.job import Job, edited, load_job
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.offers.costs import PriceList, shipped_prices
from ftcost_core.offers.job_figures import JobFigures, job_figures
from ftcost_core.planner.result import Plans
from ftcost_core.planner.search import plan
from ftcost_core.planner.space import unbeaten
from ftcost_core.storage.bundled import resource
from ftcost_core.storage.progress import CancelledError
from tests.core.jobs import job


def example(name: str, changes: dict[str, object] | None = None) -> Job:
    text = resource("examples", f"{name}.ftcost").read_text(encoding="utf-8")
    return edited(load_job(text), changes or {})


SMALL_SPACE: dict[str, object] = {
    "training.stack": "litgpt",
    "training.micro_batch": None,
    "limits.gpus": ["RTX 4090"],
    "limits.max_gpus": 2,
    "limits.methods": ["qlora", "lora"],
    "limits.terms": ["on-demand", "spot"],
}
FEW = [offer for offer in all_offers() if offer.gpu == "RTX 4090"][::4] + [
    offer for offer in all_offers() if offer.gpu == "L40S"
][:3]


def by_hand(one: Job, offers: list[Offer]) -> Iterator[JobFigures]:
    """Every configuration of the small space through the path of one estimate."""
    prices = PriceList(offers)
    for offer, machines, kind, strategy, checkpointing, micro in product(
        offers, (1, 2), ("qlora", "lora"), ("single", "ddp", "fsdp"), ("none", "full"), (1, 2, 4, 8)
    ):
        gpus = int(offer.gpus) * machines
        if offer.gpu != "RTX 4090" or offer.kind not in ("on-demand", "spot") or gpus > 2:
            continue
        if gpus > prices.market.most_gpus[offers.index(offer)]:
            continue  # nobody sells so many in one machine
        if (strategy == "single") != (gpus == 1) or 8 % (gpus * micro):
            continue
        yield job_figures(
            edited(
                one,
                {
                    "method.kind": kind,
                    "method.quantization": None if kind == "lora" else one.method.quantization,
                    "training.checkpointing": checkpointing,
                    "training.micro_batch": micro,
                    "hardware.gpus_per_node": gpus,
                    "hardware.parallelism.strategy": strategy,
                    "price.offer": offer.id,
                    "price.terms": offer.kind,
                },
            ),
            prices,
        )


def front(found: list[tuple[float, float]]) -> set[tuple[float, float]]:
    return {
        (usd, hours)
        for usd, hours in found
        if not any(u <= usd and h <= hours and (u, h) != (usd, hours) for u, h in found)
    }


def rounded(pairs: set[tuple[float, float]]) -> list[tuple[float, float]]:
    return sorted((round(usd, 9), round(hours, 9)) for usd, hours in pairs)


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"limits.budget_usd": 0.35}, marks=pytest.mark.long),
        pytest.param(
            {"limits.deadline_hours": 1.0, "data.batching": "padded-longest", "data.samples": 2000},
            marks=pytest.mark.long,
        ),
    ],
)
def test_the_front_is_that_of_an_exhaustive_search_by_single_estimates(changes: dict[str, object]) -> None:
    one = job(SMALL_SPACE | changes)
    found = plan(one, PriceList(FEW))
    allowed = []
    for each in by_hand(one, FEW):
        total = each.cost.total
        assert total is not None
        if each.arrays.peak.fit_probability[0] < 0.9:
            continue
        if total <= (one.limits.budget_usd or math.inf) and each.time.wall_hours <= (
            one.limits.deadline_hours or math.inf
        ):
            allowed.append((total, each.time.wall_hours))
    assert len(allowed) > 15
    mine = {(p.cost.total or 0.0, p.time.wall_hours) for p in found.plans if p.pareto}
    assert rounded(mine) == rounded(front(allowed))
    cheapest, fastest = found.of_role("cheapest"), found.of_role("fastest")
    assert cheapest is not None
    assert fastest is not None
    assert cheapest.cost.total == pytest.approx(min(allowed)[0], rel=1e-12)
    assert fastest.time.wall_hours == pytest.approx(min(hours for _, hours in allowed), rel=1e-12)


GUIDES = [
    ("startup-7b", {}),
    pytest.param("research-13b", {}, marks=pytest.mark.long),
    pytest.param("production-70b", {}, marks=pytest.mark.long),
    ("support-bot-8b", {"data.tokens": 50_000_000, "data.epochs": 1, "limits.budget_usd": 50,
                        "limits.deadline_hours": 12}),
    pytest.param(
        "production-70b", {"method.kind": "lora", "method.quantization": None, "limits.budget_usd": None},
        marks=pytest.mark.long,
    ),
    pytest.param("full-8b", {"limits.deadline_hours": 6}, marks=pytest.mark.long),
]  # fmt: skip


@pytest.mark.parametrize(("name", "changes"), GUIDES)
def test_every_plan_is_estimated_to_the_same_figures_within_every_limit(name: str, changes: dict[str, object]) -> None:
    one = example(name, changes)
    found = plan(one, top=5)
    assert found.plans
    assert_sound(one, found)
    for made in found.plans[::4]:
        again = estimate(made.job)
        assert again.cost == made.cost
        assert again.time == made.time
        assert again.memory == made.memory
        assert again.throughput == made.throughput
        assert again.resolved.method == made.job.method or again.resolved.method.kind == made.job.method.kind


def assert_sound(one: Job, found: Plans) -> None:
    limits = one.limits
    totals = [made.cost.total or 0.0 for made in found.plans]
    assert totals == sorted(totals)
    for role in ("cheapest", "fastest", "smallest"):
        assert sum(role in made.roles for made in found.plans) == 1
    assert "cheapest" in found.plans[0].roles
    pairs = [(made.cost.total or 0.0, made.time.wall_hours) for made in found.plans]
    # The arrays' totals and the exact ones may differ in the last digits, so ties are not judged.
    for made, (usd, hours) in zip(found.plans, pairs, strict=True):
        beaten = any(u < usd * (1 - 1e-9) and h < hours * (1 - 1e-9) for u, h in pairs)
        assert not (made.pareto and beaten)
        assert made.memory.device <= made.memory.capacity
        assert usd <= (limits.budget_usd or math.inf) * (1 + 1e-9)
        assert hours <= (limits.deadline_hours or math.inf) * (1 + 1e-9)
        hardware = made.job.hardware
        assert hardware.gpus_per_node * hardware.nodes <= limits.max_gpus
        assert made.why
        if one.training.global_batch:
            assert made.job.training.global_batch == one.training.global_batch
        for other in made.equal:
            assert found.plans[other].equal
            assert found.plans.index(made) in found.plans[other].equal


@settings(max_examples=settings().max_examples // 6)
@given(
    kind=st.sampled_from(["full", "lora", "qlora", "dora", "freeze"]),
    stack=st.sampled_from(["hf", "torchtune", "litgpt", "unsloth", "fsdp", "megatron"]),
    global_batch=st.sampled_from([None, 1, 7, 64]),
    max_gpus=st.sampled_from([1, 3, 16]),
    budget=st.sampled_from([None, 0.5, 20.0]),
    deadline=st.sampled_from([None, 2.0, 40.0]),
    batching=st.sampled_from(["packed", "padded-longest"]),
    quantization=st.booleans(),
)
def test_any_search_gives_sound_plans_or_says_what_binds(
    kind: str,
    stack: str,
    global_batch: int | None,
    max_gpus: int,
    budget: float | None,
    deadline: float | None,
    batching: str,
    quantization: bool,
) -> None:
    one = job(
        {
            "model.id": "Qwen/Qwen2.5-3B",
            "method.kind": kind,
            "training.stack": stack,
            "training.global_batch": global_batch,
            "training.micro_batch": None,
            "data.batching": batching,
            "limits.max_gpus": max_gpus,
            "limits.budget_usd": budget,
            "limits.deadline_hours": deadline,
            "limits.quantization": quantization,
        }
    )
    found = plan(one, PriceList(all_offers()[::25]), top=3)
    if found.binding is None:
        assert_sound(one, found)
        if not quantization:
            assert all(made.job.method.quantization is None for made in found.plans)
        return
    assert not found.plans
    assert found.binding.text
    # Whatever is said to help does.
    for relaxation in found.binding.relaxations[:2]:
        eased = plan(edited(one, relaxation.change), PriceList(all_offers()[::25]), top=1)
        assert eased.plans, relaxation


def test_limits_are_kept() -> None:
    one = example("full-8b", {
        "limits.providers": ["RunPod", "Lambda"],
        "limits.terms": ["on-demand"],
        "limits.max_gpus": 8,
        "limits.methods": ["lora", "qlora"],
        "limits.quantization": False,
        "limits.min_rank": 64,
    })  # fmt: skip
    found = plan(one)
    assert {made.provider for made in found.plans} <= {"RunPod", "Lambda"}
    assert {made.job.price.terms for made in found.plans} == {"on-demand"}
    assert {made.job.method.kind for made in found.plans} == {"lora"}
    assert all(made.job.method.lora and made.job.method.lora.rank == 64 for made in found.plans)
    offers = {offer.id: offer for offer in all_offers()}
    for made in found.plans:
        hardware = made.job.hardware
        # Whole offers only.
        assert hardware.gpus_per_node * hardware.nodes % offers[made.job.price.offer or ""].gpus == 0


@pytest.mark.long
def test_by_itself_a_search_never_lowers_the_quality_of_the_method() -> None:
    assert {made.job.method.kind for made in plan(example("full-8b"), top=3).plans} == {"full"}
    kinds = {made.job.method.kind for made in plan(example("support-bot-8b"), top=30).plans}
    assert kinds == {"qlora", "lora"}


def test_a_wider_margin_leaves_more_free() -> None:
    found = plan(example("support-bot-8b", {"limits.memory_margin": 0.4}), top=30)
    assert all(made.memory.allocated < 0.6 * made.memory.capacity for made in found.plans)


@pytest.mark.long
def test_the_context_shrinks_only_when_allowed() -> None:
    own = plan(example("support-bot-8b"), top=3)
    assert {made.job.data.seq_len for made in own.plans} == {2048}
    shorter = plan(example("support-bot-8b", {"limits.min_seq_len": 700}), top=50)
    assert {made.job.data.seq_len for made in shorter.plans} <= {2048, 1024, 700}


@pytest.mark.long
def test_what_binds_is_named_with_the_smallest_relaxation_first() -> None:
    tight: dict[str, object] = {"limits.deadline_hours": 0.5, "limits.max_gpus": 8}
    found = plan(example("full-8b", tight | {"limits.budget_usd": 3.0}))
    assert found.binding is not None
    assert found.binding.path == "limits.budget_usd"
    first = found.binding.relaxations[0]
    assert first.path == "limits.budget_usd"
    eased = plan(example("full-8b", tight | first.change))
    cheapest = eased.of_role("cheapest")
    assert cheapest is not None
    assert cheapest.cost.total == pytest.approx(first.needed, abs=0.01)


def test_nothing_fits_without_more_or_other_gpus() -> None:
    found = plan(example("full-8b", {"limits.gpus": ["RTX 4090"], "limits.max_gpus": 1}))
    assert found.binding is not None
    assert "enough memory" in found.binding.text
    assert {"limits.gpus", "limits.max_gpus"} <= {one.path for one in found.binding.relaxations}


def test_a_gpu_that_nobody_knows_is_refused() -> None:
    with pytest.raises(InputError, match=r"limits\.gpus"):
        plan(example("full-8b", {"limits.gpus": ["RTX 9999"]}))


def test_a_pilot_counts_in_a_plan_as_in_its_estimate() -> None:
    only: dict[str, object] = {"limits.gpus": ["RTX 4090"], "limits.max_gpus": 1}
    # The pilot ran without what a plan changes: its settings stay with it.
    pilot: dict[str, object] = {"calibration": {"tokens_per_s_per_gpu": 1200.0}}
    found = plan(example("support-bot-8b", only | pilot), top=2)
    plain = plan(example("support-bot-8b", only), top=2)
    model = estimate(example("support-bot-8b")).throughput.tokens_per_s_per_gpu
    slower = found.plans[0].time.training_hours / plain.plans[0].time.training_hours
    assert slower == pytest.approx(model / 1200.0, rel=0.02)
    for made in found.plans[:3]:
        assert estimate(made.job).time == made.time


def test_a_search_says_how_far_it_is_and_stops_when_told() -> None:
    said: list[tuple[int, int]] = []
    plan(example("support-bot-8b"), top=2, progress=lambda done, total: said.append((done, total)))
    done = [d / t for d, t in said]
    assert len(done) > 4
    assert done == sorted(done)
    assert all(0 <= share <= 1 for share in done)
    with pytest.raises(CancelledError):
        plan(example("support-bot-8b"), cancelled=lambda: True)
    asked = iter([False, False, True])
    with pytest.raises(CancelledError):
        plan(example("support-bot-8b"), cancelled=lambda: next(asked, True))


def test_a_beaten_offer_is_never_the_cheapest() -> None:
    market = shipped_prices().market
    at = market.positions("H100-SXM5-80GB", "on-demand")
    tariffs: Tariffs = market.tariffs.take(at)
    machines = tariffs.usd_per_hour * 0 + 1
    same = np.full(len(at), np.inf)
    keep = unbeaten(tariffs, machines, same)
    assert 1 <= keep.sum() < len(at)
    assert tariffs.usd_per_hour[keep].min() == tariffs.usd_per_hour.min()
    # With more RAM than all others it is beaten by none, whatever it costs.
    beaten = np.flatnonzero(~keep)[-1]
    same[np.arange(len(at)) != beaten] = 1e12
    assert unbeaten(tariffs, machines, same)[beaten]


def test_the_document_reads_back() -> None:
    found = plan(example("startup-7b"), top=2)
    assert Plans.read(json.loads(found.document_json())) == found


def test_taking_a_spot_plan_does_not_narrow_the_next_search() -> None:
    one = example("support-bot-8b")
    on_demand = plan(one, top=2)
    spot = plan(edited(one, {"price.terms": "spot"}), top=2)
    assert {made.job.price.terms for made in spot.plans} == {"on-demand", "spot"}
    assert spot.plans[0].cost.total == on_demand.plans[0].cost.total


def test_a_model_without_attention_heads_is_planned() -> None:
    found = plan(job({"model.id": "state-spaces/mamba-2.8b-hf", "limits.gpus": ["H100 SXM"], "limits.max_gpus": 1}))
    assert found.plans
    assert all(each.job.hardware.parallelism.tensor == 1 for each in found.plans)


@pytest.mark.long
def test_a_global_batch_that_bounds_the_replicas_can_be_raised() -> None:
    asked = {
        "model.id": "meta-llama/Llama-3.1-405B",
        "training.global_batch": 16,
        "training.micro_batch": None,
        "limits.max_gpus": 64,
        "limits.budget_usd": None,
        "limits.deadline_hours": None,
    }
    binding = plan(example("full-8b", asked)).binding
    assert binding is not None
    helping = {relaxation.path: relaxation.needed for relaxation in binding.relaxations}
    assert helping["training.global_batch"] == 32
    assert binding.path in helping
    larger = next(one for one in binding.relaxations if one.path == "training.global_batch")
    assert plan(example("full-8b", asked | larger.change)).plans


ONE_OFFER = {"id": "one", "provider": "Lab", "gpu": "RTX 4090", "gpus": 1, "kind": "on-demand", "source": "me",
             "price_usd_per_hour": "0.37", "as_of": "2026-11-01"}  # fmt: skip


@pytest.mark.parametrize("tokens", [1_000_000, 7_300_000, 31_000_000])
@pytest.mark.parametrize(("limit", "too_little"), [("limits.budget_usd", 0.01), ("limits.deadline_hours", 0.05)])
def test_what_is_said_to_be_needed_is_enough_and_a_cent_or_a_hundredth_less_is_not(
    limit: str, too_little: float, tokens: int
) -> None:
    prices = PriceList([Offer.read(ONE_OFFER)])
    tight = edited(job(SMALL_SPACE), {"data.tokens": tokens, limit: too_little})
    binding = plan(tight, prices).binding
    assert binding is not None
    needed = next(one for one in binding.relaxations if one.path == limit)
    assert plan(edited(tight, needed.change), prices).plans
    assert isinstance(needed.needed, float)
    assert not plan(edited(tight, {limit: round(needed.needed - 0.01, 2)}), prices, explain=False).plans


def test_a_machine_with_too_little_ram_is_no_plan() -> None:
    small = Offer.read(ONE_OFFER | {"id": "small", "price_usd_per_hour": "0.20", "ram_gib": 4})
    large = Offer.read(ONE_OFFER | {"ram_gib": 128})
    found = plan(job(SMALL_SPACE), PriceList([small, large]))
    assert {made.job.price.offer for made in found.plans} == {"one"}
