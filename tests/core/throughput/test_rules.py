from __future__ import annotations

from ftcost_core.formulas.throughput.rules import RuleCheck, rules
from tests.core.throughput.batches import batch


def _rules(changes: dict[str, object]) -> dict[str, RuleCheck]:
    return {one.id: one for one in rules(batch(changes))[0]}


def test_the_flops_rule_promises_several_times_the_speed() -> None:
    found = _rules({"hardware.gpu": "A100-SXM4-80GB"})["flops"]
    assert found.low < found.high
    assert found.low > 3 * found.model


def test_rules_that_do_not_apply_are_left_out() -> None:
    assert set(_rules({"method.kind": "lora"})) == {"flops", "checkpointing"}
    several = {"hardware.gpus_per_node": 4, "hardware.parallelism.strategy": "ddp", "training.global_batch": 32}
    assert set(_rules(several)) == {"flops", "checkpointing", "scaling", "qlora"}


def test_checkpointing_costs_more_than_a_fifth_where_matrices_rule() -> None:
    found = _rules({"hardware.gpu": "A100-SXM4-80GB", "method.kind": "lora", "training.micro_batch": 8})
    assert 1.2 < found["checkpointing"].model < 1.6


def test_linked_gpus_lose_less_than_the_rule_says() -> None:
    eight = {"hardware.gpu": "H100-SXM5-80GB", "hardware.gpus_per_node": 8, "training.global_batch": 128,
             "hardware.parallelism.strategy": "ddp"}  # fmt: skip
    found = _rules(eight)["scaling"]
    assert found.low < found.high < 0.5 < found.model <= 1
