"""The help's page of the claims: what a release writes below the words about them, in each language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ftcost_core.evidence.claims import GUIDES, JOB, PAGE, VERDICTS, WRITTEN_BELOW
from ftcost_core.report.markdown import plain
from ftcost_core.storage.bundled import resource
from ftcost_core.text.i18n import THIN, as_sentence, capitalised, language, localised, tr
from tests.claims.amounts import amount
from tests.claims.checked import GUIDE_TITLES

_NUMBER = re.compile(r"\d[\d.,]*\d", re.ASCII)
_BOLD, _CODE = "**", "`"


def path(code: str) -> Path:
    """Return the page's file in a language."""
    return Path(str(resource("help", *([] if code == "en" else [code]), PAGE)))


def page(document: Mapping[str, Any]) -> str:
    """Return the page's text in the language set: what stands there up to the lists, and the lists."""
    text = path(language()).read_text(encoding="utf-8")
    above = next(line for line in text.split("\n\n") if WRITTEN_BELOW in line)
    head = text[: text.index(above) + len(above.rstrip())]
    return "\n\n".join([head, *_guides(document), *_tables(document)]) + "\n"


def _guides(document: Mapping[str, Any]) -> Iterator[str]:
    for guide in GUIDES:
        claims = [claim for claim in document["claims"] if claim["guide"] == guide]
        counts = Counter(_verdict(claim) for claim in claims)
        yield f"## {tr(GUIDE_TITLES[guide])} ({guide})"
        yield as_sentence(", ".join(f"{_verdict_name(one)}: {counts[one]}" for one in VERDICTS if counts[one]))
        for verdict in filter(counts.__getitem__, VERDICTS):
            yield f"### {capitalised(_verdict_name(verdict))} ({verdict})"
            yield from (_claim(claim) for claim in claims if _verdict(claim) == verdict)


def _claim(claim: Mapping[str, Any]) -> str:
    """Return a claim as an item of a list, with an item for each of its parts."""
    line = tr("line {0}", claim["line"])
    rows = [f"- {_BOLD}{tr('“{0}”', plain(claim['quote']))}{_BOLD} {_CODE}{claim['id']}{_CODE}, {line}"]
    for place, part in enumerate(claim["parts"], 1):
        name = claim["id"] if place == 1 else f"{claim['id']}#{place}"
        words = [as_sentence(tr("Claimed of {0}: {1}", _said(part["quantity"]), _said(part["claimed"])))]
        if part.get("figure") is not None:
            words.append(as_sentence(tr("The program: {0}", _escaped(_figure(part)))))
        words.append(as_sentence(_said(part["sentence"])))
        if len(claim["parts"]) > 1:
            words.insert(0, as_sentence(_verdict_name(part["verdict"])))
        if part.get("configuration"):
            words.append(as_sentence(tr("Configuration: {0}", _said(part["configuration"]))))
            words.append(f"[{tr('Open this job')}]({JOB}{name})")
        rows.append(f"  - {' '.join(words)}")
    return "\n".join(rows)


def _tables(document: Mapping[str, Any]) -> Iterator[str]:
    yield f"## {tr('Tables and rules of the guides')}"
    for table in document["tables"]:
        yield f"### {_said(table['title'])}"
        if table["about"]:
            yield _said(table["about"])
        columns = ("", tr("The guides"), tr("The program"), tr("Verdict"), tr("How it comes about"))
        rows = ["| " + " | ".join(columns) + " |", "| --- | ---: | ---: | --- | --- |"]
        for row in table["rows"]:
            verdict = "" if row["verdict"] is None else _verdict_name(row["verdict"])
            said = _said(row["label"]), _said(row["claimed"]) or "–", _escaped(_figure(row)), verdict
            rows.append("| " + " | ".join((*said, as_sentence(_said(row["sentence"])))) + " |")
        yield "\n".join(rows)


def _verdict(claim: Mapping[str, Any]) -> str:
    verdict: str = claim["parts"][claim["decides"]]["verdict"]
    return verdict


def _verdict_name(verdict: str) -> str:
    return {
        "agrees": tr("agrees"),
        "outside": tr("outside the range"),
        "contradiction": tr("cannot be"),
        "opinion": tr("the guide's opinion"),
        "not-modelled": tr("not estimated"),
    }[verdict]


def _figure(checked: Mapping[str, Any]) -> str:
    """Say the program's figure with its range, where it is not exact."""
    figure, low, high, unit = (checked.get(key) for key in ("figure", "low", "high", "unit"))
    if figure is None:
        return "–"
    value = amount(figure, figure, unit or "")
    return value if low is None or high is None or low == high else f"{value} ({amount(low, high, unit or '')})"


def _said(text: str | Mapping[str, str]) -> str:
    """Return a text of the document in the language set, with its signs in numbers."""
    if not isinstance(text, str):
        text = text.get(language(), text["en"])
    return _escaped(_NUMBER.sub(lambda number: localised(number[0]), text))


def _escaped(text: str) -> str:
    """Escape a text for Markdown, but keep the thin spaces in its numbers."""
    return THIN.join(map(plain, text.split(THIN)))
