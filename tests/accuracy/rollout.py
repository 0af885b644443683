"""``python -m tests.accuracy rollout``: estimated against published steps of reinforcement training.

``--parts`` prints the parts of each step beside those that were published; ``--json`` the summary for machines. A row
is a step of a rollout with all its updates. The median over sources has one vote a source; ``left out`` is the error
where the loop's factor, the one constant that these steps set, is set again by the other sources alone.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
from msgspec import structs

from ftcost_core.documents.job import parse_job
from ftcost_core.estimator import TwoPartEstimate
from ftcost_core.formulas.facts.rollout import rollout_facts
from ftcost_core.formulas.rollout import generation

DATA = Path(__file__).parent / "data" / "rollouts.jsonl"
FACTORS = (1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5, 3.0, 4.0)
"""Of the loop, that are tried."""
PARTS = {"generation": "generation", "scoring": "logprob", "training": "update", "synchronisation": "sync"}
"""Parts of a step and what the sources call them."""


@dataclass(frozen=True)
class Step:
    """A published step and its estimate, seconds."""

    id: str
    source: str
    regime: str
    measured: float
    estimated: float
    low: float
    high: float
    parts: Mapping[str, float]
    published: Mapping[str, float]
    fits: bool

    @property
    def error(self) -> float:
        """Logarithm of estimate over measurement."""
        return float(np.log(self.estimated / self.measured))

    @property
    def held(self) -> bool:
        return self.low <= self.measured <= self.high


@cache
def rows() -> tuple[dict[str, Any], ...]:
    return tuple(json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines())


def steps() -> list[Step]:
    return [_step(row) for row in rows()]


def _step(row: dict[str, Any]) -> Step:
    found = TwoPartEstimate(parse_job(row["job"])).first
    assert found.rollout is not None
    updates = row["job"]["method"]["rollout"].get("updates", 1)
    speed = found.throughput
    seconds = speed.step_s * updates
    return Step(
        row["id"], row["framework"].partition(" (")[0], row["regime"], row["measured"]["step_seconds"],
        seconds, seconds * speed.tokens_per_s_per_gpu / speed.high, seconds * speed.tokens_per_s_per_gpu / speed.low,
        {part.name: part.seconds * updates for part in found.rollout.parts},
        row["measured"].get("parts_seconds", {}), found.memory.fits,
    )  # fmt: skip


def summary(made: Sequence[Step]) -> dict[str, float]:
    """Return the count, median and 90th percentile of the factor of error, its bias, shares held and fitting."""
    errors = np.array([step.error for step in made])
    return {
        "steps": len(made),
        "median": float(np.exp(np.median(abs(errors)))) - 1,
        "within 25 %": float(np.mean(abs(errors) < np.log(1.25))),
        "worst": float(np.exp(abs(errors).max())) - 1,
        "bias": float(np.exp(np.median(errors))) - 1,
        "held": float(np.mean([step.held for step in made])),
        "fits": float(np.mean([step.fits for step in made])),
    }


def trainer(step: Step) -> str:
    """Return the trainer of a step, whatever its release: releases of one are no independent sources."""
    return step.source.replace(",", " ").split()[0]


def left_out(source: Callable[[Step], str]) -> tuple[list[float], dict[str, float]]:
    """Return each step's error where its source had no part in the one constant that published steps set.

    Of ``resources/rollout.json`` only ``loop_factor`` comes from these steps: it is set again by the other sources, to
    the factor of :data:`FACTORS` by which the middle of their errors is smallest, one vote a source. The second is the
    factor by the source that was left out.
    """
    tried = _with_factors()
    sources = [source(step) for step in tried[FACTORS[0]]]

    def missed(factor: float, without: str) -> float:
        of = defaultdict(list)
        for name, step in zip(sources, tried[factor], strict=True):
            if name != without:
                of[name].append(abs(step.error))
        return float(np.median([np.median(errors) for errors in of.values()]))

    chosen = {name: min(FACTORS, key=lambda factor: missed(factor, name)) for name in sorted(set(sources))}
    return [tried[chosen[name]][i].error for i, name in enumerate(sources)], chosen


@cache
def _with_factors() -> dict[float, list[Step]]:
    facts, tried = rollout_facts(), {}
    for factor in FACTORS:
        with patch.object(generation, "rollout_facts", lambda f=factor: structs.replace(
                facts, loop_factor=structs.replace(facts.loop_factor, value=f))):  # fmt: skip
            tried[factor] = steps()
    return tried


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy rollout")
    parser.add_argument("--parts", action="store_true")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    made = steps()
    groups: dict[str, list[Step]] = {"all": made}
    for step in made:
        groups.setdefault(step.regime, []).append(step)
    for step in made:
        groups.setdefault(step.source, []).append(step)
    found = {name: summary(members) for name, members in groups.items()}
    if options.json:
        print(json.dumps(found, indent=2))
        return
    for step in made:
        print(
            f"{step.id:44}{step.measured:9.1f}{step.estimated:9.1f}{step.estimated / step.measured:7.2f}"
            f"{'' if step.held else '  outside'}{'' if step.fits else '  does not fit'}"
        )
        if options.parts:
            for name, published in PARTS.items():
                said = step.published.get(published)
                print(f"    {name:18}{step.parts[name]:9.1f}" + (f"{said:9.1f}" if said is not None else ""))
    print(f"\n{'':30}{'steps':>6}{'median':>8}{'<25 %':>7}{'worst':>8}{'bias':>8}{'held':>7}{'fits':>7}")
    for name, one in found.items():
        print(
            f"{name:30}{one['steps']:6.0f}{one['median']:8.0%}{one['within 25 %']:7.0%}{one['worst']:8.0%}"
            f"{one['bias']:8.0%}{one['held']:7.0%}{one['fits']:7.0%}"
        )
    for what, source in (("release", lambda step: step.source), ("trainer", trainer)):
        errors, chosen = left_out(source)
        others = np.abs(errors)
        print(
            f"\n{what} left out, the loop's factor set again by the others: median {np.exp(np.median(others)) - 1:.0%}, "
            f"within 25 % {np.mean(others < np.log(1.25)):.0%} ({', '.join(f'{n}: {v:g}' for n, v in chosen.items())})"
        )
    print(
        f"by source: median {np.exp(np.median([abs(np.median([s.error for s in groups[name]])) for name in {s.source for s in made}])) - 1:.0%}"
    )
