"""The public catalogues that can be fetched (``resources/prices/sources.json``): address, size, terms, credit."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal, TypeAlias
from urllib.parse import urlsplit

from msgspec import Meta

from ftcost_core.documents.problems import did_you_mean, fail
from ftcost_core.documents.record import Record, converted
from ftcost_core.storage.bundled import read_json
from ftcost_core.text.i18n import tr

Form: TypeAlias = Literal["gpurentalprices", "runpod", "azure", "skypilot", "gpuhunt"]
"""How a catalogue is written."""


class Source(Record, frozen=True, kw_only=True):
    """One catalogue, without a key, whose terms allow that it is fetched."""

    title: str
    credit: str
    """Whose it is: said in every price taken from it."""
    terms: str
    address: str
    body: str = ""
    """What is sent along; empty: nothing."""
    form: Form
    provider: str = ""
    """Whose prices, where the catalogue does not say."""
    usual_bytes: Annotated[int, Meta(ge=1)]
    most_bytes: Annotated[int, Meta(ge=1)]
    most_pages: Annotated[int, Meta(ge=1)] = 1

    @property
    def host(self) -> str:
        """The host that is asked."""
        return urlsplit(self.address).hostname or ""


@cache
def sources() -> dict[str, Source]:
    """Return the catalogues by their keys, best first."""
    return converted(read_json("prices", "sources.json"), dict[str, Source])


def find_source(key: str) -> Source:
    """Return a catalogue. Raises :class:`InputError` for an unknown one."""
    if key not in sources():
        raise fail("source", key, tr("one of {known}", known=", ".join(sources())) + did_you_mean(key, sources()))
    return sources()[key]
