"""The answer above the cards: a sentence, what would make it sure, and settings changed together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QColor, QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ftcost_core.documents.fields import title
from ftcost_core.planner.goals import Goal, goals
from ftcost_core.text import numbers as fmt
from ftcost_core.text.i18n import LazyTexts, tr
from ftcost_core.wording.answer import Answer, answer, to_be_sure
from ftcost_core.wording.field_values import value_name
from ftcost_gui.background.progress_tasks import LongWork
from ftcost_gui.look.colours import Colours
from ftcost_gui.widgets.editor import mark
from ftcost_gui.widgets.labels import scaled, small
from ftcost_gui.widgets.toned_sentence import TonedSentence

if TYPE_CHECKING:
    from ftcost_core.documents.problems import InputError
    from ftcost_core.documents.result import Estimate
    from ftcost_core.planner.combined import CombinedChange
    from ftcost_core.storage.progress import IsCancelled, Progress
    from ftcost_gui.state.context import Context

_GOALS: LazyTexts[Goal] = LazyTexts({
    "sure": "Make it fit for sure", "half": "Halve the cost", "deadline": "Meet the deadline",
})  # fmt: skip


class AnswerCard(QFrame):
    """Says the answer at once with every edit, the rest when edits pause."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._store, self._settings = context.store, context.settings
        self._answer = Answer("", "plain")
        self._colours = context.theme.colours
        self._change: CombinedChange | None = None
        self._work = LongWork(self)
        self.sentence = TonedSentence(self)
        self.sentence.setFont(scaled(self.sentence, 1.08, QFont.Weight.DemiBold))
        self.rest = _line(self)
        self.buttons: dict[Goal, QPushButton] = {}
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.sentence, 1)
        for goal, text in _GOALS.items():
            button = self.buttons[goal] = QPushButton(text, self)
            button.setProperty("chip", "true")
            button.setToolTip(
                tr("Searches for a few changed settings that reach it, and shows them before anything changes")
            )
            button.clicked.connect(lambda _checked=False, goal=goal: self.search(goal))
            button.hide()
            head.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(3)
        column.addLayout(head)
        column.addWidget(self.rest)
        column.addWidget(self._make_strip())
        self._store.jobChanged.connect(self._forget)
        self._settings.changed.connect(self._forget)

    def show_figures(self, estimate: Estimate) -> None:
        """Say the answer; what else is known comes with :meth:`show_estimate`."""
        self._answer = answer(estimate)
        self._paint()

    @property
    def text(self) -> str:
        """The sentence."""
        return self._answer.text

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self._colours = colours
        self._paint()

    def _paint(self) -> None:
        """Write the sentence, the verdict in its colour."""
        verdict, colon, rest = self._answer.text.partition(": ")
        tones = {
            "good": self._colours.good,
            "warn": self._colours.warn,
            "bad": self._colours.bad,
            "plain": self._colours.text,
        }
        colour = tones[self._answer.tone]
        for space in (" %", "\N{NARROW NO-BREAK SPACE}%"):  # after the narrow one Qt breaks a line, too
            rest = rest.replace(space, "\N{NO-BREAK SPACE}%")
        self.sentence.say(verdict + colon, rest, QColor(colour))
        self.sentence.setAccessibleName(self._answer.text)

    def show_estimate(self, estimate: Estimate) -> None:
        """Say what would make it sure, offer the goals that are not reached, and tell screen readers."""
        rest = to_be_sure(estimate)
        self.rest.setText(rest)
        self.rest.setVisible(bool(rest))
        offered = goals(estimate)
        for goal, button in self.buttons.items():
            button.setVisible(goal in offered)
        if QAccessible.isActive():
            text = " ".join((self.text, rest)).strip()
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.sentence, text))

    def search(self, goal: Goal) -> None:
        """Look for settings that reach a goal, beside the window."""
        from ftcost_core.planner.combined import combined_change

        self._store.estimate_now()
        job, estimate, prices = self._store.job, self._store.estimate, self._store.prices
        if estimate is None or self._store.stale:
            return

        def work(progress: Progress, cancelled: IsCancelled) -> CombinedChange | None:
            return combined_change(job, estimate, goal, prices, progress=progress, cancelled=cancelled)

        self._say(_GOALS[goal], tr("Searching around the job…"))
        self._work.start(work, lambda change: self._show_change(goal, change), self._show_fault)

    def apply(self) -> None:
        """Make the change that is shown: one undoable step."""
        if self._change is not None:
            change = self._change
            self._store.end_gesture()
            self._store.edit_many(change.change, lambda: _GOALS[change.goal])
            self._store.end_gesture()

    def _make_strip(self) -> QWidget:
        self.strip = QWidget(self)
        self._goal = small("", self.strip, "plain")
        self._goal.setFont(scaled(self._goal, 1.0, QFont.Weight.DemiBold))
        self.settings_line, self.figures_line = _line(self.strip), _line(self.strip)
        mark(self.figures_line, "tone", "plain")
        self.use = QPushButton(tr("Apply"), self.strip)
        self.use.setProperty("primary", "true")
        self.use.clicked.connect(lambda _checked=False: self.apply())
        self.close_strip = QPushButton(tr("Close"), self.strip)
        self.close_strip.clicked.connect(lambda _checked=False: self._forget())
        texts = QVBoxLayout()
        texts.setSpacing(2)
        for label in (self._goal, self.settings_line, self.figures_line):
            texts.addWidget(label)
        row = QHBoxLayout(self.strip)
        row.setContentsMargins(0, 6, 0, 0)
        row.addLayout(texts, 1)
        row.addWidget(self.use, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.close_strip, 0, Qt.AlignmentFlag.AlignVCenter)
        self.strip.hide()
        return self.strip

    def _show_change(self, goal: Goal, change: CombinedChange | None) -> None:
        before = self._store.estimate
        if change is None or before is None:
            self._say(
                _GOALS[goal],
                tr("No settings within the limits reach this goal. “Find best plan” shows which limit is in the way."),
            )
            return
        settings = [f"{title(path)}: {_shown(path, was)} → {_shown(path, now)}" for path, was, now in change.differing]
        self._say(_GOALS[goal], " · ".join(settings), self._figures(before, change))
        self._change = change
        self.use.show()

    def _figures(self, before: Estimate, change: CombinedChange) -> str:
        units, plan = self._settings.units, change.plan
        pairs = [
            (tr("Chance to fit"), *(fmt.likelihood(of.memory.fit_probability) for of in (before, plan))),
            (tr("Memory {0}", units), *(fmt.memory(of.memory.device, units) for of in (before, plan))),
            (tr("Time"), *(fmt.duration(of.time.wall_hours) for of in (before, plan))),
            (tr("Cost"), *(fmt.money(of.cost.total) for of in (before, plan))),
        ]
        return " · ".join(f"{name}: {was} → {now}" for name, was, now in pairs)

    def _show_fault(self, fault: InputError) -> None:
        self._say(tr("The search cannot start."), str(fault))

    def _say(self, headline: str, settings: str, figures: str = "") -> None:
        self._change = None
        self.use.hide()
        self._goal.setText(headline)
        for label, text in ((self.settings_line, settings), (self.figures_line, figures)):
            label.setText(text)
            label.setAccessibleName(text)
            label.setVisible(bool(text))
        self.strip.show()

    def _forget(self, *_: object) -> None:
        """Take the strip away: the job is another one, or it was closed."""
        if self._work.busy:
            self._work.cancel()
        self._change = None
        if not self.strip.isHidden():
            self.strip.hide()


def _line(parent: QWidget) -> QLabel:
    label = small("", parent)
    label.setWordWrap(True)
    label.hide()
    return label


def _shown(path: str, value: object) -> str:
    return fmt.number(value) if isinstance(value, int | float) else value_name(path, value)
