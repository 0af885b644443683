"""One document, one set of figures: the estimate, the commands, the plans and the reports.

``pytest --hypothesis-profile=wide tests/core/test_consistency.py tests/gui/test_consistency.py`` tries more jobs.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
from datetime import date
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings

from ftcost_core.catalogue.prices.book import builtin
from ftcost_core.commands.cli import main
from ftcost_core.documents.job import Job, dump_job, edited
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import TwoPartEstimate, estimate
from ftcost_core.planner.search import plan
from ftcost_core.report.formats import render
from ftcost_core.report.subject import report_subject
from ftcost_core.text.i18n import THIN, use_translation
from tests.random_jobs import jobs
from tests.shown import agrees

GIB = 2**30
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)  # making a whole job smaller takes minutes


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("consistency")


@pytest.fixture(autouse=True)
def thin_spaces(plain_english: None) -> None:
    """As the command that writes reports sets them."""
    use_translation(None, thousands_sign=THIN)


def run(*words: object) -> tuple[int, str, str]:
    """Run a command in this process: status, output, what was said."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main([str(word) for word in words])
    return status, out.getvalue(), err.getvalue()


@settings(max_examples=settings().max_examples // 2, phases=PHASES)
@given(made=jobs())
def test_the_commands_and_the_reports_say_what_the_estimate_says(folder: Path, made: Job) -> None:
    path, config = folder / "job.ftcost", folder / "none"
    path.write_text(dump_job(made), encoding="utf-8")
    try:
        result = estimate(made, builtin(date.today()), date.today())
    except InputError as error:
        status, out, said = run("estimate", path, "--json", "--config-dir", config)
        assert (status, out) == (1, "")
        assert said.splitlines() == [f"ftcost: {problem}" for problem in error.problems]
        return
    values = json.loads(result.document_json())

    status, out, _ = run("estimate", path, "--json", "--config-dir", config)
    assert status == 0
    assert json.loads(out) == values

    first = TwoPartEstimate(
        made, builtin(date.today()), date.today()
    ).first  # what the window shows while a person types
    assert (first.memory, first.throughput, first.time, first.cost) == (
        result.memory, result.throughput, result.time, result.cost,
    )  # fmt: skip

    about = report_subject(made, result, date.today(), prices=builtin(date.today()))
    document = json.loads(render(about, "json"))
    assert document["result"] == values
    check_rows(render(about, "md").decode(), values)


def check_rows(markdown: str, values: dict) -> None:  # type: ignore[type-arg]
    """Set the table at the head of a report against the result document."""
    rows = {
        cells[1]: cells
        for line in markdown.splitlines()
        if len(cells := [cell.strip() for cell in _plain(line).split("|")]) > 4
    }
    memory, time, cost, speed = (values[name] for name in ("memory", "time", "cost", "throughput"))
    figures = rows["Memory per GPU"]
    assert agrees(figures[2], memory["device"] / GIB, memory["capacity"] / GIB), figures
    assert agrees(figures[3].partition("range")[2], memory["device_low"] / GIB, memory["device_high"] / GIB), figures
    figures = rows["Throughput"]
    assert agrees(figures[2], speed["tokens_per_s_per_gpu"]), figures
    assert agrees(figures[3], speed["low"], speed["high"]), figures
    if cost["total"] is not None:
        figures = rows["Cost"]
        assert agrees(figures[2], cost["total"]), figures
        assert agrees(figures[3], cost["low"], cost["high"]), figures
    figures = rows["Wall-clock time"]
    if "GPU-hours" in figures[3]:
        assert agrees(figures[3].rpartition("·")[2], time["gpu_hours"]), figures


def _plain(line: str) -> str:
    """Take out what Markdown needs, and the spaces between thousands."""
    return re.sub(r"(?<=\d) (?=\d{3}(?!\d))", "", line.replace("\\", ""))


@settings(max_examples=settings().max_examples // 8, phases=PHASES)
@given(made=jobs())
def test_a_plan_estimates_to_its_own_figures(folder: Path, made: Job) -> None:
    made = edited(made, {"limits.gpus": [made.hardware.gpu], "limits.max_gpus": 2, "limits.budget_usd": None})
    try:
        found = plan(made, builtin(date.today()), top=3)
    except InputError:
        return
    for one in found.plans:
        path = folder / "plan.ftcost"
        path.write_text(dump_job(one.job), encoding="utf-8")
        status, out, said = run("estimate", path, "--json", "--config-dir", folder / "none")
        assert status == 0, said
        document = json.loads(out)
        for name in ("memory", "time", "cost", "throughput"):
            assert document[name] == json.loads(getattr(one, name).document_json()), name
