"""Which model or GPU of a catalogue a name means: the one resolver of names.

A name is split into words, numbers and sizes (:class:`NameParts`), and compared with the names of each entry, exact
before alike: the same but for what changes no shape (who published it, ``-Instruct``, how it is stored); then with a
date that the catalogue's has not; then a name that leaves something out. Two that are equally near are asked for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ftcost_core.documents.problems import InputError, fail
from ftcost_core.storage.bundled import read_json
from ftcost_core.text.i18n import tr

_LONGEST = 300
MOST_NAMED = 4
_TELLING = 4
"""Digits of a number that says alone what is meant, as 4090 does."""
_SIZE = r"\d+x\d+(?:\.\d+)?[bm]|[ae]\d+(?:\.\d+)?[bm]|\d+[be]\d+|\d+(?:\.\d+)?[bmt]|\d+e"
_DATE = r"20\d\d-[01]\d(?:-[0-3]\d)?|[01]\d-20\d\d|20\d{6}|\d{4}"
_TOKEN = re.compile(
    rf"(?<![\d.])(?P<date>{_DATE})(?![\d.a-z])|(?<![a-z\d.])(?P<size>{_SIZE})(?![a-z0-9])"
    rf"|(?P<late>\d+(?:\.\d+)?[bm])(?![a-z0-9])|(?P<number>\d+(?:\.\d+)*)|(?P<word>[^\W\d_]+)"
)
"""``late``: a size right behind a letter, as in Command-R7B."""
_PLACES = re.compile(
    r"^(?:(?:ollama (?:run|pull)|vllm serve) +)?"
    r"(?:(?:https?://)?(?:www\.)?(?:huggingface\.co|hf\.co|modelscope\.cn/models|ollama\.com/library)/)?"
)
_ENDINGS = re.compile(r"(?:-\d{5}-of-\d{5})?\.(?:gguf|safetensors|bin|pt|pth|json|nemo)$")

Entry = TypeVar("Entry")


class NameParts(Struct, frozen=True):
    """The parts of a name, each in alphabetical order: what has to be equal, and what may differ."""

    words: tuple[str, ...]
    numbers: tuple[str, ...]
    sizes: tuple[str, ...]
    dates: tuple[str, ...] = ()
    free: frozenset[str] = frozenset()
    """Words that change no shape, of several that are equally near those with more of them count."""
    order: tuple[str, ...] = ()
    """Words, numbers and sizes as they follow each other."""


class Listed(Struct, Generic[Entry], frozen=True):
    """One of the names of an entry."""

    entry: Entry
    parts: NameParts
    of_copy: bool = False
    """It is the name of a copy: only the whole of it means the entry."""


def nearest(parts: NameParts, listed: Sequence[Listed[Entry]], shape: Callable[[Entry], Hashable]) -> list[Entry]:
    """Return the entries that a name means: one, several that are equally near, or none.

    Entries of the same ``shape`` are the same; the first of them stands for all.
    """
    if not parts.words and not parts.numbers:
        return []
    same = [one for one in listed if (one.parts.words, one.parts.numbers) == (parts.words, parts.numbers)]
    sized = [one for one in same if one.parts.sizes == parts.sizes]
    for alike in (
        [one for one in sized if (one.parts.dates, one.parts.free) == (parts.dates, parts.free)],
        [one for one in sized if one.parts.dates == parts.dates],
        [one for one in sized if parts.dates and not one.parts.dates],
    ):
        if alike:
            return _told_apart(parts, alike, shape)
    longer = [(added, one) for one in listed if not one.of_copy and (added := _added(parts, one.parts)) is not None]
    least = min((added for added, _ in longer), default=0)
    return _told_apart(parts, [one for added, one in longer if added == least], shape)


def contained(parts: NameParts, listed: Iterable[Listed[Entry]]) -> list[Listed[Entry]]:
    """Return the names with a size whose words, numbers, sizes and dates all stand in a name."""
    return [
        one
        for one in listed
        if one.parts.words
        and one.parts.sizes == parts.sizes != ()
        and one.parts.dates in ((), parts.dates)
        and _within(one.parts.words, parts.words)
        and _within(one.parts.numbers, parts.numbers)
    ]


def borne(
    parts: NameParts, listed: Sequence[Listed[Entry]], others: frozenset[str], shape: Callable[[Entry], Hashable]
) -> list[Entry]:
    """Return the entries whose name a longer name bears, as that of a copy that somebody tuned does.

    ``Llama-3-ELYZA-JP-8B`` bears ``Llama-3-8B``: name and version stand together in it, and the size is equal. A name
    that leaves the version out bears those of all versions of its size. What stands beside it may be no word by which
    the catalogue tells models of that name apart (``Coder``), none of ``others``, and none of a changed shape.
    """
    own = [one for one in listed if not one.of_copy]
    kin: dict[str, set[str]] = {}
    for one in own:
        for word in one.parts.words:
            kin.setdefault(word, set()).update(one.parts.words)

    def bears(one: Listed[Entry], order: tuple[str, ...], *left_out: str) -> bool:
        """Tell whether ``order`` has a name in one piece, no number right behind it, and nothing telling beside it."""
        name = tuple(token for token in one.parts.order if token not in left_out)
        place = next((i for i in range(len(order)) if order[i : i + len(name)] == name), None)
        behind = order[place + len(name) :] if place is not None else ()
        if place is None or (behind and behind[0][0].isdecimal() and behind[0] not in parts.sizes):
            return False
        telling = others.union(_facts()["models"]["reshaped"], *(kin[word] for word in one.parts.words))
        return telling.isdisjoint(order[:place] + behind)

    alike = [
        one
        for one in contained(parts, own)
        if one.parts.numbers and (bears(one, parts.order) or bears(one, parts.order, *one.parts.sizes))
    ]
    if not alike:
        order = tuple(token for token in parts.order if token not in parts.sizes)
        of_any_version = [replace(one, parts=_versionless(one.parts)) for one in own]
        alike = [one for one in contained(parts, of_any_version) if bears(one, order, *one.parts.sizes)]
    longest = max((len(one.parts.words) for one in alike), default=0)
    return _told_apart(parts, [one for one in alike if len(one.parts.words) == longest], shape)


def _versionless(parts: NameParts) -> NameParts:
    return replace(parts, numbers=(), order=tuple(token for token in parts.order if token not in parts.numbers))


def _added(short: NameParts, full: NameParts) -> int | None:
    """Return how many words and numbers a longer name has beside a shorter one's; ``None``: it lacks some."""
    if not (short.words or any(len(number) >= _TELLING for number in short.numbers)):
        return None
    if not _within(short.sizes, full.sizes) or not _within(short.dates, full.dates):
        return None
    if not _within(short.words, full.words) or not _within(short.numbers, full.numbers):
        return None
    return len(full.words) + len(full.numbers) - len(short.words) - len(short.numbers)


def _within(some: tuple[str, ...], all_of: tuple[str, ...]) -> bool:
    return all(some.count(word) <= all_of.count(word) for word in some)


def _told_apart(parts: NameParts, alike: list[Listed[Entry]], shape: Callable[[Entry], Hashable]) -> list[Entry]:
    """Return one entry for each shape, without those that differ from another by a date that was not given."""
    undated = {(one.parts.words, one.parts.numbers, one.parts.sizes) for one in alike if not one.parts.dates}
    kept = [
        one
        for one in alike
        if one.parts.dates in ((), parts.dates) or (one.parts.words, one.parts.numbers, one.parts.sizes) not in undated
    ]
    return list({shape(one.entry): one.entry for one in reversed(kept)}.values())[::-1]


def asked_for(path: str, name: str, meant: Iterable[str]) -> InputError:
    """Return (not raise) the error of a name that several entries have."""
    names = list(dict.fromkeys(meant))
    shown = ", ".join(json.dumps(one, ensure_ascii=False) for one in names[:MOST_NAMED])
    more = tr(" and {more} more", more=len(names) - MOST_NAMED) if len(names) > MOST_NAMED else ""
    return fail(path, name, tr("which one is meant: {names}{more}", names=shown, more=more))


@cache
def _facts() -> dict[str, Any]:
    return {
        kind: {
            key: re.compile(value)
            if isinstance(value, str)
            else frozenset(tuple(word) if isinstance(word, list) else word for word in value)
            for key, value in words.items()
            if key != "about"
        }
        for kind, words in read_json("names.json").items()
        if isinstance(words, dict)
    }


def checkpoint_name(name: str) -> str:
    """Return a checkpoint's own name in small letters: without publisher, address, cache, folders of a run, ending."""
    text = re.sub(r"-v0:(?=\d+$)", "-v0.", name.strip().casefold()[:_LONGEST])
    text = re.sub(r"(?<!^)[?#@].*$|-v?\d+:\d+$", "", text)
    text = _PLACES.sub("", text.replace("\\", "/"))
    text = re.sub(r"/(?:tree|blob|resolve)/.*$|/snapshots/.*$", "", text)
    pieces = [piece for piece in text.split("/") if piece.strip(".~ ")]
    while len(pieces) > 1 and _facts()["models"]["folders"].fullmatch(pieces[-1]):
        pieces.pop()
    last = pieces[-1] if pieces else ""
    if last.startswith("models--"):
        last = last.removeprefix("models--").rpartition("--")[2]
    library, colon, tag = _facts()["models"]["vendors"].sub("", _ENDINGS.sub("", last)).partition(":")
    if colon:
        library = dict(_facts()["models"]["libraries"]).get(library, library)
    return f"{library}{colon}{tag}"


def as_published(own: str) -> str:
    """Return a checkpoint's own name without how a copy of it is stored: of ``zephyr-7b-beta-gptq`` the former part."""
    stored = _facts()["models"]["stored"].pattern
    return re.sub(rf"[-_.: ]+(?:{stored})(?![a-z0-9])", "", own)


@lru_cache(maxsize=4096)
def model_parts(name: str) -> NameParts:
    """Return the parts of a model's name."""
    facts = _facts()["models"]
    text = re.sub(r"(?<=\d)(?<!q\d)[_p](?=\d)", ".", re.sub(r"\((.*?)\)", r"-\1", checkpoint_name(name)))
    text = re.sub(r"(?<=\d) (?=[bm](?![a-z]))", "", text)  # 8 B
    text = re.sub(r"[^\w.]+|_", "-", text)
    for apart, together in facts["spellings"]:
        text = text.replace(apart, together)
    text = re.sub(rf"(?<![a-z0-9])(?:{facts['stored'].pattern})(?![a-z0-9])", "-", text)
    text = re.sub(r"(?<=[a-z])\.(?=[a-z])|\.(?![\d])", "-", text)
    text = re.sub(r"(?<![a-z])v\.?(?=\d)", "", text)  # a version is its number
    found: dict[str, list[str]] = {"word": [], "number": [], "size": [], "date": []}
    order = []
    free, others = set(), False
    changing_nothing = facts["tuned"] | facts["published"]
    if facts["sized"].search(text):
        changing_nothing -= {"base"}
    for match in _TOKEN.finditer(text):
        kind, token = str(match.lastgroup), match[0]
        if kind == "word" and token in facts["of_others"]:
            free.add(token)
            others = True
            continue
        if kind == "number" and others:  # the version of the copy, not of what it was made from
            others = False
            continue
        others = False
        if kind == "word" and token in changing_nothing:
            free |= {token} & facts["tuned"]
            continue
        token = _plain_number(token) if kind == "number" else token
        found["size" if kind == "late" else kind].append(token)
        if kind != "date":
            order.append(token)
    if not found["word"] and free:
        return NameParts((), (), ())
    words, numbers, sizes, dates = (tuple(sorted(found[kind])) for kind in ("word", "number", "size", "date"))
    return NameParts(words, numbers, sizes, dates, frozenset(free), tuple(order))


def is_tuned_by_others(name: str) -> bool:
    """Return whether a name is that of a copy by others, which no name that leaves that out may be read as."""
    return bool(model_parts(name).free & _facts()["models"]["of_others"])


def _plain_number(token: str) -> str:
    whole, _, rest = token.partition(".")
    return f"{int(whole)}.{rest}".removesuffix(".0").removesuffix(".")


@lru_cache(maxsize=4096)
def gpu_parts(name: str) -> tuple[NameParts, float | None]:
    """Return the parts of a GPU's name and the memory in GB that it states."""
    facts = _facts()["gpus"]
    text = re.sub(r"mac(?:book)? ?(?:pro|air|mini|studio)", " ", name.casefold()[:_LONGEST])
    text = re.sub(r"mobile ?/ ?max-?q|max-?q ?/ ?mobile", " laptop ", text)
    text = re.sub(r"with max-?q(?: design)?|max-?q (?=design)", " maxq laptop ", text)
    text = re.sub(r"max-?q", " maxq ", text)
    size = re.search(r"(?<![\d.])(\d{1,3}) ?g(?:i?b)?(?![a-z])", text)
    if size:
        text = text.replace(size[0], " ", 1)
    text = re.sub(r"(?:sxm|hbm|gddr)\d\w*", lambda match: " " + re.sub(r"\d.*", "", match[0]) + " ", text)
    words, numbers, forms = [], [], set()
    for token in re.findall(r"\d+|[^\W\d_]+", text):
        if token in facts["laptop"]:
            words.append("laptop")
        elif token in facts["forms"]:
            forms.add(token)
        elif token.isdecimal():
            numbers.append(str(int(token)))
        elif token not in facts["noise"]:
            words.append(token)
    parts = NameParts(tuple(sorted(set(words))), tuple(sorted(numbers)), (), (), frozenset(forms))
    return parts, float(size[1]) if size else None
