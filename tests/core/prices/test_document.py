"""A price file's text: read or locked with the reason, changed without touching what did not change."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.catalogue.prices.cells import Cell, literal, suggested_number, typed
from ftcost_core.catalogue.prices.parse import parse
from ftcost_core.catalogue.prices.price_files import FileTable, PriceFile

FILE = """\
# prices of our own machines
schema = 1
currency = "USD"            # dollars

[provider]
id = "lab"
name = "Our lab"

[source]
as_of = 2026-11-09

# the old box
[[offer]]
gpu = "RTX 4090"
gpus = 2
price = 0.80                # measured with the meter
kind = "on-demand"
rack = { row = 3, unit = [1, 2] }

# the new box
[[offer]]
gpu = "H100"
gpus = 8
price = 16.00
note = "says \\"hi\\""
"""


def priced(file: PriceFile, index: int, text: str) -> PriceFile:
    row = file.rows[index]
    return file.with_rows([row.with_cells({**row.cells, "price": typed("decimal", text)})])


def test_a_changed_price_changes_one_value_and_no_other_byte() -> None:
    file = parse("lab.prices.toml", FILE)
    assert not file.faults
    assert priced(file, 0, "0.75").text == FILE.replace("0.80 ", "0.75 ")
    assert file.text == FILE


def test_numbers_are_exact() -> None:
    file = parse("lab.prices.toml", FILE.replace("16.00", "16.000000000000000000001"))
    assert file.rows[1].cells["price"] == Cell("16.000000000000000000001", "number")


def test_a_deleted_row_takes_its_own_comment_along_and_an_added_one_goes_to_the_end() -> None:
    file = parse("lab.prices.toml", FILE)
    text = file.without_row(file.rows[0].uid).text
    assert "the old box" not in text
    assert "the new box" in text
    added = file.with_rows([FileTable.new("new", "offer", {"gpu": Cell("L4", "text")})]).text
    assert added.startswith(FILE)
    assert added.endswith('\n[[offer]]\ngpu = "L4"\n')


def test_new_fields_stand_before_the_blank_lines_and_comments_that_follow() -> None:
    file = parse("lab.prices.toml", FILE)
    row = file.rows[0]
    text = file.with_rows([row.with_cells({**row.cells, "tier": Cell("secure", "text")})]).text
    assert 'rack = { row = 3, unit = [1, 2] }\ntier = "secure"\n\n# the new box\n' in text


def test_a_header_field_is_written_into_its_table() -> None:
    file = parse("lab.prices.toml", FILE)
    header = {
        **file.header,
        "discount_pct": Cell("5", "number"),
        "provider.minimum_s": Cell("60", "number"),
        "currency": Cell("EUR", "text"),
    }
    text = file.with_header(header).text
    assert 'currency = "EUR"            # dollars\ndiscount_pct = 5\n' in text
    assert 'name = "Our lab"\nminimum_s = 60\n' in text
    assert parse("lab.prices.toml", text).header == header


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        ("price = 1,99", 3),
        ("price = $1.99", 3),
        ('tier = "secure', 3),
        ("price = 1\nprice = 2", 4),
        ("this is not TOML", 3),
        ("region = us-east-1", 3),
        ("price = 01.99", 3),
        ("as_of = 2026-13-01", 3),
    ],
)
def test_a_file_that_is_not_toml_is_locked_and_says_where(wrong: str, line: int) -> None:
    text = f'[[offer]]\ngpu = "L4"\n{wrong}\n\n[[offer]]\ngpu = "L40"\nprice = 1\n'
    file = parse("lab.prices.toml", text)
    assert file.locked
    assert not file.rows
    assert file.text == text
    (fault,) = file.faults
    assert str(fault).startswith(f"lab.prices.toml:{line}: ")


def test_single_brackets_are_named() -> None:
    file = parse("x.prices.toml", '[offer]\ngpu = "L4"\n')
    assert file.locked == "needs two brackets: [[offer]]"


def test_a_newer_format_is_shown_as_such_and_locked() -> None:
    file = parse("x.prices.toml", 'schema = 2\n[[offer]]\ngpu = "L4"\n')
    assert "format 2" in file.locked
    assert not file.rows


def test_unknown_fields_and_tables_are_named_and_kept() -> None:
    text = 'schema = 1\ncurency = "EUR"\n[offers]\na = 1\n[[offer]]\ngpu = "L4"\n'
    file = parse("x.prices.toml", text)
    said = "\n".join(map(str, file.faults))
    assert 'did you mean "currency"' in said
    assert "[offers]" in said
    assert priced(file, 0, "1").text.startswith(text.split("[[offer]]")[0])


def test_multi_line_values_are_read_and_odd_ones_lock_the_file() -> None:
    fine = '[[offer]]\ngpu = "L4"\nnote = """two\nlines"""\n[[offer]]\ngpu = "L40"\n'
    assert parse("x.prices.toml", fine).rows[0].cells["note"].text == "two\nlines"
    odd = '[[offer]]\ngpu = "L4"\nnote = """\n[[offer]]\n"""\n'
    assert parse("x.prices.toml", odd).locked


def test_hostile_files_end_in_a_message() -> None:
    for text in ("x = " + "[" * 100_000, "x = " + "9" * 10_000, "a." * 50_000 + "b = 1", "\0", "[[offer]]\n" * 9):
        assert parse("x.prices.toml", text) is not None


texts = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=12)
cells = st.one_of(
    st.builds(Cell, texts, st.just("text")),
    st.builds(
        lambda number: Cell(f"{number:f}", "number"),
        st.decimals(0, 10**6, places=4, allow_nan=False, allow_infinity=False),
    ),
    st.builds(lambda day: Cell(day.isoformat(), "date"), st.dates()),
    st.sampled_from([Cell("true", "flag"), Cell("false", "flag")]),
)
rows = st.lists(
    st.dictionaries(
        st.sampled_from(["gpu", "gpus", "price", "tier", "note", "as_of", "free", "my field", "ü"]), cells, max_size=6
    ),
    max_size=4,
)


@given(rows, rows)
def test_what_is_written_reads_back(before: list[dict[str, Cell]], after: list[dict[str, Cell]]) -> None:
    """Any file turned into any other, table by table."""
    first = PriceFile("x").with_rows(FileTable.new(str(i), "offer", row) for i, row in enumerate(before))
    there = parse("x", first.text)
    assert [row.cells for row in there.rows] == before
    changed = [
        there.rows[i].with_cells(row) if i < len(before) else FileTable.new(f"new{i}", "offer", row)
        for i, row in enumerate(after)
    ]
    second = there.with_rows(changed)
    for row in there.rows[len(after) :]:
        second = second.without_row(row.uid)
    assert [row.cells for row in second.rows] == after
    assert [row.cells for row in parse("x", second.text).rows] == after


@given(st.text('[]ofer.=1"\n# ', max_size=60))
def test_the_tables_of_a_file_are_its_text(text: str) -> None:
    assert parse("x", text).text == text


@given(texts)
def test_any_text_is_one_toml_string(text: str) -> None:
    parsed = parse("x", f"[[offer]]\nnote = {literal(Cell(text, 'text'))}\n")
    assert parsed.rows[0].cells["note"].text == text


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1,99", "1.99"),
        ("$1.99", "1.99"),
        ("1.99 $/h", "1.99"),
        ("€ 3,5", "3.5"),
        ("1.234,50", "1234.50"),
        ("1,234.50", "1234.50"),
        ("2 USD per hour", "2"),
        ("0,125", "0.125"),
        ("1,234", None),
        ("cheap", None),
        ("", None),
        ("1.99", None),
    ],
)
def test_numbers_suggested_for_texts(text: str, number: str | None) -> None:
    assert suggested_number(text) == number


def test_a_format_number_of_thousands_of_digits_locks_the_file() -> None:
    read = parse("a.prices.toml", "schema = 0x" + "f" * 6000 + "\n")
    assert read.locked
    assert len(read.faults) == 1
