"""Which recorded figure depends on which shipped fact: each number and word of a file is changed, and the jobs asked.

``python -m tests.recorded.facts`` writes ``facts.json``, a line a fact: the first recorded job whose own figures (those
without offers and advice) change with it, or what the program says to a file with it changed; ``null`` where nothing
recorded depends on it. ``--check`` asks each of these jobs again.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import TwoPartEstimate
from ftcost_core.evaluation.resolve import resolve
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
_ABOUT = {"about", "source", "as_of", "titles", "unit", "name", "data", "residuals", "rows", "alike", "evidence"}
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


def named(document: Any, leaf: Leaf) -> str:
    """Return the name of a fact; a row of a list of named ones goes by its name."""
    words: list[str] = []
    for step in leaf:
        document = document[step]
        name = document.get("name") if isinstance(document, dict) and isinstance(step, int) else None
        words.append(str(name or step))
    return ".".join(words)


def facts_of(file: str) -> dict[str, Leaf]:
    """Return the facts of a file by name."""
    document = split(bundled.read_json(*file.split("/")))
    return {named(document, leaf): leaf for leaf in leaves(document)}


def changed(document: Any, leaf: Leaf) -> Iterator[Any]:
    """Yield the file with the fact changed, in as many ways as there are."""
    *parents, last = leaf
    for value in _others(_at(document, leaf), _siblings(document, leaf)):
        other = copy.deepcopy(document)
        _at(other, tuple(parents))[last] = value
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
        yield from (value * 1.3, value / 1.3)
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


def witness(file: str, leaf: Leaf, before: Mapping[str, Figures], order: list[str]) -> str | None:
    """Return the first of some jobs whose figures depend on a fact."""
    document = split(bundled.read_json(*file.split("/")))
    refused = False
    for other in changed(document, leaf):
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
    """Write or check; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.recorded.facts", description=__doc__)
    parser.add_argument("--check", action="store_true", help="ask the recorded jobs alone, and change nothing")
    parser.add_argument("files", nargs="*", default=FILES, help="some of the files")
    arguments = parser.parse_args()
    known, before = recorded_facts(), {name: own_figures(job) for name, job in jobs().items()}
    lost: list[str] = []
    for file in arguments.files:
        for fact, leaf in facts_of(file).items():
            key = f"{file}: {fact}"
            now = witness(file, leaf, before, _order(known.get(key), key, list(before), alone=arguments.check))
            if arguments.check and now != known.get(key):
                lost.append(f"{key}: {known.get(key)} -> {now}")
            known[key] = now
        if not arguments.check:
            FILE.write_text(json.dumps(known, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    print("\n".join(lost))
    return 1 if lost else 0


def _order(usual: str | None, key: str, names: list[str], *, alone: bool) -> list[str]:
    """Return the jobs to ask: first the one that depended on the fact, then those that hold all words of its name."""
    if alone:
        return [usual] if usual in names else names[:1]
    words = frozenset().union(*map(words_of, names)) & {*key.partition(": ")[2].split(".")}
    holding = [name for name in names if words <= words_of(name)]
    return [usual, *holding] if usual in holding else holding


@cache
def words_of(name: str) -> frozenset[str]:
    """Return the words that a job holds, and those that were chosen for it."""
    resolved = resolve(jobs()[name])
    found: set[str] = {resolved.arch.family}
    parts: list[object] = [resolved.job.model_dump(include={"data", "method", "training", "hardware", "price"})]
    for part in parts:
        if isinstance(part, dict):
            parts += part.values()
        elif isinstance(part, tuple):
            parts += part
        elif isinstance(part, str):
            found.add(part)
    return frozenset(found)


if __name__ == "__main__":
    sys.exit(main())
