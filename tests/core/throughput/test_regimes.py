"""Regimes: what a job belongs to, how many measured runs are like it, and what its speed must not exceed."""

from __future__ import annotations

import json
from datetime import date

import pytest
from hypothesis import given

from ftcost_core.catalogue.prices.book import builtin
from ftcost_core.commands.cli import main
from ftcost_core.documents.job import Job, dump_job
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import TwoPartEstimate, estimate
from ftcost_core.formulas.facts.fit import fitted_file
from ftcost_core.formulas.throughput.rates import chip
from ftcost_core.formulas.throughput.regimes import dimensions, likeness, regimes
from ftcost_core.formulas.throughput.step import step
from ftcost_core.report.formats import render
from ftcost_core.report.subject import report_subject
from tests.core.jobs import job
from tests.core.throughput.batches import batch, batch_of
from tests.random_jobs import jobs

H100 = {"hardware.gpu": "H100-SXM5-80GB", "hardware.gpus_per_node": 8}
PAIR = {
    "hardware.gpu": "RTX 4090", "hardware.gpus_per_node": 4, "hardware.interconnect": "pcie4",
    "method.kind": "lora",
}  # fmt: skip


def words(changes: dict[str, object]) -> dict[str, str]:
    return {dimension: choices.at(0) for dimension, choices in regimes(batch(changes)).items()}


def step_seconds(changes: dict[str, object]) -> float:
    return float(step(batch(changes)).step_s[0])


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"hardware.gpu": "A100-SXM4-80GB", "method.kind": "lora", "data.seq_len": 4096},
         {"links": "one GPU", "nodes": "1 node", "context": "up to 4k tokens", "method": "lora",
          "experts": "dense"}),
        (PAIR | {"data.seq_len": 4097},
         {"links": "PCIe", "nodes": "1 node", "context": "up to 16k tokens"}),
        (H100 | {"hardware.nodes": 2, "method.kind": "full", "data.seq_len": 65536, "training.global_batch": 64},
         {"links": "direct link", "nodes": "2 to 8 nodes", "context": "up to 64k tokens", "method": "full"}),
        (H100 | {"hardware.nodes": 9, "method.kind": "full", "data.seq_len": 65537,
                 "training.global_batch": 144, "model.id": "Qwen/Qwen3-30B-A3B"},
         {"nodes": "more than 8 nodes", "context": "beyond 64k tokens", "experts": "mixture of experts"}),
        ({"method.kind": "qlora", "method.quantization": {"kind": "int8"}, "training.precision": "fp16-mixed"},
         {"quantization": "int8", "method": "qlora", "precision": "fp16-mixed"}),
    ],
)  # fmt: skip
def test_the_words_of_a_job(changes: dict[str, object], expected: dict[str, str]) -> None:
    found = words({"data.batching": "packed"} | changes)
    assert {dimension: found[dimension] for dimension in expected} == expected
    assert found["stack"].endswith(found["chip"])


def test_the_fit_has_counts_for_every_dimension() -> None:
    assert set(fitted_file().evidence) == set(fitted_file().spreads.unseen) == set(dimensions(batch()))


@pytest.mark.parametrize(
    "change",
    [
        {"hardware.gpu": "A100-SXM4-80GB"}, {"training.stack": "torchtune"}, {"method.kind": "full"},
        {"hardware.nodes": 2, "training.global_batch": 64}, {"data.seq_len": 32768},
    ],
    ids=lambda change: next(iter(change)),
)  # fmt: skip
def test_jobs_are_alike_where_chip_stack_method_nodes_and_context_agree(change: dict[str, object]) -> None:
    start = {"method.kind": "lora", "hardware.gpu": "H100-SXM5-80GB", "data.batching": "packed"}
    alike = likeness(batch(start)).at(0)
    assert likeness(batch(start)).at(0) == alike
    assert likeness(batch(start | {"training.optimizer": "lion"})).at(0) == alike
    assert likeness(batch(start | change)).at(0) != alike


def test_a_job_that_nobody_measured_has_a_wider_range() -> None:
    def width(changes: dict[str, object]) -> float:
        found = step(batch(changes))
        return float(found.high[0] / found.low[0])

    known = {"hardware.gpu": "A100-SXM4-80GB", "training.stack": "hf", "method.kind": "lora"}
    unknown = {"hardware.gpu": "Gaudi 3", "training.stack": "litgpt", "method.kind": "dora"}
    assert width(unknown) > 1.3 * width(known)


@pytest.mark.parametrize(
    ("changes", "some"),
    [({"hardware.gpu": "A100-SXM4-80GB"}, True),
     ({"hardware.gpu": "Gaudi 3", "training.stack": "litgpt", "method.kind": "dora"}, False)],
)  # fmt: skip
def test_window_terminal_and_report_say_how_many_runs_are_alike(
    changes: dict[str, object], some: bool, tmp_path, capsys
) -> None:
    made = job(changes)
    result = estimate(made, builtin(), date.today())
    assert (result.evidence.like > 0) is some
    assert result.evidence.text
    about = report_subject(made, result, date.today(), prices=builtin())
    assert result.evidence.text in render(about, "md").decode()
    path = tmp_path / "job.ftcost"
    path.write_text(dump_job(made), encoding="utf-8")
    assert main(["estimate", str(path), "--config-dir", str(tmp_path / "none")]) == 0
    assert result.evidence.text in capsys.readouterr().out


@pytest.mark.parametrize(
    ("word", "said"),
    [("flash3", ("A100-SXM4-80GB", "flash2", "sdpa")), ("flash9", ("flash2", "flash3", "cudnn", "eager"))],
)
def test_a_kernel_that_cannot_run_is_refused_in_one_line(word: str, said: tuple[str, ...], tmp_path, capsys) -> None:
    document = json.loads(dump_job(job({"hardware.gpu": "A100-SXM4-80GB"})))
    document["training"]["attention"] = word
    path = tmp_path / "job.ftcost"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert main(["estimate", str(path), "--config-dir", str(tmp_path / "none")]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    for part in ("training.attention", word, *said):
        assert part in err


@pytest.mark.parametrize("strategy", ["ddp", "zero1", "zero2", "zero3", "fsdp"])
@pytest.mark.parametrize("gpu", ["RTX 4090", "RTX 3090", "L40S"])
def test_gpus_without_peer_access_are_never_faster(gpu: str, strategy: str) -> None:
    several = PAIR | {"hardware.gpu": gpu, "hardware.parallelism.strategy": strategy}
    without, allowed = (step_seconds(several | {"hardware.p2p": flag}) for flag in (False, True))
    assert without >= allowed


def test_flash_attention_3_is_faster_than_2_on_long_sequences() -> None:
    long = {"hardware.gpu": "H100-SXM5-80GB", "method.kind": "full", "data.seq_len": 65536,
            "training.micro_batch": 1, "data.batching": "packed"}  # fmt: skip
    second, third = (
        float(step(batch(long | {"training.attention": word})).parts["attention"][0]) for word in ("flash2", "flash3")
    )
    assert 1.3 < second / third < 2.2


@pytest.mark.parametrize("strategy", ["fsdp", "zero3"])
def test_sharding_within_nodes_is_not_slower_over_a_slow_network(strategy: str) -> None:
    many = H100 | {
        "hardware.nodes": 4, "hardware.network_gbit_s": 25.0, "hardware.parallelism.strategy": strategy,
        "method.kind": "full", "training.micro_batch": 1, "training.global_batch": 32,
    }  # fmt: skip
    assert step_seconds(many | {"hardware.parallelism.shard_group": 8}) <= step_seconds(many)


@given(made=jobs())
def test_no_job_is_faster_than_its_chip_sustains(made: Job) -> None:
    try:
        figures = TwoPartEstimate(made, builtin(), date.today()).first
    except InputError:
        return
    one = batch_of([figures.resolved])
    own = chip(one)
    assert step(one).mfu[0] < own.products.sustained[0] / own.peak[0]
