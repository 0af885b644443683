"""The pages of the help, cut up for the tests: what they say, and what they must not say unseen.

A failure names the words that the page should have.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from ftcost_core.documents.job import load_job
from ftcost_core.documents.result import Estimate
from ftcost_core.documents.term import Term
from ftcost_core.estimator import estimate
from ftcost_core.evidence.accuracy import Accuracy
from ftcost_core.storage.bundled import resource

ROOT = Path(__file__).resolve().parents[3]
FIRST, SECOND = "support-bot-8b", "full-8b"
GIB = 2**30


def page(name: str) -> str:
    return resource("help", name).read_text(encoding="utf-8")


def section(name: str, title: str) -> str:
    """What stands below a heading, on one line."""
    after = page(name).split(f"\n## {title}\n")[1]
    return " ".join(after.partition("\n## ")[0].split())


def says(text: str, *words: str) -> None:
    missing = [one for one in words if one not in text]
    assert not missing, "the page should say:\n" + "\n".join(missing)


def says_only(text: str, words: list[str], *also: str) -> None:
    """Check that a text has these words, and no other figure than those in ``also``."""
    says(text, *words)
    for one in sorted((*words, *also), key=len, reverse=True):
        text = text.replace(one, " ")
    assert not re.findall(r"(?<![A-Za-z])\d[\d,.]*", text), "figures that no test knows: " + text


@cache
def example(name: str = FIRST) -> Estimate:
    return estimate(load_job(resource("examples", f"{name}.ftcost").read_text(encoding="utf-8")))


def term(terms: tuple[Term, ...], key: str) -> Term:
    return next(one for one in terms if one.key == key)


def given(one: Term, name: str) -> float:
    value = one.inputs[name]
    assert isinstance(value, int | float)
    return float(value)


def gib(value: float, digits: int = 3) -> str:
    return f"{value / GIB:.{digits}f}"


def code(name: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page(name), re.MULTILINE | re.DOTALL)


def percent(*shares: float) -> str:
    """As the tables write them: two digits where an error is below a tenth of a per cent."""
    return " | ".join(_percent(share) for share in shares)


def _percent(share: float) -> str:
    value = 100 * share
    digits = 1 if value >= 1 else 2 if value >= 0.02 else 3
    return f"{value:.{digits}f} %"


def row_of(found: Accuracy) -> str:
    return f"{found.runs} | {percent(found.median, found.p80, found.p90)} |"
