"""An estimate as a page of plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ftcost_core.documents.result import Estimate, ManagedEstimate, OfferEstimate, RuleOfThumb

_OFFERS_SHOWN = 8
_SERVICES_SHOWN = 4


def summary(result: Estimate) -> str:
    """Return what a person wants to know first: memory, time, money, and what they are made of."""
    return "\n".join(_lines(result))


def _lines(result: Estimate) -> Iterator[str]:
    job, memory, speed, time, cost = (
        result.resolved,
        result.memory,
        result.throughput,
        result.time,
        result.cost,
    )
    hardware = job.hardware
    gpus = hardware.gpus_per_node * hardware.nodes
    model = job.model.id or (job.model.architecture and job.model.architecture.name) or "inline architecture"
    yield job.name or model
    yield (
        f"{model} ({_count(result.model.parameters)} parameters, {_count(result.model.trainable_parameters)}"
        f" trained) · {job.method.kind} · {gpus} × {hardware.gpu}"
        f" · micro-batch {job.training.micro_batch} · {hardware.parallelism.strategy}"
    )
    yield ""
    verdict = f"fits, {1 - memory.device / memory.capacity:.0%} free" if memory.fits else "DOES NOT FIT"
    yield _row(
        "VRAM per GPU",
        f"{_gib(memory.device)} of {_gib(memory.capacity)} GiB",
        f"80 % range {_gib(memory.device_low)} – {_gib(memory.device_high)} · {verdict}",
    )
    yield _row(
        "",
        f"{_gib(memory.allocated)} allocated",
        f"{_gib(memory.reserved)} reserved · peak in the {memory.peak_moment}"
        f" · evaluation {_gib(memory.evaluation)} · saving {_gib(memory.saving)}",
    )
    yield _row(
        "Throughput",
        f"{speed.tokens_per_s_per_gpu:,.0f} tok/s/GPU",
        f"80 % range {speed.low:,.0f} – {speed.high:,.0f} · MFU {speed.mfu:.0%}"
        f" · {speed.step_s:.3g} s a step"
        + (f" · scaling {speed.scaling_efficiency:.0%}" if gpus > 1 else ""),
    )
    yield _row(
        "Wall-clock",
        f"{_hours(time.wall_hours)}",
        f"80 % range {_hours(time.wall_hours_low)} – {_hours(time.wall_hours_high)}"
        f" · realism ×{time.realism_factor:.2f}",
    )
    yield _row(
        "GPU-hours",
        f"{time.gpu_hours:,.2f} h",
        f"80 % range {time.gpu_hours_low:,.2f} – {time.gpu_hours_high:,.2f}",
    )
    if cost.total is None or cost.low is None or cost.high is None or cost.per_million_tokens is None:
        yield _row("Cost", "no price", "no offer of the catalogue has this hardware on these terms")
    else:
        yield _row(
            "Cost",
            f"${cost.total:,.2f}",
            f"80 % range ${cost.low:,.2f} – {cost.high:,.2f}"
            f" · ${cost.per_million_tokens:,.3f} per 1 M tokens · {cost.offer}",
        )
    yield ""
    yield f"Memory at the peak ({memory.peak_moment}), GiB"
    yield from _shares((name, size / 2**30) for name, size in memory.components.items())
    yield ""
    yield "One optimizer step, seconds"
    yield from _shares(speed.step_parts.items())
    yield ""
    yield "Rules of thumb against this estimate"
    yield from map(_rule, result.rules)
    yield ""
    yield "Time, hours"
    yield from _shares((phase.name, phase.hours) for phase in time.phases)
    fitting = [offer for offer in result.offers if offer.fits]
    if fitting:
        yield ""
        yield f"Offers that fit: {len(fitting)} of {len(result.offers)}, the cheapest"
        yield from map(_offer, sorted(fitting, key=lambda offer: offer.total)[:_OFFERS_SHOWN])
    if result.managed:
        yield ""
        yield "Managed fine-tuning on the same tokens"
        yield from map(_managed, result.managed[:_SERVICES_SHOWN])
    for choice in result.choices:
        if choice.path in ("training.micro_batch", "hardware.parallelism.strategy"):
            yield f"chosen: {choice.path} = {choice.value} ({choice.reason})"
    if result.warnings:
        yield ""
        for warning in result.warnings:
            yield f"note: {warning.path}: {warning.text}"


_RULES = {
    "flops": "parameters × tokens / (TFLOPS × efficiency)",
    "checkpointing": "checkpointing costs 20 %",
    "scaling": "10 to 20 % lost per added GPU",
    "qlora": "QLoRA is 2 to 3 times slower",
}


def _rule(rule: RuleOfThumb) -> str:
    said = f"{rule.low:,.0f} – {rule.high:,.0f}" if rule.unit != "1" else f"×{rule.low:.2f} – {rule.high:.2f}"
    if rule.low == rule.high:
        said = f"×{rule.low:.2f}"
    model = f"{rule.model:,.0f} tok/s/GPU" if rule.unit != "1" else f"×{rule.model:.2f}"
    return f"  {_RULES[rule.id]:<46}{said:>20}   here {model}"


def _row(label: str, value: str, rest: str) -> str:
    return f"{label:<14}{value:>22}   {rest}"


def _shares(parts: Iterable[tuple[str, float]]) -> Iterator[str]:
    kept = [(name, value) for name, value in parts if value > 0]
    whole = sum(value for _, value in kept) or 1.0
    for name, value in kept:
        yield f"  {name:<18}{value:>12,.3f}{value / whole:>7.0%}"


def _offer(offer: OfferEstimate) -> str:
    star = "*" if offer.pareto else " "
    return (
        f" {star}{offer.provider:<18.18}{offer.gpus:>3} × {offer.gpu:<22.22}{offer.terms:<10}"
        f"{_hours(offer.wall_hours):>10}{offer.total:>12,.2f} USD  {offer.as_of}"
    )


def _managed(service: ManagedEstimate) -> str:
    upkeep = f" + {service.upkeep_usd_month:,.2f} a month" if service.upkeep_usd_month else ""
    closed = "" if service.open else ", closed"
    if service.break_even_tokens is not None:
        closed += f", own GPUs cheaper above {_count(service.break_even_tokens)} tokens"
    name = f"  {service.provider:<18.18}{service.model:<30.30}"
    return f"{name}{service.usd:>12,.2f} USD{upkeep}  {service.as_of}{closed}"


def _gib(size: float) -> str:
    return f"{size / 2**30:,.2f}"


def _count(number: int) -> str:
    for unit, size in (("T", 10**12), ("B", 10**9), ("M", 10**6), ("K", 10**3)):
        if number >= size:
            return f"{number / size:.4g} {unit}"
    return str(number)


def _hours(hours: float) -> str:
    if hours >= 48:
        return f"{hours / 24:,.1f} d"
    minutes = round(hours * 60)
    return f"{minutes // 60} h {minutes % 60:02} m" if minutes >= 1 else f"{hours * 3600:.0f} s"
