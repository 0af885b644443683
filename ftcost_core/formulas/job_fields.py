"""How fields of jobs become arrays: by their path, or by a function of the job."""

from collections.abc import Callable, Mapping, Sequence
from math import nan
from operator import attrgetter
from typing import Any, TypeAlias

import numpy as np

from ftcost_core.architecture.counts import counts
from ftcost_core.catalogue.machines import find_machine
from ftcost_core.catalogue.models import find_model
from ftcost_core.documents.job import Data, Job
from ftcost_core.documents.method_fields import Judge, Lora, Quantization, Rollout, Teacher
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.term import Array
from ftcost_core.formulas.facts.rollout import rollout_facts
from ftcost_core.formulas.facts.trainers import facts_of
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.word_arrays import WordArray

Reader: TypeAlias = Callable[[Sequence[Job]], Any]
"""Gathers a field of jobs as an array."""


def numbers(source: str | Callable[[Job], float], otherwise: float | None = None, *, times: float = 1.0) -> Reader:
    """Read numbers from a path of the job; ``otherwise`` stands for what is open or 0."""
    value = _value_of(source)

    def read(jobs: Sequence[Job]) -> Array:
        found = [value(job) for job in jobs]
        if otherwise is not None:
            found = [one or otherwise for one in found]
        return np.array(found, dtype=np.float64) * times

    return read


def flags(source: str | Callable[[Job], bool]) -> Reader:
    """Read flags from a path of the job; what is open is not set."""
    value = _value_of(source)
    return lambda jobs: np.array([bool(value(job)) for job in jobs], dtype=np.bool_)


def words(source: str | Callable[[Job], str | None]) -> Reader:
    """Read words from a path of the job, ``none`` where it is open."""
    value = _value_of(source)
    return lambda jobs: WordArray.of([value(job) or "none" for job in jobs])


def _value_of(source: str | Callable[[Job], Any]) -> Callable[[Job], Any]:
    if not isinstance(source, str):
        return source
    part, _, field = source.rpartition(".")
    if part not in _OPTIONAL_PARTS:
        return attrgetter(source)
    of_job, value = _OPTIONAL_PARTS[part], attrgetter(field)
    return lambda job: None if (one := of_job(job)) is None else value(one)


def adapters_of(job: Job) -> Lora | None:
    """Return the adapters of a job whose method has some."""
    return job.method.lora if job.method.kind in ADAPTER_KINDS else None


def _quantization(job: Job) -> Quantization | None:
    # A quantised base can only be trained through adapters: elsewhere both parts are ignored.
    return job.method.quantization if job.method.kind in ADAPTER_KINDS else None


def teacher_of(job: Job) -> Teacher | None:
    """Return the teacher of a job whose objective has one."""
    return job.method.teacher if vocabulary().objectives.by[job.method.objective].teacher else None


_NO_ROLLOUT = Rollout()
_OPTIONAL_PARTS: Mapping[str, Callable[[Job], object]] = {
    "method.lora": adapters_of,
    "method.quantization": _quantization,
    "method.rollout": lambda job: job.method.rollout or _NO_ROLLOUT,
    "method.teacher": teacher_of,
    "method.judge": lambda job: job.method.judge,
}


def _or_open(value: Callable[[Job], float | None]) -> Callable[[Job], float]:
    """Return a reader whose open values are not a number: 0 is a value of its own."""

    def read(job: Job) -> float:
        return nan if (one := value(job)) is None else float(one)

    return read


scoring_passes = _or_open(lambda job: (job.method.rollout or _NO_ROLLOUT).scoring_passes)
discarded = _or_open(lambda job: (job.method.rollout or _NO_ROLLOUT).discarded)
unfinished = _or_open(lambda job: (job.method.rollout or _NO_ROLLOUT).unfinished)


@_or_open
def hooked_checkpoints(job: Job) -> bool:
    """Tell whether checkpointing puts hooks on all that a layer keeps: PyTorch's that is not reentrant.

    Without a trainer it is the reentrant one, which trainers had by default until 2025.
    """
    facts = facts_of(job)
    return facts is not None and not facts.value("reentrant", job)


def reference(job: Job) -> float | None:
    """Return whether a frozen copy is compared with, as a job says or its trainer does; neither: as its objective."""
    said, facts = job.method.reference, facts_of(job)
    own: float | None = facts.value("reference", job) if said is None and facts else said
    return own


def completion_variation(job: Job) -> float:
    """Return the standard deviation of completions' lengths over their mean: 1, as of exponential ones, where open."""
    said = (job.method.rollout or _NO_ROLLOUT).length_variation
    return 1.0 if said is None else said


def teacher_parameters(part: str, job: Job) -> float:
    """Return the parameters of a job's teacher, ``total`` or ``active``; 0 without one."""
    return _parameters(part, teacher_of(job))


def judge_parameters(part: str, job: Job) -> float:
    """Return the parameters of a job's judge, ``total`` or ``active``; 0 without one."""
    return _parameters(part, job.method.judge)


def _parameters(part: str, helper: Teacher | Judge | None) -> float:
    if helper is None or helper.model is None:
        return 0.0
    return float(getattr(counts(find_model(helper.model).architecture), part))


def teacher_weight_bytes(job: Job) -> float:
    """Return the bytes of a teacher's weight; 0 without one."""
    teacher = teacher_of(job)
    if teacher is None:
        return 0.0
    plain = rollout_facts().weight_bytes.value
    return vocabulary().quantizations.by[teacher.quantization].moved_bytes if teacher.quantization else plain


def machine_gpu(job: Job) -> str | None:
    """Return the GPU of the machine that a job names as measured; ``None`` where it names none."""
    return find_machine(job.hardware.machine).gpu if job.hardware.machine else None


def machine_speed(part: str, job: Job) -> float:
    """Return the measured speed of a part of that machine over what is expected; 0: not measured."""
    return find_machine(job.hardware.machine).speeds[part] or 0.0 if job.hardware.machine else 0.0


def quantizes_experts(job: Job) -> bool:
    """Tell whether the routed experts of a job are quantised with its base."""
    return _quantization(job) is not None and bool(job.method.experts_quantized)


def knows_evaluation(job: Job) -> bool:
    """Tell whether it is known how large a batch a job is evaluated with."""
    # Trainers on transformers whose batch is as large as the training's evaluate as it does.
    by_transformers = job.training.trainer is not None and job.training.stack == "hf"
    return job.run.evaluation_share > 0 and (job.run.evaluation_batch is not None or by_transformers)


def images_per_token(job: Job) -> float:
    """Return the images of a token of a job's data, on average."""
    return (job.data.images_per_sample or 0.0) / sample_tokens(job.data)


def model_dropout(job: Job) -> float:
    """Return the dropout of hidden states and attention that a job states, -1 where its model's code decides."""
    return -1.0 if job.training.dropout is None else job.training.dropout


def sample_tokens(data: Data) -> float:
    """Return the mean tokens of a sample; a whole context where the data do not say."""
    if data.lengths:
        counts = np.array(data.lengths.counts, dtype=np.float64)
        edges = np.array(data.lengths.edges, dtype=np.float64)
        return max(1.0, float((edges[:-1] + edges[1:]) / 2 @ counts / counts.sum()))
    if data.mean_sample_tokens:
        return data.mean_sample_tokens
    return max(1.0, data.tokens / data.samples) if data.tokens and data.samples else float(data.seq_len)
