"""What would help: single changes to the job, each re-estimated by the pipeline that estimated the job."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.batch import ADAPTER_KINDS
from ftcost_core.catalogue.gpus import Gpu
from ftcost_core.job import Job
from ftcost_core.result import Advice


@dataclass(frozen=True, slots=True)
class Idea:
    """A change worth trying, with what it costs elsewhere."""

    id: str
    text: str
    change: dict[str, object]


@dataclass(frozen=True, slots=True)
class Figures:
    """What ideas are compared by."""

    fits: bool
    device_bytes: int
    wall_hours: float
    usd: float


def ideas(job: Job, arch: ModelArchitecture, gpu: Gpu) -> Iterator[Idea]:
    """Yield the single changes that make sense for a resolved job.

    ``job`` holds what the user set; open fields stay open, so that a saving in memory may turn into a larger
    micro-batch.
    """
    training, method, data = job.training, job.method, job.data
    if training.loss == "standard":
        yield Idea(
            "fused-loss",
            "Fused loss kernel: the logits are never held; same result",
            {"training.loss": "fused"},
        )
    if training.kernels == "standard" and training.stack == "hf":
        yield Idea(
            "fused-kernels",
            "Fused layer kernels (Liger): fewer passes over memory; same result",
            {"training.kernels": "fused"},
        )
    if training.attention == "eager":
        yield Idea(
            "flash-attention",
            "Flash attention: the scores are never held; same result",
            {"training.attention": "flash"},
        )
    if training.checkpointing != "none":
        yield Idea(
            "no-checkpointing",
            "No activation checkpointing: nothing is computed twice",
            {"training.checkpointing": "none"},
        )
    if training.checkpointing != "full":
        yield Idea(
            "checkpointing",
            "Full activation checkpointing: less memory, one more forward pass",
            {"training.checkpointing": "full"},
        )
    if data.batching != "packed":
        yield Idea(
            "packing",
            "Pack samples into full windows: no padding is computed on",
            {"data.batching": "packed"},
        )
    if method.kind not in ADAPTER_KINDS and training.optimizer == "adamw":
        yield Idea(
            "optimizer-8bit",
            "8-bit AdamW: a quarter of the optimizer states; loss curves match in practice",
            {"training.optimizer": "adamw-8bit"},
        )
    if method.kind == "full":
        yield Idea(
            "lora",
            "LoRA instead of full fine-tuning: may reach less on large behavioural changes",
            {"method.kind": "lora", "method.lora": {}},
        )
    if method.kind in ("lora", "dora") and method.quantization is None:
        yield Idea(
            "qlora",
            "QLoRA: the frozen base in 4 bits; small loss of quality",
            {"method.kind": "qlora", "method.quantization": {"kind": "nf4", "double": True}},
        )
    if method.kind == "qlora":
        yield Idea(
            "lora-16bit",
            "LoRA on 16-bit weights: nothing to dequantise, no quantisation loss",
            {"method.kind": "lora", "method.quantization": None},
        )
    if training.micro_batch is not None:
        yield Idea("auto-micro-batch", "The largest micro-batch that fits", {"training.micro_batch": None})
    if not training.compile and training.stack in ("hf", "fsdp", "torchtune"):
        yield Idea(
            "compile",
            "torch.compile: fused elementwise work; the first steps wait for the compiler",
            {"training.compile": True},
        )
    if job.price.terms == "on-demand" and job.price.offer is None:
        yield Idea(
            "spot", "Spot machines: cheaper, may be interrupted; keep checkpoints", {"price.terms": "spot"}
        )


def advise(tried: list[tuple[Idea, Figures]], now: Figures, *, most: int = 6) -> tuple[Advice, ...]:
    """Keep what helps: makes it fit, or saves at least 3 % of hours or money without breaking the fit.

    Sorted by what is saved: fitting first, then money, then time, then memory.
    """
    kept: list[tuple[tuple[float, float], Advice]] = []
    for idea, then in tried:
        rescues = then.fits and not now.fits
        if now.fits and not then.fits:
            continue
        usd, hours = then.usd - now.usd, then.wall_hours - now.wall_hours
        memory = then.device_bytes - now.device_bytes
        saving = max(-usd / now.usd if now.usd else 0.0, -hours / now.wall_hours if now.wall_hours else 0.0)
        nearer = not now.fits and not then.fits and -memory / now.device_bytes > 0.03
        if rescues or nearer or (now.fits and saving > 0.03):
            order = (0.0 if rescues else 1.0, memory if nearer else -saving)
            kept.append(
                (
                    order,
                    Advice(
                        id=idea.id, text=idea.text, change=idea.change, memory=memory, hours=hours, usd=usd
                    ),
                )
            )
    return tuple(advice for _, advice in sorted(kept, key=lambda item: item[0])[:most])
