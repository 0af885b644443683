"""Tokenizer files: recognised, checked and loaded."""

from __future__ import annotations

import atexit
import hashlib
import importlib
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

from ftcost_core.dataset.json_records import json_document
from ftcost_core.documents.json_text import loads
from ftcost_core.documents.limits import LARGEST_TOKENIZER_BYTES
from ftcost_core.storage.files import is_folder, open_file, read_text, reason, refused_file
from ftcost_core.text.i18n import mark, tr

TokenizerKind: TypeAlias = Literal["tokenizer.json", "tiktoken", "sentencepiece"]
Counter: TypeAlias = Callable[[Sequence[str], bool], list[int]]
"""From texts, and whether to add the tokenizer's special tokens, to the number of tokens of each text."""

_MOST_GROWTH = 64
"""Most characters that the normalizers may make of one."""
_LONGEST_PREFIX = 1_000
_HAS_PREFIX = re.compile(r'"continuing_subword_prefix"\s*:\s*"[^"]')
_ALLOWED = mark("a tokenizer.json, a model folder that holds one, a .tiktoken or a SentencePiece .model file")


@dataclass(frozen=True, slots=True)
class TokenizerFile:
    """A tokenizer file with the chat template of its folder."""

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
    load(tokenizer)  # refuses an unusable one
    return tokenizer


@dataclass(frozen=True, slots=True)
class TokenizerContent:
    """A tokenizer that goes to another machine: what its file is, and its content."""

    file: TokenizerFile
    data: bytes


def content_of(file: TokenizerFile) -> TokenizerContent:
    """Return a tokenizer with its content. Raises :class:`InputError`."""
    try:
        with open_file(file.path) as opened:
            return TokenizerContent(file, opened.read())
    except OSError as error:
        raise refused_file(file.path, tr("cannot be read: {error}", error=reason(error))) from None


@lru_cache(maxsize=2)
def unpacked(content: TokenizerContent) -> TokenizerFile:
    """Return a tokenizer of another machine as a file of this one, which stays until the process ends."""
    folder = tempfile.mkdtemp(prefix="ftcost-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder) / content.file.path.name
    path.write_bytes(content.data)
    return replace(content.file, path=path)


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
    return refused_file(path, tr("is no tokenizer that can be used: {error}", error=str(error)[:200]))


def _in_folder(folder: Path) -> Path:
    for pattern in ("tokenizer.json", "*.tiktoken", "tokenizer.model", "*.model"):
        if files := sorted(folder.glob(pattern)):
            return files[0]
    raise refused_file(folder, tr("holds no tokenizer; allowed: {allowed}", allowed=tr(_ALLOWED)))


def _head(path: Path) -> bytes:
    try:
        with open_file(path) as file:
            size = os.fstat(file.fileno()).st_size
            head = file.read(4096)
    except OSError as error:
        raise refused_file(path, tr("cannot be read: {error}", error=reason(error))) from None
    if size > LARGEST_TOKENIZER_BYTES:
        largest = LARGEST_TOKENIZER_BYTES // 2**20
        why = tr("is larger than {largest_bytes} MiB; allowed: {allowed}", largest_bytes=largest, allowed=tr(_ALLOWED))
        raise refused_file(path, why)
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
    raise refused_file(path, tr("is no tokenizer; allowed: {allowed}", allowed=tr(_ALLOWED)))


def _digest(path: Path, template: str) -> str:
    digest = hashlib.sha256(template.encode("utf-8", "replace"))
    with open_file(path) as file:
        while block := file.read(2**20):
            digest.update(block)
    return digest.hexdigest()


def _tokenizer_json(path: Path) -> Any:
    # Each of our own threads tokenises texts of its own: how many there are is the user's choice.
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    library = importlib.import_module("tokenizers")
    if why := _json_problem(read_text(path)):
        raise refused_file(path, tr("is no tokenizer that can be used: {error}", error=why))
    try:
        tokenizer = library.Tokenizer.from_file(str(path))
    except Exception as error:  # noqa: BLE001 - the library raises nothing narrower
        raise refused_file(path, tr("is no tokenizer.json that can be read: {error}", error=str(error)[:200])) from None
    except BaseException as error:  # noqa: BLE001 - panics of the library derive from it
        raise _failed(path, error) from None
    if why := _normalizer_problem(tokenizer):
        raise refused_file(path, tr("is no tokenizer that can be used: {error}", error=why))
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
        raise refused_file(path, tr("{why}; the tokenizer.json of the same model needs nothing", why=why)) from None
    try:
        processor = library.SentencePieceProcessor(model_file=str(path))
    except (OSError, RuntimeError) as error:
        raise refused_file(
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
    config = json_document(path)
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


def _json_problem(text: str) -> str:
    """Return why a ``tokenizer.json`` must not be loaded; empty if it may.

    The library removes the subword prefix by its number of bytes. Where a part does not begin with the
    prefix, that may cut a character in two, which aborts the whole process.
    """
    if not _HAS_PREFIX.search(text):
        return ""
    try:
        model = loads(text)["model"]
        prefix, merges = model["continuing_subword_prefix"], model.get("merges") or ()
        seconds = [merge.partition(" ")[2] if isinstance(merge, str) else merge[1] for merge in merges]
    except (ValueError, LookupError, TypeError, AttributeError):
        return ""  # left to the library, which reports it
    if isinstance(prefix, str) and not all(isinstance(merge, str) and merge.startswith(prefix) for merge in seconds):
        return tr("its merges do not have the prefix of inner parts that it names")
    return ""


def _normalizer_problem(tokenizer: Any) -> str:
    """Return why a loaded tokenizer must not be used; empty if it may.

    Each of several normalizers may replace a character by several: their growth multiplies.
    """
    normalizer = tokenizer.normalizer
    if normalizer is None:
        return ""
    if _growth(loads(normalizer.__getstate__().decode("utf-8"))) > _MOST_GROWTH:
        return tr("its normalizers make more than {most} characters of one", most=_MOST_GROWTH)
    return ""


def _growth(part: Any) -> int:
    """Return how many characters a normalizer makes of one; above the limit where it cannot be told."""
    if not isinstance(part, dict):
        return _MOST_GROWTH + 1
    if part.get("type") == "Sequence":
        growth = 1
        for normalizer in part.get("normalizers") or ():
            growth = min(growth * _growth(normalizer), _MOST_GROWTH + 1)
        return growth
    if part.get("type") == "Replace":
        return max(1, len(str(part.get("content"))))
    if part.get("type") == "Prepend" and len(str(part.get("prepend"))) > _LONGEST_PREFIX:
        return _MOST_GROWTH + 1
    return 1
