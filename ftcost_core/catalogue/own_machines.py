"""A person's own measured machines, one file each in ``machines/``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import platformdirs

from ftcost_core.catalogue.machines import MachineProfile, use_own_machines
from ftcost_core.storage.own_documents import FileFault, OwnDocuments

FOLDER = "machines"


@dataclass(frozen=True, slots=True)
class OwnMachines:
    """What the machines' folder holds."""

    machines: tuple[MachineProfile, ...] = ()
    faults: tuple[FileFault, ...] = ()


def machines_folder(config: Path | None = None) -> Path:
    """Return the folder of machines in a configuration folder (the platform's unless given)."""
    return (config or Path(platformdirs.user_config_dir("ftcost", appauthor=False))) / FOLDER


def use_machines_of(folder: Path) -> OwnMachines:
    """Read the machines of a folder and let jobs name them. Never raises: what cannot be used is among the faults."""
    machines, faults = _kept(folder).all()
    use_own_machines(machines)
    return OwnMachines(tuple(machines), tuple(faults))


def save_machine(folder: Path, machine: MachineProfile) -> Path:
    """Keep a machine and return its file; the same name is replaced, in use at once. Raises :class:`InputError`."""
    path = _kept(folder).save(machine.name, machine.model_dump(exclude_none=True))
    use_machines_of(folder)
    return path


def _kept(folder: Path) -> OwnDocuments[MachineProfile]:
    return OwnDocuments(folder, MachineProfile, ".machine.json", 1)
