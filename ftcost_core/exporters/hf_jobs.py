"""Hugging Face Jobs: a script with its packages, and the command that starts it on a machine."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from ftcost_core.documents.problems import fail
from ftcost_core.exporters.cluster import ClusterTask, compile_notes, machine_of
from ftcost_core.exporters.handoff import Handoff
from ftcost_core.exporters.quoting import json_text, template
from ftcost_core.exporters.trainer_files import Nodes, comments
from ftcost_core.exporters.trainer_job import OUTPUT
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.facts import clusters

FILE, SCRIPT = "hf_jobs.sh", "launch_hf_jobs.py"
_NODES = Nodes("1", "0", "localhost")
_TITLE = "Hugging Face Jobs"


def handoff(task: ClusterTask) -> Handoff:
    """Write command and script beside the trainer's files. Raises :class:`InputError` for several nodes."""
    job, service = task.job, clusters().hf_jobs
    if job.hardware.nodes > 1:
        raise fail("hardware.nodes", job.hardware.nodes, tr("1: a job of {title} is one machine", title=_TITLE))
    flavor, about = machine_of(task, _TITLE, service)
    notes = (*about, *compile_notes(task), *_notes(task))
    first, *later = task.trainer.packages()
    run = f"bash {FILE}"
    command = [
        "hf jobs uv run", f"--name {job.name}", f"--flavor {flavor}", f"--timeout {task.time_limit(service)}h",
        *(["--attempts 3"] if task.resumes else []), "--secrets HF_TOKEN", "--volume .:/job",
        '--volume "hf://buckets/$BUCKET:/checkpoints:rw"', SCRIPT,
    ]  # fmt: skip
    copied = []
    if job.data_source is not None and job.data_is_elsewhere:
        copied = [f"mkdir -p data && cp -r {shlex.quote(job.data_source)} {shlex.quote(job.data_path)}"]
    lines = [
        "#!/bin/bash",
        comments(job.head(_TITLE, (*notes, *task.trainer.notes), run)).rstrip(),
        "set -e",
        'cd "$(dirname "$0")"',
        f'test -n "$BUCKET" || {{ echo "set BUCKET: hf buckets create {job.name}-checkpoints"; exit 1; }}',
        *copied,
        " \\\n  ".join(command),
    ]
    script = template(
        SCRIPT,
        packages="\n".join(f"# {line}" for line in f"dependencies = {json_text(first)}".splitlines()),
        commands=repr(
            [*(f"uv pip install --no-build-isolation {shlex.join(more)}" for more in later), *task.start(_NODES)]
        ),
        output=OUTPUT,
    )
    return task.handoff({FILE: "\n".join(lines) + "\n", SCRIPT: script}, notes, run)


def _notes(task: ClusterTask) -> Iterator[str]:
    yield tr("Checkpoints go to a bucket of yours: set BUCKET to its name, such as you/{name}-checkpoints.",
             name=task.job.name)  # fmt: skip
    yield tr("Models behind a licence need a token: HF_TOKEN is passed on as a secret from your own environment.")
    if task.spot:
        yield tr("{title} has no spot machines: it is billed on demand.", title=_TITLE)
