"""The guides' claims (``claims.jsonl``), each recomputed."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from ftcost_core.evidence.claims import Guide
from ftcost_core.text.i18n import tr
from tests.claims.arithmetic import Difference, Product, Saving, TokensAtSpeed, TokensPerSample, Total
from tests.claims.check import Statement, Statements
from tests.claims.checked import CheckedClaim, CheckedPart
from tests.claims.estimates import Estimate, Fits, GpusNeeded, Identity
from tests.claims.facts import ModelOfSize, Spec
from tests.claims.jobs import FOLDER, job_changes, job_words
from tests.claims.judge import worst
from tests.claims.model import Claimed
from tests.claims.opinions import BreakEven, Elsewhere, NotModelled, Opinion
from tests.claims.prices import CheapestMemory, Discount, ListPrice, ManagedPrice, PriceRatio, UnitPrice
from tests.claims.ratios import Direction, Ratio

AnyCheck: TypeAlias = Annotated[
    Product | Total | Difference | Saving | TokensAtSpeed | TokensPerSample
    | Estimate | Fits | GpusNeeded | Identity | Ratio | Direction
    | Spec | ModelOfSize | ListPrice | PriceRatio | UnitPrice | CheapestMemory | Discount | ManagedPrice
    | Elsewhere | BreakEven | Opinion | NotModelled,
    Field(discriminator="check"),
]  # fmt: skip

_ONE_SEQUENCE = ("fits", "gpus_needed")
"""Checks of whether a job fits, which take one sequence at a time where the claim does not say more."""


class Part(BaseModel):
    """One statement of a claim, and how it is checked."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    claimed: Claimed
    check: AnyCheck


class Claim(BaseModel):
    """A row of the file. It holds what the guide says, never a verdict."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    guide: Guide
    line: int
    quote: str
    kind: str
    parts: tuple[Part, ...] = Field(min_length=1)
    """All must hold; a row's id means the first, ``id#2`` the second."""


@cache
def claims() -> tuple[Claim, ...]:
    """Return the rows in the order of the file."""
    text = (FOLDER / "claims.jsonl").read_text(encoding="utf-8")
    return tuple(Claim.model_validate_json(line) for line in text.splitlines())


@cache
def parts_by_name() -> dict[str, Part]:
    """Return the statements by name: a row's id for its first, ``id#2`` for its second."""
    return {
        name: part
        for row in claims()
        for place, part in enumerate(row.parts, 1)
        for name in ([row.id] if place == 1 else []) + [f"{row.id}#{place}"]
    }


@cache
def statements() -> Statements:
    """Return what is claimed by the same names, for checks of a guide against itself."""
    lines = {row.id: row for row in claims()}
    return {
        name: Statement(guide=row.guide, line=row.line, claimed=part.claimed)
        for name, part in parts_by_name().items()
        for row in [lines[name.partition("#")[0]]]
    }


def check_claims() -> tuple[CheckedClaim, ...]:
    """Check every claim in the language set; jobs that several of them mean are estimated once."""
    return tuple(_checked(row, statements()) for row in claims())


def _checked(row: Claim, said: Statements) -> CheckedClaim:
    parts = tuple(_part(part, said) for part in row.parts)
    own = {"id": row.id, "guide": row.guide, "line": row.line, "quote": row.quote, "kind": row.kind}
    return CheckedClaim(**dict(parts[worst(parts)]), **own, parts=parts)


def _part(part: Part, said: Statements) -> CheckedPart:
    claimed = part.claimed
    check: dict[str, Any] = part.check.model_dump(mode="json", exclude_defaults=True)
    job = check.get("job")
    if job is not None and (part.check.check in _ONE_SEQUENCE or check.get("read") == "device"):
        job = {"micro_batch": 1} | job
    return CheckedPart(
        **dict(part.check.find(claimed, said)),
        quantity=tr(claimed.quantity),
        claimed=claimed.text,
        claimed_low=None if claimed.low is None else float(claimed.low),
        claimed_high=None if claimed.high is None else float(claimed.high),
        check={"check": part.check.check, **check},
        configuration="" if job is None else job_words(job),
        job=None if job is None else job_changes(job),
    )
