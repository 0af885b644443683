"""What a hand does to the window, by events of the window system: nothing moves under it, nothing changes unasked."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.hands import press_at, press_keys, wheel_over

Key, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier


def choose_model(bench, words):
    field = bench.editor("model.id")
    press_at(bench.editor("data.epochs"))
    press_at(field)
    press_keys(bench.window, words)
    QApplication.processEvents()
    return field


def test_each_opening_of_the_model_list_shows_its_first_match(bench):
    for words in ("vl 7b", "llama 3.1", "qwen2.5 7", "llama 3.1", "vl 7b"):
        field = choose_model(bench, words)
        popup = field._popup
        assert popup.isVisible()
        first = popup.model().index(0, 0)
        print(words, popup.verticalScrollBar().value(), popup.visualRect(first), popup.viewport().rect(), [popup.model().index(r,0).data() for r in range(popup.model().rowCount())])
        assert popup.viewport().rect().contains(popup.visualRect(first)), words
        QTest.keyClick(bench.window.windowHandle(), Key.Key_Return)
        QApplication.processEvents()
        print(bench.store.job.model.id)


def test_undo_by_key_works_from_the_model_field(bench):
    before = bench.store.job.model.id
    field = choose_model(bench, "qwen3 8b")
    press_keys(bench.window, Key.Key_Return)
    QApplication.processEvents()
    print(bench.store.job.model.id, field.hasFocus())
    assert bench.store.job.model.id != before
    press_keys(bench.window, Key.Key_Z, CTRL)
    QApplication.processEvents()
    assert bench.store.job.model.id == before


def test_a_click_into_the_focused_model_field(bench):
    field = choose_model(bench, "qwen3 8b")
    press_keys(bench.window, Key.Key_Return)
    press_at(field)
    press_keys(bench.window, "vl 7b")
    QApplication.processEvents()
    assert field.currentText() == "vl 7b"
    assert field._popup.isVisible()
