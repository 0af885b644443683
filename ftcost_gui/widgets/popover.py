"""The popover that explains a figure."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFont, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from ftcost_core.documents.term import Term
from ftcost_core.text.i18n import tr
from ftcost_core.wording.labels import key_name
from ftcost_core.wording.terms import KIND_NAMES, formula_of, term_value, with_numbers
from ftcost_gui.text.explanations import Explanation
from ftcost_gui.widgets.labels import Badge, heading, scaled, small

_TONES = {"exact": "good", "fitted": "plain", "assumed": "warn"}


class ExplanationPopover(QFrame):
    """Opens beside what was clicked; Escape or a click elsewhere closes it.

    Signals:
        pageWanted(address): the page of the help that says how the figure comes about.
        kept(subject): the explanation is to stay in sight.
    """

    pageWanted = Signal(str)
    kept = Signal(str)

    def __init__(self, explanation: Explanation, units: str, parent: QWidget, *, can_stay: bool = False) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("popover")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(tr("How {0} comes about", explanation.title))
        self.explanation = explanation
        self._plain = explanation.text(units)
        self._width = self.fontMetrics().averageCharWidth() * 74
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(7)
        column.addLayout(self._head(explanation))
        if explanation.note:
            note = small(explanation.note, self)
            note.setWordWrap(True)
            column.addWidget(note)
        column.addWidget(self._terms(explanation, units), 1)
        self.copy = QPushButton(tr("Copy"), self)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._plain))
        close = QPushButton(tr("Close"), self)
        close.clicked.connect(self.close)
        foot = QHBoxLayout()
        summed = sum(term.unit == explanation.terms[-1].unit for term in explanation.terms)
        foot.addWidget(small(tr("Sum of {0} terms", summed) if summed > 1 else "", self))
        foot.addStretch(1)
        self.how = QPushButton(tr("How this is computed"), self)
        self.how.setVisible(bool(explanation.page))
        self.how.clicked.connect(self._ask_page)
        self.keep = QPushButton(tr("Keep beside the charts"), self)
        self.keep.setToolTip(tr("It stays in sight and follows every edit"))
        self.keep.setVisible(can_stay and bool(explanation.subject))
        self.keep.clicked.connect(self._ask_keep)
        foot.addWidget(self.keep)
        foot.addWidget(self.how)
        foot.addWidget(self.copy)
        foot.addWidget(close)
        column.addLayout(foot)
        self.setFixedWidth(self._width)

    def open_at(self, anchor: QRect) -> None:
        """Show below a rectangle in screen coordinates, or above it where there is no room."""
        self.ensurePolished()
        self.resize(self._width, self._height())
        screen = QGuiApplication.screenAt(anchor.center()) or self.screen()
        room = screen.availableGeometry()
        x = min(max(anchor.left(), room.left() + 4), room.right() - self.width() - 4)
        y = anchor.bottom() + 6
        if y + self.height() > room.bottom():
            y = max(room.top() + 4, anchor.top() - self.height() - 6)
        self.move(QPoint(x, y))
        self.show()
        self.copy.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def _ask_page(self) -> None:
        self.close()
        self.pageWanted.emit(self.explanation.page)

    def _ask_keep(self) -> None:
        self.close()
        self.kept.emit(self.explanation.subject)

    def _head(self, explanation: Explanation) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(heading(explanation.title, self), 1)
        figure = QLabel(explanation.figure, self)
        figure.setFont(scaled(figure, 1.2, QFont.Weight.DemiBold))
        row.addWidget(figure)
        return row

    def _terms(self, explanation: Explanation, units: str) -> QScrollArea:
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list = QWidget(area)
        column = QVBoxLayout(self._list)
        column.setContentsMargins(0, 0, 6, 0)
        column.setSpacing(0)
        for term in explanation.terms:
            column.addWidget(_term_block(term, units, self._list))
        column.addStretch(1)
        area.setWidget(self._list)
        area.setVisible(bool(explanation.terms))
        return area

    def _height(self) -> int:
        column = self._list.layout()
        inner = column.heightForWidth(self._width - 44) if column is not None and self.explanation.terms else 0
        self._list.setMinimumHeight(inner)
        frame = self.layout()
        head = 30 + self.fontMetrics().height() * 4
        if self.explanation.note and frame is not None:
            lines = self.fontMetrics().boundingRect(
                0, 0, self._width - 30, 1000, int(Qt.TextFlag.TextWordWrap), self.explanation.note
            )
            head += lines.height() + 8
        return min(head + inner + 12, self.fontMetrics().height() * 32)


def _term_block(term: Term, units: str, parent: QWidget) -> QFrame:
    block = QFrame(parent)
    block.setObjectName("term")
    grid = QGridLayout(block)
    grid.setContentsMargins(0, 7, 0, 7)
    grid.setVerticalSpacing(2)
    grid.setColumnStretch(0, 1)
    grid.addWidget(heading(key_name(term.key), block), 0, 0)
    badge = Badge(block)
    badge.say(KIND_NAMES[term.kind], _TONES.get(term.kind, "plain"))
    grid.addWidget(badge, 0, 1)
    grid.addWidget(heading(term_value(term, units), block), 0, 2)
    lines = [formula_of(term), with_numbers(term), tr(term.source)]
    for row, text in enumerate(lines, start=1):
        label = small(text, block, "muted" if row == 3 else "plain")
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setVisible(bool(text))
        grid.addWidget(label, row, 0, 1, 3)
    return block
