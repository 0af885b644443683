"""Published runs in words: what ran, what was measured, and why the program may differ."""

from __future__ import annotations

import re

from ftcost_core.documents.fields import leaves, title_in_sentence
from ftcost_core.documents.job import Job
from ftcost_core.evidence.accuracy import Accuracy
from ftcost_core.evidence.nearest import Difference
from ftcost_core.evidence.points import MeasuredPoint
from ftcost_core.evidence.runs import PublishedRun
from ftcost_core.storage.bundled import read_json
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
    return ", ".join(dict.fromkeys(names[name] if name in names else _in_words(name) for name in run.assumed))


def _in_words(assumed: str) -> str:
    """Return the title of a field, with the remark behind it; what is no field of the job is a remark in words."""
    fields = [*(path for part in Job.model_fields for path in leaves(part)), "model.architecture"]
    path = re.split(r": | \(", assumed, maxsplit=1)[0]
    is_field = path in fields or any(field.startswith(f"{path}.") for field in fields)
    return title_in_sentence(path) + assumed.removeprefix(path) if is_field else assumed


def setting_names() -> dict[str, str]:
    """Return what the settings that sources leave open are called, by their names in the file of runs."""
    return {name: tr(text) for name, text in read_json("evidence", "setting_names.json")["names"].items()}


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
            "Measured was what nvidia-smi showed: it holds the driver context, libraries and whatever else was "
            "on the GPU."
        ),
        "unknown": tr(
            "The source does not say what was read off. It is compared with what nvidia-smi would show, and "
            "not counted in the error figures."
        ),
    }
