"""Claims of the guides in words."""

from __future__ import annotations

from ftcost_core.evidence.amounts import amount
from ftcost_core.evidence.claims import CheckedClaim, ClaimVerdict, Finding, TableRow
from ftcost_core.text.i18n import tr


def verdict_name(verdict: ClaimVerdict | None) -> str:
    """Return what a verdict is called; nothing where no guide gives a figure."""
    if verdict is None:
        return ""
    return {
        "agrees": tr("agrees"), "outside": tr("outside the range"), "contradiction": tr("cannot be"),
        "opinion": tr("the guide's opinion"), "not-modelled": tr("not estimated"),
    }[verdict]  # fmt: skip


def verdict_tone(verdict: ClaimVerdict) -> str:
    """Return the tone of a verdict's badge."""
    return {"agrees": "good", "outside": "warn", "contradiction": "bad"}.get(verdict, "plain")


def verdict_meaning(verdict: ClaimVerdict) -> str:
    """Say what a verdict means."""
    return {
        "agrees": tr("The claim and the program's range overlap, or its arithmetic is right."),
        "outside": tr("It lies outside the program's range, or is not what the data sheet or the price book says."),
        "contradiction": tr("It breaks its own arithmetic, another line of the same guide, or physics."),
        "opinion": tr("Nobody can compute it: quality, advice, what is usual."),
        "not-modelled": tr("The program does not estimate it, or the claim names no configuration."),
    }[verdict]


def guide_name(guide: str) -> str:
    """Return what a guide is about."""
    return {
        "gpu-hours": tr("GPU hours explained"),
        "cost": tr("Cost to fine-tune"),
        "best-gpu": tr("Best GPU for fine-tuning"),
    }.get(guide, guide)


def own_figure(checked: Finding | TableRow) -> str:
    """Say the program's figure, without its range."""
    return "–" if checked.figure is None else amount(checked.figure, checked.figure, checked.unit)


def own_range(checked: Finding | TableRow) -> str:
    """Say the range of the program's figure; nothing where it is exact."""
    if checked.low is None or checked.high is None or checked.low == checked.high:
        return ""
    return amount(checked.low, checked.high, checked.unit)


def own_words(checked: Finding | TableRow) -> str:
    """Say the program's figure with its range."""
    spread = own_range(checked)
    return f"{own_figure(checked)} ({spread})" if spread else own_figure(checked)


def place(claim: CheckedClaim) -> str:
    """Say where a claim stands."""
    return tr("{0}, line {1}", guide_name(claim.guide), claim.line)
