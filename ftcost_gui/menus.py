"""The menu bar: every action of the program, each with a shortcut."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtGui import QAction, QActionGroup, QGuiApplication, QKeySequence, QUndoGroup
from PySide6.QtWidgets import QMainWindow, QMenu

from ftcost_gui.check_installation import check_installation
from ftcost_gui.context import Context
from ftcost_gui.documents import presets
from ftcost_gui.explain import figures_text
from ftcost_gui.files import Files
from ftcost_gui.helper import Helper
from ftcost_gui.program import Program
from ftcost_gui.text import tr

Key = QKeySequence.StandardKey


@dataclass(frozen=True, slots=True)
class Actions:
    """Actions that also have a button."""

    open: QAction
    save: QAction
    undo: QAction
    redo: QAction
    new_menu: QMenu


class Menus:
    """Builds the menus of a window."""

    def __init__(
        self,
        window: QMainWindow,
        context: Context,
        files: Files,
        program: Program,
        helper: Helper,
        about: Callable[[], None],
    ) -> None:
        self._window, self._context, self._files = window, context, files
        self._checked: dict[tuple[str, str], QAction] = {}
        context.settings.changed.connect(self._check)
        self.undo_group = QUndoGroup(window)
        self.undo_group.addStack(context.store.undo_stack)
        self.take_stacks()
        undo = self.undo_group.createUndoAction(window, tr("Undo"))
        undo.setShortcut(QKeySequence(Key.Undo))
        redo = self.undo_group.createRedoAction(window, tr("Redo"))
        redo.setShortcuts([QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")])

        bar = window.menuBar()
        file = bar.addMenu(tr("&File"))
        new = self._new_menu(file)
        self._action(file, tr("New &window"), "Ctrl+Shift+N", program.new_window)
        open_action = self._action(file, tr("&Open…"), Key.Open, files.open_dialog)
        self._recent = file.addMenu(tr("Open &recent"))
        self._recent.aboutToShow.connect(self.fill_recent)
        file.addSeparator()
        save = self._action(file, tr("&Save"), Key.Save, files.save)
        self._action(file, tr("Save &as…"), "Ctrl+Shift+S", files.save_as)
        file.addSeparator()
        self.export = file.addMenu(tr("&Export"))
        file.addSeparator()
        self._action(file, tr("&Close window"), "Ctrl+W", window.close)
        self._action(file, tr("&Quit"), "Ctrl+Q", program.quit).setMenuRole(QAction.MenuRole.QuitRole)

        edit = bar.addMenu(tr("&Edit"))
        edit.addActions([undo, redo])
        edit.addSeparator()
        self._action(edit, tr("&Copy the figures"), "Ctrl+Shift+C", self._copy_figures)
        view = bar.addMenu(tr("&View"))
        self._choices(view, tr("Theme"), "theme", [("system", tr("As the system"), "Ctrl+Alt+S"),
                      ("light", tr("Light"), "Ctrl+Alt+L"), ("dark", tr("Dark"), "Ctrl+Alt+D")])  # fmt: skip
        self._choices(view, tr("Memory units"), "units", [("GiB", tr("GiB (2³⁰ bytes)"), "Ctrl+Alt+I"),
                      ("GB", tr("GB (10⁹ bytes)"), "Ctrl+Alt+G")])  # fmt: skip
        self.view = view
        self.pages = view.addMenu(tr("Page"))
        self._help = bar.addMenu(tr("&Help"))
        self._action(self._help, tr("&Help pages"), "Ctrl+?", helper.show_pages)
        self._action(self._help, tr("&Glossary"), "F1", helper.show_term_here)
        self._help.addSeparator()
        self._action(self._help, tr("&Check installation…"), "Ctrl+F1", partial(check_installation, window))
        self._action(self._help, tr("&About FTCost"), "Shift+F1", about).setMenuRole(
            QAction.MenuRole.AboutRole
        )
        self.actions = Actions(open_action, save, undo, redo, new)

    def take_stacks(self) -> None:
        """Take over the steps that all windows share: Qt lets an undo stack be in one group at a time."""
        for stack in (self._context.prices.undo_stack, self._context.pins.undo_stack):
            self.undo_group.addStack(stack)

    def fill_recent(self) -> None:
        """List the recent files, as they are now."""
        self._recent.clear()
        for place, path in enumerate(self._context.settings.recent, start=1):
            action = self._recent.addAction(f"&{place} {path.name}" if place < 10 else path.name)
            action.setToolTip(str(path))
            action.setStatusTip(str(path))
            action.triggered.connect(lambda _checked=False, path=path: self._files.open(path))
        if self._recent.isEmpty():
            self._recent.addAction(tr("No files yet")).setEnabled(False)
        else:
            self._recent.addSeparator()
            self._recent.addAction(tr("Forget them")).triggered.connect(
                lambda: self._context.settings.forget_recent()
            )

    @property
    def recent(self) -> QMenu:
        """The menu of recent files."""
        return self._recent

    def add_page(self, number: int, title: str, show: Callable[[], None]) -> None:
        """Offer a page under its number."""
        self._action(self.pages, title, f"Alt+{number}", show)

    def add_menu(self, title: str, actions: Sequence[QAction]) -> None:
        """Add a page's own actions before the help."""
        menu = QMenu(title, self._window)
        menu.addActions(list(actions))
        self._window.menuBar().insertMenu(self._help.menuAction(), menu)

    def make_action(self, text: str, keys: str, run: Callable[[], object]) -> QAction:
        """Make an action of the window that a menu and a button share."""
        return self._action(QMenu(self._window), text, keys, run)

    def _check(self, setting: str) -> None:
        action = self._checked.get((setting, str(getattr(self._context.settings, setting, ""))))
        if action is not None:
            action.setChecked(True)

    def _copy_figures(self) -> None:
        self._context.store.estimate_now()
        estimate = self._context.store.estimate
        if estimate is not None:
            QGuiApplication.clipboard().setText(figures_text(estimate, self._context.settings.units))

    def _new_menu(self, file: QMenu) -> QMenu:
        menu = file.addMenu(tr("&New from"))
        for place, preset in enumerate(presets()):
            action = self._action(
                menu, preset.title, Key.New if place == 0 else "", partial(self._files.new, preset)
            )
            if 0 < place < 10:
                action.setShortcut(QKeySequence(f"Ctrl+Alt+{place}"))
        return menu

    def _choices(self, view: QMenu, title: str, setting: str, choices: list[tuple[str, str, str]]) -> None:
        menu = view.addMenu(title)
        group = QActionGroup(menu)
        for value, text, shortcut in choices:
            action = self._action(
                menu, text, shortcut, partial(setattr, self._context.settings, setting, value)
            )
            action.setCheckable(True)
            action.setChecked(getattr(self._context.settings, setting) == value)
            group.addAction(action)
            self._checked[setting, value] = action

    def _action(self, menu: QMenu, text: str, shortcut: Key | str, run: Callable[[], object]) -> QAction:
        action = QAction(text, self._window)
        if shortcut:
            action.setShortcut(QKeySequence(shortcut))
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action.setToolTip(f"{text.replace('&', '').rstrip('…')} ({keys})")
        action.triggered.connect(lambda _checked=False: run())
        menu.addAction(action)
        return action
