"""``python -m tests.accuracy physics``: kernel rates against published micro-benchmarks, by topic.

``tests/accuracy/data/physics.csv`` holds the published values, ``physics_sources.json`` where they were
published. The constants are fitted to these values (``python -m tests.accuracy.fit_physics``): the table says how
well forms of few constants hold, ``--left-out`` what they say of a chip family whose own shares are not known
(head sizes, half lengths and power limits stay). Launches are counts and means of what was published.
Values whose conditions are not stated or that contradict others name the reason in the column ``apart``: they are
fitted to by nothing and counted apart. ``--worst N`` prints the values that are furthest off.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from unittest.mock import patch

import numpy as np

from ftcost_core.catalogue.gpus import Gpu, find_gpu
from ftcost_core.formulas.facts.measured import attention_facts, launch_facts, product_facts
from ftcost_core.formulas.kernels import attention, products
from ftcost_core.formulas.kernels.chips import kernel_family, processor_hz
from ftcost_core.formulas.kernels.collectives import LinkRates, NetworkRates, collective_seconds
from ftcost_core.formulas.kernels.dequantise import dequantised_parameters_s, fused_product_share
from ftcost_core.formulas.kernels.offload import cpu_adam_parameters_s, host_link_bytes_s
from ftcost_core.formulas.word_arrays import WordArray

DATA = Path(__file__).parent / "data" / "physics.csv"
BITS = {"bf16": 16.0, "fp8": 8.0, "mxfp8": 8.0, "fp4": 4.0, "tf32": 32.0, "fp32": 32.0}
PEAKS = {"bf16": "bf16", "fp8": "fp8-mixed", "mxfp8": "fp8-mixed", "fp4": "nvfp4-mixed"}
GOALS = ("attention", "products", "grouped", "collectives")
FLOOR, GOAL = 0.70, 0.85
LARGE = 8e6
"""Bytes of the messages that training sends: buckets of gradients, layers of weights."""
TIMES = ("us", "ms")

Row = Mapping[str, str]
Rows = Sequence[Row]


@dataclass(frozen=True, slots=True)
class Value:
    """One published value and that of the formulas, in the unit of the file."""

    row: Row
    estimated: float

    @property
    def measured(self) -> float:
        """Published value."""
        return float(self.row["value"])

    @property
    def error(self) -> float:
        """Relative error of the rate, signed, where a time was published too."""
        ratio = self.estimated / self.measured
        return (1 / ratio if self.row["unit"] in TIMES else ratio) - 1


@cache
def rows() -> tuple[Row, ...]:
    """Return the published values."""
    with DATA.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


@cache
def chip(name: str) -> Gpu:
    """Return a chip of the catalogue, or one that was only measured."""
    if name == "L20":  # an L40 of 92 of its 142 multiprocessors
        return find_gpu("L40").replaced(
            name=name, flops={"fp32": 59.8e12, "bf16": 119.5e12, "fp16": 119.5e12}, tdp_w=275
        )
    return find_gpu(name)


@cache
def chip_family(name: str) -> str:
    """Return the family of a chip."""
    return kernel_family(chip(name))


def _column(some: Rows, key: str) -> np.ndarray:
    return np.array([float(row[key] or 0) for row in some])


def _of_chip(some: Rows, value: Callable[[Gpu], float | None]) -> np.ndarray:
    return np.array([value(chip(row["gpu"])) or 0.0 for row in some])


def _families(some: Rows) -> WordArray:
    return WordArray.of([chip_family(row["gpu"]) for row in some])


def _peaks(some: Rows) -> np.ndarray:
    return np.array([
        gpu.flops[dtype] if BITS[dtype] == 32 else gpu.peak_flops(PEAKS[dtype])
        for gpu, dtype in ((chip(row["gpu"]), row["dtype"]) for row in some)
    ])  # fmt: skip


def _attention(some: Rows) -> np.ndarray:
    out = np.zeros(len(some))
    kernels = [row["op"] + (f"-{row['dtype']}" if row["dtype"] != "bf16" else "") for row in some]
    masks = [(float(row["head"]), row["causal"] == "1") for row in some]
    for head, causal in set(masks):
        index = [i for i, mask in enumerate(masks) if mask == (head, causal)]
        chosen = [some[i] for i in index]
        shares = attention.attention_shares(
            WordArray.of([kernels[i] for i in index]), _families(chosen), head, causal, _column(chosen, "length")
        )
        both = 3.5 / (1 / shares.forward + 2.5 / shares.backward)
        passes = WordArray.of([row["pass"] for row in chosen])
        share = np.where(passes.is_("both"), both, np.where(passes.is_("forward"), shares.forward, shares.backward))
        out[index] = share * _peaks(chosen)
    return out / 1e12


def _eager(some: Rows) -> np.ndarray:
    causal = np.array([row["causal"] == "1" for row in some])
    both = np.array([row["pass"] == "both" for row in some])
    full, masked = (
        attention.eager_score_bytes(_families(some), mask, _column(some, "length")) for mask in (False, True)
    )
    forward = np.where(causal, masked.forward, full.forward)
    moved = forward + np.where(both, np.where(causal, masked.backward, full.backward), 0)
    flops = 4 * _column(some, "head") * np.where(causal, 0.5, 1) * np.where(both, 3.5, 1)
    return flops * _of_chip(some, lambda gpu: gpu.bandwidth_bytes_s) / moved / 1e12


def _product(some: Rows) -> np.ndarray:
    bits = np.array([BITS[row["dtype"]] for row in some])
    limits = products.product_limits(
        _peaks(some), _of_chip(some, lambda gpu: gpu.bandwidth_bytes_s), _families(some), bits,
        watts=_of_chip(some, lambda gpu: gpu.tdp_w),
    )  # fmt: skip
    rates = [
        products.product_rate(limits, _column(some, "m"), _column(some, "k"), _column(some, "n"), grouped=grouped)
        for grouped in (False, True)
    ]
    grouped_rate = rates[1] * np.where(
        [row["pass"] == "both" for row in some], products.grouped_training_share(bits), 1
    )
    return np.where([row["topic"] == "grouped" for row in some], grouped_rate, rates[0]) / 1e12


def _collective(some: Rows) -> np.ndarray:
    out = np.zeros(len(some))
    for op in {row["op"] for row in some}:
        index = [i for i, row in enumerate(some) if row["op"] == op]
        out[index] = _of_one_collective(op, [some[i] for i in index])
    return out


def _of_one_collective(op: str, some: Rows) -> np.ndarray:
    size, ranks, nodes = (_column(some, key) for key in ("bytes", "ranks", "nodes"))
    kinds = [row["link"].removesuffix("-2s") for row in some]
    gpus = [chip(row["gpu"]) for row in some]
    nominal = [
        gpu.pcie_bytes_s if kind.startswith("pcie") else gpu.link_bytes_s or gpu.pcie_bytes_s
        for gpu, kind in zip(gpus, kinds, strict=True)
    ]
    sockets = np.array([2.0 if row["link"].endswith("-2s") else 1.0 for row in some])
    network = NetworkRates(
        _column(some, "network_gbit") * 1e9 / 8, WordArray.of([row["fabric"] or "infiniband" for row in some])
    )
    link = LinkRates(WordArray.of(kinds), np.array(nominal), sockets)
    seconds = collective_seconds(op, size, ranks / nodes, nodes, link, network).seconds  # type: ignore[arg-type]
    factor = {
        "all_reduce": 2 * (ranks - 1) / ranks,
        "point_to_point": np.ones_like(ranks),
        "all_to_all": np.where(nodes == 1, (ranks - 1) / ranks, 1),
    }.get(op, (ranks - 1) / ranks)
    units = [row["unit"] for row in some]
    crossing = [unit == "GB/s bottleneck" for unit in units]  # counts what crosses the network alone
    rate = np.where(crossing, (nodes - 1) / nodes, factor) * size / seconds / 1e9
    return np.where([unit in TIMES for unit in units], seconds * 1e6, rate)


def _dequantise(some: Rows) -> np.ndarray:
    fused = np.array([row["op"] == "awq" for row in some])
    share = fused_product_share(WordArray.of(["awq"] * len(some)), _column(some, "m"))
    kinds = ["none" if row["op"] == "awq" else row["op"].removesuffix("-double") for row in some]
    rate = dequantised_parameters_s(
        WordArray.of(kinds), np.array([row["op"].endswith("double") for row in some]), _families(some),
        _of_chip(some, lambda gpu: gpu.bandwidth_bytes_s), _of_chip(some, processor_hz),
    )  # fmt: skip
    return np.where(fused, share * _of_chip(some, lambda gpu: gpu.peak_flops("bf16")) / 1e12, rate / 1e9)


def launch_seconds(kernels: np.ndarray, style: WordArray) -> np.ndarray:
    """Return the least seconds of a number of kernels; ``style``: ``eager`` or ``compiled``.

    In transformers and PEFT a kernel costs 34 to 42 µs of Python and dispatch, of which 5 to 7 are the launch
    itself. Source: the file ``kernels/launch.json``.
    """
    return kernels * style.table(launch_facts().seconds.by)


def layer_kernels(setup: WordArray) -> np.ndarray:
    """Return kernels per layer and micro-batch of a measured set-up, all passes with checkpointing."""
    return setup.table(launch_facts().per_layer.by)


def _launch(some: Rows) -> np.ndarray:
    setups = {
        "NF4 QLoRA r=16 7 adapters": "qlora",
        "bf16 LoRA, fp32 adapters": "lora-fp32-adapters",
        "bf16 LoRA, bf16 adapters": "lora",
        "bf16 LoRA, bf16 adapters + Liger": "lora-fused",
    }
    one = float(launch_seconds(np.ones(1), WordArray.of(["eager"]))[0])
    layer = launch_facts().forward_layer_seconds.value
    return np.array([
        32 * float(layer_kernels(WordArray.of([setups[row["op"]]]))[0]) if row["unit"] == "kernels"
        else one * 1e6 if row["unit"] == "us"
        else layer * 1e3
        for row in some
    ])  # fmt: skip


def _offload(some: Rows) -> np.ndarray:
    nominal = {"3": 15.75e9, "4": 31.5e9, "5": 63e9}
    copies = host_link_bytes_s(
        np.array([nominal.get(row["link"], 31.5e9) for row in some]), np.array([row["op"] == "pinned" for row in some])
    )
    adam = [
        float(cpu_adam_parameters_s(WordArray.of([row["link"]]), WordArray.of([row["op"].split()[1]]))[0])
        if row["op"].startswith("cpu-adam")
        else 0.0
        for row in some
    ]
    return np.where(np.array(adam) > 0, adam, copies) / 1e9


ESTIMATES: dict[str, Callable[[Rows], np.ndarray]] = {
    "attention": _attention, "eager": _eager, "products": _product, "grouped": _product,
    "collectives": _collective, "dequantisation": _dequantise, "launches": _launch, "offload": _offload,
}  # fmt: skip


def values(some: Rows) -> list[Value]:
    """Return published values with their estimates; rows of one topic stand together."""
    out: list[Value] = []
    for topic, members in groupby(some, key=lambda row: row["topic"]):
        group = list(members)
        out += [Value(row, float(figure)) for row, figure in zip(group, ESTIMATES[topic](group), strict=True)]
    return out


def counted(topics: Sequence[str] = tuple(ESTIMATES)) -> list[Row]:
    """Return the published values of some topics that are not counted apart."""
    return [row for row in rows() if row["topic"] in topics and not row["apart"]]


def label(row: Row) -> str:
    """Return the line of the table that a value belongs to."""
    detail = {
        "attention": row["pass"] + (" fp8" if "fp8" in row["dtype"] else ""),
        "grouped": {"both": "training"}.get(row["pass"], ""),
        "products": {"mxfp8": "fp8"}.get(row["dtype"], row["dtype"]),
        "collectives": "between nodes" if row["nodes"] not in ("", "1") else row["link"].removesuffix("-2s"),
    }.get(row["topic"], "")
    return f"{row['topic']} {detail}".strip()


def line(name: str, members: Sequence[Value]) -> str:
    """Return one line of the table."""
    errors = np.abs([value.error for value in members])
    return (f"{name:34} {len(members):6} {np.median(errors):8.1%} {np.mean(errors <= 0.1):11.0%}"
            f" {np.mean(errors <= 0.2):11.0%}")  # fmt: skip


def table(members: Sequence[Value], *groupings: Callable[[Row], str]) -> Iterator[str]:
    """Yield the lines of a table of errors, a line for each group of each grouping."""
    yield f"{'':34} {'values':>6} {'median':>8} {'within 10 %':>11} {'within 20 %':>11}"
    for grouping in groupings:
        groups: dict[str, list[Value]] = {}
        for value in members:
            groups.setdefault(grouping(value.row), []).append(value)
        for name in sorted(groups):
            yield line(name, groups[name])


@contextmanager
def left_out(family: str) -> Iterator[None]:
    """Let no formula know the measured constants of a chip family."""
    facts = attention_facts()
    forms = {
        word: form.replaced(measured={k: v for k, v in form.measured.items() if k != family})
        for word, form in facts.by.items()
    }
    known = product_facts()
    shares = {name: share for name, share in known.shares.items() if name != family}
    attention.curve.cache_clear()
    with (
        patch.object(attention, "attention_facts", lambda: facts.replaced(by=forms)),
        patch.object(products, "product_facts", lambda: known.replaced(shares=shares)),
    ):
        yield
    attention.curve.cache_clear()


def carried_over(some: Rows) -> list[Value]:
    """Return values of attention and products with estimates that know nothing of their chip family.

    Attention kernels that were measured on one family only have no such estimate.
    """
    measured_on: dict[str, set[str]] = {}
    for row in some:
        measured_on.setdefault(row["op"] + row["dtype"], set()).add(chip_family(row["gpu"]))
    out: list[Value] = []
    for family in sorted({chip_family(row["gpu"]) for row in some}):
        with left_out(family):
            out += values([
                row for row in some
                if chip_family(row["gpu"]) == family
                and (row["topic"] != "attention" or len(measured_on[row["op"] + row["dtype"]]) > 1)
            ])  # fmt: skip
    return out


def main(arguments: Sequence[str]) -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy physics")
    parser.add_argument("--worst", type=int, default=0)
    parser.add_argument("--left-out", action="store_true")
    options = parser.parse_args(arguments)
    chosen = values(counted())
    print(*table(chosen, lambda row: row["topic"]), sep="\n")
    large = [value for value in chosen if value.row["topic"] == "collectives" and float(value.row["bytes"]) >= LARGE]
    print(line("collectives of 8 MB and more", large))
    print(line("attention, products, collectives", [value for value in chosen if value.row["topic"] in GOALS]))
    print(f"floor {FLOOR:.0%}, goal {GOAL:.0%} within 20 %\n")
    print(*table(chosen, label), sep="\n")
    apart = values([row for row in rows() if row["apart"]])
    print("\nCounted apart, by reason:")
    print(*table(apart, lambda row: row["apart"][:34], lambda row: "all of these"), sep="\n")
    if options.left_out:
        print("\nConstants of the value's own chip family left out:")
        carried = carried_over(counted(("attention", "products", "grouped")))
        print(*table(carried, lambda row: row["topic"], lambda row: f"{row['topic']} {chip_family(row['gpu'])}"),
              sep="\n")  # fmt: skip
    for value in sorted(chosen, key=lambda value: -abs(value.error))[: options.worst]:
        print(f"{value.error:+7.0%} {value.estimated:10.4g} {value.measured:10.4g}",
              {k: v for k, v in value.row.items() if v and k not in ("value", "apart")})  # fmt: skip
