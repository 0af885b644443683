from __future__ import annotations

import gc

import pytest

from ftcost_core.documents.job import Job
from ftcost_gui.state.job_store import _Replace


def held(kind):
    gc.unfreeze()
    gc.collect()
    return sum(type(one) is kind for one in gc.get_objects())


@pytest.mark.long
def test_a_slider_that_is_dragged_leaves_one_step_and_no_jobs_behind(bench):
    jobs, steps = held(Job), held(_Replace)
    for tokens in range(2_100, 2_200):
        bench.store.edit("data.seq_len", tokens, "longer")
    bench.settle()
    assert bench.store.undo_stack.count() == 1
    assert held(_Replace) == steps + 1
    assert held(Job) <= jobs + 6
    bench.store.undo_stack.undo()
    assert bench.store.job.data.seq_len == 2_048
    bench.store.undo_stack.redo()
    assert bench.store.job.data.seq_len == 2_199


def test_a_drag_back_to_the_start_is_no_step(bench):
    for tokens in (2_100, 2_200, 2_048):
        bench.store.edit("data.seq_len", tokens, "longer")
        assert bench.store.job.data.seq_len == tokens
    assert bench.store.undo_stack.count() == 0
    assert not bench.window.files.modified
    bench.store.edit("data.seq_len", 4_096, "longer")
    assert bench.store.undo_stack.count() == 1
    assert bench.window.files.modified
