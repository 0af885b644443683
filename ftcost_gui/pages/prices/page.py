"""The Prices page: the built-in lists with the user's own over them, to edit, import and export."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QAction, QDesktopServices, QKeySequence
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from ftcost_core.catalogue.prices.book import PriceBook
from ftcost_core.catalogue.prices.exporters.catalogues import CatalogueFormat, write_catalogues
from ftcost_core.catalogue.prices.exporters.lists import ListFormat, write_list
from ftcost_core.catalogue.prices.price_files import PriceFiles
from ftcost_core.documents.problems import InputError
from ftcost_core.text.i18n import tr
from ftcost_gui.background.garbage import freeze_after_large_read
from ftcost_gui.dialogs import questions
from ftcost_gui.dialogs.machine_dialog import MachineDialog
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.prices.commands import RowCommands
from ftcost_gui.pages.prices.import_dialog import ImportDialog
from ftcost_gui.pages.prices.price_details import ChangesPanel, RowPanel
from ftcost_gui.pages.prices.price_table import PricesTable
from ftcost_gui.pages.prices.price_table_model import SHOWN, PricesModel
from ftcost_gui.pages.prices.provider_dialog import ProviderDialog
from ftcost_gui.pages.prices.toolbar import PriceMessages, PricesToolbar
from ftcost_gui.state.catalogue_entries import own_lists_changes
from ftcost_gui.state.context import Context
from ftcost_gui.widgets.focus import tab_in_order

if TYPE_CHECKING:
    from ftcost_core.catalogue.prices.updates.lists import Update

_GAP = 10
Key = QKeySequence.StandardKey


class PricesPage(QFrame):
    """Lays out the parts and joins them; edits go through the store.

    Signals:
        wanted: rows are to be changed while another page is in front.
    """

    wanted = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self._context, self._store = context, context.prices
        self.toolbar = PricesToolbar(self)
        self.messages = PriceMessages(context.prices, self._open_folder, self)
        self.model = PricesModel(context.prices, self)
        self.table = PricesTable(self.model, context.settings, self)
        self.commands = RowCommands(context.prices, self.table)
        self.details = RowPanel(context.prices, self)
        self.changes = ChangesPanel(context.prices, self)
        self.actions_of_page = self._make_actions()
        self._lay_out()
        self._connect()
        self._set_colours(context.theme.colours)
        self._show_book()
        self._show_row()

    def import_from(self, source: Path | str) -> ImportDialog:
        """Look at a file or at copied text before its prices are taken."""
        context = self._context
        dialog = ImportDialog(self._store, source, context.settings, context.theme.colours, self)
        dialog.taken.connect(self._take)
        dialog.aloneWanted.connect(self._use_own_lists)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def open_update(self) -> QDialog:
        """Show which public catalogues can be asked; none is before a button is pressed."""
        from ftcost_gui.pages.prices.update_dialog import UpdateDialog  # with what opens connections: only when wanted

        dialog = UpdateDialog(self._store, self)
        dialog.taken.connect(self._take_update)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def type_price(self, offer: str | None) -> None:
        """Open the price of an offer to be typed over; without one, only show the table."""
        row = next((row for row in self._store.book.rows if row.offer and row.offer.id == offer), None)
        if row is None:
            return
        if self.model.row_with(row.id) is None:
            self.toolbar.search.clear()
            self.toolbar.show_kind("all")
        self.table.go_to(row.id, "price", edit=True)

    def open_provider(self, provider: str | None = None) -> ProviderDialog:
        """Add a provider, or show the header of its list."""
        dialog = ProviderDialog(self._store, provider, self)
        dialog.edited.connect(self._take_provider)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def ask_machine(self) -> MachineDialog:
        """Ask for the machine that the user owns."""
        dialog = MachineDialog(self._context, self)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def export_to(self, form: ListFormat | CatalogueFormat, *, everything: bool) -> None:
        """Ask where to, and write the user's prices, or all."""
        rows = [row for row in self._store.book.rows if everything or row.file]
        name = "prices" if everything else "my-prices"
        try:
            if form == "csv" or form == "json":
                path = questions.ask_export_path(self, Path.home() / f"{name}.{form}")
                if path is not None:
                    chosen: ListFormat = "json" if path.suffix.casefold() == ".json" else "csv"
                    write_list(self._store.book, rows, chosen, path)
                    self.messages.say(tr("{0} rows written to {1}", len(rows), str(path)), tone="info")
                return
            folder = questions.ask_export_folder(self, Path.home())
            if folder is not None:
                exported = write_catalogues(self._store.book, rows, form, folder)
                done = tr("{0} files written to {1}", len(exported.texts), str(folder))
                self.messages.say(done, list(exported.notices), "info")
        except InputError as error:
            self.messages.say(tr("The prices are not exported."), [str(problem) for problem in error.problems])

    def restore_from(self, before: PricesPage) -> None:
        """Filter and sort as the same page of another window does, and go to the same row."""
        self.toolbar.restore_from(before.toolbar)
        self.table.restore_from(before.table)
        self._show_row()

    def _make_actions(self) -> list[QAction]:
        do = self.commands

        def add(text: str, keys: str | Key, run: Callable[[], object]) -> QAction:
            return self.table.add_command(text, keys, lambda: self._in_sight(run))

        self._add = self._page_action(tr("Add an &offer"), "Ins", lambda: self._in_sight(do.add_offer))
        self._add.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._provider = self._page_action(tr("Add a &provider…"), "Ctrl+Shift+A", self.open_provider)
        self.table.addActions([self._add, self._provider])
        self._edit_provider = add(tr("Pro&vider of the row…"), "Ctrl+P", self._open_provider_of_row)
        machine = self._page_action(tr("My &machine…"), "Ctrl+Shift+U", self.ask_machine)
        self._duplicate = add(tr("&Duplicate"), "Ctrl+D", do.duplicate)
        delete = add(tr("De&lete"), Key.Delete, do.delete)
        hide = add(tr("&Hide or show"), "Ctrl+H", do.hide)
        revert = add(tr("&Revert to the built-in list"), "Ctrl+R", lambda: do.revert())
        copy, copy_cell = self.table.copy_commands[:2]
        paste = add(tr("P&aste"), Key.Paste, do.paste)
        find = self._page_action(tr("&Filter"), Key.Find, self._find)
        self._import = self._page_action(tr("&Import…"), "Ctrl+I", self._ask_import)
        self._update = self._page_action(tr("&Update…"), "Ctrl+Alt+U", self.open_update)
        columns = self._page_action(tr("Colum&ns…"), "Ctrl+Shift+L", self.table.open_columns)
        self._folder = self._page_action(tr("Open &the folder"), "Ctrl+Shift+F", self._open_folder)
        self._export = QMenu(tr("E&xport"), self)
        menu: tuple[tuple[ListFormat | CatalogueFormat, str, str], ...] = (
            ("csv", tr("My prices as CSV…"), tr("All prices as CSV…")),
            ("json", tr("My prices as JSON…"), tr("All prices as JSON…")),
            ("skypilot", tr("My prices for SkyPilot…"), tr("All prices for SkyPilot…")),
            ("gpuhunt", tr("My prices for gpuhunt…"), tr("All prices for gpuhunt…")),
        )
        for form, mine, everything in menu:
            self._export.addAction(mine, partial(self.export_to, form, everything=False))
            self._export.addAction(everything, partial(self.export_to, form, everything=True))
        return [self._add, self._provider, machine, self._edit_provider, self._duplicate, delete, hide,
                revert, copy, copy_cell, paste, find, columns, self._update, self._import, self._export.menuAction(),
                self._folder]  # fmt: skip

    def _in_sight(self, run: Callable[[], object]) -> None:
        """Change rows where one sees them; from the menu on another page, the rows come first."""
        if self.isVisible():
            run()
        else:
            self.wanted.emit()

    def _page_action(self, text: str, keys: str | Key, run: Callable[[], object]) -> QAction:
        action = QAction(text, self)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _checked=False: run())
        self.addAction(action)
        return action

    def _lay_out(self) -> None:
        self.toolbar.add_button(self._add, tr("+ Offer"))
        self.toolbar.add_button(self._provider, tr("+ Provider"))
        self.toolbar.add_button(self._duplicate, tr("Duplicate"))
        self.toolbar.add_button(self._update, tr("Update…"))
        self.toolbar.add_button(self._import, tr("Import…"))
        self.toolbar.add_menu(tr("Export"), self._export)
        tab_in_order(self.toolbar.add_button(self._folder, tr("Open folder")), self.table)
        frame = QFrame(self)
        frame.setObjectName("card")
        inside = QVBoxLayout(frame)
        inside.setContentsMargins(8, 6, 8, 8)
        inside.addWidget(self.table)
        below = QHBoxLayout()
        below.setSpacing(_GAP)
        for panel in (self.details, self.changes):
            panel.setFixedHeight(self.fontMetrics().height() * 7 + 22)
            below.addWidget(panel, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(_GAP)
        column.addWidget(self.toolbar)
        column.addWidget(self.messages.faults)
        column.addWidget(frame, 1)
        column.addLayout(below)

    def _connect(self) -> None:
        store, do = self._store, self.commands
        store.bookChanged.connect(self._show_book)
        do.refused.connect(lambda text: self.messages.say(tr("This cannot be changed."), [text]))
        do.listPasted.connect(self.import_from)
        do.providerWanted.connect(self.open_provider)
        self.toolbar.filtered.connect(self._filter)
        self.toolbar.leftFilter.connect(self._leave_filter)
        self.table.selectionModel().currentChanged.connect(self._show_row)
        self.model.modelReset.connect(self._show_row)
        self.model.modelReset.connect(self._count)
        self.details.corrected.connect(lambda row, field, text: do.set_fields(row, {field: text}))
        self.details.acknowledged.connect(do.acknowledge)
        self.details.reverted.connect(lambda row: do.revert([row]))
        self.changes.reverted.connect(lambda row: do.revert([row]))
        self.changes.shown.connect(self.toolbar.show_kind)
        self._context.theme.changed.connect(self._set_colours)
        self._context.settings.changed.connect(self._show_currency)

    def _filter(self, text: str, kind: str) -> None:
        self.model.filter(text, SHOWN[kind])

    def _show_book(self) -> None:
        """Show what does not stand in the table: counts, changes, broken files."""
        self._count()
        self.changes.show_book(self._store.book)
        self._show_row()
        self.messages.show_faults(self._store.book)

    def _show_row(self) -> None:
        self.details.show_row(self.table.current_thing())

    def _show_currency(self, setting: str) -> None:
        """Name the currency of prices in another one than the window's."""
        if setting == "currency":
            self.model.show_again()
            self.table.fit_columns()
            self._show_row()

    def _count(self) -> None:
        self.toolbar.show_counts(self.model.rowCount(), self.model.total)

    def _take(self, after: PriceFiles, book: PriceBook, count: int) -> None:
        if self._store.edit(after, tr("Import {0} rows", count), book=book):
            freeze_after_large_read(len(book.rows))
            self.messages.say(tr("{0} rows imported; Undo takes them out again.", count), tone="info")

    def _take_update(self, update: Update) -> None:
        if self._store.edit(self._store.files.with_file(update.file), tr("Update the prices")):
            done = tr("{0} prices taken as a list of their own; Undo takes it out again.", len(update.offers))
            self.messages.say(done, tone="info")

    def _use_own_lists(self) -> None:
        job = self._context.store
        job.end_gesture()
        job.edit_many(own_lists_changes(job.job, job.offers, True), tr("Use only my lists"))
        job.end_gesture()

    def _take_provider(self, after: PriceFiles, name: str, new: bool) -> None:
        self._store.edit(after, tr("Add {0}", name) if new else tr("Change {0}", name))
        if new:
            self.commands.add_offer_of(name)

    def _open_provider_of_row(self) -> None:
        row = self.table.current_thing()
        self.open_provider(row.provider if row else None)

    def _ask_import(self) -> None:
        path = questions.ask_prices_path(self, Path.home())
        if path is not None:
            self.import_from(path)

    def _open_folder(self) -> None:
        self._store.folder.mkdir(parents=True, exist_ok=True)
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._store.folder)))

    def _find(self) -> None:
        self.wanted.emit()
        self.toolbar.search.setFocus()
        self.toolbar.search.selectAll()

    def _leave_filter(self) -> None:
        self.table.setFocus()
        if self.model.rowCount() and not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self.model.index(0, self.model.column("gpu")))

    def _set_colours(self, colours: Colours) -> None:
        self.toolbar.set_colours(colours)
        self.table.set_colours(colours)
