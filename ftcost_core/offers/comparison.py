"""Scenarios side by side: the same figures of several estimates, and which is best in each row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from ftcost_core.documents.fields import title
from ftcost_core.documents.job import Job
from ftcost_core.documents.result import Estimate
from ftcost_core.text.i18n import THIN, in_sentence, tr
from ftcost_core.text.numbers import MINUS, entry, percent, percent_change, signed, significant
from ftcost_core.wording.field_values import VALUE_NAMES
from ftcost_core.wording.headlines import KEY_FIGURES, KeyFigure, figure_text, range_of

ComparedValue: TypeAlias = float | str | bool | None
_EQUAL = 5e-4
_MOST_SAID = 2
SETTINGS = (
    "model.id", "data.tokens", "data.epochs", "data.seq_len", "data.batching", "method.kind",
    "method.objective", "method.lora.rank", "method.quantization.kind", "training.stack",
    "training.precision", "training.optimizer", "training.micro_batch", "training.global_batch",
    "training.checkpointing", "training.attention", "training.loss", "training.kernels", "training.compile",
    "hardware.gpu", "hardware.gpus_per_node", "hardware.nodes", "hardware.parallelism.strategy",
    "hardware.parallelism.tensor", "hardware.parallelism.pipeline", "price.terms", "price.offer",
)  # fmt: skip
"""Fields of the resolved job that are compared where they differ."""


class ComparedRow(Struct, frozen=True):
    """One figure of every scenario; ``None`` where a scenario has none."""

    id: str
    figure: KeyFigure | None
    """``None``: a setting, its values as text."""
    values: tuple[ComparedValue, ...]
    low: tuple[float | None, ...] = ()
    """Lower ends of the ranges, for figures that have one."""
    high: tuple[float | None, ...] = ()
    best: tuple[int, ...] = ()
    """Scenarios that fit and are best in this row; empty where none is better, or better means nothing."""
    tied: bool = False
    """The range of another scenario overlaps that of the best: the difference may be nothing."""
    level: tuple[int, ...] = ()
    """Those others."""
    hypothetical: tuple[int, ...] = ()
    """Scenarios that do not fit, where the figure is one of a run: what it would be if they did."""

    def difference(self, index: int) -> tuple[float, float | None] | None:
        """Return (absolute, relative) difference of a scenario to the first; ``None`` if not numbers."""
        first, value = self.values[0], self.values[index]
        if isinstance(first, bool | str | None) or isinstance(value, bool | str | None):
            return None
        return value - first, (value - first) / first if first else None

    @property
    def name(self) -> str:
        """What the row is called."""
        return title(self.id) if self.figure is None else tr(self.figure.title)

    def text(self, place: int, units: str) -> str:
        """Return a scenario's figure with its unit, sizes in ``GiB`` or ``GB``."""
        value = self.values[place]
        if value is None:
            return "–"
        if self.figure is None or isinstance(value, str):
            return VALUE_NAMES.get(self.id, {}).get(value, str(value).replace(",", THIN))
        return figure_text(self.figure.unit, value, units)

    def range_text(self, place: int, units: str) -> str:
        """Return a figure's 80 % range; empty where it has none."""
        low, high = (ends[place] if ends else None for ends in (self.low, self.high))
        if self.figure is None or low is None or high is None:
            return ""
        return range_of(self.figure.unit, low, high, units)

    def difference_text(self, place: int, units: str) -> str:
        """``−$0.40 · −24 %``: the difference to the first column."""
        difference = self.difference(place) if place else None
        if self.figure is None or difference is None:
            return ""
        absolute, relative = difference
        if not absolute:
            return tr("the same")
        size = signed(absolute, figure_text(self.figure.unit, absolute, units))
        if relative is None:
            return size
        share = abs(relative)
        # Past tenfold a factor says more than thousands of per cent.
        if share >= 10 and relative > 0:
            return f"{size} · ×{significant(1 + relative, 2)}"
        if share < _EQUAL:
            return f"{size} · {'+' if absolute > 0 else MINUS}<{percent(0.001, 1)}"
        return f"{size} · {percent_change(relative)}"

    def verdict(self, place: int) -> str:
        """Say whether a figure is the best of its row (tied: the range of another reaches it), or cannot be."""
        if place in self.hypothetical:
            return tr("if it did fit")
        if place in self.level:
            return tr("level")
        if place not in self.best:
            return ""
        return tr("tied best") if self.tied or len(self.best) > 1 else tr("best")


def compare(estimates: Sequence[Estimate]) -> tuple[ComparedRow, ...]:
    """Return the rows of a comparison: settings that differ, as text, then the figures."""
    return (*_settings(estimates), *(_row(figure, estimates) for figure in KEY_FIGURES))


def _row(figure: KeyFigure, estimates: Sequence[Estimate]) -> ComparedRow:
    values = tuple(figure.value(estimate) for estimate in estimates)
    low = tuple(figure.low(estimate) for estimate in estimates) if figure.low else ()
    high = tuple(figure.high(estimate) for estimate in estimates) if figure.high else ()
    fitting = tuple(i for i, estimate in enumerate(estimates) if estimate.memory.fits)
    # What cannot run beats nothing; whether it fits is the one thing in which it competes.
    rivals = tuple(range(len(estimates))) if figure.key == "fits" else fitting
    best = _best(values, rivals, figure.better)
    hypothetical = tuple(
        i for i, value in enumerate(values) if figure.of_run and i not in fitting and value is not None
    )
    level = _level(best, rivals, low, high)
    return ComparedRow(figure.key, figure, values, low, high, best, bool(level), level, hypothetical)


def _best(values: Sequence[ComparedValue], rivals: Sequence[int], better: int) -> tuple[int, ...]:
    numbers = [(float(value), i) for i in rivals if isinstance(value := values[i], float | int)]
    if not better or len(numbers) < 2:
        return ()
    top = max(value * better for value, _ in numbers)
    if all(value * better == top for value, _ in numbers):
        return ()
    return tuple(i for value, i in numbers if value * better == top)


def _level(
    best: tuple[int, ...], rivals: Sequence[int], low: tuple[float | None, ...], high: tuple[float | None, ...]
) -> tuple[int, ...]:
    """Return the rivals whose range overlaps that of the best."""
    if not best or not low:
        return ()
    best_low, best_high = low[best[0]], high[best[0]]
    if best_low is None or best_high is None:
        return ()
    return tuple(
        i
        for i in rivals
        if i not in best
        for rival_low, rival_high in [(low[i], high[i])]
        if rival_low is not None and rival_high is not None and rival_low <= best_high and best_low <= rival_high
    )


def differing(first: Job, second: Job) -> tuple[tuple[str, object], ...]:
    """Return the compared settings in which a second job differs from a first, with the second's values."""
    before, after = first.model_dump(mode="json"), second.model_dump(mode="json")
    return tuple((path, _at(after, path)) for path in SETTINGS if _at(after, path) != _at(before, path))


def differing_words(first: Job, second: Job) -> str:
    """``context length 4 096 · loss fused``: how a second job differs from a first; empty if in nothing.

    An open value is the program's choice; after two settings the rest are counted.
    """
    found = differing(first, second)
    words = [f"{in_sentence(title(path))} {_setting(path, value)}" for path, value in found[:_MOST_SAID]]
    if len(found) > _MOST_SAID:
        words.append(tr("{0} more", len(found) - _MOST_SAID))
    return " · ".join(words)


def _setting(path: str, value: object) -> str:
    if value is None:
        return tr("auto")
    if isinstance(value, bool):
        return tr("on") if value else tr("off")
    if isinstance(value, int | float):
        return entry(value)
    return VALUE_NAMES.get(path, {}).get(str(value), str(value))


def _settings(estimates: Sequence[Estimate]) -> list[ComparedRow]:
    documents = [estimate.resolved.model_dump(mode="json") for estimate in estimates]
    rows = []
    for path in SETTINGS:
        values = tuple(_text(_at(document, path)) for document in documents)
        if len(set(values)) > 1:
            rows.append(ComparedRow(path, None, values))
    return rows


def _at(document: object, path: str) -> object:
    for name in path.split("."):
        if not isinstance(document, dict):
            return None
        document = document.get(name)
    return document


def _text(value: object) -> str | None:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    return f"{value:,}" if isinstance(value, int) else None if value is None else str(value)
