"""A machine's own profile: how fast it is against what the program expects of its GPU, kept by name.

``machine.py`` (:func:`machine_script`) times a few kernels; :func:`profile_of` sets them beside the times that the
program's own formulas give for the same kernels. A job that names the machine (``hardware.machine``) is estimated
with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import geometric_mean
from typing import Annotated, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ftcost_core.catalogue.gpus import Gpu, find_gpu
from ftcost_core.catalogue.machines import PARTS, MachineProfile
from ftcost_core.documents.job import load_document
from ftcost_core.documents.problems import fail, from_validation
from ftcost_core.documents.result import Estimate
from ftcost_core.documents.term import Array
from ftcost_core.formulas.facts.fit import fitted
from ftcost_core.formulas.facts.kernels import kernel_facts
from ftcost_core.formulas.kernels.attention import attention_shares
from ftcost_core.formulas.kernels.chips import kernel_family
from ftcost_core.formulas.kernels.collectives import LinkRates, NetworkRates, collective_seconds, link_kind
from ftcost_core.formulas.kernels.products import product_limits, product_seconds
from ftcost_core.formulas.throughput.spread import LINK_KINDS
from ftcost_core.formulas.word_arrays import WordArray
from ftcost_core.pilot.report import PilotReport
from ftcost_core.storage.bundled import resource
from ftcost_core.text.i18n import tr

Positive = Annotated[float, Field(gt=0, allow_inf_nan=False)]
_PLAUSIBLE = (0.05, 5.0)
"""Of a measured over an expected speed: outside, another GPU was measured, or something else ran on it."""


class _Measured(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    seconds: Positive


class _Product(_Measured):
    tokens: Positive
    inputs: Positive
    outputs: Positive


class _Attention(_Measured):
    tokens: Positive
    heads: Positive
    head_size: Positive


class _Moved(_Measured):
    bytes: Positive


class _Launched(_Measured):
    kernels: Positive


class _Link(_Moved):
    gpus: Annotated[int, Field(ge=2, le=1_024)]


class MachineTimes(BaseModel):
    """What ``machine.py`` prints: seconds of single kernels, 16-bit numbers."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal["ftcost-machine"]
    version: Literal[1]
    gpu: str
    torch: str
    products: Annotated[list[_Product], Field(min_length=1, max_length=100)]
    attention: Annotated[list[_Attention], Field(max_length=100)] = []
    memory: _Moved | None = None
    launches: _Launched | None = None
    links: _Link | None = None


def machine_script() -> str:
    """Return the script that times a machine."""
    return resource("pilot", "machine.py.txt").read_text(encoding="utf-8")


def profile_of(name: str, printed: str) -> MachineProfile:
    """Return the profile of what the script printed. Raises :class:`InputError`."""
    document = load_document(printed)
    try:
        times = MachineTimes.model_validate(document)
    except ValidationError as error:
        raise from_validation(error) from None
    gpu = find_gpu(times.gpu, path="gpu")
    ratios = {
        "products": geometric_mean([_product_seconds(gpu, one) / one.seconds for one in times.products]),
        "attention": _mean([_attention_seconds(gpu, one) / one.seconds for one in times.attention]),
        "memory": _mean([_stream_seconds(gpu, one) / one.seconds for one in (times.memory,) if one]),
        "launches": _mean([_launch_seconds(one) / one.seconds for one in (times.launches,) if one]),
        "links": _mean([_link_seconds(gpu, one) / one.seconds for one in (times.links,) if one]),
    }
    return _profile(name, gpu, f"machine.py, torch {times.torch}"[:200], ratios)


def profile_of_pilot(name: str, estimated: Estimate, report: PilotReport) -> MachineProfile:
    """Return the profile that a pilot run of a job gives its machine: all parts as much faster as the run was.

    Raises :class:`InputError` where the run was not timed, or generated text beside its training.
    """
    measured = report.tokens_per_s_per_gpu
    if measured is None:
        raise fail("LOG", report.source, tr("a run whose steps are timed"))
    if estimated.rollout is not None:
        raise fail("method.objective", estimated.resolved.method.objective, tr("a pilot that only trains"))
    faster = measured / estimated.throughput.tokens_per_s_per_gpu
    gpu = find_gpu(estimated.resolved.hardware.gpu)
    return _profile(name, gpu, report.source[:200], dict.fromkeys(PARTS, faster))


def _profile(name: str, gpu: Gpu, source: str, ratios: Mapping[str, float | None]) -> MachineProfile:
    low, high = _PLAUSIBLE
    for part, ratio in ratios.items():
        if ratio is not None and not low < ratio < high:
            raise fail(part, f"{ratio:.3g}", tr("{low} to {high} times what a {gpu} is expected to do", low=low,
                                                high=high, gpu=gpu.name))  # fmt: skip
    rounded = {part: ratio and round(ratio, 4) for part, ratio in ratios.items()}
    return MachineProfile(name=name, gpu=gpu.name, source=source, **rounded)


def _mean(ratios: Sequence[float]) -> float | None:
    return geometric_mean(ratios) if ratios else None


def _one(value: float) -> Array:
    return np.array([value])


def _family(gpu: Gpu) -> WordArray:
    return WordArray((kernel_family(gpu),), np.zeros(1, dtype=np.int64))


def _limits(gpu: Gpu) -> Callable[..., Array]:
    watts = _one(gpu.tdp_w) if gpu.tdp_w else None
    peak = _one(gpu.peak_flops("bf16"))
    limits = product_limits(peak, _one(gpu.bandwidth_bytes_s), _family(gpu), _one(16.0), watts=watts)
    return lambda tokens, inputs, outputs: product_seconds(limits, _one(tokens), _one(inputs), _one(outputs))


def _product_seconds(gpu: Gpu, measured: _Product) -> float:
    return float(_limits(gpu)(measured.tokens, measured.inputs, measured.outputs)[0])


def _attention_seconds(gpu: Gpu, measured: _Attention) -> float:
    shares = attention_shares(
        WordArray(("sdpa",), np.zeros(1, dtype=np.int64)), _family(gpu), measured.head_size, True, _one(measured.tokens)
    )
    forward = 2 * measured.tokens**2 * measured.heads * measured.head_size
    return forward * (1 / float(shares.forward[0]) + 2.5 / float(shares.backward[0])) / gpu.peak_flops("bf16")


def _stream_seconds(gpu: Gpu, measured: _Moved) -> float:
    return measured.bytes / (gpu.bandwidth_bytes_s * fitted()["elementwise.bandwidth_share"])


def _launch_seconds(measured: _Launched) -> float:
    return kernel_facts().bare_launch_seconds.value * measured.kernels


def _link_seconds(gpu: Gpu, measured: _Link) -> float:
    direct = gpu.link is not None and gpu.link_bytes_s is not None
    kind = LINK_KINDS.index(link_kind(gpu, direct=direct))
    rate = gpu.link_bytes_s if direct and gpu.link_bytes_s else gpu.pcie_bytes_s
    link = LinkRates(WordArray(LINK_KINDS, np.array([kind])), _one(rate), _one(1.0 if measured.gpus <= 4 else 2.0))
    network = NetworkRates(_one(np.inf), WordArray(("infiniband",), np.zeros(1, dtype=np.int64)))
    ranks, nodes = _one(float(measured.gpus)), _one(1.0)
    return float(collective_seconds("all_reduce", _one(measured.bytes), ranks, nodes, link, network).seconds[0])
