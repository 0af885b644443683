"""Colours by role, light and dark: those of the window, so that a report looks like the program."""

from __future__ import annotations

from collections.abc import Mapping

SERIES: Mapping[str, str] = {
    "weights": "#4269d0", "adapters": "#6cc5b0", "gradients": "#3ca951", "optimizer": "#efb118",
    "activations": "#ff725c", "logits": "#a463f2", "workspace": "#9c9c9c", "communication": "#9c6b4e",
    "slack": "#c9ced6", "context": "#97bbf5",
}  # fmt: skip
"""Observable 10, told apart with any colour vision; the same in both themes."""

LIGHT: Mapping[str, str] = {
    "page": "#f6f7f9", "card": "#ffffff", "border": "#e2e5ea", "grid": "#e9ecf1", "text": "#1b1f27",
    "muted": "#626c80", "accent": "#3b5bdb", "accent-soft": "#e7ecff", "chip": "#f1f3f6",
    "good": "#0f7352", "good-soft": "#e3f6ee", "warn": "#8a5a00", "warn-soft": "#fdf1d8",
    "bad": "#b92d26", "bad-soft": "#fde8e6", "point": "#687286",
}  # fmt: skip
DARK: Mapping[str, str] = {
    "page": "#14161b", "card": "#1c1f26", "border": "#2c313b", "grid": "#262b34", "text": "#e8eaef",
    "muted": "#98a1b3", "accent": "#8aa4ff", "accent-soft": "#26304f", "chip": "#262a33",
    "good": "#4cc38a", "good-soft": "#173326", "warn": "#e3b341", "warn-soft": "#3a2f14",
    "bad": "#ff7b72", "bad-soft": "#43201f", "point": "#98a1b3",
}  # fmt: skip


def colour(role: str, theme: Mapping[str, str] = LIGHT) -> str:
    """Return the colour of a role; ``series-weights`` is that of a component of memory.

    A colour that is none of the theme's, such as ``#ffffff``, is itself.
    """
    if role.startswith("#"):
        return role
    kind, _, name = role.partition("series-")
    return SERIES[name] if not kind and name else theme[role]


def ink_on(role: str) -> str:
    """Return black or white, whichever reads better on a colour of :data:`SERIES`."""
    value = colour(role).lstrip("#")
    channels = [int(value[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#ffffff" if 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 else "#14161b"
