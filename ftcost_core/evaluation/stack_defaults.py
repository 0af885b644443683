"""What a training stack does where a job leaves it open (``resources/stacks.json``), for every stack."""

from functools import cache

from ftcost_core.documents.record import Record
from ftcost_core.documents.vocabulary import WordTable
from ftcost_core.documents.words import Experts, Precision, QuantizationKind, Stack, StateDtype, Strategy, WeightsDtype
from ftcost_core.formulas.facts.tables import load


class _Sourced(Record, frozen=True):
    about: str = ""
    source: str = ""


class _Exceptions(_Sourced, frozen=True, kw_only=True):
    by: dict[Stack, dict[Precision, WeightsDtype]]


class WeightsDtypes(_Sourced, frozen=True, kw_only=True):
    """How unquantised base weights are kept."""

    by: WordTable[Stack, WordTable[Precision, WeightsDtype]]
    with_adapters: _Exceptions
    """Where a frozen base is kept otherwise."""
    deepspeed: WordTable[Precision, WeightsDtype]
    """Under DeepSpeed, whatever the stack."""

    def of(self, stack: Stack, precision: Precision, *, adapters: bool, deepspeed: bool) -> WeightsDtype:
        """Return the dtype of a job's base weights."""
        if deepspeed:
            return self.deepspeed[precision]
        usual = self.by[stack][precision]
        return self.with_adapters.by.get(stack, {}).get(precision, usual) if adapters else usual


class MasterWeights(_Sourced, frozen=True, kw_only=True):
    """Whether an fp32 copy is kept beside 16-bit weights."""

    by: WordTable[Stack, bool]
    deepspeed: bool


class StateDtypes(_Sourced, frozen=True, kw_only=True):
    """Optimizer states; ``None``: in the precision of what is trained."""

    by: WordTable[Stack, StateDtype | None]
    deepspeed: StateDtype


class AdapterDtypes(_Sourced, frozen=True, kw_only=True):
    """Adapters, by the precision of the job."""

    by: WordTable[Stack, WordTable[Precision, StateDtype]]


class Upcasts(_Sourced, frozen=True, kw_only=True):
    """Whether what a quantised base leaves unquantised is kept in fp32."""

    by: WordTable[Stack, bool]


class KeptLogits(_Sourced, frozen=True, kw_only=True):
    """Whether the training loop holds the model's outputs until the backward pass is over."""

    by: WordTable[Stack, bool]
    pretraining: WordTable[Stack, bool]
    """Of the loops that are used to pre-train."""


class ActivationOffload(_Sourced, frozen=True, kw_only=True):
    """Whether full checkpointing moves the saved inputs to the host's memory."""

    by: WordTable[Stack, bool]


class Strategies(_Sourced, frozen=True, kw_only=True):
    """Over several GPUs: what is tried first for adapters, and what shards the model."""

    replicated: WordTable[Stack, Strategy]
    sharded: WordTable[Stack, Strategy]


class TrainedLayers(_Sourced, frozen=True, kw_only=True):
    """How many last layers "freeze" trains."""

    value: int


class Vendors(_Sourced, frozen=True, kw_only=True):
    """Whose chips a stack runs on."""

    by: WordTable[Stack, tuple[str, ...]]


class FourBitBases(_Sourced, frozen=True, kw_only=True):
    """How QLoRA stores the base."""

    by: WordTable[Stack, QuantizationKind]


class ExpertKernels(_Sourced, frozen=True, kw_only=True):
    """How a mixture's experts are multiplied."""

    by: WordTable[Stack, Experts]


class ExpertFlags(_Sourced, frozen=True, kw_only=True):
    """What is done with a mixture's routed experts; ``None``: it depends on whether they are one tensor."""

    by: WordTable[Stack, bool | None]


class AdaptedExperts(ExpertFlags, frozen=True, kw_only=True):
    """Whether adapters on every linear layer mean routed experts, too."""

    not_quantised: WordTable[Stack, tuple[str, ...]]
    """Families whose experts get none where they are quantised."""


class ExpertAdapterDtypes(_Sourced, frozen=True, kw_only=True):
    """Adapters where experts have some; ``None``: as the others."""

    by: WordTable[Stack, StateDtype | None]


class OnlyValues(_Sourced, frozen=True, kw_only=True):
    """The values that a stack takes, of fields that it does not take every value of."""

    by: WordTable[Stack, dict[str, tuple[object, ...]]]


class StackDefaults(_Sourced, frozen=True, kw_only=True):
    """The file ``stacks.json``."""

    titles: WordTable[Stack, str]
    weights_dtype: WeightsDtypes
    master_weights: MasterWeights
    optimizer_state_dtype: StateDtypes
    adapter_dtype: AdapterDtypes
    upcast: Upcasts
    keeps_logits: KeptLogits
    activation_offload: ActivationOffload
    strategy: Strategies
    trained_layers: TrainedLayers
    vendors: Vendors
    four_bit: FourBitBases
    experts: ExpertKernels
    adapts_experts: AdaptedExperts
    quantizes_experts: ExpertFlags
    expert_adapter_dtype: ExpertAdapterDtypes
    only: OnlyValues


@cache
def stack_defaults() -> StackDefaults:
    """Return the file. Raises :class:`FactsError` where it lacks a stack or a precision."""
    return load(StackDefaults, "stacks.json")
