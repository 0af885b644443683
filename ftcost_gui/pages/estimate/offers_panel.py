"""The card with the table of offers, its filter and what can be done with a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPoint, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ftcost_core.text.field_values import value_name
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import duration, money, number
from ftcost_gui.look.colours import Colours
from ftcost_gui.look.icons import icon
from ftcost_gui.pages.estimate.empty_offers import EmptyOffers, FilterCounts, why_nothing
from ftcost_gui.pages.estimate.offers_model import OffersModel
from ftcost_gui.tables.rows import RowsTable
from ftcost_gui.widgets.choice import ChoiceBox
from ftcost_gui.widgets.focus import tab_in_order
from ftcost_gui.widgets.labels import ElidedLabel, heading, scaled

if TYPE_CHECKING:
    from ftcost_core.documents.job import Job
    from ftcost_core.documents.result import Estimate, OfferEstimate

# The tooltip of a row still has them.
_LEFT_OUT_FIRST = ("age", "range", "gpu_hours", "price")
_USUAL = (
    "chosen",
    "provider",
    "gpu",
    "gpus",
    "vram",
    "wall",
    "gpu_hours",
    "cost",
    "range",
    "price",
    "terms",
    "age",
)
_ALWAYS = ("chosen", "gpu", "cost")
_ANY = "any"
_TERMS = ("on-demand", "spot", "reserved", "owned")


class OffersTable(RowsTable):
    """A table whose columns are chosen in the menu of its header.

    Signals:
        columnsChosen: keys of the columns to show, or ``None`` for the usual ones.
    """

    columnsChosen = Signal(object)

    def __init__(self, model: OffersModel, parent: QWidget) -> None:
        self._chosen_columns: list[str] | None = None
        super().__init__(model, tr("Offers"), tr("Use this offer"), parent)
        self.offers = model
        self.setSortingEnabled(True)
        self.sortByColumn(model.column("cost"), Qt.SortOrder.AscendingOrder)
        self.add_action(tr("Columns…"), None, lambda: self._open_columns(self.mapToGlobal(QPoint(0, 0))))
        header = self.horizontalHeader()
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(lambda at: self._open_columns(header.mapToGlobal(at)))

    def show_columns(self, keys: Sequence[str] | None) -> None:
        """Show these columns, scrolled where there is no room, or the usual ones that there is room for."""
        listed = {column.key for column in self.offers.columns}
        self._chosen_columns = None if keys is None else [key for key in keys if key in listed]
        as_needed = Qt.ScrollBarPolicy.ScrollBarAsNeeded
        off = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setHorizontalScrollBarPolicy(off if keys is None else as_needed)
        self.fit_columns()

    def menu_of_columns(self) -> QMenu:
        """Make the menu of the header."""
        menu = QMenu(self)
        for column in self.offers.columns:
            action = menu.addAction(column.name)
            action.setCheckable(True)
            action.setChecked(column.key in self._wanted_columns())
            action.setEnabled(column.key not in _ALWAYS)
            action.triggered.connect(lambda on, key=column.key: self._switch_column(key, on))
        menu.addSeparator()
        menu.addAction(tr("The usual ones, as they fit")).triggered.connect(
            lambda _checked=False: self.columnsChosen.emit(None)
        )
        return menu

    def copied_columns(self) -> Sequence[int]:
        """Return the columns in sight: they were chosen."""
        return [place for place in range(len(self.offers.columns)) if not self.isColumnHidden(place)]

    def select_offer(self, offer: str | None) -> None:
        """Mark and show the row of an offer."""
        row = self.offers.row_of_offer(offer)
        if row is not None:
            self.setCurrentIndex(self.offers.index(row, 1))
            self.scrollTo(self.offers.index(row, 1))

    def fit_columns(self) -> None:
        """Share the width by what the columns show: names are cut first, then whole columns left out."""
        wanted = self._wanted_columns()
        widths = {
            place: self.wanted_width(place)
            for place, column in enumerate(self.offers.columns)
            if column.key in wanted
        }
        if self._chosen_columns is not None:
            self._set_widths(widths)
            return
        names = [self.offers.column(key) for key in ("provider", "gpu")]
        least = {place: min(widths[place], self.fontMetrics().averageCharWidth() * 11) for place in names}
        room = self.viewport().width()
        for key in _LEFT_OUT_FIRST:
            if sum((widths | least).values()) <= room:
                break
            widths.pop(self.offers.column(key))
        over = sum(widths.values()) - room
        if over > 0:
            slack = sum(widths[place] - least[place] for place in names) or 1
            for place in names:
                widths[place] -= round(over * (widths[place] - least[place]) / slack)
        self._set_widths(widths)

    def _set_widths(self, widths: dict[int, int]) -> None:
        spare = max(self.viewport().width() - sum(widths.values()), 0) // max(len(widths) - 1, 1)
        for place in range(len(self.offers.columns)):
            self.setColumnHidden(place, place not in widths)
            if place in widths:
                self.setColumnWidth(place, widths[place] + (spare if place else 0))

    def _wanted_columns(self) -> Sequence[str]:
        return _USUAL if self._chosen_columns is None else self._chosen_columns

    def _switch_column(self, key: str, on: bool) -> None:
        wanted = {*self._wanted_columns(), key} if on else {*self._wanted_columns()} - {key}
        self.columnsChosen.emit([column.key for column in self.offers.columns if column.key in wanted])

    def _open_columns(self, at: QPoint) -> None:
        menu = self.menu_of_columns()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)


class OffersPanel(QFrame):
    """Heading, filter and table.

    Signals:
        used: id of the offer.
        columnsChosen: keys of the columns to show, or ``None`` for the usual ones.
    """

    used = Signal(str)
    columnsChosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.model = OffersModel(self)
        self.table = OffersTable(self.model, self)
        self.nothing = EmptyOffers(self)
        self.table.used.connect(lambda offer: self.used.emit(offer.offer))
        self.table.columnsChosen.connect(self._choose_columns)
        self._selected: str | None = None
        self._limits: tuple[float | None, float | None] = (None, None)
        self._offers: Sequence[OfferEstimate] = ()
        self._summary = ElidedLabel("", self)
        self._summary.setFont(scaled(self._summary, 0.95))
        self._summary.setProperty("tone", "muted")
        self._summary.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(tr("Filter: provider, GPU, region"))
        self.search.setAccessibleName(tr("Filter the offers"))
        self.search.setClearButtonEnabled(True)
        self.search.setFixedWidth(self.fontMetrics().averageCharWidth() * 26)
        self._glass = self.search.addAction(
            icon("search", "#808080"), QLineEdit.ActionPosition.LeadingPosition
        )
        self.shown = ChoiceBox(
            [("fits", tr("That fit")), ("limits", tr("Within limits")), ("all", tr("All"))], self
        )
        self.shown.show_value("fits")
        self.shown.setAccessibleName(tr("Which offers are shown"))
        self.shown.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.shown.setFixedWidth(self.fontMetrics().horizontalAdvance(tr("Within limits")) + 44)
        self._kind = "fits"
        terms = [(_ANY, tr("Any terms")), *((kind, value_name("price.terms", kind)) for kind in _TERMS)]
        self.terms = ChoiceBox(terms, self)
        self.terms.show_value(_ANY)
        self.terms.setAccessibleName(tr("Terms of the offers that are shown"))
        self.terms.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.terms.setFixedWidth(self.fontMetrics().horizontalAdvance(tr("Any terms") + "mm") + 44)
        self._wanted_terms: object = _ANY
        self._lay_out()
        self.search.textEdited.connect(lambda _text: self._apply())
        self.search.textChanged.connect(lambda text: None if text else self._apply())
        self.shown.edited.connect(self._show_kind)
        self.terms.edited.connect(self._show_terms)
        self.table.selectionModel().currentRowChanged.connect(self._remember)
        self.nothing.relaxed.connect(self._relax)
        self._fit = QTimer(self)
        self._fit.setSingleShot(True)
        self._fit.setInterval(0)
        self._fit.timeout.connect(self.table.fit_columns)
        self.model.modelReset.connect(self._fit.start)

    def show_estimate(self, estimate: Estimate, job: Job, units: str) -> None:
        """Show the offers of an estimate."""
        self._limits = (job.limits.budget_usd, job.limits.deadline_hours)
        self._offers = estimate.offers
        if self.model.chosen != estimate.cost.offer:
            self._selected = estimate.cost.offer
        with QSignalBlocker(self.table.selectionModel()):
            self.model.show_offers(estimate.offers, estimate.cost.offer, units)
        self._restore()

    def select_offer(self, offer: str) -> None:
        """Mark the row of an offer, as a click on its point does."""
        if self.model.row_of_offer(offer) is None:
            self.search.clear()
            self.terms.show_value(_ANY)
            self._show_terms(_ANY)
        self._selected = offer
        self.table.select_offer(offer)

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self._glass.setIcon(icon("search", colours.muted))

    def resizeEvent(self, event: object) -> None:
        """Share the width anew."""
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._fit.start()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(heading(tr("Offers"), self))
        head.addWidget(self._summary, 1)
        head.addWidget(self.search)
        head.addWidget(self.terms)
        head.addWidget(self.shown)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.table, 1)
        column.addWidget(self.nothing, 1)
        tab_in_order(self.search, self.terms, self.shown, self.table, self.nothing.button)
        # Its height is what is left over; what the table would like does not count.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)

    def _show_kind(self, kind: object) -> None:
        self._kind = str(kind)
        self._apply()

    def _show_terms(self, terms: object) -> None:
        self._wanted_terms = terms
        self._apply()

    def _choose_columns(self, keys: list[str] | None) -> None:
        self.table.show_columns(keys)
        self.columnsChosen.emit(keys)

    def _apply(self) -> None:
        with QSignalBlocker(self.table.selectionModel()):
            self.model.filter(self.search.text(), self._wanted)
        self._restore()

    def _relax(self, remedy: str) -> None:
        """Take away the filter that leaves nothing; what is shown then has the focus."""
        match remedy:
            case "clear":
                self.search.clear()
            case "any-terms":
                self.terms.show_value(_ANY)
                self._show_terms(_ANY)
            case "all":
                self.shown.show_value("all")
                self._show_kind("all")
        (self.nothing.button if self.table.isHidden() else self.table).setFocus()

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
            count(words, self._on_terms),
            count(words, lambda offer: self._on_terms(offer) and offer.fits),
        )

    def _on_terms(self, offer: OfferEstimate) -> bool:
        return self._wanted_terms in (_ANY, offer.terms)

    def _wanted(self, offer: OfferEstimate) -> bool:
        if not self._on_terms(offer):
            return False
        if self._kind == "all":
            return True
        budget, deadline = self._limits
        in_budget = budget is None or offer.total <= budget
        in_time = deadline is None or offer.wall_hours <= deadline
        return offer.fits and (self._kind == "fits" or (in_budget and in_time))

    def _restore(self) -> None:
        """Bring back what a reset of the model forgets, and say what is shown."""
        row = self.model.row_of_offer(self._selected)
        if row is not None:
            with QSignalBlocker(self.table.selectionModel()):
                self.table.setCurrentIndex(self.model.index(row, 1))
        budget, deadline = self._limits
        parts = [
            tr("budget {0}", money(budget)) if budget else "",
            tr("deadline {0}", duration(deadline)) if deadline else "",
            tr("{0} of {1}", number(self.model.rowCount()), number(self.model.total)),
        ]
        self._summary.setText(" · ".join(part for part in parts if part))
        self._show_nothing()
        self._fit.start()

    def _show_nothing(self) -> None:
        """Say in the table's place why it is empty."""
        empty = self.model.rowCount() == 0
        if empty:
            self.nothing.show_reason(why_nothing(self.search.text(), self._counts()))
        self.nothing.setVisible(empty)
        self.table.setVisible(not empty)

    def _remember(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if current.isValid():
            self._selected = self.model.thing(current.row()).offer
