"""The histogram of lengths with the context length to drag, slide or type, and what it cuts off."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ftcost_core.dataset import DataReport, Overflow
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number
from ftcost_gui.charts.lengths import LengthsChart
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.data.data_labels import lengths_finding, share_name, share_text
from ftcost_gui.widgets.editor import mark
from ftcost_gui.widgets.labels import ElidedLabel, small, titled_card
from ftcost_gui.widgets.log_slider import LogSlider
from ftcost_gui.widgets.number_field import NumberField, NumberKind

_LONGEST = 100_000_000
_SUGGESTED = (95.0, 99.0, 100.0)
_STOPS = sorted(mantissa * 2**power for power in range(7, 20) for mantissa in (1.0, 1.25, 1.5, 1.75))
_PAUSE_MS = 200


class ContextCard(QWidget):
    """Chart, slider and field show the same context length.

    Signals:
        chosen: a context length, once it has stopped changing.
    """

    chosen = Signal(object)

    def __init__(self, overflow: Callable[[int], Overflow | None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = 2048
        self._overflow = overflow
        self._report: DataReport | None = None
        self.chart = LengthsChart(self)
        self.field = NumberField(NumberKind(unit=tr("tok"), step="double"), self)
        self.slider = LogSlider([round(stop) for stop in _STOPS], self)
        self.slider.setAccessibleName(tr("Context length, slider"))
        self.error = small("", self, "error")
        self.error.hide()
        self.sentence = QLabel("", self)
        self.sentence.setWordWrap(True)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.suggestions: dict[float, QPushButton] = {}
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_PAUSE_MS)
        self._settle.timeout.connect(lambda: self.chosen.emit(self.context))
        self._lay_out()
        self.field.edited.connect(self._typed)
        self.field.rejected.connect(self._say_wrong)
        self.slider.edited.connect(self.use)
        self.chart.dragged.connect(self.use)
        self.chart.released.connect(lambda: self._show(refit=True))

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self.chart.set_colours(colours)

    def show_report(self, report: DataReport) -> None:
        """Show a counted file; the context length stays."""
        self._report = report
        for coverage in report.coverage:
            button = self.suggestions.get(coverage.percent)
            if button is not None:
                button.setText(tr("{0}: {1}", _share_name(coverage.percent), number(coverage.seq_len)))
                button.setAccessibleName(
                    tr(
                        "Context that keeps {0} of the samples whole: {1} tokens",
                        _share_name(coverage.percent),
                        coverage.seq_len,
                    )
                )
        self._render()

    def show_context(self, context: int) -> None:
        """Show a context length that was chosen elsewhere."""
        if context != self.context:
            self.context = context
            self._render()

    def use(self, context: object) -> None:
        """Take a context length; it is told once the moving pauses."""
        if not isinstance(context, int | float):
            return
        self._say_wrong("")
        self.context = int(context)
        self._show(refit=False)
        self._settle.start()

    def _typed(self, value: object) -> None:
        if isinstance(value, float) or (isinstance(value, int) and not 1 <= value <= _LONGEST):
            self._say_wrong(tr("a whole number of tokens, 1 to {0}", number(_LONGEST)))
        elif isinstance(value, int):
            self.use(value)

    def _say_wrong(self, text: str) -> None:
        self.error.setText(text)
        self.error.setVisible(bool(text))
        mark(self.field, "invalid", "true" if text else "false")

    def _render(self) -> None:
        self._show(refit=True)

    def _show(self, *, refit: bool) -> None:
        self.field.show_value(self.context)
        self.slider.show_value(self.context)
        cut = self._overflow(self.context)
        if cut is None or self._report is None:
            return
        self.sentence.setText(_sentence(cut))
        label = tr("{0} · {1} longer", number(self.context), share_text(cut.sequences_share))
        finding = lengths_finding(self._report, self.context, cut.sequences_share)
        self.chart.show_lengths(self._report.histogram, self.context, label, finding, refit=refit)

    def _lay_out(self) -> None:
        note = ElidedLabel(tr("drag the line: the context length of training"), self)
        frame, inside = titled_card(self, tr("Lengths of the samples"), note)
        self.chart.setMinimumHeight(self.fontMetrics().height() * 10)
        inside.addWidget(self.chart, 1)
        label = QLabel(tr("Context length"), frame)
        label.setProperty("tone", "muted")
        label.setBuddy(self.field)
        self.field.setAccessibleName(tr("Context length"))
        self.field.setFixedWidth(self.fontMetrics().averageCharWidth() * 15)
        row = QHBoxLayout()
        row.setSpacing(9)
        row.addWidget(label)
        row.addWidget(self.field)
        row.addWidget(self.slider, 1)
        inside.addLayout(row)
        suggestions = QHBoxLayout()
        suggestions.setSpacing(9)
        suggestions.addWidget(small(tr("Context that keeps whole"), frame))
        for share in _SUGGESTED:
            suggestions.addWidget(self._suggestion(share, frame))
        suggestions.addStretch(1)
        inside.addLayout(suggestions)
        inside.addWidget(self.error)
        inside.addWidget(self.sentence)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(frame)

    def _suggestion(self, share: float, parent: QFrame) -> QPushButton:
        button = QPushButton(_share_name(share), parent)
        button.setProperty("chip", "true")
        button.setToolTip(tr("The shortest context that keeps {0} of the samples whole", _share_name(share)))
        button.clicked.connect(partial(self._use_suggestion, share))
        self.suggestions[share] = button
        return button

    def _use_suggestion(self, share: float) -> None:
        if self._report is not None:
            for coverage in self._report.coverage:
                if coverage.percent == share:
                    self.use(coverage.seq_len)
                    self._show(refit=True)


def _sentence(cut: Overflow) -> str:
    if cut.sequences_share <= 0:
        return tr("No sample is longer than {0} tokens: nothing is cut off.", number(cut.seq_len))
    return tr(
        "{0} of the samples are longer than {1} tokens. "
        "Cutting them loses {2} of all tokens, leaving them out {3}.",
        share_text(cut.sequences_share), number(cut.seq_len),
        share_text(cut.truncated_tokens_share), share_text(cut.dropped_tokens_share),
    )  # fmt: skip


def _share_name(share: float) -> str:
    return tr("all") if share == 100 else share_name(share)
