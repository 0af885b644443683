"""Drawings of a few plain shapes, and a drawing as SVG. Shapes name their colours by role."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import Literal, TypeAlias

from msgspec import Struct

Position: TypeAlias = tuple[float, float]
Paint: TypeAlias = Callable[[str], str]
"""From the role of a colour, such as ``accent`` or ``series-weights``, to what SVG calls it."""
Anchor: TypeAlias = Literal["start", "middle", "end"]

_WIDTH_OF_A_LETTER = 0.56
"""Of the font size, on average: a drawing knows no font."""
FONTS = "Inter, 'Segoe UI', 'Helvetica Neue', 'Noto Sans', Arial, 'DejaVu Sans', sans-serif"


class Box(Struct, frozen=True):
    """A rectangle; ``tip`` is shown under the pointer."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    radius: float = 0.0
    tip: str = ""
    opacity: float = 1.0


class Polyline(Struct, frozen=True):
    """A line through points."""

    points: tuple[Position, ...]
    stroke: str
    width: float = 1.0
    dash: str = ""
    opacity: float = 1.0


class Area(Struct, frozen=True):
    """A filled polygon."""

    points: tuple[Position, ...]
    fill: str
    tip: str = ""
    opacity: float = 1.0


class Dots(Struct, frozen=True):
    """Round points of one style."""

    points: tuple[Position, ...]
    radius: float
    fill: str
    opacity: float = 1.0


class SvgText(Struct, frozen=True):
    """A line of text; ``y`` is its base line."""

    x: float
    y: float
    text: str
    fill: str = "text"
    size: float = 11.0
    anchor: Anchor = "start"
    bold: bool = False

    @property
    def width(self) -> float:
        """Its approximate width."""
        return len(self.text) * self.size * _WIDTH_OF_A_LETTER


Shape: TypeAlias = Box | Polyline | Area | Dots | SvgText


class Drawing(Struct, frozen=True):
    """A picture with its title, and its finding as a description."""

    width: float
    height: float
    title: str
    description: str
    shapes: tuple[Shape, ...]


def svg(drawing: Drawing, paint: Paint, key: str = "") -> str:
    """Return the SVG element of a drawing; with a ``key``, its title and description carry ids made of it."""
    size = f'viewBox="0 0 {_n(drawing.width)} {_n(drawing.height)}"'
    names = f' aria-labelledby="{key}-title {key}-desc"' if key else ""
    ids = (f' id="{key}-title"', f' id="{key}-desc"') if key else ("", "")
    body = "".join(map(_element_with(paint), drawing.shapes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"{names} font-family="{FONTS}">'
        f"<title{ids[0]}>{text(drawing.title)}</title><desc{ids[1]}>{text(drawing.description)}</desc>"
        f"{body}</svg>"
    )


def text(value: str) -> str:
    """Escape a text for XML and HTML; characters that they do not allow become U+FFFD."""
    return escape(printable(value))


def printable(value: str) -> str:
    """Replace each character that XML and HTML do not allow by U+FFFD."""
    return "".join(letter if _allowed(letter) else "\ufffd" for letter in value)


def _allowed(letter: str) -> bool:
    code = ord(letter)
    return (
        letter in "\t\n"
        or 0x20 <= code < 0x7F
        or 0xA0 <= code < 0xD800
        or 0xE000 <= code < 0xFDD0
        or (0xFDEF < code < 0x110000 and code & 0xFFFE != 0xFFFE)
    )


def _element_with(paint: Paint) -> Callable[[Shape], str]:
    def element(shape: Shape) -> str:
        match shape:
            case Box():
                radius = f' rx="{_n(shape.radius)}"' if shape.radius else ""
                start = f'<rect x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(max(shape.width, 0))}"'
                size = f' height="{_n(max(shape.height, 0))}"{radius} fill="{paint(shape.fill)}"'
                return _closed("rect", start + size + _opacity(shape), shape.tip)
            case Polyline():
                dash = f' stroke-dasharray="{shape.dash}"' if shape.dash else ""
                stroke = f'fill="none" stroke="{paint(shape.stroke)}" stroke-width="{_n(shape.width)}"{dash}'
                stroke += f' stroke-opacity="{_n(shape.opacity)}"' if shape.opacity < 1 else ""
                return f'<polyline points="{_points(shape.points)}" {stroke}/>'
            case Area():
                start = f'<polygon points="{_points(shape.points)}" fill="{paint(shape.fill)}"'
                return _closed("polygon", start + _opacity(shape), shape.tip)
            case Dots():
                dots = (f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(shape.radius)}"/>' for x, y in shape.points)
                return f'<g fill="{paint(shape.fill)}"{_opacity(shape)}>{"".join(dots)}</g>'
            case SvgText():
                bold = ' font-weight="600"' if shape.bold else ""
                anchor = f' text-anchor="{shape.anchor}"' if shape.anchor != "start" else ""
                place = f'x="{_n(shape.x)}" y="{_n(shape.y)}" font-size="{_n(shape.size)}"'
                return f'<text {place}{anchor}{bold} fill="{paint(shape.fill)}">{text(shape.text)}</text>'

    return element


def _opacity(shape: Box | Area | Dots) -> str:
    return f' fill-opacity="{_n(shape.opacity)}"' if shape.opacity < 1 else ""


def _closed(name: str, start: str, tip: str) -> str:
    return f"{start}><title>{text(tip)}</title></{name}>" if tip else f"{start}/>"


def _points(points: Iterable[Position]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0") if abs(value) >= 1 else f"{value:.3g}"


COLUMNS, LINE = 4, 18.0


def legend(entries: Sequence[tuple[str, str]], left: float, right: float, top: float) -> Iterator[Shape]:
    """Draw a swatch and a text for each (role of a colour, text), four to a row."""
    column = (right - left) / COLUMNS
    for place, (role, text) in enumerate(entries):
        x, line = left + place % COLUMNS * column, top + 9 + place // COLUMNS * LINE
        yield Box(x, line - 9, 10, 10, role, radius=2)
        yield SvgText(x + 15, line, text, "text", 11)


def legend_height(entries: int) -> float:
    """Return the height of a legend with this number of entries."""
    return -(-entries // COLUMNS) * LINE
