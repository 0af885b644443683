"""The main window: rail, form, pages, bars, and what happens to a document."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QIcon
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from ftcost_core.result import Estimate
from ftcost_gui import questions
from ftcost_gui.about import show_about
from ftcost_gui.colours import Colours
from ftcost_gui.context import Context
from ftcost_gui.documents import SUFFIX, Document
from ftcost_gui.files import Files
from ftcost_gui.icons import icon
from ftcost_gui.menus import Menus
from ftcost_gui.pages import PAGES
from ftcost_gui.pages.estimate import EstimatePage
from ftcost_gui.pages.prices import PRICES, PricesPage
from ftcost_gui.panels.form import JobForm
from ftcost_gui.rail import Rail
from ftcost_gui.status import StatusLine
from ftcost_gui.text import tr
from ftcost_gui.top_bar import TopBar
from ftcost_gui.widgets.message_bar import MessageBar


class MainWindow(QMainWindow):
    """One document, one window."""

    def __init__(self, context: Context, document: Document) -> None:
        super().__init__()
        self._context = context
        self.files = Files(context.store, context.settings, document, self)
        self.menus = Menus(self, context, self.files, lambda: show_about(self))
        self.top_bar = TopBar(self.menus.actions.undo, self.menus.actions.redo, self)
        self.rail = Rail(PAGES, self)
        self.form = JobForm(context, self)
        self.message = MessageBar(self)
        self.message.setProperty("outer", "true")
        self.pages = QStackedWidget(self)
        for place, spec in enumerate(PAGES, start=1):
            page = spec.make(context, self.pages)
            self.pages.addWidget(page)
            if isinstance(page, EstimatePage):
                page.fieldWanted.connect(self.form.show_field)
            if isinstance(page, PricesPage):
                self.menus.add_menu(tr("P&rices"), page.actions_of_page)
            self.menus.add_page(place, spec.title(), partial(self.show_page, spec.key))
        self.status = StatusLine(self, context)
        self._lay_out()
        self._connect()
        self.setAcceptDrops(True)
        self.setWindowIcon(QIcon(icon("app", "#000000")))
        self.setMinimumSize(QSize(900, 560))
        self._restore_geometry()
        self.show_page(PAGES[0].key)
        self._set_colours(context.theme.colours)
        self._show_document()

    def show_page(self, key: str) -> None:
        """Bring a page to the front."""
        place = next(i for i, spec in enumerate(PAGES) if spec.key == key)
        self.pages.setCurrentIndex(place)
        self.form.setVisible(PAGES[place].form)
        self.rail.show_page(key)
        self.menus.undo_group.setActiveStack(PAGES[place].undo(self._context))
        self._show_document()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved changes."""
        if not (self.files.may_leave() and self._prices_may_be_left()):
            event.ignore()
            return
        self._context.settings.geometry = bytes(self.saveGeometry().toBase64().data()).decode("ascii")
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a job document."""
        if _dropped(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open a dropped job document."""
        path = _dropped(event)
        if path is not None:
            event.acceptProposedAction()
            self.files.open(path)

    def _lay_out(self) -> None:
        right = QVBoxLayout()
        right.setSpacing(0)
        holder = QVBoxLayout()
        holder.setContentsMargins(14, 0, 14, 0)
        holder.addWidget(self.message)
        right.addLayout(holder)
        right.addWidget(self.pages, 1)
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.rail)
        middle.addWidget(self.form)
        middle.addLayout(right, 1)
        central = QWidget(self)
        column = QVBoxLayout(central)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.top_bar)
        column.addLayout(middle, 1)
        self.setCentralWidget(central)
        actions = self.menus.actions
        self.top_bar.add_menu(tr("New"), actions.new_menu)
        self.top_bar.add_button(actions.open, tr("Open…"))
        self.top_bar.add_button(actions.save, tr("Save"), primary=True)

    def _connect(self) -> None:
        store, theme, settings = self._context.store, self._context.theme, self._context.settings
        self.files.documentChanged.connect(self._document_changed)
        self.files.refused.connect(self.message.say)
        store.undo_stack.cleanChanged.connect(self._show_document)
        store.estimateChanged.connect(self._show_estimate)
        self._context.prices.stateChanged.connect(self._show_document)
        self._context.prices.failed.connect(self._show_failed_save)
        QGuiApplication.instance().applicationStateChanged.connect(self._look_at_prices)  # type: ignore[union-attr]
        self.rail.chosen.connect(self.show_page)
        theme.changed.connect(self._set_colours)
        settings.changed.connect(lambda name: theme.choose(settings.theme) if name == "theme" else None)

    def _prices_may_be_left(self) -> bool:
        prices = self._context.prices
        if prices.save_now():
            return True
        self.show_page(PRICES.key)
        answer = questions.ask_unsaved(self, tr("Prices"))
        return prices.save_now() if answer == questions.Answer.SAVE else answer == questions.Answer.DISCARD

    def _show_failed_save(self, why: str) -> None:
        if PAGES[self.pages.currentIndex()].key != PRICES.key:
            self.message.say(tr("The prices are not saved."), [why])

    def _look_at_prices(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive:
            self._context.prices.look()

    def _show_estimate(self, estimate: Estimate) -> None:
        self.status.show_estimate(estimate)

    def _document_changed(self, _document: Document) -> None:
        self.message.hide()
        self._show_document()

    def _show_document(self) -> None:
        document, modified = self.files.document, self.files.modified
        self.setWindowTitle(f"{document.name}[*] — FTCost")
        self.setWindowModified(modified)
        self.setWindowFilePath(str(document.path) if document.path else "")
        if PAGES[self.pages.currentIndex()].key == PRICES.key:
            self.top_bar.show_prices(self._context.prices.state)
            return
        self.top_bar.show_document(document.name, modified=modified, on_disk=document.path is not None)

    def _set_colours(self, colours: Colours) -> None:
        self.top_bar.set_colours(colours)
        self.rail.set_colours(colours)

    def _restore_geometry(self) -> None:
        saved = self._context.settings.geometry
        if not (saved and self.restoreGeometry(QByteArray.fromBase64(saved.encode("ascii", "ignore")))):
            room = self.screen().availableGeometry().size()
            self.resize(QSize(1440, 900).boundedTo(room))


def _dropped(event: QDropEvent) -> Path | None:
    urls = event.mimeData().urls()
    paths = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
    return next((path for path in paths if path.suffix.lower() == SUFFIX), None)
