"""The user's own models: the files of one folder.

The readers of model files are imported on first use: most people have none, and a start does without them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ftcost_core.catalogue.models import ModelEntry
from ftcost_core.storage.files import is_folder

if TYPE_CHECKING:
    from ftcost_core.importing import ImportedModel
    from ftcost_core.storage.own_documents import FileFault

FOLDER = "models"
"""In the settings' folder, where ``ftcost_core.importing.models_folder`` finds it, too."""


class UserModels(QObject):
    """The user's models, read from their folder on first use; every change is written at once.

    Signals:
        changed: a model was added or removed.
    """

    changed = Signal()

    def __init__(self, config: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder = config / FOLDER
        self._entries: tuple[ModelEntry, ...] | None = None
        self._faults: tuple[FileFault, ...] = ()

    @property
    def entries(self) -> tuple[ModelEntry, ...]:
        """The models, by name."""
        if self._entries is None:
            self._read()
        return self._entries or ()

    @property
    def faults(self) -> tuple[FileFault, ...]:
        """Files that cannot be used, and why."""
        if self._entries is None:
            self._read()
        return self._faults

    def find(self, name: object) -> ModelEntry | None:
        """Return the model of an id."""
        return next((entry for entry in self.entries if entry.id == name), None)

    def retranslate(self) -> None:
        """Translate the faults of files into the language in use."""
        self._entries = None

    def keep(self, model: ImportedModel, name: str) -> None:
        """Keep a model under a name. Raises :class:`InputError`."""
        from ftcost_core.importing import save_model

        save_model(self.folder, model, name=name)
        self._read()
        self.changed.emit()

    def forget(self, entry: ModelEntry) -> None:
        """Remove a model; jobs that carry it keep it. Raises :class:`InputError`."""
        from ftcost_core.importing import forget_model

        forget_model(self.folder, entry.id)
        self._read()
        self.changed.emit()

    def restore(self, entry: ModelEntry) -> None:
        """Put a removed model back. Raises :class:`InputError`."""
        from ftcost_core.importing import ImportedModel

        source = entry.source[0] if entry.source else ""
        self.keep(ImportedModel(name=entry.id, source=source, formats=(), architecture=entry.architecture), entry.id)

    def _read(self) -> None:
        if not is_folder(self.folder):  # no models: saves loading the readers
            self._entries, self._faults = (), ()
            return
        from ftcost_core.importing import saved_models

        saved = saved_models(self.folder)
        self._entries, self._faults = saved.entries, saved.faults
