"""The guides' claims: all recompute, nothing is stored, the well-known ones get the verdict they deserve."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from pydantic import ValidationError

from ftcost_core.claims.model import FAILED, GUIDES, VERDICTS, CheckedClaim
from ftcost_core.claims.sayings import Elsewhere
from ftcost_core.claims.table import Claim, check_claims, claims, parts_by_name
from ftcost_core.storage.bundled import read_jsonl

IDS = [row["id"] for row in read_jsonl("claims", "claims.jsonl")]
COMPUTED = ("verdict", "figure", "sentence", "arithmetic")


def checked(claim: str) -> CheckedClaim:
    """One claim; they are checked when the first test asks, not when tests are collected."""
    return {one.id: one for one in check_claims()}[claim]


def keys(value: object) -> set[str]:
    if isinstance(value, dict):
        return set(value) | {key for part in value.values() for key in keys(part)}
    if isinstance(value, list):
        return {key for part in value for key in keys(part)}
    return set()


def test_every_claim_of_the_three_guides_is_there_once() -> None:
    assert len(claims()) == len(set(IDS)) == 295
    assert Counter(one.guide for one in claims()) == {"gpu-hours": 22, "cost": 100, "best-gpu": 173}
    assert set(GUIDES) == {one.guide for one in claims()}


def test_nothing_that_is_computed_is_stored() -> None:
    stored = {key for row in read_jsonl("claims", "claims.jsonl") for key in keys(row)}
    assert not stored & set(COMPUTED)
    assert {"id", "guide", "line", "quote", "kind", "parts"} <= stored


@pytest.mark.parametrize("claim", IDS)
def test_every_claim_is_recomputed(claim: str) -> None:
    one = checked(claim)
    assert one.verdict in VERDICTS
    assert one.sentence.endswith(".")
    assert one.claimed
    assert one.parts
    if one.verdict in ("opinion", "not-modelled"):
        assert one.figure is None
        return
    assert one.figure is not None
    assert one.low is not None
    assert one.high is not None
    assert math.isfinite(one.figure)
    assert one.low <= one.high
    if one.verdict in FAILED:
        # The arithmetic must be in the sentence, not only a word.
        assert any(letter.isdigit() for letter in one.sentence)


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
        (
            "best-gpu-046",
            "480 tokens/s for 5.8 h are 10 million tokens, not 10 billion: those take 5,787 h.",
        ),
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
    for one in check_claims():
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
