from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication

from ftcost_core.text.numbers import number
from ftcost_gui.dialogs import questions
from ftcost_gui.pages.prices.clipboard import block_of
from ftcost_gui.pages.prices.import_dialog import ImportDialog
from tests.gui.hands import drop, pick
from tests.gui.prices.bench import CHEAP, CONTROL, own_row


def test_a_block_from_a_spreadsheet_is_one_step(bench):
    own = own_row(bench)
    bench.at(own, "gpu")
    QGuiApplication.clipboard().setText("RTX 4090\t2\tspot\r\nH100 SXM\t8\ton-demand\r\nL40S\t1\tspot\r\n")
    steps = bench.store.undo_stack.count()
    bench.press(Qt.Key.Key_V, CONTROL)
    assert bench.store.undo_stack.count() == steps + 1
    mine = [row for row in bench.store.book.rows if row.provider == "My Lab"]
    assert [(row.values["gpu"], row.values["gpus"], row.values["kind"]) for row in mine] == [
        ("RTX 4090", "2", "spot"), ("H100 SXM", "8", "on-demand"), ("L40S", "1", "spot"),
    ]  # fmt: skip
    bench.press(Qt.Key.Key_Z, CONTROL)
    assert len([row for row in bench.store.book.rows if row.provider == "My Lab"]) == 1


@pytest.mark.long
def test_a_block_over_rows_changes_them_one_after_the_other(bench):
    bench.at(CHEAP, "price")
    place = bench.table.currentIndex().row()
    below = bench.model.thing(place + 1)
    QGuiApplication.clipboard().setText("0.61;\n0.62;\n")
    bench.press(Qt.Key.Key_V, CONTROL)
    assert [bench.model.thing(place + i).values["price"] for i in (0, 1)] == ["0.61", "0.62"]
    assert bench.model.thing(place + 1).key == below.key
    assert bench.store.undo_stack.count() == 1


@pytest.mark.long
def test_blank_cells_of_a_column_pass_over_their_rows(bench):
    bench.at(CHEAP, "price")
    place = bench.table.currentIndex().row()
    rows = [bench.model.thing(place + i) for i in range(3)]
    QGuiApplication.clipboard().setText("0.61\n\n0.63\n\n")
    bench.press(Qt.Key.Key_V, CONTROL)
    now = [bench.row(lambda row, key=one.key: row.key == key).values["price"] for one in rows]
    assert now == ["0.61", rows[1].values["price"], "0.63"]


def test_blank_lines_within_quotes_stay():
    assert block_of('a\t"b\n\nc"\n') == [["a", "b\n\nc"]]
    assert block_of("a,b\n\nc,d\n") == [["a", "b"], [], ["c", "d"]]
    assert block_of(" \n\n") == []


@pytest.mark.long
@pytest.mark.usefixtures("decimal_comma")
def test_a_pasted_price_is_as_the_locale_writes_it(bench):
    bench.at(CHEAP, "price")
    QGuiApplication.clipboard().setText("0,45")
    bench.press(Qt.Key.Key_V, CONTROL)
    assert bench.row(lambda row: row.key == CHEAP).values["price"] == "0.45"


@pytest.mark.long
def test_copied_rows_come_back_through_the_preview(bench):
    bench.type_at(CHEAP, "price", "0.66")
    bench.at(bench.row(lambda row: row.key == CHEAP).id, "gpu")
    bench.press(Qt.Key.Key_C, CONTROL)
    text = QGuiApplication.clipboard().text()
    assert "0.66" in text
    QGuiApplication.clipboard().setText(text.replace("0.66", "0.67"))
    bench.press(Qt.Key.Key_V, CONTROL)
    dialog = bench.dialog(ImportDialog)
    dialog.wait()
    assert "1 changed" in dialog.summary.text()
    bench.qtbot.mouseClick(dialog.take_button, Qt.MouseButton.LeftButton)
    assert bench.row(lambda row: row.key == CHEAP).values["price"] == "0.67"


def test_an_import_is_looked_at_first_and_is_one_step(bench, tmp_path):
    path = tmp_path / "quote.csv"
    path.write_text('provider,gpu,gpus,price\nAcme,H100 SXM,1,2.5\nAcme,H100 SXM,8,"19,9"\nAcme,A100,1,0\n')
    drop(bench.page.window(), path)
    dialog = bench.dialog(ImportDialog)
    dialog.as_of.setText("2026-11-01")
    dialog._read()
    dialog.wait()
    assert "1 added" in dialog.summary.text()
    assert "2 refused" in dialog.summary.text()
    reasons = [dialog.model.index(row, 11).data() for row in range(dialog.model.rowCount())]
    assert any("19,9" in reason for reason in reasons)
    bench.qtbot.mouseClick(dialog.correct, Qt.MouseButton.LeftButton)
    dialog.wait()
    assert "2 added" in dialog.summary.text()
    assert bench.store.undo_stack.count() == 0
    bench.qtbot.mouseClick(dialog.take_button, Qt.MouseButton.LeftButton)
    assert bench.store.undo_stack.count() == 1
    taken = [row for row in bench.store.book.rows if row.provider == "Acme"]
    assert {row.values["price"] for row in taken} == {"2.5", "19.9"}
    assert {row.origin for row in taken} == {"imported"}
    bench.press(Qt.Key.Key_Z, CONTROL)
    assert not [row for row in bench.store.book.rows if row.provider == "Acme"]


def test_the_columns_of_a_company_are_mapped_once_and_its_list_is_used_alone(bench, tmp_path):
    path = tmp_path / "konditionen.csv"
    path.write_text("Lieferant;Modell;Tarif;Notizen\nNordwolke;L40S 48GB;0,85;a\nNordwolke;??;x;b\n1;2;3;4;5\n")
    dialog = bench.page.import_from(path)
    dialog.wait()
    assert not dialog.take_button.isEnabled()
    assert "gpu and price" in dialog.message.text
    for name, field in (("Modell", "gpu"), ("Tarif", "price")):
        box = dialog.columns.boxes[name]
        pick(box, box.findData(field))
        dialog.wait()
    assert "1 added" in dialog.summary.text()
    why = dialog.model.columnCount() - 1
    wrong = [
        [dialog.model.index(row, column).data() for column in (1, 3, why)]
        for row in range(dialog.model.rowCount())
        if dialog.model.index(row, 1).data() in ("refused", "left out")
    ]
    assert [row[0] for row in wrong] == ["refused", "left out"]
    assert wrong[1][1:] == ["1, 2, 3, 4, 5", "5 cells under 4 columns"]
    bench.qtbot.mouseClick(dialog.alone, Qt.MouseButton.LeftButton, pos=QPoint(8, dialog.alone.height() // 2))
    bench.qtbot.mouseClick(dialog.take_button, Qt.MouseButton.LeftButton)
    assert bench.jobs.job.limits.own_lists_only
    assert [row.provider for row in bench.store.book.rows if row.origin == "imported"] == ["Nordwolke"]
    again = bench.page.import_from(path)  # such a sheet is known now
    again.wait()
    assert "1 the same" in again.summary.text()
    again.reject()


def test_what_is_no_price_list_is_refused_in_the_dialog(bench, tmp_path):
    path = tmp_path / "other.csv"
    path.write_text("a,b\n1,2\n")
    dialog = bench.page.import_from(path)
    dialog.wait()
    assert not dialog.take_button.isEnabled()
    assert "gpu and price" in dialog.message.text
    dialog.reject()


def test_prices_are_exported_and_read_back(bench, tmp_path, monkeypatch):
    bench.type_at(CHEAP, "price", "0.66")
    target = tmp_path / "out.csv"
    monkeypatch.setattr(questions, "ask_export_path", lambda *_args: target)
    bench.page.export_to("csv", everything=False)
    assert "0.66" in target.read_text(encoding="utf-8-sig")
    monkeypatch.setattr(questions, "ask_export_folder", lambda *_args: tmp_path / "sky")
    bench.page.export_to("skypilot", everything=True)
    assert (tmp_path / "sky" / "runpod.csv").exists()
    assert "files written" in bench.page.messages.events.text


def test_a_long_list_says_how_far_it_is_read_and_can_be_given_up(bench, tmp_path):
    path = tmp_path / "nordwolke.csv"
    rows = [f"L40S,1,0.8{place},Site {place}" for place in range(3_000)]
    path.write_text("\n".join(["gpu,gpus,price,region", *rows]))
    dialog = bench.page.import_from(path)
    said, bars = [], []
    dialog.work.progressed.connect(
        lambda *_: (said.append(dialog.summary.text()), bars.append((dialog.bar.value(), dialog.bar.maximum())))
    )
    bench.qtbot.waitUntil(lambda: f"{number(3_000)} added" in dialog.summary.text(), timeout=60_000)
    assert any(text.endswith("rows") for text in said)  # their number is not known yet
    shares = [value / most for value, most in bars if most]
    assert shares == sorted(shares)
    assert 0 in shares
    assert any(0.5 < share < 1 for share in shares)  # then they are compared
    assert not dialog.bar.isVisible()
    dialog._read()
    assert dialog.bar.isVisible()
    dialog.reject()
    assert not dialog.work.busy
