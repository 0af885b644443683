"""What a step loses its time to, and the changes that mend that: the cause first, then what helps against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import ceil, log2
from typing import Literal, TypeAlias

from msgspec import Struct

from ftcost_core.architecture.layers import MoeFfn
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.job import Job, offloads
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.result import Host, Throughput, Time
from ftcost_core.evaluation.stack_options import stack_options
from ftcost_core.formulas.facts.stacks import mechanisms
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.text.i18n import LazyTexts, mark, tr
from ftcost_core.text.numbers import percent

Cause: TypeAlias = Literal["links", "bubbles", "launches", "scores", "fp32", "padding", "disk"]
_WORTH_NAMING = 0.15
"""Of the time: what takes less is not what to mend first."""
_FAST_NETWORK_GBIT_S = 400.0
_IN_BUBBLES = ("communication.bubble", "communication.imbalance")
LOST_TO: LazyTexts[Cause] = LazyTexts({
    "links": "{share} of a step goes to the links between GPUs",
    "bubbles": "{share} of a step is stages that wait for each other",
    "launches": "{share} of a step goes to launching kernels and other overhead",
    "scores": "{share} of a step goes to attention that holds its scores",
    "fp32": "{share} of a step goes to matrix work in fp32",
    "padding": "{share} of what is computed is padding",
    "disk": "{share} of the hours goes to saving checkpoints",
})  # fmt: skip
_FAST_DISK_GB_S = 5.0
_NETWORK_RISK = mark("Other machines, whose price may be another")
_OFFLOAD_RISK = mark("Every step waits for the PCIe link and the CPU")


class Idea(Struct, frozen=True):
    """A change worth trying."""

    id: str
    text: str
    change: dict[str, object]
    risk: str = ""
    """What it may cost in quality or risk; empty: nothing, the result is the same."""
    mends: Cause | None = None
    """What it helps against."""
    least: bool = False
    """Whether of its family the first that makes the job fit is advised: more of the same is not needed."""
    joins: tuple[str, ...] = ()
    """The ideas that it is at once: advised where it makes the job fit, and none of them does alone."""

    @property
    def family(self) -> str:
        """What it has in common with others of which the best alone is advised."""
        return self.id.partition(":")[0]


def causes(speed: Throughput, time: Time, job: Job) -> Mapping[Cause, float]:
    """Return the shares of a step, of what is computed or of the hours that are lost to causes, largest first."""
    parts, step_s = speed.step_parts, speed.step_s
    waiting = sum(term.value for term in speed.terms if term.key in _IN_BUBBLES)
    if not speed.terms and job.hardware.parallelism.pipeline > 1:
        waiting = parts["communication"]  # which of both is not told apart where many jobs are estimated together
    lost: dict[Cause, float] = {
        "links": (parts["communication"] - waiting) / step_s,
        "bubbles": waiting / step_s,
        "launches": parts["overhead"] / step_s,
        "scores": parts["attention"] / step_s if job.training.attention == "eager" else 0.0,
        "fp32": parts["matmul"] / step_s if job.training.precision == "fp32" else 0.0,
        "padding": time.padding_share,
        "disk": sum(phase.hours for phase in time.phases if phase.name == "saving") / time.wall_hours,
    }
    named = {cause: share for cause, share in lost.items() if share >= _WORTH_NAMING}
    return dict(sorted(named.items(), key=lambda item: -item[1]))


def mending(job: Job, lost: Mapping[Cause, float]) -> Iterator[Idea]:
    """Yield what helps against the causes of a job: sharding and network before fewer or other machines."""
    hardware, stack, facts = job.hardware, job.training.stack, stack_options()
    parallelism, path = hardware.parallelism, "hardware.parallelism."
    if "links" in lost and hardware.nodes > 1:
        sharded = parallelism.strategy in (None, *facts.shard_group.strategies)
        if facts.shard_group.by[stack] and sharded and parallelism.shard_group is None:
            yield Idea("node-sharding", tr("Sharding within each node, copies between nodes"),
                       {path + "shard_group": hardware.gpus_per_node}, mends="links")  # fmt: skip
        if hardware.network_gbit_s is not None and hardware.network_gbit_s < _FAST_NETWORK_GBIT_S:
            yield Idea("network", tr("A network of {speed:,.0f} Gbit/s", speed=_FAST_NETWORK_GBIT_S),
                       {"hardware.network_gbit_s": _FAST_NETWORK_GBIT_S}, tr(_NETWORK_RISK), mends="links")  # fmt: skip
    if "links" in lost and parallelism.strategy in ("zero3", "fsdp"):
        for strategy in ("ddp", "zero2"):
            if strategy in facts.strategies.by[stack]:
                yield Idea(f"less-sharding:{strategy}", tr("{strategy}: weights stay whole", strategy=strategy.upper()),
                           {path + "strategy": strategy}, mends="links")  # fmt: skip
    if "bubbles" in lost and parallelism.pipeline > 1:
        if mechanisms().zero_bubble.by[stack] and (parallelism.virtual_stages or 1) == 1:
            yield Idea("zero-bubble", tr("A schedule without bubbles"),
                       {path + "pipeline_schedule": "zero-bubble"}, mends="bubbles")  # fmt: skip
        for parts in (2, 4):
            yield Idea(f"virtual-stages:{parts}", tr("{parts} interleaved parts a stage", parts=parts),
                       {path + "virtual_stages": parts}, mends="bubbles")  # fmt: skip
        yield Idea("fewer-stages", tr("{stages} pipeline stages", stages=parallelism.pipeline // 2),
                   {path + "pipeline": parallelism.pipeline // 2}, mends="bubbles")  # fmt: skip


def on_host(job: Job, host: Host, lost: Mapping[Cause, float]) -> Iterator[Idea]:
    """Yield what mends a node's disks and RAM: seldom saving, faster or larger disks, more RAM, less kept in it."""
    hardware = job.hardware
    if "disk" in lost:
        minutes = job.run.checkpoint_minutes * 4
        yield Idea("save-seldom", tr("Saving every {minutes:,.0f} minutes", minutes=minutes),
                   {"run.checkpoint_minutes": minutes}, tr("More is done again where a run breaks off"),
                   mends="disk")  # fmt: skip
    nvme = vocabulary().offloads.by[hardware.parallelism.cpu_offload].nvme
    if ("disk" in lost or nvme) and (hardware.disk_gb_s or 0.0) < _FAST_DISK_GB_S:
        yield Idea("fast-disk", tr("Disks that write {speed:,.0f} GB a second", speed=_FAST_DISK_GB_S),
                   {"hardware.disk_gb_s": _FAST_DISK_GB_S}, tr(_NETWORK_RISK), mends="disk")  # fmt: skip
    if host.ram_capacity is not None and host.ram_bytes > host.ram_capacity:
        enough = 2 ** ceil(log2(host.ram_high / 2**30))
        yield Idea("more-ram", tr("A machine with {ram:,} GiB of RAM", ram=enough),
                   {"hardware.host_ram_gib": float(enough), "price.offer": None}, tr(_NETWORK_RISK))  # fmt: skip
        if offloads(job):
            yield Idea("no-offload", tr("Nothing kept in the host's memory"),
                       {"hardware.parallelism.cpu_offload": "none", "training.activation_offload": False,
                        "training.offloaded_layers": None, "training.offloaded_experts": None,
                        "training.micro_batch": None})  # fmt: skip
    if host.disk_capacity is not None and host.disk_bytes > host.disk_capacity:
        enough = 100 * ceil(host.disk_bytes / 2**30 / 100)
        yield Idea("larger-disk", tr("A disk of {disk:,} GiB", disk=enough),
                   {"hardware.disk_gib": float(enough)})  # fmt: skip


def making_room(job: Job, arch: ModelArchitecture) -> Iterator[Idea]:
    """Yield other ways to hold a job that does not fit on the same GPUs: layouts first, then what leaves the GPU."""
    hardware, stack, facts = job.hardware, job.training.stack, stack_options()
    gpus, parallelism, path = hardware.gpus_per_node * hardware.nodes, hardware.parallelism, "hardware.parallelism."
    mixture = any(isinstance(ffn, MoeFfn) for ffn in arch.ffns)
    degrees = product(
        facts.tensor.by[stack] or (parallelism.tensor,),
        facts.pipeline.by[stack] or (parallelism.pipeline,),
        (1, *facts.expert.by[stack]) if mixture else (parallelism.expert,),
    )
    now = parallelism.tensor, parallelism.pipeline, parallelism.expert
    for tensor, pipeline, expert in degrees if gpus > 1 else ():
        if (tensor, pipeline, expert) == now:
            continue
        change: dict[str, object] = {
            path + "tensor": tensor, path + "pipeline": pipeline, path + "expert": expert,
            path + "sequence_parallel": tensor > 1, "training.micro_batch": None,
        }  # fmt: skip
        text = tr("Tensor × pipeline × expert parallel: {tensor} × {pipeline} × {expert}",
                  tensor=tensor, pipeline=pipeline, expert=expert)  # fmt: skip
        yield Idea(f"layout:{tensor}-{pipeline}-{expert}", text, change)
    for saver in facts.savers.by[stack]:
        moved = saver.change_on(arch.layers)
        offload, waiting = moved.get(path + "cpu_offload"), moved.get("training.offloaded_layers")
        moves = offload or waiting or moved.get("training.activation_offload")
        if not moves or not saver.is_of(job.training.trainer):
            continue
        if saver.states and job.method.kind in ADAPTER_KINDS:
            continue
        change = moved | {"training.micro_batch": None}
        if saver.checkpointing:
            change["training.checkpointing"] = saver.checkpointing
        if offload:
            change[path + "strategy"] = saver.alone if gpus == 1 else None
        text = {
            None: tr("Saved activations in CPU memory")
            if not waiting
            else tr("{layers} layers in CPU memory, fetched in turn", layers=waiting),
            "optimizer": tr("Optimizer states in CPU memory"),
            "parameters": tr("Weights in CPU memory, gathered layer by layer"),
        }[offload]
        kind = f"layers:{waiting}" if waiting else offload or "activations"
        yield Idea(f"offload-{kind}", text, change, tr(_OFFLOAD_RISK))


def said_with(text: str, cause: Cause | None, lost: Mapping[Cause, float]) -> str:
    """Return a piece of advice with what it mends, where that is lost."""
    if cause is None or cause not in lost:
        return text
    return f"{text}: {LOST_TO[cause].format(share=percent(lost[cause]))}"
