"""What an engineer tries where nothing fits plainly, and that bounds leave nothing out."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.offers import all_offers
from ftcost_core.documents.job import Job, edited, offloads, parse_job
from ftcost_core.evaluation.placements import pareto
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.evaluation.stack_options import stack_options
from ftcost_core.formulas.host.node import running_ram
from ftcost_core.offers.costs import PriceList
from ftcost_core.offers.job_figures import job_figures
from ftcost_core.planner.evaluation import WORTH_SAVING
from ftcost_core.planner.search import plan
from ftcost_core.planner.search_pass import scan
from ftcost_core.planner.space import search_space
from ftcost_core.planner.variants import attention_on, variants
from tests.core.jobs import job


def asked(model: str, changes: dict[str, object]) -> Job:
    """A job without a rented machine, as somebody begins."""
    document = {
        "format": "ftcost-job", "version": 1, "model": {"id": model},
        "data": {"tokens": 10_000_000, "seq_len": 2048}, "method": {"kind": "qlora"},
        "training": {"stack": "hf"}, "hardware": {"gpu": "RTX 3090"},
    }  # fmt: skip
    return edited(parse_job(document), changes)


@pytest.mark.parametrize("optimizer", ["adamw", "adamw-8bit"])
def test_seventy_billion_parameters_are_tuned_on_two_consumer_cards(optimizer: str) -> None:
    found = plan(asked("meta-llama/Llama-3.3-70B-Instruct", {
        "training.optimizer": optimizer,
        "data.tokens": 1_500_000, "data.seq_len": 512, "limits.gpus": ["RTX 3090"], "limits.max_gpus": 2,
        "hardware.gpus_per_node": 2,
    }), top=5)  # fmt: skip
    two = [made for made in found.plans if made.job.hardware.gpus_per_node == 2]
    assert two
    for made in two:
        assert made.job.hardware.parallelism.cpu_offload == "parameters"
        assert made.job.training.optimizer == "adamw"  # what the host updates
        assert ("32 bits" in made.gives_up) == (optimizer != "adamw")
        assert made.memory.fit_probability >= 0.9
        assert 1 < made.time.wall_hours < 8
        assert "GiB of host memory" in made.gives_up


def test_a_mixture_of_256_experts_is_spread_over_stages_and_experts_on_cards_that_nobody_sells() -> None:
    found = plan(asked("deepseek-ai/DeepSeek-V3", {
        "method.kind": "full", "method.quantization": None, "training.stack": "megatron",
        "training.precision": "bf16-mixed", "training.global_batch": 1024, "data.tokens": 1_000_000_000,
        "data.seq_len": 4096, "hardware.gpu": "H800", "hardware.gpus_per_node": 8, "hardware.nodes": 32,
        "limits.gpus": ["H800"],
    }), top=3)  # fmt: skip
    fastest = found.of_role("fastest")
    assert fastest is not None
    parallelism, hardware = fastest.job.hardware.parallelism, fastest.job.hardware
    assert parallelism.pipeline > 1
    assert parallelism.expert >= 8
    assert hardware.gpus_per_node * hardware.nodes == 256
    assert fastest.cost.total is None
    assert fastest.against_market == "nobody lists a price for that hardware"
    assert 300 < fastest.throughput.tokens_per_s_per_gpu < 1600


def test_a_context_of_128k_fits_eight_cards() -> None:
    found = plan(asked("meta-llama/Llama-3.1-8B", {
        "method.kind": "full", "method.quantization": None, "data.seq_len": 131072, "data.tokens": 100_000_000,
        "training.global_batch": 8, "hardware.gpu": "H100 SXM", "hardware.gpus_per_node": 8,
        "limits.gpus": ["H100 SXM"], "limits.max_gpus": 8,
    }), top=5)  # fmt: skip
    whole = [made for made in found.plans if made.job.hardware.gpus_per_node == 8]
    assert whole
    for made in whole:
        assert made.job.data.seq_len == 131072
        assert made.job.training.loss != "standard"
        assert made.job.hardware.parallelism.context > 1 or made.job.training.activation_offload


def test_every_saver_is_a_change_of_its_stack() -> None:
    lacking = {path for paths in stack_options().lacking.by.values() for path in paths}
    tried = {path for savers in stack_options().savers.by.values() for one in savers for path in one.change}
    assert lacking <= tried | {
        "hardware.parallelism.expert", "hardware.parallelism.shard_group", "training.checkpoint_layers",
        "hardware.parallelism.virtual_stages", "training.optimizer_state_dtype", "training.weights_dtype",
    }  # fmt: skip


MODELS = ("Qwen/Qwen2.5-0.5B", "Qwen/Qwen2.5-3B", "meta-llama/Llama-3.1-8B", "Qwen/Qwen3-14B", "Qwen/Qwen3-30B-A3B")
CARDS = ("RTX 3090", "RTX 4090", "L40S", "T4", "A100-SXM4-80GB", "H100 SXM", "RTX A6000")


def small(random: Random) -> Job:
    """A job with a small space: one kind of card, a few stacks, methods and limits."""
    return job({
        "model.id": random.choice(MODELS),
        "training.stack": random.choice(("hf", "torchtune", "fsdp", "megatron", "litgpt", "unsloth")),
        "method.kind": random.choice(("qlora", "lora", "full")),
        "method.quantization": None,
        "training.global_batch": 4, "training.micro_batch": None,
        "data.seq_len": random.choice((1024, 4096, 16384)),
        "training.precision": random.choice(("bf16", "bf16", "bf16-mixed", "fp16-mixed")),
        "training.attention": random.choice(("flash", "sdpa", "eager")),
        "limits.gpus": [random.choice(CARDS)], "limits.max_gpus": random.choice((1, 2)),
        "limits.min_fit_probability": random.choice((0.5, 0.9)),
    })  # fmt: skip


Point = tuple[float, float]


def front(points: list[Point]) -> list[Point]:
    """The points that no other beats in both, rounded."""
    usd, hours = np.array([u for u, _ in points]), np.array([h for _, h in points])
    kept = pareto(usd, hours, np.ones(len(points), dtype=np.bool_))
    return sorted({(round(u, 7), round(h, 7)) for u, h in zip(usd[kept], hours[kept], strict=True)})


def by_estimates(one: Job, prices: PriceList) -> list[Point]:
    """Cost and hours of everything that may be a plan, each row of the space estimated as a job of its own."""
    space = search_space(one, variants(one, resolve(one).arch), prices)
    market, rows = prices.market, space.rows
    fastest: dict[tuple[object, ...], list[float]] = {}
    points: list[Point] = []
    for level in range(3):
        plain = {key: min(hours) for key, hours in fastest.items()}
        for row in range(len(rows)):
            variant, p = space.variants[int(rows.variant[row])], int(rows.placement[row])
            if variant.savers != level:
                continue
            placement, hours_of_row = space.placements[p], []
            on_any = True
            own: list[Point] = []
            for group in space.groups_of[p]:
                for rental in range(int(space.groups.first[group]), int(space.groups.first[group + 1])):
                    offer = market.offers[int(space.offer[rental])]
                    figures = job_figures(
                        edited(variant.job, {
                            "hardware.gpu": placement.gpu.name, "hardware.gpus_per_node": placement.gpus_per_node,
                            "hardware.nodes": placement.nodes,
                            "training.attention": attention_on(variant.resolved.job, placement.gpu),
                            "training.micro_batch": int(rows.micro_batch[row]),
                            "training.global_batch": int(rows.global_batch[row]),
                            "price.offer": offer.id, "price.terms": offer.kind,
                        }), prices, limits=False,
                    )  # fmt: skip
                    if figures.memory.fit_probability < one.limits.min_fit_probability:
                        break
                    batch = figures.arrays.batch
                    needed = running_ram(batch, figures.arrays.tokens.tokens)[figures.index]
                    hours_of_row.append(figures.time.wall_hours)
                    ram = (space.certain_ram_bytes if offloads(variant.job) else space.node_ram_bytes)[rental]
                    if needed <= ram:
                        own.append((figures.cost.total or 0.0, figures.time.wall_hours))
                    else:
                        on_any = False
            if not hours_of_row:
                continue
            job_of_row = variant.resolved.job
            training = job_of_row.training
            kind = (p, job_of_row.method.kind, training.optimizer, training.optimizer_state_dtype,
                    job_of_row.data.seq_len)  # fmt: skip
            if level and hours_of_row[0] >= (1 - WORTH_SAVING) * plain.get(kind, np.inf):
                continue
            points += own
            if on_any:
                fastest.setdefault(kind, []).append(hours_of_row[0])
    return points


def same_front(one: Job, prices: PriceList) -> list[Point]:
    """Search a job's space, compare with its brute force, and return the front."""
    searched = scan(one, resolve(one), prices, None, None, None)
    found = list(zip(searched.kept.usd.tolist(), searched.kept.wall_hours.tolist(), strict=True))
    expected = by_estimates(one, prices)
    assert (not found) == (not expected)
    if expected:
        assert front(found) == front(expected)
    return expected


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 200))])
def test_bounds_leave_nothing_out_of_a_small_space(seed: int) -> None:
    random = Random(seed)
    one = small(random)
    sold = [offer for offer in all_offers() if offer.gpu == find_gpu((one.limits.gpus or ("",))[0]).name]
    prices = PriceList(random.sample(sold, min(2, len(sold))))
    same_front(one, prices)


@pytest.mark.parametrize(
    ("model", "card", "layers"), [("Qwen/Qwen2.5-32B", "RTX 4080", {32, 48, 64}), ("Qwen/Qwen3-14B", "RTX 3090", set())]
)
def test_frozen_layers_wait_in_ram_where_the_trainer_can_and_the_card_needs_it(
    model: str, card: str, layers: set[int]
) -> None:
    one = asked(model, {
        "training.stack": "unsloth", "training.micro_batch": None, "training.global_batch": 2, "data.seq_len": 1024,
        "limits.gpus": [card], "limits.max_gpus": 1, "limits.methods": ["qlora"],
    })  # fmt: skip
    plans = plan(one, top=5).plans
    tried = {made.job.training.offloaded_layers for made in plans}
    assert tried <= layers if layers else tried == {None}
    assert all(made.memory.fit_probability >= 0.9 for made in plans)
    assert all(("host memory" in made.gives_up) == bool(layers) for made in plans)
    sold = [offer for offer in all_offers() if offer.gpu == find_gpu(card).name]
    assert same_front(one, PriceList(sold[:2]))


def test_what_stands_behind_a_saver_is_found_wherever_its_list_is_put() -> None:
    one = asked("meta-llama/Llama-3.1-8B", {})
    some = variants(one, resolve(one).arch)
    assert any(variant.savers for variant in some)
    for place, variant in enumerate([*some, *some]):
        base = [*some, *some][place - (variant.without or 0)]
        assert not base.savers
        assert base.job.training.loss == variant.job.training.loss
        assert base.job.method == variant.job.method
