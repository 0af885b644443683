"""Machines as they were measured: how fast each is against what is expected of its GPU, and those in use.

A job that names one (``hardware.machine``) is estimated with its speeds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from ftcost_core.documents.problems import fail
from ftcost_core.text.i18n import tr

PARTS = ("products", "attention", "memory", "launches", "links")
"""What a machine's speed is measured of: matrix products, attention kernels, copies in memory, launches of kernels,
links between its GPUs."""
_Speed = Annotated[float, Field(gt=0.01, lt=20, allow_inf_nan=False)]


class MachineProfile(BaseModel):
    """The document of one machine: each part's speed over what is expected of its GPU; ``None``: not measured."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal["ftcost-profile"] = "ftcost-profile"
    version: Literal[1] = 1
    name: Annotated[str, Field(min_length=1, max_length=100, pattern=r"\S")]
    gpu: Annotated[str, Field(min_length=1, max_length=200)]
    """A name of the GPU catalogue: jobs on other GPUs are not estimated with it."""
    products: _Speed | None = None
    attention: _Speed | None = None
    memory: _Speed | None = None
    launches: _Speed | None = None
    links: _Speed | None = None
    source: Annotated[str, Field(max_length=1_000)] = ""

    @property
    def speeds(self) -> dict[str, float | None]:
        """The speed of each part."""
        return {part: getattr(self, part) for part in PARTS}


_machines: tuple[MachineProfile, ...] = ()


def own_machines() -> tuple[MachineProfile, ...]:
    """Return the machines in use in this process."""
    return _machines


def use_own_machines(machines: Sequence[MachineProfile]) -> None:
    """Let jobs name these machines."""
    global _machines
    _machines = tuple(machines)


def find_machine(name: str) -> MachineProfile:
    """Return a machine by its name, in any case. Raises :class:`InputError` with the names that there are."""
    for machine in _machines:
        if machine.name.casefold() == name.casefold():
            return machine
    names = ", ".join(f'"{machine.name}"' for machine in _machines)
    raise fail("hardware.machine", name, names or tr("a machine that pilot --machine has kept; there is none yet"))
