"""Terms as text: value, formula, the formula with its numbers, kind (exact, fitted, assumed)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ftcost_core.text.i18n import LazyTexts, tr, tr_formula
from ftcost_core.text.numbers import duration, input_value, money, number, seconds, significant, small_memory

if TYPE_CHECKING:
    from ftcost_core.documents.term import Term
    from ftcost_core.text.currency import Currency


KIND_NAMES: Mapping[str, str] = LazyTexts({"exact": "exact", "fitted": "fitted", "assumed": "assumed"})
"""Names of :attr:`Term.kind`: how certain a term is."""
_SPELLED = {"gpu": "GPU", "gpus": "GPUs", "flops": "FLOP"}
KIND_MEANINGS: Mapping[str, str] = LazyTexts(
    {
        "exact": "exact: follows from shapes or from a price list",
        "fitted": "fitted: a form from first principles with shares fitted to published runs",
        "assumed": "assumed: taken from the job or from common practice",
    }
)


def term_value(term: Term, units: str, currency: Currency | None = None) -> str:
    """Show a term's value with its unit; money in ``currency``, or in the one chosen for display."""
    match term.unit:
        case "B":
            return small_memory(term.value, units)
        case "USD":
            return money(term.value, currency)
        case "h":
            return duration(term.value)
        case "s":
            return seconds(term.value)
        case "tokens":
            return tr("{0} tokens", number(term.value))
        case "1":
            return significant(term.value)
    return f"{significant(term.value)} {term.unit}"


def formula_of(term: Term) -> str:
    """Return a term's formula for a reader: its symbols are words, its note is in the language in use."""
    calculation, semicolon, note = tr_formula(term.formula).partition("; ")
    return _in_words(calculation) + semicolon + note


def _in_words(symbols: str) -> str:
    """``tokens_per_s_per_gpu × gpus`` → ``tokens per s per GPU × GPUs``."""
    words = re.sub(r"(?<=\w)_(?=\w)", " ", symbols)
    return re.sub(r"\b(gpus?|flops)\b", lambda match: _SPELLED[match.group(1)], words)


def with_numbers(term: Term) -> str:
    """Return the formula with its inputs' values, or a list of the inputs where the formula holds words."""
    if not term.inputs:
        return ""
    names = sorted(term.inputs, key=len, reverse=True)
    pattern = re.compile(r"(?<!\w)(" + "|".join(map(re.escape, names)) + r")(?!\w)")
    calculation = term.formula.partition(";")[0]
    filled = pattern.sub(lambda match: input_value(term.inputs[match.group(1)]), calculation)
    if not re.search(r"[^\W\d_]", re.sub(r"\b(max|min)\(", "(", filled)):
        return f"= {filled}"
    return ", ".join(f"{_in_words(name)} = {input_value(value)}" for name, value in term.inputs.items())


def terms_of(terms: Sequence[Term], component: str) -> tuple[Term, ...]:
    """Return the terms of a component: those whose keys start with its name."""
    return tuple(term for term in terms if term.key == component or term.key.startswith(component + "."))
