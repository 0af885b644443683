"""The shipped verdicts: those that the checker computes, in each language, and the command that prints them."""

from __future__ import annotations

import json

import pytest

from ftcost_core.commands.cli import main
from ftcost_core.evidence.claims import (
    GUIDES,
    PAGE,
    VERDICTS,
    checked_claims,
    claim_job,
    claim_tables,
    page_parts,
    without_jobs,
)  # fmt: skip
from ftcost_core.storage.bundled import resource
from ftcost_core.text.i18n import THIN, use_translation
from tests.claims.estimated import Estimated
from tests.claims.page import path
from tests.claims.readings import reading
from tests.claims.release import PATH, differences, document, pages


def claim(name):
    return next(one for one in checked_claims() if one["id"] == name)


def test_the_shipped_verdicts_are_those_that_are_computed():
    """After a change of figures, offers or German texts: ``python -m tests.claims --write``."""
    assert list(differences(json.loads(PATH.read_text(encoding="utf-8")), document())) == []


def test_a_changed_verdict_and_a_figure_are_seen_and_the_last_digit_is_not():
    shipped = {"version": 1, "date": "2026-01-01", "claims": [{"id": "a", "parts": [{"figure": 2.0}]}], "tables": []}
    other = {**shipped, "date": "2026-02-02"}
    assert list(differences(shipped, other)) == []
    assert list(differences(shipped, {**other, "version": 2})) == ["version"]
    assert list(differences(shipped, {**other, "claims": [{"id": "a", "parts": [{"figure": 2.0 + 1e-12}]}]})) == []
    assert list(differences(shipped, {**other, "claims": [{"id": "a", "parts": [{"figure": 2.001}]}]})) == ["a"]
    assert list(differences(shipped, {**other, "claims": []})) == ["a"]


def lists(*folder):
    return page_parts(resource("help", *folder, PAGE).read_text(encoding="utf-8"))


def test_the_shipped_pages_are_written_from_the_shipped_verdicts():
    """After a change: ``python -m tests.claims --write``."""
    for language, text in pages(json.loads(PATH.read_text(encoding="utf-8"))).items():
        assert path(language).read_text(encoding="utf-8") == text


def test_every_claim_and_table_stands_once_on_the_page_under_its_guide_and_verdict():
    for parts in (lists(), lists("de")):
        for one in checked_claims():
            (part,) = [part for part in parts if any(f"`{one['id']}`" in block for block in part.blocks)]
            assert part.chapter.endswith(f"({one['guide']})")
            assert part.section.endswith(f"({one['verdict']})")
        tables = [part for part in parts if not part.chapter.endswith(tuple(f"({guide})" for guide in GUIDES))]
        assert sum(block.startswith("| ") for part in tables for block in part.blocks) == len(claim_tables())
    said = [block for part in lists() for block in part.blocks]
    counts = [block for block in said if not block.startswith(("- ", "|")) and "guide's opinion: " in block]
    assert len(counts) == len(GUIDES)


def test_texts_are_in_the_language_with_its_signs_in_numbers():
    (block,) = [block for part in lists("de") for block in part.blocks if "`best-gpu-046`" in block]
    assert f"5{THIN}787 h" in block
    assert "5,8 h" in block


def test_a_claim_says_what_its_deciding_part_says():
    decided = claim("cost-082")
    assert [part["verdict"] for part in decided["parts"]] == ["outside", "agrees"]
    for key in ("figure", "sentence"):
        assert decided[key] == decided["parts"][0][key]
    assert decided["verdict"] == "outside"


def test_a_part_has_a_named_job_where_it_was_estimated():
    linked = "\n".join(block for part in lists() for block in part.blocks)
    for one in checked_claims():
        for place, part in enumerate(one["parts"], 1):
            assert (part["job"] is None) == ("job" not in part["check"])
            name = one["id"] if place == 1 else f"{one['id']}#{place}"
            assert (f"(job:{name})" in linked) == (part["job"] is not None)
            if part["job"] is not None:
                assert claim_job(name).name == part["configuration"] != ""
    assert "(job:" not in without_jobs(linked)


def test_another_language_names_jobs_in_english():
    name, configuration = next(
        (one["id"], one["parts"][0]["configuration"]) for one in checked_claims() if one["parts"][0]["job"] is not None
    )
    use_translation(lambda text: text, language="fr")
    try:
        assert claim_job(name).name == configuration
    finally:
        use_translation(None)


@pytest.mark.parametrize("read", ["device", "wall_hours", "usd"])
def test_estimating_the_job_gives_the_figure_that_is_shown(read):
    name, part = next((f"{one['id']}#{place}", part) for one in checked_claims() for place, part in enumerate(one["parts"], 1)
                      if part["check"]["check"] == "estimate" and part["check"]["read"] == read and "or_jobs" not in part["check"])  # fmt: skip
    assert reading(Estimated(claim_job(name)), read).value == pytest.approx(part["figure"])


def test_the_command_prints_claims_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims"]) == 0
    out = capsys.readouterr().out
    assert "480 tokens/s for 5.8 h are 10 million tokens, not 10 billion" in out
    assert all(one["id"] in out for one in checked_claims())
    assert out.splitlines()[-1].startswith(f"{sum(one['verdict'] == 'agrees' for one in checked_claims())} agrees, ")


def test_the_command_prints_json_of_one_verdict_and_guide(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims", "--json", "--verdict", "opinion", "--guide", "best-gpu"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["format"], found["version"]) == ("ftcost-claims", 1)
    assert found["claims"]
    assert {(one["verdict"], one["guide"]) for one in found["claims"]} == {("opinion", "best-gpu")}
    assert found["counts"]["opinion"] == len(found["claims"])
    assert found["counts"]["agrees"] == 0


def test_the_command_prints_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims", "--tables"]) == 0
    out = capsys.readouterr().out
    assert all(one["title"] in out for one in claim_tables())
    assert main(["claims", "--tables", "--json"]) == 0
    assert [one["id"] for one in json.loads(capsys.readouterr().out)["tables"]] == [one["id"] for one in claim_tables()]


def test_the_command_prints_one_verdict_and_guide(capsys: pytest.CaptureFixture[str]) -> None:
    for verdict in VERDICTS:
        assert main(["claims", "--verdict", verdict, "--guide", "cost"]) == 0
        out = capsys.readouterr().out
        for one in checked_claims():
            assert (f"`{one['id']}`" in out) == ((one["verdict"], one["guide"]) == (verdict, "cost"))


def test_an_unknown_verdict_is_a_wrong_command_line() -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["claims", "--verdict", "nonsense"])
    assert stopped.value.code == 2
