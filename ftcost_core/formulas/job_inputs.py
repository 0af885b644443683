"""What is known of each of many jobs: the fields of the arrays that every formula takes."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated

import numpy as np

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.rollouts import engine_gpus, judge_gpus, teacher_gpus
from ftcost_core.documents.term import Array, Figures, Mask
from ftcost_core.formulas.facts.trainers import trainer_key
from ftcost_core.formulas.job_fields import (
    Reader,
    completion_variation,
    discarded,
    flags,
    hooked_checkpoints,
    images_per_token,
    judge_parameters,
    knows_evaluation,
    machine_gpu,
    machine_speed,
    model_dropout,
    numbers,
    quantizes_experts,
    reference,
    scoring_passes,
    teacher_parameters,
    teacher_weight_bytes,
    unfinished,
    words,
)
from ftcost_core.formulas.word_arrays import Gpus, WordArray


class JobInputs(Figures, frozen=True, dict=True, weakref=True):
    """``n`` resolved jobs over one architecture. Fields are named and measured as in the job document."""

    n: int
    arch: ModelArchitecture
    gpu: Gpus

    seq_len: Array
    """Tokens of the longest sequence of a micro-batch, padding included: what memory follows."""
    mean_seq_len: Array
    """Tokens of a sequence as computed on, on average: what time follows."""
    length_variation: Array
    """Standard deviation of the tokens of a micro-batch over their mean: what GPUs wait for."""
    mean_sample_tokens: Array
    """Real tokens of one sample: what attention sees of a packed window; ``seq_len`` when unknown."""
    source_apart: Mask
    """Where the lengths above are those of the target alone: an encoder reads the source."""
    batching: Annotated[WordArray, words("data.batching")]
    images_per_sample: Annotated[Array, numbers("data.images_per_sample", 0)]
    """0 without images, or where the model's image tower is not used."""
    images_per_token: Annotated[Array, numbers(images_per_token)]
    """Images of a token of the data, on average: what a packed window holds of them."""
    image_tokens: Annotated[Array, numbers("data.image_tokens", 1)]
    """1 without images."""
    epochs: Annotated[Array, numbers("data.epochs")]

    kind: Annotated[WordArray, words("method.kind")]
    objective: Annotated[WordArray, words("method.objective")]
    rollout_engine: Annotated[WordArray, words("method.rollout.engine")]
    rollout_gpus: Annotated[Array, numbers(engine_gpus)]
    """GPUs that only an engine uses; 0 without one."""
    rollout_tensor: Annotated[Array, numbers("method.rollout.tensor", 0)]
    """0: chosen for the GPU."""
    rollout_memory_share: Annotated[Array, numbers("method.rollout.memory_share", 0)]
    """0: chosen for the GPU."""
    rollout_sleep: Annotated[Mask, flags("method.rollout.sleep")]
    sleep_level: Annotated[Array, numbers("method.rollout.sleep_level", 0)]
    """0: as the stack's trainers."""
    engine_precision: Annotated[WordArray, words("method.rollout.precision")]
    """``none``: 16 bits."""
    drafted_tokens: Annotated[Array, numbers("method.rollout.drafted_tokens", 1)]
    trainer_offload: Annotated[Mask, flags("method.rollout.trainer_offload")]
    rollout_updates: Annotated[Array, numbers("method.rollout.updates", 1)]
    """Optimizer steps of one pass over a rollout's completions."""
    rollout_passes: Annotated[Array, numbers("method.rollout.passes", 1)]
    """Times that a rollout's completions are trained on."""
    oversampling: Annotated[Array, numbers("method.rollout.oversampling", 1)]
    own_scoring: Annotated[Array, numbers(scoring_passes)]
    """Forward passes beside training; not a number where they are the objective's."""
    staleness: Annotated[Array, numbers("method.rollout.staleness", 0)]
    """Rollouts that generation runs ahead of training; 0: it waits."""
    own_discarded: Annotated[Array, numbers(discarded)]
    """Share of generated tokens that is not trained on; not a number where the job leaves it open."""
    turns: Annotated[Array, numbers("method.rollout.turns", 1)]
    tool_tokens: Annotated[Array, numbers("method.rollout.tool_tokens", 0)]
    tool_seconds: Annotated[Array, numbers("method.rollout.tool_seconds", 0)]
    reward_seconds: Annotated[Array, numbers("method.rollout.reward_seconds", 0)]
    length_spread: Annotated[Array, numbers(completion_variation)]
    """Standard deviation of completions' lengths over their mean."""
    unfinished: Annotated[Array, numbers(unfinished)]
    """Share of completions that run on to the end of the context; not a number where the job leaves it open."""
    group_size: Annotated[Array, numbers("method.rollout.group_size", 1)]
    prompt_tokens: Annotated[Array, numbers("method.rollout.prompt_tokens", 0)]
    completion_tokens: Annotated[Array, numbers("method.rollout.completion_tokens", 0)]
    has_reference: Annotated[Array, numbers(reference)]
    """1 or 0 where the job says so; not a number where it is the objective's."""
    teacher_place: Annotated[WordArray, words("method.teacher.place")]
    """``none`` without a teacher."""
    teacher_gpus: Annotated[Array, numbers(teacher_gpus)]
    """GPUs that only a teacher uses."""
    teacher_parameters: Annotated[Array, numbers(partial(teacher_parameters, "total"))]
    teacher_active: Annotated[Array, numbers(partial(teacher_parameters, "active"))]
    """Parameters that a token of a teacher's is multiplied with."""
    teacher_weight_bytes: Annotated[Array, numbers(teacher_weight_bytes)]
    judge_place: Annotated[WordArray, words("method.judge.place")]
    """``none`` without a judge."""
    judge_gpus: Annotated[Array, numbers(judge_gpus)]
    """GPUs that only a judge uses."""
    judge_parameters: Annotated[Array, numbers(partial(judge_parameters, "total"))]
    judge_active: Annotated[Array, numbers(partial(judge_parameters, "active"))]
    judge_tokens: Annotated[Array, numbers("method.judge.tokens", 0)]
    """Tokens that it writes of a completion; 0: a score alone."""
    trained_layers: Annotated[Array, numbers("method.trained_layers", 0)]
    tower: Annotated[WordArray, words("method.tower")]
    projector: Annotated[WordArray, words("method.projector")]
    rank: Annotated[Array, numbers("method.lora.rank", 0)]
    """0 without adapters."""
    adapter_variant: Annotated[WordArray, words("method.lora.variant")]
    """``none`` without adapters, and for a low-rank pair."""
    adapter_count: Annotated[Array, numbers("method.lora.count", 1)]
    """Adapters that are trained at once on one base."""
    fake_quantization: Annotated[WordArray, words("method.fake_quantization")]
    """``none`` without quantisation-aware training."""
    dropout: Annotated[Array, numbers("method.lora.dropout", 0)]
    targets: Mapping[str, Mask]
    """For each role: where an adapter is put on it."""
    train_fully: Mapping[str, Mask]
    adapter_dtype: Annotated[WordArray, words("method.lora.adapter_dtype")]
    quantization: Annotated[WordArray, words("method.quantization.kind")]
    """``none`` or a kind."""
    double: Annotated[Mask, flags("method.quantization.double")]
    upcast: Annotated[Mask, flags("method.quantization.upcast")]
    adapts_experts: Annotated[Mask, flags("method.lora.experts")]
    """Adapters' targets mean routed experts, too."""
    quantizes_experts: Annotated[Mask, flags(quantizes_experts)]

    settings_open: Array
    """Share of the settings that decide memory which neither the job nor its trainer's code says."""
    trainer: Annotated[WordArray, words(trainer_key)]
    """Its name and the release whose facts count, ``none`` without one."""
    stack: Annotated[WordArray, words("training.stack")]
    precision: Annotated[WordArray, words("training.precision")]
    weights_dtype: Annotated[WordArray, words("training.weights_dtype")]
    master_weights: Annotated[Mask, flags("training.master_weights")]
    optimizer: Annotated[WordArray, words("training.optimizer")]
    optimizer_state_dtype: Annotated[WordArray, words("training.optimizer_state_dtype")]
    micro_batch: Annotated[Array, numbers("training.micro_batch")]
    global_batch: Annotated[Array, numbers("training.global_batch")]
    checkpointing: Annotated[WordArray, words("training.checkpointing")]
    checkpoint_layers: Annotated[Array, numbers("training.checkpoint_layers", np.inf)]
    """Layers that are recomputed where checkpointing is full; infinite: all of them."""
    hooked_checkpoints: Annotated[Mask, flags(hooked_checkpoints)]
    activation_offload: Annotated[Mask, flags("training.activation_offload")]
    offloaded_layers: Annotated[Array, numbers("training.offloaded_layers", 0)]
    """Frozen layers whose weights wait in the host's memory."""
    offloaded_experts: Annotated[Mask, flags("training.offloaded_experts")]
    """Whether frozen routed experts wait there."""
    attention: Annotated[WordArray, words("training.attention")]
    loss: Annotated[WordArray, words("training.loss")]
    keeps_logits: Annotated[Mask, flags("training.keeps_logits")]
    model_dropout: Annotated[Array, numbers(model_dropout)]
    """Of hidden states and attention; below 0 where the model's own code decides."""
    kernels: Annotated[WordArray, words("training.kernels")]
    compile: Annotated[Mask, flags("training.compile")]
    experts: Annotated[WordArray, words("training.experts")]
    """``none`` of a model without experts."""

    gpus_per_node: Annotated[Array, numbers("hardware.gpus_per_node")]
    nodes: Annotated[Array, numbers("hardware.nodes")]
    interconnect: Annotated[WordArray, words("hardware.interconnect")]
    peer_to_peer: Annotated[Mask, flags("hardware.p2p")]
    """GPUs of a node reach each other's memory over PCIe."""
    network_bytes_s: Annotated[Array, numbers("hardware.network_gbit_s", 0, times=1e9 / 8)]
    """One direction, per node."""
    memory_in_use: Annotated[Array, numbers("hardware.memory_in_use_gib", 0, times=2**30)]
    """Of each GPU by other processes, bytes."""
    disk_bytes_s: Annotated[Array, numbers("hardware.disk_gb_s", 0, times=1e9)]
    """What the disks of a node read or write; 0 where nothing is offloaded to them."""
    profile_gpu: Annotated[WordArray, words(machine_gpu)]
    """Of the machine whose own kernels were timed; ``none`` without one."""
    measured_products: Annotated[Array, numbers(partial(machine_speed, "products"))]
    """Speed of its matrix products over what is expected of its GPU; 0: not measured. So the others."""
    measured_attention: Annotated[Array, numbers(partial(machine_speed, "attention"))]
    measured_memory: Annotated[Array, numbers(partial(machine_speed, "memory"))]
    measured_launches: Annotated[Array, numbers(partial(machine_speed, "launches"))]
    measured_links: Annotated[Array, numbers(partial(machine_speed, "links"))]
    strategy: Annotated[WordArray, words("hardware.parallelism.strategy")]
    tensor: Annotated[Array, numbers("hardware.parallelism.tensor")]
    pipeline: Annotated[Array, numbers("hardware.parallelism.pipeline")]
    context: Annotated[Array, numbers("hardware.parallelism.context")]
    context_kind: Annotated[WordArray, words("hardware.parallelism.context_kind")]
    """``none`` where the job leaves it open and its stack has no context parallelism; under DeepSpeed, which
    has Ulysses alone, an open kind is counted as ring attention, which takes less time."""
    expert: Annotated[Array, numbers("hardware.parallelism.expert")]
    own_expert_tensor: Annotated[Array, numbers("hardware.parallelism.expert_tensor", 0)]
    """GPUs that share a routed expert's matrices; 0: as many as share the others."""
    virtual_stages: Annotated[Array, numbers("hardware.parallelism.virtual_stages", 1)]
    """Parts of a pipeline stage that take turns; 1 without interleaving."""
    pipeline_schedule: Annotated[WordArray, words("hardware.parallelism.pipeline_schedule")]
    shard_group: Annotated[Array, numbers("hardware.parallelism.shard_group", np.inf)]
    """GPUs that shard a model together; infinite: all that may."""
    sequence_parallel: Annotated[Mask, flags("hardware.parallelism.sequence_parallel")]
    cpu_offload: Annotated[WordArray, words("hardware.parallelism.cpu_offload")]
    evaluates: Annotated[Mask, flags("run.evaluation_share")]
    """The run evaluates."""
    evaluation_judged: Annotated[Mask, flags(knows_evaluation)]
    """It is known how: whether the run fits depends on it."""
    evaluation_batch: Annotated[Array, numbers("run.evaluation_batch", 0)]
    """Sequences of a GPU's evaluation batch; 0: as many as of a micro-batch."""
    evaluation_metrics: Annotated[Mask, flags("run.evaluation_metrics")]
    """Metrics are computed of the logits, which are gathered for them."""
    paged_out: Array
    """Optimizer states of one GPU that its memory has no room for, bytes: set by :func:`with_paging`."""
    paged_moved: Array
    """Those that leave it in an update, and come back."""
    waiting_bytes: Array
    """Of a trainer that waits in its host's memory while completions are generated: set by :func:`with_paging`."""


READERS: Mapping[str, Reader] = {
    name: kind.__metadata__[0] for name, kind in JobInputs.__annotations__.items() if hasattr(kind, "__metadata__")
}
"""What reads a field of many jobs, by field; the others are set by what packs or changes a batch."""
