"""axolotl: one YAML file, with DeepSpeed's JSON beside it under ZeRO."""

from __future__ import annotations

from dataclasses import replace

from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import fail
from ftcost_core.exporters import deepspeed
from ftcost_core.exporters.derived import Written
from ftcost_core.exporters.quoting import template
from ftcost_core.exporters.settings import sections
from ftcost_core.exporters.trainer_files import TrainerFiles, requires, torchrun, written
from ftcost_core.exporters.trainer_job import TrainerJob
from ftcost_core.exporters.yamldoc import document
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.facts import defaults

FILE = "axolotl.yaml"


def trainer_files(job: TrainerJob) -> TrainerFiles:
    """Write the job for axolotl. Raises :class:`InputError` for what axolotl does not have."""
    degrees = ("tensor", "context") if job.strategy == "fsdp" else ()
    rings = job.layout(degrees).context > 1
    packed = job.data.batching == "packed" and job.objective == "sft"
    own = {
        "ring_of_one": rings and packed and job.micro_batch > 1,
        "ring_of_flash": rings and not job.training.attention.startswith("flash"),
    }
    changes: dict[str, object] = {"training.micro_batch": 1} if own["ring_of_one"] else {}
    changes |= {"training.attention": "flash"} if own["ring_of_flash"] else {}
    told = written(replace(job, resolved=edited(job.resolved, changes)), "axolotl", degrees, own, job)
    if job.objective == "grpo":
        told = replace(told, own=own | {"group": _generations(told)})
    out = {FILE: document([], sections(told, told.table.sections))}
    if job.zero_stage is not None:
        out[deepspeed.FILE] = deepspeed.configuration(told.job, told.layout)
    if job.objective == "grpo":
        out["rewards.py"] = template("rewards.py")
    several = torchrun(job, f"-m axolotl.cli.train {FILE}")
    return TrainerFiles(told, out, requires(told.job, told.table), f"axolotl train {FILE}", several, headed=(FILE,))


def _generations(told: Written) -> int:
    """Return how many completions of a prompt are compared.

    axolotl wants them to divide the sequences of a GPU's step, and as many sequences there for each of its
    data-parallel GPUs. Raises :class:`InputError` where a step is too small.
    """
    job, layout = told.job, told.layout
    own = job.micro_batch * layout.accumulation
    most = min(job.rollout.group_size or defaults().generations.value, own // layout.data_parallel)
    for group in range(most, 1, -1):
        if own % group == 0:
            return group
    least = 2 * layout.data_parallel**2
    raise fail(
        "training.global_batch", job.global_batch, tr("at least {least}, evenly, for GRPO with axolotl", least=least)
    )
