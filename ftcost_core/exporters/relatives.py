"""Relatives of TRL, which take its settings by other names (``resources/exporters/dialects.json``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ftcost_core.configurations.dialects import Writes, dialects, flat
from ftcost_core.documents.method_fields import Rollout
from ftcost_core.documents.problems import fail
from ftcost_core.documents.rollouts import engine_gpus, staleness
from ftcost_core.exporters import accelerate
from ftcost_core.exporters.derived import Written
from ftcost_core.exporters.quoting import shell_word
from ftcost_core.exporters.settings import nested, sections
from ftcost_core.exporters.trainer_files import TrainerFiles, refuse_images, requires, written
from ftcost_core.exporters.trainer_job import TrainerJob
from ftcost_core.exporters.yamldoc import YamlSection, document
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.names import Relative

_RAY_PORT = 6379
"""Ray's default."""


def trainer_files(job: TrainerJob, name: Relative) -> TrainerFiles:
    """Write the job for a relative of TRL. Raises :class:`InputError` for what it, or TRL, cannot express."""
    dialect = dialects()[name]
    writes = dialect.writes
    assert writes is not None
    title = dialect.title
    if job.images:
        refuse_images(job, title, writes)
    told = written(job, "trl", accelerate.degrees(job), {"asynchronous": False})
    if job.objective not in writes.commands:
        raise fail("method.objective", job.objective, tr("{allowed} for {title}", allowed=", ".join(writes.commands),
                                                         title=title))  # fmt: skip
    if writes.decoders_only and not job.arch.causal:
        raise fail("model.id", job.resolved.model.id, tr("a decoder for {title}", title=title))
    notes = tuple(tr(note) for note in writes.notes)
    told = replace(told, table=told.table.model_copy(update={"title": title, "facts": dialect.facts, "notes": ()}))
    settings = dict(_renamed(told, writes, title))
    gpus, nodes = job.hardware.gpus_per_node, job.hardware.nodes
    beside = f"{job.objective} {job.rollout.engine}"
    command = writes.commands.get(beside, writes.commands[job.objective]).format(gpus=gpus)
    if nodes > 1 and command.startswith("deepspeed "):
        of_nodes = f'deepspeed --no_ssh --num_nodes {nodes} --node_rank "$RANK" --master_addr "$ADDRESS" '
        command = command.replace("deepspeed ", of_nodes, 1)
    start = writes.starts.get(job.objective, writes.start).format(command=command, gpus=gpus, file=writes.file)
    if writes.form == "yaml":
        text = document([], [YamlSection(title, nested(settings))])
        several = f"NNODES={{nodes}} NODE_RANK={{rank}} MASTER_ADDR={{address}} {start}"
    else:
        text = " \\\n  ".join([start, *_arguments(settings, "--" if writes.form == "options" else "")]) + "\n"
        start = f"bash {writes.file}"
        several = f"RANK={{rank}} ADDRESS={{address}} {start}"
    if job.objective in writes.ray:
        several = _under_ray(start, nodes * gpus)
    files = {writes.file: text}
    return TrainerFiles(told, files, requires(job, writes), start, several, headed=(writes.file,), notes=notes)


def _under_ray(start: str, gpus: int) -> str:
    """Return the command for each of several nodes: the first starts the run once the others have joined it."""
    return (
        f"if [ {{rank}} = 0 ]; then ray start --head --port={_RAY_PORT} && "
        f"until ray status | grep -q '/{gpus}.0 GPU'; do sleep 5; done && {start}; ray stop; "
        f"else ray start --address={{address}}:{_RAY_PORT} --block; fi"
    )


def _arguments(settings: Mapping[str, Any], dashes: str) -> Iterator[str]:
    """Yield options (``--name value``, a flag alone) or, without dashes, assignments (``name=value``)."""
    for name, value in settings.items():
        if dashes and isinstance(value, bool):
            yield from [f"{dashes}{name}"] if value else []
        else:
            yield f"{dashes}{name}{' ' if dashes else '='}{_word(value)}"


def _word(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(shell_word(str(one)) for one in value)
    return shell_word("null" if value is None else str(value))


def _renamed(told: Written, writes: Writes, title: str) -> Iterator[tuple[str, Any]]:
    """Yield the settings under the relative's names. Raises :class:`InputError` for words that it does not have."""
    ours: dict[str, Any] = {}
    for section in sections(told, told.table.sections):
        ours |= dict(flat(section.fields))
    ours |= _of_the_job(told)
    names = writes.names | writes.of_objective.get(told.job.objective, {})
    if ours["language_modules"] and "language_modules" in names:
        del ours["lora_target_modules"]
    for name, value in ours.items():
        words = writes.values.get(name)
        if words is not None:
            said = words.get(str(value).casefold(), words.get("*"))
            if said is None and name.startswith("job."):
                path, allowed = name.removeprefix("job."), ", ".join(words)
                raise fail(path, value, tr("{allowed} for {title}", allowed=allowed, title=title))
            yield from ((their, value if meant == "=" else meant) for their, meant in (said or {}).items())
        elif name in names and value is not None:
            yield names[name], value


def _of_the_job(told: Written) -> Mapping[str, Any]:
    """Return what no setting of TRL says: the launcher's part, and what is counted over all GPUs."""
    job, layout = told.job, told.layout
    batch, group = told.fact("batch"), told.fact("group") if job.objective == "grpo" else 1
    rollout = job.resolved.method.rollout or Rollout()
    own, (nodes, gpus) = _engines_apart(job)
    generated = {} if job.objective != "grpo" else {
        "job.method.rollout.engine": rollout.engine, "trainer_nodes": job.hardware.nodes - (nodes if own else 0),
        "trainer_gpus": job.hardware.gpus_per_node - (0 if nodes else own),
        "engines": (own or job.gpus) // (rollout.tensor or 1), "engine_tensor": rollout.tensor or 1,
        "engine_share": rollout.memory_share, "trainer_offload": rollout.trainer_offload,
    }  # fmt: skip
    offloaded = "-offload" if job.parallelism.cpu_offload != "none" else ""
    return {
        "freezes_tower": told.fact("freezes_tower") if job.images else None,
        "freezes_join": told.fact("freezes_join") if job.images else None,
        "language_modules": _language_modules(told),
        "job.method.kind": job.kind, "job.hardware.parallelism.strategy": f"{job.strategy}{offloaded}",
        "job.method.objective": job.objective,
        "batch": batch, "prompts": max(1, batch // group),
        "rollout_prompts": max(1, batch * (rollout.updates or 1) // group) if job.objective == "grpo" else None,
        "job.method.rollout.passes": rollout.passes, "gpus_per_node": job.hardware.gpus_per_node,
        "nodes": job.hardware.nodes, "held_out": job.held_out or None,
        **generated, "engine_gpus": (gpus or own) or None, "engine_nodes": (nodes or 1) if own else None,
        "engine_nodes_of_several": nodes or None,
        "seq_len": job.data.seq_len, "turns": rollout.turns, "engine_precision": rollout.precision,
        "staleness": staleness(job.resolved),
        "tensor": layout.tensor, "context": layout.context,
        "longest_prompt": job.data.seq_len - job.longest_completion if job.objective == "grpo" else None,
    }  # fmt: skip


def _language_modules(told: Written) -> str | None:
    """Return the pattern of adapted matrices by whose names a frozen tower would get adapters, too."""
    job = told.job
    named = told.fact("exclude_towers") and job.method.tower == "frozen" and job.lora.targets != "all-linear"
    return job.language_modules(job.target_roles) if named else None


def _engines_apart(job: TrainerJob) -> tuple[int, tuple[int, int]]:
    """Return the GPUs of engines beside the trainer, and nodes and GPUs of each where they are whole nodes.

    Raises :class:`InputError` for a part of several nodes.
    """
    own, a_node = engine_gpus(job.resolved), job.hardware.gpus_per_node
    if job.hardware.nodes == 1 or not own:
        return own, (0, 0)
    if own % a_node:
        raise fail("method.rollout.gpus", own, tr("a multiple of {gpus}: whole nodes beside those of the trainer",
                                                  gpus=a_node))  # fmt: skip
    return own, (own // a_node, a_node)
