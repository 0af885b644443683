"""``.tiktoken`` files (lines of a token in base 64 and its rank) as a byte-level BPE of `tokenizers`."""

from __future__ import annotations

import base64
import binascii
from itertools import chain
from pathlib import Path

from ftcost_core.documents.problems import refused
from ftcost_core.storage.bundled import read_json
from ftcost_core.storage.files import read_text
from ftcost_core.text.i18n import tr

_RANKS = range(2**31)
"""Token ids that the library accepts."""


def tokenizer_of(path: Path) -> object:
    """Build the tokenizer of a rank file.

    The merges follow from the ranks: a token can be merged from any two tokens that it consists of, lowest
    ranks first. The pattern that splits text beforehand is not in the file; it is looked up by the
    number of ranks (resources/dataset/tiktoken.json). Raises :class:`InputError`.
    """
    from tokenizers import Regex, Tokenizer, models, pre_tokenizers

    ranks = _ranks(path)
    characters = _byte_characters()
    names = {token: "".join(characters[byte] for byte in token) for token in ranks}
    tokenizer = Tokenizer(
        models.BPE(
            vocab={names[token]: rank for token, rank in ranks.items()},
            merges=[(names[left], names[right]) for left, right in _merges(ranks)],
            ignore_merges=True,
        )
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(_pattern(len(ranks))), behavior="isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    return tokenizer


def _pattern(ranks: int) -> str:
    table = read_json("dataset", "tiktoken.json")
    splits_by_ranks = {entry["ranks"]: entry["split"] for entry in table["files"]}
    return str(table["splits"][splits_by_ranks.get(ranks, table["otherwise"])])


def _ranks(path: Path) -> dict[bytes, int]:
    ranks: dict[bytes, int] = {}
    for number, line in enumerate(read_text(path).splitlines(), start=1):
        if not line.strip():
            continue
        try:
            token, rank = line.split()
            ranks[base64.b64decode(token, validate=True)] = _RANKS.index(int(rank))
        except (ValueError, binascii.Error):
            why = tr(
                "{path} is no .tiktoken file: line {number} is not a token in base 64 and its rank",
                path=path,
                number=number,
            )
            raise refused(why) from None
    if not all(bytes([byte]) in ranks for byte in range(256)):
        raise refused(tr("{path} is no .tiktoken file: it lacks single bytes", path=path))
    return ranks


def _merges(ranks: dict[bytes, int]) -> list[tuple[bytes, bytes]]:
    """List every pair of tokens that merges into a token, by the rank of the result."""
    merges: list[list[tuple[bytes, bytes]]] = []
    for token in sorted(ranks, key=ranks.__getitem__):
        pairs = [
            (token[:i], token[i:])
            for i in range(1, len(token))
            if token[:i] in ranks and token[i:] in ranks
        ]  # fmt: skip
        merges.append(sorted(pairs, key=lambda pair: (ranks[pair[0]], ranks[pair[1]])))
    return list(chain.from_iterable(merges))


def _byte_characters() -> dict[int, str]:
    """Return the printable character that stands for each byte in byte-level BPE (GPT-2's table)."""
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in set(printable)]
    return {byte: chr(byte) for byte in printable} | {byte: chr(256 + i) for i, byte in enumerate(others)}
