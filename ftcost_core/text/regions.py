"""Regions as people read them: sources write them in many ways, and identities keep what they wrote."""

from __future__ import annotations

from ftcost_core.text.i18n import tr

_ANYWHERE = ("all", "all (flat)", "median of all regions")


def region_words(region: str) -> str:
    """Return a region without the commas of what its source left out; ``every region`` for all of them.

    ``, CN, AS`` → ``CN, AS``; an empty one stays empty.
    """
    if region.casefold() in _ANYWHERE:
        return tr("every region")
    if region.casefold() == "default":
        return tr("the provider's usual region")
    return ", ".join(part for part in (piece.strip() for piece in region.split(",")) if part)
