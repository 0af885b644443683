"""Tokenizer files: recognised, checked, and loaded in the process that uses them."""

from __future__ import annotations

import hashlib
import importlib
import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

from ftcost_core.dataset.json_faults import why_no_json
from ftcost_core.dataset.sentences import RefusedError, Sentence
from ftcost_core.dataset.tokenizer_limits import json_problem, normalizer_problem
from ftcost_core.documents.json_text import loads
from ftcost_core.documents.limits import LARGEST_TOKENIZER_BYTES
from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.storage.files import is_folder, open_file, read_text, reason
from ftcost_core.text.i18n import mark, tr

TokenizerKind: TypeAlias = Literal["tokenizer.json", "tiktoken", "sentencepiece"]
Counter: TypeAlias = Callable[[Sequence[str], bool], list[int]]
"""From texts, and whether to add the tokenizer's special tokens, to the number of tokens of each text."""

_ALLOWED = mark("a tokenizer.json, a model folder that holds one, a .tiktoken or a SentencePiece .model file")


@dataclass(frozen=True, slots=True)
class TokenizerFile:
    """A tokenizer file with the chat template of its folder; cheap to send to another process."""

    path: Path
    kind: TokenizerKind
    digest: str
    """SHA-256 of the file and of the chat template."""
    template: str | None = None
    """The Jinja template of tokenizer_config.json or chat_template.jinja."""
    specials: tuple[tuple[str, str], ...] = ()
    """Special tokens that a template may name, such as ``("bos_token", "<s>")``."""


def find_tokenizer(path: Path) -> TokenizerFile:
    """Recognise the tokenizer at ``path``. Raises :class:`InputError` naming what is wrong with it."""
    file = _in_folder(path) if is_folder(path) else path
    head = _head(file)
    kind = _kind(file, head)
    config = _config(file.parent) if path.is_dir() or file.name == "tokenizer.json" else {}
    template = _template(file.parent, config)
    digest = _digest(file, template or "")
    tokenizer = TokenizerFile(file, kind, digest, template, tuple(sorted(_specials(config).items())))
    load(tokenizer)  # refuses an unusable tokenizer here rather than in every process
    return tokenizer


@lru_cache(maxsize=2)
def load(file: TokenizerFile) -> Counter:
    """Load the tokenizer. Raises :class:`InputError`."""
    if file.kind == "sentencepiece":
        return _sentencepiece(file.path)
    tokenizer = _tiktoken(file.path) if file.kind == "tiktoken" else _tokenizer_json(file.path)

    def count(texts: Sequence[str], special: bool) -> list[int]:
        try:
            encodings = tokenizer.encode_batch_fast(list(texts), add_special_tokens=special)
        except BaseException as error:  # noqa: BLE001 - panics of the library derive from it
            raise _failed(file.path, error) from None
        return [len(encoding) for encoding in encodings]

    return count


def _failed(path: Path, error: BaseException) -> BaseException:
    """Return the error for what a library raised; its own panics derive from BaseException."""
    if not (isinstance(error, Exception) or type(error).__name__ == "PanicException"):
        return error
    # A sentence, since worker processes raise it, too.
    why = mark("{path} is no tokenizer that can be used: {error}")
    return RefusedError(Sentence(why, path=str(path), error=str(error)[:200]))


def _refused(path: Path, why: str) -> InputError:
    return InputError([Problem("", "", f"{path} {why}")])


def _in_folder(folder: Path) -> Path:
    for pattern in ("tokenizer.json", "*.tiktoken", "tokenizer.model", "*.model"):
        if files := sorted(folder.glob(pattern)):
            return files[0]
    raise _refused(folder, tr("holds no tokenizer; allowed: {allowed}", allowed=tr(_ALLOWED)))


def _head(path: Path) -> bytes:
    try:
        with open_file(path) as file:
            size = os.fstat(file.fileno()).st_size
            head = file.read(4096)
    except OSError as error:
        raise _refused(path, tr("cannot be read: {error}", error=reason(error))) from None
    if size > LARGEST_TOKENIZER_BYTES:
        raise _refused(
            path,
            tr(
                "is larger than {largest_bytes} MiB; allowed: {allowed}",
                largest_bytes=LARGEST_TOKENIZER_BYTES // 2**20,
                allowed=tr(_ALLOWED),
            ),
        )
    return head


def _kind(path: Path, head: bytes) -> TokenizerKind:
    if head.lstrip().startswith(b"{"):
        return "tokenizer.json"
    first = head.split(b"\n", 1)[0].split()
    if len(first) == 2 and first[1].isdigit() and first[1].strip() == b"0":
        return "tiktoken"
    # A SentencePiece model is a protobuf whose first field is a piece.
    if head.startswith(b"\x0a") and path.suffix == ".model":
        return "sentencepiece"
    raise _refused(path, tr("is no tokenizer; allowed: {allowed}", allowed=tr(_ALLOWED)))


def _digest(path: Path, template: str) -> str:
    digest = hashlib.sha256(template.encode("utf-8", "replace"))
    with open_file(path) as file:
        while block := file.read(2**20):
            digest.update(block)
    return digest.hexdigest()


def _tokenizer_json(path: Path) -> Any:
    library = importlib.import_module("tokenizers")
    if why := json_problem(read_text(path)):
        raise _refused(path, tr("is no tokenizer that can be used: {error}", error=why))
    try:
        tokenizer = library.Tokenizer.from_file(str(path))
    except Exception as error:  # noqa: BLE001 - the library raises nothing narrower
        raise _refused(path, tr("is no tokenizer.json that can be read: {error}", error=str(error)[:200])) from None
    except BaseException as error:  # noqa: BLE001 - panics of the library derive from it
        raise _failed(path, error) from None
    if why := normalizer_problem(tokenizer):
        raise _refused(path, tr("is no tokenizer that can be used: {error}", error=why))
    # A file may carry truncation and padding of a training run; lengths must not be changed here.
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def _tiktoken(path: Path) -> Any:
    from ftcost_core.dataset.tiktoken import tokenizer_of

    return tokenizer_of(path)


def _sentencepiece(path: Path) -> Counter:
    try:
        library = importlib.import_module("sentencepiece")
    except ImportError:
        why = tr("is a SentencePiece model, which needs `pip install 'ftcost[sentencepiece]'`")
        raise _refused(path, tr("{why}; the tokenizer.json of the same model needs nothing", why=why)) from None
    try:
        processor = library.SentencePieceProcessor(model_file=str(path))
    except (OSError, RuntimeError) as error:
        raise _refused(
            path, tr("is no SentencePiece model that can be read: {error}", error=str(error)[:200])
        ) from None
    beginning = 1 if processor.bos_id() >= 0 else 0

    def count(texts: Sequence[str], special: bool) -> list[int]:
        token_ids: list[list[int]] = processor.encode(list(texts))
        return [len(ids) + (beginning if special else 0) for ids in token_ids]

    return count


def _config(folder: Path) -> dict[str, Any]:
    path = folder / "tokenizer_config.json"
    if not path.is_file():
        return {}
    try:
        config = loads(read_text(path))
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        why = why_no_json(error) if isinstance(error, json.JSONDecodeError) else error
        raise _refused(path, tr("is no JSON document: {error}", error=why)) from None
    return config if isinstance(config, dict) else {}


def _template(folder: Path, config: dict[str, Any]) -> str | None:
    path = folder / "chat_template.jinja"
    if config and path.is_file():
        return read_text(path)
    template = config.get("chat_template")
    if isinstance(template, list):  # several, by name
        defaults = [entry for entry in template if isinstance(entry, dict) and entry.get("name") == "default"]
        template = defaults[-1].get("template") if defaults else None
    return template if isinstance(template, str) else None


def _specials(config: dict[str, Any]) -> dict[str, str]:
    specials = {}
    for name in ("bos_token", "eos_token", "pad_token", "unk_token"):
        value = config.get(name)
        if isinstance(value, dict):
            value = value.get("content")
        if isinstance(value, str):
            specials[name] = value
    return specials
