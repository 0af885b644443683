"""A language that nobody speaks: every text that passes through translation is longer and wears marks.

What a window shows without marks was never translated, or is data.
"""

from __future__ import annotations

import functools
import gc
import json
import re
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QAbstractListModel, QCoreApplication, Qt, QTranslator
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QCalendarWidget,
    QComboBox,
    QGraphicsTextItem,
    QGraphicsView,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTabBar,
    QTextBrowser,
    QWidget,
)

from ftcost_core.catalogue.gpus import all_gpus
from ftcost_core.catalogue.models import all_models
from ftcost_core.catalogue.offers import all_offers
from ftcost_core.evidence.claims import PAGE, page_parts
from ftcost_core.evidence.runs import runs
from ftcost_core.storage.bundled import read_json, resource
from ftcost_core.text.i18n import use_translation
from ftcost_core.text.regions import region_words
from ftcost_gui.background import tasks
from ftcost_gui.text.language import CONTEXT

OPEN, CLOSE = "⟦", "⟧"
_INNERMOST = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
_HALVES = re.compile(f"{OPEN}[^{CLOSE}]*$|^[^{OPEN}]*{CLOSE}")
"""What is left of a text that is shown in two places."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_ALLOWED = json.loads((Path(__file__).parent / "untranslated.json").read_text(encoding="utf-8"))


def marked(text):
    """Return a text as the language has it: in marks, 30 % longer, its blanks at the ends kept."""
    return _around(text, lambda body: f"{OPEN}{_longer(body)}{CLOSE}")


def longer(text):
    """Return a text 30 % longer and without marks, to see what has room."""
    return _around(text, _longer)


def _around(text, change):
    body = text.strip()
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :] if body else ""
    return before + change(body) + after


def _longer(body):
    more = round(0.3 * len(body))
    if " " not in body:
        return body + "o" * more
    words = []
    while more > 1:
        words.append("o" * min(6, more - 1))
        more -= 7
    return " ".join([body, *words])


class _Marks(QTranslator):
    def __init__(self, change):
        super().__init__()
        self._change = change

    def translate(self, context, text, _disambiguation=None, _n=-1):
        return self._change(text) if context == CONTEXT else text

    def isEmpty(self):
        return False


@contextmanager
def spoken(change=marked):
    """Speak it, in everything made meanwhile."""
    translator = _Marks(change)
    forget()
    QCoreApplication.installTranslator(translator)
    use_translation(lambda text: QCoreApplication.translate(CONTEXT, text), ".", "xx")
    try:
        yield
    finally:
        QCoreApplication.removeTranslator(translator)
        use_translation(None)
        forget()


def forget():
    """Empty the caches of the program: texts may lie in them."""
    gc.unfreeze()
    for thing in gc.get_objects():
        if not isinstance(thing, functools._lru_cache_wrapper) or thing.__module__ == tasks.__name__:
            continue  # what calls functions in the window's thread belongs to the thread that makes it
        if (thing.__module__ or "").startswith("ftcost_"):
            thing.cache_clear()


@functools.cache
def unmarked(text):
    """Return the words of a text that stand outside marks and are no data."""
    found = 1
    while found:
        text, found = _INNERMOST.subn(" ", text)
    text = _HALVES.sub(" ", text)
    if not _WORD.search(text):
        return []
    for name in data_names():
        if name in text:
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", text)
    for pattern in _ALLOWED["patterns"]:
        text = re.sub(pattern, " ", text)
    return [word for word in _WORD.findall(text) if word not in _ALLOWED["words"]]


@functools.cache
def data_names():
    """Names that the catalogues bring, the longest first."""
    names = {gpu.name for gpu in all_gpus()}
    for model in all_models():
        names |= {model.id, model.display_name, model.id.rpartition("/")[2]}
    for offer in all_offers():
        said = (offer.region, region_words(offer.region), offer.instance, offer.tier, offer.note, offer.source)
        names |= {offer.id, offer.provider, offer.gpu, *filter(None, said)}
    names |= set(_shipped_verdicts())
    names |= {run.repo for run in runs()}
    names |= {read_json("examples", file.name)["name"] for file in resource("examples").glob("*.ftcost")}
    short = {re.sub(r"-\d+GB$", "", name).replace("-", " ") for name in names}
    return tuple(sorted((name for name in names | short if len(name) > 2), key=len, reverse=True))


def _shipped_verdicts():
    """Yield the headings of the claims, which are shipped in every language; the marked one is none of them."""
    for part in page_parts(resource("help", PAGE).read_text(encoding="utf-8")):
        yield from (re.sub(r" \([\w-]+\)$", "", heading) for heading in (part.chapter, part.section))


def texts_of(window):
    """Yield every text of a window that is seen, read out or pops up, with where it is."""
    for widget in [window, *window.findChildren(QWidget)]:
        if not (widget.isVisible() or widget is window) or isinstance(widget, QTextBrowser | QPlainTextEdit):
            continue
        where = f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}"
        for text in _own(widget):
            yield where, text
    for menu in window.findChildren(QMenu):
        if _of_a_calendar(menu):
            continue
        for action in menu.actions():
            yield f"menu {menu.title()}", action.text()
            yield f"menu {menu.title()}, tip", action.toolTip()


def _of_a_calendar(menu):
    """Tell whether a menu is of Qt's own calendar, whose months are those of the system."""
    parent = menu.parentWidget()
    while parent is not None and not isinstance(parent, QCalendarWidget):
        parent = parent.parentWidget()
    return parent is not None


def _own(widget):
    yield widget.toolTip()
    yield widget.statusTip()
    yield widget.accessibleName()
    yield widget.accessibleDescription()
    if widget.isWindow():
        yield widget.windowTitle()
    if isinstance(widget, QAbstractButton | QLabel):
        yield widget.text()
    elif isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    elif isinstance(widget, QGroupBox):
        yield widget.title()
    elif isinstance(widget, QComboBox):
        yield from (widget.itemText(row) for row in range(min(widget.count(), 40)))
    elif isinstance(widget, QTabBar):
        yield from (widget.tabText(place) for place in range(widget.count()))
    elif isinstance(widget, QAbstractItemView):
        yield from _of_table(widget)
    elif isinstance(widget, QGraphicsView):
        for item in widget.items():
            if isinstance(item, QGraphicsTextItem):
                yield item.toPlainText()


def _of_table(view):
    model = view.model()
    if model is None:
        return
    roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole,
             Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.AccessibleDescriptionRole)  # fmt: skip
    for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount()):
        for role in roles:
            yield str(model.headerData(column, Qt.Orientation.Horizontal, role) or "")
        for row in range(min(model.rowCount(), 12)):
            for role in roles:
                yield str(model.index(row, column).data(role) or "")


def faults_of(window):
    """Return what a window shows without marks: where, the text, the words."""
    found = {}
    for where, text in texts_of(window):
        plain = re.sub(r"<[^>]+>", " ", text).replace("&", "")
        words = unmarked(plain)
        if words:
            found.setdefault(text, (where, words))
    return found


def open_windows():
    """Return the windows that are seen."""
    return [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
