"""The answer above the cards: a sentence, what would make it sure, and settings changed together in steps."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from textwrap import fill
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QColor, QFont, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ftcost_core.documents.fields import field_value, title
from ftcost_core.planner.goals import Goal, goals
from ftcost_core.text import numbers as fmt
from ftcost_core.text.i18n import LazyTexts, in_sentence, tr
from ftcost_core.wording.answer import Answer, answer, to_be_sure
from ftcost_core.wording.field_values import value_name
from ftcost_core.wording.verdicts import phases_verdict
from ftcost_gui.background.progress_tasks import LongWork
from ftcost_gui.look.colours import Colours
from ftcost_gui.text.outcomes import differences
from ftcost_gui.widgets import editor
from ftcost_gui.widgets.labels import scaled, small
from ftcost_gui.widgets.panes import emptied
from ftcost_gui.widgets.toned_sentence import TonedSentence

if TYPE_CHECKING:
    from ftcost_core.documents.job import Job
    from ftcost_core.documents.problems import InputError
    from ftcost_core.documents.result import Estimate
    from ftcost_core.planner.combined import CombinedChange, Outcome, Step
    from ftcost_core.storage.progress import IsCancelled, Progress
    from ftcost_gui.state.context import Context

_GOALS: LazyTexts[Goal] = LazyTexts({
    "sure": "Make it fit for sure", "cheaper": "Cheaper", "faster": "Faster",
})  # fmt: skip
_REACHED: LazyTexts[Goal] = LazyTexts({
    "sure": "Fits for sure: {0}.", "cheaper": "{0} of the cost.", "faster": "{0} of the time.",
})  # fmt: skip
_SHORT: LazyTexts[Goal] = LazyTexts(
    {
        "sure": "Can't be made sure. Best found: {0} with {1}.",
        "cheaper": "Can't be halved. Best found: {0} with {1}.",
        "faster": "That much time can't be saved. Best found: {0} with {1}.",
    }
)
_GAP, _LETTERS = 4, 56


class AnswerCard(QFrame):
    """Says the answer at once with every edit, the rest when edits pause.

    What is found for a goal floats below it: nothing on the page moves.

    Signals:
        applied: an edit of the job, and what Undo calls it.
    """

    applied = Signal(object, object)

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._store, self._settings = context.store, context.settings
        self._answer = Answer("", "plain")
        self._colours = context.theme.colours
        self._found: CombinedChange | None = None
        self._ticked: list[Step] = []
        self._parts: list[tuple[QCheckBox, QLabel]] = []
        self._work = LongWork(self)
        self.sentence = TonedSentence(self)
        self.sentence.setFont(scaled(self.sentence, 1.08, QFont.Weight.DemiBold))
        self.rest = _line(self)
        keeps = self.rest.sizePolicy()
        keeps.setRetainSizeWhenHidden(True)  # nothing below moves when it comes with the pause after an edit
        self.rest.setSizePolicy(keeps)
        self.buttons: dict[Goal, QPushButton] = {}
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.sentence, 1)
        for goal, text in _GOALS.items():
            button = self.buttons[goal] = QPushButton(text, self)
            button.setProperty("chip", "true")
            button.setToolTip(
                tr("Finds the settings that do most for it, step by step, and shows them before anything changes")
            )
            button.clicked.connect(lambda _checked=False, goal=goal: self.search(goal))
            button.hide()
            head.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(3)
        column.addLayout(head)
        column.addWidget(self.rest)
        self._make_strip(parent)
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
        rest = to_be_sure(estimate) or phases_verdict(estimate.memory, self._settings.units)
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

        if self._found is not None and self._found.goal == goal and self.strip.isVisible():
            self._forget()  # the same button closes what it has opened
            return
        self._store.estimate_now()
        job, estimate, prices = self._store.job, self._store.estimate, self._store.prices
        if estimate is None or self._store.stale:
            return

        def work(progress: Progress, cancelled: IsCancelled) -> CombinedChange | None:
            return combined_change(job, estimate, goal, prices, progress=progress, cancelled=cancelled)

        self._say(_GOALS[goal], tr("Searching around the job…"))
        self._work.start(work, lambda change: self._show_change(goal, change), self._show_fault)

    def apply(self) -> None:
        """Make the changes that are ticked: one undoable step."""
        from ftcost_core.planner.combined import changed

        if self._found is not None and self._ticked:
            goal = self._found.goal
            self.applied.emit(changed(self._ticked), lambda: _GOALS[goal])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what floats below as wide as the card."""
        super().resizeEvent(event)
        self._place_strip()

    def _make_strip(self, parent: QWidget) -> None:
        self.strip = QFrame(parent)
        self.strip.setObjectName("popover")
        self._goal = small("", self.strip, "plain")
        self._goal.setFont(scaled(self._goal, 1.0, QFont.Weight.DemiBold))
        self._goal.setWordWrap(True)
        self.figures_line = _line(self.strip)
        editor.mark(self.figures_line, "tone", "plain")
        self.use = QPushButton(tr("Apply"), self.strip)
        self.use.setProperty("primary", "true")
        self.use.clicked.connect(lambda _checked=False: self.apply())
        self.close_strip = QPushButton(tr("Close"), self.strip)
        self.close_strip.clicked.connect(lambda _checked=False: self._forget())
        self._steps = QGridLayout()
        self._steps.setColumnStretch(0, 1)
        texts = QVBoxLayout()
        texts.setSpacing(4)
        texts.addWidget(self._goal)
        texts.addLayout(self._steps)
        texts.addWidget(self.figures_line)
        row = QHBoxLayout(self.strip)
        row.setContentsMargins(12, 10, 12, 10)
        row.addLayout(texts, 1)
        row.addWidget(self.use, 0, Qt.AlignmentFlag.AlignBottom)
        row.addWidget(self.close_strip, 0, Qt.AlignmentFlag.AlignBottom)
        self.strip.hide()

    def _place_strip(self) -> None:
        layout = self.strip.layout()
        if layout is not None and not self.strip.isHidden():
            tall = layout.totalHeightForWidth(self.width())
            self.strip.setGeometry(self.x(), self.geometry().bottom() + _GAP, self.width(), tall)
            self.strip.raise_()

    def _show_change(self, goal: Goal, found: CombinedChange | None) -> None:
        if found is None:
            self._say(
                _GOALS[goal],
                tr("No settings within the limits reach this goal. “Find best plan” shows which limit is in the way."),
            )
            return
        self._say(_summary(found))
        self._found = found
        for place, step in enumerate(found.steps):
            box, part = QCheckBox(_words(self._store.job, step), self.strip), small("", self.strip)
            box.setChecked(True)
            box.toggled.connect(lambda _on: self._tick())
            self._steps.addWidget(box, place, 0)
            self._steps.addWidget(part, place, 1, Qt.AlignmentFlag.AlignRight)
            for widget in (box, part):
                widget.show()  # else it counts for nothing yet
            self._parts.append((box, part))
        self._show_outcomes(list(found.steps), found.outcomes)

    def _tick(self) -> None:
        """Say what the ticked steps do without the others."""
        from ftcost_core.planner.combined import outcomes

        if self._found is not None:
            steps = [step for step, (box, _) in zip(self._found.steps, self._parts, strict=True) if box.isChecked()]
            job, prices = self._store.job, self._store.prices
            self.use.setEnabled(False)
            self._work.start(
                lambda _progress, _cancelled: outcomes(job, steps, prices),
                partial(self._show_outcomes, steps),
                self._show_fault,
            )

    def _show_outcomes(self, steps: list[Step], results: tuple[Outcome, ...]) -> None:
        """Show what each step adds, and before and after."""
        if self._found is None:
            return
        self._ticked = steps
        after = pairwise(results)
        for box, part in self._parts:
            part.setText(_part(self._found.goal, *next(after)) if box.isChecked() else "–")
            box.setAccessibleDescription(part.text())
        text = differences(results[0], results[-1], self._settings.units)
        self.figures_line.setText(text)
        self.figures_line.setAccessibleName(text)
        self.figures_line.show()
        self.use.setEnabled(bool(steps))
        self.use.show()
        self._place_strip()

    def _show_fault(self, fault: InputError) -> None:
        self._say(tr("These steps do not go together."), str(fault))

    def _say(self, headline: str, line: str = "") -> None:
        self._found, self._ticked, self._parts = None, [], []
        emptied(self._steps)
        self.use.hide()
        self._goal.setText(headline)
        self.figures_line.setText(line)
        self.figures_line.setAccessibleName(line)
        self.figures_line.setVisible(bool(line))
        self.strip.show()
        self._place_strip()

    def _forget(self, *_: object) -> None:
        """Take the strip away: the job is another one, or it was closed."""
        if self._work.busy:
            self._work.cancel()
        self._found = None
        if not self.strip.isHidden():
            self.strip.hide()


def _line(parent: QWidget) -> QLabel:
    label = small("", parent)
    label.setWordWrap(True)
    label.hide()
    return label


def _words(job: Job, step: Step) -> str:
    """Say what a step changes."""
    settings = [f"{title(path)}: {_shown(path, field_value(job, path))} → {_shown(path, now)}"
                for path, now in step.change.items() if path != "price.offer"]  # fmt: skip
    words = step.advice or fill(" · ".join(settings), _LETTERS)
    return tr("{0} (risk: {1})", words, in_sentence(step.risk)) if step.risk else words


def _part(goal: Goal, before: Outcome, after: Outcome) -> str:
    """Say what a step adds: money, time or the chance to fit."""
    if goal == "sure":
        return f"{fmt.likelihood(before.fit_probability)} → {fmt.likelihood(after.fit_probability)}"
    if goal == "faster":
        hours = after.wall_hours - before.wall_hours
        return fmt.signed(hours, fmt.duration(hours))
    usd = (after.usd or 0.0) - (before.usd or 0.0)
    return fmt.signed(usd, fmt.money(usd))


def _summary(found: CombinedChange) -> str:
    """Say how much of a goal its steps bring."""
    before, after = found.outcomes[0], found.outcomes[-1]
    if found.goal == "sure":
        much = fmt.likelihood(after.fit_probability)
    elif found.goal == "faster":
        much = fmt.percent_change(after.wall_hours / before.wall_hours - 1)
    else:
        much = fmt.percent_change((after.usd or 0.0) / (before.usd or 1.0) - 1)
    if found.reached:
        return _REACHED[found.goal].format(much)
    with_ = [in_sentence(step.advice) if step.advice else tr("other settings") for step in found.steps]
    return _SHORT[found.goal].format(much, ", ".join(with_))


def _shown(path: str, value: object) -> str:
    if value is None:
        return tr("auto")
    if isinstance(value, int | float) and not isinstance(value, bool):
        return fmt.number(value)
    return value_name(path, value)
