"""The shipped verdicts: those that the checker computes, in each language, and the command that prints them."""

from __future__ import annotations

import json

import pytest

from ftcost_core.commands import claims as command
from ftcost_core.commands.cli import main
from ftcost_core.evidence.claims import GUIDES, VERDICTS, checked_claims, claim_job, claim_tables
from ftcost_core.text.i18n import THIN, use_translation
from tests.claims.estimated import Estimated
from tests.claims.readings import reading
from tests.claims.release import PATH, differences, document


@pytest.fixture
def german():
    use_translation(lambda text: text, ",", "de", THIN)
    yield
    use_translation(None)


def claim(name):
    return next(one for one in checked_claims() if one.id == name)


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


def test_texts_are_in_the_language_with_its_signs_in_numbers(german):
    sentence = claim("best-gpu-046").sentence
    assert sentence.startswith("480")
    assert f"5{THIN}787 h" in sentence
    assert "5,8 h" in sentence


def test_another_language_reads_english():
    use_translation(lambda text: text, language="fr")
    try:
        assert claim("cost-063").sentence == "2 h × $0.34/h = $0.68, not $8.00."
    finally:
        use_translation(None)


def test_a_claim_says_what_its_deciding_part_says():
    decided = claim("cost-082")
    assert [part.verdict for part in decided.parts] == ["outside", "agrees"]
    assert (decided.verdict, decided.figure, decided.sentence) == (
        "outside", decided.parts[0].figure, decided.parts[0].sentence
    )  # fmt: skip


def test_a_part_has_a_named_job_where_it_was_estimated():
    for part in (part for one in checked_claims() for part in one.parts):
        job = claim_job(part)
        assert (job is None) == ("job" not in part.check)
        assert part.configuration == (job.name if job else "")


@pytest.mark.parametrize("read", ["device", "wall_hours", "usd"])
def test_estimating_the_job_gives_the_figure_that_is_shown(read):
    part = next(part for one in checked_claims() for part in one.parts
                if part.check["check"] == "estimate" and part.check["read"] == read and "or_jobs" not in part.check)  # fmt: skip
    assert reading(Estimated(claim_job(part)), read).value == pytest.approx(part.figure)


def test_the_command_prints_claims_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims"]) == 0
    out = capsys.readouterr().out
    assert "480 tokens/s for 5.8 h are 10 million tokens, not 10 billion" in out
    assert all(one.id in out for one in checked_claims())
    assert out.splitlines()[-1].startswith(f"{sum(one.verdict == 'agrees' for one in checked_claims())} agrees, ")


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
    assert all(one.title in out for one in claim_tables())
    assert main(["claims", "--tables", "--json"]) == 0
    assert [one["id"] for one in json.loads(capsys.readouterr().out)["tables"]] == [one.id for one in claim_tables()]


def test_the_command_knows_every_verdict_and_guide() -> None:
    assert command._VERDICTS == VERDICTS
    assert tuple(GUIDES) == command._GUIDES


def test_an_unknown_verdict_is_a_wrong_command_line() -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["claims", "--verdict", "nonsense"])
    assert stopped.value.code == 2
