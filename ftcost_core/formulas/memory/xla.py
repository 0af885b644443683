"""Memory of a training step of MaxText on a TPU, by the rules of XLA.

XLA compiles the whole step and lays out all of its memory ahead of time: arguments (weights, optimizer
states) and one block of temporaries. The counts below are those of MaxText's own step as XLA's TPU compiler
lays it out (``tests/tpu``).

- Layers run as one loop. What they save for the backward pass, and their gradients, are arrays over all
  layers that are there as a whole while the loop runs.
- Weights are fp32, sharded over all chips. The shards of all layers are cast to 16 bits before the loop, and
  one layer at a time is gathered.
- With the policy ``full`` a layer's input is saved; with ``minimal`` (selective) all products of its matrices
  as well.
- At the loss logits are in 16 bits (their casts to fp32 are fused with what reads them), with a tied head in
  32, beside the head as a whole and, where it is trained, its gradient in 16 bits.
- Adapters are whole on every chip, in the precision of the weights.

h: hidden size, f: width of the feed-forward part, A: heads × head size, K: key-value heads × head size.
"""

from __future__ import annotations

import numpy as np

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.result import StepPhase
from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.memory.context import in_use
from ftcost_core.formulas.memory.gradients import all_gradients, kept_gradients
from ftcost_core.formulas.memory.layout import PlainLayer, plain_layer
from ftcost_core.formulas.memory.optimizer import optimizer_terms
from ftcost_core.formulas.memory.select import LiveTerms
from ftcost_core.formulas.memory.trained_on_rank import Trained, trained_on_stage
from ftcost_core.formulas.memory.views import MemoryInputs
from ftcost_core.formulas.memory.weights import weight_terms
from ftcost_core.text.i18n import mark, mark_noted

SOURCE = mark("MaxText 0.2.5 compiled for TPUs by libtpu 0.0.52")
FAMILIES = ("llama", "mistral", "qwen2", "qwen3", "gemma", "gemma2", "gemma3", "mixtral", "qwen3_moe", "gpt_oss")
"""Families of layers of softmax attention and a gated part, which MaxText trains. The compiled steps are Llama's and
one of Qwen 3; a layer of Gemma's has more norms, a mixture's a row an expert that serves a token: both are counted,
not compiled."""
WORKING_WIDTHS = 5.0
WORKING_HIDDEN = 7.0
"""Arrays of 16 bits that one layer's backward pass needs: of the feed-forward width, of the hidden size."""
KEPT_WORKING_WIDTHS = 2.0
"""The same where all products were saved."""
PROGRAM_BYTES = 50e6
"""Instructions of a compiled step."""


def compiled_layer(arch: ModelArchitecture) -> PlainLayer:
    """Return what the layers of a model of the families are like.

    Raises :class:`InputError` for a model with others.
    """
    return plain_layer(arch, FAMILIES, mark("for MaxText a model of one of the families {families}"))


def phases(job: MemoryInputs) -> dict[StepPhase, LiveTerms]:
    """Return the terms alive at the peak of each phase of a step that XLA compiled."""
    trained = trained_on_stage(job)
    own = job.training.trained
    between_steps = resting(job)
    of_adapters = adapter_gradients(job, trained)
    kept = (*(term.times(own) for term in kept_gradients(job, trained)), of_adapters.times(job.training.accumulates))
    gradients = (*(term.times(own) for term in all_gradients(job, trained)), of_adapters)
    saved = (*saved_terms(job), casts(job))
    in_backward = (accumulated(job, kept), working(job, backward=True), gathered_layer(job))
    return {
        "forward": (*between_steps, *kept, *saved, working(job, backward=False), gathered_layer(job)),
        "loss": (*between_steps, *kept, *saved, logits(job), gathered_head(job)),
        "backward": (*between_steps, *gradients, *saved, *in_backward),
        "optimizer": (*between_steps, *gradients),
    }


def resting(job: MemoryInputs) -> LiveTerms:
    """Return the terms alive between steps: weights, optimizer states, adapters, the compiled step."""
    trained, own = trained_on_stage(job), job.training.trained
    states = (*(term.times(own) for term in optimizer_terms(job, trained)), *adapters(job, trained))
    return (*weight_terms(job), *states, program(job), in_use(job))


def evaluation(job: MemoryInputs) -> tuple[Array, Array, Array]:
    """Return what an evaluation adds to that, bytes: throughout, in its layers, and in its loss.

    It is the step's forward pass and its loss, of which nothing is saved.
    """
    layer = working(job, backward=False).value + gathered_layer(job).value
    head = gathered_head(job).value / (1.0 + job.training.trained)
    return casts(job).value, layer, logits(job).value + head


def adapters(job: MemoryInputs, trained: Trained) -> tuple[FigureArray, ...]:
    """Return adapters and their states, which are whole on every chip, bytes."""
    parameters, each = trained.low_rank * job.training.adapted, job.precision.adapter
    inputs = {"parameters": parameters, "bytes": each}
    formula = mark_noted("parameters × bytes; whole on every chip")
    return (
        FigureArray("adapters.xla", parameters * each, "B", formula, inputs, SOURCE),
        FigureArray("optimizer.xla-adapters", parameters * 2 * each, "B", formula,
                    inputs | {"bytes": 2 * each}, SOURCE),
    )  # fmt: skip


def adapter_gradients(job: MemoryInputs, trained: Trained) -> FigureArray:
    """Return the gradients of adapters, bytes."""
    parameters, each = trained.low_rank * job.training.adapted, trained.gradient_bytes
    return FigureArray("gradients.xla-adapters", parameters * each, "B",
                       mark_noted("parameters × bytes; whole on every chip"),
                       {"parameters": parameters, "bytes": each}, SOURCE)  # fmt: skip


def accumulated(job: MemoryInputs, kept: tuple[FigureArray, ...]) -> FigureArray:
    """Return the sum of the gradients of earlier micro-batches, beside those of the one at work, bytes."""
    size = sum((term.value for term in kept), job.zeros)
    return FigureArray("gradients.xla-accumulated", size, "B",
                       mark_noted("bytes; the sum over earlier micro-batches"), {"bytes": size},
                       SOURCE)  # fmt: skip


def saved_terms(job: MemoryInputs) -> tuple[FigureArray, ...]:
    """Return what all layers save for the backward pass, bytes."""
    layer = compiled_layer(job.arch)
    mixer = layer.mixer
    hidden, queries = float(job.arch.hidden_size), float(mixer.heads * mixer.head_dim)
    keys = float(mixer.kv_heads * mixer.head_dim)
    tensor, each = job.sharding.tensor, job.precision.compute
    layers = job.zeros + job.arch.layers
    products = (hidden + (queries + 2 * keys + 2 * layer.width) / tensor) * _saves_products(job)
    formula = mark("tokens × bytes per token × layers")
    return tuple(
        FigureArray(f"activations.xla-{name}", job.tokens * each * numbers * layers, "B", formula,
                    {"tokens": job.tokens, "bytes per token": each * numbers, "layers": layers}, SOURCE)
        for name, numbers in (("inputs", job.zeros + hidden), ("products", products))
    )  # fmt: skip


def _saves_products(job: MemoryInputs) -> Array:
    return job.batch.checkpointing.flag("selective")


def working(job: MemoryInputs, *, backward: bool) -> FigureArray:
    """Return what the layer at work needs beside what was saved, bytes."""
    layer = compiled_layer(job.arch)
    width = layer.width / job.sharding.tensor
    norms = layer.experts + job.arch.norm.per_layer - 2
    widths = np.where(_saves_products(job) > 0, KEPT_WORKING_WIDTHS, WORKING_WIDTHS)
    hidden = np.where(_saves_products(job) > 0, 0.0, WORKING_HIDDEN + norms)
    numbers = (widths * width + hidden * job.arch.hidden_size) / (1.0 if backward else 2.0)
    each = job.precision.compute * numbers
    return FigureArray("workspace.xla-layer", job.tokens * each, "B", mark("tokens × bytes per token"),
                       {"tokens": job.tokens, "bytes per token": each}, SOURCE)  # fmt: skip


def casts(job: MemoryInputs) -> FigureArray:
    """Return this chip's shard of all layers' weights in 16 bits, beside weights of 32, bytes."""
    sharding, each = job.sharding, job.precision.compute
    parameters = job.layout.counts.linear / sharding.tensor / sharding.weight_shards
    parameters = parameters * (job.precision.weight > each)
    return FigureArray("workspace.xla-casts", parameters * each, "B",
                       mark_noted("parameters × bytes; this chip's shard of all layers, in 16 bits"),
                       {"parameters": parameters, "bytes": each}, SOURCE)  # fmt: skip


def gathered_layer(job: MemoryInputs) -> FigureArray:
    """Return the weights of one layer as a whole, bytes."""
    sharding, each = job.sharding, job.precision.compute
    parameters = sharding.sharded * job.layout.counts.linear / job.arch.layers / sharding.tensor
    return FigureArray("communication.xla-layer", parameters * each, "B",
                       mark_noted("parameters × bytes; of one layer, gathered"),
                       {"parameters": parameters, "bytes": each}, SOURCE)  # fmt: skip


def gathered_head(job: MemoryInputs) -> FigureArray:
    """Return the head's weights as a whole, and its gradient before it is scattered, bytes."""
    counts, sharding = job.layout.counts, job.sharding
    parameters = sharding.sharded * float(counts.head or counts.embedding) / sharding.tensor
    each = job.precision.compute * (1.0 + job.training.trained)
    return FigureArray("communication.xla-head", parameters * each, "B",
                       mark_noted("parameters × bytes; the head gathered, and its gradient if it is trained"),
                       {"parameters": parameters, "bytes": each}, SOURCE)  # fmt: skip


def logits(job: MemoryInputs) -> FigureArray:
    """Return the logits at the fullest point of the loss, bytes: in 32 bits where the head is tied."""
    vocabulary = job.zeros + job.arch.vocab_size / job.sharding.tensor
    each = job.precision.compute if job.layout.counts.head else job.zeros + 4.0
    return FigureArray("logits.xla", each * vocabulary * job.tokens, "B", mark("bytes × vocabulary × tokens"),
                       {"bytes": each, "vocabulary": vocabulary, "tokens": job.tokens}, SOURCE)  # fmt: skip


def program(job: MemoryInputs) -> FigureArray:
    """Return the instructions of the compiled step, which lie in the chip's memory too, bytes."""
    size = job.zeros + PROGRAM_BYTES
    return FigureArray("context.xla-program", size, "B", mark_noted("bytes; the compiled step"),
                       {"bytes": size}, SOURCE)  # fmt: skip
