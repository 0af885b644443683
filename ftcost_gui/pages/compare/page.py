"""The Compare page: pinned scenarios side by side, re-estimated at the prices in force."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QModelIndex, QRect, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QMenu, QPushButton, QVBoxLayout, QWidget

from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError
from ftcost_core.report.writing import write_whole
from ftcost_core.storage.files import reason
from ftcost_core.text.i18n import tr
from ftcost_gui.background.while_seen import WhileSeen
from ftcost_gui.dialogs import questions
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.compare.compare_model import CompareModel, PinEstimates
from ftcost_gui.pages.compare.compare_table import CompareTable, ScenarioBars, TableRoom
from ftcost_gui.pages.compare.export import as_csv, as_html, as_markdown, as_table
from ftcost_gui.state.context import Context
from ftcost_gui.state.pins import Pin
from ftcost_gui.text.explanations import explained
from ftcost_gui.text.job_names import headline
from ftcost_gui.widgets.empty_card import EmptyCard
from ftcost_gui.widgets.flow import FlowLayout
from ftcost_gui.widgets.focus import tab_in_order
from ftcost_gui.widgets.labels import card
from ftcost_gui.widgets.message_bar import MessageBar
from ftcost_gui.widgets.popover import ExplanationPopover

_GAP = 10
_BARS_SHARE = 0.42
"""Of the page's height: what the bars take at most."""


class ComparePage(QFrame):
    """Edits of pins go through their store, those of the job through the job's.

    Signals:
        said: a sentence for the status bar.
        helpWanted: address of a page of the help.
    """

    said = Signal(str)
    helpWanted = Signal(str)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self._context, self._store, self._pins = context, context.store, context.pins
        self.fault = MessageBar(self)
        self.message = MessageBar(self, floats=True)
        self.estimates = PinEstimates(context.store, context.prices.today, self)
        self.model = CompareModel(context.store, self.estimates)
        self.table = CompareTable(self.model, self)
        self.bars = ScenarioBars(self)
        self.live = QCheckBox(tr("Show the current job"), self)
        self.buttons: dict[str, QPushButton] = {}
        self._toolbar = self._make_toolbar()
        self.empty = self._empty_card()
        self._frame = card(self)
        self._lay_out()
        self._connect()
        self._render()

    def open_as_job(self) -> None:
        """Make the job that of the current column: one undoable step."""
        pin = self._current()
        if pin is not None and pin.job is not None:
            self._store.end_gesture()
            changes = {name: getattr(pin.job, name) for name in Job.model_fields}
            self._store.edit_many(changes, lambda: tr("Open {0}", pin.name))
            self._store.end_gesture()

    def restore_from(self, before: ComparePage) -> None:
        """Go to the column of the same page of another window."""
        if before.table.current is not None and before.table.current < self.model.columnCount():
            self.table.select(before.table.current)

    def _make_toolbar(self) -> QWidget:
        bar = QWidget(self)
        flow = FlowLayout(bar, gap=8, line_gap=7)
        flow.addWidget(self.live)
        for key, text, keys, run in (
            ("pin", tr("Pin the current job"), "", self._pin_current),
            ("baseline", tr("Make baseline"), "Ctrl+B", lambda: self._move_to(0)),
            ("left", tr("◂ Left"), "Ctrl+Shift+Left", lambda: self._step(-1)),
            ("right", tr("Right ▸"), "Ctrl+Shift+Right", lambda: self._step(1)),
            ("rename", tr("Rename"), "F2", self.table.edit_name),
            ("open", tr("Open as the job"), "Ctrl+Shift+O", self.open_as_job),
            ("remove", tr("Remove"), QKeySequence.StandardKey.Delete, self._remove),
        ):
            self.buttons[key] = button = QPushButton(text, bar)
            button.clicked.connect(lambda _checked=False, run=run: run())
            flow.addWidget(button)
            if keys:
                self.table.add_command(text, keys, run)
                native = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
                button.setToolTip(f"{text} ({native})")
        copy, self.copy_menu = self._menu_button(bar, tr("Copy"), (
            (tr("As a picture"), self._copy_picture),
            (tr("As a table for slides and spreadsheets"), self._copy_table),
            (tr("As CSV"), lambda: self._copy_text(as_csv(self.model))),
            (tr("As Markdown"), lambda: self._copy_text(as_markdown(self.model))),
        ))  # fmt: skip
        save, self.save_menu = self._menu_button(bar, tr("Save"), (
            (tr("Picture, PNG…"), partial(self._save, ".png")),
            (tr("Picture, SVG…"), partial(self._save, ".svg")),
            (tr("Table, HTML…"), partial(self._save, ".html")),
            (tr("Table, CSV…"), partial(self._save, ".csv")),
        ))  # fmt: skip
        flow.addWidget(copy)
        flow.addWidget(save)
        tab_in_order(self.live, *self.buttons.values(), copy, save, self.bars.view.corner, self.table)
        return bar

    def _menu_button(
        self, bar: QWidget, text: str, entries: tuple[tuple[str, Callable[[], None]], ...]
    ) -> tuple[QPushButton, QMenu]:
        button = QPushButton(text, bar)
        button.setProperty("menu", "true")
        menu = QMenu(button)
        for words, run in entries:
            menu.addAction(words, run)
        button.setMenu(menu)
        return button, menu

    def _copy_picture(self) -> None:
        self.bars.view.corner.copy_image()
        self.said.emit(tr("The picture is on the clipboard."))

    def _copy_table(self) -> None:
        QGuiApplication.clipboard().setMimeData(as_table(self.model))
        self.said.emit(tr("The table is on the clipboard."))

    def _copy_text(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.said.emit(tr("The table is on the clipboard."))

    def _save(self, ending: str) -> None:
        path = questions.ask_comparison_path(self, Path.home() / f"{tr('comparison')}{ending}")
        if path is None:
            return
        try:
            match ending:
                case ".html":
                    write_whole(path, as_html(self.model).encode(), overwrite=True)
                case ".csv":
                    write_whole(path, as_csv(self.model).encode("utf-8-sig"), overwrite=True)
                case _:
                    self.bars.view.corner.save(path)
        except (OSError, InputError) as error:
            why = reason(error) if isinstance(error, OSError) else str(error)
            questions.tell_refused(self, tr("“{0}” cannot be saved: {1}", path.name, why))
        else:
            self.said.emit(tr("Saved “{0}”.", path.name))

    def _explain(self, index: QModelIndex) -> None:
        """Open the explanation of a figure beside its cell."""
        line, estimate = self.model.thing(index.row()), self.model.estimate_of(index.column())
        figure = line.row.figure if line.row else None
        if estimate is None or figure is None or not figure.subject:
            return
        units, cell = self._context.settings.units, self.table.visualRect(index)
        popover = ExplanationPopover(explained(figure.subject, estimate, units), units, self)
        popover.pageWanted.connect(self.helpWanted)
        popover.open_at(QRect(self.table.viewport().mapToGlobal(cell.topLeft()), cell.size()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the table its room."""
        super().resizeEvent(event)
        self.bars.leave_room(round(self.height() * _BARS_SHARE))

    def _connect(self) -> None:
        seen = WhileSeen(self)
        self._pins.pinsChanged.connect(self.estimates.keep)
        self._pins.pinsChanged.connect(seen.slot(lambda _pins: self._render()))
        self._pins.faultChanged.connect(self._show_fault)
        self._store.estimateChanged.connect(seen.slot(lambda _estimate: self._render_live()))
        self._store.staleChanged.connect(seen.slot(lambda _stale: self._render_live()))
        self._context.prices.bookChanged.connect(seen.slot(lambda _book: self._render()))
        self._context.settings.changed.connect(self._settings_changed)
        self._context.theme.changed.connect(self._set_colours)
        self.estimates.changed.connect(self._show_pins)
        self.live.clicked.connect(self._pins.show_current)
        self.model.edited.connect(lambda _line, pin, name: self._pins.rename(pin, name))
        self.table.explanationWanted.connect(self._explain)
        self.table.selectionModel().currentChanged.connect(lambda *_: self._show_buttons())
        self.model.modelReset.connect(self._show_buttons)
        self._set_colours(self._context.theme.colours)
        self._show_fault()

    def _settings_changed(self, name: str) -> None:
        if name == "units":
            self._render()

    def _render(self) -> None:
        self.estimates.want(self._pins.pins)
        self._show_pins()

    def _render_live(self) -> None:
        if self._pins.has_current:
            self._show_pins()

    def _show_pins(self) -> None:
        pins = self._pins.pins
        current = self._current()
        self.live.setChecked(self._pins.has_current)
        self.empty.setVisible(not pins)
        self._frame.setVisible(bool(pins))
        self.model.show_pins(pins, self._context.settings.units)
        names, rows = self.model.compared
        self.bars.show_rows(names, rows, self._context.settings.units)
        self.copy_menu.actions()[0].setEnabled(len(names) > 1)
        for picture in self.save_menu.actions()[:2]:
            picture.setEnabled(len(names) > 1)
        places = [place for place, pin in enumerate(pins) if current is not None and pin.id == current.id]
        if pins and self.table.current not in places:
            self.table.select(places[0] if places else min(self.table.current or 0, len(pins) - 1))
        self._show_buttons()

    def _show_buttons(self) -> None:
        pin, place = self._current(), self.table.current
        self.buttons["baseline"].setEnabled(pin is not None and place != 0)
        self.buttons["left"].setEnabled(pin is not None and place != 0)
        self.buttons["right"].setEnabled(place is not None and place < len(self._pins.pins) - 1)
        self.buttons["rename"].setEnabled(pin is not None)
        self.buttons["open"].setEnabled(pin is not None and pin.job is not None)
        self.buttons["remove"].setEnabled(pin is not None)

    def _show_fault(self) -> None:
        if not self._pins.fault:
            self.fault.hide()
            return
        self.fault.say(
            tr("The pins are not saved: their file cannot be used, and is left as it is."),
            [self._pins.fault],
            "warn",
            lasting=True,
            action=(tr("Set it aside and start a new one"), self._set_aside),
        )

    def _set_aside(self) -> None:
        new_path = self._pins.set_aside()
        if new_path is not None:
            self.message.say(
                tr("The old file is now {0}.", str(new_path)),
                tone="info",
                action=(tr("Open folder"), lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(new_path.parent)))),
            )

    def _current(self) -> Pin | None:
        place = self.table.current
        return self.model.pins[place] if place is not None and place < len(self.model.pins) else None

    def _pin_current(self) -> None:
        job = self._store.job
        self._pins.pin(job.name.strip() or headline(job), job)

    def _move_to(self, place: int) -> None:
        pin = self._current()
        if pin is not None:
            self._pins.move(pin.id, place)
            self.table.setFocus()

    def _step(self, step: int) -> None:
        place = self.table.current
        if place is not None and 0 <= place + step < len(self._pins.pins):
            self._move_to(place + step)

    def _remove(self) -> None:
        pin = self._current()
        if pin is not None:
            self._pins.remove(pin.id)
            self.message.say_undoable(tr("“{0}” is removed.", pin.name), self._pins.undo_stack)
            self.table.setFocus()

    def _empty_card(self) -> EmptyCard:
        text = tr(
            "Pin the job as it is now, change it, pin it again: memory, time and cost stand side by side "
            "then, with what they differ by. Pins keep the whole job, so they follow new prices."
        )
        return EmptyCard(tr("Nothing pinned yet"), text, tr("Pin the current job"), self._pin_current, self)

    def _lay_out(self) -> None:
        inside = QVBoxLayout(self._frame)
        inside.setContentsMargins(10, 10, 10, 8)
        inside.setSpacing(8)
        inside.addWidget(self._toolbar)
        inside.addWidget(self.bars)
        inside.addWidget(TableRoom(self.table, self._frame), 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(_GAP)
        column.addWidget(self.fault)
        column.addWidget(self.empty, 1)
        column.addWidget(self._frame, 1)

    def _set_colours(self, colours: Colours) -> None:
        self.table.set_colours(colours)
        self.bars.set_colours(colours)
