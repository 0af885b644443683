"""The measurements on a GPU, as far as a machine without one can try them."""

from __future__ import annotations

import importlib.util
import os
import sys

import pytest

from ftcost_core.estimator import TwoPartEstimate
from ftcost_core.evaluation.resolve import resolve
from tests.accuracy.rows import measurements
from tests.accuracy.runs import runs_of
from tests.gpu.__main__ import compared, measured, report_of, row_of
from tests.gpu.cases import cases, tiny

TORCH_PYTHON = os.environ.get("FTCOST_TORCH_PYTHON") or (sys.executable if importlib.util.find_spec("torch") else None)
ANSWER = {
    "seconds": [0.5, 0.4, 0.6], "tokens": 2048, "trained": 1, "gpu": "NVIDIA A100-SXM4-80GB",
    "allocated": 9 * 2**30, "reserved": 10 * 2**30, "loss": 11.0, "versions": {"torch": "2.13.0"},
}  # fmt: skip


def test_every_case_is_a_job_with_the_model_that_is_built():
    every = cases("A100-SXM4-80GB", flash=True)
    assert len({case.name for case in every}) == len(every) > 15
    for case in every:
        arch, config = resolve(case.job).arch, case.question["config"]
        assert case.job.training.micro_batch == case.question["micro_batch"]
        assert (arch.layers, arch.vocab_size) == (config["num_hidden_layers"], config["vocab_size"])
    assert {case.question["method"] for case in every} == {"full", "lora", "qlora"}
    assert not [case for case in cases("T4", flash=False) if case.question["attention"] == "flash_attention_2"]


def test_what_is_measured_becomes_a_row_that_the_fit_can_read():
    case = cases("A100-SXM4-80GB", flash=False)[1]
    row = row_of(case, ANSWER, "owner/repository")
    assert row.keys() == measurements()[0].keys()
    assert row["measured"] == {
        "tokens_per_s_per_gpu": 4096.0, "memory_bytes": 10 * 2**30, "memory_kind": "reserved",
    }  # fmt: skip
    assert "torch 2.13.0" in row["framework"]
    assert row["quality"]["throughput"] == "A"
    assert runs_of([row]).measured.tolist() == [4096.0]
    assert "4096" in compared(case, report_of(ANSWER))


@pytest.mark.long
@pytest.mark.skipif(TORCH_PYTHON is None, reason="needs a Python with torch: FTCOST_TORCH_PYTHON")
@pytest.mark.parametrize(("method", "checkpointing"), [("full", "none"), ("lora", "full"), ("qlora", "full")])
def test_a_tiny_step_runs_on_the_processor(method, checkpointing):
    case = tiny(method, checkpointing)
    answer = measured(case, TORCH_PYTHON)
    assert answer is not None
    assert len(answer["seconds"]) == case.question["steps"]
    assert answer["trained"] == TwoPartEstimate(case.job).first.model.trainable_parameters
