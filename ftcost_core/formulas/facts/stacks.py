"""How training stacks differ in memory and time (``resources/stack_mechanisms.json``)."""

from functools import cache
from typing import Literal, TypeAlias

from ftcost_core.documents.record import Record
from ftcost_core.documents.vocabulary import Grouped, WordTable
from ftcost_core.documents.words import ContextKind, Stack, Strategy
from ftcost_core.formulas.facts.tables import Sourced, load

SelectivePolicy: TypeAlias = Literal["operators", "every second layer", "scores"]
LayerKernels: TypeAlias = Literal["eager", "fused", "megatron"]
MemoryRules: TypeAlias = Literal["torch", "mlx", "xla"]
ZERO: tuple[Strategy, ...] = ("zero1", "zero2", "zero3")


class LogitCopies(Record, frozen=True):
    """Bytes per token and vocabulary entry that are alive at three points of a step."""

    saved: float
    """When the forward pass has ended."""
    forward: float
    """At the peak of the loss."""
    backward: float
    """At the peak of the loss's backward pass."""


class Logits(Record, frozen=True):
    """Copies of 16-bit logits, by the loss and how its kernels run."""

    standard: Grouped[Stack, LogitCopies]
    standard_fused_kernels: Grouped[Stack, LogitCopies]
    standard_compiled: Grouped[Stack, LogitCopies]
    chunked: Grouped[Stack, LogitCopies]
    chunked_compiled: Grouped[Stack, LogitCopies]
    fused: Grouped[Stack, LogitCopies]
    fused_compiled: Grouped[Stack, LogitCopies]
    source: str


class LogitBytes(Record, frozen=True):
    """Bytes moved per logit, forward and backward, by loss."""

    standard: Grouped[Stack, float]
    chunked: Grouped[Stack, float]
    fused: Grouped[Stack, float]
    source: str


StackFlags: TypeAlias = Sourced[Grouped[Stack, bool]]
"""For every stack, whether it has the mechanism that the field names."""


class ForeachOptimizer(Sourced[Grouped[Stack, bool]], frozen=True):
    """Which stacks run PyTorch's for-each implementation of an optimizer; ``fsdp``: under FSDP."""

    fsdp: Grouped[Stack, bool]


class Recomputed(Record, frozen=True):
    """Shares of a layer's forward work that selective checkpointing recomputes."""

    products: float
    attention: float


class SelectiveCheckpointing(Sourced[Grouped[Stack, SelectivePolicy]], frozen=True):
    """The policy of each stack's selective checkpointing, and what each policy recomputes."""

    policies: WordTable[SelectivePolicy, Recomputed]


class ExpertLaunches(Sourced[Grouped[Stack, float]], frozen=True):
    """Kernels that the host launches forward for each expert, beside those of a loop."""

    about: str


class FlashKernel(Sourced[Grouped[Stack, bool]], frozen=True):
    """Which stacks run the vendor's own kernel for ``flash``; the others run FlashAttention-2."""

    vendor: dict[str, str]
    """The vendor's kernel by chip architecture; FlashAttention-2 on the others."""


class LowPrecisionCopies(Sourced[Grouped[Stack, bool]], frozen=True):
    """Which stacks keep copies of weights and inputs in fp8 or fp4; by bits of the products' operands."""

    weight_bytes: dict[int, float]
    """Of the copies of a weight, beside the weight itself."""
    input_share: dict[int, float]
    """Of the bytes of a saved input of a product in 16 bits."""


class ContextKinds(Sourced[Grouped[Stack, tuple[ContextKind, ...]]], frozen=True):
    """How each stack shares a sequence among GPUs; the first kind is the one it takes by itself."""

    deepspeed: Grouped[Stack, tuple[ContextKind, ...]]
    """Under DeepSpeed."""
    repeats_keys: Grouped[Stack, bool]
    """Whether Ulysses repeats keys and values where there are fewer heads of them than GPUs."""


class StackMechanisms(Record, frozen=True):
    """The file ``stack_mechanisms.json``: one field a mechanism, with a value for every stack."""

    about: str
    logits: Logits
    logit_bytes: LogitBytes
    low_precision_copies: LowPrecisionCopies
    loss_outside_model: StackFlags
    norm_scale_fp32: StackFlags
    own_model_code: StackFlags
    fused_qkv: StackFlags
    repeats_keys: StackFlags
    selective_checkpointing: SelectiveCheckpointing
    layer_kernels: Sourced[Grouped[Stack, LayerKernels]]
    """How elementwise kernels run unless the job asks for fused or compiled ones."""
    unfused_activation: StackFlags
    reduces_in_16_bits: StackFlags
    second_embedding: StackFlags
    foreach_optimizer: ForeachOptimizer
    fp32_trained_under_fsdp: StackFlags
    fp32_frozen_under_fsdp: StackFlags
    unsharded_accumulation: StackFlags
    flat_parameters: StackFlags
    """FSDP has a layer's frozen weights in one flat parameter with the adapters beside them: all have gradients."""
    fsdp_keeps_layer_inputs: StackFlags
    master_gradients_fp32: StackFlags
    quantized_head: StackFlags
    optimizer_in_backward: StackFlags
    embedding_states_32_bits: StackFlags
    adapters_by_peft: StackFlags
    offloaded_optimizer_keeps_gradients: StackFlags
    projects_in_chunks: StackFlags
    outer_units_apart: StackFlags
    untied_head: StackFlags
    drops_hidden_states: StackFlags
    """The stack's own decoder can drop hidden states, behind attention and behind the feed-forward part."""
    gathers_logits: StackFlags
    """Under tensor parallelism every rank holds the logits of the whole vocabulary."""
    gathers_inputs_again: StackFlags
    """Under sequence parallelism the input of a block's first matrices is gathered again for the backward pass."""
    copies_layers_back: StackFlags
    """Frozen layers that wait in RAM are copied there again after each pass, though nothing has changed them."""
    loads_layers_first: StackFlags
    """Frozen layers that will wait in RAM are loaded to the GPU first."""
    gradient_buckets: StackFlags
    """Its data parallelism without sharding is DistributedDataParallel, with buckets beside the gradients."""
    deepspeed: StackFlags
    wraps_one_gpu: StackFlags
    """On a single GPU, too, it wraps layers in FSDP, whose mixed precision casts one of them at a time."""
    autocast: StackFlags
    context_kinds: ContextKinds
    expert_tensor: StackFlags
    """Whether experts may be split over another number of GPUs than the other matrices."""
    zero_bubble: StackFlags
    """Whether there is a pipeline schedule for it that splits the backward pass."""
    padding_masks: StackFlags
    block_diagonal_masks: StackFlags
    gathers_expert_biases: StackFlags
    """Whether grouped experts gather their biases token by token."""
    own_grouped_products: StackFlags
    """Whether it has kernels of its own where PyTorch's grouped product has none."""
    expert_launches: ExpertLaunches
    flash_kernel: FlashKernel
    folded_adapters: StackFlags
    fused_adapters: StackFlags
    splits_norms: StackFlags
    overlaps_tensor: StackFlags
    fused_optimizer: StackFlags
    memory_rules: Sourced[Grouped[Stack, MemoryRules]]
    trains_outer: StackFlags


@cache
def mechanisms() -> StackMechanisms:
    """Return the mechanisms by which stacks differ."""
    return load(StackMechanisms, "stack_mechanisms.json")


def context_kinds(stack: Stack, strategy: str | None) -> tuple[ContextKind, ...]:
    """Return how a stack can share a sequence among GPUs; under an open strategy, in any way it has."""
    facts = mechanisms().context_kinds
    if strategy is None:
        return (*facts.by[stack], *facts.deepspeed[stack])
    return facts.deepspeed[stack] if uses_deepspeed(stack, strategy) else facts.by[stack]


def uses_deepspeed(stack: Stack, strategy: str | None) -> bool:
    """Return whether DeepSpeed runs a job: ZeRO on a stack that has it from transformers' Trainer."""
    return strategy in ZERO and mechanisms().deepspeed.by[stack]
