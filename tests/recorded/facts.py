"""Which recorded figure depends on which shipped fact: each fact of a file is changed, and the recorded jobs are asked.

A fact is a number or word of a file; of a table by words (stacks, optimizers, chips, providers ...) it is the column,
changed for all words at once: that every word of a job is exercised is asserted by itself. ``python -m
tests.recorded.facts [FILE ...]`` writes ``facts.json``, a line a fact: the first recorded job whose own figures (those
without offers and advice) change with it, ``refused`` where the file does not load with it changed, ``null`` where
nothing recorded depends on it.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args, get_origin

from pydantic import BaseModel

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.job import Calibration, Job
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import TwoPartEstimate
from ftcost_core.formulas.facts.tables import FactsError
from ftcost_core.storage import bundled
from tests.recorded.figures import Figures, of_estimate, same
from tests.recorded.jobs import DAY, FOLDER, jobs, prices

FILE = FOLDER / "facts.json"
FILES = (
    "billing.json", "memory/context.json", "memory/families.json", "memory/host.json", "memory/residuals.json",
    "rollout.json", "stack_mechanisms.json", "stacks.json", "throughput/coefficients.json", "throughput/facts.json",
    "throughput/kernels/attention.json", "throughput/kernels/chips.json", "throughput/kernels/collectives.json",
    "throughput/kernels/dequantise.json", "throughput/kernels/launch.json", "throughput/kernels/offload.json",
    "throughput/kernels/products.json", "throughput/time.json", "vocabulary.json",
)  # fmt: skip
"""What formulas read. Models, GPUs and offers are catalogues; what a search may try is the planner's."""
REFUSED = "refused"
"""The file does not load with the fact changed, as far as it can be changed."""
_ABOUT = {"about", "source", "as_of", "titles", "unit", "name", "data", "residuals", "rows", "alike", "evidence",
          "calibration", "brier", "brier_stated"}  # fmt: skip
"""What says where a fact comes from, or how good a fit is."""
_LISTS = {"only", "runs_on"}
Leaf: TypeAlias = tuple[str | int, ...]


def leaves(document: object, path: Leaf = ()) -> Iterator[Leaf]:
    """Yield the path of each fact of a file; a key of several words is a fact of each of them."""
    if isinstance(document, dict):
        for key, value in document.items():
            if key not in _ABOUT | _LISTS:
                yield from leaves(value, (*path, key))
    elif isinstance(document, list) and document and isinstance(document[0], dict | list):
        for place, value in enumerate(document):
            yield from leaves(value, (*path, place))
    elif document is not None:
        yield path


def split(document: Any) -> Any:
    """Return a file with a key for each word of a key of several words."""
    if isinstance(document, dict):
        return {word: split(value) for key, value in document.items() for word in _words(key, document)}
    return [split(value) for value in document] if isinstance(document, list) else document


def _words(key: str, table: Mapping[str, Any]) -> list[str]:
    words = key.split()
    of_stacks = len(words) > 1 and all(word.isascii() and word == word.lower() for word in words)
    plain = {word for other in table for word in other.split()}
    return words if of_stacks and key != "every second layer" and len(plain) > 1 else [key]


def facts_of(file: str) -> dict[str, list[Leaf]]:
    """Return the facts of a file by name, each with the places that hold it."""
    document = split(bundled.read_json(*file.split("/")))
    places: dict[str, list[Leaf]] = {}
    for leaf in leaves(document):
        places.setdefault(_named(document, leaf, file), []).append(leaf)
    return places


def _named(document: Any, leaf: Leaf, file: str) -> str:
    """Return the name of a fact: ``*`` stands for a word; a row of a list of named ones goes by its name."""
    words: list[str] = []
    for step in leaf:
        table, document = document, document[step]
        name = document.get("name") if isinstance(document, dict) and isinstance(step, int) else None
        by_words = words[-1:] == ["families"] or (file == "billing.json" and not words)
        of_words = isinstance(table, dict) and (by_words or _words_of_jobs_and_chips().issuperset(table))
        words.append("*" if of_words else str(name or step))
    return ".".join(words)


@cache
def _words_of_jobs_and_chips() -> frozenset[str]:
    """All words that fields of a job may hold, chips' architectures and vendors, and what tells where facts are from."""
    chips = set(bundled.read_json("throughput", "kernels", "chips.json")["by"])
    vendors = {"NVIDIA", "AMD", "Intel", "Apple", "Google"}
    return frozenset(chips | {f"{chip} half" for chip in chips} | vendors | {word for _, word in choices(Job)} | _ABOUT)


def choices(kind: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path of each field of words of a document, and each of its words."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        if kind not in (ModelArchitecture, Calibration):  # of a person's own model; the job's own fields again
            for name, field in kind.model_fields.items():
                yield from choices(field.annotation, f"{path}.{name}".lstrip("."))
    elif get_origin(kind) is Literal:
        yield from ((path, str(word)) for word in get_args(kind))
    else:
        for part in get_args(kind):
            yield from choices(part, path)


def changed(document: Any, places: Sequence[Leaf]) -> Iterator[Any]:
    """Yield the file with the fact changed wherever it stands, in as many ways as there are."""
    ways = [list(_others(_at(document, leaf), _siblings(document, leaf))) for leaf in places]
    for way in range(max(map(len, ways))):
        other = copy.deepcopy(document)
        for leaf, values in zip(places, ways, strict=True):
            if way < len(values):
                _at(other, leaf[:-1])[leaf[-1]] = values[way]
        yield other


def _at(document: Any, path: Leaf) -> Any:
    for step in path:
        document = document[step]
    return document


def _others(value: object, siblings: list[object]) -> Iterator[object]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value * 2, value // 2)
    elif isinstance(value, float):
        yield from (value * 1.3, value / 1.3) if value else (0.3,)
    elif isinstance(value, str) and _is_number(value):
        yield str(float(value) * 1.5 + 0.01)
    yield from (other for other in siblings if other != value and type(other) is type(value))


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).isdigit()


def _siblings(document: Any, leaf: Leaf) -> list[object]:
    """Return what else stands in the fact's place in its table or in the tables beside it."""
    found: list[object] = []
    for up in (1, 2):
        if len(leaf) >= up:
            table = _at(document, leaf[:-up])
            for row in table.values() if isinstance(table, dict) else table:
                value = row.get(leaf[-1]) if up == 2 and isinstance(row, dict) else row
                if isinstance(value, str | list) and value not in found:
                    found.append(value)
    return found[:4]


@contextmanager
def with_file(file: str, document: object) -> Iterator[None]:
    """Let the program read one of its files as given."""
    root = bundled.resource()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for entry in root.iterdir():
            (place / entry.name).symlink_to(entry)
        above = place
        for name in file.split("/")[:-1]:
            (above / name).unlink()
            (above / name).mkdir()
            for entry in (root / (above / name).relative_to(place)).iterdir():
                (above / name / entry.name).symlink_to(entry)
            above /= name
        (place / file).unlink()
        (place / file).write_text(json.dumps(document), encoding="utf-8")
        usual = bundled._root
        bundled._root = lambda: place  # type: ignore[assignment]
        forget()
        try:
            yield
        finally:
            bundled._root = usual
            forget()


def forget() -> None:
    """Forget what was read of the shipped facts."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("ftcost_core.formulas", "ftcost_core.evaluation", "ftcost_core.catalogue.offers")):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear") and getattr(value, "__module__", "").startswith("ftcost_core"):
                    value.cache_clear()
    prices.cache_clear()


def own_figures(job: Job) -> Figures:
    """Return the figures of a job itself, or what is wrong with it."""
    try:
        return of_estimate(TwoPartEstimate(job, prices(), DAY, limits=False).first)
    except (InputError, FactsError) as error:
        return {"refused": str(error)}


def witness(file: str, places: Sequence[Leaf], before: Mapping[str, Figures], order: Sequence[str]) -> str | None:
    """Return the first of some jobs whose figures depend on a fact."""
    document = split(bundled.read_json(*file.split("/")))
    refused = False
    for other in changed(document, places):
        with with_file(file, other):
            for name in order:
                try:
                    after = own_figures(jobs()[name])
                except (ArithmeticError, AssertionError, IndexError, KeyError, TypeError, ValueError):
                    after = {"refused": "broken"}
                if "refused" in after:
                    refused = True
                    break
                old = before[name]
                if old.keys() != after.keys() or not all(same(old[key], after[key]) for key in old):
                    return name
    return REFUSED if refused else None


def recorded_facts() -> dict[str, str | None]:
    """Read the file; nothing where there is none yet."""
    found: dict[str, str | None] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return found


def main() -> int:
    """Write the file; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.recorded.facts", description=__doc__)
    parser.add_argument("files", nargs="*", default=FILES, help="some of the files alone")
    arguments = parser.parse_args()
    known, before = recorded_facts(), {name: own_figures(job) for name, job in jobs().items()}
    useful: Counter[str] = Counter(name for name in known.values() if name in before)
    for file in arguments.files:
        usual = {key: name for key, name in known.items() if key.startswith(f"{file}: ")}
        known = {key: name for key, name in known.items() if key not in usual}
        for fact, places in facts_of(file).items():
            key = f"{file}: {fact}"
            # The jobs that most facts have been found by are asked first.
            order = sorted(before, key=lambda name: (name != usual.get(key), -useful[name]))
            known[key] = witness(file, places, before, order)
            useful[str(known[key])] += 1
        FILE.write_text(json.dumps(known, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
