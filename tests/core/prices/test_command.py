"""``ftcost prices``: exit status, what is said, what is written."""

from __future__ import annotations

import argparse
import json
from datetime import date
from pathlib import Path

import pytest

from ftcost_core.catalogue.offers import all_offers
from ftcost_core.catalogue.prices.schema import price_schema
from ftcost_core.catalogue.prices.store import read
from ftcost_core.commands import prices
from ftcost_core.documents.problems import InputError


@pytest.fixture(autouse=True)
def _on_a_known_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prices, "_today", lambda: date(2026, 11, 21))


def run(*words: object) -> int:
    parser = argparse.ArgumentParser()
    prices.add_arguments(parser)
    return prices.run(parser.parse_args([*map(str, words)]))


CSV = "provider,gpu,gpus,price,as_of\nLab,L4,1,0.80,2026-11-01\nLab,L40,1,none,2026-11-01\n"


def test_list_as_table_and_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list", "--config-dir", tmp_path, "--gpu", "rtx4090", "--provider", "runpod") == 0
    lines = capsys.readouterr().out.splitlines()
    assert any("0.3400 USD/h" in line and "price of 2026-10-10; today 0." in line for line in lines)
    assert run("list", "--config-dir", tmp_path, "--gpu", "h100", "--provider", "novita") == 0
    assert "superseded" in capsys.readouterr().out
    assert run("list", "--config-dir", tmp_path, "--json") == 0
    offers = json.loads(capsys.readouterr().out)
    assert len(offers) == len(all_offers())
    assert offers[0]["price_usd_per_hour"] == "2.3"
    with pytest.raises(InputError, match="provider"):
        run("list", "--config-dir", tmp_path, "--provider", "nobody")


def test_import_previews_takes_and_says_what_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "lab.csv"
    source.write_text(CSV)
    assert run("import", source, "--config-dir", tmp_path, "--preview") == 1
    assert not read(tmp_path / "prices").files
    assert run("import", source, "--config-dir", tmp_path) == 1
    out, err = capsys.readouterr()
    assert "csv: 1 added, 0 changed, 0 same, 1 refused, 0 left out" in out
    assert 'line 3: E1 price: "none" given' in err
    (file,) = read(tmp_path / "prices")
    assert [row.cells["gpu"].text for row in file.rows] == ["L4"]


def test_export_reads_back_and_other_formats_are_folders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "lab.csv"
    source.write_text(CSV.rsplit("Lab", 1)[0])
    assert run("import", source, "--config-dir", tmp_path) == 0
    for name in ("out.csv", "out.json"):
        assert run("export", tmp_path / name, "--config-dir", tmp_path) == 0
        other = tmp_path / f"other-{name}"
        assert run("import", tmp_path / name, "--config-dir", other) == 0
        assert [row.cells for row in read(other / "prices").files[0].rows] == [
            row.cells for row in read(tmp_path / "prices").files[0].rows
        ]
    for form in ("skypilot", "gpuhunt"):
        assert run("export", tmp_path / form, "--format", form, "--config-dir", tmp_path) == 0
        assert [entry.name for entry in (tmp_path / form).iterdir()] == ["lab.csv"]
    capsys.readouterr()
    assert run("export", tmp_path / "all", "--format", "skypilot", "--all", "--config-dir", tmp_path) == 0
    assert "reserved and owned offers are left out" in capsys.readouterr().out
    blocked = tmp_path / "lab.csv" / "x.csv"
    with pytest.raises(InputError, match="cannot be written"):
        run("export", blocked, "--config-dir", tmp_path)


def test_check_names_files_lines_and_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", "--config-dir", tmp_path) == 0
    folder = tmp_path / "prices"
    folder.mkdir()
    path = folder / "lab.prices.toml"
    path.write_text('schema = 1\n[source]\nas_of = 2026-11-01\n[[offer]]\ngpu = "L4"\nprice = "1,99"\n')
    assert run("check", "--config-dir", tmp_path) == 1
    assert 'lab.prices.toml:4: E1 price: "1,99" given' in capsys.readouterr().out
    assert run("check", path, "--config-dir", tmp_path / "elsewhere") == 1
    assert "1 rows, 1 refused" in capsys.readouterr().out
    with pytest.raises(InputError, match="cannot be read"):
        run("check", tmp_path / "missing.toml")


def test_the_schema_describes_the_format() -> None:
    schema = price_schema()
    assert schema["properties"]["schema"]["const"] == 1
    offer = schema["properties"]["offer"]["items"]["properties"]
    assert offer["kind"]["enum"] == ["on-demand", "spot", "reserved", "owned"]
    assert schema["properties"]["provider"]["properties"]["minimum_s"]["type"] == "number"
