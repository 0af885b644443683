"""Prices > Update: which public catalogue is asked, what it would change, and whether that is kept.

Nothing is asked before the button is pressed, and nothing changes before its second press.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ftcost_core.catalogue.offers import Offer
from ftcost_core.catalogue.prices.fetched import SUFFIX, read_list
from ftcost_core.catalogue.prices.updates.fetching import fetch
from ftcost_core.catalogue.prices.updates.lists import Update, fetched_update
from ftcost_core.catalogue.prices.updates.sources import find_source, sources
from ftcost_core.documents.problems import InputError
from ftcost_core.storage.progress import IsCancelled, Progress
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import money, number
from ftcost_core.wording.field_values import value_name
from ftcost_core.wording.labels import short_hardware
from ftcost_gui.background.progress_tasks import LongWork
from ftcost_gui.state.price_store import PriceStore
from ftcost_gui.widgets.choice import ChoiceBox
from ftcost_gui.widgets.decisions import decision_buttons
from ftcost_gui.widgets.labels import heading, small
from ftcost_gui.widgets.message_bar import MessageBar

_LINES = 400


class UpdateDialog(QDialog):
    """Asks one catalogue, in a process of its own, and shows what is new, changed and gone.

    Signals:
        taken: what a person wants to keep.
    """

    taken = Signal(object)

    def __init__(self, store: PriceStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._store = store
        self._update: Update | None = None
        self.work = LongWork(self)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle(tr("Update the prices"))
        self.source = ChoiceBox([(key, source.title) for key, source in sources().items()], self)
        self.source.setAccessibleName(tr("Which catalogue is asked"))
        self.source.show_value(next(iter(sources())))
        self.source.edited.connect(lambda _key: self._show_source())
        self.about = small("", self)
        self.about.setWordWrap(True)
        self.about.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.ask_button = QPushButton(tr("Ask it now"), self)
        self.ask_button.clicked.connect(self.ask)
        self.stop_button = QPushButton(tr("Stop"), self)
        self.stop_button.clicked.connect(self._stop)
        self.bar = QProgressBar(self)
        self.bar.setAccessibleName(tr("Progress of the update"))
        self.summary = QLabel("", self)
        self.summary.setWordWrap(True)
        self.message = MessageBar(self)
        self.changes = QPlainTextEdit(self)
        self.changes.setReadOnly(True)
        self.changes.setAccessibleName(tr("What would change"))
        self.take_button = QPushButton(tr("Take"), self)
        self.work.busyChanged.connect(self._show_busy)
        self.work.progressed.connect(self._show_progress)
        self._lay_out()
        self._show_source()
        self._show_busy(False)

    def ask(self) -> None:
        """Ask the chosen catalogue: the one thing here that opens a connection."""
        key, files, today = self._key, self._store.files, self._store.today()

        def work(progress: Progress, cancelled: IsCancelled) -> Update:
            source = find_source(key)
            return fetched_update(key, source, fetch(source, progress, cancelled), files, today)

        self._forget()
        self.summary.setText(tr("Asking {0}…", find_source(key).host))
        self.work.start(work, self._show, self._refuse)

    def accept(self) -> None:
        """Keep what was fetched: one edit, which Undo takes back."""
        if self._update is not None:
            self.taken.emit(self._update)
            super().accept()

    def done(self, result: int) -> None:
        """Stop what is still being fetched."""
        self.work.cancel()
        super().done(result)

    @property
    def _key(self) -> str:
        return list(sources())[self.source.currentIndex()]

    def _lay_out(self) -> None:
        asking = QHBoxLayout()
        for widget in (self.ask_button, self.stop_button, self.bar):
            asking.addWidget(widget)
        asking.setStretchFactor(self.bar, 1)
        buttons = decision_buttons(self, self.take_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(10)
        column.addWidget(heading(self.windowTitle(), self))
        column.addWidget(self.source)
        column.addWidget(self.about)
        column.addLayout(asking)
        column.addWidget(self.summary)
        column.addWidget(self.message)
        column.addWidget(self.changes, 1)
        column.addWidget(buttons)
        self.resize(self.fontMetrics().averageCharWidth() * 110, self.fontMetrics().height() * 34)

    def _show_source(self) -> None:
        """Say which address would be asked, and how much it sends; nothing is asked."""
        source, file = find_source(self._key), self._store.files.find(f"{self._key}{SUFFIX}")
        kept = read_list(file.text).fetched if file is not None and not file.locked else ""
        self.about.setText("\n".join(filter(None, (
            source.address,
            tr("It sends about {0} kB, at most {1} kB. {2}. Nothing else is asked, and nothing of your jobs is sent.",
               number(source.usual_bytes / 1000), number(source.most_bytes / 1000), source.terms),
            tr("Its list of {0} is here.", kept) if kept else "",
        ))))  # fmt: skip
        self._forget()

    def _forget(self) -> None:
        self._update = None
        self.message.hide()
        self.changes.clear()
        self.summary.setText(tr("Nothing is changed before you take it."))
        self.take_button.setEnabled(False)

    def _stop(self) -> None:
        self.work.cancel()
        self._forget()
        self.summary.setText(tr("Stopped; nothing is changed."))

    def _show_busy(self, busy: bool) -> None:
        self.bar.setVisible(busy)
        self.stop_button.setVisible(busy)
        self.ask_button.setEnabled(not busy)
        self.source.setEnabled(not busy)

    def _show_progress(self, done: int, usual: int) -> None:
        self.bar.setRange(0, usual)
        self.bar.setValue(min(done, usual))
        self.bar.setFormat(tr("{0} kB", number(done / 1000)))

    def _show(self, found: Update) -> None:
        self._update = found
        counts = (number(len(part)) for part in (found.offers, found.new, found.changed, found.gone))
        self.summary.setText(tr("{0} prices: {1} new, {2} changed, {3} gone.", *counts))
        lines = [
            *(_line(tr("changed"), after, f"{_usd(before)} → ") for before, after in found.changed),
            *map(partial(_line, tr("new")), found.new),
            *map(partial(_line, tr("gone")), found.gone),
            *(tr("left out: {0} × {1}", number(count), reason) for reason, count in found.left_out.items()),
        ]
        self.changes.setPlainText("\n".join(lines[:_LINES]))
        if found.doubts:
            self.message.say(tr("Please look twice before you take it."), list(found.doubts), "warn", lasting=True)
        taking = tr("Take {0} prices", number(len(found.offers)))
        self.take_button.setText(tr("Take it anyway") if found.doubts else taking)
        self.take_button.setEnabled(True)

    def _refuse(self, error: InputError) -> None:
        self.summary.setText(tr("Nothing was fetched, nothing is changed."))
        self.message.say(tr("The catalogue cannot be used."), [str(one) for one in error.problems], lasting=True)


def _line(word: str, offer: Offer, before: str = "") -> str:
    """Return an offer as a line: ``changed · RunPod · RTX 4090 · on-demand, secure · $0.69 → $0.74/h``."""
    terms = ", ".join(filter(None, (value_name("price.terms", offer.kind), offer.tier, offer.region)))
    price = f"{before}{_usd(offer)}/h"
    return " · ".join((word, offer.provider, short_hardware(int(offer.gpus), offer.gpu), terms, price, offer.as_of))


def _usd(offer: Offer) -> str:
    return money(float(offer.price_usd_per_hour))
