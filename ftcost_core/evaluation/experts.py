"""How a mixture's routed experts run, and whether they are adapted and quantised, where a job leaves it open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ftcost_core.architecture.counts import counts
from ftcost_core.architecture.linears import embedding_and_head, linears
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.fields import field_value
from ftcost_core.documents.job import Job
from ftcost_core.documents.method_fields import Lora
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.problems import fail
from ftcost_core.documents.result import Choice
from ftcost_core.documents.vocabulary import complete
from ftcost_core.evaluation.stack_defaults import stack_defaults
from ftcost_core.formulas.facts.families import family, peft_adapts_experts
from ftcost_core.formulas.facts.stacks import mechanisms
from ftcost_core.formulas.facts.trainers import AdaptedExperts, facts_of
from ftcost_core.formulas.job_arrays import target_roles
from ftcost_core.text.i18n import tr

KERNEL, ADAPTED, QUANTISED = "training.experts", "method.lora.experts", "method.experts_quantized"
_OF_EXPERTS = frozenset({"gate", "up", "down"})
_BY_MATRIX = ("int4-gptq", "int4-mlx", "int8-mlx")
"""Formats whose tools quantise each expert's matrices, however they are kept."""


_ADAPTED: Mapping[AdaptedExperts, bool | None] = complete(
    AdaptedExperts, {"all": True, "named": True, "mapped": None, "none": False}
)
"""As the tables of stacks say it."""


def expert_choices(job: Job, arch: ModelArchitecture) -> tuple[Choice, ...]:
    """Return what fills the open fields of a mixture's experts, with reasons; nothing for other models."""
    if not counts(arch).experts:
        return ()
    defaults, stack, method = stack_defaults(), job.training.stack, job.method
    usual, facts = defaults.experts.by[stack], facts_of(job)
    reason = tr("what {title} does", title=facts.title if facts else defaults.titles[stack])
    if facts:
        loops = facts.value("experts", job) == "loop"
        usual = "loop" if loops else "grouped" if usual == "loop" else usual
    kernel = job.training.experts or usual
    apart = kernel == "loop" and not family(arch.family).always_fuses_experts
    adapted, quantised = defaults.adapts_experts.by[stack], defaults.quantizes_experts.by[stack]
    if facts:
        adapted = _ADAPTED[facts.value("adapted_experts", job)]
        quantised = facts.value("experts_quantized", job) or None
    stored = method.quantization.kind if method.quantization else None
    chosen: dict[str, object] = {KERNEL: kernel}
    if method.kind in ADAPTER_KINDS:
        mapped = apart or peft_adapts_experts(arch)
        chosen[ADAPTED] = mapped if adapted is None else adapted or (apart and mechanisms().adapters_by_peft.by[stack])
        if stored or method.kind == "qlora":
            chosen[QUANTISED] = apart or stored in _BY_MATRIX if quantised is None else quantised
            if arch.family in defaults.adapts_experts.not_quantised[stack]:
                chosen[ADAPTED] = False
    return tuple(
        Choice(path=path, value=value, reason=reason) for path, value in chosen.items() if not _given(job, path)
    )


def _given(job: Job, path: str) -> bool:
    """Tell whether a job fills a field; a part that it lacks is filled before its fields are."""
    part, _, field = path.rpartition(".")
    return getattr(field_value(job, part), field, None) is not None


def adapts_experts(job: Job, choices: Sequence[Choice]) -> bool:
    """Tell whether a job, its open fields filled by these choices, has adapters on routed experts."""
    lora = job.method.lora or Lora()
    chosen = {choice.path: choice.value for choice in choices}
    wanted = chosen.get(ADAPTED, lora.experts)
    return bool(wanted) and job.method.kind in ADAPTER_KINDS and bool(_OF_EXPERTS & target_roles(lora.targets))


def expert_adapters(given: Job, job: Job, arch: ModelArchitecture) -> Iterator[Choice]:
    """Yield what differs of adapters where experts have some, unless the job ``given`` says it: dtype and dropout."""
    defaults, stack = stack_defaults(), job.training.stack
    dtype = defaults.expert_adapter_dtype.by[stack]
    said = given.method.lora
    if dtype and not (said and said.adapter_dtype) and adapts_experts(job, expert_choices(job, arch)):
        reason = tr("what {title} does", title=defaults.titles[stack])
        yield Choice(path="method.lora.adapter_dtype", value=dtype, reason=reason)
    if job.method.lora and job.method.lora.dropout and not (said and said.dropout) and _adapts_fused(job, arch):
        yield Choice(path="method.lora.dropout", value=0.0, reason=tr("PEFT takes none of adapters on fused experts"))


def _adapts_fused(job: Job, arch: ModelArchitecture) -> bool:
    """Tell whether PEFT adapts experts that are one tensor."""
    choices = expert_choices(job, arch)
    kernel = {choice.path: choice.value for choice in choices}.get(KERNEL, job.training.experts)
    fused = kernel != "loop" or family(arch.family).always_fuses_experts
    return mechanisms().adapters_by_peft.by[job.training.stack] and fused and adapts_experts(job, choices)


def _check_reached(job: Job, arch: ModelArchitecture) -> None:
    """Refuse adapters on experts' matrices alone where the stack adapts none: nothing would be trained."""
    method = job.method
    lora = method.lora
    if method.kind not in ADAPTER_KINDS or lora is None or method.tower == "lora" or not counts(arch).experts:
        return
    roles = target_roles(lora.targets)
    dense = {role for one in linears(arch) if one.kind != "expert" for role in one.roles}
    outer = {role for one in embedding_and_head(arch) for role in one.roles}
    if not roles & (dense | outer) and not adapts_experts(job, expert_choices(job, arch)):
        raise fail(
            "method.lora.targets",
            lora.targets if isinstance(lora.targets, str) else ", ".join(lora.targets),
            tr("one of {roles} too: the experts of this model get no adapters here", roles=", ".join(sorted(dense))),
        )


def check_experts(given: Job, job: Job, arch: ModelArchitecture) -> None:
    """Refuse adapters that stand on nothing, and what PEFT refuses of experts that are one tensor: dropout and DoRA.

    The dropout that the job ``given`` says. Raises :class:`InputError`.
    """
    _check_reached(job, arch)
    if not _adapts_fused(job, arch):
        return
    if job.method.kind == "dora":
        raise fail("method.kind", "dora", tr("lora: PEFT has no DoRA of fused experts; or without adapters on them"))
    lora = given.method.lora
    if lora and lora.dropout:
        raise fail(
            "method.lora.dropout",
            lora.dropout,
            tr("0: PEFT takes no dropout of adapters on fused experts; or without adapters on them"),
        )
