"""What a training stack cannot run: chips of other vendors, and values of fields that it does not take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from ftcost_core.catalogue.gpus import Gpu, find_gpu
from ftcost_core.catalogue.models import find_model
from ftcost_core.documents.companions import stack_change, with_companions
from ftcost_core.documents.fields import declaration, field_value
from ftcost_core.documents.job import TRAINER_STACKS, Job, edited
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.problems import InputError, Problem, quote
from ftcost_core.documents.words import Stack, TrainerName
from ftcost_core.evaluation.choices import trainer_choices
from ftcost_core.evaluation.stack_defaults import stack_defaults
from ftcost_core.formulas.facts.trainers import PATHS, facts_of
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.text.i18n import tr

TWO_STACKS_TRAINER: TrainerName = "transformers"
"""What alone trains an encoder with a decoder, of what is estimated: its Seq2SeqTrainer."""
TWO_STACKS = TRAINER_STACKS[TWO_STACKS_TRAINER]


def runs_on(stack: Stack, vendor: str) -> bool:
    """Return whether a stack runs on the chips of a vendor."""
    return vendor in stack_defaults().vendors.by[stack]


def edit_changes(job: Job, path: str, value: object) -> dict[str, object]:
    """Return an edit of one field with what follows from it: chips of another vendor and trainers have their stacks."""
    changes = with_companions(job, path, value)
    if path == "hardware.gpu":
        vendor = _vendor(value)
        if vendor and not runs_on(job.training.stack, vendor):
            changes |= stack_change(job, _stacks_for(vendor)[0])
    if path == "model.id" and isinstance(value, str) and find_model(value).raw_architecture.get("encoder"):
        if job.training.trainer not in (None, TWO_STACKS_TRAINER) or job.training.stack not in TWO_STACKS:
            changes |= trainer_change(job, TWO_STACKS_TRAINER)
        changes |= {"training.loss": "standard", "training.kernels": "standard"}
    elif path == "training.trainer":
        changes |= trainer_change(job, value)
    elif job.training.trainer and (stack := changes.get("training.stack")):
        stacks = TRAINER_STACKS[job.training.trainer]
        if stack not in stacks:
            of_stack = next(name for name, (first, *_) in TRAINER_STACKS.items() if first == stack)
            changes |= trainer_change(job, of_stack) | {"training.stack": stack}
    return changes


def trainer_change(job: Job, trainer: object) -> dict[str, object]:
    """Return the changes that give a job to a trainer: its stack, and open fields where nobody chose otherwise.

    What stands at the format's own default, or is no value that the trainer takes, becomes open; without a trainer
    what is open becomes what the trainer before it did.
    """
    stacks = next((stacks for name, stacks in TRAINER_STACKS.items() if name == trainer), None)
    changes: dict[str, object] = {"training.trainer": trainer, "training.trainer_version": None}
    if stacks is None:
        return changes | {choice.path: choice.value for choice in trainer_choices(job) if choice.path not in changes}
    if job.training.stack not in stacks:
        changes |= stack_change(job, stacks[0])
    moved = edited(job, changes)
    refused = {problem.path for problem in _refused_values(moved)}
    for path in PATHS.values():
        if path in changes or path in refused or field_value(job, path) == declaration(path).default:
            part = path.rpartition(".")[0]
            if field_value(moved, part) is not None:
                changes[path] = None
    if isinstance(changes.get("method.quantization"), dict):
        changes["method.quantization"] = {}
    return {
        path: value
        for path, value in changes.items()
        if not (path.startswith("method.quantization.") and "method.quantization" in changes)
    }


def check_stack(job: Job, gpu: Gpu) -> None:
    """Raise :class:`InputError` for a chip that the stack does not run on, or all that it does not take."""
    chip = wrong_chip(job.training.stack, gpu)
    problems = [
        *_wrong_stack(job),
        *([chip] if chip else [*_several_slices(job, gpu), *one_memory(job, gpu), *_refused_values(job)]),
    ]
    if problems:
        raise InputError(problems)


def wrong_chip(stack: Stack, gpu: Gpu) -> Problem | None:
    """Return the problem of a chip that the stack does not run on."""
    facts = stack_defaults()
    if runs_on(stack, gpu.vendor):
        return None
    return Problem(
        "hardware.gpu",
        quote(gpu.name),
        tr(
            "a chip of {vendors}, which {title} runs on; stacks for chips of {vendor}: {able}",
            vendors=", ".join(facts.vendors.by[stack]),
            title=facts.titles[stack],
            able=", ".join(_stacks_for(gpu.vendor)),
            vendor=gpu.vendor,
        ),
    )


def _wrong_stack(job: Job) -> Iterator[Problem]:
    """Yield the problem of a stack that the job's trainer does not run on."""
    training, facts = job.training, facts_of(job)
    if facts and training.trainer and training.stack not in (stacks := TRAINER_STACKS[training.trainer]):
        yield Problem(
            "training.stack",
            quote(training.stack),
            tr("{allowed}, which {title} runs on", allowed=", ".join(map(quote, stacks)), title=facts.file.title),
        )


def _several_slices(job: Job, gpu: Gpu) -> Iterator[Problem]:
    """Yield the problem of more TPUs than their links join: several slices, which are not estimated."""
    chips, hardware = gpu.link_domain_gpus, job.hardware
    if gpu.vendor == "Google" and chips and hardware.gpus_per_node * hardware.nodes > chips:
        yield Problem(
            "hardware.nodes",
            quote(hardware.nodes),
            tr("at most {chips} chips in all, one slice: several slices are not estimated", chips=chips),
        )


def one_memory(job: Job, gpu: Gpu) -> Iterator[Problem]:
    """Yield the problem of each part that a job moves to the host's memory, which is the GPU's own on this chip.

    What a stack moves by itself stays as it is, and frees nothing.
    """
    offload = job.hardware.parallelism.cpu_offload
    nvme = vocabulary().offloads.by[offload].nvme
    by_itself = stack_defaults().activation_offload.by[job.training.stack]
    for path, kept, moved in (
        ("hardware.parallelism.cpu_offload", tr('"none", or an offload to NVMe disks'), offload != "none" and not nvme),
        ("training.activation_offload", "false", job.training.activation_offload and not by_itself),
        ("training.offloaded_layers", "null", job.training.offloaded_layers),
        ("training.offloaded_experts", "null", job.training.offloaded_experts),
    ):
        if gpu.shares_memory and moved:
            yield Problem(
                path,
                quote(field_value(job, path)),
                tr("{kept}: GPU and processor of {name} share one memory, in which what is moved stays",
                   kept=kept, name=gpu.name),
            )  # fmt: skip


def _vendor(gpu: object) -> str | None:
    try:
        return find_gpu(str(gpu)).vendor
    except InputError:
        return None  # the estimate refuses it in words


def _stacks_for(vendor: str) -> list[Stack]:
    return [stack for stack in get_args(Stack) if runs_on(stack, vendor)]


def _refused_values(job: Job) -> Iterator[Problem]:
    defaults, stack, facts = stack_defaults(), job.training.stack, facts_of(job)
    adapters = job.method.kind in ADAPTER_KINDS
    taken = [(path, allowed, defaults.titles[stack]) for path, allowed in defaults.only.by[stack].items()]
    if facts:
        own = facts.file.only
        taken = [row for row in taken if row[0] not in own]
        taken += [(path, allowed, facts.title) for path, allowed in own.items()]
    for path, allowed, title in taken:
        if path.startswith(("method.lora.", "method.quantization.")) and not adapters:
            continue  # without adapters they are ignored
        value = field_value(job, path)
        entries = value if isinstance(value, tuple) else (value,)
        if value is not None and any(entry not in allowed for entry in entries):
            yield Problem(
                path,
                quote(value),
                tr(
                    "{allowed}, which is what {title} takes",
                    allowed=", ".join(map(quote, allowed)) or tr("none"),
                    title=title,
                ),
            )
