"""How numbers are written and read, in every language."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.text import numbers as fmt
from ftcost_core.text.currency import DOLLAR, Currency
from ftcost_core.text.i18n import THIN, use_currency, use_translation
from ftcost_core.text.parse import parse_number

TERMINAL, WINDOW, GERMAN = (".", ","), (".", THIN), (",", THIN)
LANGUAGES = (TERMINAL, WINDOW, GERMAN)
FINITE = st.floats(allow_nan=False, allow_infinity=False, min_value=-1e14, max_value=1e14)


def speak(signs: tuple[str, str]) -> None:
    use_translation(None, signs[0], thousands_sign=signs[1])


def read(text: str) -> float:
    """Read a number back, its exponent or suffix included."""
    value = parse_number(text.replace(fmt.MINUS, "-"))
    assert value is not None, text
    return float(value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("10M", 10_000_000), ("1.5B", 1_500_000_000), ("8k", 8_000), ("8Ki", 8_192), ("10 000", 10_000),
        ("10\u202f000", 10_000), ("10,000", 10_000), ("1,234,567", 1_234_567), ("1.234.567,5", "1234567.5"),
        ("0,15", "0.15"), ("1,5", "1.5"), ("1e6", 1_000_000), ("−3", -3), ("9999999999999999", 9_999_999_999_999_999),
        ("1 T", 10**12), ("0.500", "0.5"),
    ],
)  # fmt: skip
def test_numbers_are_read_as_typed(text: str, value: float | str) -> None:
    assert parse_number(text) == Decimal(str(value))


@pytest.mark.parametrize("text", ["", "abc", "1x", "--3", "nan", "inf", "1e", "9" * 80])
def test_other_texts_are_not_numbers(text: str) -> None:
    assert parse_number(text) is None


def test_a_decimal_comma() -> None:
    speak(GERMAN)
    assert parse_number("1,500") == Decimal("1.500")
    assert parse_number("1.500") == 1500
    assert parse_number("1.500,5") == Decimal("1500.5")
    assert fmt.number(16.72, 1) == "16,7"


@pytest.mark.parametrize("signs", LANGUAGES)
@pytest.mark.parametrize(
    "value", [1, 7, 2048, 10_000_000, 1_500_000_000, 10_123_456, 0.15, 1e-05, 10**16, 10**15 + 1, 1.125, -0.5]
)
def test_what_a_field_shows_reads_back_as_the_same_number(value: float, signs: tuple[str, str]) -> None:
    speak(signs)
    assert read(fmt.entry(value)) == float(value)


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        (lambda: fmt.number(2010), "2\u202f010"),
        (lambda: fmt.number(-0.2), "0"),
        (lambda: fmt.number(float("nan")), "–"),
        (lambda: fmt.significant(9.996), "10.0"),
        (lambda: fmt.significant(1.5e16), "1.50e+16"),
        (lambda: fmt.compact(8_030_261_248), "8.03\u202fB"),
        (lambda: fmt.compact(1500), "1\u202f500"),
        (lambda: fmt.percent(0.31), "31\u202f%"),
        (lambda: fmt.share(0.001), "<\u202f1\u202f%"),
        (lambda: fmt.seconds(0.00607), "6.07 ms"),
        (lambda: fmt.money(1.666), "$1.67"),
        (lambda: fmt.money(0.0556), "$0.056"),
        (lambda: fmt.money(-12_345.6), "−$12\u202f346"),
        (lambda: fmt.money(None), "–"),
        (lambda: fmt.duration(4.9), "4 h 54 min"),
        (lambda: fmt.duration(0.23), "14 min"),
        (lambda: fmt.duration(-2), "−2 h 00 min"),
        (lambda: fmt.duration(2.5 / 3600), "2.5 s"),
        (lambda: fmt.hours(0.96), "0.96"),
        (lambda: fmt.hours(0.999), "1.0"),
        (lambda: fmt.hours(4.94), "4.9"),
        (lambda: fmt.hours(312.4), "312"),
        (lambda: fmt.memory(16.7 * 2**30, "GiB"), "16.7"),
        (lambda: fmt.memory(16.7e9, "GB"), "16.7"),
        (lambda: fmt.small_memory(320 * 2**20, "GiB"), "320 MiB"),
        (lambda: fmt.small_memory(-4300, "GB"), "−4.30 kB"),
        (lambda: fmt.percent_change(-0.038), "−3.8\u202f%"),
        (lambda: fmt.percent_change(0.38), "+38\u202f%"),
        (lambda: fmt.signed(-2, fmt.duration(-2)), "−2 h 00 min"),
        (lambda: fmt.signed(2, fmt.money(2)), "+$2.00"),
        (lambda: fmt.input_value(0.5), "0.5"),
        (lambda: fmt.input_value(120.0), "120"),
    ],
)  # fmt: skip
def test_numbers_look_as_in_the_design(shown, text: str) -> None:  # type: ignore[no-untyped-def]
    speak(WINDOW)
    assert shown() == text


@pytest.mark.parametrize(
    ("language", "shown", "ends"),
    [("en", "−€12\u202f346", ("€0.52", "0.86")), ("de", "−12\u202f346\u202f€", ("0,52", "0,86\u202f€"))],
)
def test_a_currency_stands_where_the_language_puts_it(language: str, shown: str, ends: tuple[str, str]) -> None:
    use_translation(str, "." if language == "en" else ",", language, THIN)
    euro = Currency("EUR", 1.0, "2026-11-01", "€")
    assert fmt.money(-12_345.6, euro) == shown
    assert fmt.money(12, euro, short=True, times="k") == ("€12k" if language == "en" else "12k\u202f€")
    use_currency(euro)
    try:
        assert fmt.money_ends(0.52, 0.86) == ends
    finally:
        use_currency(DOLLAR)


def test_an_unknown_unit_is_refused() -> None:
    with pytest.raises(KeyError):
        fmt.memory(1, "GiBit")
    with pytest.raises(KeyError):
        fmt.small_memory(1, "MB")


@given(FINITE, st.integers(1, 6), st.sampled_from(LANGUAGES))
def test_significant_digits_are_as_many_and_right(value: float, digits: int, signs: tuple[str, str]) -> None:
    speak(signs)
    shown = fmt.significant(value, digits)
    assert read(shown) == pytest.approx(value, rel=0.51 * 10.0 ** (1 - digits), abs=1e-300)
    mantissa = re.sub(r"e.*|\D", "", shown).lstrip("0")
    assert len(mantissa) >= min(digits, 1) or value == 0
    assert len(mantissa.rstrip("0")) <= max(digits, len(str(int(abs(value)))))


@given(FINITE)
def test_a_terminal_and_a_window_write_the_same_number(value: float) -> None:
    for show in (fmt.number, fmt.significant, fmt.compact, fmt.percent, fmt.money, fmt.duration, fmt.hours):
        speak(TERMINAL)
        plain = show(value)
        speak(WINDOW)
        assert show(value).replace(THIN, "") == plain.replace(",", "").replace(" ", "") or (
            show(value).replace(THIN, " ") == plain.replace(",", " ")
        )
        speak(GERMAN)
        assert show(value) == plain.replace(",", THIN).replace(".", ",") or THIN in show(value)


@given(FINITE.filter(lambda value: abs(value) > 1e-6))
def test_an_opposite_differs_by_its_sign_alone(value: float) -> None:
    size = abs(value)
    for show in (fmt.number, fmt.significant, fmt.compact, fmt.money, fmt.duration, fmt.hours, fmt.seconds):
        assert show(-size) in (fmt.MINUS + show(size), show(size))
        assert show(-size) != show(size) or read_digits(show(size)) == 0


def read_digits(text: str) -> int:
    return int(re.sub(r"\D", "", text) or 0)


@given(FINITE, st.sampled_from(LANGUAGES))
def test_an_entry_reads_back(value: float, signs: tuple[str, str]) -> None:
    speak(signs)
    assert read(fmt.entry(value)) == pytest.approx(value, abs=1e-12, rel=1e-12)
