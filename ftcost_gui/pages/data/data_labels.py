"""Names and sentences of the Data page."""

from __future__ import annotations

from pathlib import Path

from ftcost_core.dataset import DataReport, FilePreview, RecordFault
from ftcost_core.text.i18n import THIN, cached_text, tr
from ftcost_core.text.numbers import compact, entry, number, percent, significant, small_memory


@cached_text
def kinds() -> dict[str, str]:
    """Return the names of the kinds of files."""
    return {
        "jsonl": tr("JSON lines"), "json": tr("JSON"), "csv": tr("CSV"), "tsv": tr("TSV"),
        "text": tr("Plain text"), "parquet": tr("Parquet"), "arrow": tr("Arrow, datasets folder"),
    }  # fmt: skip


@cached_text
def formats() -> dict[str, str]:
    """Return the names of what a record can be."""
    return {
        "chat": tr("Chat messages"), "sharegpt": tr("ShareGPT conversations"),
        "alpaca": tr("Instruction, input, output"), "prompt-completion": tr("Prompt and completion"),
        "preference": tr("Preference pairs (DPO)"), "text": tr("One text field"),
    }  # fmt: skip


@cached_text
def text_records() -> dict[str, str]:
    """Return the names of what a record of a plain text file can be."""
    return {"paragraph": tr("A paragraph"), "line": tr("A line"), "file": tr("The whole file")}


@cached_text
def languages() -> dict[str, str]:
    """Return the names of what a text can be, for an estimate without a tokenizer."""
    return {
        "auto": tr("Guess from the text"), "english": tr("English"), "latin": tr("Other Latin script"),
        "cyrillic": tr("Cyrillic"), "cjk": tr("Chinese, Japanese, Korean"), "code": tr("Program code"),
        "other": tr("Another script"),
    }  # fmt: skip


@cached_text
def field_names() -> dict[str, str]:
    """Return the names of the parts of a record whose fields can be chosen."""
    return {
        "text": tr("Text"), "messages": tr("Messages"), "role": tr("Who speaks"),
        "content": tr("What is said"), "instruction": tr("Instruction"), "input": tr("Input"),
        "output": tr("Output"), "prompt": tr("Prompt"), "completion": tr("Completion"),
        "chosen": tr("Chosen"), "rejected": tr("Rejected"), "tools": tr("Tools"),
    }  # fmt: skip


FIELDS_OF = {
    "chat": ("messages",),
    "sharegpt": ("messages",),
    "alpaca": ("instruction", "input", "output"),
    "prompt-completion": ("prompt", "completion"),
    "preference": ("prompt", "chosen", "rejected"),
    "text": ("text",),
}
"""The parts of each format that stand in columns of their own."""


@cached_text
def batchings() -> dict[str, str]:
    """Return the names of the ways to fill the context windows."""
    return {
        "padded": tr("Padded to the context"), "padded-longest": tr("Padded to the longest"),
        "packed": tr("Packed, best fit"), "packed-streaming": tr("Packed in file order"),
        "packed-wrapped": tr("Packed, samples split"),
    }  # fmt: skip


def file_facts(preview: FilePreview) -> str:
    """``JSON lines · gzip · 12.4 MB``."""
    parts = [kinds()[preview.kind]]
    if preview.compression != "none":
        parts.append(preview.compression)
    parts.append(small_memory(preview.size_bytes, "GB"))
    if preview.splits:
        parts.append(tr("parts: {0}", ", ".join(preview.splits)))
    return " · ".join(parts)


def fault_place(fault: RecordFault) -> str:
    """``line 12``; for a sample, the place in the file."""
    if fault.line is not None:
        return tr("line {0}", number(fault.line))
    if fault.offset_bytes is not None:
        return tr("at {0} of the file", small_memory(fault.offset_bytes, "GB"))
    return ""


def counted_words(report: DataReport) -> str:
    """Say what the counting rests on, in a sentence or two."""
    if report.basis == "tokenizer":
        how = tr("Counted with {0}; {1}.", Path(report.tokenizer or "").name, report.overhead)
    else:
        how = tr("Estimated from characters, not counted: choose a tokenizer file for exact figures.")
    if report.sampled:
        share = percent(report.sampled_share, 1 if report.sampled_share < 0.1 else 0)
        how += " " + tr("From a sample of {0} of the file.", share)
    if report.sampled and report.basis == "tokenizer":
        how += " " + tr("The ranges hold in 95 of 100 cases.")
    return how


def tokens_text(tokens: float) -> str:
    """``9 812 344`` up to ten million, then ``98.1 M``."""
    return number(tokens) if tokens < 10_000_000 else compact(tokens)


def share_name(percent: float) -> str:
    """Name a share that is chosen in whole or half per cent: ``99 %``, ``99.5 %``."""
    return f"{entry(percent)}{THIN}%"


def share_text(share: float) -> str:
    """``3.2 %``; small shares keep two digits and are not 0."""
    if share <= 0:
        return percent(0)
    if share < 0.0001:
        return tr("under {0}", f"{significant(0.01, 1)}{THIN}%")
    return percent(share, 2 if share < 0.001 else 1 if share < 0.0995 else 0)


def lengths_finding(report: DataReport, context: int, longer: float) -> str:
    """Say in a sentence what the histogram shows."""
    tokens_at = {percentile.percent: percentile.tokens.value for percentile in report.percentiles}
    middle = tokens_at.get(50, report.mean_tokens)
    return tr(
        "{0} samples of {1} to {2} tokens, half of them up to {3}. {4} are longer than a context of {5}.",
        number(report.sequences), number(report.shortest_tokens), number(report.longest_tokens),
        number(middle), share_text(longer), number(context),
    )  # fmt: skip
