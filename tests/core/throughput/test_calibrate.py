from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.documents.job import Calibration
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.throughput.calibrate import PilotSettings, calibrated, pilot_batch, pilot_settings
from ftcost_core.formulas.throughput.step import StepTimes, step
from tests.core.throughput.batches import batch, changes


def with_pilot(one: JobArrays, plain: StepTimes, pilot: PilotSettings, measured: float) -> StepTimes:
    known = step(pilot_batch(one, pilot))
    return calibrated(plain, known, measured, same_gpu=pilot.gpu is None)


@pytest.mark.long
@given(changes(), st.floats(0.2, 5.0))
def test_the_pilots_own_job_gives_back_the_pilots_figure(given_job: dict[str, Any], off: float) -> None:
    one = batch(given_job)
    plain = step(one)
    measured = float(plain.tokens_per_s_per_gpu[0]) * off
    found = with_pilot(one, plain, PilotSettings(), measured)
    assert found.tokens_per_s_per_gpu[0] == pytest.approx(measured)
    assert sum(found.parts.values())[0] == pytest.approx(found.step_s[0])
    assert sum(term.value[0] for term in found.terms) == pytest.approx(found.step_s[0])
    assert found.high[0] / found.low[0] <= plain.high[0] / plain.low[0] * (1 + 1e-12)
    assert found.high[0] / found.low[0] < 1.15


def test_what_changes_against_the_pilot_stays_uncertain() -> None:
    job = {"hardware.gpu": "A100-SXM4-80GB", "method.kind": "lora"}
    one = batch({**job, "hardware.gpus_per_node": 8, "hardware.nodes": 2, "hardware.parallelism.strategy": "fsdp",
                 "training.global_batch": 64})  # fmt: skip
    plain = step(one)
    measured = 4000.0
    same = with_pilot(one, plain, PilotSettings(), measured)
    on_one = with_pilot(one, plain, PilotSettings(gpus=1), measured)
    elsewhere = with_pilot(one, plain, PilotSettings(gpu=find_gpu("RTX 4090"), gpus=1), measured)
    widths = [float(found.high[0] / found.low[0]) for found in (same, on_one, elsewhere, plain)]
    assert widths == sorted(widths)
    assert widths[0] < widths[1] < widths[2]


def test_a_pilot_may_differ_in_batch_and_length() -> None:
    one = batch({"training.global_batch": 64})
    known = pilot_batch(one, PilotSettings(micro_batch=1, seq_len=512))
    assert known.micro_batch[0] == 1
    assert known.seq_len[0] == known.mean_seq_len[0] == 512
    assert pilot_batch(one, PilotSettings()) is one
    assert np.isfinite(step(known).step_s).all()


def test_settings_come_from_the_calibration() -> None:
    given = Calibration(tokens_per_s_per_gpu=2000, gpus=1, micro_batch=4, seq_len=1024)
    assert pilot_settings(given, None) == PilotSettings(None, 1, 4, 1024)
