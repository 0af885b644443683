"""The verdicts on what three published guides claim, as the release has checked them.

``python -m tests.claims --write`` recomputes every claim and writes ``resources/claims/verdicts.json``;
nothing is computed here. The file has its texts in every language, with plain decimal points.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, model_validator

from ftcost_core.documents.job import Job, edited, parse_job
from ftcost_core.storage.bundled import read_json
from ftcost_core.text.i18n import language, localised

ClaimVerdict: TypeAlias = Literal["agrees", "outside", "contradiction", "opinion", "not-modelled"]
VERDICTS: tuple[ClaimVerdict, ...] = ("agrees", "outside", "contradiction", "opinion", "not-modelled")
Guide: TypeAlias = Literal["gpu-hours", "cost", "best-gpu"]
GUIDES: dict[Guide, str] = {
    "gpu-hours": "GPU hours explained",
    "cost": "Cost to fine-tune",
    "best-gpu": "Best GPU for fine-tuning",
}
"""Short names of the three guides, with their topics."""

_NUMBER = re.compile(r"\d[\d.,]*\d", re.ASCII)


def _in_language(text: object) -> object:
    """Choose the language in use from ``{"en": ..., "de": ...}``; a string serves all languages."""
    if isinstance(text, Mapping):
        text = text.get(language(), text["en"])
    return _NUMBER.sub(lambda number: localised(number[0]), text) if isinstance(text, str) else text


TranslatedText: TypeAlias = Annotated[str, BeforeValidator(_in_language)]


class _Shipped(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class Finding(_Shipped):
    """The program's figure for a claim, in ``unit`` with its range; ``None`` where it has none."""

    verdict: ClaimVerdict
    sentence: TranslatedText
    """The arithmetic behind the verdict, or why there is none."""
    figure: float | None = None
    low: float | None = None
    high: float | None = None
    unit: str = ""


class CheckedPart(Finding):
    """One statement of a claim, checked."""

    quantity: TranslatedText
    """What the figure is of."""
    claimed: TranslatedText
    """The guide's figure as text."""
    claimed_low: float | None
    claimed_high: float | None
    check: dict[str, object]
    """What was computed, from which inputs."""
    configuration: TranslatedText = ""
    """The name of the job that was estimated; empty where the check needs none."""
    job: dict[str, object] | None = None
    """What that job changes of :attr:`ClaimsDocument.usual_job`, by dotted path."""


class CheckedClaim(CheckedPart):
    """A claim; its figure, verdict and sentence are those of its deciding part."""

    id: str
    guide: Guide
    line: int
    quote: str
    kind: str
    parts: tuple[CheckedPart, ...]

    @model_validator(mode="before")
    @classmethod
    def _from_deciding_part(cls, row: object) -> object:
        """Copy the deciding part's fields, whose index the file gives as ``decides``."""
        if not isinstance(row, Mapping) or "decides" not in row:
            return row
        claim = {key: value for key, value in row.items() if key != "decides"}
        return claim["parts"][row["decides"]] | claim


class TableRow(_Shipped):
    """One line: what the guide says, and the program's figure for the same configuration."""

    label: TranslatedText
    claimed: TranslatedText
    """Empty where no guide gives a figure."""
    figure: float | None
    low: float | None
    high: float | None
    unit: str
    verdict: ClaimVerdict | None
    """``None`` without a figure of a guide."""
    sentence: TranslatedText


class GuideTable(_Shipped):
    """One of the guides' tables or rules, with the program's figure beside each of theirs."""

    id: str
    title: TranslatedText
    about: TranslatedText
    rows: tuple[TableRow, ...]


class ClaimsDocument(_Shipped):
    """The shipped file ``verdicts.json``."""

    format: Literal["ftcost-verdicts"]
    version: Literal[1]
    program: str
    """The version of the program that checked the claims."""
    date: str
    """The day it did, as YYYY-MM-DD."""
    usual_job: dict[str, object]
    """The job that the guides mean where they do not say more."""
    claims: tuple[CheckedClaim, ...]
    tables: tuple[GuideTable, ...]


def claims_document() -> ClaimsDocument:
    """Return the shipped claims and tables in the language set."""
    return _document(language(), localised("1,234.5"))


def checked_claims() -> tuple[CheckedClaim, ...]:
    """Return every claim with its verdict, in the order of the guides."""
    return claims_document().claims


def claim_tables() -> tuple[GuideTable, ...]:
    """Return the guides' tables."""
    return claims_document().tables


def claim_job(part: CheckedPart) -> Job | None:
    """Return the job that a claim was estimated with, named; ``None`` where its check needs no job."""
    if part.job is None:
        return None
    return edited(parse_job(claims_document().usual_job), part.job | {"name": part.configuration})


@cache
def _document(_language: str, _signs: str) -> ClaimsDocument:
    return ClaimsDocument.model_validate(read_json("claims", "verdicts.json"))
