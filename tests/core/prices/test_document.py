"""A price file's text: read row by row whatever is wrong, changed without touching what did not change."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.catalogue.prices.cells import Cell, literal, suggested_number, typed
from ftcost_core.catalogue.prices.document import parse
from ftcost_core.catalogue.prices.overlay import PriceFile, TableRow
from ftcost_core.catalogue.prices.patch import render

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
    return file.with_row(row.with_cells({**row.cells, "price": typed("decimal", text)}))


def test_a_changed_price_changes_one_value_and_no_other_byte() -> None:
    file = parse("lab.prices.toml", FILE)
    assert not file.faults
    assert render(FILE, file, priced(file, 0, "0.75")) == FILE.replace("0.80 ", "0.75 ")
    assert render(FILE, file, file) == FILE


def test_numbers_are_exact() -> None:
    file = parse("lab.prices.toml", FILE.replace("16.00", "16.000000000000000000001"))
    assert file.rows[1].cells["price"] == Cell("16.000000000000000000001", "number")


def test_a_deleted_row_takes_its_own_comment_along_and_an_added_one_goes_to_the_end() -> None:
    file = parse("lab.prices.toml", FILE)
    text = render(FILE, file, file.without_row(file.rows[0].uid))
    assert "the old box" not in text
    assert "the new box" in text
    added = render(FILE, file, file.with_row(TableRow("new", "offer", {"gpu": Cell("L4", "text")})))
    assert added.startswith(FILE)
    assert added.endswith('\n[[offer]]\ngpu = "L4"\n')


def test_new_fields_stand_before_the_blank_lines_and_comments_that_follow() -> None:
    file = parse("lab.prices.toml", FILE)
    row = file.rows[0]
    text = render(FILE, file, file.with_row(row.with_cells({**row.cells, "tier": Cell("secure", "text")})))
    assert 'rack = { row = 3, unit = [1, 2] }\ntier = "secure"\n\n# the new box\n' in text


def test_a_header_field_is_written_into_its_table() -> None:
    file = parse("lab.prices.toml", FILE)
    header = {
        **file.header,
        "discount_pct": Cell("5", "number"),
        "provider.minimum_s": Cell("60", "number"),
        "currency": Cell("EUR", "text"),
    }
    text = render(FILE, file, replace(file, header=header))
    assert 'currency = "EUR"            # dollars\ndiscount_pct = 5\n' in text
    assert 'name = "Our lab"\nminimum_s = 60\n' in text
    assert parse("lab.prices.toml", text).header == header


@pytest.mark.parametrize(
    ("wrong", "line", "words"),
    [
        ("price = 1,99", 3, "TOML"),
        ("price = $1.99", 3, ""),
        ('tier = "secure', 3, ""),
        ("price = 1\nprice = 2", 4, "overwrite"),
        ("this is not TOML", 3, ""),
        ("region = us-east-1", 3, ""),
        ("price = 01.99", 3, ""),
        ("as_of = 2026-13-01", 3, ""),
    ],
)
def test_a_broken_row_says_where_and_spoils_no_other(wrong: str, line: int, words: str) -> None:
    text = f'[[offer]]\ngpu = "L4"\n{wrong}\n\n[[offer]]\ngpu = "L40"\nprice = 1\n'
    file = parse("lab.prices.toml", text)
    broken, sound = file.rows
    assert broken.broken.startswith(f"line {line}: ")
    assert broken.cells["gpu"] == Cell("L4", "text")
    assert not sound.broken
    assert sound.cells["price"] == Cell("1", "number")
    other = priced(file, 1, "2")
    assert render(text, file, other) == text.replace("price = 1\n", "price = 2\n") or wrong.startswith(
        "price = 1\n"
    )
    assert wrong in render(text, file, other)


def test_a_broken_row_is_repaired_by_editing_the_field_that_breaks_it() -> None:
    text = '[[offer]]\ngpu = "L4"\nprice = 1,99  # per hour\ntier = "a"\n'
    file = parse("lab.prices.toml", text)
    assert file.rows[0].cells["price"].text == "1,99"
    mended = render(text, file, priced(file, 0, "1.99"))
    assert mended == '[[offer]]\ngpu = "L4"\nprice = 1.99\ntier = "a"\n'
    assert not parse("lab.prices.toml", mended).rows[0].broken


def test_a_single_bracket_and_a_bad_header_are_rows_in_error() -> None:
    for header in ("[offer]", "[[offer]", "[[offer]]]"):
        rows = parse("x.prices.toml", f'{header}\ngpu = "L4"\n[[offer]]\ngpu = "L40"\n').rows
        assert rows[0].broken
        assert rows[0].cells["gpu"].text == "L4"
        assert not rows[-1].broken


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
    assert render(text, file, priced(file, 0, "1")).startswith(text.split("[[offer]]")[0])


def test_multi_line_values_are_read_and_odd_ones_lock_the_file() -> None:
    fine = '[[offer]]\ngpu = "L4"\nnote = """two\nlines"""\n[[offer]]\ngpu = "L40"\n'
    assert parse("x.prices.toml", fine).rows[0].cells["note"].text == "two\nlines"
    odd = '[[offer]]\ngpu = "L4"\nnote = """\n[[offer]]\n"""\n'
    assert parse("x.prices.toml", odd).locked


def test_hostile_files_end_in_a_message() -> None:
    for text in (
        "x = " + "[" * 100_000,
        "x = " + "9" * 10_000,
        "a." * 50_000 + "b = 1",
        "\0",
        "[[offer]]\n" * 9,
    ):
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
        st.sampled_from(["gpu", "gpus", "price", "tier", "note", "as_of", "free", "my field", "ü"]),
        cells,
        max_size=6,
    ),
    max_size=4,
)


def as_file(name: str, table: list[dict[str, Cell]]) -> PriceFile:
    return PriceFile(name, {}, tuple(TableRow(f"r{i}", "offer", row) for i, row in enumerate(table)))


@given(rows, rows)
def test_what_is_written_reads_back(before: list[dict[str, Cell]], after: list[dict[str, Cell]]) -> None:
    """Any file turned into any other, on top of its own text."""
    first = render("", PriceFile("x", {}), as_file("x", before))
    there = parse("x", first)
    assert [dict(row.cells) for row in there.rows] == before
    changed = tuple(
        TableRow(there.rows[i].uid if i < len(there.rows) else f"new{i}", "offer", row)
        for i, row in enumerate(after)
    )
    second = parse("x", render(first, there, replace(there, rows=changed)))
    assert [dict(row.cells) for row in second.rows] == after


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
