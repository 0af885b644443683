"""A column that stays in sight at a table's left edge while the table scrolls sideways."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QFrame, QTableView

from ftcost_gui.tables.rows import AnyIndex


class FrozenColumn(QTableView):
    """A second view of the table's model that shows one column, over the table; hidden unless it scrolls.

    Keys go to the table. A click marks a row there, a double click edits its cell in the table. Its
    ``delegate`` is its own: one that both views had would take each one's edits for the other's.
    """

    def __init__(self, table: QTableView, column: int, delegate: QAbstractItemDelegate) -> None:
        super().__init__(table)
        self.setObjectName("frozen")
        self._table, self._column = table, column
        self.setModel(table.model())
        self.setSelectionModel(table.selectionModel())
        delegate.setParent(self)
        self.setItemDelegate(delegate)
        self.setFont(table.font())
        self.setSelectionBehavior(table.selectionBehavior())
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(table.verticalScrollMode())
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(table.verticalHeader().defaultSectionSize())
        header, title = table.horizontalHeader(), self.horizontalHeader()
        title.setHighlightSections(False)
        title.setSectionsClickable(True)
        title.sectionClicked.connect(self._sort)
        self.doubleClicked.connect(self._edit)
        table.verticalScrollBar().valueChanged.connect(self.verticalScrollBar().setValue)
        self.verticalScrollBar().rangeChanged.connect(lambda *_: self._follow())
        table.horizontalScrollBar().valueChanged.connect(lambda _value: self._place())
        header.sectionResized.connect(lambda *_: self._place())
        table.viewport().installEventFilter(self)
        self.hide()

    @property
    def covered(self) -> int:
        """Pixels of the table's viewport that it covers."""
        return 0 if self.isHidden() else self.width()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as high as the table."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the table, which this view follows."""
        QCoreApplication.sendEvent(self._table.viewport(), event)

    def scrollTo(
        self, index: AnyIndex, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Leave scrolling to the table."""

    def _place(self) -> None:
        table, header = self._table, self._table.horizontalHeader()
        if table.horizontalScrollBar().value() <= 0 or table.isColumnHidden(self._column):
            self.hide()
            return
        for place in range(self.model().columnCount()):
            self.setColumnHidden(place, place != self._column)
        width, viewport = table.columnWidth(self._column), table.viewport()
        self.setColumnWidth(self._column, width)
        self.horizontalHeader().setFixedHeight(header.height())
        self.setGeometry(viewport.x(), header.y(), width, header.height() + viewport.height())
        self.show()
        self._follow()

    def _follow(self) -> None:
        self.verticalScrollBar().setValue(self._table.verticalScrollBar().value())

    def _sort(self, column: int) -> None:
        header = self._table.horizontalHeader()
        up, down = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
        again = header.sortIndicatorSection() == column and header.sortIndicatorOrder() == up
        self._table.sortByColumn(column, down if again else up)

    def _edit(self) -> None:
        index = self.currentIndex()
        self._table.setFocus()
        self._table.scrollTo(index)
        self._table.edit(index)
