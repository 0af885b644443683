"""The figures of documents shown before, beside the settings: painted at once by the next start.

They are only ever the bridge until the program has computed them again, and they are taken only where that
will give the same: for the same document, with the same program, facts and price lists. What has changed is
told by the name, size and time of the files, without reading them. Nothing that is kept depends on the day.

A bundle brings the figures of the first example with it, for the very first start; they hold as long as
nobody has prices or models of their own.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ftcost_core
from ftcost_core.storage.bundled import resource
from ftcost_core.text.currency import DOLLAR, Currency
from ftcost_core.text.i18n import current

if TYPE_CHECKING:
    from collections.abc import Callable

    from ftcost_core.documents.job import Job
    from ftcost_core.documents.result import Estimate

FOLDER = "figures"
_MOST = 8
"""Documents whose figures are kept; the oldest go first."""
_VERSION = 2
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


def fingerprint(config: Path) -> list[object]:
    """Return what the figures of a document depend on, beside the document."""
    files = sorted({entry for root in (*_shipped(), *_own(config)) for entry in _files(root)})
    program = [list(_when(Path(sys.executable).stat()))] if getattr(sys, "frozen", False) else []
    return [ftcost_core.__version__, *program, *map(list, files)]


def file_of(document: str) -> str:
    """Return the name of the file with a document's figures; what it holds says whether it is that one's."""
    return f"{zlib.crc32(document.encode('utf-8', 'surrogatepass')):08x}.json"


def read_kept(config: Path, document: str) -> Kept | None:
    """Return the figures kept of this document, or nothing where there are none, or they may be others."""
    own = _read(config / FOLDER / file_of(document), document, lambda: fingerprint(config))
    if own is not None or any(_files(folder) for folder in _own(config)):
        return own
    return _read(resource(FOLDER, file_of(document)), document, _of_the_bundle)


def keep(config: Path, document: str, estimate: Estimate, job: Job) -> None:
    """Keep the figures of a document as it is on disk."""
    from ftcost_core.storage.files import write_atomically

    folder = config / FOLDER
    text = _text(document, fingerprint(config), current().currency, estimate, job)
    try:
        write_atomically(folder / file_of(document), text)
        by_age = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime_ns)
        for path in by_age[:-_MOST]:
            path.unlink(missing_ok=True)
            path.with_name(f"{path.name}.bak").unlink(missing_ok=True)
    except OSError as error:  # a read-only home must not stop the work
        logger.warning("the figures could not be kept: %s", error)


def ship(folder: Path) -> None:
    """Write the figures of the first example as a bundle brings them."""
    from ftcost_core.catalogue.prices.book import builtin
    from ftcost_core.estimate import estimate
    from ftcost_gui.state.documents import first_example, first_preset

    document, job = first_example().read_text(encoding="utf-8-sig"), first_preset()[0]
    text = _text(document, _of_the_bundle(), DOLLAR, estimate(job, builtin()), job)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / file_of(document)).write_text(text, encoding="utf-8")


def _read(path: Path, document: str, expected: Callable[[], list[object]]) -> Kept | None:
    try:
        content = json.loads(path.read_text(encoding="utf-8"), object_hook=_Fields)
        if (content["version"], content["document"]) != (_VERSION, document):
            return None
        if content["fingerprint"] != expected():
            return None
        return Kept(content["estimate"], content["job"], Currency(**content["currency"]))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        logger.warning("the figures of before could not be read: %s", error)
        return None


def _text(document: str, made_with: list[object], money: Currency, estimate: Estimate, job: Job) -> str:
    without = {name: {"terms"} for name in ("memory", "throughput", "time", "cost")}
    figures = estimate.model_dump(mode="json", include={*without, "resolved"}, exclude=without)
    figures["offers"] = [
        one.model_dump(mode="json", include=_OF_AN_OFFER) for one in estimate.offers if one.fits
    ]
    for name in without:
        figures[name]["terms"] = []
    figures |= {"rules": [], "managed": []}
    content = {
        "version": _VERSION,
        "document": document,
        "fingerprint": made_with,
        "currency": {"code": money.code, "usd": money.usd, "as_of": money.as_of},
        "job": job.model_dump(mode="json", include={"limits"}),
        "estimate": figures,
    }
    return json.dumps(content, ensure_ascii=False) + "\n"


def _of_the_bundle() -> list[object]:
    return [ftcost_core.__version__, "bundle"]


def _own(config: Path) -> list[Path]:
    return [config / name for name in _OWN_FOLDERS]


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
