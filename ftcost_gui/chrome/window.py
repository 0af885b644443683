"""The main window: the frame, and the form, pages and actions that work on one job.

These are imported where they are made: the first frame does without them.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent, QKeySequence, QUndoStack
from PySide6.QtWidgets import QScrollArea, QWidget

from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number
from ftcost_core.wording.job_titles import automatic_title, job_title
from ftcost_gui.chrome.frame import Frame
from ftcost_gui.chrome.start_bar import RecoveryBar
from ftcost_gui.dialogs import questions
from ftcost_gui.dialogs.about import show_about
from ftcost_gui.pages import COMPARE, DATA, ESTIMATE, PAGES, PLAN, PRICES
from ftcost_gui.pages.base import ClosesWithWindow, PageSpec, PageWithMenu, RestoresState
from ftcost_gui.widgets.drop_zone import dropped_path
from ftcost_gui.widgets.message_bar import MessageBar

if TYPE_CHECKING:
    from collections.abc import Callable

    from ftcost_core.documents.job import Job
    from ftcost_core.pilot import PilotReport
    from ftcost_core.planner.result import Plan, Plans
    from ftcost_gui.chrome.document_actions import DocumentActions
    from ftcost_gui.chrome.pasting import Paster
    from ftcost_gui.chrome.start_bar import StartBar
    from ftcost_gui.chrome.window_manager import WindowManager
    from ftcost_gui.dialogs.card_dialog import CardDialog
    from ftcost_gui.dialogs.models.importing import ModelImporter
    from ftcost_gui.exporting.exporter import Exporter, ExportOutcome
    from ftcost_gui.form.job_form import JobForm
    from ftcost_gui.help.opener import Helper
    from ftcost_gui.look.theme import Theme
    from ftcost_gui.pages.compare.page import ComparePage
    from ftcost_gui.pages.data.page import DataPage
    from ftcost_gui.pages.estimate.page import EstimatePage
    from ftcost_gui.pages.plan.page import PlanPage
    from ftcost_gui.pages.prices.page import PricesPage
    from ftcost_gui.state.context import Context
    from ftcost_gui.state.documents import Document
    from ftcost_gui.state.settings import Settings
    from ftcost_gui.widgets.picker import CommandSearch

_TOLD_MS = 6_000
_READ_MS = 20_000
"""For how long a message stands that nothing needs to be done about."""
_TAB = Qt.FocusPolicy.TabFocus


class MainWindow(Frame):
    """A window on one document. It begins as its frame; :meth:`populate` adds what needs the job."""

    files: DocumentActions
    paster: Paster
    helper: Helper
    importer: ModelImporter
    exporter: Exporter
    form: JobForm
    message: MessageBar
    recovery: RecoveryBar
    start: StartBar

    def __init__(self, settings: Settings, theme: Theme, name: str) -> None:
        super().__init__(settings, theme, name)
        self.populated = False
        self._may_close = False
        self._pages: dict[str, QWidget] = {}
        self._page_in_front = ESTIMATE.key
        self.rail.chosen.connect(self.show_page)

    def populate(self, context: Context, document: Document, manager: WindowManager) -> None:
        """Add the form, the current page and the actions of the menus."""
        from ftcost_gui.form.job_form import JobForm

        self._context = context
        self._make_messages()
        self._make_actions(context, document, manager)
        self.form = JobForm(context, self)
        self.form.importWanted.connect(self.importer.ask)
        self.form.mineWanted.connect(self.importer.show_mine)
        self.estimate_page.fieldWanted.connect(self.form.show_field)
        self.middle.insertWidget(self.middle.indexOf(self.rail) + 1, self.form)
        self._make_exporter(context)
        self._connect()
        self.setAcceptDrops(True)
        self.populated = True
        self.show_page(self._page_in_front)
        self.rail.take_focus()  # else the first field in sight has it, and typing would rename the job

    def make_pages_with_menus(self) -> None:
        """Make the pages that have a menu of their own, so that its shortcuts work."""
        for spec in PAGES:
            if spec.menu is not None:
                self.page(spec.key)

    def restore_from(self, before: MainWindow) -> None:
        """Show the same pages, in the same state, as another window on the same document."""
        for key, other in before._pages.items():
            page = self.page(key)
            if isinstance(page, RestoresState):
                page.restore_from(other)
        self.form.restore_from(before.form)
        self.show_page(before._page_in_front)

    def close_silently(self) -> None:
        """Close without a question, once another window has taken over."""
        self._may_close = True
        self.close()

    def page(self, key: str) -> QWidget:
        """Return a page; the first call makes it."""
        if key not in self._pages:
            page = self._pages[key] = _spec(key).make(self._context, self.pages)
            self.pages.addWidget(page)
            self._listen_to(key, page)
        return self._pages[key]

    @property
    def estimate_page(self) -> EstimatePage:
        """The page that every window begins with."""
        return cast("EstimatePage", self.page(ESTIMATE.key))

    @property
    def plan_page(self) -> PlanPage:
        """The Plan page; made on first use."""
        return cast("PlanPage", self.page(PLAN.key))

    @property
    def data_page(self) -> DataPage:
        """The Data page; made on first use."""
        return cast("DataPage", self.page(DATA.key))

    @property
    def begins(self) -> bool:
        """Whether the page that every window begins with is in front."""
        return self._page_in_front == ESTIMATE.key

    def show_page(self, key: str) -> None:
        """Show a page; before :meth:`populate`, remember it for then."""
        self._page_in_front = key
        if not self.populated:
            return
        self.pages.setCurrentWidget(self.page(key))
        self.form.setVisible(_spec(key).form)
        self.rail.show_page(key)
        self._set_undo()
        self._show_document()

    def find_plan(self) -> None:
        """Show the Plan page and start a search."""
        self.show_page(PLAN.key)
        self.plan_page.find_plans()

    def pin_job(self) -> None:
        """Pin the current job."""
        job = self._context.store.job
        self._pin(job, job_title(job))

    def pin_plan(self, plan: Plan) -> None:
        """Pin a plan."""
        self._pin(plan.job)

    def show_ways(self) -> None:
        """Show what the job costs that runs again and again, in each way to pay for it."""
        from ftcost_gui.dialogs.ways_dialog import WaysDialog

        store = self._context.store
        store.estimate_now()
        if store.estimate is not None:
            WaysDialog(self._context, store.estimate, self).open()

    def explain_beside(self) -> None:
        """Keep the explanation of the memory beside the charts, or take away what is explained there."""
        if self._settings.docked_explanation:
            self._settings.docked_explanation = ""
        else:
            self.show_page(ESTIMATE.key)
            self.estimate_page.keep_explained("memory")

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved changes."""
        if not (self._may_close or not self.populated or self.may_close()):
            event.ignore()
            return
        for page in self._pages.values():
            if isinstance(page, ClosesWithWindow):
                page.on_close()
        if self.populated:
            self.exporter.work.cancel()
        self._settings.geometry = bytes(self.saveGeometry().toBase64().data()).decode("ascii")
        event.accept()
        self.closed.emit()

    def may_close(self) -> bool:
        """Ask about unsaved changes; a window that may be closed asks no more until :meth:`keep_open`."""
        self._may_close = self.files.may_leave() and self._prices_may_be_left()
        return self._may_close

    def keep_open(self) -> None:
        """Ask again when the window is closed: another window has stopped the program from ending."""
        self._may_close = False

    def changeEvent(self, event: QEvent) -> None:
        """Connect Undo to this window's stacks when it becomes the active window."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow() and self.populated:
            self.menus.take_stacks()
            self._set_undo()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Scroll to the widget that Tab reaches: Qt does so only from within the same scroll area.

        The status bar is put last each time, since pages are made and filled at any time.
        """
        self.status.go_last()
        leaving = self.focusWidget()
        moved = super().focusNextPrevChild(forward)
        focused = self.focusWidget()
        if _is_going(leaving) and focused is not None and self.statusBar().isAncestorOf(focused):
            self._focus_page()  # what had the focus went away, such as a link that was used
            focused = self.focusWidget()
        around: QWidget | None = focused
        while moved and around is not None:
            if isinstance(around, QScrollArea):
                around.ensureWidgetVisible(focused)
            around = around.parentWidget()
        return moved

    def _focus_page(self) -> None:
        """Put the focus on the first part of the page in front that takes it."""
        page = self.page(self._page_in_front)
        for part in page.findChildren(QWidget):
            if part.isVisible() and part.isEnabled() and part.focusPolicy() & _TAB:
                part.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take what is pasted where no field and no table takes it."""
        if self.populated and event.matches(QKeySequence.StandardKey.Paste):
            self.paster.paste()
        else:
            super().keyPressEvent(event)

    def import_prices(self, source: Path | str) -> None:
        """Show the rows of a price list, a file or copied, before they are taken."""
        self.show_page(PRICES.key)
        cast("PricesPage", self.page(PRICES.key)).import_from(source)

    def show_pilot(self, report: PilotReport) -> None:
        """Show a pilot run that was read."""
        self._ask_pilot()
        self.data_page.pilot.show_pilot(report)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept a local file or folder."""
        if dropped_path(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the dropped file or folder."""
        path = dropped_path(event)
        if path is not None:
            event.acceptProposedAction()
            self.open_dropped(path)

    def open_dropped(self, path: Path) -> None:
        """Open a job, say what a configuration would change, import a model or prices, or show the rest as data."""
        from ftcost_gui.state.drops import what_is

        match what_is(path):
            case "job":
                self.files.open(path)
            case "prices":
                self.import_prices(path)
            case "data" if self._page_in_front == PRICES.key and path.suffix.lower() not in (".jsonl", ".parquet"):
                self.import_prices(path)
            case "configuration":
                self.paster.offer(path)
            case "model":
                self.importer.import_from(path)
            case _:
                self.show_page(DATA.key)
                self.data_page.take(path)

    def _say_imported(self, headline: str, notes: list[str], data: Path | None) -> None:
        """Say what an imported configuration leaves open; Copy copies all notes, shown or not."""
        copy = partial(QGuiApplication.clipboard().setText, "\n".join([headline, *notes]))
        show = (tr("Settings…"), self.files.show_imported)
        count = None if data is None else (tr("Count {0}", data.name), partial(self.open_dropped, data))
        first = count or ((tr("Copy"), copy) if notes else None)
        self.message.say(headline, notes, "info", action=first, otherwise=show)

    def _say_compared(self, scenarios: int) -> None:
        text = tr("{0} scenarios that the file keeps are on the Compare page.", number(scenarios))
        self.statusBar().showMessage(text, _TOLD_MS)

    def _make_messages(self) -> None:
        self.recovery = RecoveryBar(self.pages)
        self.message = MessageBar(self.pages, floats=True)

    def _make_actions(self, context: Context, document: Document, manager: WindowManager) -> None:
        """Connect the menus' actions to what they do."""
        from ftcost_gui.chrome.document_actions import DocumentActions
        from ftcost_gui.chrome.pasting import Paster
        from ftcost_gui.dialogs.models.importing import ModelImporter
        from ftcost_gui.help.opener import Helper

        self.files = DocumentActions(context, document, manager, self)
        self.paster = Paster(context, self)
        self.helper = Helper(self)
        self.importer = ModelImporter(context, self)
        menus = self.menus
        about = partial(show_about, self)
        menus.fill(context, self.files, self.save, manager, self.helper, self.find_command, about)
        self._make_ways_to_begin()
        importing = menus.make_action(tr("&Import a model…"), "Ctrl+Shift+M", self.importer.ask)
        menus.add_paste(self.paster.paste)
        mine = menus.make_action(tr("My mo&dels…"), "", self.importer.show_mine)
        cards = menus.make_action(tr("My ca&rds…"), "", lambda: self.show_cards())
        own = [(menus.actions.find, self.find_plan), (menus.actions.pin, self.pin_job)]
        ways = menus.make_action(tr("&Buy, rent or reserve…"), "Ctrl+Alt+B", self.show_ways)
        only_own = menus.make_action(tr("&Only my price lists"), "Ctrl+Alt+O")
        menus.fill_job(own, [ways, only_own, importing, mine, cards])
        for place, spec in enumerate(PAGES, start=1):
            menus.add_page(place, spec.title(), partial(self.show_page, spec.key))
            if spec.menu is not None:
                menus.of_pages[spec.key].aboutToShow.connect(partial(self.page, spec.key))
        self.status.attach(context, only_own)
        choose = menus.make_action(tr("&Currency…"), "Ctrl+Alt+M", self.status.currency.open_menu)
        picture = menus.make_action(tr("Copy as a pict&ure"), "Ctrl+Alt+P", self._copy_picture)
        menus.edit.addAction(picture)
        beside = menus.make_action(tr("&Explanation beside the charts"), "Ctrl+Alt+W", self.explain_beside)
        for action in (choose, beside):
            menus.view.insertAction(menus.pages.menuAction(), action)

    def _make_ways_to_begin(self) -> None:
        """Offer what a person may start from, above an example and in the menu of new jobs."""
        from ftcost_gui.chrome.start_bar import StartBar, way_to_begin

        def begin(ask: Callable[[], object]) -> Callable[[], object]:
            """Return what makes a new job, and asks for its first part."""
            return lambda: ask() if self.files.new_blank() else None

        ways = [
            way_to_begin(self, text, explained, run)
            for text, explained, run in (
                (tr("My own GPU…"), tr("Say once which GPU you own, and its price"), begin(self._ask_card)),
                (tr("A budget…"), tr("Set a budget and a deadline, and search for plans"), begin(self._ask_budget)),
                (tr("My data…"), tr("Count the tokens of a file"), begin(self.ask_data)),
                (tr("A model…"), tr("Choose the model, or import one from its config.json"), begin(self._ask_model)),
                (tr("A config file…"), tr("Read axolotl, LLaMA-Factory, torchtune or TRL"),
                 self.files.import_dialog),
                (tr("Blank job"), tr("Every setting at its default"), self.files.new_blank),
            )
        ]  # fmt: skip
        self.menus.new.addSeparator()
        self.menus.new.addActions(ways)
        asked = tr("What, on what, and how much data")
        self.menus.new.addAction(way_to_begin(self, tr("Three questions…"), asked, self.ask_first))
        self.start = StartBar(ways, self.menus.recent, self)
        self.messages.addWidget(self.start)

    def _copy_picture(self) -> None:
        self.show_page(ESTIMATE.key)
        self.estimate_page.copy_picture()
        self.statusBar().showMessage(tr("The estimate is copied as a picture."), _TOLD_MS)

    def _ask_card(self) -> None:
        self.show_page(ESTIMATE.key)
        self.estimate_page.ask_machine()

    def show_cards(self, shown: str = "") -> CardDialog:
        """Show the person's own cards, to add one and use it: the one that a tool has shown."""
        from ftcost_gui.dialogs.card_dialog import CardDialog

        dialog = CardDialog(self._context, self)
        dialog.pasted.setPlainText(shown)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def ask_first(self) -> None:
        """Ask the three questions that a job begins with."""
        from ftcost_gui.chrome.first_questions import FirstQuestions

        self.show_page(ESTIMATE.key)
        FirstQuestions(self._context, self)

    def _ask_budget(self) -> None:
        self.show_page(PLAN.key)
        self.form.show_field("limits.budget_usd")

    def ask_data(self) -> None:
        """Ask for a file, and count it."""
        self.show_page(DATA.key)
        self.data_page.show_view("data")
        self.data_page.data.ask_file()

    def _ask_pilot(self) -> None:
        self.show_page(DATA.key)
        self.data_page.show_view("pilot")

    def _ask_price(self) -> None:
        """Let the user type a price for the offer that is paid."""
        estimate = self._context.store.estimate
        self._ask_price_of(estimate.cost.offer if estimate else None)

    def _ask_price_of(self, offer: str | None) -> None:
        self.show_page(PRICES.key)
        cast("PricesPage", self.page(PRICES.key)).type_price(offer)

    def _ask_model(self) -> None:
        self.show_page(ESTIMATE.key)
        self.form.show_field("model.id")

    def _make_exporter(self, context: Context) -> None:
        from ftcost_gui.exporting.exporter import Exporter

        self.exporter = Exporter(self, context, lambda: self.files.document, self._plans_in_force)
        self.exporter.fill(self.menus.export, self.menus.make_action)
        self.statusBar().addPermanentWidget(self.exporter.progress)

    def _listen_to(self, key: str, page: QWidget) -> None:
        """Connect the signals of a new page."""
        if isinstance(page, PageWithMenu):
            self.menus.of_pages[key].addActions(page.actions_of_page)
        if key == ESTIMATE.key:
            self.estimate_page.helpWanted.connect(self.helper.show_page)
            self.estimate_page.pilotWanted.connect(self._ask_pilot)
            self.estimate_page.priceWanted.connect(self._ask_price)
            stack = self._context.store.undo_stack
            self.estimate_page.changed.connect(lambda text: self.message.say_undoable(text, stack))
        elif key == PLAN.key:
            self.plan_page.pinned.connect(self.pin_plan)
            self.plan_page.plans.priceWanted.connect(self._ask_price_of)
        elif key == COMPARE.key:
            compare_page = cast("ComparePage", page)
            compare_page.said.connect(lambda text: self.statusBar().showMessage(text, _TOLD_MS))
            compare_page.helpWanted.connect(self.helper.show_page)
        elif key == PRICES.key:
            cast("PricesPage", page).wanted.connect(partial(self.show_page, key))
        elif key == DATA.key:
            self.data_page.wanted.connect(partial(self.show_page, key))
            self.data_page.sent.connect(self._show_sent)
            self.data_page.notHere.connect(self.open_dropped)

    def _connect(self) -> None:
        store = self._context.store
        self.files.documentChanged.connect(self._document_changed)
        self.files.refused.connect(self.message.say)
        self.files.imported.connect(self._say_imported)
        self.files.compared.connect(self._say_compared)
        self.exporter.reported.connect(self._show_export)
        store.undo_stack.cleanChanged.connect(self._show_name)
        store.jobChanged.connect(self._undo_latest_edit)
        store.jobChanged.connect(self._show_job_name)
        self.top_bar.renamed.connect(self._rename)
        self.top_bar.named.connect(store.end_gesture)
        pins = self._context.pins
        pins.pinsChanged.connect(self._undo_latest_pin)
        self._context.prices.stateChanged.connect(self._show_document)
        self._context.prices.failed.connect(self._show_failed_save)
        QGuiApplication.instance().applicationStateChanged.connect(self._look_at_prices)  # type: ignore[union-attr]

    def _set_undo(self) -> None:
        self.menus.undo_group.setActiveStack(self._spec_in_front.undo(self._context))

    def _plans_in_force(self) -> Plans | None:
        """Return the plans of the last search if it was made for the current job and prices."""
        if PLAN.key not in self._pages:
            return None
        answer, store = self.plan_page.plans.answer, self._context.store
        return answer.plans if answer is not None and answer.holds(store.job, store.prices) else None

    def find_command(self) -> CommandSearch:
        """Open the search for commands, fields and help pages by name."""
        from ftcost_gui.chrome import commands
        from ftcost_gui.widgets.picker import CommandSearch

        self.make_pages_with_menus()
        self.menus.fill_recent()
        found = [
            *commands.commands_of_menus(self.menuBar(), self.menus.find_command),
            *commands.commands_of_form(self.form, self._context.store.job, self._show_field),
            *commands.commands_of_help(self.helper.show_page),
        ]
        search = CommandSearch(found, self._context.theme.colours, self)
        search.open_over(self)
        return search

    def _show_field(self, path: str) -> None:
        """Go to a field of the form, on a page that has the form beside it."""
        if not self._spec_in_front.form:
            self.show_page(ESTIMATE.key)
        self.form.show_field(path)

    def save(self) -> None:
        """Save the job, or on the Prices page the prices, which are saved with each edit anyway."""
        if self._page_in_front != PRICES.key:
            self.files.save()
        elif self._context.prices.save_now():
            self.statusBar().showMessage(tr("The prices are saved, as after each edit."), _TOLD_MS)

    def _show_export(self, outcome: ExportOutcome) -> None:
        action = (tr("Open"), outcome.open) if outcome.open else None
        passes_ms = _READ_MS if outcome.tone == "info" else 0
        self.message.say(outcome.headline, outcome.lines, outcome.tone, action=action, passes_ms=passes_ms)

    def _pin(self, job: Job, name: str = "") -> None:
        from ftcost_gui.text.job_names import headline

        pin = self._context.pins.pin(name or headline(job), job)
        self.statusBar().showMessage(tr("Pinned as “{0}”; see Compare", pin.name), _TOLD_MS)

    def _undo_latest_edit(self) -> None:
        self._undo_latest(self._context.store.undo_stack)

    def _undo_latest_pin(self) -> None:
        self._undo_latest(self._context.pins.undo_stack)

    def _undo_latest(self, stack: QUndoStack) -> None:
        """Let Undo undo the latest edit on the Compare page, where both job and pins are edited."""
        if self._page_in_front == COMPARE.key:
            self.menus.undo_group.setActiveStack(stack)

    def _prices_may_be_left(self) -> bool:
        prices = self._context.prices
        if prices.save_now():
            return True
        self.show_page(PRICES.key)
        answer = questions.ask_unsaved(self, tr("Prices"))
        return prices.save_now() if answer == questions.Reply.SAVE else answer == questions.Reply.DISCARD

    def _show_failed_save(self, why: str) -> None:
        if self._page_in_front != PRICES.key:
            self.message.say(tr("The prices are not saved."), [why])

    def _show_sent(self, sentence: str) -> None:
        """Show the Estimate page after the Data page has changed the job, with an offer to undo that."""
        self.show_page(ESTIMATE.key)
        if not sentence:
            return
        self.form.show_field("data.seq_len")
        self.message.say_undoable(sentence, self._context.store.undo_stack)

    def _look_at_prices(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive:
            self._context.prices.check_disk()

    def _document_changed(self, _document: Document) -> None:
        self.message.hide()
        self._show_document()

    def _rename(self, name: str) -> None:
        self._context.store.edit("name", name, lambda: tr("Rename the job"))

    def _show_job_name(self, job: Job) -> None:
        self.top_bar.show_job(job.name, automatic_title(job))

    def _show_document(self) -> None:
        self._show_name()
        example = self.files.document.example and self._spec_in_front.form
        self.start.show_for(example=example, has_recent=bool(self._settings.recent))

    def _show_name(self, _clean: bool = False) -> None:
        document, modified = self.files.document, self.files.modified
        self.setWindowFilePath(str(document.path) if document.path else "")
        unsaved = tr("example, not saved") if document.example else tr("not saved")
        state = tr("unsaved changes") if modified else tr("saved") if document.path is not None else unsaved
        self.show_name(document.name, state, modified=modified)
        self._show_job_name(self._context.store.job)
        if self._page_in_front == PRICES.key:
            self.top_bar.show_prices(self._context.prices.state)

    @property
    def _spec_in_front(self) -> PageSpec:
        return _spec(self._page_in_front)


def _is_going(widget: QWidget | None) -> bool:
    """Tell whether a widget, or what it stands in, is being hidden."""
    while widget is not None and not widget.isWindow():
        if widget.isHidden():
            return True
        widget = widget.parentWidget()
    return False


def _spec(key: str) -> PageSpec:
    return next(spec for spec in PAGES if spec.key == key)
