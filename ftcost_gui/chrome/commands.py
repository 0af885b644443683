"""What can be found by name in a window: actions of its menus, fields of its form, pages of the help."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from ftcost_core.documents.fields import declaration
from ftcost_core.documents.job import Job
from ftcost_core.text.i18n import tr
from ftcost_core.wording.field_values import VALUE_NAMES
from ftcost_gui.form.job_form import JobForm
from ftcost_gui.help.pages import groups
from ftcost_gui.widgets.picker import Command


def commands_of_menus(bar: QMenuBar, without: QAction) -> Iterator[Command]:
    """Yield the enabled actions of all menus, except the action ``without``, which finds commands."""
    for top in bar.actions():
        below = _menu_of(top)
        if below is not None:
            yield from _commands_of_menu(below, _plain(top), "", without)


def commands_of_form(form: JobForm, job: Job, show_field: Callable[[str], object]) -> Iterator[Command]:
    """Yield each field that means anything for a job: ``show_field`` goes to one by its path."""
    for spec, section in form.fields(job):
        title = tr("Go to field: {0}", declaration(spec.path).title)
        values = " ".join(str(word) for named in VALUE_NAMES.get(spec.path, {}).items() for word in named)
        yield Command(title, partial(show_field, spec.path), section.title, f"{spec.title} {spec.path} {values}")


def commands_of_help(show_page: Callable[[str], object]) -> Iterator[Command]:
    """Yield each page of the help: ``show_page`` opens one by its address."""
    for group, pages in groups():
        for page in pages:
            yield Command(tr("Help: {0}", page.title), partial(show_page, page.file), group)


def _commands_of_menu(menu: QMenu, top: str, inside: str, without: QAction) -> Iterator[Command]:
    for action in menu.actions():
        if action.isSeparator() or not action.isVisible() or not action.isEnabled() or action is without:
            continue
        name, below = _plain(action), _menu_of(action)
        if below is not None:
            yield from _commands_of_menu(below, top, name, without)
        else:
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            text = tr("{0}: {1}", inside, name) if inside else name
            yield Command(text, action.trigger, f"{top} · {keys}" if keys else top, action.statusTip())


def _menu_of(action: QAction) -> QMenu | None:
    menu = action.menu()
    return menu if isinstance(menu, QMenu) else None


def _plain(action: QAction) -> str:
    return action.text().replace("&", "")
