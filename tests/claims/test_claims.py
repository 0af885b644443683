"""The guides' claims: all recompute, nothing is stored, the well-known ones get the verdict they deserve."""

from __future__ import annotations

import json
import math
from functools import cache

import pytest
from pydantic import ValidationError

from ftcost_core.evidence.claims import GUIDES, VERDICTS
from tests.claims.checked import CheckedClaim
from tests.claims.jobs import FOLDER
from tests.claims.model import FAILED
from tests.claims.opinions import Elsewhere
from tests.claims.table import Claim, check_claims, claims, parts_by_name

ROWS = [json.loads(line) for line in (FOLDER / "claims.jsonl").read_text(encoding="utf-8").splitlines()]
IDS = [row["id"] for row in ROWS]
COMPUTED = ("verdict", "figure", "sentence", "arithmetic")


def checked(claim: str) -> CheckedClaim:
    """One claim; they are checked when the first test asks, not when tests are collected."""
    return all_checked()[claim]


@cache
def all_checked() -> dict[str, CheckedClaim]:
    return {one.id: one for one in check_claims()}


def keys(value: object) -> set[str]:
    if isinstance(value, dict):
        return set(value) | {key for part in value.values() for key in keys(part)}
    if isinstance(value, list):
        return {key for part in value for key in keys(part)}
    return set()


def test_every_claim_has_a_name_of_its_own_and_a_guide() -> None:
    assert len(IDS) == len(set(IDS))
    assert {one.guide for one in claims()} == set(GUIDES)
    assert all(one.id.startswith(f"{one.guide}-") for one in claims())


def test_nothing_that_is_computed_is_stored() -> None:
    stored = {key for row in ROWS for key in keys(row)}
    assert not stored & set(COMPUTED)
    assert {"id", "guide", "line", "quote", "kind", "parts"} <= stored


@pytest.mark.long
def test_every_claim_has_a_verdict_with_its_arithmetic() -> None:
    for one in all_checked().values():
        assert one.verdict in VERDICTS, one.id
        assert one.sentence.endswith("."), one.id
        assert one.claimed, one.id
        if one.verdict in ("opinion", "not-modelled"):
            assert one.figure is None, one.id
            continue
        assert one.figure is not None and one.low is not None and one.high is not None, one.id  # noqa: PT018
        assert math.isfinite(one.figure), one.id
        assert one.low <= one.high, one.id
        if one.verdict in FAILED:
            # The arithmetic must be in the sentence, not only a word.
            assert any(letter.isdigit() for letter in one.sentence), one.id


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("gpu-hours-002", "agrees"),  # four GPUs for six hours are 24 GPU-hours
        ("gpu-hours-003", "agrees"),
        ("gpu-hours-009", "agrees"),  # 65B QLoRA on one GPU of 48 GB
        ("cost-004", "contradiction"),  # the formula without the 6
        ("cost-005", "contradiction"),  # a billion tokens of 7B in 4-6 h on an RTX 4090
        ("cost-009", "contradiction"),  # 7B in full on 24 GB
        ("cost-063", "contradiction"),  # 2 h x $0.34 is not $8
        ("cost-075", "outside"),  # the product is right, the hours are not
        ("cost-083", "contradiction"),  # 1.19 to 1.39 is not 6 %
        ("cost-090", "contradiction"),  # twice the GPUs take half the hours
        ("best-gpu-009", "agrees"),  # 7B in bf16 is 14 GB
        ("best-gpu-022", "contradiction"),  # 70B LoRA in 80 GB
        ("best-gpu-034", "outside"),  # the bandwidth of the H100 SXM
        ("best-gpu-046", "contradiction"),  # 480 tokens/s
        ("best-gpu-060", "contradiction"),  # three times the peak of eight A100
        ("best-gpu-066", "opinion"),  # quality
        ("best-gpu-104", "contradiction"),  # $86.40 for the machine of $21.60
        ("best-gpu-130", "contradiction"),  # 70B in 19.5 GB
        ("best-gpu-129", "not-modelled"),  # token dropping
        ("best-gpu-142", "contradiction"),  # a million times too dear a token
        ("best-gpu-152", "contradiction"),  # five million tokens a sample
    ],
)
def test_well_known_verdicts(claim: str, verdict: str) -> None:
    assert checked(claim).verdict == verdict, checked(claim).sentence


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("best-gpu-046", "480 tokens/s for 5.8 h are 10 million tokens, not 10 billion: those take 5,787 h."),
        ("cost-063", "2 h × $0.34/h = $0.68, not $8.00."),
        ("gpu-hours-002", "4 GPUs × 6 h = 24 GPU-hours."),
        ("best-gpu-123", "15 h × 2 GPUs × $1.39/h = $41.70, not about $28.00."),
        ("best-gpu-145", "2.5× ÷ 1× − 1 = 150 %, not 20 to 30 %."),
    ],
)
def test_the_arithmetic_is_said(claim: str, sentence: str) -> None:
    assert checked(claim).sentence == sentence


def test_a_claim_is_as_bad_as_its_worst_part() -> None:
    order = ("agrees", "outside", "contradiction")
    for one in all_checked().values():
        seen = [order.index(part.verdict) for part in one.parts if part.verdict in order]
        if seen:
            assert one.verdict == order[max(seen)]


def test_own_numbers_contradict_and_estimates_are_outside() -> None:
    """Where a claim's product is right and the estimate is not reached, the verdict is about the estimate."""
    cost = checked("cost-082")
    assert [part.verdict for part in cost.parts] == ["outside", "agrees"]
    assert (cost.figure, cost.unit) == (cost.parts[0].figure, "USD")


def test_rows_that_are_referred_to_exist() -> None:
    for part in parts_by_name().values():
        if isinstance(part.check, Elsewhere):
            assert set(part.check.rows) <= set(parts_by_name())


def row() -> dict[str, object]:
    return claims()[0].model_dump(mode="json", exclude_defaults=True)


@pytest.mark.parametrize(
    ("check", "said"),
    [
        ({"check": "guess"}, "guess"),
        ({"check": "product", "of": ["many"]}, "an amount such as 8-10 h"),
        ({"check": "estimate", "job": {}, "read": "mood"}, "one of device"),
        ({"check": "product", "of": ["1 h"], "verdict": "agrees"}, "verdict"),
    ],
)
def test_a_broken_row_is_refused(check: dict[str, object], said: str) -> None:
    part = {"claimed": {"quantity": "time", "low": "1", "high": "1"}, "check": check}
    with pytest.raises(ValidationError, match=said):
        Claim.model_validate({**row(), "parts": [part]})


def test_numbers_are_kept_as_they_are_written() -> None:
    part = {"claimed": {"quantity": "time", "low": 1.0}, "check": {"check": "opinion", "why": "."}}
    with pytest.raises(ValidationError, match="as it is written"):
        Claim.model_validate({**row(), "parts": [part]})
