"""A person's own cards: any card that the catalogue lacks or holds otherwise, one file each in ``cards/``.

A card is like one of the catalogue, with its own name, memory, rates, link and power. Cards in use stand in the
catalogue (:func:`ftcost_core.catalogue.gpus.use_own_cards`), and so in every estimate, plan and hand-off.
"""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ftcost_core.catalogue.card_reports import seen_cards
from ftcost_core.catalogue.gpus import Gpu, Rate, exact_gpu, find_gpu, use_own_cards
from ftcost_core.documents.problems import InputError, fail, from_validation, refused
from ftcost_core.storage.own_documents import FileFault, OwnDocuments
from ftcost_core.text.i18n import mark, tr

FOLDER = "cards"
CARD_VERSION = 1
_WITHIN = 1.3
"""Factor within which the speed of a card like a measured one is known at best: makers set clocks and power."""
_WITHIN_OWN_RATES = 1.6
"""The same where its rates were given: which of a maker's figures they are is not known."""
_LANE_BYTES_S = {1: 0.25e9, 2: 0.5e9, 3: 0.985e9, 4: 1.969e9, 5: 3.938e9, 6: 7.563e9, 7: 15.125e9}
_Rate = Annotated[float, Field(gt=0, le=1e5, allow_inf_nan=False)]


class OwnCard(BaseModel):
    """The document of one card; what is left open is as on the card that it is like."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal["ftcost-card"] = "ftcost-card"
    version: Literal[1] = 1
    name: Annotated[str, Field(min_length=1, max_length=100, pattern=r"\S", title=mark("Name"))]
    like: Annotated[str, Field(min_length=1, max_length=200, title=mark("Like, a card of the catalogue"))]
    memory_gib: Annotated[float, Field(ge=0.25, le=100_000, allow_inf_nan=False, title=mark("Memory, GiB"))]
    """As the driver reports it; of shared memory, what training may have."""
    bandwidth_gb_s: Annotated[_Rate | None, Field(title=mark("Bandwidth, GB/s"))] = None
    tflops_16: Annotated[_Rate | None, Field(title=mark("16-bit rate, TFLOPS"))] = None
    """Dense, of matrix products in bf16 or fp16 with fp32 sums; the other rates follow in proportion."""
    power_w: Annotated[_Rate | None, Field(title=mark("Power limit, W"))] = None
    pcie_gen: Annotated[int | None, Field(ge=1, le=7, title=mark("PCIe generation"))] = None
    pcie_lanes: Annotated[int | None, Field(ge=1, le=16, title=mark("PCIe lanes"))] = None
    link: Annotated[Literal["like", "none"], Field(title=mark("Direct link"))] = "like"
    """Whether it has the direct link of the card that it is like."""
    source: Annotated[str, Field(max_length=2_000)] = ""


NUMBERS = ("memory_gib", "bandwidth_gb_s", "tflops_16", "power_w", "pcie_gen", "pcie_lanes")
"""Fields of a card that are numbers; all but the first may be left open."""


@dataclass(frozen=True, slots=True)
class OwnCards:
    """What the cards' folder holds."""

    cards: tuple[OwnCard, ...] = ()
    faults: tuple[FileFault, ...] = ()


def cards_folder(config: Path | None = None) -> Path:
    """Return the folder of the cards in a configuration folder (the platform's unless given)."""
    return (config or Path(platformdirs.user_config_dir("ftcost", appauthor=False))) / FOLDER


def card_of(values: dict[str, Any]) -> OwnCard:
    """Return a card of its fields, checked as a whole. Raises :class:`InputError`, one line a field."""
    try:
        card = OwnCard.model_validate(values)
    except ValidationError as error:
        raise from_validation(error) from None
    gpu_of_card(card)
    return card


def gpu_of_card(card: OwnCard) -> Gpu:
    """Return a card as the catalogue holds it. Raises :class:`InputError` for a card that it cannot be like."""
    like = find_gpu(card.like, path="like")
    if like.like is not None:
        raise fail("like", card.like, tr("a card of the catalogue, not one of your own"))
    larger = card.memory_gib / like.memory_gib
    faster = card.tflops_16 * 1e12 / like.peak_flops("fp16") if card.tflops_16 else 1.0
    flops: dict[Rate, float] = {rate: value * faster for rate, value in like.flops.items()}
    generation = card.pcie_gen or like.pcie_gen
    lanes = card.pcie_lanes or max(1, round(like.pcie_bytes_s / _LANE_BYTES_S[like.pcie_gen]))
    linked = card.link == "like"
    within = _WITHIN if faster == 1 and card.bandwidth_gb_s is None else _WITHIN_OWN_RATES
    return like.replaced(
        name=card.name,
        aliases=(),
        like=like.name,
        memory_bytes=round(card.memory_gib * 2**30),
        memory_gb=round(card.memory_gib, 2),
        usable_gib=like.usable_gib * larger if like.usable_gib else None,
        usable_gib_with_ecc=None,
        usable_source=tr("the share of {name}", name=like.name) if like.usable_gib else "",
        bandwidth_bytes_s=card.bandwidth_gb_s * 1e9 if card.bandwidth_gb_s else like.bandwidth_bytes_s,
        flops=flops,
        pcie_gen=generation,
        pcie_bytes_s=_LANE_BYTES_S[generation] * lanes,
        link=like.link if linked else None,
        link_bytes_s=like.link_bytes_s if linked else None,
        link_is_bridge=like.link_is_bridge and linked,
        link_domain_gpus=like.link_domain_gpus if linked else None,
        tdp_w=card.power_w or like.tdp_w,
        caution="yours",
        speed_within=max(like.speed_within, within),
        sources=(card.source or tr("given by its owner"),),
    )


def shown_card(text: str) -> dict[str, Any]:
    """Return the fields of the card that a tool's output shows, the first that the catalogue knows of several.

    Without ``like`` where the catalogue has none of its name. Raises :class:`InputError` where no card is shown, and
    where several of the catalogue have its name.
    """
    cards = seen_cards(text)
    if not cards:
        raise refused(tr("no card is shown there: read are nvidia-smi (also -q, -L and --query-gpu), rocm-smi, "
                         "system_profiler and lspci"))  # fmt: skip
    for seen in cards:
        with suppress(InputError):
            like = seen.gpu()
            memory = round(seen.memory_gib or like.memory_gib, 2)
            own = f"{like.name}, {seen.power_w:g} W" if seen.power_w else tr("{name} (mine)", name=like.name)
            return {"name": own, "like": like.name, "memory_gib": memory,
                    "power_w": seen.power_w, "source": seen.tool}  # fmt: skip
    seen = cards[0]
    if not seen.tool or not seen.memory_gib:
        seen.gpu()  # says why
    return {"name": seen.name, "memory_gib": round(seen.memory_gib or 0, 2), "power_w": seen.power_w,
            "source": seen.tool}  # fmt: skip


def read_cards(folder: Path) -> OwnCards:
    """Read the cards of a folder. Never raises: a file that cannot be used is among the faults."""
    cards, faults = _kept(folder).all()
    usable = []
    for card in cards:
        try:
            gpu_of_card(card)
        except InputError as error:
            faults.append(FileFault(card.name, "; ".join(map(str, error.problems))))
        else:
            usable.append(card)
    return OwnCards(tuple(usable), tuple(faults))


def use_cards_of(folder: Path) -> OwnCards:
    """Read the cards of a folder and let the catalogue hold them in this process."""
    use_own_cards(())
    own = read_cards(folder) if folder.is_dir() else OwnCards()
    use_own_cards([gpu_of_card(card) for card in own.cards])
    return own


def save_card(folder: Path, card: OwnCard) -> Path:
    """Keep a card and return its file; the same name is replaced, in use at once.

    Raises :class:`InputError` for a name that the catalogue has, and when a file in its place is broken.
    """
    shipped = exact_gpu(card.name)
    if shipped and not shipped.like:
        raise fail("name", card.name, tr("a name that no card of the catalogue has"))
    path = _kept(folder).save(card.name, card.model_dump(exclude_none=True))
    use_cards_of(folder)
    return path


def forget_card(folder: Path, name: str) -> None:
    """Remove a card. Raises :class:`InputError` when there is none of that name."""
    _kept(folder).forget(name, tr("the name of a card of yours"))
    use_cards_of(folder)


def _kept(folder: Path) -> OwnDocuments[OwnCard]:
    return OwnDocuments(folder, OwnCard, ".card.json", CARD_VERSION)
