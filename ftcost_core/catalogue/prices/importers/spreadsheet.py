"""Spreadsheet CSV: comma, semicolon or tab, decimal comma, byte order mark, columns in any order."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ftcost_core.catalogue.prices.accelerators import guessed_gpu
from ftcost_core.catalogue.prices.cells import LONGEST_CELL, decimal_of, plain
from ftcost_core.catalogue.prices.fields import HEADER_TYPES, OFFER_TYPES
from ftcost_core.catalogue.prices.importers.column_names import EXACT, LINK, PER_GPU, PROVIDER, SPOT, VRAM
from ftcost_core.catalogue.prices.importers.imported import (
    MOST_ROWS,
    ImportedFile,
    ImportedOffer,
    ReadColumns,
    SkippedRow,
    cells_from,
    header_from,
    too_many,
    with_exact,
)
from ftcost_core.catalogue.prices.importers.table import IGNORED, Columns, SheetTable, fields_of, is_unknown, table_of
from ftcost_core.catalogue.prices.offer_ids import known_gpu
from ftcost_core.catalogue.prices.wordings import amount_in, currency_in, day_in, kind_in
from ftcost_core.documents.problems import refused
from ftcost_core.storage.progress import Progress, reported
from ftcost_core.storage.spreadsheet_text import restored
from ftcost_core.text.i18n import tr

DELIMITERS = (",", ";", "\t")
_HEAD_CHARACTERS = 100_000
"""Less than the longest field that ``csv`` accepts."""
_HEAD_LINES = 30
"""A title may stand above the header."""
_LONGEST_QUOTE = 300
_COUNT_FIRST = re.compile(r"(?P<count>\d{1,3})\s*[x×*]\s*(?P<gpu>\D.*)", re.I)
_COUNT_LAST = re.compile(r"(?P<gpu>.*\S)\s*[(\s][x×*]\s*(?P<count>\d{1,3})\)?", re.I)
_DECIMAL_COMMA = re.compile(r"-?[0-9]{1,3}(\.[0-9]{3})*,[0-9]+|-?[0-9]+,[0-9]+")


def read_spreadsheet(
    text: str, *, provider: str = "", as_of: str = "", columns: Columns | None = None, progress: Progress | None = None
) -> ImportedFile:
    """Read a spreadsheet's CSV; ``provider`` and ``as_of`` are used where it has none.

    ``columns`` returns what the columns of a table hold, by their names. Raises
    :class:`UnmappedColumnsError` when no column holds the GPU, or none the price.
    """
    delimiter = delimiter_of(text)
    rows = [*reported(rows_of(text, delimiter), 0, progress)]
    table = table_of(rows, comma=delimiter != ",")
    chosen = columns(table) if columns else None
    return read_table(table, "csv", provider=provider, as_of=as_of, columns=chosen, progress=progress)


def read_table(
    table: SheetTable,
    form: str,
    *,
    provider: str = "",
    as_of: str = "",
    columns: Mapping[str, str] | None = None,
    progress: Progress | None = None,
) -> ImportedFile:
    """Read the rows of a table. Raises :class:`UnmappedColumnsError`."""
    fields = fields_of(table, columns)
    mixed = bool(table.sheet)  # numbers of a workbook are numbers; a text beside them may have a comma
    comma = table.comma and (mixed or _uses_decimal_comma(fields, table.records))
    exact = {field for name, field in zip(table.names, fields, strict=True) if name.startswith(EXACT)}
    currency = _currency(table, fields)
    offers: list[ImportedOffer] = []
    skipped: list[SkippedRow] = []
    foreign: set[str] = set()
    for line, row in reported(table.records, len(table.records), progress):
        if len(row) > len(fields) and any(cell.strip() for cell in row[len(fields) :]):
            why = tr("{row} cells under {fields} columns", row=len(row), fields=len(fields))
            skipped.append(SkippedRow(line, why, ", ".join(row)[:_LONGEST_QUOTE]))
            continue
        texts: dict[str, str] = {"currency": currency} if currency and "currency" not in fields else {}
        for name, cell in zip(fields, row, strict=False):
            if cell != "" and name not in texts and name != IGNORED:
                texts[name] = restored(cell)
        texts |= _signed(texts)
        foreign |= {texts["currency"]} if "currency" in texts and "currency" not in fields else set()
        imported = offer_of(_pointed(texts, mixed=mixed) if comma else texts, line, provider=provider, as_of=as_of)
        offers.append(with_exact(imported, exact))
    notices = [
        *table.notices,
        *([tr("numbers are read with a decimal comma")] if comma and not mixed else []),
        *(tr("the prices are read as {currency}", currency=code) for code in sorted(foreign - {"USD"})),
        *(
            tr('column "{name}" is not a field of the format; kept as it is', name=name)
            for name, field in zip(table.names, fields, strict=True)
            if is_unknown(field) and field not in exact
        ),
    ]
    return ImportedFile(form, tuple(offers), tuple(skipped), tuple(notices), ReadColumns(table, fields))


def offer_of(texts: Mapping[str, str], line: int, *, provider: str = "", as_of: str = "") -> ImportedOffer:
    """Return the draft of one record, its texts by field."""
    rest = dict(texts)
    name = rest.pop(PROVIDER, "").strip() or rest.get("provider.id", "").strip() or provider
    per_gpu = rest.pop(PER_GPU, "").strip()
    count, gpu = _counted(rest.get("gpu", ""))
    if count and not rest.get("gpus"):
        rest["gpus"] = count  # "8x H100": a machine of eight
    rest["gpu"] = _gpu(gpu if count else rest.get("gpu", ""), name, rest.pop(VRAM, ""), rest.pop(LINK, ""))
    spot = rest.pop(SPOT, "").strip().casefold()
    if spot in ("true", "yes", "1") and "kind" not in rest:
        rest["kind"] = "spot"
    if "kind" in rest:
        rest["kind"], months = kind_in(rest["kind"])
        if months and not rest.get("term_months"):
            rest["term_months"] = months
    for field in ("as_of", "effective_from"):
        if rest.get(field):
            rest[field] = day_in(rest[field]) or rest[field]
    header = {field: rest.pop(field) for field in list(rest) if field in HEADER_TYPES}
    if not rest.get("as_of") and not header.get("source.as_of") and as_of:
        rest["as_of"] = as_of
    if per_gpu and not rest.get("price"):
        rest["price"] = _times(per_gpu, rest.get("gpus", "1"))
        per_gpu = ""
    return ImportedOffer(name, cells_from(rest), header_from(header), line, per_gpu)


def delimiter_of(text: str) -> str:
    """Return the delimiter that splits one of the first lines into the most columns, respecting quotes.

    Of two that do, it is the one that splits more lines so: a decimal comma is in fewer lines than the delimiter.
    """
    lines = [line for line in text[:_HEAD_CHARACTERS].splitlines() if line.strip()][:_HEAD_LINES]

    def most_columns(mark: str) -> tuple[int, int]:
        columns = [len(next(csv.reader([line], delimiter=mark), [])) for line in lines]
        most = max(columns, default=0)
        return most, columns.count(most)

    return max(DELIMITERS, key=most_columns)


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


def _uses_decimal_comma(fields: Sequence[str], records: Iterable[tuple[int, Sequence[str]]]) -> bool:
    """Whether numbers have a decimal comma: some do, and none has a decimal point."""
    commas = points = 0
    numeric = [i for i, name in enumerate(fields) if _is_number(name)]
    for _, row in records:
        for i in numeric:
            cell = amount_in(row[i])[0].strip() if i < len(row) else ""
            commas += bool(_DECIMAL_COMMA.fullmatch(cell))
            points += "," not in cell and "." in cell and decimal_of(cell) is not None
    return commas > 0 and points == 0


def _currency(table: SheetTable, fields: Sequence[str]) -> str:
    """Return the currency that the name of a price's column states, or the only one beside its prices."""
    priced = [place for place, field in enumerate(fields) if field in ("price", PER_GPU)]
    beside = {amount_in(row[place])[1] for _, row in table.records for place in priced if place < len(row)} - {""}
    stated = next((code for place in priced if (code := currency_in(table.names[place]))), "")
    return stated or (beside.pop() if len(beside) == 1 else "")


def _signed(texts: Mapping[str, str]) -> dict[str, str]:
    """Return prices without the currency that stands beside them, and that currency.

    One that is not the stated currency stays beside its price, which is refused then.
    """
    changed: dict[str, str] = {}
    for name in ("price", PER_GPU):
        number, currency = amount_in(texts.get(name, ""))
        if currency and currency == texts.get("currency", changed.get("currency", currency)):
            changed |= {name: number, "currency": currency}
    return changed


def _pointed(texts: Mapping[str, str], *, mixed: bool) -> dict[str, str]:
    out = dict(texts)
    for name, cell in texts.items():
        thousands = mixed and re.fullmatch(r"-?[0-9]{1,3},[0-9]{3}", cell.strip())
        if _is_number(name) and _DECIMAL_COMMA.fullmatch(cell.strip()) and not thousands:
            out[name] = cell.strip().replace(".", "").replace(",", ".")
    return out


def _is_number(name: str) -> bool:
    return name == PER_GPU or (OFFER_TYPES.get(name) or HEADER_TYPES.get(name)) in ("decimal", "integer")


def _gpu(text: str, provider: str, vram: str, link: str) -> str:
    """Return the GPU that a name and a memory size mean; the name unchanged where that is not clear."""
    size = decimal_of(vram.casefold().removesuffix("gb").removesuffix("gib").strip())
    if size is not None and size > 0:
        return guessed_gpu(text, provider, memory_gb=float(size), hint=link) or text
    return known_gpu(text) or guessed_gpu(text, provider, hint=link) or text


def _counted(text: str) -> tuple[str, str]:
    """Return the number of GPUs and the GPU in a name such as ``8x H100``; no number for any other name."""
    match = _COUNT_FIRST.fullmatch(text.strip()) or _COUNT_LAST.fullmatch(text.strip())
    if match is None or known_gpu(text):
        return "", text
    gpu = match["gpu"].strip()
    return (match["count"], gpu) if known_gpu(gpu) or guessed_gpu(gpu) else ("", text)


def _times(per_gpu: str, gpus: str) -> str:
    each, count = decimal_of(per_gpu), decimal_of(gpus or "1")
    return per_gpu if each is None or count is None else plain(each * count)
