"""The palette as Qt has colours: the themes, and the components of memory."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct
from PySide6.QtGui import QColor

from ftcost_core.text import palette


class Colours(Struct, frozen=True):
    """The colours of one theme."""

    name: str
    page: str
    card: str
    field: str
    border: str
    grid: str
    text: str
    muted: str
    accent: str
    on_accent: str
    accent_soft: str
    chip: str
    good: str
    good_soft: str
    warn: str
    warn_soft: str
    bad: str
    bad_soft: str
    point: str


def _theme(name: str, palette: Mapping[str, str]) -> Colours:
    return Colours(name, **{role.replace("-", "_"): value for role, value in palette.items()})


THEMES = {name: _theme(name, colours) for name, colours in palette.THEMES.items()}
LIGHT, DARK = THEMES["light"], THEMES["dark"]


def series_colour(component: str) -> QColor:
    """Return the colour of a memory component."""
    return QColor(palette.SERIES[component])


def ink_on(colour: QColor) -> QColor:
    """Return white or nearly black, whichever reads better on a colour."""
    return QColor(palette.ink_on(colour.name()))


def edge_on(colour: QColor, ground: QColor) -> QColor:
    """Return the colour of an outline: the shape's own, darkened or lightened until the ground shows it.

    A ratio of 3 is what WCAG 2.2 asks of graphics (1.4.11). The fill keeps the colour that tells
    neighbours apart; ten fills that all reach it on white would be too dark to tell apart.
    """
    return QColor(_edge_on(colour.rgba(), ground.rgba()))


@cache
def _edge_on(rgba: int, on: int) -> QColor:
    colour, ground = QColor.fromRgba(rgba), QColor.fromRgba(on)
    towards = QColor("#000000") if contrast(QColor("#000000"), ground) > 4.5 else QColor("#ffffff")
    shares = (step / 20 for step in range(21))
    edges = (_between(colour, towards, share) for share in shares)
    return next(edge for edge in edges if contrast(edge, ground) >= 3)


def contrast(first: QColor, second: QColor) -> float:
    """Return how far two colours stand apart, 1 to 21: the contrast ratio of WCAG 2.2."""
    return palette.contrast(first.name(), second.name())


def _between(first: QColor, second: QColor, share: float) -> QColor:
    pairs = ((first.redF(), second.redF()), (first.greenF(), second.greenF()), (first.blueF(), second.blueF()))
    return QColor.fromRgbF(*(a + (b - a) * share for a, b in pairs))
