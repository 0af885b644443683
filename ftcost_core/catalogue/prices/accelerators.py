"""GPU names of other catalogues: one name can mean different cards at different providers."""

from __future__ import annotations

import re
from functools import cache

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.prices.offer_ids import known_gpu, provider_id
from ftcost_core.storage.bundled import read_json
from ftcost_core.text.i18n import tr

_SIZES = {
    "A100": ("A100-SXM4-40GB", "A100-SXM4-80GB", "A100-PCIe-40GB", "A100-PCIe-80GB"),
    "H100": ("H100-SXM5-80GB", "H100-PCIe-80GB", "H100-NVL-94GB"),
    "V100": ("V100-SXM2-16GB", "V100-SXM2-32GB", "V100-PCIe-16GB", "V100-PCIe-32GB"),
}
"""Cards that some catalogues give a single name; the memory size tells which is meant."""
_NOISE = re.compile(
    r"\b(NVIDIA|AMD|Instinct|Tesla|GeForce|HGX|DGX|HBM\d?e?|Generation|Quadro(?! RTX)|Blackwell)\b", re.I
)
"""Words that name a maker or a box, not a card."""
_NEAR = 0.12
"""Tolerance on memory: other catalogues mix GB and GiB (7 %), and reported and nominal sizes."""


def gpu_of(name: str, provider: str, *, memory_gb: float | None = None, hint: str = "") -> tuple[str, str]:
    """Return the GPU that a catalogue means, and a note on any doubt (empty: none).

    ``memory_gb`` is that of one GPU where the file gives it, 0 where it gives none; ``hint`` is the machine's
    name, which often says PCIe or SXM. An unknown GPU keeps its name.
    """
    memory_gb = memory_gb or None
    for candidate in _candidates(name, provider, hint):
        gpu = known_gpu(candidate)
        if gpu is None:
            continue
        if memory_gb is None or abs(find_gpu(gpu).memory_gb / memory_gb - 1) <= _NEAR:
            return gpu, ""
    by_size = _by_memory(name, memory_gb)
    if by_size is not None:
        return by_size, ""
    first = next((gpu for candidate in _candidates(name, provider, hint) if (gpu := known_gpu(candidate))), None)
    if first is None:
        return name, ""
    return name, tr(
        "listed as {name} with {memory_gb:g} GB, which is not the {first} of the GPU catalogue",
        name=name,
        memory_gb=memory_gb,
        first=first,
    )


def guessed_gpu(name: str, provider: str = "", *, memory_gb: float | None = None, hint: str = "") -> str | None:
    """Return the GPU that a loosely written name means ("NVIDIA HGX H100 SXM"), or ``None``.

    A card with another memory size than the catalogue's (a modified card) is not matched.
    """
    bare = _NOISE.sub(" ", name)
    bare = re.sub(r"\s+", " ", bare).strip()
    size = re.search(r"\b(\d{2,3}) ?GB?\b", bare, re.I)
    if memory_gb is None and size:
        memory_gb = float(size.group(1))
    stem = re.sub(r"[ -]*(\b\d{2,3} ?GB?\b|\b(SXM\d?|PCIe|NVL|NVLink)\b)", "", bare, flags=re.I).strip()
    for candidate in dict.fromkeys([bare, stem]):
        gpu, doubt = gpu_of(candidate, provider, memory_gb=memory_gb, hint=f"{name} {hint}")
        if not doubt and known_gpu(gpu):
            return gpu
    return None


def name_of(gpu: str, provider: str) -> str:
    """Return the name that the other catalogue uses for a GPU, the inverse of :func:`gpu_of`."""
    for name in _names():
        if _meaning(name, provider) == gpu:
            return name
    return re.sub(r"\s+", "", gpu)


def _candidates(name: str, provider: str, hint: str) -> list[str]:
    """Return the GPUs that a name may mean, most likely first: by machine name, provider, memory."""
    form = re.search(r"pcie|sxm|nvl(?!ink)", hint, re.I)
    word = {"pcie": "PCIe", "sxm": "SXM", "nvl": "NVL"}[form.group(0).casefold()] if form else ""
    sizes = _SIZES.get(name.upper(), ())
    candidates = [size for size in sizes if word and word.casefold() in size.casefold()]
    candidates += [f"{name}-{word}", f"{name} {word}"] if word else []
    meaning = _meaning(name, provider)
    return [*candidates, *([meaning] if meaning else []), *sizes, name]


def _by_memory(name: str, memory_gb: float | None) -> str | None:
    if memory_gb is None:
        return None
    for candidate in (f"{name}-{memory_gb:g}GB", f"{name} {memory_gb:g}GB"):
        gpu = known_gpu(candidate)
        if gpu is not None:
            return gpu
    return None


def _meaning(name: str, provider: str) -> str | None:
    entry = _names().get(name)
    if entry is None or isinstance(entry, str):
        return entry
    return entry.get(provider_id(provider), entry.get("any"))


@cache
def _names() -> dict[str, str | dict[str, str]]:
    """Return what each name means: one GPU, or one by the provider that uses it (``any``: the others)."""
    names: dict[str, str | dict[str, str]] = read_json("prices", "accelerators.json")["names"]
    return names
