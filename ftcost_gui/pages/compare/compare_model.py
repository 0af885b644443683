"""The comparison as rows of a table, a column a scenario, and the estimates of all pins, made in a thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFont

from ftcost_core.catalogue.prices.book import PriceBook
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import TwoPartEstimate
from ftcost_core.offers.comparison import ComparedRow, compare
from ftcost_core.text.i18n import tr
from ftcost_gui.background.tasks import Background
from ftcost_gui.state.catalogue_entries import offer_name_of
from ftcost_gui.state.job_store import JobStore
from ftcost_gui.state.pins import Pin, Pins
from ftcost_gui.tables.rows import AnyIndex, Column, RowsModel

Answer = Estimate | InputError


class PinEstimates(QObject):
    """Keeps the figures of each pinned job until the prices change.

    Signals:
        changed: another pin is estimated, or cannot be.
    """

    changed = Signal()

    def __init__(self, store: JobStore, today: Callable[[], date], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store, self._today = store, today
        self._answers: list[tuple[Job, Answer]] = []
        self._prices: PriceBook | None = None
        self._wanted: Pins = ()
        self._work = Background(self)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._next)

    @property
    def busy(self) -> bool:
        """Whether estimates are still to come."""
        return self._work.busy or bool(self._missing())

    def want(self, pins: Pins) -> None:
        """Estimate these pins, unless that is done."""
        self._wanted = pins
        if self._prices is not self._store.prices:
            self._prices, self._answers = self._store.prices, []
        self.keep(pins)
        self._soon.start()

    def keep(self, pins: Pins) -> None:
        """Let go of what is not of these pins."""
        jobs = {id(pin.job) for pin in pins}
        self._wanted = tuple(pin for pin in self._wanted if id(pin.job) in jobs)
        self._answers = [(job, answer) for job, answer in self._answers if id(job) in jobs]

    def of(self, job: Job | None) -> Answer | None:
        """Return the estimate of a pinned job, or the error; ``None`` while it is pending."""
        if job is None:
            return self._store.estimate
        return next((answer for answered, answer in self._answers if answered is job), None)

    def _missing(self) -> list[Job]:
        return [pin.job for pin in self._wanted if pin.job is not None and self.of(pin.job) is None]

    def _next(self) -> None:
        missing = self._missing()
        if not missing or self._work.busy:
            return
        job, prices, today = missing[0], self._store.prices, self._today()

        def work() -> Answer:
            try:
                return TwoPartEstimate(job, prices, today).first
            except InputError as error:
                return error

        def done(answer: Answer) -> None:
            if prices is self._prices:
                self._answers.append((job, answer))
                self.changed.emit()
            self._soon.start()

        self._work.start(work, done, lambda _error: None)


@dataclass(frozen=True, slots=True)
class ComparisonLine:
    """A row of the table; without a :class:`Row` it is a heading, or the line of the names."""

    title: str
    row: ComparedRow | None = None
    names: bool = False

    @property
    def heading(self) -> bool:
        """Whether it has no cells."""
        return self.row is None and not self.names


class CompareModel(RowsModel[ComparisonLine]):
    """Renders pins and their estimates, a column a pin; only names can be edited."""

    def __init__(self, store: JobStore, estimates: PinEstimates) -> None:
        super().__init__((), identity=lambda line: line.title, row_title=lambda line: line.title)
        self._store, self._estimates = store, estimates
        self._units = "GiB"
        self.pins: Pins = ()
        self._place: dict[int, int] = {}

    def show_pins(self, pins: Pins, units: str) -> None:
        """Show pins, as far as they are estimated."""
        answers = [self._estimates.of(pin.job) for pin in pins]
        estimated = [(column, answer) for column, answer in enumerate(answers) if isinstance(answer, Estimate)]
        lines = _lines(compare([answer for _, answer in estimated]) if estimated else (), len(estimated))
        self.pins, self._units = pins, units
        self._place = {column: place for place, (column, _) in enumerate(estimated)}
        self.show_things(lines, [self._column_of(place, pin) for place, pin in enumerate(pins)])

    @property
    def compared(self) -> tuple[list[str], list[ComparedRow]]:
        """The names of the scenarios that are estimated, and the rows of their comparison."""
        names = [self.pins[column].name for column in sorted(self._place)]
        return names, [line.row for line in self.things if line.row is not None]

    def estimate_of(self, column: int) -> Estimate | None:
        """Return the estimate of a column's scenario."""
        answer = self._estimates.of(self.pins[column].job)
        return answer if isinstance(answer, Estimate) else None

    def place_of(self, column: int) -> int | None:
        """Return the place of a column's estimate among those that are known."""
        return self._place.get(column)

    def fault(self, column: int) -> str:
        """Return why a pin cannot be estimated."""
        answer = self._estimates.of(self.pins[column].job)
        return str(answer) if isinstance(answer, InputError) else ""

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Let names be edited, and headings not be chosen."""
        is_heading = index.isValid() and self.thing(index.row()).heading
        return Qt.ItemFlag.NoItemFlags if is_heading else super().flags(index)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what stands beside and above the cells; headings in bold."""
        is_beside = orientation == Qt.Orientation.Vertical
        if is_beside and role == Qt.ItemDataRole.FontRole and self.thing(section).heading:
            font = QFont()
            font.setWeight(QFont.Weight.DemiBold)
            return font
        return super().headerData(section, orientation, role)

    def spoken(self, line: ComparisonLine, column: Column[ComparisonLine]) -> str:
        """Say a figure with its line, its scenario and what is beside it."""
        place = self.columns.index(column)
        parts = (self.value(line, place), self.note(line, place), self.verdict(line, place))
        return f"{line.title}, {self.pins[place].name}: {', '.join(part for part in parts if part)}"

    def tip(self, line: ComparisonLine, column: Column[ComparisonLine]) -> str:
        """Say the whole of a cell."""
        place = self.columns.index(column)
        estimate = self._place.get(place)
        if line.row is None or estimate is None:
            return self.fault(place)
        spread = line.row.range_text(estimate, self._units)
        parts = (
            f"{line.title}: {self.value(line, place)}",
            tr("80 % range {0}", spread) if spread else "",
            line.row.difference_text(estimate, self._units),
            self.verdict(line, place),
            tr("The ranges overlap: the difference may be nothing.") if line.row.tied else "",
            tr("This scenario does not fit: the figure is what it would be if it did.")
            if estimate in line.row.hypothetical
            else "",
            tr("Double-click or Enter explains it.") if line.row.figure and line.row.figure.subject else "",
        )
        return "\n".join(part for part in parts if part)

    def value(self, line: ComparisonLine, column: int) -> str:
        """Return a cell's figure."""
        if line.names:
            return self.pins[column].name
        place = self._place.get(column)
        if line.row is None:
            return ""
        if place is None:
            return tr("cannot be estimated") if self.fault(column) else "…"
        value = line.row.values[place]
        if line.row.id == "price.offer" and isinstance(value, str):
            return offer_name_of(value, self._store.offers)
        return line.row.text(place, self._units)

    def note(self, line: ComparisonLine, column: int) -> str:
        """Return a cell's difference to the baseline, and its range."""
        place = self._place.get(column)
        if line.row is None or place is None or line.row.figure is None or line.row.id == "fits":
            return ""
        difference = line.row.difference_text(place, self._units) if 0 in self._place else ""
        return difference or line.row.range_text(place, self._units)

    def verdict(self, line: ComparisonLine, column: int) -> str:
        """Return whether a cell is the best of its line, or what it would be if the job did fit."""
        place = self._place.get(column)
        return "" if line.row is None or place is None else line.row.verdict(place)

    def is_best(self, line: ComparisonLine, column: int) -> bool:
        """Tell whether a cell is the best of its line, alone or tied."""
        return line.row is not None and self._place.get(column) in line.row.best

    def is_hypothetical(self, line: ComparisonLine, column: int) -> bool:
        """Tell whether a cell is what a run would take if it did fit."""
        return line.row is not None and self._place.get(column) in line.row.hypothetical

    def _column_of(self, place: int, pin: Pin) -> Column[ComparisonLine]:
        """Return a scenario's column: which is the baseline, and which one follows the window."""

        def title() -> str:
            text = tr("Baseline") if place == 0 else tr("Scenario {0}", place + 1)
            return tr("{0} · live", text) if pin.job is None else text

        return Column(
            title, lambda line: self.value(line, place), key=pin.id, edit=lambda line: pin.name if line.names else None
        )


def _lines(rows: Sequence[ComparedRow], scenarios: int) -> tuple[ComparisonLine, ...]:
    settings = [row for row in rows if row.figure is None]
    figures = [row for row in rows if row.figure is not None]
    differing = tr("Settings that differ") if settings else tr("No setting differs")
    return (
        ComparisonLine(tr("Name"), names=True),
        *([ComparisonLine(differing)] if scenarios > 1 else []),
        *(ComparisonLine(row.name, row) for row in settings),
        *([ComparisonLine(tr("Figures"))] if figures else []),
        *(ComparisonLine(row.name, row) for row in figures),
    )
