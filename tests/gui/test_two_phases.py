"""Figures come within a frame of an edit, offers and advice after a pause: nothing shown is of an older job."""

from __future__ import annotations

import pytest

from ftcost_gui.state import job_store


@pytest.fixture
def first_phase(bench, monkeypatch):
    """Edit, and stop when the figures are there and the rest is not."""
    bench.store.estimate_now()

    def edit(path, value):
        monkeypatch.setattr(job_store, "_REST_MS", 60_000)
        with bench.qtbot.waitSignal(bench.store.figuresChanged, timeout=10_000):
            bench.store.edit(path, value, "edit")
        assert bench.store._rest.isActive()
        return bench.store.figures

    return edit


def test_what_the_program_chose_is_that_of_the_new_job(bench, first_phase):
    for path, value in (("training.micro_batch", None), ("training.global_batch", 64)):
        bench.store.edit(path, value, "left open")
    bench.settle()
    before = bench.store.figures.resolved.training.micro_batch
    figures = first_phase("hardware.gpu", "H200-SXM-141GB")
    chosen = figures.resolved.training.micro_batch
    assert chosen != before
    assert bench.editor("training.micro_batch").text().startswith(f"{chosen} (auto")


def test_explanations_cards_and_bar_are_of_the_new_job(bench, first_phase, monkeypatch):
    figures = first_phase("data.seq_len", 16_384)
    assert figures.memory.device != bench.store.estimate.memory.device
    assert dict(bench.page.bar.numbers()[1:])["on the device"] == figures.memory.device
    shown = []
    monkeypatch.setattr(bench.page, "explain", lambda explanation, _anchor: shown.append(explanation))
    bench.page._explain_component("activations", None)
    size = figures.memory.components["activations"]
    assert sum(term.value for term in shown[0].terms) == pytest.approx(size, rel=1e-6)


@pytest.mark.long
def test_changing_units_in_between_keeps_the_new_figures(bench, first_phase):
    first_phase("data.seq_len", 16_384)
    shown = bench.page.cards.of["device"].number
    bench.context.settings.units = "GB"
    bench.context.settings.units = "GiB"
    assert bench.page.cards.of["device"].number == shown


@pytest.mark.long
def test_copied_figures_are_whole(bench, first_phase):
    from PySide6.QtGui import QGuiApplication

    figures = first_phase("data.seq_len", 16_384)
    bench.window.menus._copy_figures()
    assert str(figures.memory.device) in QGuiApplication.clipboard().text()


def test_a_fault_leaves_figures_and_offers_of_the_same_job(bench, first_phase):
    figures = first_phase("data.seq_len", 16_384)
    with bench.qtbot.waitSignal(bench.store.staleChanged, timeout=10_000):
        bench.store.edit("model.id", "no-such-model", "a model that is nowhere")
    bench.settle()
    assert bench.store.stale
    assert bench.store.estimate.memory.device == figures.memory.device
    assert bench.page.offers.model.rowCount() > 0


@pytest.mark.long
def test_a_held_value_is_that_of_the_job_as_it_is(bench):
    row = bench.row("training.micro_batch")
    bench.store.edit("training.micro_batch", None, "left open")
    bench.settle()
    before = bench.store.figures.resolved.training.micro_batch
    bench.store.edit_many({"hardware.gpu": "H200-SXM-141GB", "training.global_batch": 64}, "larger")
    assert bench.store.figures_pending
    row.pin.click()
    assert bench.store.job.training.micro_batch == bench.store.figures.resolved.training.micro_batch != before
