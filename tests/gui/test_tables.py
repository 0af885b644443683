"""The one table engine: what every table of the window does alike."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QWidget

from ftcost_gui.tables.rows import Column, RowsModel
from ftcost_gui.tables.table import RowsTable

CONTROL = Qt.KeyboardModifier.ControlModifier
LAKES = [("Ladoga", 17_700), ("Vänern", 5_650), ("Como", 146)]


def columns(*, choice="fixed", drop=0, least=0):
    return [
        Column(lambda: "Lake", lambda lake: lake[0], lambda lake: lake[0], key="name", least=least),
        Column(lambda: "km²", lambda lake: str(lake[1]), lambda lake: lake[1], number=True, key="area",
               drop=drop, choice=choice, spoken=lambda: "Area", edit=lambda lake: str(lake[1])),
    ]  # fmt: skip


def model_of(lakes=LAKES, **options):
    model = RowsModel(
        columns(**options), searched=lambda lake: lake[0], identity=lambda lake: lake[0],
        row_title=lambda lake: lake[0][:1],
    )  # fmt: skip
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    model.show_things(lakes)
    return model


def names(model):
    return [model.thing(row)[0] for row in range(model.rowCount())]


@pytest.fixture
def table(qtbot, qapp):
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(600, 300)

    def make(model, use=""):
        shown = RowsTable(model, "Lakes", use, host)
        shown.resize(500, 250)
        host.show()
        QApplication.processEvents()
        return shown

    return make


def copied():
    return QGuiApplication.clipboard().text()


def test_what_has_changed_stays_in_its_row_until_it_is_sorted_again(table):
    model = model_of()
    shown = table(model)
    shown.sort_by(1)
    assert names(model) == ["Como", "Vänern", "Ladoga"]
    shown.mark_row(1)
    resets = []
    model.modelReset.connect(lambda: resets.append(True))
    model.replace_things([("Ladoga", 1), ("Vänern", 5_650), None])
    assert names(model) == ["Vänern", "Ladoga"]
    model.insert_thing(("Inari", 1_040), 1)
    assert names(model) == ["Vänern", "Inari", "Ladoga"]
    assert not resets
    assert shown.current_thing() == ("Vänern", 5_650)
    shown.sort_by(1)
    assert names(model) == ["Ladoga", "Inari", "Vänern"]
    assert shown.current_thing() == ("Vänern", 5_650)


def test_the_same_things_anew_change_in_place_and_others_keep_the_current_row(table):
    model = model_of()
    shown = table(model)
    shown.mark_row(2)
    resets = []
    model.modelReset.connect(lambda: resets.append(True))
    model.show_things([(name, area + 1) for name, area in LAKES])
    assert not resets
    assert model.index(2, 1).data() == "147"
    model.show_things([("Inari", 1_040), *LAKES])
    assert resets
    assert shown.current_thing() == ("Como", 146)
    model.filter("a o")
    assert names(model) == ["Ladoga"]
    assert shown.current_thing() is None
    model.filter("")
    assert shown.current_thing() == ("Como", 146)


def test_cells_are_edited_and_what_is_typed_is_reported(table):
    model = model_of()
    shown = table(model)
    typed = []
    model.edited.connect(lambda lake, key, text: typed.append((lake[0], key, text)))
    assert not model.flags(model.index(0, 0)) & Qt.ItemFlag.ItemIsEditable
    assert not model.setData(model.index(0, 0), "Onega")
    assert not model.setData(model.index(0, 1), "17700")
    shown.mark_row(1, 1)
    shown.setFocus()
    QTest.keyClick(shown.viewport(), Qt.Key.Key_F2)
    QTest.keyClicks(QApplication.focusWidget(), "nonsense")
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    QApplication.processEvents()  # the view takes what was typed once the key is done
    assert typed == [("Vänern", "area", "nonsense")]


def test_rows_columns_and_cells_are_copied(table):
    shown = table(model_of())
    shown.setFocus()
    select = QItemSelectionModel.SelectionFlag
    for row in (0, 2):
        shown.selectionModel().select(shown.rows.index(row, 0), select.Select | select.Rows)
    QTest.keyClick(shown, Qt.Key.Key_C, CONTROL)
    assert copied() == "\tLake\tArea\nL\tLadoga\t17700\nC\tComo\t146\n"
    shown.clearSelection()
    shown.setSelectionBehavior(shown.SelectionBehavior.SelectColumns)
    shown.selectColumn(1)
    QTest.keyClick(shown, Qt.Key.Key_C, CONTROL)
    assert copied() == "\tArea\nL\t17700\nV\t5650\nC\t146\n"
    shown.setCurrentIndex(shown.rows.index(1, 0))
    QTest.keyClick(shown, Qt.Key.Key_C, CONTROL | Qt.KeyboardModifier.AltModifier)
    assert copied() == "Vänern"
    shown.clearSelection()
    QTest.keyClick(shown, Qt.Key.Key_C, CONTROL)
    assert copied() == "Vänern"


def test_enter_uses_the_current_thing(table):
    shown = table(model_of(), "Swim")
    used = []
    shown.used.connect(used.append)
    shown.setFocus()
    shown.mark_row(1)
    QTest.keyClick(shown, Qt.Key.Key_Return)
    assert used == [LAKES[1]]
    assert shown.editTriggers() == shown.EditTrigger.NoEditTriggers


@pytest.mark.parametrize(("options", "hidden"), [({"drop": 1}, True), ({"drop": 1, "least": 3}, False)])
def test_a_column_is_cut_before_another_is_left_out(table, options, hidden):
    shown = table(model_of([("A lake with a rather long name", 1)], **options))
    wanted = [shown.wanted_width(place) for place in (0, 1)]
    shown.setFixedWidth(sum(wanted) + shown.width() - shown.viewport().width() - 20)
    QApplication.processEvents()
    shown.fit_columns()
    assert shown.isColumnHidden(1) == hidden
    assert (shown.columnWidth(0) >= wanted[0]) == hidden


def test_names_are_cut_further_before_a_number_is(table):
    shown = table(model_of([("A lake with a rather long name", 10**20)], least=15))
    number = shown.wanted_width(1)
    shown.setFixedWidth(70 + number + shown.width() - shown.viewport().width())
    QApplication.processEvents()
    shown.fit_columns()
    assert shown.columnWidth(1) >= number
    assert shown.columnWidth(0) + shown.columnWidth(1) <= shown.viewport().width()


def test_columns_are_chosen_in_the_header(table):
    shown = table(model_of(choice="extra"))
    assert shown.shown_columns() == [0]
    shown.columnsChosen.connect(shown.show_columns)
    actions = shown.column_menu().actions()
    assert [action.isEnabled() for action in actions[:2]] == [False, True]
    actions[1].trigger()
    assert shown.shown_columns() == [0, 1]
    shown.column_menu().actions()[-1].trigger()
    assert shown.shown_columns() == [0]


def test_cells_and_titles_are_spoken():
    model = model_of([("", 146)])
    spoken = [model.index(0, place).data(Qt.ItemDataRole.AccessibleTextRole) for place in (0, 1)]
    assert spoken == ["Lake: none", "Area: 146"]
    assert model.headerData(1, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole) == "Area"
