"""One published run in words: what ran, what came of it, where it stands, and its job to open."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ftcost_core.evidence.points import MeasuredPoint, points
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import percent_change
from ftcost_gui.pages.evidence.run_labels import bare_figure, caveats, figure, headline, setting, source
from ftcost_gui.widgets.labels import Badge, heading, small


class RunDetails(QFrame):
    """Empty until a run is chosen.

    Signals:
        used: the :class:`MeasuredPoint` whose job is to be opened.
    """

    used = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._point: MeasuredPoint | None = None
        self.title = heading("", self)
        self.title.setWordWrap(True)
        self.badge = Badge(self)
        self.open = QPushButton(tr("Open this job"), self)
        self.open.clicked.connect(lambda: self.used.emit(self._point))
        self.figures, self.setting, self.caveats, self.source = (self._label() for _ in range(4))
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.title, 1)
        head.addWidget(self.badge, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.open, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(5)
        column.addLayout(head)
        for label in (self.figures, self.setting, self.caveats, self.source):
            column.addWidget(label)
        column.addStretch(1)
        self.show_point(None, "GiB")

    def show_point(self, point: MeasuredPoint | None, units: str) -> None:
        """Show a run, or ask to choose one."""
        self._point = point
        for part in (self.open, self.figures, self.caveats, self.source):
            part.setVisible(point is not None)
        if point is None:
            self.title.setText(tr("The chosen run"))
            self.badge.say("", "plain")
            self.setting.setText(tr("Choose a run in the chart or in the table to read how it came about."))
            return
        self.title.setText(headline(point.run))
        self.open.setAccessibleDescription(headline(point.run))
        inside = tr("in the range") if point.holds else tr("outside the range")
        self.badge.say(inside, "good" if point.holds else "warn")
        self.figures.setText(_figures(point, units))
        self.setting.setText(setting(point.run))
        self.caveats.setText(caveats(point))
        self.caveats.setVisible(bool(self.caveats.text()))
        self.source.setText(tr("Source: {0}", source(point.run)))

    def _label(self) -> QLabel:
        label = small("", self, "plain")
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label


def _figures(point: MeasuredPoint, units: str) -> str:
    words = tr(
        "Measured {0}; the program says {1} ({2}), 80 % range {3} to {4}.",
        figure(point, point.measured, units),
        figure(point, point.estimated, units),
        percent_change(point.error),
        bare_figure(point, point.low, units),
        figure(point, point.high, units),
    )
    if point.quantity == "memory":
        return words
    other = next(
        same_run
        for same_run in points("speed", "unseen" if point.basis == "shipped" else "shipped")
        if same_run.run is point.run
    )
    if point.basis == "shipped":
        basis = tr(
            "That is with the shipped coefficients, which have seen this run; without anything of its source "
            "it is {0} ({1}).",
            figure(other, other.estimated, units),
            percent_change(other.error),
        )
        return f"{words} {basis}"
    basis = tr(
        "That is without anything of this source; the shipped coefficients, which have seen it, say {0} ({1}).",
        figure(other, other.estimated, units),
        percent_change(other.error),
    )
    return f"{words} {basis}"
