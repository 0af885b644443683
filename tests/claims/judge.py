"""From a figure and a claim to a verdict: what agrees, what is outside, and how that is said."""

from __future__ import annotations

from collections.abc import Sequence

from ftcost_core.evidence.claims import ClaimVerdict
from ftcost_core.text.i18n import tr
from tests.claims.amounts import amount, number
from tests.claims.checked import Finding
from tests.claims.model import FAILED, Claimed
from tests.claims.readings import Reading
from tests.claims.spans import Span

_FACTOR_FROM = 2.0
_EXACT = 1e-9
"""Binary fractions of decimal prices are not exact."""


def same(claimed: Claimed, computed: Span, working: str, broken: ClaimVerdict = "contradiction") -> Finding:
    """Compare a claim with what follows exactly: the result must lie within the claim, rounding allowed.

    ``working`` is the left side of the sentence, such as "2 h × $0.34/h".
    """
    low, high = claimed.span
    slack = _EXACT * abs(computed.high)
    holds = low <= computed.low + slack and computed.high - slack <= high
    result = str(Span(computed.low, computed.high, claimed.unit))
    return Finding(
        verdict="agrees" if holds else broken,
        sentence=f"{working} = {result}" + ("." if holds else tr(", not {text}.", text=claimed.text)),
        figure=computed.middle,
        low=computed.low,
        high=computed.high,
        unit=claimed.unit,
    )


def estimated(claimed: Claimed, found: Reading, what: str) -> Finding:
    """Compare a claim with an estimate and its range: they agree where they overlap."""
    low, high = claimed.span
    holds = low <= found.high and found.low <= high
    own = amount(found.value, found.value, found.unit)
    exact = found.low == found.high
    spread = "" if exact else f" ({amount(found.low, found.high, found.unit)})"
    said = "" if holds else tr(", not {text}", text=claimed.text) if exact else f"; {_apart(claimed, found)}"
    return Finding(
        verdict="agrees" if holds else "outside",
        sentence=f"{what}: {own}{spread}{said}.",
        figure=found.value,
        low=found.low,
        high=found.high,
        unit=found.unit,
    )


def worst(findings: Sequence[Finding]) -> int:
    """Return the position of the finding that decides: the gravest, the first of equals."""
    order = {verdict: place for place, verdict in enumerate((*reversed(FAILED), "agrees"))}
    return min(range(len(findings)), key=lambda i: (order.get(findings[i].verdict, len(order)), i))


def _apart(claimed: Claimed, found: Reading) -> str:
    """Say how far the nearer ends of claim and range are from each other."""
    above = claimed.span[0] > found.high
    own, other = (claimed.low, found.high) if above else (claimed.high, found.low)
    if own is not None and own > 0 and other > 0:
        ratio = float(own) / other if above else other / float(own)
        if ratio >= _FACTOR_FROM:
            end = amount(float(own), float(own), claimed.unit)
            return (
                tr("{end} is {ratio} times that", end=end, ratio=number(ratio))
                if above
                else tr("that is {ratio} times {end}", ratio=number(ratio), end=end)
            )
    return tr("{text} is {value} the range", text=claimed.text, value=tr("above") if above else tr("below"))
