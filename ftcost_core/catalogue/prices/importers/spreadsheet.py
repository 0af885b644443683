"""Spreadsheet CSV: comma, semicolon or tab, decimal comma, byte order mark, columns in any order."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping

from ftcost_core.catalogue.prices.accelerators import guessed_gpu
from ftcost_core.catalogue.prices.cells import LONGEST_CELL, decimal_of, plain
from ftcost_core.catalogue.prices.fields import HEADER_TYPES, OFFER_TYPES
from ftcost_core.catalogue.prices.importers.column_names import (
    EXACT,
    LINK,
    PER_GPU,
    PROVIDER,
    SPOT,
    VRAM,
    field_of,
)
from ftcost_core.catalogue.prices.importers.imported import (
    MOST_ROWS,
    ImportedFile,
    ImportedOffer,
    SkippedRow,
    cells_from,
    header_from,
    too_many,
    with_exact,
)
from ftcost_core.documents.problems import InputError, Problem, did_you_mean, refused
from ftcost_core.storage.spreadsheet_text import restored
from ftcost_core.text.i18n import tr

DELIMITERS = (",", ";", "\t")
_HEAD_CHARACTERS = 100_000
"""Less than the longest field that ``csv`` accepts."""
_DECIMAL_COMMA = re.compile(r"-?[0-9]{1,3}(\.[0-9]{3})*,[0-9]+|-?[0-9]+,[0-9]+")


def read_spreadsheet(text: str, *, provider: str = "", as_of: str = "") -> ImportedFile:
    """Read a spreadsheet's CSV; ``provider`` and ``as_of`` are used where it has none.

    Raises :class:`InputError` when there is no header with a GPU and a price.
    """
    delimiter = delimiter_of(text)
    table = rows_of(text, delimiter)
    _, names = next(table, (0, []))
    fields = [field_of(name) for name in names]
    if "gpu" not in fields or not {"price", PER_GPU} & set(fields):
        hint = did_you_mean(names[0], ("gpu", "price")) if names else ""
        columns = ", ".join(names)[:200] or tr("nothing")
        raise InputError(
            [
                Problem(
                    "header",
                    columns,
                    tr("columns named gpu and price (or price_per_gpu) among others{hint}", hint=hint),
                )
            ]
        )
    records = [(line, row) for line, row in table if any(cell.strip() for cell in row)]
    comma = delimiter != "," and _uses_decimal_comma(fields, records)
    exact = {field for name, field in zip(names, fields, strict=True) if name.startswith(EXACT)}
    offers: list[ImportedOffer] = []
    skipped: list[SkippedRow] = []
    for line, row in records:
        if len(row) > len(fields) and any(cell.strip() for cell in row[len(fields) :]):
            skipped.append(
                SkippedRow(line, tr("{row} cells under {fields} columns", row=len(row), fields=len(fields)))
            )
            continue
        texts: dict[str, str] = {}
        for name, cell in zip(fields, row, strict=False):
            if cell != "" and name not in texts:
                texts[name] = restored(cell)
        imported = offer_of(_pointed(texts) if comma else texts, line, provider=provider, as_of=as_of)
        offers.append(with_exact(imported, exact))
    notices = [
        tr('column "{name}" is not a field of the format; kept as it is', name=name)
        for name, field in zip(names, fields, strict=True)
        if _unknown(field) and field not in exact
    ]
    if comma:
        notices.insert(0, tr("numbers are read with a decimal comma"))
    return ImportedFile("csv", tuple(offers), tuple(skipped), tuple(notices))


def offer_of(texts: Mapping[str, str], line: int, *, provider: str = "", as_of: str = "") -> ImportedOffer:
    """Return the draft of one record, its texts by field."""
    rest = dict(texts)
    name = rest.pop(PROVIDER, "").strip() or rest.get("provider.id", "").strip() or provider
    per_gpu = rest.pop(PER_GPU, "").strip()
    rest["gpu"] = _gpu(rest.get("gpu", ""), name, rest.pop(VRAM, ""), rest.pop(LINK, ""))
    spot = rest.pop(SPOT, "").strip().casefold()
    if spot in ("true", "yes", "1") and "kind" not in rest:
        rest["kind"] = "spot"
    if "kind" in rest:
        rest["kind"] = _kind(rest["kind"])
    header = {field: rest.pop(field) for field in list(rest) if field in HEADER_TYPES}
    if not rest.get("as_of") and not header.get("source.as_of") and as_of:
        rest["as_of"] = as_of
    if per_gpu and not rest.get("price"):
        rest["price"] = _times(per_gpu, rest.get("gpus", "1"))
        per_gpu = ""
    return ImportedOffer(name, cells_from(rest), header_from(header), line, per_gpu)


def delimiter_of(text: str) -> str:
    """Return the delimiter that splits the header line into the most columns, respecting quotes."""
    head = next((line for line in text.splitlines() if line.strip()), "")
    start = head[:_HEAD_CHARACTERS]
    counts = {mark: len(next(csv.reader([start], delimiter=mark), [])) for mark in DELIMITERS}
    return max(DELIMITERS, key=lambda mark: counts[mark])


def rows_of(text: str, delimiter: str = ",") -> Iterator[tuple[int, list[str]]]:
    """Return the records of a CSV with the line that each ends on. Raises :class:`InputError`."""
    if "\0" in text:
        raise refused(tr("not a table: it contains zero bytes"))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    count = 0
    try:
        for row in reader:
            if not row:
                continue
            count += 1
            if count > MOST_ROWS + 1:
                raise too_many(tr("the table"))
            yield reader.line_num, [cell[:LONGEST_CELL] for cell in row]
    except csv.Error as error:
        text = tr("not a table: line {line_num}: {error}", line_num=reader.line_num, error=error)
        raise refused(text) from None


def _uses_decimal_comma(fields: list[str], records: list[tuple[int, list[str]]]) -> bool:
    """Whether numbers have a decimal comma: some do, and none has a decimal point."""
    commas = points = 0
    numeric = [i for i, name in enumerate(fields) if _is_number(name)]
    for _, row in records:
        for i in numeric:
            cell = row[i].strip() if i < len(row) else ""
            commas += bool(_DECIMAL_COMMA.fullmatch(cell))
            points += "," not in cell and "." in cell and decimal_of(cell) is not None
    return commas > 0 and points == 0


def _pointed(texts: Mapping[str, str]) -> dict[str, str]:
    out = dict(texts)
    for name, cell in texts.items():
        if _is_number(name) and _DECIMAL_COMMA.fullmatch(cell.strip()):
            out[name] = cell.strip().replace(".", "").replace(",", ".")
    return out


def _is_number(name: str) -> bool:
    return name == PER_GPU or (OFFER_TYPES.get(name) or HEADER_TYPES.get(name)) in ("decimal", "integer")


def _unknown(field: str) -> bool:
    return (
        field not in OFFER_TYPES
        and field not in HEADER_TYPES
        and field not in (PROVIDER, PER_GPU, SPOT, VRAM, LINK)
    )


def _gpu(text: str, provider: str, vram: str, link: str) -> str:
    """Return the GPU that name and memory size mean together; without a size, the name unchanged."""
    size = decimal_of(vram.casefold().removesuffix("gb").removesuffix("gib").strip())
    if size is None or size <= 0:
        return text
    return guessed_gpu(text, provider, memory_gb=float(size), hint=link) or text


def _kind(text: str) -> str:
    word = re.sub(r"[^a-z]+", "-", text.strip().casefold()).strip("-")
    synonyms = {
        "ondemand": "on-demand",
        "preemptible": "spot",
        "interruptible": "spot",
        "reservation": "reserved",
    }
    return synonyms.get(
        word.replace("-", ""), word if word in ("on-demand", "spot", "reserved", "owned") else text
    )


def _times(per_gpu: str, gpus: str) -> str:
    each, count = decimal_of(per_gpu), decimal_of(gpus or "1")
    return per_gpu if each is None or count is None else plain(each * count)
