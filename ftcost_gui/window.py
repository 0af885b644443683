"""The main window: rail, form, pages, bars, and what happens to a document."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QIcon, QUndoStack
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from ftcost_core.job import Job
from ftcost_core.planner.result import Plan, Plans
from ftcost_core.result import Estimate
from ftcost_gui import questions
from ftcost_gui.about import show_about
from ftcost_gui.colours import Colours
from ftcost_gui.context import Context
from ftcost_gui.documents import Document
from ftcost_gui.drops import what_is
from ftcost_gui.exporting.exporter import Exporter, Said
from ftcost_gui.files import Files
from ftcost_gui.helper import Helper
from ftcost_gui.icons import icon
from ftcost_gui.menus import Menus
from ftcost_gui.models.importing import ModelImporter
from ftcost_gui.pages import PAGES
from ftcost_gui.pages.compare import COMPARE
from ftcost_gui.pages.data import DATA, DataPage
from ftcost_gui.pages.estimate import ESTIMATE, EstimatePage
from ftcost_gui.pages.plan import PLAN, PlanPage
from ftcost_gui.pages.prices import PRICES, PricesPage
from ftcost_gui.panels.form import JobForm
from ftcost_gui.plan.words import headline
from ftcost_gui.program import Program
from ftcost_gui.rail import Rail
from ftcost_gui.recovery_bar import RecoveryBar
from ftcost_gui.status import StatusLine
from ftcost_gui.text import tr
from ftcost_gui.top_bar import TopBar
from ftcost_gui.widgets.drop_zone import dropped_path
from ftcost_gui.widgets.message_bar import MessageBar

_TOLD_MS = 6_000


class MainWindow(QMainWindow):
    """One document, one window.

    Signals:
        left: it is closed.
    """

    left = Signal()

    def __init__(self, context: Context, document: Document, program: Program) -> None:
        super().__init__()
        self._context = context
        self._may_close = False
        self.files = Files(context.store, context.settings, document, program, self)
        self.helper = Helper(self)
        self.menus = Menus(self, context, self.files, program, self.helper, lambda: show_about(self))
        self._find = self.menus.make_action(tr("&Find best plan"), "Ctrl+Return", self.find_plan)
        self._pin = self.menus.make_action(tr("&Pin to compare"), "Ctrl+M", self.pin_job)
        self.importer = ModelImporter(context, self)
        importing = self.menus.make_action(tr("&Import a model…"), "Ctrl+Shift+M", self.importer.ask)
        mine = self.menus.make_action(tr("My mo&dels…"), "", self.importer.show_mine)
        self.menus.add_menu(tr("&Job"), [self._find, self._pin, importing, mine])
        self.top_bar = TopBar(self.menus.actions.undo, self.menus.actions.redo, self)
        self.rail = Rail(PAGES, self)
        self.form = JobForm(context, self)
        self.form.importWanted.connect(self.importer.ask)
        self.form.mineWanted.connect(self.importer.show_mine)
        self.message = MessageBar(self)
        self.message.setProperty("outer", "true")
        self.recovery = RecoveryBar(self)
        self.pages = QStackedWidget(self)
        for place, spec in enumerate(PAGES, start=1):
            page = spec.make(context, self.pages)
            self.pages.addWidget(page)
            if isinstance(page, EstimatePage):
                page.fieldWanted.connect(self.form.show_field)
            if isinstance(page, PlanPage):
                self.plan_page = page
                page.pinned.connect(self.pin_plan)
            if isinstance(page, DataPage):
                self.data_page = page
                page.sent.connect(self._show_sent)
                page.notHere.connect(self.open_dropped)
                self.menus.add_menu(tr("&Data"), page.actions_of_page)
            if isinstance(page, PricesPage):
                self.menus.add_menu(tr("P&rices"), page.actions_of_page)
            self.menus.add_page(place, spec.title(), partial(self.show_page, spec.key))
        self.status = StatusLine(self, context)
        choose = self.menus.make_action(tr("&Currency…"), "Ctrl+Alt+M", self.status.currency.open_menu)
        self.menus.view.insertAction(self.menus.pages.menuAction(), choose)
        self.exporter = Exporter(self, context, self.files, self._plans_in_force)
        self.exporter.fill(self.menus)
        self.statusBar().addPermanentWidget(self.exporter.progress)
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
        self._set_undo()
        self._show_document()

    def find_plan(self) -> None:
        """Search for plans, in sight."""
        self.show_page(PLAN.key)
        self.plan_page.find_plans()

    def pin_job(self) -> None:
        """Pin the job as it is."""
        job = self._context.store.job
        self._pin_as(job.name or headline(job), job)

    def pin_plan(self, plan: Plan) -> None:
        """Pin a plan."""
        self._pin_as(headline(plan.job), plan.job)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved changes."""
        if not (self._may_close or self.may_close()):
            event.ignore()
            return
        self.plan_page.leave()
        self.exporter.work.cancel()
        self.data_page.leave()
        self._context.settings.geometry = bytes(self.saveGeometry().toBase64().data()).decode("ascii")
        event.accept()
        self.left.emit()

    def may_close(self) -> bool:
        """Ask about unsaved changes; a window that may be closed asks no more until :meth:`stay`."""
        self._may_close = self.files.may_leave() and self._prices_may_be_left()
        return self._may_close

    def stay(self) -> None:
        """Ask again when it is closed: it is kept after all."""
        self._may_close = False

    def changeEvent(self, event: QEvent) -> None:
        """Let Undo mean this window's edits while it is in front."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.menus.take_stacks()
            self._set_undo()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a job document, training data, a model or a pilot's log."""
        if dropped_path(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what was dropped."""
        path = dropped_path(event)
        if path is not None:
            event.acceptProposedAction()
            self.open_dropped(path)

    def open_dropped(self, path: Path) -> None:
        """Open a job, import a model, or show anything else on the Data page."""
        match what_is(path):
            case "job":
                self.files.open(path)
            case "model":
                self.importer.import_from(path)
            case _:
                self.show_page(DATA.key)
                self.data_page.open(path)

    def _lay_out(self) -> None:
        right = QVBoxLayout()
        right.setSpacing(0)
        holder = QVBoxLayout()
        holder.setContentsMargins(14, 0, 14, 0)
        holder.addWidget(self.recovery)
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
        self.top_bar.add_button(actions.save, tr("Save"))
        self.top_bar.add_menu(tr("Export"), self.menus.export)
        self.top_bar.add_button(self._pin, tr("Pin to compare"))
        self.top_bar.add_button(self._find, tr("Find best plan"), primary=True)

    def _connect(self) -> None:
        store, theme = self._context.store, self._context.theme
        self.files.documentChanged.connect(self._document_changed)
        self.files.refused.connect(self.message.say)
        self.exporter.said.connect(self._show_export)
        store.undo_stack.cleanChanged.connect(self._show_document)
        store.figuresChanged.connect(self._show_estimate)
        store.jobChanged.connect(lambda _job: self._undo_latest(store.undo_stack))
        pins = self._context.pins
        pins.pinsChanged.connect(lambda _pins: self._undo_latest(pins.undo_stack))
        self._context.prices.stateChanged.connect(self._show_document)
        self._context.prices.failed.connect(self._show_failed_save)
        QGuiApplication.instance().applicationStateChanged.connect(self._look_at_prices)  # type: ignore[union-attr]
        self.rail.chosen.connect(self.show_page)
        theme.changed.connect(self._set_colours)

    def _set_undo(self) -> None:
        self.menus.undo_group.setActiveStack(PAGES[self.pages.currentIndex()].undo(self._context))

    def _plans_in_force(self) -> Plans | None:
        """Return what the last search found, if it was for the job and the prices as they are."""
        found, store = self.plan_page.plans.found, self._context.store
        return found.plans if found is not None and found.holds(store.job, store.prices) else None

    def _show_export(self, said: Said) -> None:
        action = (tr("Open"), said.open) if said.open else None
        self.message.say(said.headline, said.lines, said.tone, action=action)

    def _pin_as(self, name: str, job: Job) -> None:
        pin = self._context.pins.pin(name, job)
        self.statusBar().showMessage(tr("Pinned as “{0}”; see Compare", pin.name), _TOLD_MS)

    def _undo_latest(self, stack: QUndoStack) -> None:
        """Let Undo mean what was done last where both the job and the pins can be edited."""
        if PAGES[self.pages.currentIndex()].key == COMPARE.key:
            self.menus.undo_group.setActiveStack(stack)

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

    def _show_sent(self, sentence: str) -> None:
        """Show what the Data page has put into the job."""
        self.show_page(ESTIMATE.key)
        if not sentence:
            return
        self.form.show_field("data.seq_len")
        stack = self._context.store.undo_stack
        self.message.say(sentence, tone="info", action=(tr("Undo"), stack.undo))
        # Another edit, or its undoing, makes the sentence old.
        stack.indexChanged.connect(self.message.hide, Qt.ConnectionType.SingleShotConnection)

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
