"""Folders that go, or become something else, under a running window."""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from ftcost_gui.app import errors
from ftcost_gui.dialogs import questions
from ftcost_gui.pages.prices.page import PricesPage
from ftcost_gui.state.documents import open_document
from ftcost_gui.state.pins import load
from ftcost_gui.state.recovery import left_over, recovery_folder
from ftcost_gui.state.settings import Settings

pytestmark = [pytest.mark.long, pytest.mark.own_window]


def delete(folder):
    shutil.rmtree(folder)


def to_file(folder):
    folder.rename(folder.with_name("aside"))
    folder.write_text("a file")


def to_dangling_link(folder):
    folder.rename(folder.with_name("aside"))
    folder.symlink_to("nowhere")


def give_back(folder):
    """Undo what was done; a deleted folder stays away."""
    if folder.is_file() or folder.is_symlink():
        folder.unlink()
        folder.with_name("aside").rename(folder)


FATES = (delete, to_file, to_dangling_link)


@pytest.fixture
def used(bench):
    """A window whose configuration folder holds everything it can hold."""
    bench.store.edit("data.seq_len", 4096, "longer")
    bench.window.pin_job()
    bench.context.settings.units = "GB"
    raise_a_price(bench, "0.31")
    raise_a_price(bench, "7.77", 3)
    assert bench.context.prices.save_now()
    bench.autosave.save_now()
    return bench


def raise_a_price(bench, price, row=0):
    bench.window.show_page("prices")
    QCoreApplication.processEvents()
    model = bench.window.findChild(PricesPage).model
    column = next(i for i in range(model.columnCount()) if model.columns[i].key == "price")
    assert model.setData(model.index(row, column), price)


@pytest.mark.parametrize("fate", FATES, ids=lambda one: one.__name__)
def test_the_configuration_goes_and_nothing_typed_is_lost(used, tmp_path, fate, monkeypatch):
    bench, config = used, tmp_path / "config"
    with bench.qtbot.captureExceptions() as caught:
        fate(config)
        bench.qtbot.wait(300)  # what watches the folder has noticed
        bench.store.edit("data.seq_len", 5120, "longer")
        bench.autosave.save_now()
        bench.context.settings.units = "GiB"
        bench.window.pin_job()
        raise_a_price(bench, "0.32")
        saved = bench.context.prices.save_now()
        for key in ("estimate", "compare", "prices", "data", "plan"):
            bench.window.show_page(key)
            QCoreApplication.processEvents()
        assert saved or bench.context.prices.state == "failed"
        assert (fate is delete) == (saved and not bench.context.pins.fault)
        assert len(bench.context.pins.pins) == 2
        assert bench.window.files.modified

        give_back(config)
        bench.store.edit("data.seq_len", 6144, "longer")
        bench.autosave.save_now()
        bench.context.settings.theme = "dark"
        bench.window.pin_job()
        assert bench.context.prices.save_now()
    assert not caught
    assert len(load(config / "pins.json")) == 3
    assert bench.context.pins.fault == ""
    assert (Settings(config).units, Settings(config).theme) == ("GiB", "dark")
    prices = "".join(path.read_text() for path in (config / "prices").glob("*.toml"))
    assert "0.32" in prices
    assert "7.77" in prices  # not touched since, and still there
    assert len(list(recovery_folder(config).glob("*.json"))) == 1
    assert left_over(recovery_folder(config)) == []  # it is held: this program still runs


@pytest.mark.parametrize("fate", FATES, ids=lambda one: one.__name__)
def test_the_documents_folder_goes_and_saving_says_so_or_makes_it_again(bench, tmp_path, fate, monkeypatch):
    folder = tmp_path / "documents"
    folder.mkdir()
    path = folder / "mine.ftcost"
    assert bench.window.files._write(path)
    bench.store.edit("data.seq_len", 4096, "longer")
    with bench.qtbot.captureExceptions() as caught:
        fate(folder)
        done = bench.window.files.save()
        assert done == (fate is delete)
        assert bench.window.files.modified != done
        if not done:
            assert bench.window.message.isVisibleTo(bench.window)
        give_back(folder)
        assert bench.window.files.save()
    assert not caught
    assert open_document(path)[0].data.seq_len == 4096


@pytest.mark.parametrize("fate", FATES, ids=lambda one: one.__name__)
def test_an_export_into_a_folder_that_has_gone_says_so(bench, tmp_path, fate, monkeypatch):
    folder = tmp_path / "reports"
    folder.mkdir()
    monkeypatch.setattr(questions, "ask_report_path", lambda _parent, name, kinds: (folder / "r.html", kinds[0]))
    fate(folder)
    said = []
    bench.window.exporter.reported.connect(said.append)
    with bench.qtbot.captureExceptions() as caught:
        bench.window.exporter.export_report(".html")
        bench.qtbot.waitUntil(lambda: bool(said), timeout=30_000)
    assert not caught
    assert said[0].tone == "bad"
    assert "r.html" in said[0].headline


def test_a_folder_that_may_not_be_entered_is_said(bench, tmp_path, monkeypatch):
    """Such as a share without its ticket: even asking what lies there is refused."""
    path = tmp_path / "mine.ftcost"
    assert bench.window.files._write(path)
    bench.store.edit("data.seq_len", 4096, "longer")
    monkeypatch.setattr("ftcost_gui.dialogs.questions.ask_overwrite", lambda *_: questions.Reply.OVERWRITE)
    refuse = PermissionError(13, "Permission denied")
    real = {name: getattr(os, name) for name in ("stat", "open")}

    def refusing(name):
        def call(asked, *more, **words):
            if isinstance(asked, str | os.PathLike) and str(asked).startswith(str(path)):
                raise refuse
            return real[name](asked, *more, **words)

        return call

    for name in real:
        monkeypatch.setattr(os, name, refusing(name))
    with bench.qtbot.captureExceptions() as caught:
        assert not bench.window.files.save()
        assert not bench.window.files.open(path)
    assert not caught
    assert bench.window.files.modified
    assert bench.window.message.isVisibleTo(bench.window)


def test_a_name_that_no_system_takes_is_said(bench, tmp_path):
    with bench.qtbot.captureExceptions() as caught:
        assert not bench.window.files.open(tmp_path / ("x" * 300 + ".ftcost"))
        assert not bench.window.files._write(tmp_path / ("x" * 300 + ".ftcost"))
    assert not caught
    assert bench.window.message.isVisibleTo(bench.window)


def test_a_full_disk_silences_the_log(tmp_path, capfd):
    log = tmp_path / "log" / "ftcost.log"
    log.parent.mkdir()
    handler = errors._Log(log, maxBytes=500, backupCount=1)
    logger = logging.getLogger("faults.log")
    logger.addHandler(handler)
    try:
        logger.warning("kept")
        handler.stream.close()
        handler.stream = Path("/dev/full").open("w") if Path("/dev/full").exists() else handler.stream  # noqa: SIM115
        logger.warning("lost %s", "x" * 10_000)
        shutil.rmtree(log.parent)
        logger.warning("lost %s", "x" * 600)
    finally:
        logger.removeHandler(handler)
        with contextlib.suppress(OSError, ValueError):
            handler.close()
    assert "Traceback" not in capfd.readouterr().err
