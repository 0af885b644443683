"""A page's Markdown as a text document: framed code with a copy link, tables with borders."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontDatabase,
    QPalette,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)

from ftcost_core.text.i18n import tr

COPY = "copy:"
"""Scheme of the links that copy a block of code; the rest is its number on the page."""
_LINE, _CODE_LINE = 128.0, 118.0
"""Height of a line, per cent."""
_AFTER = 8.0
"""Room below a paragraph, pixels."""
_CODE = (QTextFormat.Property.BlockCodeFence, QTextFormat.Property.BlockCodeLanguage)


def paint_markdown(document: QTextDocument, text: str, palette: QPalette) -> tuple[str, ...]:
    """Fill a document with a page, in the colours of a palette; return its blocks of code."""
    document.setUndoRedoEnabled(False)
    document.setMarkdown(text)
    everything = QTextCursor(document)
    everything.beginEditBlock()  # lays the page out once, not after each change
    _paint_text(document)
    codes = _paint_code(document, palette)
    for table in _tables(document):
        _paint_table(table, palette)
    everything.endEditBlock()
    return codes


def paint_html(document: QTextDocument, text: str) -> None:
    """Fill a document with a term."""
    document.setHtml(text)
    _paint_text(document)


def _tables(document: QTextDocument) -> Iterator[QTextTable]:
    """Yield each table once, in order.

    Not from the root frame: PySide6 keeps each one's wrapper when the next page has replaced the frame itself.
    """
    end = -1
    for block in _blocks(document):
        table = QTextCursor(block).currentTable() if block.position() > end else None
        if table is not None:
            end = table.lastPosition()
            yield table


def _paint_text(document: QTextDocument) -> None:
    for block in _blocks(document):
        level = block.blockFormat().headingLevel()
        air = _lines(_LINE)
        air.setTopMargin({0: 0.0, 1: 4.0, 2: 22.0}.get(level, 16.0))
        air.setBottomMargin(_AFTER)
        cursor = QTextCursor(block)
        if cursor.currentTable() is not None:
            air.setBottomMargin(0)
        elif block.textList() is not None and block.next().textList() is not None:
            air.setBottomMargin(3)
        cursor.mergeBlockFormat(air)
    fixed, link = QTextCharFormat(), QTextCharFormat()
    fixed.setFontFamilies(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).families())
    # Colour alone does not tell a link.
    link.setFontUnderline(True)
    for cursor, text_format in _spans(document):
        if "monospace" in (text_format.fontFamilies() or ()):
            cursor.mergeCharFormat(fixed)
        if text_format.isAnchor():
            cursor.mergeCharFormat(link)


def _paint_code(document: QTextDocument, palette: QPalette) -> tuple[str, ...]:
    """Put each run of code lines in a frame, the last first, so that the places before it stay."""
    runs: list[tuple[int, int]] = []
    before = False
    for block in _blocks(document):
        code = _is_code(block)
        if code and before:
            runs[-1] = (runs[-1][0], block.position() + block.length() - 1)
        elif code:
            runs.append((block.position(), block.position() + block.length() - 1))
        before = code
    texts = []
    for start, end in runs:
        cursor = QTextCursor(document)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        texts.append(cursor.selectedText().replace("\u2029", "\n"))
    for number, (start, end) in reversed(list(enumerate(runs))):
        _frame_code(document, start, end, number, palette)
    return tuple(texts)


def _frame_code(document: QTextDocument, start: int, end: int, number: int, palette: QPalette) -> None:
    cursor = QTextCursor(document)
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    box = QTextFrameFormat()
    box.setBackground(palette.alternateBase())
    box.setBorder(1)
    box.setBorderBrush(palette.mid())
    box.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    box.setPadding(7)
    box.setTopMargin(0)
    box.setBottomMargin(_AFTER)
    frame = cursor.insertFrame(box)
    head = frame.firstCursorPosition()
    head.insertBlock()
    head.movePosition(QTextCursor.MoveOperation.PreviousBlock)
    link = QTextCharFormat()
    link.setAnchor(True)
    link.setAnchorHref(f"{COPY}{number}")
    link.setFontUnderline(True)
    link.setForeground(palette.link())
    head.insertText(tr("Copy"), link)
    contents = frame.firstCursorPosition()
    contents.setPosition(frame.lastPosition(), QTextCursor.MoveMode.KeepAnchor)
    contents.mergeBlockFormat(_tight(_CODE_LINE))
    right = QTextBlockFormat()
    right.setAlignment(Qt.AlignmentFlag.AlignRight)
    head.mergeBlockFormat(right)
    _squeeze(document.findBlock(frame.firstPosition() - 1))
    _squeeze(document.findBlock(frame.lastPosition() + 1))


def _squeeze(block: QTextBlock) -> None:
    """Shrink the empty line that Qt leaves beside a frame."""
    if block.isValid() and not block.text() and QTextCursor(block).currentTable() is None:
        flat = QTextBlockFormat()
        flat.setLineHeight(1, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        flat.setTopMargin(0)
        flat.setBottomMargin(0)
        QTextCursor(block).mergeBlockFormat(flat)


def _lines(height: float) -> QTextBlockFormat:
    block = QTextBlockFormat()
    block.setLineHeight(height, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    return block


def _tight(height: float) -> QTextBlockFormat:
    block = _lines(height)
    block.setTopMargin(0)
    block.setBottomMargin(0)
    block.setNonBreakableLines(False)
    return block


def _paint_table(table: QTextTable, palette: QPalette) -> None:
    form = table.format()
    form.setBorder(1)
    form.setBorderBrush(palette.mid())
    form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    form.setBorderCollapse(True)
    form.setCellSpacing(0)
    form.setCellPadding(5)
    form.setTopMargin(2)
    form.setBottomMargin(_AFTER + 4)
    # As wide as it needs to be: a full width would stretch two short columns across the page.
    form.setWidth(QTextLength())
    table.setFormat(form)
    for column in range(table.columns()):
        cell = table.cellAt(0, column)
        head = cell.format()
        head.setBackground(palette.alternateBase())
        cell.setFormat(head)


def hit_colour(palette: QPalette) -> QBrush:
    """Return the background of search hits: the accent mixed with the page's background."""
    accent, ground = palette.highlight().color(), palette.base().color()
    mixed = (0.3 * a + 0.7 * g for a, g in zip(accent.getRgb()[:3], ground.getRgb()[:3], strict=True))  # type: ignore[index]
    return QBrush(QColor(*(round(value) for value in mixed)))


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _is_code(block: QTextBlock) -> bool:
    form = block.blockFormat()
    return any(form.hasProperty(name) for name in _CODE)


def _spans(document: QTextDocument) -> list[tuple[QTextCursor, QTextCharFormat]]:
    """Return every run of letters of one format, with that format."""
    spans = []
    for block in _blocks(document):
        at = block.begin()
        while not at.atEnd():
            piece = at.fragment()
            cursor = QTextCursor(document)
            cursor.setPosition(piece.position())
            cursor.setPosition(piece.position() + piece.length(), QTextCursor.MoveMode.KeepAnchor)
            spans.append((cursor, piece.charFormat()))
            at += 1
    return spans
