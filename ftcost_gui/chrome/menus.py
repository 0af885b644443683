"""The menu bar: every action of the program, each with a shortcut.

The titles and the actions that have a button exist from the first frame; :meth:`Menus.fill` adds the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QGuiApplication, QKeySequence, QUndoGroup
from PySide6.QtWidgets import QMainWindow, QMenu

from ftcost_core.text.i18n import tr
from ftcost_gui.dialogs.check_installation import check_installation
from ftcost_gui.pages import PAGES
from ftcost_gui.text.language import NAMES

if TYPE_CHECKING:
    from ftcost_gui.chrome.document_actions import DocumentActions
    from ftcost_gui.chrome.window_manager import WindowManager
    from ftcost_gui.help.opener import Helper
    from ftcost_gui.state.context import Context

Key = QKeySequence.StandardKey


class Actions(Struct, frozen=True):
    """Actions that also have a button."""

    open: QAction
    save: QAction
    undo: QAction
    redo: QAction
    pin: QAction
    find: QAction


class Menus(QObject):
    """Builds the menus of a window."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._checked: dict[tuple[str, str], QAction] = {}
        self.undo_group = QUndoGroup(window)
        undo = self.undo_group.createUndoAction(window, tr("Undo"))
        undo.setShortcut(QKeySequence(Key.Undo))
        redo = self.undo_group.createRedoAction(window, tr("Redo"))
        redo.setShortcuts([QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")])
        bar = window.menuBar()
        self._file = bar.addMenu(tr("&File"))
        self.edit = bar.addMenu(tr("&Edit"))
        self.view = bar.addMenu(tr("&View"))
        self.job = bar.addMenu(tr("&Job"))
        self.of_pages = {spec.key: bar.addMenu(spec.menu()) for spec in PAGES if spec.menu is not None}
        self._help = bar.addMenu(tr("&Help"))
        self.new = QMenu(tr("&New from"), window)
        self.export = QMenu(tr("&Export"), window)
        self.pages = QMenu(tr("Page"), window)
        self.actions = Actions(
            self.make_action(tr("&Open…"), Key.Open),
            self.make_action(tr("&Save"), Key.Save),
            undo,
            redo,
            self.make_action(tr("&Pin to compare"), "Ctrl+M"),
            self.make_action(tr("&Find best plan"), "Ctrl+Return"),
        )

    def fill(
        self,
        context: Context,
        files: DocumentActions,
        save: Callable[[], None],
        manager: WindowManager,
        helper: Helper,
        find_command: Callable[[], object],
        show_about: Callable[[], None],
    ) -> None:
        """Add what needs the job, except the actions of pages, exports and the Job menu."""
        self._context, self._files = context, files
        context.settings.changed.connect(self._check)
        self.undo_group.addStack(context.store.undo_stack)
        self.take_stacks()
        file = self._file
        file.addMenu(self.new)
        self._fill_new()
        new = self._action(file, tr("New &window"), "Ctrl+Shift+N", manager.new_window)
        file.addAction(self._run(self.actions.open, files.open_dialog))
        self._recent = file.addMenu(tr("Open &recent"))
        self._recent.aboutToShow.connect(self.fill_recent)
        self._action(file, tr("&Import a configuration…"), "Ctrl+Shift+I", files.import_dialog)
        file.addSeparator()
        file.addAction(self._run(self.actions.save, save))
        self._action(file, tr("Save &as…"), "Ctrl+Shift+S", files.save_as)
        file.addSeparator()
        file.addMenu(self.export)
        file.addSeparator()
        close = self._action(file, tr("&Close window"), "Ctrl+W", self._window.close)
        leave = self._action(file, tr("&Quit"), "Ctrl+Q", manager.quit)
        leave.setMenuRole(QAction.MenuRole.QuitRole)
        self.of_windows = (new, close, leave)
        self.edit.addActions([self.actions.undo, self.actions.redo])
        self.edit.addSeparator()
        self._action(self.edit, tr("&Copy the figures"), "Ctrl+Shift+C", self._copy_figures)
        view = self.view
        self._choices(view, tr("Theme"), "theme", [("system", tr("As the system"), "Ctrl+Alt+S"),
                      ("light", tr("Light"), "Ctrl+Alt+L"), ("dark", tr("Dark"), "Ctrl+Alt+D"),
                      ("contrast-light", tr("High contrast, light"), ""),
                      ("contrast-dark", tr("High contrast, dark"), "")])  # fmt: skip
        self._choices(view, tr("Memory units"), "units", [("GiB", tr("GiB (2³⁰ bytes)"), "Ctrl+Alt+I"),
                      ("GB", tr("GB (10⁹ bytes)"), "Ctrl+Alt+G")])  # fmt: skip
        self._choices(view, tr("Language"), "language", [("system", tr("As the system"), ""),
                      *((code, name, "") for code, name in NAMES.items())])  # fmt: skip
        view.addMenu(self.pages)
        self.find_command = self._action(self._help, tr("&Find a command…"), "Ctrl+Shift+P", find_command)
        self._action(self._help, tr("&Help pages"), "Ctrl+?", helper.show_pages)
        self._action(self._help, tr("&Glossary"), "F1", helper.show_term_here)
        self._help.addSeparator()
        check = partial(check_installation, self._window)
        self._action(self._help, tr("&Check installation…"), "Ctrl+F1", check)
        self._action(self._help, tr("&About FTCost"), "Shift+F1", show_about).setMenuRole(QAction.MenuRole.AboutRole)

    def take_stacks(self) -> None:
        """Move the shared undo stacks to this window's group: Qt allows a stack in one group only."""
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
            self._recent.addAction(tr("Forget them")).triggered.connect(lambda: self._context.settings.forget_recent())

    @property
    def recent(self) -> QMenu:
        """The menu of recent files."""
        return self._recent

    def add_paste(self, run: Callable[[], object]) -> None:
        """Offer to take what was copied; the key for it is the window's, where nothing else takes it."""
        action = self._action(self.edit, tr("&Paste anything"), "", run)
        action.setStatusTip(tr("A configuration, a console, nvidia-smi, data, a model's name or file, prices (Ctrl+V)"))

    def add_page(self, number: int, title: str, show: Callable[[], None]) -> None:
        """Offer a page under its number."""
        self._action(self.pages, title, f"Alt+{number}", show)

    def fill_job(self, run: Sequence[tuple[QAction, Callable[[], object]]], others: Sequence[QAction]) -> None:
        """Fill the Job menu: actions that have a button, with what they run, then the others."""
        self.job.addActions([self._run(action, do) for action, do in run])
        self.job.addActions(list(others))

    def make_action(self, text: str, keys: Key | str, run: Callable[[], object] | None = None) -> QAction:
        """Make an action of the window that a menu and a button share."""
        action = QAction(text, self._window)
        if keys:
            action.setShortcut(QKeySequence(keys))
            shown = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action.setToolTip(f"{text.replace('&', '').rstrip('…')} ({shown})")
        return action if run is None else self._run(action, run)

    def _check(self, setting: str) -> None:
        action = self._checked.get((setting, str(getattr(self._context.settings, setting, ""))))
        if action is not None:
            action.setChecked(True)

    def _copy_figures(self) -> None:
        from ftcost_gui.text.explanations import figures_text

        self._context.store.estimate_now()
        estimate = self._context.store.estimate
        if estimate is not None:
            QGuiApplication.clipboard().setText(figures_text(estimate, self._context.settings.units))

    def _fill_new(self) -> None:
        from ftcost_gui.state.documents import presets

        for place, preset in enumerate(presets()):
            action = self._action(
                self.new, preset.title, Key.New if place == 0 else "", partial(self._files.new, preset)
            )
            if 0 < place < 10:
                action.setShortcut(QKeySequence(f"Ctrl+Alt+{place}"))

    def _choices(self, view: QMenu, title: str, setting: str, choices: list[tuple[str, str, str]]) -> None:
        menu = view.addMenu(title)
        group = QActionGroup(menu)
        for value, text, shortcut in choices:
            action = self._action(menu, text, shortcut, partial(setattr, self._context.settings, setting, value))
            action.setCheckable(True)
            action.setChecked(getattr(self._context.settings, setting) == value)
            group.addAction(action)
            self._checked[setting, value] = action

    def _action(self, menu: QMenu, text: str, shortcut: Key | str, run: Callable[[], object]) -> QAction:
        action = self.make_action(text, shortcut, run)
        menu.addAction(action)
        return action

    @staticmethod
    def _run(action: QAction, run: Callable[[], object]) -> QAction:
        action.triggered.connect(lambda _checked=False: run())
        return action
