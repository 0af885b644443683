"""Scenarios that a ``.ftcost`` file keeps beside its job, so that a comparison opens with it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from ftcost_core.documents.job import COMPARISON, Job, parse_job
from ftcost_core.documents.problems import InputError, Problem, fail
from ftcost_core.text.i18n import tr

LONGEST_NAME = 200
MOST = 500


class Scenario(NamedTuple):
    """A job under a name."""

    name: str
    job: Job


def parse_scenarios(document: object) -> tuple[Scenario, ...]:
    """Return the scenarios of a parsed job document; none where it keeps none. Raises :class:`InputError`."""
    entries = document.get(COMPARISON, []) if isinstance(document, dict) else []
    if not isinstance(entries, list) or len(entries) > MOST:
        raise fail(COMPARISON, tr("no list of that length"), tr("a list of at most {0} scenarios", MOST))
    return tuple(_scenario(entry, f"{COMPARISON}.{place}") for place, entry in enumerate(entries))


def dump_document(job: Job, scenarios: Sequence[Scenario]) -> str:
    """Write a job and its scenarios as the text of a ``.ftcost`` file; without any, as the job alone."""
    document = job.model_dump(mode="json")
    if scenarios:
        document[COMPARISON] = [
            {"name": scenario.name, "job": scenario.job.model_dump(mode="json")} for scenario in scenarios
        ]
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _scenario(entry: object, path: str) -> Scenario:
    if not isinstance(entry, dict) or entry.keys() != {"name", "job"}:
        raise fail(path, entry, tr("a name and a job"))
    name = entry["name"]
    if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_NAME:
        raise fail(f"{path}.name", name, tr("a text of 1 to {0} characters", LONGEST_NAME))
    try:
        return Scenario(name, parse_job(entry["job"]))
    except InputError as error:
        raise InputError(
            Problem(f"{path}.job.{problem.path}".rstrip("."), problem.given, problem.allowed)
            for problem in error.problems
        ) from None
