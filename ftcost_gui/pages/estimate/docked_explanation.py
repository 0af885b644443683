"""The explanation that stays beside the charts and follows every edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from ftcost_core.text.i18n import tr
from ftcost_gui.pages.estimate.explanation_changes import changes_html, was
from ftcost_gui.text.explanations import Explanation, explained, subjects
from ftcost_gui.widgets.choice import ChoiceBox
from ftcost_gui.widgets.labels import ElidedLabel, scaled, small

if TYPE_CHECKING:
    from ftcost_core.documents.result import Estimate
    from ftcost_gui.look.colours import Colours


_LETTERS, _LINES = 48, 14
"""Its width beside the charts, and its height above them."""
_PAUSE_MS = 100
"""Between two texts of the terms: nobody reads faster, and laying them out takes as long as a chart."""
_ANY_WIDTH = 16_777_215


class DockedExplanation(QFrame):
    """Explains one figure of each new estimate, and says what has changed since a mark was set.

    Signals:
        chosen: another figure is to be explained, one of ``subjects()``.
        closed: the explanation is no longer wanted.
        pageWanted: address of the page of the help that says how the figure comes about.
    """

    chosen = Signal(object)
    closed = Signal()
    pageWanted = Signal(str)

    def __init__(self, colours: Colours, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._colours, self._units = colours, "GiB"
        self._estimate: Estimate | None = None
        self.mark: Estimate | None = None
        """What changes are counted from; none: the next estimate that is shown."""
        self._subject, self._html = "", ""
        self._shown: Explanation | None = None
        self.figure = ElidedLabel("", self)
        self.figure.setFont(scaled(self.figure, 1.2, QFont.Weight.DemiBold))
        self.change = ElidedLabel("", self)
        self.change.setFont(scaled(self.change, 0.92))
        self.stale = small(tr("The figures below are those of the last valid values."), self, "warn")
        self.stale.setWordWrap(True)
        self.stale.hide()
        self.choice = ChoiceBox(list(subjects().items()), self)
        self.choice.setAccessibleName(tr("Explained figure"))
        self.choice.edited.connect(self.chosen)
        self.close_button = self._link(tr("Close"), tr("Close the explanation beside the charts"))
        self.close_button.clicked.connect(lambda _checked=False: self.closed.emit())
        self.again = self._link(tr("Compare with now"), "")
        self.again.setToolTip(tr("Count changes from the job as it is now"))
        policy = self.again.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.again.setSizePolicy(policy)
        self.again.clicked.connect(lambda _checked=False: self.set_mark())
        self.terms = QTextBrowser(self)
        self.terms.setObjectName("terms")
        self.terms.setFont(scaled(self.terms, 0.92))
        self.terms.document().setDocumentMargin(0)
        self.terms.setTabChangesFocus(True)
        self.terms.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.terms.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.how = self._link(tr("How this is computed"), "")
        self.how.clicked.connect(lambda _checked=False: self._ask_page())
        self.copy = self._link(tr("Copy"), tr("Copy the explanation"))
        self.copy.clicked.connect(lambda _checked=False: self._copy())
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._render)
        self._lay_out()

    def fit(self, *, beside: bool) -> None:
        """Be as wide as lines read well and as high as what stands beside it, or as wide as the page."""
        policy = QSizePolicy.Policy
        wide = self.fontMetrics().averageCharWidth() * _LETTERS
        self.setMinimumWidth(wide if beside else 0)
        self.setMaximumWidth(wide if beside else _ANY_WIDTH)
        self.setSizePolicy(policy.Fixed if beside else policy.Expanding, policy.Ignored if beside else policy.Fixed)
        self._headline.setDirection(QBoxLayout.Direction.TopToBottom if beside else QBoxLayout.Direction.LeftToRight)
        self.setMinimumHeight(0 if beside else self.fontMetrics().height() * _LINES)

    def restore_from(self, before: DockedExplanation) -> None:
        """Count changes from where the same explanation of another window does."""
        self.mark = before.mark
        self._render_now()

    def show_subject(self, subject: str) -> None:
        """Explain another figure of the same estimate."""
        if subject != self._subject:
            self.terms.verticalScrollBar().setValue(0)
        self._subject = subject
        self.choice.show_value(subject)
        self._render_now()

    def show_estimate(self, estimate: Estimate, units: str) -> None:
        """Explain the figure of a new estimate."""
        self._estimate, self._units = estimate, units
        if self.mark is None:
            self.mark = estimate
        self._render()

    def set_mark(self) -> None:
        """Count changes from the estimate that is shown."""
        self.mark = self._estimate
        self._render_now()

    def forget_mark(self) -> None:
        """Count changes from the next estimate: the job has become another one."""
        self.mark = None

    def show_stale(self, stale: bool) -> None:
        """Say whether the figures are those of values before the present, refused ones."""
        self.stale.setVisible(stale)

    def set_colours(self, colours: Colours) -> None:
        """Redraw in the colours of a theme."""
        self._colours = colours
        self._render_now()

    def _render(self) -> None:
        """Show the figure at once, its terms with it or, while figures follow each other, after a pause."""
        if self._estimate is None or self.mark is None or not self._subject:
            return
        now = self._shown = explained(self._subject, self._estimate, self._units)
        before = explained(self._subject, self.mark, self._units)
        self.figure.setText(now.figure)
        self.how.setVisible(bool(now.page))
        if not self._pause.isActive():
            self._render_terms(now, before)

    def _render_now(self) -> None:
        self._pause.stop()
        self._render()

    def _render_terms(self, now: Explanation, before: Explanation) -> None:
        name = tr("How {0} comes about", now.title)
        self.setAccessibleName(name)
        self.terms.setAccessibleName(name)
        text, changed = changes_html(now, before, self._units, self._colours)
        same = tr("the same; parts of it changed") if changed else tr("no change")
        self.change.setText(was(now.figure, before.figure) or same)
        self.again.setVisible(changed or now.figure != before.figure)
        self.setAccessibleDescription(f"{now.figure}, {self.change.text()}")
        if text != self._html:
            self._html = text
            bar = self.terms.verticalScrollBar()
            at = bar.value()
            self.terms.setHtml(text)
            bar.setValue(at)
            self._pause.start()

    def _ask_page(self) -> None:
        if self._shown is not None:
            self.pageWanted.emit(self._shown.page)

    def _copy(self) -> None:
        if self._shown is not None:
            QGuiApplication.clipboard().setText(self._shown.text(self._units))

    def _link(self, text: str, spoken: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setProperty("link", "true")
        button.setAccessibleName(spoken or text)
        return button

    def _lay_out(self) -> None:
        head, middle, foot = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.choice, 1)
        head.addWidget(self.close_button)
        middle.addWidget(self.change, 1)
        middle.addWidget(self.again)
        foot.addWidget(self.how)
        foot.addStretch(1)
        foot.addWidget(self.copy)
        self._headline = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._headline.setSpacing(4)
        self._headline.addWidget(self.figure, 1)
        self._headline.addLayout(middle, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(4)
        column.addLayout(head)
        column.addLayout(self._headline)
        column.addWidget(self.stale)
        column.addWidget(self.terms, 1)
        column.addLayout(foot)
