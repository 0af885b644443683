"""Seconds that a step waits for a teacher, which reads what the student is trained on, and for a judge."""

from __future__ import annotations

import numpy as np

from ftcost_core.architecture.counts import counts
from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.facts.rollout import rollout_facts
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.rollout.engine import Engine, answers
from ftcost_core.text.i18n import mark, mark_noted


def teacher_term(batch: JobArrays, forward: Array) -> FigureArray:
    """Return seconds of a teacher's forward passes: before the update, on the trainer's GPUs or on its own.

    On the trainer's GPUs it is as fast as the policy is forward, parameter by parameter; on its own it does nothing
    but products. Somebody's service answers while others are asked.
    """
    tokens = batch.global_batch * batch.sequences * batch.mean_seq_len
    beside = batch.teacher_place.is_("beside") * batch.teacher_active / float(counts(batch.arch).active)
    rate = batch.gpu.of(lambda gpu: gpu.peak_flops("bf16")) * rollout_facts().matrix_share.value
    apart = batch.teacher_place.is_("own-gpus") * 2 * batch.teacher_active * tokens
    of_one = rate * np.maximum(1.0, batch.teacher_gpus)
    return FigureArray(
        "teacher.forward", forward * beside + apart / of_one, "s",
        mark_noted("forward × ratio + flops / rate; one forward pass of the policy, and the teacher's parameters over "
                   "the policy's; or on GPUs of its own"),
        {"forward": forward, "ratio": beside, "flops": apart, "rate": of_one},
        mark("a teacher reads each sequence once, without gradients (arXiv:2306.13649)"), "assumed",
    )  # fmt: skip


def judge_term(batch: JobArrays, work: Engine) -> FigureArray:
    """Return seconds of a judge: it reads every completion that was generated, and may write of each.

    Reading is products; each of its tokens reads its weights once for all completions that it judges together. On the
    trainer's GPUs it takes turns with the policy. Somebody's service answers while others are asked.
    """
    facts = rollout_facts()
    gpus = np.where(batch.judge_place.is_("own-gpus"), np.maximum(1.0, batch.judge_gpus), batch.gpus)
    here = batch.judge_active * ~batch.judge_place.is_("service")
    completions = work.completions * work.generated
    each = batch.prompt_tokens + answers(batch) + batch.completion_tokens + batch.judge_tokens
    rate = batch.gpu.of(lambda gpu: gpu.peak_flops("bf16")) * facts.matrix_share.value * gpus
    rounds = batch.judge_tokens * np.maximum(1.0, completions / (facts.most_sequences.value * gpus))
    moved = rounds * here * facts.weight_bytes.value
    link = batch.gpu.of(lambda gpu: gpu.bandwidth_bytes_s) * facts.bandwidth_share.value * gpus
    return FigureArray(
        "teacher.judge", 2 * here * completions * each / rate + moved / link, "s",
        mark_noted("2 × parameters × tokens / rate + bytes / bandwidth; reading, and weights for each token written"),
        {"parameters": here, "tokens": completions * each, "rate": rate, "bytes": moved, "bandwidth": link},
        mark("a judge reads every completion once"), "assumed",
    )  # fmt: skip
