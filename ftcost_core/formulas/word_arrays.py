"""One word or GPU a job as arrays: what tables by words are looked up with."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from ftcost_core.catalogue.gpus import Gpu
from ftcost_core.documents.term import Array, Figures, Mask

Word = TypeVar("Word", bound=str)
Row = TypeVar("Row")


def _repeated(value: float, n: int, dtype: type[np.generic] = np.float64) -> NDArray[Any]:
    """Return ``n`` times the same value: faster than a look-up, and many batches have one word."""
    out = np.empty(n, dtype)
    out.fill(value)
    return out


class WordArray(Figures, frozen=True):
    """One word a job: ``names[codes[i]]`` is that of job ``i``."""

    names: tuple[str, ...]
    codes: NDArray[np.int64]

    @classmethod
    def of(cls, words: Sequence[str]) -> Self:
        """Encode one word a job."""
        names = tuple(dict.fromkeys(words))
        index = {name: i for i, name in enumerate(names)}
        return cls(names, np.fromiter((index[word] for word in words), np.int64, len(words)))

    def is_(self, *words: str) -> Mask:
        """Return where the word is one of these."""
        if len(self.names) == 1:
            return _repeated(self.names[0] in words, len(self.codes), np.bool_)
        return np.array([name in words for name in self.names], dtype=np.bool_)[self.codes]

    def flag(self, *words: str) -> Array:
        """Return 1.0 where the word is one of these, else 0.0."""
        return self.is_(*words).astype(np.float64)

    def table(self, values: Mapping[Word, float]) -> Array:
        """Return each job's value from a table of words; raises ``KeyError`` for a word without one."""
        return self.look_up(values, float)

    def look_up(self, rows: Mapping[Word, Row], value: Callable[[Row], float]) -> Array:
        """Return ``value(row)`` of each job's row; raises ``KeyError`` for a word without a row."""
        by_name = cast("Mapping[str, Row]", rows)  # a mapping is not covariant in its keys
        if len(self.names) == 1:
            return _repeated(value(by_name[self.names[0]]), len(self.codes))
        return np.array([value(by_name[name]) for name in self.names], dtype=np.float64)[self.codes]

    def deviations(self, values: Mapping[str, float], otherwise: float) -> Array:
        """Return each job's fitted deviation; ``otherwise`` for a word without measurements."""
        if len(self.names) == 1:
            return _repeated(values.get(self.names[0], otherwise), len(self.codes))
        return np.array([values.get(name, otherwise) for name in self.names], dtype=np.float64)[self.codes]

    def at(self, index: int) -> str:
        """Return the word of job ``index``."""
        return self.names[int(self.codes[index])]


class Gpus(Figures, frozen=True):
    """One GPU a job."""

    distinct: tuple[Gpu, ...]
    codes: NDArray[np.int64]

    def of(self, value: Callable[[Gpu], float]) -> Array:
        """Return ``value(gpu)`` of each job's GPU."""
        if len(self.distinct) == 1:
            return _repeated(value(self.distinct[0]), len(self.codes))
        return np.array([value(gpu) for gpu in self.distinct], dtype=np.float64)[self.codes]

    def words(self, word: Callable[[Gpu], str]) -> WordArray:
        """Return ``word(gpu)`` of each job's GPU."""
        words = [word(gpu) for gpu in self.distinct]
        names = tuple(dict.fromkeys(words))
        return WordArray(names, np.array([names.index(word) for word in words])[self.codes])

    def at(self, index: int) -> Gpu:
        """Return the GPU of job ``index``."""
        return self.distinct[int(self.codes[index])]
