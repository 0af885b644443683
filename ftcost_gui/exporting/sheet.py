"""A sheet of paper in points: its size, its fonts, the widths of texts, and which pieces stand on which page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPageSize, QPaintDevice, QPainter, QTextLayout, QTextOption

from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.report.html import Paper
from ftcost_core.text.i18n import tr
from ftcost_core.text.palette import colour

DOTS_PER_INCH = 1200
SCALE = DOTS_PER_INCH / 72
"""Dots of the device in a point. Everything is laid out in points and drawn in dots, so that letters stand
where they belong."""
LEFT = RIGHT = 42.0
TOP, BOTTOM = 54.0, 48.0
_FAMILIES = ("Segoe UI", "Helvetica Neue", "Noto Sans", "Arial", "Liberation Sans", "Inter", "DejaVu Sans")
"""Inter is late: its spaces are copied out of a PDF as tabs."""
_PAGE_SIZES = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}
_LEADING = 1.32


class Side(Enum):
    """Where a line of text stands in its room."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks; ``size`` is in points, ``ink`` the role of a colour."""

    size: float = 9.0
    bold: bool = False
    ink: str = "text"


@dataclass(frozen=True, slots=True)
class WrappedText:
    """A text broken into lines; heights and widths in points."""

    layout: QTextLayout
    style: Style
    width: float
    """Of the room it was broken for."""
    leading: float
    count: int

    @property
    def height(self) -> float:
        """Of all lines."""
        return self.count * self.leading

    @property
    def natural(self) -> float:
        """Width of the widest line."""
        return max((self.layout.lineAt(i).naturalTextWidth() for i in range(self.count)), default=0.0) / SCALE

    def draw(
        self, painter: QPainter, x: float, y: float, side: Side = Side.LEFT, first: int = 0, last: int | None = None
    ) -> None:
        """Draw lines ``first`` up to ``last``, the first of them at the top."""
        painter.setPen(QColor(colour(self.style.ink)))
        for place in range(first, self.count if last is None else last):
            line = self.layout.lineAt(place)
            spare = self.width - line.naturalTextWidth() / SCALE
            shift = {Side.LEFT: 0.0, Side.MIDDLE: spare / 2, Side.RIGHT: spare}[side]
            top = y + (place - first) * self.leading + (self.leading - line.height() / SCALE) / 2
            line.draw(painter, QPointF((x + shift) * SCALE, top * SCALE - line.y()))


@dataclass
class Sheet:
    """A kind of page, and the device that measures its texts."""

    paper: Paper
    device: QPaintDevice
    fonts: dict[tuple[float, bool], QFont] = field(default_factory=dict)

    def __post_init__(self) -> None:
        size = page_size(self.paper).size(QPageSize.Unit.Point)
        self.width, self.height = size.width() - LEFT - RIGHT, size.height() - TOP - BOTTOM

    def lines(self, text: str, width: float, style: Style) -> WrappedText:
        """Break a text to a width."""
        layout = QTextLayout(_printable(text), self._font(style), self.device)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.setCacheEnabled(True)
        layout.beginLayout()
        count = 0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(width, style.size) * SCALE)
            line.setPosition(QPointF(0, count * style.size * SCALE))
            count += 1
        layout.endLayout()
        return WrappedText(layout, style, width, style.size * _LEADING, count)

    def width_of(self, text: str, style: Style) -> float:
        """Return how wide a text is on one line."""
        return self.lines(text, 1e5, style).natural

    def _font(self, style: Style) -> QFont:
        result = self.fonts.get((style.size, style.bold))
        if result is None:
            result = font(style.size * SCALE, bold=style.bold)
            self.fonts[style.size, style.bold] = result
        return result


def page_size(paper: Paper) -> QPageSize:
    """Return Qt's page size."""
    return QPageSize(_PAGE_SIZES[paper])


def font(pixels: float, *, bold: bool) -> QFont:
    """Return the report's font. Raises :class:`InputError` on a system without any."""
    families = set(QFontDatabase.families())
    if not families:
        raise InputError(
            [Problem("", "", tr("no font is installed, so no PDF can be drawn; install one, such as DejaVu"))]
        )
    result = QFont()
    result.setFamilies([name for name in _FAMILIES if name in families] or [result.defaultFamily()])
    result.setPixelSize(max(1, round(pixels)))
    result.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    result.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    result.setStyleStrategy(QFont.StyleStrategy.PreferOutline)
    # Glyphs put in place of others, as Inter does in "2 × 80", cannot be copied or searched for.
    for feature in ("calt", "liga", "clig"):
        result.setFeature(QFont.Tag(feature), 0)
    return result


def fill(painter: QPainter, x: float, y: float, width: float, height: float, role: str, radius: float = 0.0) -> None:
    """Fill a rectangle, given in points."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour(role)))
    place = QRectF(x * SCALE, y * SCALE, width * SCALE, height * SCALE)
    painter.drawRoundedRect(place, radius * SCALE, radius * SCALE)


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() or c == " " else " " if c.isspace() else "\ufffd" for c in text)


Draw = Callable[[QPainter, float, float], None]
"""Draws at a place in points, counted from the page's upper left corner."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a report that is not split over pages."""

    height: float
    draw: Draw
    before: float = 0.0
    """Room above it, unless it is the first of a page."""
    keep: bool = False
    """It must not be the last of a page: a heading, the head of a table."""
    repeat: Piece | None = None
    """What stands above it again where it begins a page: the head of its table."""
    key: str = ""
    """Name of the section that begins here."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece on a page, ``y`` points below the top of its room."""

    piece: Piece
    y: float


def paginate(pieces: Sequence[Piece], room: float) -> list[list[Placed]]:
    """Distribute pieces over pages; pieces kept together move to the next page together if they fit one."""
    pages: list[list[Placed]] = [[]]
    y = 0.0
    for together in _groups(pieces):
        needed = sum(piece.before + piece.height for piece in together)
        if pages[-1] and y + needed > room:
            pages.append([])
            y = 0.0
        for piece in together:
            if pages[-1] and y + piece.before + piece.height > room:
                pages.append([])
                y = 0.0
            if not pages[-1] and piece.repeat is not None:
                pages[-1].append(Placed(piece.repeat, 0.0))
                y = piece.repeat.height
            elif pages[-1]:
                y += piece.before
            pages[-1].append(Placed(piece, y))
            y += piece.height
    return pages


def _groups(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Yield groups to keep together: pieces with ``keep`` set, and the one after them."""
    group: list[Piece] = []
    for piece in pieces:
        group.append(piece)
        if not piece.keep:
            yield group
            group = []
    if group:
        yield group
