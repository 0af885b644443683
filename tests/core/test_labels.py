"""Every word of a closed vocabulary has a name, and the same verdict is given everywhere."""

from __future__ import annotations

from typing import get_args

import pytest

from ftcost_core.commands.summary import summary
from ftcost_core.documents.fields import declaration
from ftcost_core.documents.job import dump_job, load_job, parse_job
from ftcost_core.documents.result import COMPONENTS as COMPONENT_KEYS
from ftcost_core.documents.result import STEP_PARTS as STEP_PART_KEYS
from ftcost_core.documents.result import Estimate, StepPhase
from ftcost_core.documents.term import TermKind
from ftcost_core.documents.words import MethodKind
from ftcost_core.estimator import estimate
from ftcost_core.planner.result import PlanRole
from ftcost_core.storage.bundled import resource
from ftcost_core.text.palette import SERIES
from ftcost_core.text.regions import region_words
from ftcost_core.wording import labels, terms
from ftcost_core.wording.field_values import VALUE_NAMES, value_name
from ftcost_core.wording.verdicts import LimitName, fit_verdict, limit_verdict


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
        (labels.STEP_PHASES, get_args(StepPhase)),
        (labels.SHORT_STEP_PHASES, get_args(StepPhase)),
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


@pytest.mark.parametrize(
    ("chance", "words", "tone"),
    [
        (0.999, ">99 % likely to fit", "good"),
        (0.962, "96 % likely to fit", "good"),
        (0.55, "may fit: 55 %", "warn"),
        (0.12, "unlikely to fit: 12 %", "bad"),
        (0.01, "does not fit", "bad"),
    ],
)
def test_a_verdict_on_memory(chance: float, words: str, tone: str) -> None:
    assert fit_verdict(chance) == (words, tone)


@pytest.mark.parametrize(
    ("name", "chance", "words"),
    [
        ("deadline", 0.02, "too late"), ("deadline", 0.3, "too late: 30 % in time"),
        ("deadline", 0.7, "70 % likely in time"), ("deadline", 0.97, "97 % likely in time"),
        ("budget", 0.02, "over budget"), ("budget", 0.3, "over budget: 30 % likely within"),
        ("budget", 0.7, "70 % likely in budget"), ("budget", None, ""),
    ],
)  # fmt: skip
def test_a_verdict_on_a_limit(name: LimitName, chance: float | None, words: str) -> None:
    assert limit_verdict(name, chance, fits=True).words == words
    assert limit_verdict(name, chance, fits=False).words == ("if it did fit")


def with_chance(result: Estimate, chance: float) -> Estimate:
    """Return an estimate that fits with a chance."""
    used = result.memory.replaced(fit_probability=chance, fits=chance >= 0.5)
    return result.replaced(memory=used)


@pytest.mark.parametrize(
    ("chance", "words"), [(0.95, "95 % likely to fit"), (0.6, "may fit: 60 %"), (0.01, "does not fit")]
)
def test_the_terminal_says_what_the_window_and_the_report_say(chance: float, words: str) -> None:
    job = load_job(resource("examples", "support-bot-8b.ftcost").read_text(encoding="utf-8"))
    result = with_chance(estimate(job), chance)
    assert f"· {words}" in summary(result).splitlines()[4]


def test_the_terminal_holds_limits_against_time_and_cost() -> None:
    job = load_job(resource("examples", "support-bot-8b.ftcost").read_text(encoding="utf-8"))
    document = parse_job({**_document(job), "limits": {"budget_usd": 0.01, "deadline_hours": 1000.0}})
    text = summary(estimate(document))
    assert "· over budget" in text
    assert "likely in time" in text


def _document(job: object) -> dict[str, object]:
    import json

    document: dict[str, object] = json.loads(dump_job(job))  # type: ignore[arg-type]
    return document


def test_regions_are_said_without_what_their_source_left_out() -> None:
    shown = {
        ", CN, AS": "CN, AS",
        "all": "every region",
        "all (flat)": "every region",
        "": "",
        "us-east-1": "us-east-1",
    }
    assert {region: region_words(region) for region in shown} == shown
