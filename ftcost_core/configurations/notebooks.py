"""Notebooks: their Python, the commands that their cells start, and the files that these write."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ftcost_core.configurations.expressions import Names, Opened
from ftcost_core.configurations.names import called
from ftcost_core.configurations.places import refused
from ftcost_core.text.i18n import tr

_WRITES = re.compile(r"%%(?:writefile|file)\s+(?:-a\s+)?(\S+)")
_OF_A_SHELL = re.compile(r"%%(?:bash|sh|script\s+(?:bash|sh))\b")
_OF_NO_PYTHON = re.compile(r"%%(?:html|HTML|javascript|js|latex|markdown|svg|perl|ruby|R|sql|script)\b")
_COMMANDS = re.compile(r"^[ \t]*!((?:.*\\\n)*.*)", re.MULTILINE)
"""Cells and lines of a notebook that are no Python."""


@dataclass(frozen=True, slots=True)
class Notebook:
    """What the cells of a notebook are."""

    code: str
    """Python, without the lines that are none."""
    commands: str
    """Commands of a shell."""
    written: Mapping[str, str]
    """Texts of the files that cells write, by their names."""


def notebook_of(path: Path, text: str) -> Notebook:
    """Return the parts of a notebook. Raises :class:`InputError`."""
    try:
        cells = json.loads(text)["cells"]
        sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise refused(path, tr("it is no notebook: {why}", why=error)) from None
    code: list[str] = []
    commands: list[str] = []
    written: dict[str, str] = {}
    for source in sources:
        first, _, rest = source.lstrip().partition("\n")
        if file := _WRITES.match(first):
            written[Path(file[1].strip("\"'")).name] = rest
        elif _OF_A_SHELL.match(first):
            commands.append(rest)
        elif not _OF_NO_PYTHON.match(first):
            commands += (one[1] for one in _COMMANDS.finditer(source))
            lines = _COMMANDS.sub("pass", source).splitlines()
            code += (re.sub(r"^(\s*)[%!].*", r"\1pass", line) for line in lines)
    whole = "\n".join(code)
    return Notebook(whole, "\n".join(commands), _dumped(whole) | written)


def _dumped(code: str) -> dict[str, str]:
    """Return the documents that code writes: ``json.dump(settings, open("train.json", "w"))``."""
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    names, out = Names(tree), {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) in ("dump", "safe_dump") and len(node.args) > 1:
            held, file = map(names.value, node.args[:2])
            if isinstance(held, dict) and isinstance(file, Opened) and isinstance(file.name, str):
                out[Path(file.name).name] = json.dumps(held)
    return out
