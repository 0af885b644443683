"""The terms of fine-tuning: what each means, and which one stands behind a field of the form."""

from __future__ import annotations

from msgspec import Struct

from ftcost_core.storage.bundled import read_json
from ftcost_core.text.i18n import cached_text, tr


class GlossaryTerm(Struct, frozen=True):
    """One term."""

    key: str
    """What links and fields call it, in any language."""
    term: str
    text: str
    also: tuple[str, ...] = ()
    """Other names that it is searched by."""
    source: str = ""

    def matches(self, words: list[str]) -> bool:
        """Tell whether every word, in lower case, stands in it."""
        text = " ".join((self.term, *self.also, self.text)).casefold()
        return all(word in text for word in words)


@cached_text
def entries() -> tuple[GlossaryTerm, ...]:
    """Return the terms of the program and of its reports, by name."""
    own = [
        GlossaryTerm(row["term"], tr(row["term"]), tr(row["text"]), tuple(row["also"]), row.get("source", ""))
        for row in read_json("help", "glossary.json")["terms"]
    ]
    reports = [
        GlossaryTerm(row["term"], tr(row["term"]), tr(row["text"]), tuple(row["words"]))
        for row in read_json("report", "glossary.json")["terms"]
    ]
    return tuple(sorted((*own, *reports), key=lambda entry: entry.term.casefold()))


@cached_text
def entry_of_field(path: str) -> GlossaryTerm | None:
    """Return the term behind a field of the form, or of the part of the job it stands in."""
    term = read_json("help", "glossary.json")["fields"].get(path)
    return next((entry for entry in entries() if entry.key == term), None)
