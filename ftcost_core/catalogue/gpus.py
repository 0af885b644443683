"""The GPU catalogue (``resources/gpus.jsonl``): memory, bandwidth, dense peak rates, links."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from ftcost_core.catalogue.cautions import Caution
from ftcost_core.catalogue.names import MOST_NAMED, Listed, NameParts, asked_for, gpu_parts, nearest
from ftcost_core.catalogue.out_of_scope import chip_out_of_scope
from ftcost_core.documents.problems import did_you_mean, fail
from ftcost_core.documents.record import Record, rows_of
from ftcost_core.storage.bundled import resource
from ftcost_core.text.i18n import tr

Rate: TypeAlias = Literal["fp32", "tf32", "bf16", "fp16", "fp8", "fp4", "int8"]

_BF16: tuple[Rate, ...] = ("bf16", "fp16", "fp32")
_FP16: tuple[Rate, ...] = ("fp16", "bf16", "fp32")
RATES: dict[str, tuple[Rate, ...]] = {
    "nvfp4-mixed": ("fp4", "fp8", *_BF16),
    "fp8-mixed": ("fp8", *_BF16),
    "mxfp8-mixed": ("fp8", *_BF16),
    "bf16": _BF16,
    "bf16-mixed": _BF16,
    "fp16": _FP16,
    "fp16-mixed": _FP16,
    "fp32": ("tf32", "fp32", "fp16"),
}
"""Peak rates that each training precision can use, in order of preference."""
USUAL_USABLE_SHARE = 0.989
"""Share of the memory that the driver reports and programs can have, where no total was published: the median
of those that were."""
_MEMORY_NEAR = 0.08
"""Tolerance on memory: GB and GiB are mixed (7 %)."""
_WITH_PROCESSOR = ("SoC", "SH5")
"""Forms of chips that processor and GPU are in, over one memory. A superchip's processor has memory of its own."""
NODE_GPUS = 8
"""GPUs of a usual node; plans use several nodes only beyond it."""

_COUNTED = re.compile(r"\d{1,2}(?: *[x×] *| +)(\D.*|\d{4}\b.*)|(.*[\d\s)]) *[x×] *\d{1,2}", re.IGNORECASE)
"""How many cards of a name: ``8x A100``, ``T4 x2``."""
_LSPCI = re.compile(r"\[([^\[\]]+?)(?: Rev\. [A-Z])?\](?: ?\(rev [\da-f]+\))?\s*$")
"""Where ``lspci`` prints the name that a card is sold by."""


class Gpu(Record, frozen=True, kw_only=True):
    """One GPU model. Rates are dense and accumulate in fp32, as training does."""

    name: str
    vendor: str
    architecture: str
    form_factor: str
    release_year: int
    compute_capability: str | None
    aliases: tuple[str, ...]
    memory_bytes: Annotated[int, Meta(gt=0)]
    """Memory as the driver reports it, or the marketing figure where no report is known."""
    memory_gb: Annotated[float, Meta(gt=0)]
    """Marketing gigabytes."""
    usable_gib: Annotated[float, Meta(gt=0)] | None = None
    """What PyTorch reports as the total on Linux, net of what the driver keeps; ``None``: not known."""
    usable_gib_with_ecc: Annotated[float, Meta(gt=0)] | None = None
    """The same with ECC turned on, where it is off by default: it takes 6.25 % of GDDR6."""
    usable_source: str = ""
    bandwidth_bytes_s: Annotated[float, Meta(gt=0)]
    flops: dict[Rate, float]
    """Dense peak, FLOP/s, of the rates the GPU has."""
    pcie_gen: int
    pcie_bytes_s: Annotated[float, Meta(gt=0)]
    """One direction."""
    link: str | None
    """Kind of direct GPU-to-GPU link, such as ``NVLink 4``."""
    link_bytes_s: float | None
    """One direction, all lanes of one GPU."""
    link_is_bridge: bool = False
    """The link is a bridge that joins a few cards, and is rarely rented."""
    link_domain_gpus: Annotated[int, Meta(ge=2)] | None = None
    """GPUs that a link joins across the nodes of a rack; ``None``: those of a node."""
    usual_network_gbit_s: Annotated[float, Meta(gt=0)] = 100
    """Network of a node that the GPU usually comes with: 8 x 200 Gbit/s HDR InfiniBand on A100 nodes, 8 x 400
    NDR on H100 and later reference nodes (DGX), 100 Gbit/s elsewhere."""
    tdp_w: float | None
    tdp_of_machine: bool = False
    """Whether that is the power of the whole machine, as of a Mac."""
    caution: Caution | None = None
    """What somebody who plans with it should know of its figures."""
    speed_within: Annotated[float, Meta(ge=1)] = 1.0
    """Factor within which the speed of training on it is known, beside what makes any range wide: above 1
    where the rates are announced only, or where libraries reach very different shares of them."""
    like: str | None = None
    """Of a card of a person's own: the card of the catalogue that facts kept by name are taken from."""
    uncertain: tuple[str, ...] = ()
    sources: tuple[str, ...]

    @property
    def memory_gib(self) -> float:
        """Memory in GiB."""
        return self.memory_bytes / 2**30

    @property
    def family(self) -> str:
        """Architecture and compute capability, such as ``Ampere 80``: chips alike."""
        return f"{self.architecture} {self.compute_capability or ''}".replace(".", "").strip()

    @property
    def shares_memory(self) -> bool:
        """Whether the host's memory is the GPU's: what is moved there frees nothing."""
        return self.form_factor in _WITH_PROCESSOR

    @property
    def usable_bytes(self) -> int:
        """Memory that CUDA or ROCm offers to programs, bytes."""
        return int(self.usable_gib * 2**30 if self.usable_gib else self.memory_bytes * USUAL_USABLE_SHARE)

    def peak_flops(self, precision: str) -> float:
        """Return the dense peak rate, FLOP/s, for a training precision of the job document.

        A GPU without that rate computes in the next one it has (:data:`RATES`). Raises ``KeyError`` for a
        word that is no training precision.
        """
        return next(self.flops[rate] for rate in RATES[precision] if rate in self.flops)


@cache
def all_gpus() -> tuple[Gpu, ...]:
    """Return the catalogue in the order of its file, after it the person's own cards that are in use."""
    shipped = rows_of(resource("gpus.jsonl").read_bytes(), Gpu)
    names = {gpu.name.casefold() for gpu in shipped}
    return (*shipped, *(gpu for gpu in _own_cards if gpu.name.casefold() not in names))


_own_cards: tuple[Gpu, ...] = ()


def own_cards() -> tuple[Gpu, ...]:
    """Return the person's own cards that are in use: what another process has to be told."""
    return _own_cards


def use_own_cards(cards: Sequence[Gpu]) -> None:
    """Let the catalogue hold a person's own cards, for everything that this process does from now on."""
    global _own_cards
    _own_cards = tuple(cards)
    for kept in (all_gpus, _by_name, _by_parts, _listed, _found):
        kept.cache_clear()


def find_gpu(name: str, *, path: str = "hardware.gpu", memory_gb: float | None = None) -> Gpu:
    """Return the GPU that a name means: its own, an alias, or what a driver or a page calls it (``names``).

    ``memory_gb``, what is known of its memory, tells cards of one name apart. Raises :class:`InputError` for a name
    that the catalogue does not know, saying why where that is known, and for one that several cards have.
    """
    if not isinstance(name, str):
        raise fail(path, name, "the name of a GPU, a text")
    name = re.sub(r"^\s*1\s*[x×]\s*(?=\D)", "", name, flags=re.IGNORECASE)
    if not exact_gpu(name) and (counted := _COUNTED.fullmatch(name.strip())):
        raise fail(
            path, name, tr("{gpu} alone: how many there are is said apart", gpu=(counted[1] or counted[2]).strip())
        )
    meant = _found(name, memory_gb)
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise asked_for(path, name, (gpu.name for gpu in meant))
    if why := chip_out_of_scope(plain_gpu_name(name)):
        raise fail(path, name, f"{tr('a GPU of the catalogue')}; {why}")
    names = [name_or_alias for gpu in all_gpus() for name_or_alias in (gpu.name, *gpu.aliases)]
    hint = _of_another_size(name) or did_you_mean(name, names)
    raise fail(path, name, tr("a GPU of the catalogue, or a card of your own") + hint)


def _of_another_size(name: str) -> str:
    """Return what a card that is in the catalogue has of memory, where a name states what none of them has."""
    parts, stated = gpu_parts(name)
    meant = nearest(replace(parts, free=frozenset()), _listed(), lambda gpu: gpu.name) if stated else []
    sizes = ", ".join(f"{gpu.name}: {gpu.memory_gb:g} GB" for gpu in meant[:MOST_NAMED])
    return f" ({sizes})" if sizes else ""


def exact_gpu(name: str) -> Gpu | None:
    """Return the GPU of a name or alias; case, spaces, hyphens and underscores do not matter."""
    return _by_name().get(plain_gpu_name(name))


def gpu_read_as(name: str) -> str | None:
    """Return the name of the card that a name was read as, where it is not written the same."""
    gpu = find_gpu(name)
    return None if plain_gpu_name(name) == plain_gpu_name(gpu.name) else gpu.name


@lru_cache(maxsize=4096)
def _found(name: str, memory_gb: float | None) -> list[Gpu]:
    if in_brackets := _LSPCI.search(name):
        name = in_brackets[1]
    exact = exact_gpu(name)
    if exact is not None and (memory_gb is None or _near(exact, memory_gb)):
        return [exact]
    parts, stated = gpu_parts(name)
    size = memory_gb or stated
    if size is None and (plain := _by_parts().get(parts)):
        return [plain]
    listed = [one for one in _listed() if size is None or _near(one.entry, size)]
    if forms := parts.free:
        listed = [one for one in listed if forms <= one.parts.free or not one.parts.free]
    meant = nearest(replace(parts, free=frozenset()), listed, lambda gpu: gpu.name)
    if meant or len(several := name.split("/")) < 2:
        return meant or _of_family(name)
    return list({gpu.name: gpu for part in several for gpu in _found(part.strip(), memory_gb)}.values())


def _of_family(name: str) -> list[Gpu]:
    """Return the GPU of a cloud's machine type that stands in the catalogue in another size, as ``g5.xlarge`` does."""
    size = re.fullmatch(r"(?:ml\.)?([a-z]+\d+[a-z-]*)\.(?:\d*x?large|metal)", name.strip().casefold())
    alike = [gpu for gpu in all_gpus() if size and any(one.startswith(f"{size[1]}.") for one in gpu.aliases)]
    return alike if len(alike) == 1 else []


def _near(gpu: Gpu, memory_gb: float) -> bool:
    """Return whether a memory is that of a card: pages give GB, drivers GiB with or without what they keep."""
    return any(abs(size / memory_gb - 1) <= _MEMORY_NEAR for size in (gpu.memory_gb, gpu.memory_gib))


@cache
def _listed() -> tuple[Listed[Gpu], ...]:
    return tuple(
        Listed(gpu, replace(gpu_parts(name)[0], free=gpu_parts(gpu.name)[0].free))
        for gpu in all_gpus()
        for name in (gpu.name, *gpu.aliases)
    )


@cache
def _by_parts() -> dict[NameParts, Gpu]:
    """Return the GPU of the parts of each name that states no memory, where no other has them."""
    table: dict[NameParts, dict[str, Gpu]] = {}
    for plain, gpu in _by_name().items():
        for name in (gpu.name, *gpu.aliases):
            parts, stated = gpu_parts(name)
            if stated is None and plain_gpu_name(name) == plain:
                table.setdefault(parts, {})[gpu.name] = gpu
    return {parts: next(iter(gpus.values())) for parts, gpus in table.items() if len(gpus) == 1}


@cache
def _by_name() -> dict[str, Gpu]:
    table = {plain_gpu_name(alias): gpu for gpu in reversed(all_gpus()) for alias in gpu.aliases}
    return table | {plain_gpu_name(gpu.name): gpu for gpu in all_gpus()}


@lru_cache(maxsize=4096)
def plain_gpu_name(name: str) -> str:
    """Return a name in small letters, without spaces, hyphens and underscores."""
    return re.sub(r"[\s_\-]+", "", name.casefold())
