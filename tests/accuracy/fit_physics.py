"""Fit the constants of the kernel rates: ``python -m tests.accuracy.fit_physics [--check] [topic ...]``.

Reads ``tests/accuracy/data/physics.csv`` and writes the numbers in ``resources/throughput/kernels`` that a
published value bears on; all other numbers of those files stay. Deterministic: it starts from the plausible values
of ``physics_priors.csv``, never from the shipped ones, and rounds to three digits.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatch
from types import ModuleType
from typing import Any
from unittest.mock import patch

import numpy as np
from scipy.optimize import least_squares

from ftcost_core.formulas.facts import measured
from ftcost_core.formulas.facts.tables import FactModel
from ftcost_core.formulas.kernels import attention, collectives, dequantise, offload, products
from ftcost_core.storage.bundled import resource
from tests.accuracy.fit_throughput import ONE_THREAD
from tests.accuracy.physics import DATA, counted, values

PRIORS = DATA.with_name("physics_priors.csv")
"""What constants usually are. The latency of bridges hardly moves: they were measured with large messages only."""
NOISE = 0.1
"""Scale of the logarithm of estimate over published value beyond which a value counts less and less."""
PRIOR_WEIGHT = 0.3


@dataclass(frozen=True, slots=True)
class Plausible:
    """What a constant usually is: by name, where ``*`` stands for any key."""

    name: str
    value: float
    spread: float
    """Of its logarithm."""
    most: float
    """What no chip or link can exceed."""


@dataclass(frozen=True, slots=True)
class Topic:
    """One fact file and the published values that set it."""

    file: str
    model: type[FactModel]
    module: ModuleType
    reader: str
    topics: tuple[str, ...]

    def priors(self) -> list[Plausible]:
        """Return what is plausible of its constants; the first whose name fits counts."""
        with PRIORS.open(encoding="utf-8", newline="") as table:
            return [
                Plausible(row["name"], float(row["value"]), float(row["spread"]), float(row["most"] or np.inf))
                for row in csv.DictReader(table)
                if f"{row['file']}.json" == self.file
            ]


TOPICS = (
    Topic("attention.json", measured.AttentionFacts, attention, "attention_facts", ("attention", "eager")),
    Topic("products.json", measured.ProductFacts, products, "product_facts", ("products", "grouped")),
    Topic("collectives.json", measured.CollectiveFacts, collectives, "collective_facts", ("collectives",)),
    Topic("dequantise.json", measured.DequantiseFacts, dequantise, "dequantise_facts", ("dequantisation",)),
    Topic("offload.json", measured.OffloadFacts, offload, "offload_facts", ("offload",)),
)


def numbers(document: Any, name: str = "") -> Iterator[tuple[str, dict[str, Any], str, float]]:
    """Yield name, holder, key and value of every number of a document."""
    for key, value in document.items():
        if isinstance(value, dict):
            yield from numbers(value, f"{name}{key}/")
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield f"{name}{key}", document, key, value


@contextmanager
def facts(topic: Topic, document: Any) -> Iterator[None]:
    """Let the formulas of a topic read a document in place of the shipped file."""
    model = topic.model.read(document)
    _forget(topic.module)
    with patch.object(topic.module, topic.reader, lambda: model):
        yield
    _forget(topic.module)


def _forget(module: ModuleType) -> None:
    """Empty the caches of a module's functions: they hold figures of the document before."""
    for function in vars(module).values():
        if hasattr(function, "cache_clear") and function.__module__ == module.__name__:
            function.cache_clear()


def fit(topic: Topic) -> str:
    """Return the text of a fact file with its constants fitted."""
    document = json.loads(resource("throughput", "kernels", topic.file).read_text(encoding="utf-8"))
    rows = counted(topic.topics)
    priors = topic.priors()
    constants = []
    for name, holder, key, _ in numbers(document):
        plausible = next((one for one in priors if fnmatch(name, one.name)), None)
        if plausible:
            constants.append((holder, key, plausible))

    def errors() -> np.ndarray:
        with facts(topic, document):
            return np.array([np.log1p(value.error) for value in values(rows)])

    shipped = [holder[key] for holder, key, _ in constants]
    for holder, key, plausible in constants:
        holder[key] = plausible.value
    start = errors()
    free = []
    for constant, before in zip(constants, shipped, strict=True):
        holder, key, plausible = constant
        # Half of it: a share beyond its limit would show no influence of more.
        holder[key] = plausible.value / 2
        bears = not np.array_equal(errors(), start)
        holder[key] = plausible.value if bears else before
        if bears:
            free.append(constant)
    spreads = np.array([plausible.spread for *_, plausible in free])

    def residuals(place: np.ndarray) -> np.ndarray:
        for (holder, key, plausible), at in zip(free, place, strict=True):
            holder[key] = plausible.value * float(np.exp(at))
        return np.concatenate([errors() / NOISE, PRIOR_WEIGHT * place / spreads])

    most = np.array([np.log(plausible.most / plausible.value) for *_, plausible in free])
    solution = least_squares(
        residuals, np.zeros(len(free)), bounds=(-np.inf, most), loss="soft_l1", xtol=1e-6, ftol=1e-6
    )
    for (holder, key, plausible), at in zip(free, solution.x, strict=True):
        holder[key] = float(f"{plausible.value * float(np.exp(at)):.3g}")
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def alike(shipped: str, fitted: str, tolerance: float) -> bool:
    """Whether two files are the same, or have numbers within a share of each other."""
    if shipped == fitted or not tolerance:
        return shipped == fitted
    one, two = ({name: value for name, _, _, value in numbers(json.loads(text))} for text in (shipped, fitted))
    return one.keys() == two.keys() and all(
        abs(two[name] - value) <= tolerance * abs(value) for name, value in one.items()
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit, and write or compare."""
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy.fit_physics")
    parser.add_argument("--check", action="store_true", help="compare with the shipped files")
    parser.add_argument(
        "--tolerance",
        type=float,
        default=0.0,
        help="with --check: share that a number may differ by; another processor may round otherwise",
    )
    parser.add_argument("topics", nargs="*", help="fact files without their ending; all of them where none is given")
    options = parser.parse_args(arguments)
    if os.environ.get(ONE_THREAD) != "1":
        command = [sys.executable, "-m", "tests.accuracy.fit_physics", *sys.argv[1:]]
        sys.exit(subprocess.call(command, env={**os.environ, ONE_THREAD: "1"}))
    for topic in TOPICS:
        if options.topics and topic.file.removesuffix(".json") not in options.topics:
            continue
        path = resource("throughput", "kernels", topic.file)
        text = fit(topic)
        if not options.check:
            with open(str(path), "w", encoding="utf-8", newline="\n") as out:  # noqa: PTH123
                out.write(text)
        elif not alike(path.read_text(encoding="utf-8"), text, options.tolerance):
            sys.exit(f"{topic.file} differs from this fit")


if __name__ == "__main__":
    main()
