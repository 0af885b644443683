"""Host RAM and disk: each moment takes what the stack's habit says; shortages are warned of before a run."""

from __future__ import annotations

from typing import Any, get_args

import numpy as np
import pytest

from ftcost_core.advice.warnings import host_warnings
from ftcost_core.catalogue.offers import all_offers
from ftcost_core.documents.job import edited
from ftcost_core.documents.result import HOST_MOMENTS, Host
from ftcost_core.documents.words import Stack, Strategy
from ftcost_core.estimator import TwoPartEstimate, estimate
from ftcost_core.formulas.facts.host import host_facts
from ftcost_core.formulas.host.node import Node, node
from ftcost_core.formulas.memory.peak import peak, with_paging
from ftcost_core.planner.search import plan
from ftcost_core.wording.verdicts import host_verdict, too_little_ram
from tests.core.jobs import job
from tests.core.memory.build import batch

EIGHT: dict[str, Any] = {"hardware.gpus_per_node": 8, "training.global_batch": 16}
WEIGHTS = 8_030_261_248 * 2.0
TOKENS = 1e6


def _node(changes: dict[str, Any]) -> Node:
    return node(batch(changes), np.array([TOKENS]))


def _term(found: Node, key: str) -> float:
    return float(sum(term.value[0] for term in (*found.ram_terms, *found.disk_terms) if term.key == key))


@pytest.mark.parametrize(
    ("stack", "strategy", "copies"),
    [("hf", "ddp", 8), ("hf", "fsdp", 1), ("torchtune", "fsdp", 1), ("litgpt", "fsdp", 8 * 5e9 / WEIGHTS),
     ("fsdp", "ddp", 8), ("megatron", "zero1", 8)],
)  # fmt: skip
def test_what_a_node_holds_while_it_loads(stack: str, strategy: str, copies: float) -> None:
    found = _node(EIGHT | {"training.stack": stack, "hardware.parallelism.strategy": strategy})
    # Nothing is offloaded: training takes what stands beside the weights.
    assert found.moments["loading"][0] - found.moments["training"][0] == pytest.approx(copies * WEIGHTS)


def test_quantised_weights_load_file_by_file_where_each_process_builds_its_own_model() -> None:
    ddp = EIGHT | {"hardware.parallelism.strategy": "ddp"}
    plain, quantised = _node(ddp | {"method.kind": "lora"}), _node(ddp | {"method.kind": "qlora"})
    assert plain.moments["loading"][0] - quantised.moments["loading"][0] == pytest.approx(8 * (WEIGHTS - 5e9))


def test_offloading_moves_to_the_host_what_leaves_the_gpus() -> None:
    """18 bytes a parameter, whatever the number of nodes: DeepSpeed's own estimator."""
    offload = EIGHT | {
        "training.precision": "bf16-mixed", "hardware.parallelism.strategy": "zero3",
        "hardware.parallelism.cpu_offload": "parameters",
    }  # fmt: skip
    one, two = _node(offload), _node(offload | {"hardware.nodes": 2, "training.global_batch": 32})
    assert _term(one, "ram.pinned") == pytest.approx(0.44 * WEIGHTS * 9)
    assert _term(two, "ram.pinned") == pytest.approx(_term(one, "ram.pinned") / 2)
    assert one.ram_low[0] < one.ram_bytes[0] < one.ram_high[0]


def test_paged_states_that_the_gpu_has_no_room_for_wait_on_the_host() -> None:
    of_job = {"training.optimizer": "paged-adamw-32bit", "training.optimizer_state_dtype": "fp32"}
    jobs = batch(of_job)
    moved = node(with_paging(jobs, peak(jobs)), np.array([TOKENS])).moments["training"][0]
    paged, plain = _node(of_job), _node({"training.optimizer": "adamw", "training.optimizer_state_dtype": "fp32"})
    assert moved - paged.moments["training"][0] == peak(jobs).paged_out[0] > 0
    assert _term(paged, "disk.checkpoints") == _term(plain, "disk.checkpoints")


def test_offloaded_activations_wait_on_the_host() -> None:
    kept = {"training.activation_offload": False}
    offloaded, plain = _node({"training.activation_offload": True}), _node(kept)
    checkpoints = 30 * 2 * 2048 * 4096 * 2
    more = offloaded.moments["training"][0] - plain.moments["training"][0]
    assert more == pytest.approx(checkpoints * 1.44)
    assert offloaded.moments["saving"][0] == plain.moments["saving"][0]


def test_packs_of_torchtune_are_held_by_every_process() -> None:
    tune = EIGHT | {"training.stack": "torchtune", "hardware.parallelism.strategy": "fsdp"}
    more = node(batch(tune), np.array([2 * TOKENS])).ram_bytes[0] - _node(tune).ram_bytes[0]
    assert more == pytest.approx(8 * 24 * TOKENS)


def test_only_adapters_are_merged() -> None:
    assert _node({}).moments["merging"][0] == 0
    assert _node({"method.kind": "qlora"}).moments["merging"][0] == pytest.approx(4e9 + WEIGHTS + 5e9)


def test_a_batch_is_its_jobs_side_by_side() -> None:
    jobs: list[dict[str, Any]] = [
        {}, {"method.kind": "qlora"}, EIGHT | {"hardware.parallelism.strategy": "fsdp"},
        EIGHT | {"hardware.parallelism.strategy": "ddp", "training.stack": "unsloth", "method.kind": "lora"},
    ]  # fmt: skip
    together = node(batch(*jobs), np.full(len(jobs), TOKENS))
    for i, one in enumerate(map(_node, jobs)):
        assert (together.ram_bytes[i], together.disk_bytes[i]) == (one.ram_bytes[0], one.disk_bytes[0])
        assert together.moment.at(i) == one.moment.at(0)


@pytest.mark.parametrize("stack", get_args(Stack))
def test_every_stack_and_strategy_says_how_it_loads_and_saves(stack: Stack) -> None:
    for strategy in get_args(Strategy):
        assert host_facts().loading.by[stack][strategy]
        assert host_facts().saving.by[stack][strategy]


def _host(changes: dict[str, Any]) -> Host:
    return TwoPartEstimate(job(changes)).first.host


def test_a_shortage_is_warned_of_with_what_to_do() -> None:
    asked = job({"hardware.host_ram_gib": 16, "hardware.disk_gib": 20})
    warnings = {warning.path: warning.text for warning in TwoPartEstimate(asked).first.warnings}
    assert (
        "while the adapter is merged a node needs 23 GiB of RAM, and has 16: merge" in warnings["hardware.host_ram_gib"]
    )
    assert "need 45 GiB of disk, free are 20" in warnings["hardware.disk_gib"]
    roomy = edited(asked, {"hardware.host_ram_gib": 64, "hardware.disk_gib": 200})
    assert list(host_warnings(TwoPartEstimate(roomy).first.host, roomy)) == []


@pytest.mark.parametrize(
    ("ram", "disk", "words", "tone"),
    [(None, None, "", "plain"), (64, None, "enough RAM", "good"), (25, None, "RAM may be short", "warn"),
     (16, None, "too little RAM to merge the adapter", "warn"), (64, 20, "too little disk", "bad")],
)  # fmt: skip
def test_the_verdict_on_a_node(ram: float | None, disk: float | None, words: str, tone: str) -> None:
    found = _host({"hardware.host_ram_gib": ram, "hardware.disk_gib": disk})
    assert host_verdict(found) == (words, tone)


def test_a_run_that_its_node_cannot_hold_is_bad() -> None:
    found = _host({"method.kind": "full", "hardware.host_ram_gib": 4})
    assert found.ram_moment != "merging"
    assert host_verdict(found) == ("too little RAM", "bad")


def test_the_ram_of_the_chosen_offer_counts() -> None:
    offer = next(one for one in all_offers() if one.gpu == "RTX 4090" and one.gpus == 1 and one.ram_gib)
    assert _host({"price.offer": offer.id}).ram_capacity == round((offer.ram_gib or 0) * 2**30)
    assert offer.node_ram_gib(4) == pytest.approx(4 * (offer.ram_gib or 0))


def test_the_fullest_moment_is_shown() -> None:
    found = _host({})
    assert found.ram_bytes == max(found.ram_moments[moment] for moment in HOST_MOMENTS)
    assert found.ram_bytes == pytest.approx(sum(t.value for t in found.terms if t.key.startswith("ram.")))
    assert found.disk_bytes == pytest.approx(sum(t.value for t in found.terms if t.key.startswith("disk.")))


OFFLOADED: dict[str, Any] = {
    "model.id": "meta-llama/Llama-3.3-70B-Instruct", "method.kind": "full", "hardware.gpu": "A100-SXM4-80GB",
    "training.precision": "bf16-mixed", "training.micro_batch": 1, "training.global_batch": 16,
    "hardware.gpus_per_node": 8, "hardware.parallelism.strategy": "zero3",
    "hardware.parallelism.cpu_offload": "parameters",
}  # fmt: skip
"""A run of 1.8 TiB of RAM a node, which few machines have."""


def test_offers_with_too_little_ram_are_marked_and_never_called_cheapest() -> None:
    found = estimate(job(OFFLOADED))
    by_id = {offer.id: offer for offer in all_offers()}
    short = [offer for offer in found.offers if not offer.enough_ram]
    assert short
    assert not any(offer.counts or offer.pareto for offer in short)
    for offer in found.offers:
        ram = by_id[offer.offer].node_ram_gib(offer.gpus // offer.nodes)
        assert offer.enough_ram or ram is not None
        if offer.gpus == 8 and offer.nodes == 1 and ram is not None and offer.gpu == "A100-SXM4-80GB":
            assert offer.enough_ram == (ram * 2**30 >= found.host.ram_bytes)
    assert found.cost.offer not in {offer.offer for offer in short}
    # Named by the job itself, such an offer is billed, with a warning.
    named = next(offer for offer in short if (offer.gpu, offer.gpus, offer.nodes) == ("A100-SXM4-80GB", 8, 1))
    billed = TwoPartEstimate(job(OFFLOADED | {"price.offer": named.offer, "price.terms": named.terms})).first
    assert billed.cost.offer == named.offer
    assert host_verdict(billed.host).words == too_little_ram()


def test_plans_need_machines_with_enough_ram() -> None:
    changes = {"hardware.gpu": "A100-SXM4-80GB", "limits.gpus": ["A100-SXM4-80GB"], "limits.max_gpus": 8}
    found = plan(job(OFFLOADED | changes), top=20).plans
    assert found
    for one in found:
        assert host_verdict(TwoPartEstimate(one.job).first.host).words != too_little_ram()
