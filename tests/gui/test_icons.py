from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon

from ftcost_gui.icons import icon


@pytest.mark.parametrize("size", [QSize(0, 0), QSize(12, 0), QSize()])
@pytest.mark.parametrize("mode", [QIcon.Mode.Normal, QIcon.Mode.Disabled])
def test_an_icon_without_room_is_empty_and_warns_of_nothing(qapp, size, mode):
    assert icon("check", "#000000").pixmap(size, mode).isNull()
    assert not icon("check", "#000000").pixmap(QSize(12, 12), mode).isNull()
