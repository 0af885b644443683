"""The main window: the frame, filled with what works on a job, and what happens to a document."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QUndoStack
from PySide6.QtWidgets import QScrollArea, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.chrome.frame import Frame
from ftcost_gui.pages import COMPARE, DATA, ESTIMATE, PAGES, PLAN, PRICES
from ftcost_gui.pages.base import PageSpec

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ftcost_core.documents.job import Job
    from ftcost_core.documents.result import Estimate
    from ftcost_core.planner.result import Plan, Plans
    from ftcost_gui.chrome.document_actions import Files
    from ftcost_gui.chrome.recovery_bar import RecoveryBar
    from ftcost_gui.dialogs.models.importing import ModelImporter
    from ftcost_gui.exporting.exporter import Exporter, Said
    from ftcost_gui.form.form import JobForm
    from ftcost_gui.help.opener import Helper
    from ftcost_gui.look.theme import Theme
    from ftcost_gui.pages.data.page import DataPage
    from ftcost_gui.pages.estimate.page import EstimatePage
    from ftcost_gui.pages.plan.page import PlanPage
    from ftcost_gui.state.context import Context
    from ftcost_gui.state.documents import Document
    from ftcost_gui.state.program import Program
    from ftcost_gui.state.settings import Settings
    from ftcost_gui.widgets.message_bar import MessageBar

_TOLD_MS = 6_000
_LOOK_MS, _MOST_LOOKS = 20, 10


class MainWindow(Frame):
    """One document, one window. It begins as its frame; :meth:`furnish` makes the rest, piece by piece."""

    files: Files
    helper: Helper
    importer: ModelImporter
    exporter: Exporter
    form: JobForm
    message: MessageBar
    recovery: RecoveryBar

    def __init__(self, settings: Settings, theme: Theme, name: str) -> None:
        super().__init__(settings, theme, name)
        self.furnished = False
        self._may_close = False
        self._made: dict[str, QWidget] = {}
        self._first_page = ESTIMATE.key
        self.rail.chosen.connect(self.show_page)

    def furnish(self, context: Context, document: Document, program: Program) -> Iterator[int | None]:
        """Make what works on a job; see :class:`ftcost_gui.app.slices.Slices` for what it yields."""
        self._context = context
        self._make_estimate_page(context)
        for _ in range(_MOST_LOOKS):  # the figures come first, where anybody waits for them
            if self.estimate_page.frontier.chart is not None:
                break
            yield _LOOK_MS
        yield _LOOK_MS
        self._make_messages()
        self._make_hands(context, document, program)
        yield None
        from ftcost_gui.form.form import JobForm

        yield None
        self.form = JobForm(context, self)
        self.form.importWanted.connect(self.importer.ask)
        self.form.mineWanted.connect(self.importer.show_mine)
        self.estimate_page.fieldWanted.connect(self.form.show_field)
        self.middle.replaceWidget(self.form_place, self.form)
        self.form_place.hide()
        self.form_place.deleteLater()
        self.form_place = self.form
        yield None
        self._make_exporter(context)
        self._connect()
        self.setAcceptDrops(True)
        self.furnished = True
        self.show_page(self._first_page)

    def furnish_menus(self) -> Iterator[int | None]:
        """Make the pages that have a menu of their own, so that its shortcuts work."""
        for spec in PAGES:
            if spec.menu is not None:
                self.page(spec.key)
                yield None

    def page(self, key: str) -> Any:
        """Return a page, made when it is first asked for."""
        if key not in self._made:
            spec = _spec(key)
            self._take_in(spec, spec.make(self._context, self.pages))
        return self._made[key]

    def show_kept(self, page: EstimatePage) -> None:
        """Give the Estimate page its room before there is a job; it shows figures of before."""
        self._take_in(ESTIMATE, page)

    @property
    def estimate_page(self) -> EstimatePage:
        """The page that every window begins with."""
        page: EstimatePage = self.page(ESTIMATE.key)
        return page

    @property
    def plan_page(self) -> PlanPage:
        """The Plan page, made if it was not."""
        page: PlanPage = self.page(PLAN.key)
        return page

    @property
    def data_page(self) -> DataPage:
        """The Data page, made if it was not."""
        page: DataPage = self.page(DATA.key)
        return page

    def show_page(self, key: str) -> None:
        """Bring a page to the front."""
        if not self.furnished:
            self._first_page = key
            return
        self.pages.setCurrentWidget(self.page(key))
        self.form.setVisible(_spec(key).form)
        self.rail.show_page(key)
        self._set_undo()
        self._show_document()

    def find_plan(self) -> None:
        """Search for plans, in sight."""
        self.show_page(PLAN.key)
        self.plan_page.find_plans()

    def pin_job(self) -> None:
        """Pin the job as it is."""
        from ftcost_gui.pages.plan.labels import headline

        job = self._context.store.job
        self._pin_as(job.name or headline(job), job)

    def pin_plan(self, plan: Plan) -> None:
        """Pin a plan."""
        from ftcost_gui.pages.plan.labels import headline

        self._pin_as(headline(plan.job), plan.job)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved changes."""
        if not (self._may_close or not self.furnished or self.may_close()):
            event.ignore()
            return
        for page in self._made.values():
            if hasattr(page, "leave"):
                page.leave()
        if self.furnished:
            self.exporter.work.cancel()
        self._settings.geometry = bytes(self.saveGeometry().toBase64().data()).decode("ascii")
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
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow() and self.furnished:
            self.menus.take_stacks()
            self._set_undo()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Scroll to what Tab goes to: Qt does so only within one scrolled area, not from another place.

        The status bar comes last: pages are made, and filled, at any time.
        """
        self.status.go_last()
        moved = super().focusNextPrevChild(forward)
        focused = self.focusWidget()
        around: QWidget | None = focused
        while moved and around is not None:
            if isinstance(around, QScrollArea):
                around.ensureWidgetVisible(focused)
            around = around.parentWidget()
        return moved

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a job document, training data, a model or a pilot's log."""
        from ftcost_gui.widgets.drop_zone import dropped_path

        if dropped_path(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what was dropped."""
        from ftcost_gui.widgets.drop_zone import dropped_path

        path = dropped_path(event)
        if path is not None:
            event.acceptProposedAction()
            self.open_dropped(path)

    def open_dropped(self, path: Path) -> None:
        """Open a job, import a model, or show anything else on the Data page."""
        from ftcost_gui.state.drops import what_is

        match what_is(path):
            case "job":
                self.files.open(path)
            case "model":
                self.importer.import_from(path)
            case _:
                self.show_page(DATA.key)
                self.data_page.open(path)

    def _make_estimate_page(self, context: Context) -> None:
        if ESTIMATE.key in self._made:
            self.estimate_page.attach(context)
        else:
            self.page(ESTIMATE.key)

    def _make_messages(self) -> None:
        from ftcost_gui.chrome.recovery_bar import RecoveryBar
        from ftcost_gui.widgets.message_bar import MessageBar

        self.recovery = RecoveryBar(self)
        self.message = MessageBar(self)
        self.message.setProperty("outer", "true")
        self.messages.addWidget(self.recovery)
        self.messages.addWidget(self.message)

    def _make_hands(self, context: Context, document: Document, program: Program) -> None:
        """Make what the menus do."""
        from ftcost_gui.chrome.document_actions import Files
        from ftcost_gui.dialogs.about import show_about
        from ftcost_gui.dialogs.models.importing import ModelImporter
        from ftcost_gui.help.opener import Helper

        self.files = Files(context.store, context.settings, document, program, self)
        self.helper = Helper(self)
        self.estimate_page.helpWanted.connect(self.helper.show_page)
        self.importer = ModelImporter(context, self)
        menus = self.menus
        menus.fill(context, self.files, program, self.helper, lambda: show_about(self))
        importing = menus.make_action(tr("&Import a model…"), "Ctrl+Shift+M", self.importer.ask)
        mine = menus.make_action(tr("My mo&dels…"), "", self.importer.show_mine)
        own = [(menus.actions.find, self.find_plan), (menus.actions.pin, self.pin_job)]
        menus.fill_job(own, [importing, mine])
        for place, spec in enumerate(PAGES, start=1):
            menus.add_page(place, spec.title(), partial(self.show_page, spec.key))
            if spec.menu is not None:
                menus.of_pages[spec.key].aboutToShow.connect(partial(self.page, spec.key))
        self.status.attach(context)
        choose = menus.make_action(tr("&Currency…"), "Ctrl+Alt+M", self.status.currency.open_menu)
        menus.view.insertAction(menus.pages.menuAction(), choose)

    def _make_exporter(self, context: Context) -> None:
        from ftcost_gui.exporting.exporter import Exporter

        self.exporter = Exporter(self, context, self.files, self._plans_in_force)
        self.exporter.fill(self.menus)
        self.statusBar().addPermanentWidget(self.exporter.progress)

    def _take_in(self, spec: PageSpec, page: Any) -> None:
        """Put a page where it belongs, and listen to it."""
        self._made[spec.key] = page
        self.settle(spec.key, page)
        if spec.key == PLAN.key:
            page.pinned.connect(self.pin_plan)
        if spec.key == PRICES.key:
            page.wanted.connect(partial(self.show_page, spec.key))
        if spec.key == DATA.key:
            page.sent.connect(self._show_sent)
            page.notHere.connect(self.open_dropped)
        if spec.menu is not None:
            self.menus.of_pages[spec.key].addActions(page.actions_of_page)

    def _connect(self) -> None:
        store = self._context.store
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
        if store.estimate is not None:
            self._show_estimate(store.estimate)

    def _set_undo(self) -> None:
        self.menus.undo_group.setActiveStack(self._spec_in_front.undo(self._context))

    def _plans_in_force(self) -> Plans | None:
        """Return what the last search found, if it was for the job and the prices as they are."""
        if PLAN.key not in self._made:
            return None
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
        if self._spec_in_front.key == COMPARE.key:
            self.menus.undo_group.setActiveStack(stack)

    def _prices_may_be_left(self) -> bool:
        from ftcost_gui.dialogs import questions

        prices = self._context.prices
        if prices.save_now():
            return True
        self.show_page(PRICES.key)
        answer = questions.ask_unsaved(self, tr("Prices"))
        return prices.save_now() if answer == questions.Answer.SAVE else answer == questions.Answer.DISCARD

    def _show_failed_save(self, why: str) -> None:
        if self._spec_in_front.key != PRICES.key:
            self.message.say(tr("The prices are not saved."), [why])

    def _show_sent(self, sentence: str) -> None:
        """Show what the Data page has put into the job."""
        self.show_page(ESTIMATE.key)
        if not sentence:
            return
        self.form.show_field("data.seq_len")
        self.message.say_undoable(sentence, self._context.store.undo_stack)

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
        self.setWindowFilePath(str(document.path) if document.path else "")
        self.show_name(document.name, modified=modified, on_disk=document.path is not None)
        if self._spec_in_front.key == PRICES.key:
            self.top_bar.show_prices(self._context.prices.state)

    @property
    def _spec_in_front(self) -> PageSpec:
        return PAGES[self.pages.currentIndex()]


def _spec(key: str) -> PageSpec:
    return next(spec for spec in PAGES if spec.key == key)
