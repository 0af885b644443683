"""What a release says of the guides' claims and tables: each with its verdict, in the language set."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from ftcost_core.evidence.claims import ClaimVerdict, Guide
from ftcost_core.text.i18n import mark

GUIDE_TITLES: dict[Guide, str] = {
    "gpu-hours": mark("GPU hours explained"),
    "cost": mark("Cost to fine-tune"),
    "best-gpu": mark("Best GPU for fine-tuning"),
}
"""Short names of the three guides, with their topics."""


class _Shipped(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class Finding(_Shipped):
    """The program's figure for a claim, in ``unit`` with its range; ``None`` where it has none."""

    verdict: ClaimVerdict
    sentence: str
    """The arithmetic behind the verdict, or why there is none."""
    figure: float | None = None
    low: float | None = None
    high: float | None = None
    unit: str = ""


class CheckedPart(Finding):
    """One statement of a claim, checked."""

    quantity: str
    """What the figure is of."""
    claimed: str
    """The guide's figure as text."""
    claimed_low: float | None
    claimed_high: float | None
    check: dict[str, object]
    """What was computed, from which inputs."""
    configuration: str = ""
    """The name of the job that was estimated; empty where the check needs none."""
    job: dict[str, object] | None = None
    """What that job changes of the usual one, by dotted path."""


class CheckedClaim(CheckedPart):
    """A claim; its figure, verdict and sentence are those of its deciding part."""

    id: str
    guide: Guide
    line: int
    quote: str
    kind: str
    parts: tuple[CheckedPart, ...]


class TableRow(_Shipped):
    """One line: what the guide says, and the program's figure for the same configuration."""

    label: str
    claimed: str
    """Empty where no guide gives a figure."""
    figure: float | None
    low: float | None
    high: float | None
    unit: str
    verdict: ClaimVerdict | None
    """``None`` without a figure of a guide."""
    sentence: str


class GuideTable(_Shipped):
    """One of the guides' tables or rules, with the program's figure beside each of theirs."""

    id: str
    title: str
    about: str
    rows: tuple[TableRow, ...]
