"""Colours: those of the light and the dark theme, and those of the memory components."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor

# Observable 10, chosen to be told apart with any colour vision; the same in both themes.
SERIES = {
    "weights": "#4269d0",
    "adapters": "#6cc5b0",
    "gradients": "#3ca951",
    "optimizer": "#efb118",
    "activations": "#ff725c",
    "logits": "#a463f2",
    "workspace": "#9c9c9c",
    "communication": "#9c6b4e",
    "slack": "#c9ced6",
    "context": "#97bbf5",
}


@dataclass(frozen=True, slots=True)
class Colours:
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


LIGHT = Colours(
    "light", page="#f6f7f9", card="#ffffff", field="#ffffff", border="#e2e5ea", grid="#eff1f4",
    text="#1b1f27", muted="#626c80", accent="#3b5bdb", on_accent="#ffffff", accent_soft="#e7ecff",
    chip="#f1f3f6", good="#0f7352", good_soft="#e3f6ee", warn="#8a5a00", warn_soft="#fdf1d8",
    bad="#b92d26", bad_soft="#fde8e6", point="#687286",
)  # fmt: skip
DARK = Colours(
    "dark", page="#14161b", card="#1c1f26", field="#14161b", border="#2c313b", grid="#262b34",
    text="#e8eaef", muted="#98a1b3", accent="#8aa4ff", on_accent="#101320", accent_soft="#26304f",
    chip="#262a33", good="#4cc38a", good_soft="#173326", warn="#e3b341", warn_soft="#3a2f14",
    bad="#ff7b72", bad_soft="#43201f", point="#98a1b3",
)  # fmt: skip


def series_colour(component: str) -> QColor:
    """Colour of a memory component."""
    return QColor(SERIES.get(component, "#9c9c9c"))


def ink_on(colour: QColor) -> QColor:
    """White or nearly black, whichever reads better on a colour."""
    white, black = QColor("#ffffff"), QColor("#14161b")
    return white if contrast(white, colour) >= contrast(black, colour) else black


def edge_on(colour: QColor, ground: QColor) -> QColor:
    """Return the colour of an outline: the shape's own, darkened or lightened until the ground shows it.

    A ratio of 3 is what WCAG 2.2 asks of graphics (1.4.11). The fill keeps the colour that tells
    neighbours apart; ten fills that all reach it on white would be too dark to tell apart.
    """
    towards = QColor("#000000") if contrast(QColor("#000000"), ground) > 4.5 else QColor("#ffffff")
    shares = (step / 20 for step in range(21))
    edges = (_between(colour, towards, share) for share in shares)
    return next(edge for edge in edges if contrast(edge, ground) >= 3)


def contrast(one: QColor, other: QColor) -> float:
    """How far two colours stand apart, 1 to 21: the contrast ratio of WCAG 2.2."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _between(one: QColor, other: QColor, share: float) -> QColor:
    pairs = ((one.redF(), other.redF()), (one.greenF(), other.greenF()), (one.blueF(), other.blueF()))
    return QColor.fromRgbF(*(a + (b - a) * share for a, b in pairs))


def _luminance(colour: QColor) -> float:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
                        for c in (colour.redF(), colour.greenF(), colour.blueF()))  # fmt: skip
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
