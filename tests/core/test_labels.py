"""Every word of a closed vocabulary has a name, and the same verdict is given everywhere."""

from __future__ import annotations

from types import SimpleNamespace
from typing import get_args

import pytest

from ftcost_core.commands.summary import summary
from ftcost_core.documents.fields import declaration
from ftcost_core.documents.job import MethodKind, dump_job, load_job, parse_job
from ftcost_core.documents.result import COMPONENTS as COMPONENT_KEYS
from ftcost_core.documents.result import STEP_PARTS as STEP_PART_KEYS
from ftcost_core.documents.result import Estimate, Moment
from ftcost_core.documents.term import TermKind
from ftcost_core.estimate import estimate
from ftcost_core.planner.result import PlanRole
from ftcost_core.storage.bundled import resource
from ftcost_core.text import labels, terms
from ftcost_core.text.field_values import VALUE_NAMES, value_name
from ftcost_core.text.palette import SERIES
from ftcost_core.text.verdicts import TIGHT_SHARE, LimitName, fit_verdict, limit_verdict


@pytest.mark.parametrize("path", VALUE_NAMES)
def test_every_allowed_value_of_a_field_has_a_name(path: str) -> None:
    words = [value for value in VALUE_NAMES[path] if not isinstance(value, tuple)]
    assert set(words) >= set(declaration(path).options)


def test_an_unknown_value_of_a_field_is_refused() -> None:
    with pytest.raises(KeyError):
        value_name("method.kind", "vera")


@pytest.mark.parametrize(
    ("texts", "vocabulary"),
    [
        (labels.COMPONENTS, (*COMPONENT_KEYS, "slack")),
        (labels.COMPONENT_MEANINGS, (*COMPONENT_KEYS, "slack")),
        (SERIES, (*COMPONENT_KEYS, "slack")),
        (labels.MOMENTS, get_args(Moment)),
        (labels.SHORT_MOMENTS, get_args(Moment)),
        (labels.STEP_PARTS, STEP_PART_KEYS),
        (labels.METHODS, get_args(MethodKind)),
        (labels.ROLES, get_args(PlanRole)),
        (terms.KIND_NAMES, get_args(TermKind)),
        (terms.KIND_MEANINGS, get_args(TermKind)),
    ],
)
def test_texts_cover_their_vocabulary(texts: dict[str, str], vocabulary: tuple[str, ...]) -> None:
    assert set(texts) == set(vocabulary)
    assert all(texts[word] for word in vocabulary)


def peak(free: float, high: float | None = None, *, fits: bool = True) -> SimpleNamespace:
    capacity = 1_000_000
    device = round(capacity * (1 - free))
    return SimpleNamespace(
        capacity=capacity, device=device, device_high=round(capacity * (high or 1 - free)), fits=fits
    )


@pytest.mark.parametrize(
    ("used", "words", "tone"),
    [
        (peak(0.31), "fits, 31 % free", "good"),
        (peak(0.081), "fits, 8 % free", "good"),
        (peak(0.079), "tight, 8 % free", "warn"),
        (peak(0.31, high=1.01), "tight, 31 % free", "warn"),
        (peak(0.31, fits=False), "does not fit", "bad"),
        (peak(-0.01), "does not fit", "bad"),
    ],
)
def test_a_verdict_on_memory(used: SimpleNamespace, words: str, tone: str) -> None:
    assert fit_verdict(used) == (words, tone)


@pytest.mark.parametrize(
    ("name", "limit", "words"),
    [
        ("deadline", 9.0, "too late"), ("deadline", 10.5, "maybe too late"), ("deadline", 12.0, "in time"),
        ("budget", 9.0, "over budget"), ("budget", 10.5, "maybe over budget"), ("budget", 11.0, "in budget"),
        ("budget", None, ""),
    ],
)  # fmt: skip
def test_a_verdict_on_a_limit(name: LimitName, limit: float | None, words: str) -> None:
    assert limit_verdict(name, 10.0, 11.0, limit, fits=True).words == words
    assert limit_verdict(name, 10.0, 11.0, limit, fits=False).words == "if it did fit"


def with_free(result: Estimate, share: float) -> Estimate:
    """Return an estimate whose GPU has this share of its memory free, and no range."""
    device = round(result.memory.capacity * (1 - share))
    used = result.memory.model_copy(update={"device": device, "device_high": device, "fits": True})
    return result.model_copy(update={"memory": used})


@pytest.mark.parametrize(
    ("share", "word"), [(TIGHT_SHARE + 0.01, "fits"), (TIGHT_SHARE - 0.01, "tight"), (-0.1, "does not fit")]
)
def test_the_terminal_says_what_the_window_and_the_report_say(share: float, word: str) -> None:
    job = load_job(resource("examples", "support-bot-8b.ftcost").read_text(encoding="utf-8"))
    result = with_free(estimate(job), share)
    assert f"· {word}" in summary(result).splitlines()[3]


def test_the_terminal_holds_limits_against_time_and_cost() -> None:
    job = load_job(resource("examples", "support-bot-8b.ftcost").read_text(encoding="utf-8"))
    document = parse_job({**_document(job), "limits": {"budget_usd": 0.01, "deadline_hours": 1000.0}})
    text = summary(estimate(document))
    assert "· over budget" in text
    assert "· in time" in text


def _document(job: object) -> dict[str, object]:
    import json

    document: dict[str, object] = json.loads(dump_job(job))  # type: ignore[arg-type]
    return document
