from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from ftcost_core.text import numbers as fmt
from ftcost_gui.widgets.number_field import NumberField, NumberKind


@pytest.fixture
def field(qapp, qtbot):
    widget = NumberField(NumberKind(unit="tok", step="double"))
    qtbot.addWidget(widget)
    widget.show()
    widget.setFocus()
    return widget


def test_large_numbers_survive_the_field(field):
    got = []
    field.edited.connect(got.append)
    for text, value in (("1000000000000000", 10**15), ("85899345920", 80 * 2**30)):
        field.selectAll()
        QTest.keyClicks(field, text)
        assert got[-1] == value
        field.show_value(value)
        assert field.text() == text


def test_a_number_beyond_any_float_stays_while_other_values_come(field):
    got = []
    field.edited.connect(got.append)
    field.show_value(2048)
    field.selectAll()
    QTest.keyClicks(field, "1e999")
    assert got[-1] == 10**999
    field.show_value(2048)
    assert field.text() == "1e999"
    field.show_value(4096)
    assert field.text() == fmt.entry(4096)


def test_showing_a_value_is_no_edit(field):
    got = []
    field.edited.connect(got.append)
    field.rejected.connect(got.append)
    field.show_value(4096)
    field.show_value(None, 4, "largest that fits")
    assert got == []


def test_an_automatic_value_says_so_and_why(field):
    field.clearFocus()
    field.resize(400, 30)
    field.show_value(None, 4, "largest that fits")
    assert field.text() == "4 (auto: largest that fits)"
    field.resize(90, 30)
    assert field.text() == "4 (auto)"


def test_the_focus_is_heard_before_the_bare_number(field):
    field.clearFocus()
    field.resize(90, 30)
    field.show_value(None, 4, "largest that fits")
    field.setFocus(Qt.FocusReason.TabFocusReason)
    assert (field.text(), field.selectedText()) == ("4 (auto)", "4 (auto)")
    QCoreApplication.processEvents()
    assert (field.text(), field.selectedText()) == ("4", "4")


@pytest.mark.parametrize("reason", [Qt.FocusReason.TabFocusReason, Qt.FocusReason.MouseFocusReason])
def test_a_key_that_follows_the_focus_at_once_meets_the_bare_number(field, reason):
    field.clearFocus()
    field.show_value(None, 40, "largest that fits")
    field.setFocus(reason)
    QTest.keyClick(field, Qt.Key.Key_End)
    QTest.keyClicks(field, "8")
    assert field.text() == "408"
    QCoreApplication.processEvents()
    assert field.text() == "408"


def test_keys_step(field):
    got = []
    field.edited.connect(got.append)
    field.show_value(2048)
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert got == [4096]
    field.show_value(4096)
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert got == [4096, 2048]


def test_typing_is_not_overwritten_by_a_late_estimate(field):
    field.show_value(2048)
    field.selectAll()
    QTest.keyClicks(field, "12x")
    field.show_value(2048)
    assert field.text() == "12x"
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == fmt.entry(2048)
