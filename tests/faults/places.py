"""Every file that the program writes: how it is written, and read back, each as a number for its content."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from ftcost_core.catalogue.models import all_models
from ftcost_core.catalogue.own_cards import card_of, read_cards, save_card
from ftcost_core.catalogue.prices import edits, store
from ftcost_core.configurations.answers import answers, remember
from ftcost_core.dataset import cache as data_cache
from ftcost_core.dataset.length_table import LengthTable
from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.exporters.writing import write
from ftcost_core.importing import config_model, save_model, saved_models
from ftcost_core.report.writing import write_whole
from tests.core.importing.files import LLAMA
from tests.core.jobs import job
from tests.core.prices.saving_process import FILES, both_raised

FILLING = "x" * 20_000
"""Makes a file larger than a full disk's last page."""


@dataclass(frozen=True)
class Place:
    """A kind of file in a folder of its own."""

    name: str
    write: Callable[[Path, int], None]
    """Write content ``n``; raises :class:`OSError` or :class:`InputError` where a person is told."""
    read: Callable[[Path], int]
    """Return which content is there, by the program's own reader; fails for half a file or a mixture."""
    quiet: bool = False
    """Whether a failure is only logged: nothing is lost that cannot be chosen or made again, or the job itself
    is still in the window."""
    makes_folder: bool = True
    """Whether a folder that has gone is made again, instead of refused."""
    several: bool = False
    """Whether a kill may come between two whole files, one new and one old."""


def _write_document(folder: Path, n: int) -> None:
    from ftcost_gui.state.documents import save_document

    save_document(folder / "mine.ftcost", job({"data.seq_len": 1_000 + n, "name": FILLING[:150]}))


def _read_document(folder: Path) -> int:
    from ftcost_gui.state.documents import open_document

    return open_document(folder / "mine.ftcost")[0].data.seq_len - 1_000


@cache
def _autosave(folder: Path) -> Any:
    from PySide6.QtCore import QCoreApplication, QObject

    from ftcost_core.catalogue.prices.book import builtin
    from ftcost_core.estimator import TwoPartEstimate
    from ftcost_gui.state.documents import Document
    from ftcost_gui.state.job_store import JobStore
    from ftcost_gui.state.recovery import Autosave

    owner = QCoreApplication.instance() or QCoreApplication([])
    jobs = JobStore(job(), lambda wanted, book: TwoPartEstimate(wanted, book), builtin())
    kept = QObject(owner)
    jobs.setParent(kept)
    return Autosave(folder, jobs, lambda: Document(title="mine.ftcost"), kept), jobs, kept


def _write_recovery(folder: Path, n: int) -> None:
    autosave, jobs, _ = _autosave(folder)
    jobs.edit("data.seq_len", 1_000 + n, "longer")
    autosave.save_now()


def forget_autosave(folder: Path) -> None:
    """Delete what keeps unsaved jobs in a folder."""
    from shiboken6 import delete

    autosave, _, kept = _autosave(folder)
    autosave.close()
    delete(kept)


def _read_recovery(folder: Path) -> int:
    (path,) = folder.glob("*.json")
    return int(json.loads(path.read_text(encoding="utf-8"))["job"]["data"]["seq_len"]) - 1_000


def _write_settings(folder: Path, n: int) -> None:
    from ftcost_gui.state.settings import Settings

    Settings(folder).price_columns = [str(n), FILLING]


def _read_settings(folder: Path) -> int:
    from ftcost_gui.state.settings import Settings

    return int(Settings(folder).price_columns[0])


def _write_pins(folder: Path, n: int) -> None:
    from ftcost_gui.state.pin_store import PinStore

    pins = PinStore(folder)
    if pins.pins:
        pins.rename(pins.pins[0].id, str(n))
    else:
        for name in (str(n), "another", "a third"):
            pins.pin(name, job())
    if pins.fault:
        raise InputError([Problem("", "", pins.fault)])


def _read_pins(folder: Path) -> int:
    from ftcost_gui.state.pins import load

    return int(load(folder / "pins.json")[0].name)


def _write_prices(folder: Path, n: int) -> None:
    if not store.read(folder).files:
        for name in FILES:
            offer = {"gpu": "L4", "price": "1", "as_of": "2026-11-01"}
            store.update(folder, partial(edits.add_offer, provider=name, values=offer))
    store.update(folder, lambda files: both_raised(files, n))


def _read_prices(folder: Path) -> int:
    files = store.read(folder)
    assert len(files.files) == len(FILES)
    assert not any(file.faults or file.locked for file in files)
    first, last = (int(file.rows[0].cells["price"].text) for file in files)
    assert last <= first  # written in this order, each whole
    return last


def _write_model(folder: Path, n: int) -> None:
    save_model(folder, config_model(LLAMA | {"num_hidden_layers": n}), name="mine")


def _read_model(folder: Path) -> int:
    found = saved_models(folder)
    assert not found.faults
    return found.entries[0].architecture.layers


def _write_card(folder: Path, n: int) -> None:
    save_card(folder, card_of({"name": "mine", "like": "RTX 4090", "memory_gib": n, "source": FILLING[:1_900]}))


def _read_card(folder: Path) -> int:
    own = read_cards(folder)
    assert not own.faults
    return int(own.cards[0].memory_gib)


def _write_origin(folder: Path, n: int) -> None:
    name, model = divmod(n, len(all_models()))
    remember(f"ours/{name}", all_models()[model].id, folder)


def _read_origin(folder: Path) -> int:
    kept = answers(folder)
    name = max(int(name.removeprefix("ours/")) for name in kept)
    places = {model.id: place for place, model in enumerate(all_models())}
    return name * len(places) + places[kept[f"ours/{name}"]]


def _counted(n: int) -> LengthTable:
    zeros = np.arange(5_000, dtype=np.int64)
    return LengthTable("a.jsonl", 1, "jsonl", "none", "chat", "tokenizer", None, "", False, 1.0, n, 0, 0, None, True,
                   (), 1, 1.0, 1.0, (), zeros, zeros, zeros, zeros, zeros)  # type: ignore[arg-type] # fmt: skip


def _write_lengths(folder: Path, n: int) -> None:
    with _cache_in(folder):
        data_cache.remember("0" * 64, _counted(n))


def _read_lengths(folder: Path) -> int:
    with _cache_in(folder):
        (file,) = data_cache.cache_folder().glob("*.npz")
        return int(json.loads(str(np.load(file)["meta"]))["records"])


class _cache_in:
    """Keeps cached files in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._before = folder, os.environ.get("XDG_CACHE_HOME")

    def __enter__(self) -> None:
        os.environ["XDG_CACHE_HOME"] = str(self._folder)

    def __exit__(self, *_: object) -> None:
        if self._before is None:
            del os.environ["XDG_CACHE_HOME"]
        else:
            os.environ["XDG_CACHE_HOME"] = self._before


def _write_report(folder: Path, n: int) -> None:
    write_whole(folder / "report.html", f"{n} {FILLING} {n}".encode(), overwrite=True)


def _read_report(folder: Path) -> int:
    return _number((folder / "report.html").read_text())


def _write_handoff(folder: Path, n: int) -> None:
    files = {"train.py": f"{n} {FILLING} {n}", "accelerate.yaml": f"{n} {FILLING} {n}"}
    write(files, folder, overwrite=True)


def _read_handoff(folder: Path) -> int:
    numbers = [_number((folder / name).read_text()) for name in ("train.py", "accelerate.yaml")]
    return min(numbers)


def _number(text: str) -> int:
    match = re.fullmatch(rf"(\d+) {FILLING} (\d+)", text)
    assert match
    assert match[1] == match[2]
    return int(match[1])


PLACES = (
    Place("job document", _write_document, _read_document),
    Place("recovery copy", _write_recovery, _read_recovery, quiet=True),
    Place("settings", _write_settings, _read_settings, quiet=True),
    Place("pins", _write_pins, _read_pins),
    Place("price lists", _write_prices, _read_prices),
    Place("own model", _write_model, _read_model),
    Place("own card", _write_card, _read_card),
    Place("fine-tunes", _write_origin, _read_origin),
    Place("counted lengths", _write_lengths, _read_lengths, quiet=True),
    Place("report", _write_report, _read_report, makes_folder=False),
    Place("hand-off", _write_handoff, _read_handoff, several=True),
)
BY_NAME = {place.name: place for place in PLACES}
