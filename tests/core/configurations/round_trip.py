"""What a job is once an exporter has written it and the reader of configurations has read it again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Literal

from ftcost_core.configurations import Given, Imported, read_configuration
from ftcost_core.documents.fields import field_value, leaves
from ftcost_core.documents.job import Job, edited, parse_job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import TwoPartEstimate
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.exporters.differences import read_job
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.exporters.writing import write
from ftcost_core.formulas.facts.trainers import trainer_file
from ftcost_core.trainers.names import LAUNCHERS, TRAINERS
from ftcost_core.trainers.table import PARTS, shared, trainers
from tests.explore.draw import document
from tests.handoff_tools.cases import stack_of

READ_BACK = (*TRAINERS, *LAUNCHERS)
"""Targets whose files are read as configurations."""
MODELS = (
    "meta-llama/Llama-3.1-8B", "Qwen/Qwen2.5-7B", "Qwen/Qwen3-30B-A3B", "mistralai/Mistral-7B-v0.1",
    "google/gemma-3-12b-pt", "openai/gpt-oss-20b", "microsoft/Phi-3-mini-4k-instruct", "Qwen/Qwen2.5-VL-7B-Instruct",
)  # fmt: skip
_OWN_SHARE = 0.7
"""Of jobs whose trainer is that of the target."""
Outcome = Literal["equal", "difference said", "refused", "differs silently"]
_SAID = re.compile(r"\[((?:data|method|training|hardware|run)\.[a-z_.]+)\]")


@dataclass(frozen=True)
class RoundTrip:
    """A job that was written and read."""

    outcome: Outcome
    why: str = ""


def round_trip(given: Job, result: Estimate, target: str, folder: Path) -> RoundTrip:
    """Write a job, read it, and estimate what was read: the figures are the same, or the files say what is not."""
    try:
        files = hand_off(given, result, target).files
    except InputError as error:
        return RoundTrip("refused", str(error))
    again = _read(result.resolved, write(files, folder))
    differing = {path for path in _paths() if field_value(result.resolved, path) != field_value(again, path)}
    said = {
        path for text in files.values() for line in text.splitlines() if line[:1] == "#" for path in _SAID.findall(line)
    }
    before, after = figures(result), figures(TwoPartEstimate(again).first)
    if before == after:
        return RoundTrip("equal")
    if said and figures(TwoPartEstimate(_with(result.resolved, again, differing & said)).first) == after:
        return RoundTrip("difference said", ", ".join(sorted(said)))
    return RoundTrip("differs silently", f"{sorted(differing - said)}: {before} {after}")


def figures(result: Estimate) -> tuple[float, ...]:
    """Return memory, speed and hours."""
    return result.memory.reserved, result.throughput.tokens_per_s_per_gpu, result.time.wall_hours, result.time.gpu_hours


def read_back(result: Estimate, paths: list[Path]) -> Imported:
    """Read the files of a hand-off, with what no file says given beside them."""
    hardware = result.resolved.hardware
    return read_configuration(paths, Given(hardware.gpu, hardware.gpus_per_node, hardware.nodes, tokens=1_000_000))


def drawn(target: str, count: int, seed: int = 1) -> Iterator[tuple[Job, Estimate]]:
    """Yield random jobs of a target's own stack, with words that it can express, and their estimates."""
    random = Random(f"{target} {seed}")
    done = 0
    while done < count:
        made = _expressible(random, target, document(random, random.choice(MODELS)))
        try:
            given = parse_job(made)
            result = TwoPartEstimate(given).first
        except InputError:
            continue
        yield given, result
        done += 1


def _expressible(random: Random, target: str, made: dict[str, Any]) -> dict[str, Any]:
    trainer: Any = "trl" if target in LAUNCHERS else target
    facts = trainers()[trainer].facts
    made["training"]["stack"] = trainers()[trainer].stacks[0]
    only: dict[str, Any] = {}
    if random.random() < _OWN_SHARE:
        made["training"]["trainer"] = facts
        only = trainer_file(facts).only
    if target in ("mlx-lm", "maxtext"):
        made["hardware"]["gpu"] = stack_of(target)["hardware.gpu"]
    for path, table in trainers()[trainer].words.tables():
        *parents, leaf = path.split(".")
        owner: Any = {}
        part: Any = made
        for name in parents:
            owner, part = part, (part or {}).get(name)
        allowed = [word for word, said in table.items() if said is not None and word in only.get(path, table)]
        if not part or part.get(leaf) is None or part[leaf] in allowed:
            continue
        if allowed:
            part[leaf] = random.choice(allowed)
        else:
            owner[parents[-1]] = None
    return made


def _read(wanted: Job, paths: list[Path]) -> Job:
    hardware = wanted.hardware
    tokens = wanted.data.tokens or 1_000_000
    beside = Given(hardware.gpu, hardware.gpus_per_node, hardware.nodes, tokens)
    read = read_configuration(paths, beside).job
    return read_job(wanted, {path: value for path in _paths() if (value := field_value(read, path)) is not None})


def _with(job: Job, other: Job, paths: set[str]) -> Job:
    """Return a job with some fields of another: what is said of it, and no more."""
    changes = {path: field_value(other, path) for path in paths}
    for part in ("method.lora", "method.quantization", "method.rollout"):
        if field_value(other, part) is None or field_value(job, part) is None:
            within = [path for path in changes if path.startswith(f"{part}.")]
            if within:
                changes = {path: value for path, value in changes.items() if path not in within}
                changes[part] = field_value(other, part)
    try:
        return resolve(edited(job, changes)).job
    except InputError:
        # What one part of a setting is may hang on a degree that is said: it goes where nothing is said of it.
        names = {"context_kind": None, "sequence_parallel": False, "expert_tensor": None, "virtual_stages": None}
        hanging = {f"hardware.parallelism.{name}": value for name, value in names.items()}
        return resolve(edited(job, hanging | changes)).job


def _paths() -> list[str]:
    return [leaf for part in PARTS for leaf in leaves(part) if leaf not in shared().no_setting]
