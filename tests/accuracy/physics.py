"""``python -m tests.accuracy physics``: kernel rates against published micro-benchmarks, by topic.

``tests/accuracy/data/physics.csv`` holds the published values, ``physics_sources.json`` where they were
published. Values whose conditions are not clear, or that contradict each other, name the reason in the column
``apart``: they are counted apart. ``--worst N`` prints the values that are furthest off, ``--left-out`` the shares
when the constants of each value's own chip family are left out.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from unittest.mock import patch

import numpy as np

from ftcost_core.catalogue.gpus import Gpu, find_gpu
from ftcost_core.formulas.facts.measured import attention_facts, launch_facts, product_facts
from ftcost_core.formulas.job_arrays import Choices
from ftcost_core.formulas.kernels import attention, products
from ftcost_core.formulas.kernels.chips import kernel_family, processor_hz
from ftcost_core.formulas.kernels.collectives import LinkRates, NetworkRates, collective_seconds
from ftcost_core.formulas.kernels.dequantise import dequantised_parameters_s, fused_product_share
from ftcost_core.formulas.kernels.launch import launch_seconds, layer_kernels
from ftcost_core.formulas.kernels.offload import cpu_adam_parameters_s, host_link_bytes_s

DATA = Path(__file__).parent / "data" / "physics.csv"
BITS = {"bf16": 16, "fp8": 8, "mxfp8": 8, "fp4": 4, "tf32": 32, "fp32": 32}
PEAKS = {"bf16": "bf16", "fp8": "fp8-mixed", "mxfp8": "fp8-mixed", "fp4": "nvfp4-mixed"}
GOALS = ("attention", "products", "grouped", "collectives")
FLOOR, GOAL = 0.70, 0.85

Row = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Value:
    """One published rate and the rate of the formulas; both bytes, FLOPs or parameters a second."""

    row: Row
    estimated: float

    @property
    def measured(self) -> float:
        """Published rate, in the unit of the file."""
        return float(self.row["value"])

    @property
    def error(self) -> float:
        """Relative error of the rate, signed, where a time was published too."""
        ratio = self.estimated / self.measured
        return (1 / ratio if self.row["unit"] in ("us", "ms") else ratio) - 1


@cache
def rows() -> tuple[Row, ...]:
    """Return the published values."""
    with DATA.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


@cache
def chip(name: str) -> Gpu:
    """Return a chip of the catalogue, or one that was only measured."""
    if name == "L20":  # an L40 of 92 of its 142 multiprocessors
        return find_gpu("L40").model_copy(
            update={
                "name": name,
                "flops": {"fp32": 59.8e12, "bf16": 119.5e12, "fp16": 119.5e12},
                "tdp_w": 275,
            }
        )
    return find_gpu(name)


def _one(value: float) -> np.ndarray:
    return np.array([float(value)])


def _family(gpu: Gpu) -> Choices:
    return Choices.of([kernel_family(gpu)])


def _attention(row: Row) -> float:
    gpu, low = chip(row["gpu"]), row["dtype"] != "bf16"
    kernel = row["op"] + (f"-{row['dtype']}" if low else "")
    shares = attention.attention_shares(
        Choices.of([kernel]),
        _family(gpu),
        float(row["head"]),
        row["causal"] == "1",
        _one(float(row["length"])),
    )
    share = {
        "forward": shares.forward,
        "backward": shares.backward,
        "both": 3.5 / (1 / shares.forward + 2.5 / shares.backward),
    }[row["pass"]]
    return float(share[0]) * gpu.peak_flops(PEAKS[row["dtype"]]) / 1e12


def _eager(row: Row) -> float:
    gpu, causal = chip(row["gpu"]), row["causal"] == "1"
    moved = attention.eager_score_bytes(_family(gpu), causal)
    moved_bytes = moved.forward + (moved.backward if row["pass"] == "both" else 0)
    flops = 4 * float(row["head"]) * (0.5 if causal else 1) * (3.5 if row["pass"] == "both" else 1)
    return float(flops * gpu.bandwidth_bytes_s / moved_bytes[0]) / 1e12


def _product(row: Row) -> float:
    gpu, bits = chip(row["gpu"]), BITS[row["dtype"]]
    peak = gpu.flops[row["dtype"]] if bits == 32 else gpu.peak_flops(PEAKS[row["dtype"]])  # type: ignore[index]
    rate = products.product_rate(
        _one(peak), _one(gpu.bandwidth_bytes_s), _family(gpu), _one(bits), _one(float(row["m"])),
        float(row["k"]), float(row["n"]), grouped=row["topic"] == "grouped", watts=_one(gpu.tdp_w or 0),
    )  # fmt: skip
    return float(rate[0]) / 1e12


def _collective(row: Row) -> float:
    gpu, nodes, ranks = chip(row["gpu"]), float(row["nodes"]), float(row["ranks"])
    kind = row["link"].removesuffix("-2s")
    nominal = gpu.pcie_bytes_s if kind.startswith("pcie") else gpu.link_bytes_s or gpu.pcie_bytes_s
    link = LinkRates(Choices.of([kind]), _one(nominal), _one(2 if row["link"].endswith("-2s") else 1))
    network = NetworkRates(
        _one(float(row["network_gbit"] or 0) * 1e9 / 8), Choices.of([row["fabric"] or "infiniband"])
    )
    size, op = float(row["bytes"]), row["op"]
    seconds = float(
        collective_seconds(op, _one(size), _one(ranks / nodes), _one(nodes), link, network)[0]  # type: ignore[arg-type]
    )
    if row["unit"] == "us":
        return seconds * 1e6
    factor = {"all_reduce": 2 * (ranks - 1) / ranks, "all_gather": (ranks - 1) / ranks,
              "reduce_scatter": (ranks - 1) / ranks, "point_to_point": 1.0,
              "all_to_all": (ranks - 1) / ranks if nodes == 1 else 1.0}[op]  # fmt: skip
    if row["unit"] == "GB/s bottleneck":  # what crosses the network alone
        factor = (nodes - 1) / nodes
    return factor * size / seconds / 1e9


def _dequantise(row: Row) -> float:
    gpu, kind = chip(row["gpu"]), row["op"]
    if kind == "awq":
        share = fused_product_share(Choices.of([kind]), _one(float(row["m"])))
        return float(share[0]) * gpu.peak_flops("bf16") / 1e12
    rate = dequantised_parameters_s(
        Choices.of([kind.removesuffix("-double")]), np.array([kind.endswith("double")]), _family(gpu),
        _one(gpu.bandwidth_bytes_s), _one(processor_hz(gpu)),
    )  # fmt: skip
    return float(rate[0]) / 1e9


def _launch(row: Row) -> float:
    setups = {
        "NF4 QLoRA r=16 7 adapters": "qlora",
        "bf16 LoRA, fp32 adapters": "lora-fp32-adapters",
        "bf16 LoRA, bf16 adapters": "lora",
        "bf16 LoRA, bf16 adapters + Liger": "lora-fused",
    }
    if row["unit"] == "kernels":
        return float(layer_kernels(Choices.of([setups[row["op"]]]))[0]) * 32
    if row["unit"] == "us":
        return float(launch_seconds(_one(1), Choices.of(["eager"]))[0]) * 1e6
    return launch_facts().forward_layer_seconds.value * 1e3


def _offload(row: Row) -> float:
    if row["op"].startswith("cpu-adam"):
        return (
            float(cpu_adam_parameters_s(Choices.of([row["link"]]), Choices.of([row["op"].split()[1]]))[0])
            / 1e9
        )
    nominal = {"3": 15.75e9, "4": 31.5e9, "5": 63e9}.get(row["link"], 31.5e9)
    return float(host_link_bytes_s(_one(nominal), np.array([row["op"] == "pinned"]))[0]) / 1e9


ESTIMATES: dict[str, Callable[[Row], float]] = {
    "attention": _attention, "eager": _eager, "products": _product, "grouped": _product,
    "collectives": _collective, "dequantisation": _dequantise, "launches": _launch, "offload": _offload,
}  # fmt: skip


def values(topics: Sequence[str] = tuple(ESTIMATES)) -> list[Value]:
    """Return every published value of some topics with the estimate."""
    return [Value(row, ESTIMATES[row["topic"]](row)) for row in rows() if row["topic"] in topics]


def label(row: Row) -> str:
    """Return the line of the table that a value belongs to."""
    detail = {
        "attention": row["pass"] + (" fp8" if "fp8" in row["dtype"] else ""),
        "products": {"mxfp8": "fp8"}.get(row["dtype"], row["dtype"]),
        "collectives": "between nodes" if row["nodes"] not in ("", "1") else row["link"].removesuffix("-2s"),
    }.get(row["topic"], "")
    return f"{row['topic']} {detail}".strip()


def line(name: str, members: Sequence[Value]) -> str:
    """Return one line of the table."""
    errors = np.abs([value.error for value in members])
    return (f"{name:34} {len(members):6} {np.median(errors):8.1%} {np.mean(errors <= 0.1):11.0%}"
            f" {np.mean(errors <= 0.2):11.0%}")  # fmt: skip


def table(members: Sequence[Value], by: Callable[[Row], str]) -> Iterator[str]:
    """Yield the lines of a table of errors."""
    yield f"{'':34} {'values':>6} {'median':>8} {'within 10 %':>11} {'within 20 %':>11}"
    groups: dict[str, list[Value]] = {}
    for value in members:
        groups.setdefault(by(value.row), []).append(value)
    for name in sorted(groups):
        yield line(name, groups[name])


@contextmanager
def left_out(family: str) -> Iterator[None]:
    """Let no formula know the measured constants of a chip family."""
    facts = attention_facts()
    forms = {
        word: form.model_copy(update={"measured": {k: v for k, v in form.measured.items() if k != family}})
        for word, form in facts.by.items()
    }
    known = product_facts()
    shares = {name: share for name, share in known.shares.items() if name != family}
    attention._form.cache_clear()
    with (
        patch.object(attention, "attention_facts", lambda: facts.model_copy(update={"by": forms})),
        patch.object(products, "product_facts", lambda: known.model_copy(update={"shares": shares})),
    ):
        yield
    attention._form.cache_clear()


def carried_over(counted: Sequence[Value]) -> list[Value]:
    """Return the values of attention and products when their own chip family was never measured."""
    out: list[Value] = []
    chosen = [value for value in counted if value.row["topic"] in ("attention", "products", "grouped")]
    for family in sorted({kernel_family(chip(value.row["gpu"])) for value in chosen}):
        with left_out(family):
            for value in chosen:
                row = value.row
                if kernel_family(chip(row["gpu"])) != family:
                    continue
                try:
                    out.append(replace(value, estimated=ESTIMATES[row["topic"]](row)))
                except ValueError:  # the only family on which a kernel was measured
                    continue
    return out


def main(arguments: Sequence[str]) -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy physics")
    parser.add_argument("--worst", type=int, default=0)
    parser.add_argument("--left-out", action="store_true")
    options = parser.parse_args(arguments)
    everything = values()
    counted = [value for value in everything if not value.row["apart"]]
    print(*table(counted, label), sep="\n")
    goal = [value for value in counted if value.row["topic"] in GOALS]
    print(line("attention, products, collectives", goal))
    print(f"floor {FLOOR:.0%}, goal {GOAL:.0%} within 20 %")
    print("\nCounted apart, by reason:")
    print(
        *table([value for value in everything if value.row["apart"]], lambda row: row["apart"][:34]), sep="\n"
    )
    if options.left_out:
        print("\nConstants of the value's own chip family left out:")
        print(
            *table(carried_over(counted), lambda row: f"{row['topic']} {kernel_family(chip(row['gpu']))}"),
            sep="\n",
        )
    for value in sorted(counted, key=lambda value: -abs(value.error))[: options.worst]:
        print(f"{value.error:+7.0%} {value.estimated:10.4g} {value.measured:10.4g}",
              {k: v for k, v in value.row.items() if v and k not in ("value", "apart")})  # fmt: skip
