"""Modal questions: which file, and what becomes of unsaved or conflicting changes."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from ftcost_core.text.i18n import tr

_MOST_NAMES = 8
_NO_ENDINGS = QFileDialog.Option.HideNameFilterDetails
"""Where the list of endings is longer than a file dialog has room for."""


class Reply(Enum):
    """The user's answer."""

    SAVE = "save"
    SAVE_AS = "save as"
    DISCARD = "discard"
    OVERWRITE = "overwrite"
    CANCEL = "cancel"


def ask_unsaved(parent: QWidget, name: str) -> Reply:
    """Ask what becomes of unsaved changes."""
    return _ask(parent, tr("Save changes to “{0}”?", name), tr("Unsaved changes will be lost."), {
        Reply.SAVE: (tr("Save"), QMessageBox.ButtonRole.AcceptRole),
        Reply.DISCARD: (tr("Discard"), QMessageBox.ButtonRole.DestructiveRole),
        Reply.CANCEL: (tr("Cancel"), QMessageBox.ButtonRole.RejectRole),
    })  # fmt: skip


def ask_overwrite(parent: QWidget, name: str) -> Reply:
    """Ask what to do about a file that somebody else changed."""
    return _ask(parent, tr("“{0}” has changed on disk since it was opened.", name),
                tr("Overwriting it loses those changes; one backup is kept beside it."), {
        Reply.OVERWRITE: (tr("Overwrite"), QMessageBox.ButtonRole.DestructiveRole),
        Reply.SAVE_AS: (tr("Save as…"), QMessageBox.ButtonRole.AcceptRole),
        Reply.CANCEL: (tr("Cancel"), QMessageBox.ButtonRole.RejectRole),
    })  # fmt: skip


def ask_open_path(parent: QWidget, folder: Path) -> Path | None:
    """Ask which file to open."""
    name, _ = QFileDialog.getOpenFileName(parent, tr("Open a job"), str(folder), _filter())
    return Path(name) if name else None


def ask_configuration_path(parent: QWidget, folder: Path) -> Path | None:
    """Ask which trainer's configuration to import."""
    kinds = tr("Trainers' configurations (*.yaml *.yml *.toml *.sh *.bash *.json *.py *.ipynb);;All files (*)")
    name, _ = QFileDialog.getOpenFileName(parent, tr("Import a configuration"), str(folder), kinds)
    return Path(name) if name else None


def ask_save_path(parent: QWidget, suggestion: Path) -> Path | None:
    """Ask where to save."""
    name, _ = QFileDialog.getSaveFileName(parent, tr("Save the job"), str(suggestion), _filter())
    if not name:
        return None
    path = Path(name)
    if path.suffix.casefold() in (".ftcost", ".json"):
        return path
    return _replaceable(parent, path.with_name(f"{path.name}.ftcost"))


def ask_prices_path(parent: QWidget, folder: Path) -> Path | None:
    """Ask which price list to import."""
    kinds = tr("Price lists (*.xlsx *.csv *.tsv *.txt *.json *.toml);;All files (*)")
    name, _ = QFileDialog.getOpenFileName(parent, tr("Import prices"), str(folder), kinds)
    return Path(name) if name else None


def ask_export_path(parent: QWidget, suggestion: Path) -> Path | None:
    """Ask where to write prices."""
    kinds = tr("JSON (*.json)") if suggestion.suffix == ".json" else tr("CSV (*.csv)")
    name, _ = QFileDialog.getSaveFileName(parent, tr("Export prices"), str(suggestion), kinds)
    if not name:
        return None
    return _with_ending(parent, Path(name), suggestion)


def ask_export_folder(parent: QWidget, folder: Path) -> Path | None:
    """Ask which folder to write price lists into."""
    name = QFileDialog.getExistingDirectory(parent, tr("Export prices"), str(folder))
    return Path(name) if name else None


def ask_data_path(parent: QWidget, folder: Path) -> Path | None:
    """Ask which training data to look at."""
    kinds = tr(
        "Training data (*.jsonl *.ndjson *.json *.csv *.tsv *.txt *.md *.parquet *.arrow *.gz *.bz2 *.xz "
        "*.zst)"
        ";;All files (*)"
    )
    name, _ = QFileDialog.getOpenFileName(parent, tr("Open training data"), str(folder), kinds, options=_NO_ENDINGS)
    return Path(name) if name else None


def ask_tokenizer_path(parent: QWidget, folder: Path) -> Path | None:
    """Ask which tokenizer to count with."""
    kinds = tr("Tokenizers (tokenizer.json *.json *.model *.tiktoken);;All files (*)")
    name, _ = QFileDialog.getOpenFileName(parent, tr("Choose a tokenizer"), str(folder), kinds)
    return Path(name) if name else None


def ask_model_path(parent: QWidget, folder: Path) -> Path | None:
    """Ask which model's file to import."""
    kinds = tr("Models (config.json *.json *.safetensors *.gguf);;All files (*)")
    name, _ = QFileDialog.getOpenFileName(parent, tr("Import a model"), str(folder), kinds)
    return Path(name) if name else None


def ask_log_path(parent: QWidget, folder: Path) -> Path | None:
    """Ask which pilot's log to read."""
    kinds = tr("Logs of training runs (*.json *.jsonl *.log *.txt *.csv *tfevents*);;All files (*)")
    name, _ = QFileDialog.getOpenFileName(parent, tr("Read a pilot's log"), str(folder), kinds)
    return Path(name) if name else None


def ask_script_path(parent: QWidget, suggestion: Path) -> Path | None:
    """Ask where to write a pilot's script."""
    name, _ = QFileDialog.getSaveFileName(parent, tr("Write the pilot's script"), str(suggestion))
    return Path(name) if name else None


def ask_folder(parent: QWidget, title: str, folder: Path) -> Path | None:
    """Ask for a folder."""
    name = QFileDialog.getExistingDirectory(parent, title, str(folder))
    return Path(name) if name else None


def ask_report_path(parent: QWidget, suggestion: Path, kinds: Sequence[str]) -> tuple[Path, str] | None:
    """Ask where to write a report; return the path and which of the kinds was chosen."""
    title, offered = tr("Export the report"), ";;".join(kinds)
    name, kind = QFileDialog.getSaveFileName(parent, title, str(suggestion), offered)
    if not name:
        return None
    path = _with_ending(parent, Path(name), suggestion)
    return None if path is None else (path, kind)


def ask_picture_path(parent: QWidget, suggestion: Path) -> Path | None:
    """Ask where to write a chart's picture."""
    kinds = tr("SVG (*.svg)") if suggestion.suffix == ".svg" else tr("PNG (*.png)")
    name, _ = QFileDialog.getSaveFileName(parent, tr("Save the chart"), str(suggestion), kinds)
    if not name:
        return None
    return _with_ending(parent, Path(name), suggestion)


def ask_comparison_path(parent: QWidget, suggestion: Path) -> Path | None:
    """Ask where to write a comparison."""
    kinds = {"html": tr("HTML (*.html)"), "csv": tr("CSV (*.csv)"), "png": tr("PNG (*.png)"),
             "svg": tr("SVG (*.svg)")}[suggestion.suffix.lstrip(".")]  # fmt: skip
    name, _ = QFileDialog.getSaveFileName(parent, tr("Save the comparison"), str(suggestion), kinds)
    return _with_ending(parent, Path(name), suggestion) if name else None


def tell_refused(parent: QWidget, text: str) -> None:
    """Say that a file could not be written."""
    box = QMessageBox(QMessageBox.Icon.Warning, tr("Not saved"), text, parent=parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def ask_replace(parent: QWidget, names: Sequence[str]) -> bool:
    """Ask whether files that exist may be overwritten."""
    listed = "\n".join(names[:_MOST_NAMES]) + ("\n…" if len(names) > _MOST_NAMES else "")
    answer = _ask(parent, tr("Overwrite what is there?"), listed, {
        Reply.OVERWRITE: (tr("Overwrite"), QMessageBox.ButtonRole.DestructiveRole),
        Reply.CANCEL: (tr("Cancel"), QMessageBox.ButtonRole.RejectRole),
    })  # fmt: skip
    return answer == Reply.OVERWRITE


def _filter() -> str:
    return tr("FTCost jobs (*.ftcost);;All files (*)")


def _ask(parent: QWidget, text: str, details: str, answers: dict[Reply, tuple[str, QMessageBox.ButtonRole]]) -> Reply:
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setText(text)
    box.setInformativeText(details)
    buttons = {box.addButton(label, role): answer for answer, (label, role) in answers.items()}
    for button, answer in buttons.items():
        if answer == Reply.CANCEL:
            box.setEscapeButton(button)
    box.setDefaultButton(next(iter(buttons)))
    box.exec()
    chosen = box.clickedButton()
    box.deleteLater()
    return next((answer for button, answer in buttons.items() if button is chosen), Reply.CANCEL)


def _with_ending(parent: QWidget, path: Path, suggestion: Path) -> Path | None:
    """Return a path with the ending of the one suggested, if it has none; ``None``: it is not to be used."""
    return path if path.suffix else _replaceable(parent, path.with_suffix(suggestion.suffix))


def _replaceable(parent: QWidget, path: Path) -> Path | None:
    """Return a path whose ending was added: the dialog has asked about the name without it only."""
    return None if path.exists() and not ask_replace(parent, [path.name]) else path
