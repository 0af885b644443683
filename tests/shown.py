"""What a window's cards say, read back as numbers and set against a result document."""

from __future__ import annotations

import re
from typing import Any

from ftcost_core.text.numbers import duration, hours

_THIN = "\u202f\u2009\u00a0"
"""What stands between thousands."""
_NUMBER = re.compile(rf"[−-]?\d(?:\d|[{_THIN}](?=\d))*(?:[.,]\d+)?(?:e[−-]?\d+)?")
_UNIT = re.compile(r"\s?([KMGT]iB)\b")
_IN_GIB = {"KiB": 2.0**-20, "MiB": 2.0**-10}
"""What sizes below a GiB are; a number without a unit has that of the next."""
_GIB = 2**30


def numbers(text: str) -> list[tuple[float, float]]:
    """Return the numbers of a text, sizes in GiB, each with half a step of its last digit."""
    found = []
    scale = 1.0
    for match in reversed([*_NUMBER.finditer(text)]):
        plain = re.sub(f"[{_THIN}]", "", match[0]).replace("−", "-").replace(",", ".")
        mantissa, _, exponent = plain.partition("e")
        digits = len(mantissa.partition(".")[2])
        unit = _UNIT.match(text, match.end())
        scale = _IN_GIB.get(unit[1], 1.0) if unit else scale
        found.append((scale * float(plain), scale * 0.5 * 10.0 ** (int(exponent or 0) - digits)))
    return found[::-1]


def agrees(text: str, *values: float) -> bool:
    """Whether the first numbers of a text are these values, rounded as they are shown."""
    found = numbers(text)[: len(values)]
    return len(found) == len(values) and all(
        abs(number - value) <= half + 1e-9 * abs(value) for (number, half), value in zip(found, values, strict=True)
    )


def disagreements(cards: Any, result: dict[str, Any]) -> list[str]:
    """Return what the cards say otherwise than a result document (``ftcost estimate --json``), in GiB and $."""
    memory, time, cost, speed = (result[name] for name in ("memory", "time", "cost", "throughput"))
    range_ = [memory["device_low"] / _GIB, memory["device_high"] / _GIB]
    expected = [
        (cards.of["device"], [memory["device"] / _GIB, memory["capacity"] / _GIB], range_),
        (cards.of["tokens_per_s_per_gpu"], [speed["tokens_per_s_per_gpu"]], [speed["low"], speed["high"]]),
    ]
    if cost["total"] is not None:
        expected.append((cards.of["cost"], [cost["total"]], [cost["low"], cost["high"]]))
    wrong = []
    for card, number, around in expected:
        said, notes = card.accessibleName(), card.accessibleDescription()
        if not (agrees(said.partition(":")[2], *number) and agrees(notes.partition("range")[2], *around)):
            wrong.append(f"{said}; {notes}, not {number} in {around}")
    if cost["total"] is None and cards.of["cost"].number != "–":
        wrong.append(f"{cards.of['cost'].accessibleName()} where nothing has a price")
    wall, notes = cards.of["wall_hours"].number, cards.of["wall_hours"].accessibleDescription()
    ends = " – ".join(duration(time[end]) for end in ("wall_hours_low", "wall_hours_high"))
    if wall != duration(time["wall_hours"]) or ends not in notes or f"{hours(time['gpu_hours'])} " not in notes:
        wrong.append(f"{wall}; {notes}, not {time}")
    return wrong
