"""Everything that is shipped is in the list of licences."""

from __future__ import annotations

from pathlib import Path

from recipes import contents, licences

ROOT = Path(__file__).resolve().parents[2]


def test_every_dependency_is_listed():
    shipped = licences.closure("ftcost")
    assert {"numpy", "pydantic", "pyside6-essentials", "pyqtgraph"} <= shipped
    assert licences.missing(shipped, licences.rows()) == []


def test_a_dependency_that_is_not_listed_is_found():
    assert licences.missing(["numpy", "New.Thing"], licences.rows()) == ["New.Thing"]


def test_what_is_declared_but_never_called_is_also_kept_out_of_the_bundle():
    for name in contents.UNUSED_DISTRIBUTIONS:
        assert name.replace("-", "_") in contents.excluded()


def test_rows_name_licences_and_texts_that_are_there():
    rows = licences.rows()
    assert len({row["key"] for row in rows}) == len(rows)
    for row in rows:
        assert row["licence"]
        assert row["distributions"] or row["texts"], row["name"]
        for name in row["texts"]:
            assert (ROOT / "packaging" / "licences" / name).stat().st_size > 500
