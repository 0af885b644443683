"""Two sides edit at once: nothing is lost, real conflicts are said."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.catalogue.prices.cells import Cell
from ftcost_core.catalogue.prices.merge import merge
from ftcost_core.catalogue.prices.overlay import Overlay, PriceFile, TableRow

NAMES = ("L4", "L40", "A10", "H100", "T4")


def row(gpu: str, price: int, tier: str = "") -> TableRow:
    cells = {"gpu": Cell(gpu, "text"), "price": Cell(str(price), "number")}
    if tier:
        cells["note"] = Cell(tier, "text")
    return TableRow(f"uid-{gpu}", "offer", cells)


def overlay(*rows: TableRow) -> Overlay:
    return Overlay((PriceFile("lab.prices.toml", {}, rows),))


def content(of: Overlay) -> dict[str, dict[str, str]]:
    return {
        one.cells["gpu"].text: {name: cell.text for name, cell in one.cells.items()}
        for file in of
        for one in file.rows
    }


tables = st.dictionaries(
    st.sampled_from(NAMES), st.tuples(st.integers(1, 3), st.sampled_from(["", "a", "b"]))
)


def built(table: dict[str, tuple[int, str]]) -> Overlay:
    return overlay(*(row(gpu, price, note) for gpu, (price, note) in table.items()))


@given(tables, tables, tables)
def test_every_change_of_either_side_is_there_or_is_a_conflict(
    base: dict[str, tuple[int, str]], mine: dict[str, tuple[int, str]], theirs: dict[str, tuple[int, str]]
) -> None:
    merged, conflicts = merge(built(base), built(mine), built(theirs))
    found, clashes = content(merged), {one.row for one in conflicts}
    for gpu in NAMES:
        was, here, there = (content(built(table)).get(gpu) for table in (base, mine, theirs))
        if here == was:
            expected = there
        elif there == was:
            expected = here
        elif f"uid-{gpu}" in clashes:
            assert gpu in found  # something of both sides was kept, and it is said
            continue
        elif here is None or there is None:
            expected = here or there  # added on both sides cannot be here; deleted on both: nothing
        else:
            for name in {*was, *here, *there} if was else {*here, *there}:
                options = {side.get(name) for side in (here, there)}
                assert found[gpu].get(name) in options
            continue
        assert found.get(gpu) == expected


@given(tables, tables)
def test_undo_on_top_of_later_edits(
    before: dict[str, tuple[int, str]], after: dict[str, tuple[int, str]]
) -> None:
    """Undoing an edit while another program added a row keeps that row."""
    now = overlay(*built(after).files[0].rows, replace(row("B200", 9), uid="theirs"))
    undone, conflicts = merge(built(after), built(before), now)
    assert not conflicts
    assert content(undone) == content(built(before)) | {"B200": {"gpu": "B200", "price": "9"}}


def test_the_same_field_changed_twice_is_a_conflict_and_mine_can_be_preferred() -> None:
    base, mine, theirs = overlay(row("L4", 1)), overlay(row("L4", 2)), overlay(row("L4", 3))
    merged, conflicts = merge(base, mine, theirs)
    assert content(merged)["L4"]["price"] == "3"
    assert [(one.field, one.mine, one.theirs, one.kept) for one in conflicts] == [
        ("price", "2", "3", "theirs")
    ]
    assert '"2"' in str(conflicts[0])
    merged, _ = merge(base, mine, theirs, prefer="mine")
    assert content(merged)["L4"]["price"] == "2"


def test_a_row_deleted_here_and_changed_there_stays() -> None:
    merged, conflicts = merge(overlay(row("L4", 1)), overlay(), overlay(row("L4", 5)))
    assert content(merged)["L4"]["price"] == "5"
    assert conflicts[0].mine == "deleted"
    merged, conflicts = merge(overlay(row("L4", 1)), overlay(row("L4", 5)), overlay())
    assert content(merged)["L4"]["price"] == "5"
    assert conflicts[0].theirs == "deleted"


def test_a_duplicated_row_is_not_taken_for_its_original() -> None:
    one, two = row("L4", 1), replace(row("L4", 1), uid="new:1")
    merged, conflicts = merge(overlay(one), overlay(one, two), overlay(one))
    assert len(merged.files[0].rows) == 2
    assert not conflicts


def test_a_row_whose_key_was_edited_is_still_the_same_row() -> None:
    moved = row("L4", 1)
    moved = moved.with_cells({**moved.cells, "region": Cell("eu", "text")})
    theirs = overlay(row("L4", 7))
    merged, conflicts = merge(overlay(row("L4", 1)), overlay(moved), theirs)
    assert not conflicts
    (only,) = merged.files[0].rows
    assert (only.cells["region"].text, only.cells["price"].text) == ("eu", "7")
