"""Which cards the output of nvidia-smi, rocm-smi, system_profiler or lspci shows (``resources/card_reports.json``)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ftcost_core.catalogue.gpus import Gpu, all_gpus, find_gpu, plain_gpu_name
from ftcost_core.catalogue.names import asked_for
from ftcost_core.documents.problems import InputError
from ftcost_core.storage.bundled import read_json

_LONGEST = 200_000
_LONGEST_LINE = 300
_LONGEST_NAME = 80
_SAME_MEMORY = 0.01


class SeenCard(Struct, frozen=True):
    """A card as a tool shows it."""

    name: str
    tool: str
    memory_gib: float | None = None
    power_w: float | None = None
    """The limit that is set, not what it draws."""
    count: int = 1

    def gpu(self) -> Gpu:
        """Return the card of the catalogue. Raises :class:`InputError` where there is none, or several are meant."""
        whole, cut, _ = self.name.partition("...")
        meant = []
        if cut:  # a table's column cuts the name: the memory tells which of those that begin so it is
            for gpu in all_gpus():
                begins = any(plain_gpu_name(alias).startswith(plain_gpu_name(whole)) for alias in gpu.aliases)
                if begins and abs(gpu.memory_gib / (self.memory_gib or gpu.memory_gib) - 1) < _SAME_MEMORY:
                    meant.append(gpu)
        for name in self.name.split("/") if self.tool == "lspci" else ():  # several cards of one chip
            with suppress(InputError):
                meant.append(find_gpu(name))
        if len({gpu.name for gpu in meant}) > 1:
            raise asked_for("name", self.name, (gpu.name for gpu in meant))
        return meant[0] if meant else find_gpu(whole, path="name", memory_gb=self.memory_gib)


def seen_cards(text: str) -> tuple[SeenCard, ...]:
    """Return the cards that a pasted output shows, equal ones as one with their number; a line alone is a name."""
    lines = re.sub(r"\x1b\[[\d;]*m|\r", "", text[:_LONGEST]).split("\n")
    text = "\n".join(line[:_LONGEST_LINE] for line in lines)
    for form in read_json("card_reports.json")["formats"]:
        if counted := Counter(_cards(text, form)):
            return tuple(replace(card, count=count) for card, count in counted.items())
    name = text.strip()
    return (SeenCard(name, ""),) if name and len(name) <= _LONGEST_NAME and "\n" not in name else ()


def _cards(text: str, form: dict[str, Any]) -> Iterator[SeenCard]:
    parts = re.split(rf"(?m)(?={form['begins']})", text)
    parts = [part for part in parts if re.match(form["begins"], part)]
    if "by" in form:
        of_card: dict[str, str] = {}
        for part in parts:
            if match := re.match(form["by"], part):
                of_card[match[1]] = of_card.get(match[1], "") + part
        parts = list(of_card.values())
    shared = re.search(form["shared"], text, re.M) if "shared" in form else None
    for part in parts:
        name = re.search(form["name"], part, re.M)
        memory = (re.search(form["memory"], part, re.M) if "memory" in form else None) or shared
        power = next((found for limit in form.get("power", ()) if (found := re.search(limit, part))), None)
        if name and name[1].strip():
            shown = re.sub(r"Max-Q ?/ ?Mobile|Mobile ?/ ?Max-Q", "Laptop", name[1].strip())
            yield SeenCard(shown, form["tool"], _gib(memory), float(power[1]) or None if power else None)


def _gib(match: re.Match[str] | None) -> float | None:
    if match is None:
        return None
    number, unit = sorted(match.groups(), key=lambda group: not group.isdecimal())
    return int(number[:20]) * float(read_json("card_reports.json")["units"][unit]) / 2**30 or None
