"""The formats of a report. Those that the core cannot draw, such as PDF, are added from outside."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from ftcost_core.documents.problems import fail
from ftcost_core.report.build import make_report
from ftcost_core.report.figures import to_csv, to_json
from ftcost_core.report.html import Paper, to_html
from ftcost_core.report.markdown import to_markdown
from ftcost_core.report.subject import Subject
from ftcost_core.text.i18n import tr

Renderer: TypeAlias = Callable[[Subject, Paper | None], bytes]
"""From a subject and the size of the paper to the content of the file. May raise :class:`InputError`."""

FORMATS = ("html", "pdf", "md", "csv", "json")


def format_of(path: Path) -> str:
    """Return the format that a file's name asks for. Raises :class:`InputError`."""
    name = path.suffix.lower().lstrip(".")
    name = {"htm": "html", "markdown": "md"}.get(name, name)
    if name not in FORMATS:
        raise fail(
            "-o", path.name, tr("a name that ends in {endings}", endings=", ".join(f".{name}" for name in FORMATS))
        )
    return name


def add_renderer(name: str, renderer: Renderer) -> None:
    """Register the renderer of a format that the core cannot write, such as PDF."""
    _RENDERERS[name] = renderer


def render(subject: Subject, name: str, paper: Paper | None = None) -> bytes:
    """Return a report as the content of a file. Raises :class:`InputError`."""
    renderer = _RENDERERS.get(name)
    if renderer is None:
        raise fail(
            "-o",
            f".{name}",
            tr("a format that this installation can write: {formats}", formats=", ".join(sorted(_RENDERERS))),
        )
    return renderer(subject, paper)


_RENDERERS: dict[str, Renderer] = {
    "html": lambda subject, paper: to_html(make_report(subject), paper).encode(),
    "md": lambda subject, _paper: to_markdown(make_report(subject)).encode(),
    "csv": lambda subject, _paper: to_csv(subject).encode(),
    "json": lambda subject, _paper: to_json(subject).encode(),
}
