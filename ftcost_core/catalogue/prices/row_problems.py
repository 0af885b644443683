"""Problems of price rows: an error (E) keeps the row out of use, a warning (W) is only shown."""

from __future__ import annotations

from dataclasses import dataclass

from ftcost_core.text.i18n import LazyTexts, tr

MEANINGS = LazyTexts(
    {
        "E1": "the price is missing, not a number, negative or 0",
        "E2": "the number of GPUs, the kind, or another figure is impossible",
        "E3": "the same offer stands there twice",
        "E4": "the currency is unknown, or has no exchange rate",
        "E5": "a date is not a date, or lies ahead",
        "W1": "the GPU is not in the catalogue: no time or memory can be estimated",
        "W2": "spot or reserved is dearer than on demand, or reserved is suspiciously cheap",
        "W3": "the price of one GPU is far from the usual",
        "W4": "eight GPUs do not cost about eight times one",
        "W6": "no source is given",
        "W7": "a field is unknown; it is kept",
        "W8": "vCPUs or RAM are implausible",
        "W9": "the memory in the name is not that of the GPU",
        "W10": "the built-in price has changed since it was changed here",
    }
)


@dataclass(frozen=True, slots=True)
class RowProblem:
    """One problem of one row."""

    code: str
    field: str
    """Field it is about; empty for the row as a whole."""
    text: str
    suggestion: str | None = None
    """What to write there instead, where that is clear."""

    @property
    def refuses(self) -> bool:
        """Whether it is an error, which keeps the row out of use."""
        return self.code.startswith("E")

    def __str__(self) -> str:
        where = f" {self.field}:" if self.field else ""
        hint = tr(' (did you mean "{suggestion}"?)', suggestion=self.suggestion) if self.suggestion else ""
        return f"{self.code}{where} {self.text}{hint}"
