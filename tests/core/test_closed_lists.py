"""Tables in code over closed vocabularies hold every word; nothing repeats what a vocabulary's words have in common."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest

from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.vocabulary import complete, words_of
from ftcost_core.trainers.facts import target_title
from ftcost_core.trainers.names import TARGETS, ExportTarget
from ftcost_core.trainers.table import trainers
from tests.core.made_up_words import ROOT, WORDS, copy_with_a_word

PARTIAL = {
    "ftcost_core/pilot/script.py:_RECORDS": "embeddings and classifiers have no pilot",
    "ftcost_gui/pages/evidence/run_filter.py:_CORNERS": "a circle has no corners",
}
"""Tables over a vocabulary that need not hold all of it, and why."""


@cache
def modules() -> dict[str, ast.Module]:
    """The product's modules by path, of those that have vocabularies or tables, or name methods."""
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
             for package in ("ftcost_core", "ftcost_gui") for path in (ROOT / package).rglob("*.py")}  # fmt: skip
    marks = ("TypeAlias", ": Mapping[", ": dict[", "LazyTexts[", f'"{ADAPTER_KINDS[-1]}"')
    return {path: ast.parse(text) for path, text in texts.items() if any(mark in text for mark in marks)}


@cache
def vocabularies() -> dict[str, frozenset[str]]:
    """The words of each alias of a ``Literal``, and of several of them joined, by name."""
    aliases = {
        node.target.id: node.value
        for tree in modules().values()
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and ast.unparse(node.annotation) == "TypeAlias"
    }  # fmt: skip
    return {name: frozenset(found) for name, value in aliases.items() if value and (found := _words(value, aliases))}


def _words(node: ast.expr, aliases: dict[str, Any]) -> set[str]:
    if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "Literal":
        return {
            part.value
            for part in ast.walk(node.slice)
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
        }
    if isinstance(node, ast.BinOp):
        return _words(node.left, aliases) | _words(node.right, aliases)
    return _words(aliases[node.id], aliases) if isinstance(node, ast.Name) and aliases.get(node.id) else set()


def tables() -> Iterator[tuple[str, frozenset[str], set[str]]]:
    """Yield ``file:name``, vocabulary and keys of each constant that is annotated as a table over a vocabulary."""
    aliases = {name: ast.parse(f"Literal{sorted(found)}", mode="eval").body for name, found in vocabularies().items()}
    for path, tree in modules().items():
        for node in tree.body:
            if not isinstance(node, ast.AnnAssign) or not isinstance(node.annotation, ast.Subscript):
                continue
            of = node.annotation.slice
            key = of.elts[0] if isinstance(of, ast.Tuple) else of
            words = _words(key, aliases)
            table = (
                next((part for part in ast.walk(node.value) if isinstance(part, ast.Dict)), None)
                if node.value
                else None
            )
            if words and table is not None and ast.unparse(node.annotation.value) in ("Mapping", "dict", "LazyTexts"):
                keys = {part.value for part in table.keys if isinstance(part, ast.Constant)}
                yield f"{path}:{ast.unparse(node.target)}", frozenset(words), keys


TABLES = {place: (words, keys) for place, words, keys in tables()}


def test_tables_over_vocabularies_are_seen() -> None:
    assert {"ftcost_core/exporters/dispatch.py:_TRAINERS", "ftcost_core/wording/labels.py:METHODS"} <= TABLES.keys()
    assert {place for place, (words, keys) in TABLES.items() if words != keys} == PARTIAL.keys()
    assert len(TABLES) > 20


@pytest.mark.parametrize("place", TABLES)
def test_a_table_over_a_vocabulary_holds_every_word(place: str) -> None:
    words, keys = TABLES[place]
    assert keys <= words
    assert place in PARTIAL or keys == words, sorted(words - keys)


def test_no_code_writes_out_the_methods_with_adapters() -> None:
    written = {
        f"{path}:{node.lineno}"
        for path, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Tuple | ast.List | ast.Set)
        and {part.value for part in node.elts if isinstance(part, ast.Constant)} == set(ADAPTER_KINDS)
        and len(node.elts) == len(ADAPTER_KINDS)
    }
    assert not written


Shade = Literal["dark", "light"]


def test_a_table_that_lacks_a_word_cannot_be_made() -> None:
    assert complete(Shade, {"dark": 1, "light": 2}) == {"dark": 1, "light": 2}
    with pytest.raises(ValueError, match="^no entry for light$"):
        complete(Shade, {"dark": 1})
    assert words_of(ExportTarget) == TARGETS
    with pytest.raises(ValueError, match="^no entry for ray, trl$"):
        complete(Literal["ray"] | Literal["trl"], {})


def test_targets_bear_the_titles_of_their_facts() -> None:
    assert target_title("nemo") == trainers()["nemo"].title == "Megatron-Bridge"
    assert all(target_title(target) for target in TARGETS)


@pytest.mark.parametrize(
    ("vocabulary", "module"),
    [
        pytest.param("Launcher", "ftcost_core.exporters.dispatch", marks=pytest.mark.long),
        pytest.param("Cluster", "ftcost_core.exporters.dispatch", marks=pytest.mark.long),
        ("Trainer", "ftcost_core.configurations.reading"),
    ],
)
def test_a_forgotten_tool_stops_the_import(vocabulary: str, module: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "ftcost_core", tmp_path / "ftcost_core", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "resources").symlink_to(ROOT / "resources")
    file = tmp_path / "ftcost_core" / "trainers" / "names.py"
    text = file.read_text(encoding="utf-8")
    changed = text.replace(f"{vocabulary}: TypeAlias = Literal[", f'{vocabulary}: TypeAlias = Literal["made-up", ')
    assert changed != text
    file.write_text(changed, encoding="utf-8")
    done = _python(tmp_path, f"import {module}")
    assert "ValueError: no entry for made-up" in done.stderr


def test_a_made_up_method_with_adapters_has_their_fields(tmp_path: Path) -> None:
    folder = copy_with_a_word(tmp_path, "MethodKind")
    methods = folder / "ftcost_core" / "documents" / "methods.py"
    text = methods.read_text(encoding="utf-8")
    assert text.count('case "lora":') == 1
    methods.write_text(text.replace('case "lora":', f'case "lora" | "{WORDS["MethodKind"]}":'), encoding="utf-8")
    done = _python(folder, """
from pathlib import Path
from ftcost_core.configurations.reading import _document
from ftcost_core.documents.job import edited, parse_job
from ftcost_gui.form.form_fields import sections
from tests.core.jobs import SMALL

def shown(kind):
    job = edited(parse_job(SMALL), {"method.kind": kind, "method.lora.rank": 8})
    return {field.path for part in sections() for field in part.fields if field.when is None or field.when(job)}

assert {"method.lora.rank", "method.lora.targets"} <= shown("no-such-method")
assert "method.lora.rank" not in shown("full")
read = _document(Path("no-such-method.yaml"), {"id": "x"}, {"method.kind": "no-such-method", "method.lora.rank": 8})
assert read["method"]["lora"] == {"rank": 8}
""")  # fmt: skip
    assert done.returncode == 0, done.stderr


def _python(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
