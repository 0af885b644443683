"""What a person's hands do that takes more than one event."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox


def pick(box: QComboBox, place: int) -> None:
    """Open a drop-down by key, go to an entry and take it."""
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_F4)
    rows = box.view()
    assert rows.isVisible(), "the list did not open"
    QTest.keyClick(rows, Qt.Key.Key_Home)
    for _ in range(box.count()):
        if rows.currentIndex().row() == place:
            break
        QTest.keyClick(rows, Qt.Key.Key_Down)
    assert rows.currentIndex().row() == place, f"{box.itemText(place)} cannot be reached"
    QTest.keyClick(rows, Qt.Key.Key_Return)


def pick_value(box: QComboBox, value: object) -> None:
    """Take the entry that means a value."""
    pick(box, box._values.index(value))  # type: ignore[attr-defined]
