"""Published runs in words: what ran, what was measured, and why the program may differ."""

from __future__ import annotations

from ftcost_core.documents.fields import title_in_sentence
from ftcost_core.evidence.accuracy import Accuracy
from ftcost_core.evidence.nearest import Difference
from ftcost_core.evidence.points import MeasuredPoint
from ftcost_core.evidence.runs import PublishedRun
from ftcost_core.text import numbers as fmt
from ftcost_core.text.i18n import in_sentence, tr
from ftcost_core.wording.field_values import value_name
from ftcost_core.wording.labels import short_gpu, short_hardware


def model_name(run: PublishedRun) -> str:
    """``Llama-3.1-8B``: without the name of who made it."""
    return run.model.rpartition("/")[2]


def hardware_name(run: PublishedRun) -> str:
    """``2 × A100 SXM4``."""
    return short_hardware(run.gpus, run.gpu)


def method_name(run: PublishedRun) -> str:
    """``QLoRA``."""
    return value_name("method.kind", run.method)


def headline(run: PublishedRun) -> str:
    """``Llama-3.1-8B · QLoRA · 2 × A100 SXM4``: what tells a run from most others."""
    return " · ".join((model_name(run), method_name(run), hardware_name(run)))


def figure(point: MeasuredPoint, value: float, units: str) -> str:
    """``13.4 GiB`` or ``2 413 tokens/s``."""
    if point.quantity == "memory":
        return f"{fmt.memory(value, units)} {units}"
    return tr("{0} tokens/s", fmt.significant(value, 4))


def bare_figure(point: MeasuredPoint, value: float, units: str) -> str:
    """Return the same without its unit."""
    return fmt.memory(value, units) if point.quantity == "memory" else fmt.significant(value, 4)


def setting(run: PublishedRun) -> str:
    """Say how the run was set up, in a sentence."""
    training, spread = run.document["training"], run.document["hardware"]["parallelism"]
    parts = [
        tr("Ran with {0}", run.framework),
        tr("context {0}", fmt.number(run.document["data"]["seq_len"])),
        tr("micro-batch {0}", fmt.number(training["micro_batch"])),
        tr("precision {0}", value_name("training.precision", training["precision"])),
        tr("optimizer {0}", value_name("training.optimizer", training["optimizer"])),
        tr("checkpointing {0}", in_sentence(value_name("training.checkpointing", training["checkpointing"]))),
        value_name("hardware.parallelism.strategy", spread["strategy"]),
    ]
    if max(spread["tensor"], spread["pipeline"], spread["context"], spread["expert"]) > 1:
        parts.append(
            tr("tensor {0}, pipeline {1}, context {2}, expert {3}",
               *(spread[name] for name in ("tensor", "pipeline", "context", "expert")))
        )  # fmt: skip
    return ", ".join(parts) + "."


def source(run: PublishedRun) -> str:
    """Say where and when it was published."""
    words = tr("{0}: {1}, {2}", run.repo, run.path, run.date)
    return tr("{0} (as of commit {1})", words, run.commit[:10]) if run.commit else words


def caveats(point: MeasuredPoint) -> str:
    """Say what was read off, and why the program may differ for that reason."""
    parts = []
    if point.quantity == "memory":
        parts.append(_kinds()[point.run.memory_kind])
    if not point.sound and point.run.memory_kind != "unknown":
        parts.append(tr("Some of its settings are partly guessed, so it is not counted in the error figures."))
    if point.run.assumed:
        parts.append(tr("Not stated by the source, and set to what is usual: {0}.", _assumed(point.run)))
    return " ".join(parts)


def readout(point: MeasuredPoint, units: str) -> str:
    """Return what is said of a run under the pointer."""
    return "\n".join(
        (
            headline(point.run),
            tr("measured {0}", figure(point, point.measured, units)),
            tr("the program {0} ({1})", figure(point, point.estimated, units),
               fmt.percent_change(point.error)),
            tr("80 % range {0} to {1}", bare_figure(point, point.low, units),
               figure(point, point.high, units)),
            f"{point.run.repo}, {point.run.date}",
        )
    )  # fmt: skip


def summary(accuracy: Accuracy | None) -> str:
    """Sum up how far off some runs are."""
    if accuracy is None:
        return tr("none of them with settings known well enough to count")
    return tr(
        "{0} counted: median error {1}, {2} within 10 %, {3} within 20 %, {4} in the range",
        fmt.number(accuracy.runs),
        fmt.percent(accuracy.median, 1),
        fmt.percent(accuracy.within_10),
        fmt.percent(accuracy.within_20),
        fmt.percent(accuracy.holds or 0),
    )


def difference(item: Difference) -> str:
    """Name a difference between a run and the job: ``context 4 096 instead of 2 048``."""
    if item.path == "model.experts":
        return tr("a mixture of experts") if item.theirs else tr("no mixture of experts")
    if item.path == "model.parameters":
        return tr("{0} parameters instead of {1}", fmt.compact(item.theirs), fmt.compact(item.own))
    if item.path == "hardware.gpus":
        return tr("{0} GPUs instead of {1}", fmt.number(item.theirs), fmt.number(item.own))
    if item.path == "hardware.gpu":
        return tr("{0} instead of {1}", short_gpu(item.theirs), short_gpu(item.own))
    theirs, own = _value(item, item.theirs), _value(item, item.own)
    return tr("{0} {1} instead of {2}", title_in_sentence(item.path), theirs, own)


def _value(item: Difference, value: object) -> str:
    if isinstance(value, bool):
        return tr("on") if value else tr("off")
    return fmt.number(value) if isinstance(value, int) else value_name(item.path, value)


def _assumed(run: PublishedRun) -> str:
    names = setting_names()
    return ", ".join(dict.fromkeys(names[name] for name in run.assumed))


def setting_names() -> dict[str, str]:
    """Return what the settings that sources leave open are called, by their names in the file of runs."""
    weights, packing, loss = tr("type of the weights"), tr("packing"), tr("loss kernel")
    tokens, strategy, kind = tr("tokens counted"), tr("parallel strategy"), tr("kind of memory figure")
    attention, vocabulary, gpu = (tr("attention kernel"), tr("size of the vocabulary"), tr("variant of the GPU"))
    return {
        "weights_dtype": weights, "packed": packing, "grad_checkpointing": tr("checkpointing"),
        "fused_ce": loss, "optimizer_state_dtype": tr("type of the optimizer's state"),
        "params_b": tr("exact size of the model"), "double_quant": tr("double quantisation"),
        "quant": tr("quantisation"), "seq_len": tr("context length"), "grad_accum": tr("accumulation"),
        "gpu": gpu, "n_gpus": tr("number of GPUs"), "mem_kind": kind,
        "measured.mem_kind": kind, "measured.tokens_per_s_total": tokens,
        "measured.tokens_per_s_per_gpu": tokens, "measured.samples_per_s": tokens,
        "measured.total_tokens": tokens, "measured.step_s": tr("time of a step"),
        "mean_tokens_per_seq": tr("length of samples"), "parallel": strategy, "parallel.ddp": strategy,
        "parallel.zero_stage": strategy, "parallel.fsdp": strategy, "par": strategy,
        "parallel.sp": tr("sequence parallelism"), "framework_version": tr("version of the framework"),
        "lora": tr("LoRA's settings"), "lora.alpha": tr("LoRA's alpha"),
        "lora.targets": tr("modules that LoRA adapts"), "measured.fits": tr("whether it fitted"),
        "attention": attention, "compile": tr("torch.compile"), "date": tr("date of the run"),
        "global_batch": tr("global batch"), "micro_batch": tr("micro-batch"), "model": tr("exact model"),
        "interconnect": tr("link between the GPUs"), "nodes": tr("number of nodes"),
        "optimizer": tr("optimizer"), "precision": tr("precision"), "memory_kind": kind,
        "data.seq_len": tr("context length"), "data.batching": packing,
        "length 4096 from examples/mistral.yaml": tr("context length"),
        "tokens: batches padded to the longest of 8, cut at 256": tr("length of samples"),
        "training.stack": tr("training stack"), "training.master_weights": tr("master weights"),
        "training.loss": loss, "training.checkpointing": tr("checkpointing"),
        "training.keeps_logits": tr("whether the loop keeps the logits"),
        "training.precision": tr("precision"), "training.kernels: HPU graphs": tr("layer kernels"),
        "training.attention": attention, "training.attention: fused softmax, no flash attention": attention,
        "parallelism.strategy": strategy, "parallelism.strategy: plain data parallel": strategy,
        "optim_cpu_offload may be on by default at this date": tr("CPU offload"),
        "method.lora: up to 4 adapters at once (max_concurrent_runs 4), of which a job knows one":
            tr("LoRA's settings"),
        "model.vocab_size": vocabulary, "model.vocab_size (50257 in src/config.py, padded)": vocabulary,
        "model: layers and width that give the stated MFU": tr("exact model"),
        "hardware.gpu": gpu, "hardware.gpu form factor": gpu,
        "hardware.gpu: the 64 GB variant of the centre stands as the 80 GB one": gpu,
        "global batch": tr("global batch"), "network": tr("network between nodes"),
    }  # fmt: skip


def _kinds() -> dict[str, str]:
    return {
        "allocated": tr(
            "Measured were PyTorch's live tensors (max_memory_allocated): the program's figure is the same sum."
        ),
        "reserved": tr(
            "Measured was what PyTorch's allocator held (max_memory_reserved): its slack depends on the "
            "order in which tensors come and go, and is estimated from published figures, such runs among "
            "them."
        ),
        "device": tr(
            "Measured was what nvidia-smi showed: it holds the CUDA context, libraries and whatever else was "
            "on the GPU."
        ),
        "unknown": tr(
            "The source does not say what was read off. It is compared with what nvidia-smi would show, and "
            "not counted in the error figures."
        ),
    }
