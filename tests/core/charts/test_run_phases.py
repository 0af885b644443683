"""The phases of the run as a small chart: levels against the GPU's capacity."""

from __future__ import annotations

import pytest

from ftcost_core.charts.description import Label
from ftcost_core.charts.run_phases import run_phases_chart
from ftcost_core.charts.timeline import timeline
from ftcost_core.documents.companions import with_companions
from ftcost_core.documents.job import Job, edited, load_job
from ftcost_core.documents.result import Memory
from ftcost_core.estimator import estimate
from ftcost_core.storage.bundled import resource
from ftcost_core.wording.verdicts import phases_verdict


@pytest.fixture(scope="module")
def job() -> Job:
    return load_job(resource("examples", "support-bot-8b.ftcost").read_text(encoding="utf-8"))


def memory(job: Job, **changes: object) -> Memory:
    return estimate(edited(job, {path.replace("__", "."): value for path, value in changes.items()})).memory


def test_each_phase_stands_in_the_order_of_the_run_with_its_share_of_the_gpu(job: Job) -> None:
    used = memory(job)
    chart = run_phases_chart(used, "GiB")
    assert [level.name for level in chart.levels] == [
        "Loading", "Training", "Evaluation", "Saving", "Merging the adapter",
    ]  # fmt: skip
    gpu = {phase.name: phase for phase in used.phases if phase.where == "gpu"}
    assert chart.levels[1].share == pytest.approx(gpu["step"].device / used.capacity)
    assert [level.decides for level in chart.levels] == [False, False, True, False, False]
    assert {level.tone for level in chart.levels} == {"good"}
    merge = chart.levels[-1]
    assert (merge.share, merge.size_text) == (0.0, "23.3 GiB RAM")
    assert chart.levels[1].readout.startswith("Training: 9.09 GiB of 23.6 GiB on the GPU, >99 % likely to fit, ")
    assert phases_verdict(used, "GiB") == "Every phase of the run fits; evaluation needs most memory: 9.4 of 23.6 GiB."


def test_a_phase_that_does_not_fit_is_marked_and_no_verdict_covers_it(job: Job) -> None:
    used = memory(job, run__evaluation_batch=4096)
    level = run_phases_chart(used, "GiB").levels[2]
    assert level.tone == "bad"
    assert level.decides
    assert level.share > 1
    assert phases_verdict(used, "GiB") == ""


@pytest.mark.parametrize(("objective", "peak"), [("sft", ": backward"), ("grpo", ": generation")])
def test_a_peak_while_completions_are_generated_is_called_so(job: Job, objective: str, peak: str) -> None:
    changes = with_companions(job, "method.objective", objective)
    drawn = timeline(estimate(edited(job, changes)).memory, "GiB")
    assert any(mark.text.endswith(peak) for mark in drawn.marks if isinstance(mark, Label))
