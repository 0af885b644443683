"""The palette of window and reports: colours by role, light and dark, and of memory's components."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

Tone: TypeAlias = Literal["plain", "good", "warn", "bad"]
"""How good something is; a display gives each tone a colour."""

SERIES: Mapping[str, str] = {
    "weights": "#4269d0", "adapters": "#6cc5b0", "gradients": "#3ca951", "optimizer": "#efb118",
    "activations": "#ff725c", "logits": "#a463f2", "workspace": "#9c9c9c", "communication": "#9c6b4e",
    "rollout": "#ff8ab7", "slack": "#c9ced6", "context": "#97bbf5",
}  # fmt: skip
"""Observable 10, told apart with any colour vision; the same in both themes."""

METHODS: Mapping[str, tuple[str, str]] = {
    "full": ("#3b5bdb", "#8aa4ff"), "pretrain": ("#626c80", "#a7b0c0"), "lora": ("#0b7a67", "#4fc7b0"),
    "qlora": ("#c2410c", "#ff9a5c"), "dora": ("#8b3fd1", "#c99bff"), "freeze": ("#8a5a00", "#e3b341"),
}  # fmt: skip
"""Colours of published runs by method, on a light and on a dark background."""

LIGHT: Mapping[str, str] = {
    "page": "#f6f7f9", "card": "#ffffff", "field": "#ffffff", "border": "#e2e5ea", "grid": "#e9ecf1",
    "text": "#1b1f27", "muted": "#626c80", "accent": "#3b5bdb", "on-accent": "#ffffff",
    "accent-soft": "#e7ecff", "chip": "#f1f3f6", "good": "#0f7352", "good-soft": "#e3f6ee",
    "warn": "#8a5a00", "warn-soft": "#fdf1d8", "bad": "#b92d26", "bad-soft": "#fde8e6", "point": "#687286",
}  # fmt: skip
DARK: Mapping[str, str] = {
    "page": "#14161b", "card": "#1c1f26", "field": "#14161b", "border": "#2c313b", "grid": "#262b34",
    "text": "#e8eaef", "muted": "#98a1b3", "accent": "#8aa4ff", "on-accent": "#101320",
    "accent-soft": "#26304f", "chip": "#262a33", "good": "#4cc38a", "good-soft": "#173326",
    "warn": "#e3b341", "warn-soft": "#3a2f14", "bad": "#ff7b72", "bad-soft": "#43201f", "point": "#98a1b3",
}  # fmt: skip

LIGHT_CONTRAST: Mapping[str, str] = {
    "page": "#ffffff", "card": "#ffffff", "field": "#ffffff", "border": "#4d4d4d", "grid": "#b0b0b0",
    "text": "#000000", "muted": "#333333", "accent": "#0b2a99", "on-accent": "#ffffff",
    "accent-soft": "#dfe6ff", "chip": "#ececec", "good": "#004a33", "good-soft": "#dcf5ea",
    "warn": "#553600", "warn-soft": "#fff1cf", "bad": "#8a0f09", "bad-soft": "#ffe4e1", "point": "#333333",
}  # fmt: skip
DARK_CONTRAST: Mapping[str, str] = {
    "page": "#000000", "card": "#000000", "field": "#000000", "border": "#b3b3b3", "grid": "#5a5a5a",
    "text": "#ffffff", "muted": "#dcdcdc", "accent": "#a9c0ff", "on-accent": "#000000",
    "accent-soft": "#1a2755", "chip": "#242424", "good": "#6fe6b0", "good-soft": "#0c3020",
    "warn": "#ffd65c", "warn-soft": "#362a00", "bad": "#ffb0aa", "bad-soft": "#471412", "point": "#e0e0e0",
}  # fmt: skip
THEMES: Mapping[str, Mapping[str, str]] = {
    "light": LIGHT, "dark": DARK, "contrast-light": LIGHT_CONTRAST, "contrast-dark": DARK_CONTRAST,
}  # fmt: skip

WHITE, BLACK = "#ffffff", "#14161b"
"""Text colours on backgrounds that are the same in both themes."""


def colour(role: str, theme: Mapping[str, str] = LIGHT) -> str:
    """Return the colour of a role.

    ``series-weights`` is that of a component of memory, ``method-lora`` that of a method. A colour such as
    ``#ffffff`` is returned unchanged.
    """
    if role.startswith("#"):
        return role
    kind, _, name = role.partition("-")
    if kind == "series":
        return SERIES[name]
    return METHODS[name][theme is DARK or theme is DARK_CONTRAST] if kind == "method" else theme[role]


def ink_on(ground: str) -> str:
    """Return white or nearly black, whichever has more contrast to a background ``#rrggbb``."""
    return WHITE if contrast(WHITE, ground) >= contrast(BLACK, ground) else BLACK


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours by WCAG 2.2, 1 to 21."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(value: str) -> float:
    """Return the relative luminance of WCAG 2.2."""
    channels = (int(value[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
