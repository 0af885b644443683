"""A job on disk: opened, saved, and whether somebody else has changed it since."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from ftcost_core.documents.job import Data, Hardware, Job, Price, Training, edited, load_document, load_job, parse_job
from ftcost_core.documents.method_fields import Method
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.scenarios import Scenario, dump_document, parse_scenarios
from ftcost_core.storage.bundled import resource
from ftcost_core.storage.files import is_there, read_text, write_atomically
from ftcost_core.text.i18n import tr

if TYPE_CHECKING:
    from ftcost_core.configurations import Given, Imported

SUFFIX = ".ftcost"
FIRST_EXAMPLE = "support-bot-8b"
_DATA = re.compile(
    r"(?:path|dataset|dataset_name|dataset_path|data_files|train_file|data)\s*[:=]\s*['\"]?"
    r"([^'\"\n#:/\\][^'\"\n#:]*\.(?:jsonl|json|csv|parquet|txt))"
)
"""A name of a file that is relative: on no other drive or machine."""
OwnGpus: TypeAlias = tuple[str, int]
"""Name and number of the GPUs of a machine that a person owns."""


class Document(Struct, frozen=True):
    """The file of the open job and a digest of its text; a job that was never saved has no path."""

    path: Path | None = None
    digest: str = ""
    title: str = ""
    example: bool = False
    """A worked example as it is shipped."""
    scenarios: tuple[Scenario, ...] = ()
    """What the file keeps beside the job, for a comparison."""

    @property
    def name(self) -> str:
        """The file's name, or a title for a job without a file."""
        return self.path.name if self.path else self.title or "untitled" + SUFFIX


class Preset(Struct, frozen=True):
    """A worked example."""

    key: str
    title: str
    job: Job


def open_document(path: Path) -> tuple[Job, Document]:
    """Read a job. Raises :class:`InputError` when the file cannot be read or is no job."""
    text = read_text(path)
    parsed = load_document(text)
    return parse_job(parsed), Document(path, _digest(text), scenarios=parse_scenarios(parsed))


def import_document(path: Path, given: Given, own: OwnGpus | None = None) -> tuple[Job, Document, Imported]:
    """Read a trainer's configuration, or the folder of one: a job, a document without a file, what was read.

    Where it names no GPU it runs on the user's ``own``, if there are any. Raises :class:`InputError` for a file of no
    trainer that is read.
    """
    from ftcost_core.configurations import read_configuration

    mine = own is not None and given.gpu is None
    imported = read_configuration([path], replace(given, gpu=own[0]) if own is not None and mine else given)
    job = imported.job
    if own is not None and mine:
        job = edited(job, {"price.terms": "owned"})
        imported = replace(imported, notes=(tr("GPU not in the file: assumed your {0}", own[0]), *imported.notes))
    return _unnamed(job), Document(title=path.stem + SUFFIX), imported


def data_beside(path: Path) -> Path | None:
    """Return the file of training data that a configuration names, where it lies beside it."""
    if not path.is_file():
        return None
    named = (path.parent / name.strip() for name in _DATA.findall(read_text(path)))
    return next((file for file in named if is_there(file)), None)


def save_document(path: Path, job: Job, scenarios: tuple[Scenario, ...] = ()) -> Document:
    """Write a job, and what it is compared with. Raises :class:`OSError`."""
    text = dump_document(job, scenarios)
    write_atomically(path, text)
    return Document(path, _digest(text), scenarios=scenarios)


def changed_on_disk(document: Document) -> bool:
    """Whether the file has changed since it was opened or saved; a deleted file does not count as changed."""
    if document.path is None or not is_there(document.path):
        return False
    try:
        return _digest(read_text(document.path)) != document.digest
    except InputError:
        return True


def presets() -> list[Preset]:
    """Return the worked examples, the one to start on first.

    Their jobs have no name of their own: it would stay when they become another job.
    """
    examples = []
    for file in resource("examples").iterdir():
        if file.name.endswith(SUFFIX):
            job = load_job(file.read_text(encoding="utf-8"))
            key = file.name.removesuffix(SUFFIX)
            title = tr(job.name) if job.name else key.replace("-", " ").capitalize()
            examples.append(Preset(key, title, _unnamed(job)))
    return sorted(examples, key=lambda preset: (preset.key != FIRST_EXAMPLE, preset.title))


def blank_job(own: OwnGpus | None = None) -> Job:
    """Return a job of the first example's model, on the user's ``own`` GPUs or the example's; the rest as usual."""
    gpu, count = own or (None, 1)
    example = load_job(first_example().read_text(encoding="utf-8"))
    return Job(
        model=example.model,
        data=Data(tokens=example.data.tokens, seq_len=example.data.seq_len),
        hardware=Hardware(gpu=gpu or example.hardware.gpu, gpus_per_node=count),
        price=Price(terms="owned" if own else "on-demand"),
        method=Method(kind=example.method.kind),
        training=Training(stack=example.training.stack),
    )


def first_preset() -> tuple[Job, Document]:
    """Return the example that the window starts on."""
    text = first_example().read_text(encoding="utf-8")
    return _unnamed(load_job(text)), Document(title=FIRST_EXAMPLE + SUFFIX, example=True)


def first_example() -> Path:
    """Return the file of the example that the window starts on."""
    return resource("examples", FIRST_EXAMPLE + SUFFIX)


def _unnamed(job: Job) -> Job:
    return job.model_copy(update={"name": ""})


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
