"""Files of a configuration: YAML, JSON and command lines, as plain values.

YAML is read by PyYAML's safe loader, as the trainers themselves read it: no tag makes an object.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal, TypeAlias

import yaml

from ftcost_core.configurations import notebooks, scripts, shells, tasks
from ftcost_core.configurations.commands import MOST_BITS
from ftcost_core.configurations.places import refused
from ftcost_core.documents.json_text import loads
from ftcost_core.documents.limits import LARGEST_JOB_CHARACTERS
from ftcost_core.documents.problems import quote
from ftcost_core.storage.files import read_text
from ftcost_core.text.i18n import tr

FileForm: TypeAlias = Literal["yaml", "json", "toml", "command", "script"]
_DEEPEST = 40
_MOST_VALUES = 100_000
_MOST_YAML_NODES = 20_000
"""Names, values, lists and mappings of a YAML file, which its reader takes some 80 microseconds each for."""
ENDINGS: dict[str, FileForm] = {
    ".yaml": "yaml", ".yml": "yaml", ".json": "json", ".toml": "toml", ".sh": "command", ".bash": "command",
    ".sbatch": "command", ".slurm": "command", ".py": "script", ".ipynb": "script",
}  # fmt: skip


def read(path: Path, say: Callable[[str], None]) -> tuple[FileForm, Any]:
    """Return the form of a file and its values: a mapping, or a command's words.

    ``say`` is told which settings a file gives twice; the last counts, as the trainers' own readers have it.
    Raises :class:`InputError` for a file that cannot be read, that is no such text, or that holds several
    documents.
    """
    return parsed(path, read_text(path), say)


def parsed(
    path: Path, text: str, say: Callable[[str], None], documents: Mapping[str, Any] | None = None
) -> tuple[FileForm, Any]:
    """Return the form and the values of a file's text, as :func:`read` does; ``documents`` are a script's own."""
    if len(text) > LARGEST_JOB_CHARACTERS:
        raise refused(path, tr("at most {most} characters are read", most=LARGEST_JOB_CHARACTERS))
    form = ENDINGS.get(path.suffix.casefold())
    if form is None:
        form = "json" if text.lstrip().startswith("{") else "command" if shells.starts_training(text) else "yaml"
    if form == "command":
        return form, shells.words_of(path, text, say)
    if form == "script":
        values = script(path, text, say, documents=documents)
    else:
        values = _toml(path, text) if form == "toml" else (_json if form == "json" else _yaml)(path, text, say)
    if not isinstance(values, dict):
        raise refused(path, tr("it is no configuration: settings by name are needed"))
    _bounded(path, values)
    objects = values.get(tasks.OF_KUBERNETES, [values] if "apiVersion" in values else [])
    task = tasks.of_kubernetes(objects) if objects else tasks.of_task(values)
    rented = shells.words_of(path, task, say) if task else tasks.of_vertex(values)
    return ("command", rented) if rented else (form, values)


def notebook(path: Path, text: str) -> notebooks.Notebook | None:
    """Return the parts of a notebook; ``None``: it is none. Raises :class:`InputError`."""
    return notebooks.notebook_of(path, text) if path.suffix.casefold() == ".ipynb" else None


def is_script(path: Path) -> bool:
    """Tell a script or a notebook by its name."""
    return ENDINGS.get(path.suffix.casefold()) == "script"


def script(
    path: Path,
    text: str,
    say: Callable[[str], None],
    options: Mapping[str, Any] | None = None,
    documents: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return what a script or a notebook says, started with a command's options, its own documents beside it."""
    held = notebook(path, text)
    return scripts.literals(path, held.code if held else text, say, options, documents)


def _toml(path: Path, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise refused(path, tr("it is no TOML: {why}", why=error)) from None


def _json(path: Path, text: str, say: Callable[[str], None]) -> Any:
    def filled(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        for name, times in Counter(name for name, _ in pairs).items():
            if times > 1:
                say(tr("{path}: {name} is given {times} times: the last is read", path=path.name, name=quote(name),
                       times=times))  # fmt: skip
        return dict(pairs)

    try:
        return loads(text, pairs=filled)
    except json.JSONDecodeError as error:
        raise refused(path, tr("line {line}: it is no JSON: {why}", line=error.lineno, why=error.msg)) from None
    except ValueError as error:
        raise refused(path, tr("it is no JSON: {why}", why=error)) from None


class _Loader(yaml.SafeLoader):  # type: ignore[misc]  # PyYAML has no types
    """PyYAML's safe loader, which also tells the names that one mapping holds more than once."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.repeated: list[tuple[str, int]] = []
        """Name, and line of each further time."""
        self._nodes = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node:
        self._nodes += 1
        if self._nodes > _MOST_YAML_NODES:
            raise ValueError(tr("more than {most} names and values", most=_MOST_YAML_NODES))
        return super().compose_node(parent, index)

    def compose_mapping_node(self, anchor: dict[Any, yaml.Node]) -> yaml.MappingNode:
        node = super().compose_mapping_node(anchor)
        names = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode) and key.value != "<<":
                if key.value in names:
                    self.repeated.append((key.value, key.start_mark.line + 1))
                names.add(key.value)
        return node


def _yaml(path: Path, text: str, say: Callable[[str], None]) -> Any:
    try:
        loader = _Loader(text)
        documents = []
        while loader.check_data():
            documents.append(loader.get_data())
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        why = error.problem or error.context or ""
        raise refused(path, tr("line {line}: it is no YAML: {why}", line=line, why=why)) from None
    except (yaml.YAMLError, ValueError, RecursionError, OverflowError) as error:
        why = " ".join(str(error).split())[:200]
        raise refused(path, tr("it is no YAML: {why}", why=why)) from None
    filled = [document for document in documents if document is not None]
    if len(filled) > 1 and all(isinstance(one, dict) and "apiVersion" in one for one in filled):
        return {tasks.OF_KUBERNETES: filled}
    if len(filled) > 1:
        raise refused(path, tr("it holds {n} documents: keep one a file", n=len(filled)))
    if not filled:
        raise refused(path, tr("it is empty"))
    for name, line in loader.repeated:
        say(
            tr("{path}, line {line}: {name} is given again: the last is read", path=path.name, line=line,
               name=quote(name))
        )  # fmt: skip
    return filled[0]


def _bounded(path: Path, values: Any) -> None:
    """Refuse what an anchor that holds itself, or anchors of anchors, would make endless."""
    count, waiting = 0, [(values, 0)]
    while waiting:
        value, depth = waiting.pop()
        count += 1
        if depth > _DEEPEST or count > _MOST_VALUES:
            raise refused(path, tr("it is nested too deeply, or too large once its anchors are filled in"))
        if isinstance(value, int) and value.bit_length() > MOST_BITS:
            raise refused(path, tr("it holds a whole number of hundreds of digits"))
        if isinstance(value, dict):
            waiting += [(part, depth + 1) for pair in value.items() for part in pair]
        elif isinstance(value, list | tuple | set):
            waiting += [(part, depth + 1) for part in value]
