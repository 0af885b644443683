"""The card with the table of offers, its filters, and why it is empty where nothing passes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import duration, money, number
from ftcost_gui.background.while_seen import WhileSeen
from ftcost_gui.form.limit_buttons import PRICE_FILTERS, LimitButtons, no_filter
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.estimate.lines import DoubtsLine, OwnMachineLine
from ftcost_gui.pages.estimate.offers_model import OffersModel
from ftcost_gui.tables.table import RowsTable
from ftcost_gui.widgets.choice import ChoiceBox
from ftcost_gui.widgets.flow import FlowLayout
from ftcost_gui.widgets.focus import tab_in_order
from ftcost_gui.widgets.labels import ElidedLabel, heading, scaled
from ftcost_gui.widgets.picker import SearchLine

if TYPE_CHECKING:
    from ftcost_core.documents.job import Job
    from ftcost_core.documents.result import Estimate, OfferEstimate
    from ftcost_gui.state.context import Context


Remedy: TypeAlias = Literal["", "clear", "no-filter", "all"]
"""Which filter to take away."""


class Reason(Struct, frozen=True):
    """Why no offer is shown, in a sentence, and what would show some."""

    text: str
    remedy: Remedy = ""


class FilterCounts(Struct, frozen=True):
    """Offers that are left as one filter after another is applied."""

    total: int
    matching: int
    """Of them, those that the typed words match."""
    allowed: int
    """Of those, those that the filters of terms, providers, regions and lists let through."""
    fitting: int
    """Of those, those with enough memory."""


def why_nothing(words: str, counts: FilterCounts) -> Reason:
    """Say which filter leaves nothing: the first that does, so that taking it away shows something."""
    words = words.strip()
    if not counts.total:
        return Reason(tr("There is no offer."))
    if not counts.matching:
        return Reason(tr("No offer matches “{0}”.", words), "clear")
    if not counts.allowed:
        if words:
            return Reason(tr("No offer that matches “{0}” passes the filters.", words), "no-filter")
        return Reason(tr("None of {0} offers passes the filters.", number(counts.total)), "no-filter")
    if words:
        if counts.fitting:
            return Reason(tr("No offer that matches “{0}” is within the limits.", words), "all")
        return Reason(tr("No offer that matches “{0}” has enough memory.", words), "all")
    if counts.fitting:
        return Reason(tr("None of {0} offers is within the limits.", number(counts.allowed)), "all")
    return Reason(none_fits(counts.allowed), "all")


def none_fits(offers: int) -> str:
    """Say that no offer has enough memory."""
    return tr("None of {0} offers has enough memory.", number(offers))


class EmptyOffers(QWidget):
    """A sentence, and a button that takes the filter in the way away."""

    relaxed = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._reason = Reason("")
        self.text = QLabel("", self)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setWordWrap(True)
        self.text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.text.setProperty("tone", "muted")
        self.button = QPushButton("", self)
        self.button.clicked.connect(lambda: self.relaxed.emit(self._reason.remedy))
        column = QVBoxLayout(self)
        column.setSpacing(8)
        column.addStretch(1)
        column.addWidget(self.text)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch(2)
        self.hide()

    def show_reason(self, reason: Reason) -> None:
        """Say why nothing is shown."""
        self._reason = reason
        self.text.setText(reason.text)
        titles: dict[Remedy, Callable[[], str]] = {
            "clear": lambda: tr("Clear the filter"),
            "no-filter": lambda: tr("Clear the filters"),
            "all": lambda: tr("Show all"),
        }
        title = titles[reason.remedy]() if reason.remedy else ""
        self.button.setText(title)
        self.button.setAccessibleDescription(reason.text)
        self.button.setVisible(bool(title))
        self.setAccessibleName(reason.text)


_TERMS = ("on-demand", "spot", "reserved", "owned")


class OffersPanel(QFrame):
    """Heading, filter and table.

    Signals:
        used: id of the offer.
        columnsChosen: keys of the columns to show, or ``None`` for the usual ones.
        pointed: the offer under the pointer, or ``None``.
    """

    used = Signal(str)
    pointed = Signal(object)
    columnsChosen = Signal(object)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.model = OffersModel(self)
        self.table = RowsTable(self.model, tr("Offers"), tr("Use this offer"), self)
        self.table.sort_by(self.model.column("cost"))
        self.table.add_command(tr("Columns…"), "", self.table.open_columns)
        self.nothing = EmptyOffers(self)
        self.table.setMouseTracking(True)
        self.table.entered.connect(lambda index: self.pointed.emit(self.model.thing(index.row())))
        self.table.viewportEntered.connect(lambda: self.pointed.emit(None))
        self.table.viewport().installEventFilter(self)
        self.table.used.connect(lambda offer: self.used.emit(offer.offer))
        self.table.columnsChosen.connect(self._choose_columns)
        self._limits: tuple[float | None, float | None] = (None, None)
        self._offers: Sequence[OfferEstimate] = ()
        self._summary = ElidedLabel("", self)
        self._summary.setFont(scaled(self._summary, 0.95))
        self._summary.setProperty("tone", "muted")
        self._summary.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.search = SearchLine(tr("Filter: provider, GPU, region"), tr("Filter the offers"), self)
        self.search.setFixedWidth(self.fontMetrics().averageCharWidth() * 26)
        self.shown = ChoiceBox([("fits", tr("That fit")), ("limits", tr("Within limits")), ("all", tr("All"))], self)
        self.shown.show_value("fits")
        self.shown.setAccessibleName(tr("Which offers are shown"))
        self.shown.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.shown.setFixedWidth(self.fontMetrics().horizontalAdvance(tr("Within limits")) + 44)
        self._kind = "fits"
        self._store = context.store
        self.own = OwnMachineLine(context, self)
        self.doubts = DoubtsLine(self)
        self.doubts.allowed.connect(self._allow_doubtful)
        self._filter_row = QWidget(self)
        self.filters = LimitButtons(
            context, self, FlowLayout(self._filter_row, gap=6, line_gap=4), lambda _job, _path: _TERMS
        )
        self.filters.add_chips(
            "limits.terms", "price.terms", tr("Which offers are listed here, searched and reported.")
        )
        self.filters.add_list("limits.providers", tr("Every provider"))
        self.filters.add_list("limits.regions", tr("Every region"))
        self.filters.add_fields("prices", tr("Prices"), PRICE_FILTERS)
        seen = WhileSeen(self)
        self._store.jobChanged.connect(seen.slot(self.filters.show_job))
        context.prices.bookChanged.connect(seen.slot(lambda _book: self._show_filters()))
        self._show_filters()
        self.model.filter("", self._wanted)
        self._lay_out()
        self.search.textEdited.connect(lambda _text: self._apply())
        self.search.textChanged.connect(lambda text: None if text else self._apply())
        self.shown.edited.connect(self._show_kind)
        self.nothing.relaxed.connect(self._relax)

    def show_estimate(self, estimate: Estimate, job: Job, units: str) -> None:
        """Show the offers of an estimate."""
        self._limits = (job.limits.budget_usd, job.limits.deadline_hours)
        self._offers = estimate.offers
        is_other = self.model.chosen != estimate.cost.offer
        self.model.show_offers(estimate.offers, estimate.cost.offer, units)
        if is_other:
            self.table.keep_current(estimate.cost.offer)
        self.own.show_machine(estimate.own_machine)
        self.doubts.show_estimate(estimate, job)
        self._say_shown()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the preview away when the pointer leaves the table."""
        if event.type() == QEvent.Type.Leave:
            self.pointed.emit(None)
        return super().eventFilter(watched, event)

    def select_offer(self, offer: str) -> None:
        """Mark the row of an offer, as a click on its point does."""
        if self.model.row_with(offer) is None:
            self.search.clear()
            self._apply()
        self.table.keep_current(offer)
        row = self.model.row_with(offer)
        if row is not None:
            self.table.mark_row(row, 1)

    def restore_from(self, before: OffersPanel) -> None:
        """Filter and sort as the same panel of another window does."""
        self.search.setText(before.search.text())
        self.shown.show_value(before._kind)
        self._kind = before._kind
        self._apply()
        self.table.restore_from(before.table)

    def begin_again(self) -> None:
        """Filter and sort as at first: the job is another document."""
        self.search.clear()
        self.shown.show_value("fits")
        self.table.sort_by(self.model.column("cost"))
        self._show_kind("fits")

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self.search.set_colours(colours)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(heading(tr("Offers"), self))
        head.addWidget(self._summary, 1)
        head.addWidget(self.search)
        head.addWidget(self.shown)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.own)
        column.addWidget(self._filter_row)
        column.addWidget(self.doubts)
        column.addWidget(self.table, 1)
        column.addWidget(self.nothing, 1)
        filters = self.filters.buttons.values()
        doubts = (self.doubts.allow, self.doubts.own_price)
        tab_in_order(self.search, self.shown, self.own.button, *filters, *doubts, self.table, self.nothing.button)
        # Its height is what is left over; what the table would like does not count.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)

    def _show_kind(self, kind: object) -> None:
        self._kind = str(kind)
        self._apply()

    def _show_filters(self) -> None:
        self.filters.show_job(self._store.job)

    def _choose_columns(self, keys: list[str] | None) -> None:
        self.table.show_columns(keys)
        self.columnsChosen.emit(keys)

    def _apply(self) -> None:
        self.model.filter(self.search.text(), self._wanted)
        self._say_shown()

    def _relax(self, remedy: str) -> None:
        """Take away the filter that leaves nothing; what is shown then has the focus."""
        match remedy:
            case "clear":
                self.search.clear()
            case "no-filter":
                self._store.end_gesture()
                self._store.edit_many(no_filter(), lambda: tr("Show every offer"))
                self._store.end_gesture()
            case "all":
                self.shown.show_value("all")
                self._show_kind("all")
        (self.nothing.button if self.table.isHidden() else self.table).setFocus()

    def _allow_doubtful(self) -> None:
        """Let doubtful prices count among the cheapest: one undoable step."""
        self._store.end_gesture()
        self._store.edit("limits.doubtful_prices", True, lambda: tr("Include doubtful prices"))
        self._store.end_gesture()
        self.table.setFocus()

    def _counts(self) -> FilterCounts:
        """Count what each filter leaves, in a table of its own: the one on the screen stays as it is."""
        model = OffersModel()
        model.show_offers(self._offers, None, self.model.units)

        def count(words: str, wanted: Callable[[OfferEstimate], bool]) -> int:
            model.filter(words, wanted)
            return model.rowCount()

        words = self.search.text()
        return FilterCounts(
            len(self._offers),
            count(words, lambda _offer: True),
            count(words, lambda offer: offer.allowed),
            count(words, lambda offer: offer.allowed and offer.fits),
        )

    def _wanted(self, offer: OfferEstimate) -> bool:
        if not offer.allowed:
            return False
        if self._kind == "all":
            return True
        budget, deadline = self._limits
        in_budget = budget is None or offer.total <= budget
        in_time = deadline is None or offer.wall_hours <= deadline
        return offer.fits and (self._kind == "fits" or (in_budget and in_time))

    def _say_shown(self) -> None:
        budget, deadline = self._limits
        parts = [
            tr("budget {0}", money(budget)) if budget else "",
            tr("deadline {0}", duration(deadline)) if deadline else "",
            tr("{0} of {1}", number(self.model.rowCount()), number(self.model.total)),
        ]
        self._summary.setText(" · ".join(part for part in parts if part))
        self._show_nothing()

    def _show_nothing(self) -> None:
        """Say in the table's place why it is empty."""
        empty = self.model.rowCount() == 0
        if empty:
            self.nothing.show_reason(why_nothing(self.search.text(), self._counts()))
        self.nothing.setVisible(empty)
        self.table.setVisible(not empty)
