"""Names of the parts of a job and of an estimate, for window, reports and terminal.

Values of fields are named in :mod:`ftcost_core.wording.field_values`, fields by their own declarations
(:mod:`ftcost_core.documents.fields`), kinds of terms in :mod:`ftcost_core.wording.terms`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ftcost_core.text.i18n import LazyTexts, capitalised, tr
from ftcost_core.text.numbers import amount, duration, memory, money, money_ends, number, small_memory

if TYPE_CHECKING:
    from ftcost_core.documents.result import (
        Doubt,
        Host,
        MarketPrice,
        Memory,
        OfferEstimate,
        OwnMachine,
        RunPhase,
        Segment,
    )
    from ftcost_core.documents.words import MethodKind

COMPONENTS = LazyTexts({
    "weights": "Weights",
    "adapters": "Adapters",
    "gradients": "Gradients",
    "optimizer": "Optimizer",
    "activations": "Activations",
    "logits": "Logits + loss",
    "workspace": "Workspace",
    "communication": "Communication",
    "rollout": "Rollout engine",
    "slack": "Allocator slack",
    "context": "Driver context",
})  # fmt: skip
"""Components of memory, in the order of the bar."""
COMPONENT_MEANINGS = LazyTexts({
    "weights": "the model itself, as it is stored",
    "adapters": "the small matrices that LoRA trains",
    "gradients": "how the loss changes with what is trained",
    "optimizer": "what the optimizer remembers of each trained number",
    "activations": "what the forward pass keeps for the backward pass",
    "logits": "scores of every word of the vocabulary for every token",
    "workspace": "short-lived copies and buffers of the kernels",
    "communication": "buffers for talking to other GPUs",
    "rollout": "the engine that generates completions, or their keys and values",
    "slack": "reserved by the allocator, and not in use at that moment",
    "context": "the driver, the loaded kernels and their libraries",
})  # fmt: skip
STEP_PHASES: LazyTexts[str] = LazyTexts({
    "forward": "forward pass", "loss": "loss", "backward": "backward pass", "optimizer": "optimizer step",
})  # fmt: skip
"""Phases of a training step, for use in sentences."""
SHORT_STEP_PHASES: LazyTexts[str] = LazyTexts({
    "forward": "forward", "loss": "loss", "backward": "backward", "optimizer": "step",
})  # fmt: skip
"""Short names of the phases, for an axis."""
PHASES = LazyTexts({
    "setup": "Set-up", "data-preparation": "Data preparation", "experiments": "Experiments",
    "training": "Training", "evaluation": "Evaluation", "final-evaluation": "Final evaluation",
    "saving": "Saving checkpoints", "lost-work": "Lost and repeated work", "waiting": "Waiting for a machine",
    "billing-rounding": "Paid but not used: billing increment or block", "storage": "Storage",
    "egress": "Traffic out of the provider", "upfront": "Share of what is paid up front",
    "one-off": "One-off costs", "services": "Services of other models", "tax": "Tax", "contingency": "Contingency",
})  # fmt: skip
"""Phases of a run and parts of the bill."""
STEP_PARTS = LazyTexts({
    "matmul": "Matrix products", "attention": "Attention", "elementwise": "Elementwise work",
    "dequantise": "Dequantising", "communication": "Communication", "optimizer": "Optimizer",
    "overhead": "Overhead", "generation": "Generation", "synchronisation": "Synchronisation",
    "teacher": "Teacher, judge",
})  # fmt: skip
"""Parts of the time of an optimizer step."""
ROLLOUT_PARTS = LazyTexts({
    "generation": "Generation", "scoring": "Reference, reward, teacher", "training": "Training",
    "synchronisation": "Synchronisation",
})  # fmt: skip
"""Parts of a step of GRPO and PPO."""
METHODS: LazyTexts[MethodKind] = LazyTexts({
    "full": "full fine-tuning", "lora": "LoRA", "qlora": "QLoRA", "dora": "DoRA",
    "freeze": "the last layers only", "pretrain": "pre-training",
})  # fmt: skip
"""Methods as sentences call them; what a choice shows is in :mod:`ftcost_core.wording.field_values`."""
ROLES = LazyTexts({
    "own": "own machine", "cheapest": "cheapest", "fastest": "fastest",
    "deadline": "safest before the deadline", "smallest": "fewest GPUs",
})  # fmt: skip
"""What a plan is best at."""
HOST_MOMENTS = LazyTexts({
    "loading": "while the weights load", "training": "during training",
    "saving": "while a checkpoint is saved", "merging": "while the adapter is merged",
})  # fmt: skip
"""When a node's RAM is fullest."""
RUN_PHASES: LazyTexts[RunPhase] = LazyTexts({
    "load": "Loading", "generation": "Generation", "step": "Training", "evaluation": "Evaluation", "saving": "Saving",
    "merge": "Merging the adapter",
})  # fmt: skip
"""Phases of the run that take memory."""
HOST_PARTS = LazyTexts({"ram": "Host RAM", "disk": "Disk"})
DOUBTS: LazyTexts[Doubt] = LazyTexts({
    "far": "unusual price", "superseded": "superseded",
})  # fmt: skip
"""Why a price is doubtful, in a few words."""
RULES = LazyTexts(
    {
        "flops": "Speed = TFLOPS × efficiency (50 to 80 %) / parameters",
        "checkpointing": "Activation checkpointing makes a step 20 % longer",
        "scaling": "Each added GPU costs 10 to 20 % of a GPU's speed",
        "qlora": "QLoRA is 2 to 3 times slower than LoRA",
    }
)
"""Rules of thumb that guides give."""


def key_name(key: str) -> str:
    """Return a term's key as words: ``weights.linear`` → ``Weights · linear``."""
    first, *rest = key.split(".")
    parts = [COMPONENTS.get(first) or HOST_PARTS.get(first) or _words(first), *map(_words, rest)]
    head = capitalised(parts[0])
    return " · ".join((head, *parts[1:]))


OWN_MACHINE = "my machine"
"""The provider of the machine that a person owns, as its price list has it."""


def provider_words(provider: str) -> str:
    """Return a provider's name, and for the machine of one's own what that is called."""
    return tr("my machine") if provider == OWN_MACHINE else provider


def short_hardware(gpus: int, gpu: str) -> str:
    """Return count and kind of GPU where there is little room: ``2 × H100 SXM5``, ``RTX 4090``."""
    return (f"{number(gpus)} × " if gpus > 1 else "") + short_gpu(gpu)


def doubt_words(doubts: Iterable[Doubt]) -> str:
    """Return why a price is doubtful; empty for one that is not."""
    return ", ".join(DOUBTS[doubt] for doubt in doubts)


SEGMENTS: LazyTexts[Segment] = LazyTexts(
    {"cloud": "clouds", "community": "community clouds", "marketplace": "marketplaces"}
)
"""Whose machines are rented."""


def market_words(market: MarketPrice | None, *, apart: bool = True) -> str:
    """``22 offers of 9 providers, $1.10 – 4.10: clouds $2.40 (7), marketplaces $1.20 (2)``; empty without offers."""
    if not market:
        return ""
    words = tr("{0} offers of {1} providers, {2} – {3}", number(market.offers), number(market.providers),
               *money_ends(market.low, market.high))  # fmt: skip
    segments = market.segments
    if not apart or (len(segments) < 2 and all(one.segment == "cloud" for one in segments)):
        return words
    parts = (
        f"{SEGMENTS[one.segment]} {money(one.median)} ({number(one.providers)})" for one in segments if one.segment
    )
    return f"{words}: {', '.join(parts)}"


def price_today_words(seen: float, today: float, low: float, high: float) -> str:
    """``seen at $0.17/h, today probably $0.29 ($0.20 – 0.43)``; ``$0.17/h`` where nothing moves it."""
    if low == high:
        return tr("{0}/h", money(seen))
    return tr("seen at {0}/h, today probably {1} ({2} – {3})", money(seen), money(today), *money_ends(low, high))


def only_doubtful_words(doubts: Iterable[Doubt]) -> str:
    """Return that plans had to take doubtful prices, and what to do about it."""
    return tr(
        "No usual price within the limits: the plans use what is left ({0}). Ask the provider before you "
        "rely on one, or add your own offer to the prices.",
        doubt_words(doubts),
    )


def offer_sold_words(offer: OfferEstimate) -> str:
    """Return how an offer is sold for a job, with all that it commits to."""
    return sold_words(
        offer.machines, offer.gpus_sold, offer.nodes, network=offer.network, block_hours=offer.block_hours,
        term_months=offer.term_months, commitment_usd=offer.commitment_usd, upfront_usd=offer.upfront_usd,
    )  # fmt: skip


def sold_words(
    machines: int, gpus_sold: int, nodes: int, *, network: str = "", block_hours: float | None = None,
    term_months: int | None = None, commitment_usd: float | None = None, upfront_usd: float = 0.0,
) -> str:  # fmt: skip
    """Return which machines are rented (``2 machines of 8 GPUs``, ``4 × 1 GPU in one machine``), and what is committed.

    ``commitment_usd`` is of all machines, ``upfront_usd`` of each.
    """
    parts = [_machine_words(machines, gpus_sold, nodes)]
    if network and nodes > 1:
        parts.append(tr("joined by {0}", tr(network)))
    if commitment_usd is not None:
        usd = money(commitment_usd)
        if block_hours is not None:
            parts.append(tr("in blocks of {0}: {1} in all, used or not", duration(block_hours), usd))
        else:
            parts.append(tr("for {0} months: {1} in all, used or not", term_months or 12, usd))
        if upfront_usd:
            parts.append(tr("{0} of it up front", money(upfront_usd * machines)))
    return ", ".join(parts)


def _machine_words(machines: int, gpus_sold: int, nodes: int) -> str:
    if machines == 1:
        return tr("a machine of 1 GPU") if gpus_sold == 1 else tr("a machine of {0} GPUs", gpus_sold)
    if machines == nodes:
        return tr("{0} machines of {1} GPUs", machines, gpus_sold)
    if nodes == 1:
        return tr("{0} × {1} GPU in one machine", machines, gpus_sold)
    return tr("{0} × {1} GPU in {2} machines", machines, gpus_sold, nodes)


def own_machine_words(own: OwnMachine) -> str:
    """Return what a run takes on the user's own machine, and on a rented one; where buying pays."""
    hardware = short_hardware(own.gpus, own.gpu)
    if not own.fits:
        return tr("Your {0}: the job does not fit.", hardware)
    parts = [
        tr("electricity {0}", amount(own.electricity)),
        tr("wear {0}", amount(own.wear)),
        *([tr("idle {0}", amount(own.idle))] if own.idle else []),
        *([tr("hosting {0}", amount(own.hosting))] if own.hosting else []),
    ]
    text = tr("Your {0}: {1} ({2}), {3}", hardware, money(own.total), ", ".join(parts), duration(own.hours))
    if not (own.rented_total and own.rented_hours and own.rented_gpus and own.rented_gpu):
        return text + " · " + tr("rented: no current price")
    rented = short_hardware(own.rented_gpus, own.rented_gpu)
    text += " · " + tr("rented: {0} ({1}), {2}", money(own.rented_total), rented, duration(own.rented_hours))
    return text + " · " + break_even_words(own)


def break_even_words(own: OwnMachine) -> str:
    """Return from when on the own machine is cheaper than a rented one, against the use that is planned for it."""
    if own.break_even_hours is None or own.break_even_runs is None:
        return tr("buying never breaks even for jobs like this alone")
    even = (number(own.break_even_hours), number(own.break_even_runs))
    if own.break_even_hours <= own.planned_hours:
        return tr("buying breaks even after {0} h of use ({1} runs like this)", *even)
    planned = number(own.planned_hours)
    return tr(
        "buying breaks even after {0} h of use ({1} runs like this), beyond the {2} h you planned", *even, planned
    )


def host_words(host: Host, units: str) -> str:
    """Return what a node needs outside its GPUs, and when."""
    ram, disk = memory(host.ram_bytes, units), memory(host.disk_bytes, units)
    if host.ram_capacity is not None:
        ram = tr("{0} of {1}", ram, memory(host.ram_capacity, units))
    if host.disk_capacity is not None:
        disk = tr("{0} of {1}", disk, memory(host.disk_capacity, units))
    ends = tr("range {0} – {1}", memory(host.ram_low, units), memory(host.ram_high, units))
    return tr("{ram} {units} of RAM {moment} ({ends}), {disk} {units} of disk",
              ram=ram, units=units, moment=HOST_MOMENTS[host.ram_moment], ends=ends, disk=disk)  # fmt: skip


def phase_words(used: Memory, units: str) -> str:
    """Return what the GPU holds in each phase of the run: ``Loading 6.7 GiB, Training 8.7 GiB, …``."""
    on_gpu = (phase for phase in used.phases if phase.where == "gpu")
    return ", ".join(f"{RUN_PHASES[phase.name]} {small_memory(phase.device, units)}" for phase in on_gpu)


def age_words(days: int) -> str:
    """``250`` → ``8 months old``."""
    if days < 1:
        return tr("of today")
    if days < 60:
        return tr("1 day old") if days == 1 else tr("{0} days old", days)
    months = round(days / 30.44)
    return tr("{0} months old", months) if months < 24 else tr("{0} years old", round(days / 365.25))


def short_age(days: int) -> str:
    """``250`` → ``8 mo``."""
    if days < 60:
        return tr("{0} d", max(days, 0))
    months = round(days / 30.44)
    return tr("{0} mo", months) if months < 24 else tr("{0} y", round(days / 365.25))


def short_gpu(gpu: str) -> str:
    """``H100-SXM5-80GB`` → ``H100 SXM5``: where the full name stands elsewhere."""
    return re.sub(r"-\d+GB$", "", gpu).replace("-", " ")


def _words(name: str) -> str:
    """Return a part of a key as words, in the language set."""
    return tr(name.replace("_", " ").replace("-", " "))
