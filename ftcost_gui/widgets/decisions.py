"""The buttons at the foot of a dialog that is taken or left."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton

from ftcost_core.text.i18n import tr


def decision_buttons(dialog: QDialog, accept: QPushButton) -> QDialogButtonBox:
    """Return a row of ``accept``, which stands out and takes the dialog, and Cancel, which leaves it."""
    buttons = QDialogButtonBox(dialog)
    accept.setProperty("primary", "true")
    buttons.addButton(accept, QDialogButtonBox.ButtonRole.AcceptRole)
    buttons.addButton(QPushButton(tr("Cancel"), dialog), QDialogButtonBox.ButtonRole.RejectRole)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons
