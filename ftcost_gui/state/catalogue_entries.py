"""Models, GPUs and offers as entries of drop-down lists."""

from __future__ import annotations

from collections.abc import Sequence

from ftcost_core.catalogue.gpus import all_gpus, find_gpu, own_cards
from ftcost_core.catalogue.models import ModelEntry, all_models, find_model
from ftcost_core.catalogue.offers import Offer
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.text.i18n import THIN, cached_text, tr
from ftcost_core.text.numbers import compact, entry, money
from ftcost_core.text.regions import region_words
from ftcost_core.wording.field_values import value_name
from ftcost_core.wording.labels import provider_words
from ftcost_gui.widgets.picker import ListEntry


@cached_text
def model_entries() -> tuple[ListEntry, ...]:
    """Return every model, the newest first: its name, its size, and all ids it is found by."""
    return tuple(
        ListEntry(model.id, model.display_name, compact(model.parameters),
              " ".join((model.id, model.family, *model.aliases)))
        for model in sorted(all_models(), key=lambda model: model.released or "", reverse=True)
    )  # fmt: skip


def own_entries(models: Sequence[ModelEntry]) -> tuple[ListEntry, ...]:
    """Return the user's models, told apart from those of the catalogue."""
    return tuple(
        ListEntry(model.id, model.display_name, tr("Yours · {0}", compact(model.parameters)), model.family)
        for model in models
    )


def gpu_entries() -> tuple[ListEntry, ...]:
    """Return every GPU: its name, its memory, and all names it is found by; the person's own cards first."""
    return _gpu_entries(tuple((gpu.name, gpu.memory_gb) for gpu in own_cards()))


@cached_text
def _gpu_entries(_own: tuple[tuple[str, float], ...]) -> tuple[ListEntry, ...]:
    return tuple(
        ListEntry(
            gpu.name,
            gpu.name,
            tr("Yours · {0}", f"{entry(gpu.memory_gb)}{THIN}GB") if gpu.like else f"{entry(gpu.memory_gb)}{THIN}GB",
            " ".join((gpu.vendor, gpu.architecture, *gpu.aliases)),
        )
        for gpu in sorted(all_gpus(), key=lambda gpu: gpu.like is None)
    )


def model_named(name: str) -> str:
    """Return the id of the model that a typed name means. Raises :class:`InputError`."""
    return find_model(name).id


def gpu_named(name: str) -> str:
    """Return the name of the GPU that a typed name means. Raises :class:`InputError`."""
    return find_gpu(name).name


def offer_entries(gpu_name: str, catalogue: Sequence[Offer]) -> tuple[ListEntry, ...]:
    """Return "auto" and a catalogue's offers of one GPU, the cheapest per GPU first."""
    try:
        gpu = find_gpu(gpu_name).name
    except InputError:
        gpu = ""
    offers = [offer for offer in catalogue if offer.gpu == gpu and offer.gpus >= 1]
    offers.sort(key=lambda offer: (float(offer.price_usd_per_hour) / offer.gpus, offer.id))
    auto = ListEntry(None, tr("Auto → cheapest"))
    return (
        auto,
        *(ListEntry(o.id, offer_name(o), tr("{0}/h", money(float(o.price_usd_per_hour))), o.region) for o in offers),
    )


def find_offer(offer_id: str, catalogue: Sequence[Offer]) -> Offer | None:
    """Return the offer of an id, if the catalogue has it."""
    return next((offer for offer in catalogue if offer.id == offer_id), None)


def offer_name_of(offer_id: str, catalogue: Sequence[Offer], *, short: bool = False) -> str:
    """Return an offer's name by its id, or the id itself if the offer is not in the catalogue."""
    offer = find_offer(offer_id, catalogue)
    return offer_name(offer, short=short) if offer else offer_id


def offer_name(offer: Offer, *, short: bool = False) -> str:
    """``RunPod · RTX 4090 · on-demand · secure``, or in short ``RunPod · on-demand``."""
    terms = value_name("price.terms", offer.kind)
    if short:
        return f"{provider_words(offer.provider)} · {terms}"
    count = f"{offer.gpus:g} × " if offer.gpus != 1 else ""
    parts = [provider_words(offer.provider), count + offer.gpu, terms, offer.tier, region_words(offer.region)]
    return " · ".join(part for part in parts if part)


def model_id(job: Job) -> str | None:
    """Return the catalogue's id of the job's model, whatever alias the job uses."""
    name = job.model.id
    if name is None:
        return None
    try:
        return find_model(name).id
    except InputError:
        return name


def gpu_id(job: Job) -> str:
    """Return the catalogue's name of the job's GPU, whatever alias the job uses."""
    try:
        return find_gpu(job.hardware.gpu).name
    except InputError:
        return job.hardware.gpu


def own_lists_changes(job: Job, catalogue: Sequence[Offer], wanted: bool) -> dict[str, object]:
    """Return the fields that "only my lists" sets: with it an offer of another list is let go."""
    changes: dict[str, object] = {"limits.own_lists_only": wanted}
    chosen = find_offer(job.price.offer, catalogue) if wanted and job.price.offer else None
    return changes if chosen is None or chosen.own else changes | {"price.offer": None}


def offer_changes(estimate: Estimate | None, offer_id: str | None, catalogue: Sequence[Offer]) -> dict[str, object]:
    """Return the fields that choosing an offer sets: the offer and the hardware it makes for this job."""
    if offer_id is None:
        return {"price.offer": None}
    changes: dict[str, object] = {"price.offer": offer_id}
    estimated = estimate.offers if estimate else ()
    ranked = next((offer for offer in estimated if offer.offer == offer_id), None)
    offered = find_offer(offer_id, catalogue)
    if ranked:
        gpu, per_node, nodes = ranked.gpu, max(1, ranked.gpus // max(ranked.nodes, 1)), ranked.nodes
    elif offered:
        gpu, per_node, nodes = offered.gpu, max(1, round(offered.gpus)), 1
    else:
        return changes
    changes |= {"hardware.gpu": gpu, "hardware.gpus_per_node": per_node, "hardware.nodes": nodes}
    return changes | ({"price.terms": offered.kind} if offered else {})
