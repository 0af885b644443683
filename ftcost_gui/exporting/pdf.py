"""A report as a PDF: laid out page by page, with a head, page numbers and embedded fonts. Needs no screen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF
from PySide6.QtGui import QPageLayout, QPainter, QPdfWriter

from ftcost_core import __version__
from ftcost_core.report.document import Report
from ftcost_core.report.html import Paper
from ftcost_core.storage.progress import CancelledError, IsCancelled, Progress
from ftcost_core.text.i18n import tr
from ftcost_gui.exporting.pdf_blocks import report_pieces
from ftcost_gui.exporting.sheet import DOTS_PER_INCH, LEFT, TOP, Placed, Sheet, Side, Style, fill, page_size, paginate

_MARGIN = Style(7.6, ink="muted")
_LAYING_OUT = 0.6
"""Share of the work before the first page is drawn."""


def to_pdf(
    report: Report, paper: Paper = "a4", *, progress: Progress | None = None, cancelled: IsCancelled | None = None
) -> bytes:
    """Return the file's content. An application object must exist; any thread may call.

    Raises :class:`InputError` where no font is installed, :class:`CancelledError` when told to stop.
    """
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DOTS_PER_INCH)
    writer.setPageSize(page_size(paper))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Point)
    writer.setTitle(report.title)
    writer.setCreator(f"FTCost {__version__}")
    sheet = Sheet(paper, writer)
    tell = _teller(progress, cancelled)
    pieces = []
    for piece in report_pieces(report, sheet):
        pieces.append(piece)
        tell(_LAYING_OUT * (1 - 0.99 ** len(pieces)))
    pages = paginate(pieces, sheet.height)
    painter = QPainter(writer)
    try:
        for number, page in enumerate(pages, start=1):
            if number > 1:
                writer.newPage()
            _draw(painter, sheet, report, page, number, len(pages))
            tell(_LAYING_OUT + (1 - _LAYING_OUT) * number / len(pages))
    finally:
        painter.end()
    buffer.close()
    return bytes(content.data())


def _teller(progress: Progress | None, cancelled: IsCancelled | None) -> Callable[[float], None]:
    def tell(share: float) -> None:
        if cancelled is not None and cancelled():
            raise CancelledError
        if progress is not None:
            progress(round(share * 1000), 1000)

    return tell


def _draw(painter: QPainter, sheet: Sheet, report: Report, page: list[Placed], number: int, pages: int) -> None:
    right = sheet.lines(tr("Page {number} of {pages}", number=number, pages=pages), sheet.width, _MARGIN)
    foot = TOP + sheet.height + 16
    right.draw(painter, LEFT, foot, Side.RIGHT)
    offline = tr("Made offline; nothing was sent anywhere.")
    sheet.lines(offline, sheet.width, _MARGIN).draw(painter, LEFT, foot)
    if number > 1:
        note = sheet.lines(report.made, sheet.width, _MARGIN)
        note.draw(painter, LEFT, TOP - 26, Side.RIGHT)
        name = sheet.lines(report.title, sheet.width - note.natural - 20, _MARGIN)
        name.draw(painter, LEFT, TOP - 26, last=1)
        fill(painter, LEFT, TOP - 13, sheet.width, 0.4, "border")
    for placed in page:
        placed.piece.draw(painter, LEFT, TOP + placed.y)
