"""What every check has: its name and inputs as the row gives them, and the finding it makes of a claim."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict

from ftcost_core.evidence.claims import Guide
from tests.claims.checked import Finding
from tests.claims.model import Claimed


class Statement(BaseModel):
    """What another row claims, for checks of a guide against itself."""

    model_config = ConfigDict(frozen=True)

    guide: Guide
    line: int
    claimed: Claimed


Statements = Mapping[str, Statement]
"""By the row's id for its first statement, ``id#2`` for the second."""


class Check(BaseModel):
    """A small computation; subclasses name it in a literal field ``check``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @abstractmethod
    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Compute the program's figure and judge the claim by it."""
