"""What runs before a decoder, an image tower or an encoder, as jobs of their own.

Both are stacks of layers like a decoder's that see all of their input from both sides, and the formulas of every layer
count them. A tower runs over all images of a micro-batch, on the first pipeline stage; an encoder over the sources of
its samples, and the decoder over their targets alone (:func:`decoder_jobs`).
"""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from ftcost_core.architecture.counts import of_layers
from ftcost_core.architecture.vision import tower_architecture
from ftcost_core.documents.term import Array
from ftcost_core.formulas.job_arrays import ROLES, JobArrays
from ftcost_core.formulas.word_arrays import WordArray


class TowerJobs(Struct, frozen=True):
    """The image towers or encoders of a batch of jobs, shape ``(n,)`` each."""

    kept_bytes: float
    """Of a patch, in 16 bits: what is saved outside the layers."""
    projector_kept_bytes: float
    jobs: JobArrays
    """The towers' layers: a sequence is a picture, a micro-batch the pictures of the job's micro-batch."""
    used: Array
    """1 where a job has images, or the model an encoder."""
    trained: Array
    """1 where the tower or adapters on it are trained."""
    projector: Array
    """1 where the projector is trained in place."""
    patches: Array
    """Of one micro-batch on one GPU, of an encoder tokens; 0 without images."""


def has_images(batch: JobArrays) -> bool:
    """Return whether any job of a batch has images and the model a tower for them."""
    return batch.arch.vision is not None and bool(batch.images_per_sample.any())


def decoder_jobs(batch: JobArrays) -> JobArrays:
    """Return the jobs with the targets' tokens alone, where an encoder reads the rest; else the batch itself."""
    if batch.arch.encoder is None or batch.source_apart.all():
        return batch
    share = batch.arch.target_share
    return batch.with_(
        seq_len=batch.seq_len * share, mean_seq_len=batch.mean_seq_len * share,
        mean_sample_tokens=batch.mean_sample_tokens * share, source_apart=np.ones(batch.n, dtype=np.bool_),
    )  # fmt: skip


def _encoder_jobs(batch: JobArrays, sequence_tokens: Array, sequences: Array) -> TowerJobs | None:
    """Return the encoders that decoders of that many tokens read; ``None`` of a model without."""
    encoder = batch.arch.encoder
    if encoder is None:
        return None
    ratio, ones = batch.arch.source_ratio, np.ones(batch.n)
    trained: Array = np.where(batch.last_layers, 0.0, 1.0)
    return TowerJobs(
        kept_bytes=0.0,
        projector_kept_bytes=0.0,
        jobs=batch.with_(
            arch=encoder, seq_len=sequence_tokens * ratio, mean_seq_len=sequence_tokens * ratio,
            mean_sample_tokens=batch.mean_sample_tokens * ratio, micro_batch=sequences,
            train_fully=dict.fromkeys(ROLES, np.zeros(batch.n, dtype=np.bool_)),
            targets=dict(batch.targets) | dict.fromkeys(("head", "embedding"), np.zeros(batch.n, dtype=np.bool_)),
        ),
        used=ones,
        trained=trained,
        projector=np.zeros(batch.n),
        patches=sequences * sequence_tokens * ratio,
    )  # fmt: skip


def tower_jobs(batch: JobArrays, sequence_tokens: Array, sequences: Array | None = None) -> TowerJobs | None:
    """Return the towers or encoders at sequences of that many tokens; ``None`` where no job has any.

    ``sequences``: of a micro-batch on one GPU, by default the job's micro-batch. Context parallel ranks are
    taken to share the images. Tokens of a decoder that an encoder's output comes to are those of its target.
    """
    vision = batch.arch.vision
    if batch.arch.encoder is not None:
        return _encoder_jobs(batch, sequence_tokens, batch.micro_batch if sequences is None else sequences)
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
        kept_bytes=vision.kept_bytes,
        projector_kept_bytes=vision.projector_kept_bytes,
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
    """Return the parameters of tower and projector, as the model's own files count them; those of an encoder."""
    if batch.arch.encoder is not None:
        return float(of_layers(batch.arch.encoder)), 0.0
    counted, vision = batch.arch.multimodal, batch.arch.vision
    if counted is None or vision is None:
        return 0.0, 0.0
    projector = float(vision.projector_params)
    return float(counted.vision_params + counted.projector_params) - projector, projector


def tower_in_place(batch: JobArrays) -> Array:
    """Return the parameters of tower and projector that are trained in place, shape ``(n,)``."""
    if batch.arch.encoder is not None:
        return np.where(batch.full, tower_parameters(batch)[0], 0.0)
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
