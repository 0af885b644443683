"""Which cards the output of nvidia-smi, rocm-smi, system_profiler, lspci or torch shows."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from ftcost_core.catalogue.gpus import Gpu, all_gpus, find_gpu, plain_gpu_name
from ftcost_core.catalogue.names import asked_for
from ftcost_core.documents.problems import InputError

_LONGEST = 200_000
_LONGEST_NAME = 80
_SAME_MEMORY = 0.01
_MIB = re.compile(r"([\d.]+) ?(MiB|MB|GiB|GB)?", re.I)


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
        if cut:
            # A table's column cuts the name: the memory tells which of those that begin so it is.
            meant = [
                gpu
                for gpu in all_gpus()
                if any(one.startswith(plain_gpu_name(whole)) for one in map(plain_gpu_name, gpu.aliases))
                and (self.memory_gib is None or abs(gpu.memory_gib / self.memory_gib - 1) < _SAME_MEMORY)
            ]
        else:
            meant = []
            for name in self.name.split("/") if self.tool == "lspci" else (self.name,):
                with suppress(InputError):
                    meant.append(find_gpu(name, path="name", memory_gb=self.memory_gib))
        if len({gpu.name for gpu in meant}) > 1:
            raise asked_for("name", self.name, (gpu.name for gpu in meant))
        return meant[0] if meant else find_gpu(whole, path="name", memory_gb=self.memory_gib)


def seen_cards(text: str) -> tuple[SeenCard, ...]:
    """Return the cards that a pasted output shows, equal ones as one with their number; none: it shows none."""
    text = re.sub(r"\x1b\[[\d;]*m", "", text[:_LONGEST])
    for read in (_details, _rows, _table, _rocm, _profiler, _lspci):
        counted: dict[SeenCard, int] = {}
        for card in read(text):
            counted[card] = counted.get(card, 0) + 1
        if counted:
            return tuple(replace(card, count=count) for card, count in counted.items())
    name = text.strip()
    return (SeenCard(name, ""),) if name and len(name) <= _LONGEST_NAME and "\n" not in name else ()


def _gib(text: str | None) -> float | None:
    match = _MIB.search(text or "")
    if not match or not re.fullmatch(r"\d+(?:\.\d+)?", match[1]):
        return None
    per_gib = {"mib": 1024, "mb": 1024, "gib": 1, "gb": 1}[(match[2] or "mib").casefold()]
    return float(match[1]) / per_gib or None


def _watts(text: str | None) -> float | None:
    match = re.search(r"(\d+(?:\.\d+)?) ?W?\b", text or "")
    return float(match[1]) or None if match else None


def _details(text: str) -> Iterator[SeenCard]:
    """Read ``nvidia-smi -q``."""
    for part in re.split(r"(?=^\s+Product Name\s+:)", text, flags=re.M)[1:]:
        name = re.search(r"Product Name\s+: (.+)", part)
        total = re.search(r"FB Memory Usage\s+Total\s+: ([^\n]+)", part)
        limits = {key: re.search(rf"^\s+{key}\s+: ([\d.]+ W)", part, re.M) for key in
                  ("Current Power Limit", "Enforced Power Limit", "Power Limit", "Default Power Limit")}  # fmt: skip
        limit = next((found[1] for found in limits.values() if found), None)
        if name:
            yield SeenCard(name[1].strip(), "nvidia-smi", _gib(total[1] if total else None), _watts(limit))


def _rows(text: str) -> Iterator[SeenCard]:
    """Read ``nvidia-smi --query-gpu=… --format=csv``, with its first line or without, and ``nvidia-smi -L``."""
    columns: list[str] = []
    for line in text.splitlines():
        if listed := re.match(r"\s*GPU \d+: (.+?) \(UUID", line):
            yield SeenCard(listed[1], "nvidia-smi")
            continue
        cells = [cell.strip() for cell in next(csv.reader(io.StringIO(line)), [])]
        if "name" in cells or "gpu_name" in cells:
            columns = [re.sub(r" ?\[.*", "", cell).removeprefix("gpu_") for cell in cells]
            continue
        if columns and len(cells) == len(columns):
            row = dict(zip(columns, cells, strict=True))
            power = row.get("power.limit") or row.get("enforced.power.limit") or row.get("power.max_limit")
            yield SeenCard(row["name"], "nvidia-smi", _gib(row.get("memory.total")), _watts(power))
        elif memory := next((cell for cell in cells[1:] if re.fullmatch(r"\d+ ?MiB", cell)), None):
            power = next((cell for cell in cells[1:] if re.fullmatch(r"[\d.]+ ?W", cell)), None)
            name = next(
                (cell for cell in cells if re.search(r"[a-z]{2}", cell, re.I) and cell not in (memory, power)), ""
            )
            if name:
                yield SeenCard(name, "nvidia-smi", _gib(memory), _watts(power))


def _table(text: str) -> Iterator[SeenCard]:
    """Read the table of ``nvidia-smi``: a card takes two lines."""
    name = ""
    for line in text.splitlines():
        named = re.match(r"\|\s+\d+\s+(\S.*?)\s+(?:On|Off|N/A|WDDM|TCC)\s*\|", line)
        numbers = re.search(r"/\s*([\d.]+W|N/A) *\|\s*\d+MiB */ *(\d+MiB)", line)
        if named:
            if name:
                yield SeenCard(name, "nvidia-smi")
            name = re.sub(r"\s+(?:WDDM|TCC)$", "", named[1])
        elif name and numbers:
            yield SeenCard(name, "nvidia-smi", _gib(numbers[2]), _watts(numbers[1]) if "W" in numbers[1] else None)
            name = ""
    if name:
        yield SeenCard(name, "nvidia-smi")


def _rocm(text: str) -> Iterator[SeenCard]:
    """Read ``rocm-smi --showproductname --showmeminfo vram --showmaxpower``."""
    cards: dict[str, dict[str, str]] = {}
    for number, key, value in re.findall(r"^GPU\[(\d+)\]\s*:\s*([^:]+?)\s*:\s*(.+?)\s*$", text, re.M):
        cards.setdefault(number, {})[key.casefold()] = value
    for fields in cards.values():
        named = [fields.get(key, "") for key in ("card series", "card model", "device name", "market name")]
        name = next((one for one in named if one and not one.startswith(("0x", "N/A"))), "")
        total = fields.get("vram total memory (b)", "")
        power = next((value for key, value in fields.items() if key.startswith("max graphics package power")), None)
        if name:
            memory = int(total) / 2**30 if total.isdecimal() and len(total) < 20 else None
            yield SeenCard(name, "rocm-smi", memory, _watts(power))


def _profiler(text: str) -> Iterator[SeenCard]:
    """Read ``system_profiler SPHardwareDataType SPDisplaysDataType``: Apple silicon shares the Mac's memory."""
    memory = re.search(r"^\s*Memory: (\d+ GB)", text, re.M)
    for part in re.split(r"(?=Chipset Model:)", text)[1:]:
        (name,) = re.findall(r"^Chipset Model: (.+)$", part, re.M)[:1] or [""]
        own = re.search(r"VRAM \([^)]*\): (\d+ [MG]B)", part)
        if name.strip():
            yield SeenCard(name.strip(), "system_profiler", _gib(own[1] if own else memory[1] if memory else None))


def _lspci(text: str) -> Iterator[SeenCard]:
    """Read ``lspci``: what stands in the last brackets, which may name several cards of one chip."""
    for line in re.findall(r"^[\da-f:.]+ (?:VGA|3D|Display)[^:]*: (.+)$", text, re.M | re.I):
        bracketed = re.findall(r"\[([^\[\]]+)\](?: ?\(rev [\da-f]+\))?\s*$", line)
        name = bracketed[0] if bracketed else line
        yield SeenCard(re.sub(r"Max-Q ?/ ?Mobile|Mobile ?/ ?Max-Q", "Laptop", name), "lspci")
