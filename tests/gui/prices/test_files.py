from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ftcost_core.catalogue.prices import store as disk
from ftcost_core.catalogue.prices.book import load
from ftcost_core.documents.problems import InputError, Problem
from ftcost_gui.app.application import make_window
from ftcost_gui.dialogs import questions
from ftcost_gui.pages.prices.provider_dialog import NAME, ProviderDialog
from ftcost_gui.state.documents import first_preset
from ftcost_gui.state.price_store import PriceStore
from tests.gui.prices.bench import CHEAP, CONTROL, SHIFT, first_offer, own_row

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.long
def test_a_provider_with_three_rows_and_a_changed_price_are_there_again(start, tmp_path):
    first = start()
    before = first.jobs.estimate.cost
    QTest.keyClick(first.table, Qt.Key.Key_A, CONTROL | SHIFT)
    dialog = first.dialog(ProviderDialog)
    QTest.keyClicks(dialog.lines[NAME], "My Lab")
    first.qtbot.mouseClick(dialog.accept_button, Qt.MouseButton.LeftButton)
    for number, (gpu, price) in enumerate((("RTX 4090", "0.01"), ("H100 SXM", "1.10"), ("L40S", "0.44"))):
        if number:
            first.press(Qt.Key.Key_Insert)
        first.type_on(gpu, Qt.Key.Key_Tab)
        row = first.table.current_thing()
        first.type_at(row.id, "price", price)
    first.type_at(CHEAP, "price", "0.05")
    own = [row for row in first.store.book.rows if row.provider == "My Lab"]
    assert [row.values["price"] for row in own] == ["0.01", "1.10", "0.44"]
    assert not any(row.refused for row in own)
    first.settle()
    assert first.jobs.estimate.cost.offer.startswith("my-lab/")
    assert first.jobs.estimate.cost.total < before.total
    first.close()

    folder = tmp_path / "config" / "prices"
    assert {path.name for path in folder.glob("*.toml")} == {"my-lab.prices.toml", "runpod.prices.toml"}
    second = start()
    assert [row.values["price"] for row in second.store.book.rows if row.provider == "My Lab"] == [
        "0.01", "1.10", "0.44",
    ]  # fmt: skip
    changed = second.row(lambda row: row.key == CHEAP and row.file)
    assert (changed.origin, str(changed.offer.price_usd_per_hour)) == ("edited", "0.05")
    assert second.jobs.estimate.cost.offer == first_offer(second)
    costs = {one.offer: one.price_per_hour for one in second.jobs.estimate.offers}
    assert costs[CHEAP] == pytest.approx(0.05)

    command = [sys.executable, "-m", "ftcost_gui", "prices", "list", "--json", "--config-dir", str(tmp_path / "config")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    listed = {offer["id"]: offer["price_usd_per_hour"] for offer in json.loads(done.stdout)}
    assert len([name for name in listed if name.startswith("my-lab/")]) == 3
    assert listed[CHEAP] == "0.05"


def test_without_a_folder_the_files_go_where_the_platform_says(qapp, tmp_path, monkeypatch):
    monkeypatch.setattr("platformdirs.user_config_dir", lambda *_args, **_kw: str(tmp_path / "platform"))
    session = make_window(*first_preset())
    assert session.context.prices.folder == tmp_path / "platform" / "prices"
    session.window.deleteLater()


@pytest.mark.long
def test_another_programs_edit_is_shown(bench):
    own_row(bench)
    bench.settle()
    path = bench.folder / "my-lab.prices.toml"
    path.write_text(path.read_text() + '\n[[offer]]\ngpu = "L4"\nprice = 0.5\nas_of = 2026-11-01\nsource = "x"\n')
    bench.qtbot.waitUntil(lambda: any(row.values.get("gpu") == "L4" and row.file for row in bench.store.book.rows))
    assert "Another program" in bench.page.messages.events.text
    theirs = path.read_text()
    bench.qtbot.mouseClick(bench.page.messages.events.act, Qt.MouseButton.LeftButton)  # Undo
    bench.settle()
    assert not any(row.values.get("gpu") == "L4" and row.file for row in bench.store.book.rows)
    assert "L4" not in path.read_text()
    assert path.with_name(f"{path.name}.bak").read_text() == theirs
    assert not bench.page.messages.events.isVisible()


def clash(bench):
    """Change a price here to 0.61, and meanwhile in the file to 0.62; return the file."""
    bench.type_at(CHEAP, "price", "0.60")
    bench.settle()
    path = bench.folder / "runpod.prices.toml"
    pause = bench.store._saving.interval()
    bench.store._saving.setInterval(600_000)  # the edit is not saved before the file has changed
    bench.type_at(bench.row(lambda row: row.key == CHEAP).id, "price", "0.61")
    path.write_text(path.read_text().replace("0.60", "0.62"))
    assert not bench.store.save_now()
    bench.store._saving.setInterval(pause)
    assert "runpod.prices.toml" in bench.page.messages.events.text
    assert "0.62" in path.read_text()
    assert bench.row(lambda row: row.key == CHEAP).values["price"] == "0.61"
    assert bench.window.top_bar.state == "not saved"
    return path


@pytest.mark.long
def test_mine_is_kept_over_what_another_program_wrote_and_theirs_as_backup(bench):
    path = clash(bench)
    bench.qtbot.mouseClick(bench.page.messages.events.act, Qt.MouseButton.LeftButton)
    bench.settle()
    assert str(load(bench.folder).find(CHEAP).price_usd_per_hour) == "0.61"
    assert "0.62" in path.with_name(f"{path.name}.bak").read_text()
    assert not bench.page.messages.events.isVisible()


@pytest.mark.long
def test_theirs_is_reloaded_and_undo_brings_back_mine(bench):
    path = clash(bench)
    bench.qtbot.mouseClick(bench.page.messages.events.act_otherwise, Qt.MouseButton.LeftButton)
    bench.settle()
    assert bench.row(lambda row: row.key == CHEAP).values["price"] == "0.62"
    assert bench.window.top_bar.state == "saved"
    bench.press(Qt.Key.Key_Z, CONTROL)
    bench.settle()
    assert bench.row(lambda row: row.key == CHEAP).values["price"] == "0.61"
    assert "0.61" in path.read_text()


@pytest.mark.long
def test_an_edit_that_clashes_can_be_undone_and_theirs_is_shown(bench):
    path = clash(bench)
    theirs = path.read_text()
    bench.press(Qt.Key.Key_Z, CONTROL)
    bench.qtbot.waitUntil(lambda: bench.row(lambda row: row.key == CHEAP).values["price"] == "0.62")
    bench.settle()
    assert path.read_text() == theirs
    assert bench.window.top_bar.state == "saved"


@pytest.mark.long
def test_a_deleted_row_comes_back_with_its_comments(start, tmp_path):
    folder = tmp_path / "config" / "prices"
    folder.mkdir(parents=True)
    text = '# ours\nschema = 1\n\n# rack 3\n[[offer]]\ngpu = "L4"   # new\nprice = 1.0\nas_of = 2026-11-01\n'
    (folder / "lab.prices.toml").write_text(text)
    bench = start()
    bench.at(bench.row(lambda row: row.file).id, "gpu")
    bench.press(Qt.Key.Key_Delete)
    bench.settle()
    assert (folder / "lab.prices.toml").read_text() == "# ours\nschema = 1\n\n"
    bench.press(Qt.Key.Key_Z, CONTROL)
    bench.settle()
    assert (folder / "lab.prices.toml").read_text() == text


def test_a_broken_and_a_newer_file_are_shown_and_left_alone(start, tmp_path):
    folder = tmp_path / "config" / "prices"
    folder.mkdir(parents=True)
    newer, broken = 'schema = 99\n[[offer]]\ngpu = "L4"\n', 'schema = 1\n[provider\nid = "x"\n'
    (folder / "newer.prices.toml").write_text(newer)
    (folder / "broken.prices.toml").write_text(broken)
    bench = start()
    assert bench.page.messages.faults.isVisible()
    assert "newer.prices.toml" in bench.page.messages.faults.text
    assert "broken.prices.toml" in bench.page.messages.faults.text
    bench.type_at(CHEAP, "price", "0.60")
    bench.settle()
    assert (folder / "newer.prices.toml").read_text() == newer
    assert (folder / "broken.prices.toml").read_text() == broken


def test_a_failed_save_is_said_and_nothing_is_lost(bench, monkeypatch):
    def refuse(*_args, **_kw):
        raise InputError([Problem("", "", "the disk is full")])

    monkeypatch.setattr("ftcost_gui.state.price_store.save", refuse)
    bench.type_at(CHEAP, "price", "0.60")
    assert not bench.store.save_now()
    assert "disk is full" in bench.page.messages.events.text
    assert bench.window.top_bar.state == "not saved"
    assert bench.row(lambda row: row.key == CHEAP).values["price"] == "0.60"
    asked = []
    monkeypatch.setattr(questions, "ask_unsaved", lambda *args: asked.append(args) or questions.Reply.CANCEL)
    assert not bench.window.close()
    assert asked
    monkeypatch.setattr("ftcost_gui.state.price_store.save", disk.save)
    bench.qtbot.mouseClick(bench.page.messages.events.act, Qt.MouseButton.LeftButton)
    assert bench.window.top_bar.state == "saved"
    assert not bench.page.messages.events.isVisible()


def test_prices_that_are_gone_hear_no_more_of_their_files(qtbot, tmp_path):
    store = PriceStore(tmp_path / "prices")
    store.check_disk()
    shiboken6.delete(store)
    with qtbot.captureExceptions() as caught:
        QTest.qWait(300)
    assert caught == []
