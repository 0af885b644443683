"""The figures of the document shown last, beside the settings: painted at once by the next start.

They are only ever the bridge until the program has computed them again, and they are taken only where that
will give the same: for the same document, on the same day, with the same program, facts and price lists.
What has changed is told by the name, size and time of the files, without reading them.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ftcost_core
from ftcost_core.bundled import resource
from ftcost_gui.currency import Currency, shown

if TYPE_CHECKING:
    from ftcost_core.job import Job
    from ftcost_core.result import Estimate

FILE = "figures.json"
_VERSION = 1
_OWN_FOLDERS = ("prices", "models")

_OF_AN_OFFER = {
    "offer", "provider", "gpu", "gpus", "terms", "tier", "region", "as_of", "fits", "pareto", "total", "low",
    "high", "wall_hours",
}  # fmt: skip
"""What the chart shows of an offer."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Kept:
    """Figures as the Estimate page takes them, without their terms: they explain nothing yet."""

    estimate: Any
    job: Any
    currency: Currency


class _Fields(dict[str, Any]):
    """An object of JSON whose fields can be read like those of the model that it was."""

    def __init__(self, given: dict[str, Any]) -> None:
        super().__init__(given)
        self.__dict__ = self

    def __getattr__(self, name: str) -> Any:
        """For mypy; an attribute that is no field does not exist."""
        raise AttributeError(name)


def fingerprint(config: Path, today: date) -> list[object]:
    """Return what the figures of a document depend on, beside the document."""
    roots = [*_shipped(), *(config / name for name in _OWN_FOLDERS)]
    files = sorted({entry for root in roots for entry in _files(root)})
    program = [list(_when(Path(sys.executable).stat()))] if getattr(sys, "frozen", False) else []
    return [ftcost_core.__version__, today.isoformat(), *program, *map(list, files)]


def read_kept(config: Path, document: str, today: date) -> Kept | None:
    """Return the figures kept of this document, or nothing where there are none, or they may be others."""
    try:
        text = (config / FILE).read_text(encoding="utf-8")
        content = json.loads(text, object_hook=_Fields)
        known = (content["version"], content["document"], content["fingerprint"])
        if known != (_VERSION, document, fingerprint(config, today)):
            return None
        return Kept(content["estimate"], content["job"], Currency(**content["currency"]))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        logger.warning("the figures of before could not be read: %s", error)
        return None


def keep(config: Path, document: str, today: date, estimate: Estimate, job: Job) -> None:
    """Keep the figures of a document as it is on disk."""
    from ftcost_core.files import write_atomically

    without = {name: {"terms"} for name in ("memory", "throughput", "time", "cost")}
    figures = estimate.model_dump(mode="json", include={*without, "resolved"}, exclude=without)
    figures["offers"] = [
        one.model_dump(mode="json", include=_OF_AN_OFFER) for one in estimate.offers if one.fits
    ]
    for name in without:
        figures[name]["terms"] = []
    figures |= {"rules": [], "managed": []}
    money = shown()
    content = {
        "version": _VERSION,
        "document": document,
        "fingerprint": fingerprint(config, today),
        "currency": {"code": money.code, "usd": money.usd, "as_of": money.as_of},
        "job": job.model_dump(mode="json", include={"limits"}),
        "estimate": figures,
    }
    try:
        write_atomically(config / FILE, json.dumps(content, ensure_ascii=False) + "\n")
    except OSError as error:  # a read-only home must not stop the work
        logger.warning("the figures could not be kept: %s", error)


def _shipped() -> list[Path]:
    """Return the folders of formulas and facts; a bundle has the formulas in the program's own file."""
    return [Path(ftcost_core.__file__).parent, resource()]


def _files(root: Path) -> list[tuple[str, int, int]]:
    found: list[tuple[str, int, int]] = []
    todo = [str(root)]
    while todo:
        try:
            with os.scandir(todo.pop()) as entries:
                for entry in entries:
                    if entry.is_dir():
                        if entry.name != "__pycache__":
                            todo.append(entry.path)
                    else:
                        found.append((entry.path, *_when(entry.stat())))
        except OSError:  # not there, or somebody else's: the same the next time
            continue
    return found


def _when(stat: os.stat_result) -> tuple[int, int]:
    return stat.st_size, stat.st_mtime_ns
