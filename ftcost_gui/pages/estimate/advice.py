"""The panel of advice, which can be applied, and of warnings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from ftcost_core.text.i18n import capitalised, current, tr
from ftcost_core.text.numbers import MINUS, duration, money, signed, small_memory
from ftcost_gui.look.colours import LIGHT, Colours
from ftcost_gui.widgets.labels import heading, scaled, small

if TYPE_CHECKING:
    from ftcost_core.documents.result import Advice, Estimate, JobWarning

_WORTH_HOURS = 1 / 120
_WORTH_USD = 0.005
_WORTH_BYTES = 2**24


class _Dot(QWidget):
    """A coloured dot; the words beside it say the same."""

    def __init__(self, tone: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.tone = tone
        self.colour = QColor()
        self.setFixedWidth(12)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it beside the first line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.colour)
        painter.drawEllipse(QRectF(0, (self.fontMetrics().height() - 8) / 2 + 1, 8, 8))
        painter.end()


class AdvicePanel(QFrame):
    """Each piece of advice is one undoable edit.

    Signals:
        applied: the :class:`Advice` to follow.
        shown_field: path of a field of the form that the user wants to see.
        priceWanted: the user has a price of their own for the offer that is paid.
    """

    applied = Signal(object)
    shown_field = Signal(str)
    priceWanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._colours: Colours = LIGHT
        self._key: object = None
        self._units = "GiB"
        self._heading = heading("", self)
        self._area = QScrollArea(self)
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 6, 8)
        column.setSpacing(6)
        column.addWidget(self._heading)
        column.addWidget(self._area, 1)

    def show_estimate(self, estimate: Estimate, units: str) -> None:
        """Show the advice and the warnings of an estimate; hide when there is neither."""
        key = (estimate.advice, estimate.warnings, units, current().currency)
        if key == self._key:
            return
        self._key, self._units = key, units
        self._heading.setText(tr("What would help") if estimate.advice else tr("Worth knowing"))
        before = self._area.widget()
        focused = self.window().focusWidget()
        had_focus = before is not None and focused is not None and before.isAncestorOf(focused)
        self._area.setWidget(self._list(estimate))
        if had_focus:  # the link that was used is gone; the next piece of advice is where one goes on
            buttons = self._area.findChildren(QPushButton)
            (buttons[0] if buttons else self._area).setFocus(Qt.FocusReason.OtherFocusReason)
        self._paint_dots()
        self.setVisible(bool(estimate.advice or estimate.warnings))

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self._colours = colours
        self._paint_dots()

    def apply_buttons(self) -> list[QPushButton]:
        """Return the buttons that apply the pieces of advice, in order."""
        return [button for button in self.findChildren(QPushButton) if button.property("advice")]

    def _list(self, estimate: Estimate) -> QWidget:
        content = QWidget(self._area)
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 6, 0)
        column.setSpacing(7)
        # What is wrong with the job comes before what would help it; that a price is old can wait.
        first = [item for item in estimate.warnings if not item.path.startswith("price")]
        last = [item for item in estimate.warnings if item.path.startswith("price")]
        blocks = [self._warning(item, content) for item in first]
        blocks += [self._advice(item, content) for item in estimate.advice]
        blocks += [self._warning(item, content) for item in last]
        for place, block in enumerate(blocks):
            if place:
                rule = QFrame(content)
                rule.setObjectName("rule")
                column.addWidget(rule)
            column.addWidget(block)
        column.addStretch(1)
        return content

    def _advice(self, advice: Advice, parent: QWidget) -> QWidget:
        block, column = _block("good" if advice.fits else "warn", parent)
        headline, _, rest = advice.text.partition(": ")
        title = _line(headline, block)
        title.setFont(scaled(title, 1.0, QFont.Weight.DemiBold))
        column.addWidget(title)
        if rest:
            column.addWidget(_line(capitalised(rest), block, muted=True))
        if advice.risk:
            column.addWidget(_line(tr("Risk: {0}", advice.risk), block, muted=True))
        saved = effects(advice, self._units)
        if saved:
            column.addWidget(_line(saved, block))
        if advice.change:
            apply = QPushButton(tr("Apply"), block)
            apply.setProperty("link", "true")
            apply.setProperty("advice", advice.id)
            apply.setAccessibleName(tr("Apply: {0}", advice.text))
            apply.clicked.connect(lambda: self.applied.emit(advice))
            column.addWidget(apply, 0, Qt.AlignmentFlag.AlignLeft)
        return block

    def _warning(self, warning: JobWarning, parent: QWidget) -> QWidget:
        block, column = _block("warn", parent)
        column.addWidget(_line(capitalised(warning.text), block))
        if warning.path:
            show = QPushButton(tr("Show the field"), block)
            show.setProperty("link", "true")
            show.setAccessibleName(tr("Show the field: {0}", warning.text))
            show.clicked.connect(lambda: self.shown_field.emit(warning.path))
            column.addWidget(show, 0, Qt.AlignmentFlag.AlignLeft)
        if warning.path == "price.offer":
            own_price = QPushButton(tr("Type your own price…"), block)
            own_price.setProperty("link", "true")
            own_price.clicked.connect(lambda _checked=False: self.priceWanted.emit())
            column.addWidget(own_price, 0, Qt.AlignmentFlag.AlignLeft)
        return block

    def _paint_dots(self) -> None:
        for dot in self.findChildren(_Dot):
            dot.colour = QColor(self._colours.warn if dot.tone == "warn" else self._colours.good)
            dot.update()


def effects(advice: Advice, units: str) -> str:
    """``−3.7 GiB · −0.4 h · +$0.12``: what a change does, without what it leaves alone."""
    parts = []
    if abs(advice.memory) >= _WORTH_BYTES:
        parts.append(signed(advice.memory, small_memory(advice.memory, units)))
    if abs(advice.hours) >= _WORTH_HOURS:
        parts.append(signed(advice.hours, duration(advice.hours)))
    if abs(advice.usd) >= _WORTH_USD:
        parts.append(signed(advice.usd, money(advice.usd)))
    if not advice.fits:
        parts.append(tr("still does not fit"))
    return " · ".join(parts).replace("-", MINUS)


def _block(tone: str, parent: QWidget) -> tuple[QWidget, QVBoxLayout]:
    block = QWidget(parent)
    row = QHBoxLayout(block)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(6)
    row.addWidget(_Dot(tone, block))
    column = QVBoxLayout()
    column.setSpacing(1)
    row.addLayout(column, 1)
    return block, column


def _line(text: str, parent: QWidget, *, muted: bool = False) -> QLabel:
    label = small(text, parent, "muted" if muted else "plain")
    label.setWordWrap(True)
    return label
