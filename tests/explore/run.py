"""Draw, evaluate and check jobs; what breaks a check is kept with the first jobs that do."""

from __future__ import annotations

import json
import warnings
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np

from ftcost_core.documents.job import Job, parse_job
from ftcost_core.documents.problems import InputError
from ftcost_core.evaluation.figures import batch_figures
from ftcost_core.evaluation.resolve import Resolved, resolve
from tests.explore.checks import CHECKS, Explored
from tests.explore.draw import document, model_ids, without
from tests.explore.whole import batch_faults, document_faults, plan_faults

_JOBS_A_BATCH = 800
_JOBS_A_DOCUMENT = 400
_JOBS_A_PLAN = 5_000
_JOBS_OF_A_BATCH = 3
"""Of each model, that are evaluated together with those of the next."""
_MODELS_TOGETHER = 2
_EXAMPLES = 3
_TRIES = 5
"""Of a document, each without the field that was refused."""


@dataclass
class Findings:
    """What an exploration has seen."""

    jobs: int = 0
    """Evaluated."""
    refused: Counter[str] = field(default_factory=Counter)
    """By the field that was wrong."""
    documents: int = 0
    together: int = 0
    """Evaluated in a batch of several models, and each alone."""
    plans: int = 0
    broken: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)
    """Job documents by check."""

    def note(self, check: str, job: Job | None, count: int = 1) -> None:
        """Count a broken check and keep a few of its jobs."""
        self.broken[check] += count
        kept = self.examples.setdefault(check, [])
        if job is not None and len(kept) < _EXAMPLES:
            kept.append(json.dumps(job.model_dump(mode="json", exclude_none=True)))

    def add(self, other: Findings) -> None:
        """Add what another process has seen."""
        self.jobs += other.jobs
        self.documents += other.documents
        self.together += other.together
        self.plans += other.plans
        self.refused += other.refused
        self.broken += other.broken
        for check, kept in other.examples.items():
            self.examples[check] = [*self.examples.get(check, []), *kept][:_EXAMPLES]


def explore(jobs: int, seed: int) -> Findings:
    """Explore as many valid jobs, drawn from a seed."""
    random = Random(seed)
    models = model_ids()
    findings = Findings()
    with warnings.catch_warnings(), np.errstate(divide="raise", over="raise", invalid="raise"):
        warnings.simplefilter("error")
        mixture: list[Job] = []
        while findings.jobs < jobs:
            size = min(_JOBS_A_BATCH, jobs - findings.jobs)
            drawn = _explore_batch(random, random.choice(models), size, findings)
            mixture += random.sample(drawn, min(_JOBS_OF_A_BATCH, size))
            if len(mixture) >= _MODELS_TOGETHER * _JOBS_OF_A_BATCH or findings.jobs == jobs:
                _check_together(mixture, findings)
                mixture = []
    return findings


def _check_together(jobs: Sequence[Job], findings: Findings) -> None:
    findings.together += len(jobs)
    for name, job in batch_faults(jobs):
        findings.note(name, job)


def _explore_batch(random: Random, model: str, size: int, findings: Findings) -> list[Job]:
    drawn: list[tuple[Job, Resolved]] = []
    while len(drawn) < size:
        made = document(random, model)
        for _ in range(_TRIES):
            try:
                job = parse_job(made)
                drawn.append((job, resolve(job)))
                break
            except InputError as error:
                refused = error.problems[0].path
                findings.refused[refused] += 1
                if not without(made, refused):
                    break
    findings.jobs += size
    _check_arrays([job for job, _ in drawn], [resolved for _, resolved in drawn], findings)
    for job in _some(random, drawn, size, _JOBS_A_DOCUMENT):
        findings.documents += 1
        _check_whole(document_faults, job, findings)
    for job in _some(random, drawn, size, _JOBS_A_PLAN):
        findings.plans += 1
        _check_whole(plan_faults, job, findings)
    return [job for job, _ in drawn]


def _some(random: Random, drawn: Sequence[tuple[Job, Resolved]], size: int, one_in: int) -> list[Job]:
    wanted = size / one_in
    count = int(wanted) + (random.random() < wanted % 1)
    return [job for job, _ in random.sample(list(drawn), min(count, size))]


def _check_arrays(jobs: Sequence[Job], resolved: Sequence[Resolved], findings: Findings) -> None:
    """Check a batch; one that raises is halved until the job that does is alone."""
    try:
        explored = Explored(jobs, batch_figures(resolved, jobs))
        broken = [(name, mask) for check in CHECKS for name, mask in check(explored)]
    except (ArithmeticError, ValueError, Warning, LookupError) as error:
        if len(jobs) == 1:
            findings.note(f"raises {type(error).__name__}: {str(error)[:100]}", jobs[0])
            return
        half = len(jobs) // 2
        _check_arrays(jobs[:half], resolved[:half], findings)
        _check_arrays(jobs[half:], resolved[half:], findings)
        return
    for name, mask in broken:
        for i in np.flatnonzero(mask):
            findings.note(name, jobs[int(i)])


def _check_whole(faults: object, job: Job, findings: Findings) -> None:
    assert callable(faults)
    try:
        found: Iterable[str] = list(faults(job))
    except InputError as error:
        findings.refused[error.problems[0].path] += 1
        return
    except (ArithmeticError, ValueError, Warning, LookupError) as error:
        found = [f"raises {type(error).__name__}: {str(error)[:100]}"]
    for name in found:
        findings.note(name, job)
