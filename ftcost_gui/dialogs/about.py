"""The About dialog: versions, the build, and the licences of all parts."""

from __future__ import annotations

import platform
import sys

import PySide6
from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

import ftcost_core
from ftcost_core.storage.bundled import read_json, read_jsonl, resource
from ftcost_core.text.i18n import tr
from ftcost_gui.look.icons import icon
from ftcost_gui.widgets.labels import scaled

_LOGO = 48
"""Pixels."""


def versions() -> dict[str, str]:
    """Return the versions that a report needs."""
    from importlib.metadata import PackageNotFoundError, version  # it reads mail headers with a whole library

    out = {"ftcost": ftcost_core.__version__, "Python": platform.python_version(), "Qt": qVersion() or "",
           "PySide6": PySide6.__version__}  # fmt: skip
    for name in ("numpy", "pydantic", "pyqtgraph"):
        try:
            out[name] = version(name)
        except PackageNotFoundError:  # a frozen bundle need not carry metadata
            module = __import__(name)
            out[name] = str(getattr(module, "__version__", ""))
    return out


def build() -> str:
    """Return where this program was built, from which state of the source, and whether it is signed."""
    if not resource("build.json").is_file():
        return tr("from source, for {0}", sys.platform)
    facts: dict[str, str] = read_json("build.json")
    signed = tr("signed") if facts["signed"] == "yes" else tr("not signed")
    return tr("{0} of {1} for {2}, {3}", facts["commit"], facts["date"], facts["system"], signed)


def licences() -> str:
    """Return what is shipped under which licence, and the texts where they are shipped too."""
    rows = read_jsonl("licences.jsonl")
    listed = [f"{row['name']} ({row['for']}): {row['licence']}" for row in rows]
    texts = []
    for row in rows:
        text = resource("licences", f"{row['key']}.txt")
        if text.is_file():
            texts += ["", "─" * 60, row["name"], "", text.read_text(encoding="utf-8")]
    return "\n".join([*listed, *texts])


def about_text() -> str:
    """Return what Help > About can copy."""
    listed = "\n".join(f"{name} {number}" for name, number in versions().items())
    return f"{listed}\n" + tr("Build: {0}", build())


def show_about(parent: QWidget) -> None:
    """Show the About dialog."""
    dialog = make_about(parent)
    dialog.exec()
    dialog.deleteLater()


def make_about(parent: QWidget) -> QDialog:
    """Make the dialog."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(tr("About FTCost"))
    what = QLabel(
        tr("What fine-tuning a language model will take: GPU memory, hours and money.")
        + "\n"
        + tr("Offline; every figure says where it comes from.")
        + f"\n\n{about_text()}\n\n"
        + tr("Licences of everything in this program:"),
        dialog,
    )
    what.setTextFormat(Qt.TextFormat.PlainText)
    what.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    texts = QPlainTextEdit(licences(), dialog)
    texts.setReadOnly(True)
    texts.setAccessibleName(tr("Licences"))
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, dialog)
    buttons.rejected.connect(dialog.reject)
    copy = buttons.addButton(tr("Copy versions"), QDialogButtonBox.ButtonRole.ActionRole)
    copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(about_text()))
    logo, name = QLabel(dialog), QLabel("FTCost", dialog)
    logo.setPixmap(icon("app", "#000000").pixmap(QSize(_LOGO, _LOGO)))
    name.setFont(scaled(name, 1.85, QFont.Weight.DemiBold))
    head = QHBoxLayout()
    head.setSpacing(12)
    head.addWidget(logo)
    head.addWidget(name, 1)
    column = QVBoxLayout(dialog)
    column.addLayout(head)
    column.addWidget(what)
    column.addWidget(texts, 1)
    column.addWidget(buttons)
    dialog.resize(640, 560)
    return dialog
