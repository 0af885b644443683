"""The cards of the window show the figures of ``ftcost estimate``, whatever the job."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings

from ftcost_core.documents.job import dump_job
from ftcost_gui.state.documents import open_document
from tests.core.test_consistency import PHASES, run
from tests.random_jobs import jobs
from tests.shown import disagreements

pytestmark = pytest.mark.own_window


@settings(
    max_examples=settings().max_examples // 5,
    phases=PHASES,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(made=jobs())
def test_the_cards_show_what_the_command_prints(bench, tmp_path, made):
    path = tmp_path / "job.ftcost"
    path.write_text(dump_job(made), encoding="utf-8")
    bench.store.replace(open_document(path)[0])
    bench.settle()
    status, out, said = run("estimate", path, "--json", "--config-dir", tmp_path / "config")
    if status:
        assert bench.store.stale, said
        return
    assert not bench.store.stale, bench.store.faults
    assert disagreements(bench.page.cards, json.loads(out)) == []
