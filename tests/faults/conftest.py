from __future__ import annotations

from tests.gui.conftest import bench, no_questions, pytest_collection_modifyitems, qapp, shared_window

__all__ = ["bench", "no_questions", "pytest_collection_modifyitems", "qapp", "shared_window"]
