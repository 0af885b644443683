"""The limit that makes a job infeasible, and the smallest changes of limits that help."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from ftcost_core.catalogue.models import all_models, find_model
from ftcost_core.documents.companions import model_change
from ftcost_core.documents.fields import field_value
from ftcost_core.documents.job import Job, Limits, edited
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.words import MethodKind
from ftcost_core.evaluation.stack_options import stack_options
from ftcost_core.planner.result import Binding, Relaxation
from ftcost_core.planner.search_pass import SearchPass, own_hardware
from ftcost_core.planner.variants import methods
from ftcost_core.text.i18n import localised, mark, tr
from ftcost_core.text.numbers import money

_MOST_DOUBLINGS = 4
_QUALITY = 1.0
"""Size of a change that may cost quality, as a share: as large as doubling the budget."""
_CHOICE = 0.5
_LARGER_BATCHES = (2, 4, 8, 16)
_TENSOR_DEGREES = (2, 4, 8)
_RAM_GIB = (64, 128, 192, 256, 512, 1024, 2048)
"""That a node is sold with."""
_MARGIN = 0.1
_BATCH, _TENSOR = "training.global_batch", "hardware.parallelism.tensor"
_CHEAPEST = mark("The cheapest costs {least}; the budget is {budget}.")
_CHEAPEST_IN_TIME = mark("The cheapest that meets the deadline costs {least}; the budget is {budget}.")
_FASTEST = mark("The fastest takes {least}; the deadline is {deadline}.")
_FASTEST_IN_BUDGET = mark("The fastest within the budget takes {least}; the deadline is {deadline}.")


class _Change(Struct, frozen=True):
    """A change of a limit to try; ``size`` orders changes, as the share by which a budget would grow."""

    path: str
    given: object
    needed: object
    change: dict[str, object]
    size: float
    text: str
    rank: int = 0
    """Where memory is in the way: 0 for the same machine, 1 for less of the job, 2 for a smaller model or method, 3 for
    other hardware."""
    usd: float | None = None
    hours: float | None = None


def binding(job: Job, first_pass: SearchPass, again: Callable[[Job], SearchPass]) -> Binding:
    """Return the limit that makes the job infeasible, and what would help.

    ``again`` searches a changed job.
    """

    def helps(change: _Change) -> _Change | None:
        try:
            eased = again(edited(job, change.change))
        except InputError:
            return None  # a search that is too large, or a model that cannot be trained so
        return _with_outcome(change, eased) if eased.feasible else None

    helping = [*_shown(job.limits, first_pass)]
    tries = [*_tries(job)] if first_pass.configurations else [*_tries(job), *_smaller(job)]
    for steps in tries:
        smallest = next(filter(None, map(helps, steps)), None)
        if smallest:
            helping.append(smallest)
    if not helping:
        helping = [_both(job.limits, first_pass)] if first_pass.configurations else []
    if not helping:
        helping = [*filter(None, map(helps, _together(job)))][:1]
    helping.sort(key=lambda change: (0 if first_pass.configurations else change.rank, change.size))
    path, text = _in_the_way(job.limits, first_pass)
    if not first_pass.configurations and helping:
        path = helping[0].path
        text = _memory_bound_by(helping[0]) or text
    return Binding(
        path=path,
        text=text,
        relaxations=tuple(
            Relaxation(
                path=change.path,
                given=change.given,
                needed=change.needed,
                change=change.change,
                text=change.text,
                usd=change.usd,
                hours=change.hours,
            )
            for change in helping
        ),
    )


def _with_outcome(change: _Change, eased: SearchPass) -> _Change:
    usd, hours = float(eased.kept.usd.min()), float(eased.kept.wall_hours.min())
    return replace(change, usd=usd or None, hours=hours)


def _smaller(job: Job) -> Iterator[Iterator[_Change]]:
    """Yield the hardware of the job as it stands, more RAM in it, and the next smaller models of its family."""
    hardware, own = job.hardware, own_hardware(job)
    ram = hardware.host_ram_gib
    if ram is not None:
        yield (
            _Change("hardware.host_ram_gib", ram, float(more), {"hardware.host_ram_gib": float(more)}, _CHOICE,
                    tr("A machine with {ram:,} GiB of RAM", ram=more))
            for more in _RAM_GIB if more > ram
        )  # fmt: skip
    if any(field_value(job, path) != value for path, value in own.items()):
        gpus = hardware.gpus_per_node * hardware.nodes
        anywhere: dict[str, object] = {f"limits.{name}": None for name in ("providers", "regions", "terms")}
        yield iter([
            _Change("limits.gpus", job.limits.gpus, own["limits.gpus"], anywhere | own, _CHOICE,
                    tr("On {gpus:,} × {gpu}, the hardware of the job", gpus=gpus, gpu=hardware.gpu))
        ])  # fmt: skip
    if job.model.id is not None:
        entry = find_model(job.model.id)
        family = [one for one in all_models() if one.family == entry.family and one.parameters < entry.parameters]
        yield (
            _Change("model.id", entry.id, one.id, model_change(job, {"id": one.id, "architecture": None}), _QUALITY,
                    tr("{model} in place of {own}", model=one.display_name, own=entry.display_name), 2)
            for one in sorted(family, key=lambda one: -one.parameters)
        )  # fmt: skip


def _together(job: Job) -> Iterator[_Change]:
    """Yield changes of several limits at once, for a job that none alone makes possible."""
    kinds = [*methods(job), *(kind for kind in ("lora", "qlora") if kind not in methods(job))]
    change: dict[str, object] = {
        "limits.gpus": None, "limits.providers": None, "limits.regions": None, "limits.methods": kinds,
        "limits.quantization": True, "limits.optimizer_8bit": True, "limits.memory_margin": 0.0,
        "limits.min_fit_probability": 0.5, "limits.max_gpus": max(job.limits.max_gpus, 64),
    }  # fmt: skip
    shortest = min(job.data.seq_len, 2048)
    change["limits.min_seq_len"] = shortest
    text = tr("Any GPU, up to 64 of them, with LoRA or QLoRA, and a context of {needed:,} tokens", needed=shortest)
    yield _Change("limits.gpus", job.limits.gpus, None, change, _QUALITY, text, 3)


def _memory_bound_by(change: _Change) -> str:
    """Say what leaves too little memory where it is a setting of the job; empty where it is a limit."""
    if change.path == _BATCH:
        return tr(
            "A global batch of {given:,} is spread over at most {given:,} replicas: no such hardware "
            "within the limits has enough memory.",
            given=change.given,
        )
    if change.path == _TENSOR:
        return tr("One GPU has too little memory for its share of a layer, whatever is sharded otherwise.")
    return ""


def _in_the_way(limits: Limits, first_pass: SearchPass) -> tuple[str, str]:
    if not first_pass.space.offers_allowed and not first_pass.space.configurations:
        return "hardware", tr(
            "No offer within the limits is of a chip that can do what the job asks; a machine of your own "
            "counts as an offer."
        )
    if not first_pass.configurations:
        return "hardware", tr("Nothing that the limits allow has enough memory.")
    if limits.budget_usd is not None and math.isfinite(first_pass.least_usd):
        return "limits.budget_usd", tr(
            _CHEAPEST if limits.deadline_hours is None else _CHEAPEST_IN_TIME,
            least=money(first_pass.least_usd),
            budget=money(limits.budget_usd),
        )
    if limits.deadline_hours is not None and math.isfinite(first_pass.least_hours):
        return "limits.deadline_hours", tr(
            _FASTEST if limits.budget_usd is None else _FASTEST_IN_BUDGET,
            least=_hours(first_pass.least_hours),
            deadline=_hours(limits.deadline_hours),
        )
    return (
        "limits.deadline_hours",
        tr(
            "Nothing meets the deadline of {hours}, whatever it costs; the cheapest of all costs {least}.",
            hours=_hours(limits.deadline_hours or 0),
            least=money(first_pass.least_usd_late),
        ),
    )


def _shown(limits: Limits, first_pass: SearchPass) -> Iterator[_Change]:
    """Yield the budget and the deadline that the first pass has shown to be enough."""
    shown: tuple[tuple[str, float, Callable[[float], str]], ...] = (
        ("budget_usd", first_pass.least_usd, lambda enough: tr("A budget of {needed}", needed=money(enough))),
        ("deadline_hours", first_pass.least_hours, lambda enough: tr("A deadline of {needed}", needed=_hours(enough))),
    )
    for name, least, said in shown:
        given, path = getattr(limits, name), f"limits.{name}"
        if given is not None and math.isfinite(least):
            enough = math.ceil(least * 100) / 100
            yield _Change(path, given, enough, {path: enough}, enough / given - 1, said(enough))


def _both(limits: Limits, first_pass: SearchPass) -> _Change:
    needed = math.ceil(first_pass.least_usd_late * 100) / 100
    change: dict[str, object] = {"limits.deadline_hours": None}
    text = tr("No deadline")
    if limits.budget_usd is not None and needed > limits.budget_usd:
        change["limits.budget_usd"] = needed
        text = tr("No deadline and a budget of {needed}", needed=money(needed))
    return _Change("limits.deadline_hours", limits.deadline_hours, None, change, math.inf, text)


def _tries(job: Job) -> Iterator[Iterator[_Change]]:
    """Yield for each restricting limit the steps of easing it, the smallest first."""
    limits = job.limits
    terms = [*(limits.terms or ()), *(kind for kind in ("on-demand", "spot") if kind not in (limits.terms or ()))]
    narrow = limits.terms is not None and len(terms) > len(limits.terms)
    eased: tuple[tuple[str, bool, object, float, str, int], ...] = (
        ("memory_margin", limits.memory_margin > 0, 0.0, _MARGIN, tr("No memory margin"), 0),
        ("min_fit_probability", limits.min_fit_probability > 0.5, 0.5, _MARGIN,
         tr("An even chance to fit the GPU's memory"), 0),
        ("gpus", limits.gpus is not None, None, _CHOICE, tr("Any GPU"), 3),
        ("providers", limits.providers is not None, None, _CHOICE, tr("Any provider"), 3),
        ("regions", limits.regions is not None, None, _CHOICE, tr("Any region"), 3),
        ("terms", narrow, terms, _CHOICE, tr("On-demand and spot machines"), 0),
        ("doubtful_prices", not limits.doubtful_prices, True, _CHOICE,
         tr("Prices that are superseded or far from the usual"), 0),
        ("own_lists_only", limits.own_lists_only, False, _CHOICE, tr("Prices of every list"), 0),
        ("optimizer_8bit", not limits.optimizer_8bit, True, _CHOICE, tr("An 8-bit optimizer"), 0),
        ("min_rank", limits.min_rank is not None, None, _CHOICE, tr("Any rank"), 0),
    )  # fmt: skip
    yield _more_gpus(limits)
    for name, binds, needed, size, text, rank in eased:
        if binds:
            given, path = getattr(limits, name), f"limits.{name}"
            given = list(given) if isinstance(given, tuple) else given
            yield iter([_Change(path, given, needed, {path: needed}, size, text, rank)])
    yield _larger_batches(job)
    yield _tensor_parallel(job)
    yield _other_methods(job)
    yield _shorter(job)


def _more_gpus(limits: Limits) -> Iterator[_Change]:
    for i in range(1, _MOST_DOUBLINGS + 1):
        needed = min(limits.max_gpus * 2**i, 65_536)
        yield _Change(
            "limits.max_gpus", limits.max_gpus, needed, {"limits.max_gpus": needed},
            needed / limits.max_gpus - 1, tr("Up to {needed:,} GPUs", needed=needed), 3,
        )  # fmt: skip


def _larger_batches(job: Job) -> Iterator[_Change]:
    """Yield larger global batches: each sequence of a batch is at least one replica's work."""
    batch = job.training.global_batch
    for factor in _LARGER_BATCHES if batch is not None else ():
        needed = (batch or 1) * factor
        yield _Change(
            _BATCH, batch, needed, {_BATCH: needed}, _QUALITY * (1 - 1 / factor),
            tr("A global batch of {needed:,} sequences", needed=needed), 1,
        )  # fmt: skip


def _tensor_parallel(job: Job) -> Iterator[_Change]:
    """Yield degrees of tensor parallelism that the search does not try for the job's stack."""
    given, tried = job.hardware.parallelism.tensor, stack_options().tensor.by[job.training.stack]
    for needed in _TENSOR_DEGREES:
        if needed > given and needed not in tried:
            yield _Change(
                _TENSOR, given, needed, {_TENSOR: needed}, _QUALITY * (1 - 1 / needed),
                tr("Tensor parallelism over {needed:,} GPUs", needed=needed),
            )  # fmt: skip


def _other_methods(job: Job) -> Iterator[_Change]:
    allowed = [*methods(job)]
    proposed = allowed
    adapters: tuple[tuple[MethodKind, str], ...] = (("lora", "LoRA"), ("qlora", "QLoRA"))
    for kind, text in adapters:
        if kind in allowed or (job.method.kind == "qlora" and kind == "lora"):
            continue
        proposed = [*proposed, kind]
        change: dict[str, object] = {"limits.methods": proposed}
        if kind == "qlora":
            change["limits.quantization"] = True
        names = tr("LoRA and {text}", text=text) if "lora" in proposed[len(allowed) : -1] else text
        yield _Change("limits.methods", allowed, proposed, change, _QUALITY, tr("Allow {names}", names=names), 2)
    if job.method.kind in ADAPTER_KINDS and not job.limits.quantization:
        yield _Change(
            "limits.quantization", False, True, {"limits.quantization": True}, _QUALITY,
            tr("Allow a quantised base"), 2,
        )  # fmt: skip


def _shorter(job: Job) -> Iterator[_Change]:
    shortest = job.limits.min_seq_len or job.data.seq_len
    for i in range(1, 4):
        needed = shortest >> i
        if needed >= 1:
            yield _Change(
                "limits.min_seq_len", job.limits.min_seq_len, needed, {"limits.min_seq_len": needed},
                _QUALITY * i, tr("A context of {needed:,} tokens", needed=needed), 1,
            )  # fmt: skip


def _hours(hours: float) -> str:
    return localised(f"{hours:,.1f} h" if hours >= 1 else f"{hours * 60:,.0f} min")
