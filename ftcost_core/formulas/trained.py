"""Which parameters a job trains, and how many: counted once for memory, speed, checkpoints and figures."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from ftcost_core.architecture.counts import counts, norm_parameters
from ftcost_core.architecture.linears import SECOND, Linear, embedding_and_head, linears
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.term import Array
from ftcost_core.formulas.job_arrays import JobArrays, once_per_batch
from ftcost_core.formulas.towers import tower_in_place, tower_jobs

Place: TypeAlias = Literal["dense", "experts", "embedding", "head", "tower"]
"""How parallelism divides a matrix: the fields of :class:`ByPlace`."""
_PLACES: dict[str, Place] = {"expert": "experts", "embedding": "embedding", "head": "head"}
"""Of the kinds of matrices that are not ``dense``."""
_FUSED = frozenset({"gate", "up"})


class ByPlace(Struct, frozen=True):
    """Parameters by how parallelism divides the tensors they belong to, shape ``(n,)`` each."""

    dense: Array
    """Of the layers, without routed experts: divided by tensor and pipeline parallelism."""
    experts: Array
    """Of routed experts: divided by expert parallelism as well."""
    embedding: Array
    """Of the token embedding: on the first pipeline stage."""
    head: Array
    """Of the output head: on the last pipeline stage."""
    tower: Array
    """Of the image tower and the projector behind it: on the first pipeline stage."""

    @property
    def total(self) -> Array:
        """All of them."""
        return self.dense + self.experts + self.embedding + self.head + self.tower

    def times(self, factor: Array) -> ByPlace:
        """Return each place's parameters multiplied by a factor."""
        return ByPlace(
            self.dense * factor, self.experts * factor, self.embedding * factor, self.head * factor, self.tower * factor
        )


class TrainedParameters(Struct, frozen=True):
    """Trained parameters of each job over all its GPUs, not multiplied by replicas, shape ``(n,)``."""

    layer_share: Array
    """Share of the base model's layers that are trained in place: 1 for full tuning, 0 with adapters."""
    in_place: ByPlace
    """Matrices of the base model that are trained in place."""
    vectors: Array
    """Norms, biases and other small tensors of the layers, trained in place with them."""
    outer_vectors: Array
    """The same outside the layers: the final norm, that of the embedding, the head's bias."""
    positions: Array
    """A learned table of positions, trained in place."""
    adapters: ByPlace
    """Low-rank pairs of LoRA by the matrix they stand beside, with DoRA's magnitudes; of all adapters at once."""
    copies: ByPlace
    """Matrices trained in full beside adapters (``train_fully``): copies beside the frozen ones."""
    models: Array
    """Models of this size that are trained: the counts above are of one."""

    @property
    def matrices(self) -> ByPlace:
        """What has gradients of matrix size, all models: all but vectors and :attr:`positions`.

        Time follows these: the rest is below 1 % of a decoder's parameters.
        """
        base, adapters, copies = self.in_place, self.adapters, self.copies
        return ByPlace(
            dense=base.dense + adapters.dense + copies.dense,
            experts=base.experts + adapters.experts + copies.experts,
            embedding=base.embedding + adapters.embedding + copies.embedding,
            head=base.head + adapters.head + copies.head,
            tower=base.tower + adapters.tower + copies.tower,
        ).times(self.models)

    @property
    def total(self) -> Array:
        """Everything that an optimizer updates, all models."""
        rest = self.vectors + self.outer_vectors + self.positions
        return self.matrices.total + rest * self.models


@once_per_batch
def trained_parameters(batch: JobArrays) -> TrainedParameters:
    """Count what each job trains.

    Source: LoRA (Hu et al. 2021, arXiv:2106.09685): ``rank × (inputs + outputs)`` a matrix; DoRA (Liu et al.
    2024, arXiv:2402.09353): one magnitude an output beside it; peft ``modules_to_save`` for what is trained
    in full beside adapters. Routed experts: PEFT 0.21.2, counted on every model type (tests/handoff_tools).
    """
    size = counts(batch.arch)
    dense, vectors, outer_vectors = _layers_and_vectors(batch.arch)
    full = batch.full.astype(np.float64)
    share = np.where(batch.last_layers, frozen_layers_trained(batch), full)
    untied = batch.stack_facts("untied_head")
    own_head = np.where(untied > 0, float(size.head or size.embedding), float(size.head))
    own_head = own_head * (1 - batch.pooled)
    outer = full * batch.stack_facts("trains_outer")
    adapters, copies = (counted.times(batch.adapter_count) for counted in (_adapters(batch), _copies(batch)))
    if batch.pooled.any():  # a head that is not there has none
        adapters = replace(adapters, head=adapters.head * (1 - batch.pooled))
        copies = replace(copies, head=copies.head * (1 - batch.pooled))
    return TrainedParameters(
        layer_share=share,
        in_place=ByPlace(
            dense * share, float(size.experts) * share, size.embedding * outer, own_head * outer, tower_in_place(batch)
        ),
        vectors=vectors * share,
        outer_vectors=outer_vectors * outer,
        positions=size.positions * outer,
        adapters=adapters,
        copies=copies,
        models=batch.objective_facts("trained_models"),
    )


@lru_cache(maxsize=1024)
def _layers_and_vectors(arch: ModelArchitecture) -> tuple[float, float, float]:
    """Return parameters of the layers' matrices but experts, of their vectors, and of those outside them."""
    size, norm = counts(arch), arch.norm
    dense = float(sum(matrix.parameters for matrix in linears(arch) if matrix.kind != "expert"))
    outside = norm_parameters(norm.type, arch.hidden_size) * (norm.final + norm.embedding)
    outside += arch.vocab_size * arch.biases.lm_head
    matrices = dense + float(size.experts) + size.embedding + size.head + size.positions
    return dense, float(size.text) - matrices - outside, float(outside)


def frozen_layers_trained(batch: JobArrays) -> Array:
    """Return the share of the layers that ``freeze`` trains: the last ones."""
    return np.minimum(1.0, batch.trained_layers / max(1, batch.arch.layers))


class Adapted(Struct, frozen=True):
    """Matrices of one place with adapters beside them: sums over those of each job, shape ``(n,)``."""

    place: Place
    tokens_share: float
    """Share of the tokens that pass through one of them."""
    matrices: Array
    inputs: Array
    """Their inputs: what the first matrices of the adapters read."""
    multiplied_inputs: Array
    """Those that are multiplied: none of an embedding, whose rows are looked up."""
    outputs: Array
    squared_inputs: Array
    """The squares of each matrix's multiplied inputs."""
    squared_outputs: Array
    fused_outputs: Array
    """Outputs of gate and up of routed experts, which transformers fuses into one tensor."""
    inputs_beyond: Array
    """Inputs, less outputs, of second matrices of feed-forward networks."""


@once_per_batch
def adapted_matrices(batch: JobArrays) -> tuple[Adapted, ...]:
    """Return what adapters stand beside, by place and share of the tokens.

    Embedding and head are among them. Nothing where no job has adapters.
    """
    if not batch.rank.any():
        return ()
    matrices = (*linears(batch.arch), *embedding_and_head(batch.arch))
    chosen = np.array([batch.targeted(matrix) for matrix in matrices], dtype=np.float64)
    groups: dict[tuple[Place, float], list[int]] = {}
    for i in np.flatnonzero(chosen.any(axis=1)).tolist():
        key = _PLACES.get(matrices[i].kind, "dense"), matrices[i].tokens_share
        groups.setdefault(key, []).append(i)
    return tuple(
        Adapted(place, share, *_sums(tuple(matrices[i] for i in group)) @ chosen[group])
        for (place, share), group in groups.items()
    )


@lru_cache(maxsize=1024)
def _sums(matrices: tuple[Linear, ...]) -> Array:
    """Return what :class:`Adapted` sums up, a row each, of each matrix, a column each.

    Whole numbers, so that sums are exact in any order.
    """
    return np.array(
        [
            (
                matrix.count,
                matrix.count * matrix.inputs,
                matrix.count * matrix.multiplied_inputs,
                matrix.count * matrix.outputs,
                matrix.count * matrix.multiplied_inputs**2,
                matrix.count * matrix.outputs**2,
                matrix.count * matrix.outputs * (matrix.kind == "expert" and bool(matrix.roles & _FUSED)),
                matrix.count * (matrix.inputs - matrix.outputs) * (SECOND in matrix.roles),
            )
            for matrix in matrices
        ],
        dtype=np.float64,
    ).T


def _adapters(batch: JobArrays) -> ByPlace:
    """Count the low-rank pairs, or what stands in their place.

    transformers fuses gate and up of an expert into one tensor; PEFT gives it the ranks of both.
    """
    magnitudes = batch.method(lambda traits: traits.magnitudes)
    first, second, vectors, beyond, ranks, blocks = map(
        batch.adapter_facts,
        ("pair_inputs", "pair_outputs", "output_vectors", "second_inputs", "rank_vectors", "blocks"),
    )
    pairs = _by_place(
        batch,
        (
            (group.place, batch.rank * (first * group.inputs + second * (group.outputs
             + group.fused_outputs * (batch.adapters_by_peft & batch.fused_experts)) + ranks * group.matrices)
             + (magnitudes + vectors) * group.outputs + beyond * group.inputs_beyond
             + blocks * (batch.rank - 1) / 2 * group.inputs)
            for group in adapted_matrices(batch)
        ),
    )  # fmt: skip
    tower = tower_jobs(batch, batch.seq_len)
    if tower is None or not tower.trained.any():
        return pairs
    of_tower = tower.trained if batch.arch.encoder else batch.tower.flag("lora")
    return replace(pairs, tower=_adapters(tower.jobs).total * of_tower)


def _copies(batch: JobArrays) -> ByPlace:
    if not np.any(list(batch.train_fully.values())):
        return _by_place(batch, ())
    return _by_place(
        batch,
        (
            (_PLACES.get(matrix.kind, "dense"), np.asarray(batch.fully_trained(matrix) * float(matrix.parameters)))
            for matrix in (*linears(batch.arch), *embedding_and_head(batch.arch))
        ),
    )


def _by_place(batch: JobArrays, sizes: Iterable[tuple[Place, Array]]) -> ByPlace:
    places = {place: np.zeros(batch.n) for place in get_args(Place)}
    for place, parameters in sizes:
        places[place] += parameters
    return ByPlace(**places)
