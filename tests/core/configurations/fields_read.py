"""Which fields of a job come back when a trainer's files are read: found by changing the field and nothing else."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from ftcost_core.documents.fields import field_value
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.exporters.writing import write
from ftcost_core.trainers.names import Trainer
from ftcost_core.trainers.table import trainers
from tests.core.configurations.round_trip import read_back
from tests.core.handoff.field_uses import BASES, OTHERS, base, changed


def is_read(tool: Trainer, path: str) -> bool:
    """Tell whether the field of a job that is written for the tool is another in the job that is read of it."""
    words = trainers()[tool].words.by_path.get(path, {})
    values = OTHERS.get(path) or tuple(word for word, said in words.items() if isinstance(said, dict))
    for name in BASES:
        given = base(tool, name)
        for value in values if given else ():
            wanted, made, _ = given
            resolved = changed(made.resolved, path, value)
            if resolved == made.resolved:
                continue
            before = _read(tool, name)
            after = _written_and_read(tool, wanted, made.replaced(resolved=resolved))
            if before and after and field_value(after, path) != field_value(before, path):
                return True
    return False


@cache
def _read(tool: Trainer, name: str) -> Job | None:
    given = base(tool, name)
    return _written_and_read(tool, *given[:2]) if given else None


def _written_and_read(tool: Trainer, wanted: Job, made: Estimate) -> Job | None:
    with tempfile.TemporaryDirectory() as folder:
        try:
            return read_back(made, write(hand_off(wanted, made, tool).files, Path(folder) / "files")).job
        except InputError:
            return None
