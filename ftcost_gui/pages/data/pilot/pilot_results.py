"""The figures that a pilot measured beside the predicted ones, and its steps."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from ftcost_core.charts.steps import steps_plot
from ftcost_core.pilot import Compared, Comparison, PilotReport
from ftcost_core.text.i18n import as_sentence, tr
from ftcost_core.text.numbers import memory, number, percent_change
from ftcost_gui.charts.plot import PlotChart
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.data.pilot.pilot_labels import explanation_of, log_formats, verdict
from ftcost_gui.text.explanations import Explanation
from ftcost_gui.widgets.card import FigureCard
from ftcost_gui.widgets.labels import ElidedLabel, small, titled_card
from ftcost_gui.widgets.message_bar import MessageBar
from ftcost_gui.widgets.popover import ExplanationPopover

_NARROW = 800


class PilotResults(QWidget):
    """Renders a report and its comparison."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._report: PilotReport | None = None
        self._comparison = Comparison(figures=())
        self._units = "GiB"
        self._is_narrow: bool | None = None
        self.speed = FigureCard(tr("Measured speed"), self)
        self.peak = FigureCard(tr("Measured peak"), self)
        self.steps = FigureCard(tr("Steps that count"), self)
        self.so_far = small("", self, "plain")
        """Whether the run keeps to the prediction, and what it means for the job."""
        self.so_far.setWordWrap(True)
        self.notes = MessageBar(self)
        self.chart = PlotChart(self)
        self.legend = small("", self)
        self.legend.setWordWrap(True)
        self._lay_out()
        self._arrange(narrow=False)
        for card in (self.speed, self.peak, self.steps):
            card.clicked.connect(lambda _checked=False, card=card: self._explain(card))

    def show_pilot(self, report: PilotReport, comparison: Comparison, units: str) -> None:
        """Show a pilot run."""
        self._report, self._comparison, self._units = report, comparison, units
        figures = {figure.name: figure for figure in comparison.figures}
        self._show_speed(report, figures.get("tokens_per_s_per_gpu"))
        self._show_peak(report, figures.get("peak_bytes"), units)
        self._show_steps(report)
        notes = [*report.notes, *comparison.notes]
        if notes:
            sentences = [as_sentence(note) for note in notes]
            self.notes.say(tr("To know about it:"), sentences, "warn", lasting=True)
        else:
            self.notes.hide()
        self.frame.setVisible(bool(report.series))
        self.note.setText(f"{report.source} · {log_formats().get(report.format, report.format)}")
        self.chart.show_plot(steps_plot(report))

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self.chart.set_colours(colours)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose between one row of cards and two."""
        super().resizeEvent(event)
        self._arrange(narrow=self.width() < _NARROW)

    def _arrange(self, *, narrow: bool) -> None:
        if narrow == self._is_narrow:
            return
        self._is_narrow = narrow
        self._cards.addWidget(self.speed, 0, 0)
        self._cards.addWidget(self.peak, 0, 1)
        self._cards.addWidget(self.steps, 1 if narrow else 0, 0 if narrow else 2, 1, 2 if narrow else 1)
        for column in range(3):
            self._cards.setColumnStretch(column, 0 if narrow and column == 2 else 1)

    def _show_speed(self, report: PilotReport, figure: Compared | None) -> None:
        if report.tokens_per_s_per_gpu is None:
            self.speed.show_figure("–", "", tr("the log has none"), (tr("not measured"), "plain"))
            return
        notes = _against(figure, number) if figure else tr("the prediction is being made…")
        self.speed.show_figure(
            number(report.tokens_per_s_per_gpu), tr("tok/s per GPU"), notes, verdict(figure) if figure else ("", "")
        )

    def _show_peak(self, report: PilotReport, figure: Compared | None, units: str) -> None:
        if report.peak_bytes is None:
            self.peak.show_figure("–", "", tr("the log has none"), (tr("not measured"), "plain"))
            return
        notes = _against(figure, lambda size: memory(size, units)) if figure else tr("the prediction is being made…")
        kind = tr("{0} {1}", units, report.peak_kind or "")
        self.peak.show_figure(memory(report.peak_bytes, units), kind, notes, verdict(figure) if figure else ("", ""))

    def _show_steps(self, report: PilotReport) -> None:
        if report.format == "typed":
            self.steps.show_figure("–", "", tr("typed figures, no log"))
            return
        counts = {part.reason: len(part.steps) for part in report.dropped}
        notes = tr("left out: warm-up {0}, outliers {1}", counts.get("warm-up", 0), counts.get("outlier", 0))
        of = tr("of {0}", number(len(report.series))) if report.series else ""
        self.steps.show_figure(number(report.steps_used), of, notes)
        self.legend.setText(
            tr(
                "● counts   ○ warm-up, left out   × outlier (an evaluation, a save), left out   "
                "band: slowest to fastest tenth"
            )
        )

    def _explain(self, card: FigureCard) -> None:
        if self._report is None:
            return
        subject = {self.speed: "speed", self.peak: "peak", self.steps: "steps"}[card]
        note = explanation_of(subject, self._report, self._comparison, self._units)
        title = card.accessibleName().partition(":")[0]
        anchor = QRect(card.mapToGlobal(card.rect().topLeft()), card.size())
        popover = ExplanationPopover(Explanation(title, card.number, (), note), self._units, self)
        popover.open_at(anchor)

    def _lay_out(self) -> None:
        self._cards = QGridLayout()
        self._cards.setSpacing(10)
        self.note = ElidedLabel("", self)
        self.frame, inside = titled_card(self, tr("Speed of each step"), self.note)
        self.chart.setFixedHeight(self.fontMetrics().height() * 11)
        inside.addWidget(self.chart)
        inside.addWidget(self.legend)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addLayout(self._cards)
        column.addWidget(self.so_far)
        column.addWidget(self.notes)
        column.addWidget(self.frame)


def _against(figure: Compared, show: Callable[[float], str]) -> str:
    return tr(
        "{0} against {1} ({2} – {3}) predicted",
        percent_change(figure.difference), show(figure.predicted), show(figure.low), show(figure.high),
    )  # fmt: skip
