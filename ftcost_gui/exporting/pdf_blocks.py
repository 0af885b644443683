"""The blocks of a report as pieces of pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF

from ftcost_core.charts.svg import Area, Box, Dots, Drawing, Polyline, Position, SvgText
from ftcost_core.report.document import (
    Bullets,
    Card,
    CardRow,
    Chart,
    Definitions,
    NamedValues,
    Notice,
    Paragraph,
    Report,
    ReportBlock,
    ReportSection,
    ReportTable,
    SideBySide,
)
from ftcost_core.text.i18n import tr
from ftcost_core.text.palette import colour
from ftcost_gui.exporting.pdf_tables import table_pieces
from ftcost_gui.exporting.sheet import SCALE, Piece, Sheet, Side, Style, WrappedText, fill

_BODY, _QUIET = Style(9.2), Style(8.2, ink="muted")
_KIND = Style(9, bold=True, ink="accent")
_TITLE, _SUBTITLE, _MADE = Style(22, bold=True), Style(11), Style(8.5, ink="muted")
_SECTION, _CAPTION = Style(14, bold=True), Style(9.2, bold=True)
_FIGURE = Style(16, bold=True)
_GAP = 9.0


def report_pieces(report: Report, sheet: Sheet) -> Iterator[Piece]:
    """Yield the title and all sections."""
    for text, style, before in (
        (tr("Fine-tuning report"), _KIND, 0), (report.title, _TITLE, 2), (report.subtitle, _SUBTITLE, 4),
        (report.made, _MADE, 3),
    ):  # fmt: skip
        yield _lines(sheet.lines(text, sheet.width, style), before=before, keep=True)
    for section in report.sections:
        yield from section_pieces(section, sheet)


def section_pieces(section: ReportSection, sheet: Sheet) -> Iterator[Piece]:
    """Yield a heading and its blocks."""
    title = sheet.lines(section.title, sheet.width, _SECTION)

    def heading(painter: QPainter, x: float, y: float) -> None:
        fill(painter, x, y, sheet.width, 1.3, "accent")
        title.draw(painter, x, y + 6)

    yield Piece(title.height + 8, heading, before=20, keep=True, key=section.key)
    for place, block in enumerate(section.blocks):
        pieces = list(_pieces(block, sheet, lead=section.key == "summary"))
        if isinstance(block, Paragraph) and isinstance(
            next(iter(section.blocks[place + 1 :]), None), Chart | ReportTable
        ):
            # A paragraph that leads up to a picture does not stay behind alone.
            pieces = [replace(piece, keep=True) for piece in pieces]
        yield from pieces


def _pieces(block: ReportBlock, sheet: Sheet, *, lead: bool) -> Iterator[Piece]:
    match block:
        case Paragraph():
            yield from _paragraph(block.text, sheet, _QUIET if block.quiet else _BODY)
        case Notice():
            yield _notice(block, sheet)
        case Bullets():
            for item in block.items:
                yield from _paragraph(item, sheet, Style(10.2)) if lead else _item(item, sheet)
        case CardRow():
            yield _cards(block.cards, sheet)
        case SideBySide():
            yield _columns(block.parts, sheet)
        case ReportTable():
            if block.role == "table":
                yield from table_pieces(block, sheet)
        case Chart():
            yield from _chart(block, sheet)
        case Definitions():
            for term, meaning in block.pairs:
                yield _definition(term, meaning, sheet)


def _lines(lines: WrappedText, before: float, *, keep: bool = False, indent: float = 0.0) -> Piece:
    return Piece(lines.height, lambda p, x, y: lines.draw(p, x + indent, y), before, keep)


def _paragraph(text: str, sheet: Sheet, style: Style) -> Iterator[Piece]:
    lines = sheet.lines(text, sheet.width, style)
    yield from _split(lines, sheet, before=5.0)


def _item(text: str, sheet: Sheet) -> Iterator[Piece]:
    numbered = text.startswith("[") and "]" in text[:5]
    mark, _, rest = text.partition(" ") if numbered else ("•", "", text)
    style = Style(7.4, ink="muted") if numbered else _BODY
    dot = sheet.lines(mark, 20, style)
    indent = 20.0 if numbered else 10.0
    lines = sheet.lines(rest, sheet.width - indent, style)
    for place, piece in enumerate(_split(lines, sheet, before=3.0 if numbered else 4.0, indent=indent)):
        if place:
            yield piece
            continue

        def draw(painter: QPainter, x: float, y: float, piece: Piece = piece) -> None:
            dot.draw(painter, x, y)
            piece.draw(painter, x, y)

        yield Piece(piece.height, draw, piece.before)


def _split(lines: WrappedText, sheet: Sheet, before: float, indent: float = 0.0) -> Iterator[Piece]:
    """Yield a text whole, or in parts where it is higher than a page."""
    most = int(sheet.height / lines.leading)
    for first in range(0, max(lines.count, 1), most):
        last = min(first + most, lines.count)

        def draw(painter: QPainter, x: float, y: float, first: int = first, last: int = last) -> None:
            lines.draw(painter, x + indent, y, Side.LEFT, first, last)

        yield Piece((last - first) * lines.leading, draw, before)


def _notice(block: Notice, sheet: Sheet) -> Piece:
    lines = sheet.lines(f"{block.title}: {block.text}", sheet.width - 22, _BODY)
    height = lines.height + 10

    def draw(painter: QPainter, x: float, y: float) -> None:
        soft = "chip" if block.tone == "plain" else f"{block.tone}-soft"
        fill(painter, x, y, sheet.width, height, soft, radius=2)
        fill(painter, x, y, 3, height, "muted" if block.tone == "plain" else block.tone)
        lines.draw(painter, x + 12, y + 5)

    return Piece(height, draw, before=7)


def _cards(cards: tuple[Card, ...], sheet: Sheet) -> Piece:
    width = (sheet.width - _GAP * (len(cards) - 1)) / len(cards)
    inner = width - 16
    parts = [
        (
            sheet.lines(card.title, inner, Style(8, ink="muted")),
            _figure(card.figure, inner, sheet),
            sheet.lines(card.unit, inner, Style(8, ink="muted")),
            sheet.lines(card.note, inner, Style(7.2, ink="muted")),
            sheet.lines(card.verdict, inner, Style(7.4, bold=True, ink=_ink(card))) if card.verdict else None,
        )
        for card in cards
    ]
    notes = max(note.height for _, _, _, note, _ in parts)
    height = 66.0 + notes

    def draw(painter: QPainter, x: float, y: float) -> None:
        for place, (title, figure, unit, note, badge) in enumerate(parts):
            left = x + place * (width + _GAP)
            fill(painter, left, y, width, height, "border", radius=4)
            fill(painter, left + 0.7, y + 0.7, width - 1.4, height - 1.4, "card", radius=3.4)
            title.draw(painter, left + 8, y + 7)
            figure.draw(painter, left + 8, y + 18)
            beside = figure.natural + 4 + unit.natural <= inner
            unit.draw(painter, left + 8 + (figure.natural + 4 if beside else 0), y + (27 if beside else 37))
            note.draw(painter, left + 8, y + 43 + (0 if beside else 5))
            if badge is not None:
                soft = "chip" if cards[place].tone == "plain" else f"{cards[place].tone}-soft"
                top = y + height - badge.height - 7
                fill(painter, left + 7, top - 1.5, badge.natural + 10, badge.height + 3, soft, radius=5)
                badge.draw(painter, left + 12, top)

    return Piece(height, draw, before=12)


def _figure(text: str, room: float, sheet: Sheet) -> WrappedText:
    """Set a figure on one line, smaller where it is very long."""
    width = sheet.width_of(text, _FIGURE)
    size = _FIGURE.size * min(1.0, 0.98 * room / max(width, 1.0))
    return sheet.lines(text, room, replace(_FIGURE, size=size))


def _ink(card: Card) -> str:
    return "muted" if card.tone == "plain" else card.tone


def _columns(parts: tuple[NamedValues, ...], sheet: Sheet) -> Piece:
    gap = 18.0
    width = (sheet.width - gap * (len(parts) - 1)) / len(parts)
    names, style = 58.0, Style(7.8)
    columns = []
    for part in parts:
        rows = [
            (sheet.lines(name, names, Style(7.8, ink="muted")), sheet.lines(value, width - names - 4, style))
            for name, value in part.rows
        ]
        columns.append((sheet.lines(part.title, width, _CAPTION), rows))
    height = max(
        title.height + 3 + sum(max(name.height, value.height) + 4 for name, value in rows) for title, rows in columns
    )

    def draw(painter: QPainter, x: float, y: float) -> None:
        for place, (title, rows) in enumerate(columns):
            left, top = x + place * (width + gap), y
            title.draw(painter, left, top)
            top += title.height + 3
            for name, value in rows:
                fill(painter, left, top, width, 0.4, "border")
                name.draw(painter, left, top + 2)
                value.draw(painter, left + names + 4, top + 2)
                top += max(name.height, value.height) + 4

    return Piece(height, draw, before=14)


def _chart(block: Chart, sheet: Sheet) -> Iterator[Piece]:
    caption = sheet.lines(block.caption, sheet.width, _CAPTION)
    yield _lines(caption, before=12, keep=True)
    height = height_of(block.drawing, sheet.width)

    def draw(painter: QPainter, x: float, y: float) -> None:
        paint(painter, sheet, block.drawing, x, y, sheet.width)

    yield Piece(height, draw, before=4)


def _definition(term: str, meaning: str, sheet: Sheet) -> Piece:
    names = 128.0
    left = sheet.lines(term, names, Style(8.2, bold=True))
    right = sheet.lines(meaning, sheet.width - names - 10, Style(8.2))

    def draw(painter: QPainter, x: float, y: float) -> None:
        left.draw(painter, x, y)
        right.draw(painter, x + names + 10, y)

    return Piece(max(left.height, right.height), draw, before=4)


_SIDES = {"start": Side.LEFT, "middle": Side.MIDDLE, "end": Side.RIGHT}


def height_of(drawing: Drawing, width: float) -> float:
    """Return the height of a drawing at a width."""
    return drawing.height * width / drawing.width


def paint(painter: QPainter, sheet: Sheet, drawing: Drawing, x: float, y: float, width: float) -> None:
    """Paint a drawing, its upper left corner at a place in points."""
    zoom = width / drawing.width
    for shape in drawing.shapes:
        match shape:
            case SvgText():
                _words(painter, sheet, shape, x, y, zoom)
            case Box():
                _ready(painter, shape.fill, shape.opacity)
                place = QRectF(
                    (x + shape.x * zoom) * SCALE, (y + shape.y * zoom) * SCALE,
                    shape.width * zoom * SCALE, shape.height * zoom * SCALE,
                )  # fmt: skip
                radius = shape.radius * zoom * SCALE
                painter.drawRoundedRect(place, radius, radius)
            case Area():
                _ready(painter, shape.fill, shape.opacity)
                painter.drawPolygon(_polygon(shape.points, x, y, zoom))
            case Polyline():
                stroke = QColor(colour(shape.stroke))
                stroke.setAlphaF(shape.opacity)
                pen = QPen(stroke, shape.width * zoom * SCALE)
                pen.setCapStyle(Qt.PenCapStyle.FlatCap)
                if shape.dash:
                    pen.setDashPattern([float(part) / shape.width for part in shape.dash.split()])
                painter.setPen(pen)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawPolyline(_polygon(shape.points, x, y, zoom))
            case Dots():
                _ready(painter, shape.fill, shape.opacity)
                radius = shape.radius * zoom * SCALE
                for centre in _polygon(shape.points, x, y, zoom).toList():
                    painter.drawEllipse(centre, radius, radius)


def _words(painter: QPainter, sheet: Sheet, words: SvgText, x: float, y: float, zoom: float) -> None:
    lines = sheet.lines(words.text, 1e5, Style(words.size * zoom, words.bold, words.fill))
    own = lines.natural
    shift = {Side.LEFT: 0.0, Side.MIDDLE: own / 2, Side.RIGHT: own}[_SIDES[words.anchor]]
    line = lines.layout.lineAt(0)
    painter.setPen(QColor(colour(words.fill)))
    left, base = x + words.x * zoom - shift, y + words.y * zoom
    line.draw(painter, QPointF(left * SCALE, base * SCALE - line.ascent() - line.y()))


def _ready(painter: QPainter, fill: str, opacity: float = 1.0) -> None:
    fill_colour = QColor(colour(fill))
    fill_colour.setAlphaF(opacity)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(fill_colour))


def _polygon(points: tuple[Position, ...], x: float, y: float, zoom: float) -> QPolygonF:
    return QPolygonF([QPointF((x + px * zoom) * SCALE, (y + py * zoom) * SCALE) for px, py in points])
