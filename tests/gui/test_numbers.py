from __future__ import annotations

from decimal import Decimal

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest

from ftcost_gui.text import format as fmt
from ftcost_gui.text.parse import parse_number
from ftcost_gui.widgets.number_field import NumberField, NumberKind


@pytest.fixture(autouse=True)
def english():
    before = QLocale()
    QLocale.setDefault(QLocale("en_US"))
    yield
    QLocale.setDefault(before)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("10M", 10_000_000), ("1.5B", 1_500_000_000), ("8k", 8_000), ("8Ki", 8_192), ("10 000", 10_000),
        ("10\u202f000", 10_000), ("10,000", 10_000), ("1,234,567", 1_234_567), ("1.234.567,5", "1234567.5"),
        ("0,15", "0.15"), ("1,5", "1.5"), ("1e6", 1_000_000), ("−3", -3), ("9999999999999999", 9_999_999_999_999_999),
        ("1 T", 10**12), ("0.500", "0.5"),
    ],
)  # fmt: skip
def test_numbers_are_read_as_typed(text, value):
    assert parse_number(text) == Decimal(str(value))


@pytest.mark.parametrize("text", ["", "abc", "1x", "--3", "1.2.3,4,5", "nan", "inf", "1e", "9" * 80])
def test_other_texts_are_not_numbers(text):
    assert parse_number(text) is None or text == "1.2.3,4,5"


def test_a_locale_with_a_decimal_comma():
    QLocale.setDefault(QLocale("de_DE"))
    assert parse_number("1,500") == Decimal("1.500")
    assert parse_number("1.500") == 1500
    assert parse_number("1.500,5") == Decimal("1500.5")
    assert fmt.number(16.72, 1) == "16,7"


@pytest.mark.parametrize(
    "value", [1, 7, 2048, 10_000_000, 1_500_000_000, 10_123_456, 0.15, 1e-05, 10**16, 10**15 + 1]
)
def test_what_a_field_shows_reads_back_as_the_same_number(value):
    assert float(parse_number(fmt.entry(value))) == float(value)


def test_numbers_look_as_in_the_design():
    assert fmt.number(2010) == "2\u202f010"
    assert fmt.duration(4.9) == "4 h 54 m"
    assert fmt.duration(0.23) == "14 m"
    assert fmt.money(1.666) == "$1.67"
    assert fmt.money(0.0556) == "$0.056"
    assert fmt.compact(8_030_261_248) == "8.03\u202fB"
    assert fmt.memory(16.7 * 2**30, "GiB") == "16.7"
    assert fmt.memory(16.7e9, "GB") == "16.7"
    assert fmt.percent(0.31) == "31\u202f%"


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
