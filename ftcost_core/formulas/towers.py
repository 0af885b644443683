"""Image towers: a tower's layers as jobs of their own, which the formulas of every layer then count.

A tower is a stack of layers like a decoder's that sees the patches of an image from both sides. It runs over
all images of a micro-batch before the decoder, on the first pipeline stage.
"""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from ftcost_core.architecture.model import Vision
from ftcost_core.architecture.vision import tower_architecture
from ftcost_core.documents.term import Array
from ftcost_core.formulas.job_arrays import ROLES, JobArrays
from ftcost_core.formulas.word_arrays import WordArray


class TowerJobs(Struct, frozen=True):
    """The image towers of a batch of jobs, shape ``(n,)`` each."""

    vision: Vision
    jobs: JobArrays
    """The towers' layers: a sequence is a picture, a micro-batch the pictures of the job's micro-batch."""
    used: Array
    """1 where a job has images."""
    trained: Array
    """1 where the tower or adapters on it are trained."""
    projector: Array
    """1 where the projector is trained in place."""
    patches: Array
    """Of one micro-batch on one GPU; 0 without images."""


def has_images(batch: JobArrays) -> bool:
    """Return whether any job of a batch has images and the model a tower for them."""
    return batch.arch.vision is not None and bool(batch.images_per_sample.any())


def tower_jobs(batch: JobArrays, sequence_tokens: Array, sequences: Array | None = None) -> TowerJobs | None:
    """Return the towers at sequences of that many tokens; ``None`` where no job has images.

    ``sequences``: of a micro-batch on one GPU, by default the job's micro-batch. Context parallel ranks are
    taken to share the images.
    """
    vision = batch.arch.vision
    if vision is None or not has_images(batch):
        return None
    used = (batch.images_per_sample > 0).astype(np.float64)
    if vision.tile_tokens and vision.tile_patches:
        pictures, length = (batch.image_tokens / vision.tile_tokens, np.full(batch.n, float(vision.tile_patches)))
    else:
        pictures, length = np.ones(batch.n), batch.image_tokens * vision.merge_size**2
    computed = batch.micro_batch if sequences is None else sequences
    number = batch.images_of(sequence_tokens) * pictures * computed / batch.context
    # A job without images has a tower of one picture, which nothing counts.
    micro_batch = np.where(used > 0, number, 1.0)
    ones, never = np.ones(batch.n), np.zeros(batch.n, dtype=np.bool_)
    full, adapted = batch.tower.is_("full"), batch.tower.is_("lora")
    kinds = (*batch.kind.names, "full")
    jobs = batch.with_(
        arch=tower_architecture(vision),
        images_per_sample=np.zeros(batch.n), images_per_token=np.zeros(batch.n),
        seq_len=length, mean_seq_len=length, mean_sample_tokens=length, length_variation=np.zeros(batch.n),
        batching=WordArray(("packed",), np.zeros(batch.n, dtype=np.int64)),
        kind=WordArray(kinds, np.where(full, len(kinds) - 1, batch.kind.codes)),
        quantization=_where_not(full, batch.quantization),
        targets={role: batch.targets[role] & (role not in ("head", "embedding")) & adapted for role in ROLES},
        train_fully=dict.fromkeys(ROLES, never),
        rank=np.where(adapted, batch.rank, 0.0),
        micro_batch=micro_batch, global_batch=micro_batch * batch.gpus / batch.tensor,
        pipeline=ones, context=ones, expert=ones, own_expert_tensor=0 * ones, virtual_stages=ones,
    )  # fmt: skip
    return TowerJobs(
        vision=vision,
        jobs=jobs,
        used=used,
        trained=used * batch.tower.flag("lora", "full"),
        projector=used * batch.projector.flag("full"),
        patches=used * micro_batch * length * batch.sequences,
    )


def _where_not(excluded: np.ndarray, words: WordArray) -> WordArray:
    names = (*words.names, "none")
    return WordArray(names, np.where(excluded, len(names) - 1, words.codes))


def tower_parameters(batch: JobArrays) -> tuple[float, float]:
    """Return the parameters of tower and projector, as the model's own files count them."""
    counted, vision = batch.arch.multimodal, batch.arch.vision
    if counted is None or vision is None:
        return 0.0, 0.0
    projector = float(vision.projector_params)
    return float(counted.vision_params + counted.projector_params) - projector, projector


def tower_in_place(batch: JobArrays) -> Array:
    """Return the parameters of tower and projector that are trained in place, shape ``(n,)``."""
    if not has_images(batch):
        return np.zeros(batch.n)
    tower, projector = tower_parameters(batch)
    used = batch.images_per_sample > 0
    trained = tower * batch.tower.flag("full") + projector * batch.projector.flag("full")
    return np.asarray(used * trained)


def trains_before_decoder(batch: JobArrays) -> Array:
    """Return 1 where gradients pass the decoder's first layer, to a tower or a projector before it."""
    if not has_images(batch):
        return np.zeros(batch.n)
    trained = np.maximum(batch.tower.flag("lora", "full"), batch.projector.flag("full"))
    return np.asarray(trained * (batch.images_per_sample > 0))
