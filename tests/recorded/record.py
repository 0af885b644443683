"""The recorded file: made, read, written and compared."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TypeAlias

from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import TwoPartEstimate
from ftcost_core.planner.search import plan
from tests.recorded.figures import Figure, Figures, of_estimate, of_search, same
from tests.recorded.jobs import DAY, FOLDER, jobs, prices, searches, whole

FILE = FOLDER / "predictions.json"
Predictions: TypeAlias = Mapping[str, Figures]
"""Figures by job, or by search, and key."""


def estimated(name: str) -> Estimate:
    """Return the estimate of a recorded job at the recorded prices: the whole of it, or its own figures alone."""
    estimate = TwoPartEstimate(jobs()[name], prices(), DAY)
    return estimate.complete() if name in whole() else estimate.first


def predicted() -> Iterator[tuple[str, Figures]]:
    """Yield what the program says today of each job and each search."""
    for name in jobs():
        yield name, of_estimate(estimated(name))
    for name, job in searches().items():
        yield f"search: {name}", of_search(plan(job, prices()))


@cache
def recorded(file: Path = FILE) -> Predictions:
    """Read the recorded figures; none where there is no file yet."""
    if not file.exists():
        return {}
    document: Predictions = json.loads(file.read_text(encoding="utf-8"))
    return document


def differences(old: Predictions, new: Predictions) -> Iterator[str]:
    """Yield a line for each figure that changed: job, key, what was recorded and what is said today."""
    for name in dict.fromkeys([*old, *new]):
        before, after = old.get(name, {}), new.get(name, {})
        for key in dict.fromkeys([*before, *after]):
            was, now = before.get(key), after.get(key)
            if not same(was, now):
                yield f"{name}: {key}: {_said(was)} -> {_said(now)}"


def merged(old: Predictions, new: Predictions) -> Predictions:
    """Return the new predictions, each figure as it was written where it is the same to six digits."""
    return {
        name: {key: _kept(old.get(name, {}).get(key), value) for key, value in figures.items()}
        for name, figures in new.items()
    }


def written(predictions: Predictions) -> str:
    """Return the text of the file: a line a figure."""
    return json.dumps(predictions, indent=0, ensure_ascii=False) + "\n"


def _kept(old: Figure | None, new: Figure) -> Figure:
    return old if old is not None and same(old, new) else new


def _said(figure: Figure | None) -> str:
    return "(not there)" if figure is None else str(figure)
