"""The verdicts as the program ships them: every claim and table, checked, in every language."""

from __future__ import annotations

import json
import math
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import ftcost_core
from ftcost_core.storage.bundled import resource
from ftcost_core.text.i18n import THIN, use_translation
from tests.claims.checked import CheckedClaim
from tests.claims.jobs import usual_job
from tests.claims.judge import worst
from tests.claims.page import page
from tests.claims.table import check_claims
from tests.claims.tables import tables

PATH = Path(str(resource("claims", "verdicts.json")))
LANGUAGES = ("en", "de")
MADE_BY = ("program", "date")
"""What says who checked when; it does not make two files different."""


def document() -> dict[str, Any]:
    """Check everything; return the document that :mod:`ftcost_core.evidence.claims` reads."""
    each = {language: _checked(language) for language in LANGUAGES}
    return {
        "format": "ftcost-verdicts",
        "version": 1,
        "program": ftcost_core.__version__,
        "date": date.today().isoformat(),
        "usual_job": usual_job(),
        **_joined(each),
    }


def as_text(document: dict[str, Any]) -> str:
    """Return the file: one claim and one table a line, so that a change is seen."""
    parts = []
    for key, value in document.items():
        if key in ("claims", "tables"):
            rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in value)
            parts.append(f"{json.dumps(key)}: [\n{rows}\n]")
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def differences(shipped: dict[str, Any], computed: dict[str, Any]) -> Iterator[str]:
    """Name what differs: claims and tables by their id, anything else by its key."""
    for key in [*computed, *(shipped.keys() - computed.keys())]:
        if key in ("claims", "tables"):
            ours, theirs = ({row["id"]: row for row in one.get(key, ())} for one in (computed, shipped))
            yield from sorted(name for name in ours | theirs if not _alike(ours.get(name), theirs.get(name)))
        elif key not in MADE_BY and shipped.get(key) != computed.get(key):
            yield key


def _alike(one: Any, other: Any) -> bool:
    """Whether two values are the same, but for the last digits, which another processor may round otherwise."""
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-9)
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_alike(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_alike, one, other))
    return bool(one == other)


def pages(document: dict[str, Any]) -> dict[str, str]:
    """Return the help's page of a document in each language."""
    written = {}
    for language in LANGUAGES:
        translations = _translations(language)
        signs = (",", language, THIN) if translations else ()
        use_translation((lambda text, known=translations: known.get(text) or text) if translations else None, *signs)
        try:
            written[language] = page(document)
        finally:
            use_translation(None)
    return written


def _checked(language: str) -> dict[str, Any]:
    translations = _translations(language)
    # The signs of numbers are put in where the texts are shown.
    use_translation((lambda text: translations.get(text) or text) if translations else None, language=language)
    try:
        return {
            "claims": [_row(one) for one in check_claims()],
            "tables": [one.model_dump(mode="json") for one in tables()],
        }
    finally:
        use_translation(None)


def _row(claim: CheckedClaim) -> dict[str, Any]:
    """Return a claim with the place of the part that decides instead of what that part says."""
    own = claim.model_dump(mode="json", include={"id", "guide", "line", "quote", "kind"})
    parts = [part.model_dump(mode="json", exclude_defaults=True) for part in claim.parts]
    return own | {"decides": worst(claim.parts), "parts": parts}


def _translations(language: str) -> dict[str, str]:
    """Return a language's texts by their English ones; none for English itself."""
    if language == "en":
        return {}
    root = ElementTree.parse(str(resource("translations", f"ftcost_{language}.ts"))).getroot()
    return {message.findtext("source", ""): message.findtext("translation", "") for message in root.iter("message")}


def _joined(each: dict[str, Any]) -> Any:
    """Join the same document in several languages: a text that differs becomes one text a language."""
    first = each["en"]
    if isinstance(first, dict):
        return {key: _joined({name: one[key] for name, one in each.items()}) for key in first}
    if isinstance(first, list):
        return [_joined(dict(zip(each, row, strict=True))) for row in zip(*each.values(), strict=True)]
    if all(one == first for one in each.values()):
        return first
    if isinstance(first, str):
        return each
    raise ValueError(f"a figure depends on the language: {each}")
