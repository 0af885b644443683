"""A pilot's figures, typed in: for logs that nobody reads."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from ftcost_core.documents.problems import InputError
from ftcost_core.pilot import typed
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import GB, GIB
from ftcost_gui.pages.data.pilot.pilot_labels import peak_kinds
from ftcost_gui.widgets.choice import ChoiceBox
from ftcost_gui.widgets.editor import mark
from ftcost_gui.widgets.form_rows import FormRows
from ftcost_gui.widgets.labels import small
from ftcost_gui.widgets.number_field import NumberField, NumberKind


class TypedFigures(QWidget):
    """Speed, peak, or both.

    Signals:
        typed: the :class:`PilotReport` of them.
    """

    typed = Signal(object)

    def __init__(self, units: str, label_width: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._values: dict[str, float | None] = {"speed": None, "peak": None}
        self._wrong: dict[str, str] = {}
        self._kind = "reserved"
        self._units = units
        self.rows = FormRows(label_width, self)
        self.speed = NumberField(NumberKind(whole=False, unit=tr("tok/s"), optional=True), self.rows)
        self.peak = NumberField(NumberKind(whole=False, unit=units, optional=True), self.rows)
        self.kind = ChoiceBox(list(peak_kinds().items()), self.rows)
        self.kind.show_value(self._kind)
        self.rows.add(tr("Speed per GPU"), self.speed, tr("Tokens per second and GPU, padding included"))
        self.rows.add(tr("Peak memory"), self.peak, tr("Of the fullest GPU, in {0}", units))
        self.rows.add(
            tr("The peak is"), self.kind, tr("max_memory_allocated, max_memory_reserved, or what nvidia-smi shows")
        )
        self.error = small("", self, "error")
        self.error.setWordWrap(True)
        self.error.hide()
        self.use = QPushButton(tr("Use these figures"), self)
        self.use.clicked.connect(self._use)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.rows)
        column.addWidget(self.error)
        column.addWidget(self.use)
        for name, field in (("speed", self.speed), ("peak", self.peak)):
            field.edited.connect(lambda value, name=name: self._take(name, value))
            field.rejected.connect(lambda text, name=name: self._reject(name, text))
            field.returnPressed.connect(self._use)
        self.kind.edited.connect(self._choose_kind)
        self._show()

    def restore_from(self, before: TypedFigures) -> None:
        """Show what was typed into the same fields of another window."""
        self._choose_kind(before._kind)
        self.kind.show_value(before._kind)
        for name, mine, other in (("speed", self.speed, before.speed), ("peak", self.peak, before.peak)):
            self._take(name, before._values[name])
            if other.is_pending:
                mine.type_again(other.text())

    def _choose_kind(self, kind: object) -> None:
        self._kind = str(kind)

    def _take(self, name: str, value: object) -> None:
        number = float(value) if isinstance(value, int | float) else None
        self._values[name] = number
        field = self.speed if name == "speed" else self.peak
        field.show_value(number)
        self._wrong.pop(name, None)
        if number is not None and number <= 0:
            self._wrong[name] = tr("more than 0 is needed")
        self._show()

    def _reject(self, name: str, text: str) -> None:
        self._wrong[name] = text
        self._show()

    def _use(self) -> None:
        if not self.use.isEnabled():
            return
        unit = GB if self._units == "GB" else GIB
        peak = self._values["peak"]
        try:
            report = typed(
                tokens_per_s_per_gpu=self._values["speed"],
                peak_bytes=round(peak * unit) if peak else None,
                peak_kind=self._kind,  # type: ignore[arg-type]
                source=tr("typed figures"),
            )
        except InputError as error:
            self._wrong["speed"] = "\n".join(str(problem) for problem in error.problems)
            self._show()
            return
        self.typed.emit(report)

    def _show(self) -> None:
        for name, field in (("speed", self.speed), ("peak", self.peak)):
            mark(field, "invalid", "true" if name in self._wrong else "false")
        self.error.setText("\n".join(self._wrong.values()))
        self.error.setVisible(bool(self._wrong))
        self.use.setEnabled(not self._wrong and any(self._values.values()))
