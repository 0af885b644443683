"""The switch in the status bar, and in the menu, that lets only the user's own price lists count."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QWidget

from ftcost_core.catalogue.prices.book import PriceBook
from ftcost_core.documents.fields import declaration
from ftcost_core.text.i18n import tr
from ftcost_gui.state.context import Context
from ftcost_gui.widgets.labels import scaled

_PATH = "limits.own_lists_only"


class OwnListsSwitch(QCheckBox):
    """Shows and sets a limit of the job, as ``action`` does; both are there where the user has lists.

    They are there, too, where the job has the limit: it may come with a file from somebody who has lists.
    """

    def __init__(self, context: Context, action: QAction, parent: QWidget) -> None:
        limit = declaration(_PATH)
        super().__init__(limit.title, parent)
        self.setFont(scaled(self, 0.92))
        self.setToolTip(limit.description)
        self._store, self._action = context.store, action
        action.setCheckable(True)
        self.clicked.connect(self._edit)
        action.triggered.connect(self._edit)
        context.store.jobChanged.connect(lambda _job: self._show())
        context.prices.bookChanged.connect(self._take_book)
        self._take_book(context.prices.book)

    def _take_book(self, book: PriceBook) -> None:
        self._has_lists = any(offer.own for offer in book.offers)
        self._show()

    def _show(self) -> None:
        chosen = self._store.job.limits.own_lists_only
        with QSignalBlocker(self), QSignalBlocker(self._action):
            self.setChecked(chosen)
            self._action.setChecked(chosen)
        wanted = chosen or self._has_lists
        self.setVisible(wanted)
        self._action.setVisible(wanted)

    def _edit(self, chosen: bool) -> None:
        name = tr("Use only my lists") if chosen else tr("Use all price lists")
        self._store.end_gesture()
        self._store.edit(_PATH, chosen, name)
        self._store.end_gesture()
