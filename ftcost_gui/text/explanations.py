"""Terms as text: the formula, the same with numbers, the source, and how sure it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from ftcost_core.storage.spreadsheet_text import neutral_cell
from ftcost_core.text import numbers as fmt
from ftcost_core.text.currency import DOLLAR
from ftcost_core.text.i18n import current, tr
from ftcost_core.wording.headlines import figure_text, figure_title, headlines
from ftcost_core.wording.labels import (
    COMPONENTS,
    HOST_MOMENTS,
    PHASES,
    ROLLOUT_PARTS,
    RULES,
    SHORT_STEP_PHASES,
    key_name,
    phase_words,
)
from ftcost_core.wording.terms import KIND_NAMES, formula_of, term_value, terms_of, with_numbers

if TYPE_CHECKING:
    from ftcost_core.documents.result import Estimate, Host, Memory, RuleOfThumb
    from ftcost_core.documents.term import Term

_SERVICES = 4
_COMPONENT = "memory."
_HEADINGS = {
    "optimizer": "optimizer-states", "logits": "logits-and-loss", "slack": "allocator-slack",
    "context": "driver-context",
}  # fmt: skip
"""Headings of the page on memory that are not called as the component is."""


class Explanation(Struct, frozen=True):
    """A figure and the terms it is made of."""

    title: str
    figure: str
    terms: tuple[Term, ...]
    note: str = ""
    page: str = ""
    """Where the help says how it comes about: a page and a heading."""
    subject: str = ""
    """What of an estimate is explained, one of :func:`subjects`; empty: a figure of something else."""

    def text(self, units: str) -> str:
        """Return it as plain text, for the clipboard."""
        lines = [f"{self.title}: {self.figure}", *([self.note] if self.note else [])]
        for term in self.terms:
            lines += ["", f"{key_name(term.key)} = {term_value(term, units)} ({KIND_NAMES[term.kind]})"]
            parts = (formula_of(term), with_numbers(term), tr(term.source))
            lines += [f"  {line}" for line in parts if line]
        return "\n".join(lines) + "\n"


def of_component(memory: Memory, component: str, units: str) -> Explanation:
    """Explain one component of memory: the terms whose keys start with its name."""
    terms = terms_of(memory.terms, component)
    size = memory.reserved - memory.allocated if component == "slack" else memory.components.get(component, 0)
    note = ""
    if component == "slack" and not terms:
        reserved, allocated = (fmt.small_memory(memory.reserved, units), fmt.small_memory(memory.allocated, units))
        note = tr("What the allocator has reserved, {0}, less what is alive at the peak, {1}.", reserved, allocated)
    page = f"memory-model.md#{_HEADINGS.get(component, component)}"
    if component == "rollout":
        page = "rollout-model.md#the-engine"
    title, figure = COMPONENTS[component], fmt.small_memory(size, units)
    return Explanation(title, figure, terms, note, page, f"{_COMPONENT}{component}")


def of_memory(memory: Memory, units: str) -> Explanation:
    """Explain the whole memory of the fullest GPU."""
    note = tr("Allocated {0}, reserved {1}, on the device {2} (80 % range {3} to {4}) of {5}.",
              *(fmt.small_memory(size, units) for size in (memory.allocated, memory.reserved, memory.device,
                memory.device_low, memory.device_high, memory.capacity)))  # fmt: skip
    note += "\n" + tr("Phases of the run: {0}.", phase_words(memory, units))
    limits = [tr("micro-batch {0}", fmt.number(memory.largest_micro_batch))] if memory.largest_micro_batch else []
    if memory.longest_seq_len:
        limits.append(tr("context {0} tokens", fmt.number(memory.longest_seq_len)))
    if limits:
        note += "\n" + tr("The largest that fits, all else equal: {0}.", ", ".join(limits))
    figure = figure_text("bytes", memory.device, units)
    page = "memory-model.md#moments-of-a-step"
    return Explanation(figure_title("device"), figure, memory.terms, note, page, "memory")


def of_host(host: Host, units: str) -> Explanation:
    """Explain what a node needs outside its GPUs."""
    sizes = ((HOST_MOMENTS[moment], size) for moment, size in host.ram_moments.items() if size)
    note = tr("RAM: {0}.", ", ".join(f"{when} {fmt.small_memory(size, units)}" for when, size in sizes))
    figure = tr("{0} of RAM, {1} of disk", fmt.small_memory(host.ram_bytes, units),
                fmt.small_memory(host.disk_bytes, units))  # fmt: skip
    return Explanation(tr("Outside the GPUs, per node"), figure, host.terms, note,
                       "host-memory.md#what-is-counted", "host")  # fmt: skip


def of_time(estimate: Estimate) -> Explanation:
    """Explain wall-clock time and GPU-hours."""
    note = ", ".join(f"{PHASES[phase.name]} {fmt.duration(phase.hours)}" for phase in estimate.time.phases)
    tokens = estimate.resolved.data.tokens_range
    if tokens is not None:
        ends = map(fmt.compact, tokens)
        note += "\n" + tr("The tokens are estimated, {0} to {1}: the range of hours and cost says so.", *ends)
    wall = fmt.duration(estimate.time.wall_hours)
    figure = tr("{0}; {1} GPU-hours", wall, fmt.hours(estimate.time.gpu_hours))
    page = "speed-model.md#from-tokens-to-hours"
    return Explanation(figure_title("wall_hours"), figure, estimate.time.terms, note, page, "hours")


def of_cost(estimate: Estimate) -> Explanation:
    """Explain the bill."""
    cost = estimate.cost
    note = ", ".join(f"{PHASES[part.name]} {fmt.money(part.usd)}" for part in cost.parts)
    currency = current().currency
    if currency != DOLLAR:
        note += "\n" + tr("The formulas are in US dollars; your rate: {0}.", fmt.exchange_rate(currency))
    services = [service for service in estimate.managed if service.open][:_SERVICES]
    if services:
        note += "\n" + tr("Managed fine-tuning on the same tokens:")
    for service in services:
        usd, month = fmt.money(service.usd), fmt.money(service.upkeep_usd_month)
        note += "\n" + tr("• {0}, {1}: {2}", service.provider, service.model, usd)
        if service.upkeep_usd_month:
            note += tr(" and {0} a month to keep the model", month)
        if service.break_even_tokens is not None:
            note += tr("; own GPUs are cheaper above {0} tokens", fmt.compact(service.break_even_tokens))
    figure = fmt.money(cost.total) if cost.total is not None else tr("no price")
    return Explanation(figure_title("cost"), figure, cost.terms, note, "cost-model.md#the-bill", "cost")


def of_throughput(estimate: Estimate) -> Explanation:
    """Explain the speed."""
    speed = estimate.throughput
    lines = [tr("One optimizer step takes {0}.", fmt.seconds(speed.step_s)), estimate.evidence.text]
    hardware = estimate.resolved.hardware
    if hardware.gpus_per_node * hardware.nodes > 1:
        share = fmt.percent(speed.scaling_efficiency)
        lines.append(tr("A GPU runs at {0} of the speed of one alone.", share))
    rollout = estimate.rollout
    if rollout is not None:
        lines += [
            tr("• {0}: {1} (80 % range {2} to {3})", ROLLOUT_PARTS[part.name],
               *map(fmt.seconds, (part.seconds, part.low, part.high)))
            for part in rollout.parts
        ]  # fmt: skip
        lines.append(
            tr("{0} completions of {1} prompts a step; {2} sequences at once in each of {3} engines; "
               "the longest has {4} tokens; {5} tokens a second.",
               *map(fmt.number, (rollout.completions, rollout.prompts, rollout.sequences_at_once,
                                 rollout.engines, rollout.longest_tokens, rollout.generated_tokens_per_s)))
        )  # fmt: skip
    lines += [tr("Rules of thumb against this estimate:"), *map(_rule, estimate.rules)]
    note = "\n".join(lines)
    figure = figure_text("tokens/s/gpu", speed.tokens_per_s_per_gpu, "GiB")
    return Explanation(figure_title("tokens_per_s_per_gpu"), figure, speed.terms, note, "speed-model.md", "speed")


_WHOLE: dict[str, Callable[[Estimate, str], Explanation]] = {
    "memory": lambda estimate, units: of_memory(estimate.memory, units),
    "hours": lambda estimate, _units: of_time(estimate),
    "cost": lambda estimate, _units: of_cost(estimate),
    "speed": lambda estimate, _units: of_throughput(estimate),
    "host": lambda estimate, units: of_host(estimate.host, units),
}


def subjects() -> dict[str, str]:
    """Return what can be explained of any estimate: titles by subject, the components of memory last."""
    figures = map(figure_title, ("device", "wall_hours", "cost", "tokens_per_s_per_gpu"))
    components = {f"{_COMPONENT}{name}": tr("Memory: {0}", title) for name, title in COMPONENTS.items()}
    return dict(zip(_WHOLE, (*figures, tr("RAM and disk")), strict=True)) | components


def is_subject(name: str) -> bool:
    """Tell whether it is one of :func:`subjects`."""
    return name in _WHOLE or (name.startswith(_COMPONENT) and name.removeprefix(_COMPONENT) in COMPONENTS)


def explained(subject: str, estimate: Estimate, units: str) -> Explanation:
    """Explain one of :func:`subjects` for an estimate."""
    if subject in _WHOLE:
        return _WHOLE[subject](estimate, units)
    return of_component(estimate.memory, subject.removeprefix(_COMPONENT), units)


def _rule(rule: RuleOfThumb) -> str:
    """Set what a guide's rule says beside the model's figure."""
    sentence = RULES[rule.id]
    if rule.unit != "1":
        low, high, model = (fmt.number(value) for value in (rule.low, rule.high, rule.model))
        return tr("• {0}: {1} to {2} tok/s; here {3}", sentence, low, high, model)
    low, high, model = (f"×{fmt.significant(value)}" for value in (rule.low, rule.high, rule.model))
    if low == high:
        return tr("• {0}: {1}; here {2}", sentence, low, model)
    return tr("• {0}: {1} to {2}; here {3}", sentence, low, high, model)


def figures_text(estimate: Estimate, units: str) -> str:
    """Return the numbers of the page and of its charts as tab-separated text, for a spreadsheet."""
    memory, host = estimate.memory, estimate.host
    parts = {**memory.components, "slack": memory.reserved - memory.allocated}
    rows: list[tuple[object, ...]] = [
        (tr("figure"), tr("value"), tr("low"), tr("high")),
        *((", ".join(filter(None, (one.title, one.plain_unit))), *one.amounts) for one in headlines(estimate, units)),
        (tr("RAM per node, bytes"), host.ram_bytes, host.ram_low, host.ram_high),
        (tr("disk per node, bytes"), host.disk_bytes, "", ""),
        (),
        (tr("memory at the peak"), tr("bytes"), units),
        *((COMPONENTS[name], size, fmt.memory(size, units, 2)) for name, size in parts.items()),
        (),
        (tr("moment"), tr("place in the step"), *(COMPONENTS[name] for name in parts)),
        *((SHORT_STEP_PHASES[point.phase], point.at, *(point.components.get(name, "") for name in parts))
          for point in memory.timeline),
    ]  # fmt: skip
    return "\n".join("\t".join(map(neutral_cell, row)) for row in rows) + "\n"
