"""Which kind of file was dropped: a job, a configuration, a model, a price list, a tokenizer, a log, or data."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, TypeAlias

from ftcost_core.documents.endings import CONFIGURATIONS
from ftcost_core.storage.files import is_folder, open_file
from ftcost_gui.state.documents import SUFFIX

DropKind: TypeAlias = Literal["job", "configuration", "model", "prices", "tokenizer", "log", "data"]

_HEAD_BYTES = 65_536
_BY_NAME: tuple[tuple[str, DropKind], ...] = (
    (r".*\.(safetensors|safetensors\.index\.json|gguf)", "model"),
    (r"(config|params)\.json", "model"),
    (r"tokenizer\.json|tokenizer\.model|.*\.tiktoken|spiece\.model|sentencepiece.*\.model", "tokenizer"),
    (r"(trainer_state|train_results|all_results|eval_results)\.json", "log"),
    (r"events\.out\.tfevents\..*|.*\.log", "log"),
    (r"pilot.*\.(jsonl|csv|txt)", "log"),
)
_BY_CONTENT: tuple[tuple[str, DropKind], ...] = (
    (r'"log_history"|"train_tokens_per_second"|"ftcost-pilot"|tokens_per_second_per_gpu', "log"),
    (r"memory\.used \[MiB\]|utilization\.gpu", "log"),
    (r'"(num_hidden_layers|n_layer|num_layers|n_layers)"\s*:\s*\d', "model"),
    (r'"added_tokens"|"pre_tokenizer"', "tokenizer"),
)


def what_is(path: Path) -> DropKind:
    """Return the kind of a file or folder by its name, then by its first bytes; anything unknown is data."""
    name = path.name.casefold()
    if path.suffix.lower() == SUFFIX:
        return "job"
    if path.suffix.lower() in CONFIGURATIONS and not is_folder(path):
        return "configuration"
    if is_folder(path):
        return _folder(path)
    for pattern, kind in _BY_NAME:
        if re.fullmatch(pattern, name):
            return kind
    if _is_price_list(path):
        return "prices"
    if path.suffix.lower() in (".json", ".jsonl", ".csv", ".txt"):
        head = _head(path)
        for pattern, kind in _BY_CONTENT:
            if re.search(pattern, head):
                return kind
    return "data"


def _folder(path: Path) -> DropKind:
    if any((path / name).is_file() for name in ("state.json", "dataset_dict.json")):
        return "data"
    if (path / "config.json").is_file() or next(path.glob("*.safetensors"), None):
        return "model"
    return "log"


def _is_price_list(path: Path) -> bool:
    from ftcost_core.catalogue.prices.importers.guess import is_price_list  # the first frame needs no prices
    from ftcost_core.catalogue.prices.importers.workbook import SUFFIXES

    ending = path.suffix.lower()
    return ending in SUFFIXES or (ending in (".csv", ".tsv", ".txt") and is_price_list(_head(path)))


def _head(path: Path) -> str:
    try:
        with open_file(path) as file:
            return file.read(_HEAD_BYTES).decode("utf-8", "replace")
    except OSError:
        return ""


PasteKind: TypeAlias = Literal["configuration", "model", "name", "log", "data", "gpus", "prices", "unknown"]
_OF_TEXT: tuple[tuple[str, PasteKind], ...] = (
    (r'"format"\s*:\s*"ftcost-', "unknown"),
    (r'"log_history"|"train_tokens_per_second"|"ftcost-pilot"|tokens_per_second_per_gpu|memory\.used \[MiB\]', "log"),
    (r"\{'(?:loss|train_runtime)'|\d/\d+ \[[\d:]+<|\d(?:it/s|s/it)\b", "log"),
    (_BY_CONTENT[2][0], "model"),
    (r"\A\s*[\[{]\s*[\"{\[]", "data"),
    (r"^(?:base_model|model_name_or_path|model|stage|adapter|trainer|output_dir)\s*:", "configuration"),
    (r"\b(?:accelerate launch|torchrun|llamafactory-cli|axolotl|trl|tune run)\b.* --?\w", "configuration"),
    (r"\b(?:tokens_per_second|iter_time|iteration)\b", "log"),
)
_NAME = re.compile(r"\s*(?:https?://\S+|[\w.-]+(?:/[\w.-]+)?|[\w. -]{2,60})\s*")


def what_text_is(text: str) -> PasteKind:
    """Return what was copied, but for prices: files by what is in them, or the name of a model or GPU."""
    from ftcost_core.catalogue.card_reports import seen_cards  # the first frame needs no catalogue

    head = text[:_HEAD_BYTES]
    for pattern, kind in _OF_TEXT:
        if re.search(pattern, head, re.MULTILINE):
            return kind
    if any(card.tool for card in seen_cards(head)):
        return "gpus"
    return "name" if _NAME.fullmatch(head) else "unknown"
