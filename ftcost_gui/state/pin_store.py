"""The only writer of the pins: edit → undo step → signals, and to disk at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.scenarios import Scenario
from ftcost_core.offers.comparison import differing_words
from ftcost_core.storage.files import reason
from ftcost_core.text.i18n import tr
from ftcost_gui.state.pins import LONGEST_NAME, Pin, Pins, load, save
from ftcost_gui.state.undo_steps import NamedStep, StepName, retranslate_steps

_FILE = "pins.json"


class _Step(NamedStep):
    """An undo step of the pins; pins that another window has added since stay."""

    def __init__(self, store: PinStore, after: Pins, name: StepName) -> None:
        super().__init__(name)
        self._store, self._before, self._after = store, store.pins, after
        self._ids = {pin.id for pin in (*self._before, *after)}

    def redo(self) -> None:
        self._go(self._after)

    def undo(self) -> None:
        self._go(self._before)

    def _go(self, pins: Pins) -> None:
        self._store.publish((*pins, *(pin for pin in self._store.pins if pin.id not in self._ids)))


class PinStore(QObject):
    """Holds the pins, the baseline first, and their undo stack.

    Signals:
        pinsChanged: the new pins.
        faultChanged: why the pins are not saved; empty when they are.
    """

    pinsChanged = Signal(object)
    faultChanged = Signal(str)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = folder / _FILE
        self.undo_stack = QUndoStack(self)
        self.pins: Pins = ()
        self._disk: Pins = ()
        self.fault = ""
        self._read()

    def pin(self, name: str, job: Job) -> Pin:
        """Pin a job under a unique name: a name that is taken is extended by what the job differs in."""
        same = next((pin for pin in self.pins if pin.name == name.strip() and pin.job is not None), None)
        if same is not None and same.job is not None:
            differences = differing_words(same.job, job)
            name = f"{name.strip()} · {differences}" if differences else name
        pin = Pin(self._free_name(name), job)
        self._push((*self.pins, pin), lambda: tr("Pin {0}", pin.name))
        return pin

    def compared_with(self, job: Job) -> tuple[Pin, ...]:
        """Return the pins if the job is among two or more of them, pinned or as the current one."""
        plain = job.model_copy(update={"name": ""})
        among = any(pin.job is None or pin.job.model_copy(update={"name": ""}) == plain for pin in self.pins)
        return self.pins if among and len(self.pins) > 1 else ()

    def add(self, scenarios: Sequence[Scenario]) -> int:
        """Pin the scenarios that a file keeps, except those that are pinned already; return how many."""
        there = {(pin.name, pin.job) for pin in self.pins}
        new = tuple(Pin(name, job) for name, job in scenarios if (name, job) not in there)
        if new:
            self._push((*self.pins, *new), lambda: tr("Pin what the file keeps"))
        return len(new)

    def show_current(self, wanted: bool) -> None:
        """Add the column of the window's own job, or remove it."""
        live = next((pin for pin in self.pins if pin.job is None), None)
        if wanted and live is None:
            self._push((*self.pins, Pin(tr("Current job"), None)), lambda: tr("Show the current job"))
        elif live is not None and not wanted:
            self.remove(live.id)

    @property
    def has_current(self) -> bool:
        """Whether the window's own job has a column."""
        return any(pin.job is None for pin in self.pins)

    def rename(self, pin_id: str, name: str) -> bool:
        """Rename a pin; return whether the name can be used."""
        name = name.strip()[:LONGEST_NAME]
        if not name:
            return False
        after = tuple(Pin(name, pin.job, pin.id) if pin.id == pin_id else pin for pin in self.pins)
        self._push(after, lambda: tr("Rename {0}", name))
        return True

    def move(self, pin_id: str, to: int) -> None:
        """Put a pin at a place; the first one is the baseline."""
        pin = self.find(pin_id)
        others = [other for other in self.pins if other is not pin]
        to = min(max(to, 0), len(others))
        after = (*others[:to], pin, *others[to:])
        if to == 0:
            self._push(after, lambda: tr("Make {0} the baseline", pin.name))
        else:
            self._push(after, lambda: tr("Move {0}", pin.name))

    def remove(self, pin_id: str) -> None:
        """Take a pin out."""
        pin = self.find(pin_id)
        after = tuple(other for other in self.pins if other is not pin)
        self._push(after, lambda: tr("Remove {0}", pin.name))

    def find(self, pin_id: str) -> Pin:
        """Return the pin of an id."""
        return next(pin for pin in self.pins if pin.id == pin_id)

    def publish(self, pins: Pins) -> None:
        """Make these the pins; for the undo commands."""
        self.pins = pins
        self._save()
        self.pinsChanged.emit(self.pins)

    def retranslate(self) -> None:
        """Translate the names of the undo steps and the fault into the language in use."""
        retranslate_steps(self.undo_stack)
        if self.fault:
            self._save()

    def set_aside(self) -> Path | None:
        """Rename a file that cannot be read, and save from now on; return its new name."""
        new_path = next(
            path for n in range(1, 10_000) if not (path := self.path.with_suffix(f".kept-{n}.json")).exists()
        )
        try:
            self.path.rename(new_path)
        except OSError as error:
            self._set_fault(tr("{0} cannot be renamed: {1}", str(self.path), reason(error)))
            return None
        self._disk = ()
        self._save()
        return new_path

    def _push(self, after: Pins, name: StepName) -> None:
        if after != self.pins:
            self.undo_stack.push(_Step(self, after, name))

    def _free_name(self, name: str) -> str:
        name = name.strip()[: LONGEST_NAME - 8] or tr("Scenario")
        taken = {pin.name for pin in self.pins}
        names = (name, *(f"{name} ({n})" for n in range(2, len(taken) + 3)))
        return next(candidate for candidate in names if candidate not in taken)

    def _read(self) -> None:
        try:
            self.pins = self._disk = load(self.path)
        except InputError as error:
            self.fault = str(error)

    def _save(self) -> None:
        try:
            self._disk = save(self.path, self._disk, self.pins)
        except InputError as error:
            self._set_fault(str(error))
        except OSError as error:
            self._set_fault(tr("{path} cannot be written: {error}", path=self.path, error=reason(error)))
        else:
            self.pins = self._disk
            self._set_fault("")

    def _set_fault(self, fault: str) -> None:
        if fault != self.fault:
            self.fault = fault
            self.faultChanged.emit(fault)
