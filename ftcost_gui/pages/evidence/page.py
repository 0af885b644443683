"""The Evidence page: why to believe the program, and where not."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRect
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from ftcost_core.documents.job import Job
from ftcost_core.evidence.accuracy import Accuracy
from ftcost_core.evidence.claims import claim_job
from ftcost_core.evidence.points import MeasuredPoint, accuracy_by, accuracy_of, points, verdicts
from ftcost_core.evidence.points import headline as accuracy_left_out
from ftcost_core.evidence.runs import runs
from ftcost_core.formulas.facts.fit import fitted_file
from ftcost_core.text import numbers as fmt
from ftcost_core.text.i18n import tr
from ftcost_core.wording.field_values import value_name
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.evidence.claims_view import ClaimsView
from ftcost_gui.pages.evidence.run_labels import headline
from ftcost_gui.pages.evidence.runs_view import RunsView
from ftcost_gui.pages.switched_page import SwitchedPage
from ftcost_gui.state.context import Context
from ftcost_gui.text.explanations import Explanation
from ftcost_gui.widgets.card import FigureCard, FigureCards
from ftcost_gui.widgets.labels import small
from ftcost_gui.widgets.message_bar import MessageBar
from ftcost_gui.widgets.popover import ExplanationPopover

_NARROW = 800


class EvidencePage(SwitchedPage[RunsView | ClaimsView]):
    """Runs of either quantity, claims and tables of guides."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        choices = [
            ("memory", tr("Memory")), ("speed", tr("Speed")), ("claims", tr("Claims")),
            ("tables", tr("Tables of the guides")),
        ]  # fmt: skip
        super().__init__(choices, self._make_view_of, 74, parent)
        self._context, self._store = context, context.store
        self.message = MessageBar(self, floats=True)
        self.cards = EvidenceCards(self.content)
        self.two_tests = small(_two_tests(), self.content)
        self.two_tests.setWordWrap(True)
        self.column.addWidget(self.cards)
        self.column.addWidget(self.two_tests)
        self.cards.explained.connect(self._explain)
        context.settings.changed.connect(self._settings_changed)
        context.theme.changed.connect(self._set_colours)

    def show_view(self, key: str) -> None:
        """Look at a view, the figures of all runs above those of runs."""
        super().show_view(key)
        for part in (self.cards, self.two_tests):
            part.setVisible(key in ("memory", "speed"))

    def open_job(self, job: Job, name: str) -> None:
        """Make the job another one: one undoable step."""
        self._store.end_gesture()
        changes = {field: getattr(job, field) for field in Job.model_fields}
        done = self._store.edit_many(changes, lambda: tr("Open {0}", name))
        self._store.end_gesture()
        if done:
            self.message.say_undoable(
                tr("“{0}” is the job now; the other pages show it.", name), self._store.undo_stack
            )

    def restore_from(self, before: EvidencePage) -> None:
        """Show the views of the same page of another window, filtered as they are there."""
        for key, view in before.views.items():
            self.show_view(key)
            match self.views[key], view:
                case RunsView() as mine, RunsView() as other:
                    mine.restore_from(other)
                case ClaimsView() as mine, ClaimsView() as other:
                    mine.restore_from(other)
        if before.views:
            self.show_view(before.in_sight)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin with the memory."""
        super().showEvent(event)
        if not self.views:
            self.show_view("memory")

    def _make_view_of(self, key: str) -> RunsView | ClaimsView:
        if key in ("claims", "tables"):
            claims = ClaimsView(tables=key == "tables", parent=self.content)
            claims.used.connect(self._open_claim)
            claims.set_colours(self._context.theme.colours)
            return claims
        runs = RunsView(self._context, "memory" if key == "memory" else "speed", self.content)
        runs.used.connect(self._open_run)
        runs.set_colours(self._context.theme.colours)
        return runs

    def _open_run(self, point: MeasuredPoint) -> None:
        self.open_job(point.run.job(), headline(point.run))

    def _open_claim(self, name: str) -> None:
        job = claim_job(name)
        self.open_job(job, job.name)

    def _explain(self, explanation: Explanation, anchor: QRect) -> None:
        ExplanationPopover(explanation, self._context.settings.units, self).open_at(anchor)

    def _settings_changed(self, name: str) -> None:
        if name == "units":
            for view in self.views.values():
                if isinstance(view, RunsView):
                    view.show_units()

    def _set_colours(self, colours: Colours) -> None:
        for view in self.views.values():
            view.set_colours(colours)


def _two_tests() -> str:
    """Say how far off speeds are on runs of unseen sources, and of unseen regimes."""
    residuals = fitted_file().residuals
    source, regime = residuals.left_out, residuals.regime_left_out
    return tr(
        "Speed, each source left out of the fit in turn: median error {0}, 90 % within {1}, {2} in ranges "
        "whose top is {3} times their bottom. Each regime left out (a chip, stack, link, number of nodes, "
        "context, quantisation or method): median error {4}, 90 % within {5}, {6} in ranges of {7}.",
        fmt.percent(source.median, 1),
        fmt.percent(source.p90),
        fmt.percent(residuals.range_holds),
        fmt.significant(residuals.range_high_over_low),
        fmt.percent(regime.median, 1),
        fmt.percent(regime.p90),
        fmt.percent(residuals.regime_range_holds),
        fmt.significant(residuals.regime_range_high_over_low),
    )


class EvidenceCards(FigureCards):
    """The same figures as the accuracy command prints."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self.memory = FigureCard(tr("Memory: median error"))
        self.speed = FigureCard(tr("Speed: median error"))
        self.ranges = FigureCard(tr("Measured within the 80 % range"))
        self.runs = FigureCard(tr("Published runs"))
        explained = {self.memory: _of_memory, self.speed: _of_speed, self.ranges: _of_ranges, self.runs: _of_runs}
        super().__init__({card: partial(_explanation, card, note) for card, note in explained.items()}, _NARROW, parent)
        memory, speed = accuracy_left_out("memory"), accuracy_left_out("speed")
        self.memory.show_figure(
            fmt.percent(memory.median, 1),
            tr("of {0} runs", fmt.number(memory.runs)),
            tr("80 % within {0} · counted, slack fitted", fmt.percent(memory.p80)),
        )
        self.speed.show_figure(
            fmt.percent(speed.median, 1),
            tr("of {0} runs", fmt.number(speed.runs)),
            tr("80 % within {0} · source left out", fmt.percent(speed.p80)),
        )
        self.ranges.show_figure(
            fmt.percent(memory.holds or 0),
            tr("memory · {0} speed", fmt.percent(speed.holds or 0)),
            tr("of sources that the range has not seen"),
        )
        everything = runs()
        self.runs.show_figure(
            fmt.number(len(everything)),
            tr("of {0} sources", fmt.number(len({run.repo for run in everything}))),
            tr("{0} of memory, {1} of speed", fmt.number(len(points("memory"))),
               fmt.number(len(points("speed")))),
        )  # fmt: skip


def _explanation(card: FigureCard, note: Callable[[], str]) -> Explanation:
    """Explain how the figure of a card was computed."""
    return Explanation(card.title.text(), card.number, (), note())


def _of_memory() -> str:
    note = tr(
        "Live tensors are counted from what a step holds, and fitted to nothing. What the allocator "
        "holds beyond them and the driver context are set from published figures, some of these runs "
        "among them. The error is of runs whose settings are known and whose memory PyTorch itself "
        "counted."
    )
    return note + _by_stack("memory")


def _of_speed() -> str:
    shipped = accuracy_of(points("speed", "shipped"))
    note = tr(
        "The speed's coefficients are fitted to these runs, so the figure is of fits that knew "
        "nothing of a run's whole source. With the coefficients that the program ships, which have "
        "seen every run, the median error is {0}.",
        fmt.percent(shipped.median, 1) if shipped else "–",
    )
    return f"{note}\n{_two_tests()}" + _by_stack("speed")


def _of_ranges() -> str:
    note = tr(
        "The range is meant to hold 80 % of measurements. Each source's runs are held against a "
        "range made from all other sources, so none was used to widen its own."
    )
    return f"{note}\n{_two_tests()}"


def _of_runs() -> str:
    first, last = min(run.date for run in runs()), max(run.date for run in runs())
    note = tr(
        "Published from {0} to {1} by others, each with its source. A run counts in the error figures "
        "only where every setting that matters is known.",
        first,
        last,
    )
    meanings = verdicts()
    return f"{note}\n" + tr(
        "Of {0} published verdicts of whether a job fits its GPUs, the program says the same of {1}; of "
        "the {2} that their own source does not contradict, of {3}.",
        fmt.number(meanings.published),
        fmt.number(meanings.right),
        fmt.number(meanings.undisputed),
        fmt.number(meanings.undisputed_right),
    )


def _by_stack(quantity: str) -> str:
    accuracies = accuracy_by("stack", points("memory" if quantity == "memory" else "speed"))
    return "\n" + "\n".join(_line(name, accuracy) for name, accuracy in accuracies.items())


def _line(name: str, accuracy: Accuracy) -> str:
    return tr(
        "{0}: {1} runs, median error {2}, {3} in the range",
        value_name("training.stack", name),
        fmt.number(accuracy.runs),
        fmt.percent(accuracy.median, 1),
        fmt.percent(accuracy.holds or 0),
    )
