"""Opens the dialogs of the user's models and puts the chosen model into the job.

The readers of model files are imported on first use: a start does without them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from ftcost_core.catalogue.models import ModelEntry
from ftcost_core.documents.companions import model_change
from ftcost_core.text.i18n import tr
from ftcost_gui.dialogs import questions
from ftcost_gui.state.context import Context

if TYPE_CHECKING:
    from ftcost_core.importing import ImportedModel
    from ftcost_gui.dialogs.models.import_dialog import ImportModelDialog
    from ftcost_gui.dialogs.models.mine_dialog import MyModelsDialog


class ModelImporter(QObject):
    """Opens the dialogs of one window."""

    def __init__(self, context: Context, window: QWidget) -> None:
        super().__init__(window)
        self._context, self._window = context, window

    def ask(self) -> None:
        """Ask for a model's file and import it."""
        path = questions.ask_model_path(self._window, Path.home())
        if path is not None:
            self.import_from(path)

    def import_from(self, path: Path) -> ImportModelDialog:
        """Show what a file or a folder says of a model."""
        from ftcost_gui.dialogs.models.import_dialog import ImportModelDialog

        dialog = ImportModelDialog(path, self._context.models, self._context.settings.units, self._window)
        dialog.used.connect(self._use_imported)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def show_mine(self) -> MyModelsDialog:
        """Show the user's models."""
        from ftcost_gui.dialogs.models.mine_dialog import MyModelsDialog

        dialog = MyModelsDialog(self._context.models, self._window)
        dialog.used.connect(self._use_kept)
        dialog.importWanted.connect(self.ask)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def _use_imported(self, model: ImportedModel) -> None:
        self._edit({"id": None, "architecture": model.inline}, model.name)

    def _use_kept(self, entry: ModelEntry) -> None:
        from ftcost_core.importing import model_field

        self._edit(model_field(entry), entry.display_name)

    def _edit(self, model: dict[str, object], name: str) -> None:
        store = self._context.store
        store.end_gesture()
        store.edit_many(model_change(store.job, model), lambda: tr("Use {0}", name), at="model.id")
        store.end_gesture()
