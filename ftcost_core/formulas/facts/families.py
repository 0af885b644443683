"""How model families' code differs in memory from what their structure implies (``memory/families.json``)."""

from functools import cache, lru_cache
from typing import Annotated, Literal

from msgspec import Meta

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.record import Record
from ftcost_core.formulas.facts.tables import load


class Family(Record, frozen=True):
    """Tensors that a family's modelling code saves in ways that its structure does not tell."""

    takes_sdpa: bool = True
    """Its class in transformers takes PyTorch's attention; else scores are separate kernels where nothing is said."""
    norm_scale: Literal["fp32", "input"] = "input"
    """The precision of the value that a norm's weight multiplies, which is saved."""
    activation: Literal["gelu_new", "relu", "gpt_oss"] | None = None
    """An activation function made of several kernels; ``None``: the architecture's usual one."""
    hidden_dropout_masks: Annotated[int, Meta(ge=0)] = 0
    embedding_dropout: bool = False
    inner_dropout: bool = False
    """What the last matrix of a feed-forward part reads is dropped."""
    attention_dropout: bool = False
    rotary_copies_output: bool = False
    """A rotary embedding built by concatenation changes the layout, so the output is copied once more."""
    math_attention: bool = False
    """No fused attention kernel takes its shapes: scores and repeated heads are kept in fp32."""
    norm_steps: bool = False
    """Its LayerNorm is single operations in fp32."""
    norm_keeps_input: bool = False
    """Its norm multiplies the input as it came, which is saved beside a copy in fp32."""
    logits_fp32: bool = True
    """Its loss is computed from a copy of the logits in fp32, else in their own precision."""
    logits_softcap: bool = False
    scores_softcap: bool = False
    scores_fp32: bool = True
    softmax_told_its_type: bool = False
    """Its softmax is told the type of its input, which autocast then leaves as it is."""
    peft_adapts_experts: bool = False
    """PEFT puts adapters on its routed experts, which transformers keeps as fused tensors, and on the router.

    The names of the experts' matrices then mean those tensors: dense and shared feed-forward parts of the
    same model get no adapters.
    """
    attention_gate_named_like_experts: bool = False
    """The matrix that gates attention is called ``gate_proj``: its name, too, then means the experts'."""
    always_fuses_experts: bool = False
    """Its experts were one tensor before transformers 5 already, where a loop goes over slices of it."""
    dense_layers_first: bool = False
    """Its dense layers come before those with routed experts."""
    router_fp32: bool = False
    """The router multiplies copies of its input and weight in fp32."""
    linear_router: bool = False
    """The router is a linear layer, which gets an adapter where all of them do."""


class _Families(Record, frozen=True):
    about: str
    families: dict[str, Family]
    source: str


@lru_cache(maxsize=1024)
def family(name: str) -> Family:
    """Return the facts of a family; the defaults for a family that is not listed."""
    return _families().families.get(name, Family())


def peft_adapts_experts(arch: ModelArchitecture) -> bool:
    """Tell whether PEFT puts adapters on the routed experts of a model.

    It goes by the type of the whole model: a text model inside one of another type gets none.
    """
    whole = (arch.model_type or arch.family).removesuffix("_text")
    return family(arch.family).peft_adapts_experts and family(whole).peft_adapts_experts


@cache
def _families() -> _Families:
    return load(_Families, "memory", "families.json")
