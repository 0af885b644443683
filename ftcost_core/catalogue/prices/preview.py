"""Preview of an import: which rows would be added, changed, unchanged or refused, and why."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Literal, TypeAlias

from ftcost_core.catalogue.offers import Offer
from ftcost_core.catalogue.prices.book import PriceBook, PriceRow, provider_names
from ftcost_core.catalogue.prices.cells import Cell, decimal_of, plain, typed
from ftcost_core.catalogue.prices.comparisons import far_from_usual
from ftcost_core.catalogue.prices.edits import list_of
from ftcost_core.catalogue.prices.fields import HEADER, OFFER_TYPES
from ftcost_core.catalogue.prices.importers.imported import ImportedFile, ImportedOffer, ReadColumns, SkippedRow
from ftcost_core.catalogue.prices.list_header import ListHeader, number_of, read_header
from ftcost_core.catalogue.prices.offer_ids import offer_id, provider_id, text_of
from ftcost_core.catalogue.prices.price_files import SUFFIX, FileTable, PriceFile, PriceFiles
from ftcost_core.catalogue.prices.read_offer import read_offer
from ftcost_core.catalogue.prices.row_problems import RowProblem
from ftcost_core.catalogue.trust import is_far
from ftcost_core.storage.progress import Progress, reported
from ftcost_core.text.i18n import tr

Status: TypeAlias = Literal["added", "changed", "same", "refused", "skipped"]
"""``skipped``: nothing of the row is read; see :attr:`ImportPreview.skipped`."""
_DOUBLE = "E3"
_NOT_COMPARED = ("by", "as_of", "source", "note")
_ROUNDING = Decimal("0.01")
"""A total and a price per GPU may differ by rounding."""


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """One row of the imported file."""

    imported: ImportedOffer
    status: Status
    key: str
    """Id of the offer that it prices."""
    offer: Offer | None
    problems: tuple[RowProblem, ...]
    before: PriceRow | None
    """The row that it would change."""


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """An import that is not yet applied."""

    format: str
    lines: tuple[PreviewLine, ...]
    skipped: tuple[SkippedRow, ...]
    notices: tuple[str, ...]
    columns: ReadColumns | None = None

    def count(self, status: Status) -> int:
        """Return how many rows have a status."""
        return sum(line.status == status for line in self.lines)

    def reasons(self) -> list[tuple[str, int]]:
        """Return why rows are refused or left out, and how many of each, most first.

        Rows that repeat another are one reason, whichever each repeats.
        """
        counts: Counter[str] = Counter(row.reason for row in self.skipped)
        first = [next(p for p in line.problems if p.refuses) for line in self.lines if line.status == "refused"]
        doubles = [problem for problem in first if problem.code == _DOUBLE]
        counts.update(str(problem) for problem in first if problem.code != _DOUBLE)
        if len(doubles) > 1:
            counts[f"{_DOUBLE} " + tr("the same offer as in a line above")] = len(doubles)
        else:
            counts.update(map(str, doubles))
        return counts.most_common()


def preview(
    imported_file: ImportedFile, book: PriceBook, today: date | None = None, progress: Progress | None = None
) -> ImportPreview:
    """Compare every row of an import with the price book."""
    rows: dict[tuple[str, str], PriceRow] = {}
    for row in book.rows:
        rows.setdefault((row.key, row.effective_from), row)
    list_headers: dict[tuple[object, ...], tuple[ListHeader, tuple[RowProblem, ...]]] = {}
    first_of_list: dict[str, ImportedOffer] = {}
    line_of_place: dict[tuple[str, str], int] = {}
    lines = []
    for imported in reported(imported_file.offers, len(imported_file.offers), progress):
        header_key = (imported.provider, *sorted(imported.header.items()))
        if header_key not in list_headers:
            first = first_of_list.setdefault(provider_id(imported.provider), imported)
            list_headers[header_key] = _list_header(imported, book, first)
        list_header, of_header = list_headers[header_key]
        marked = imported if "by" in imported.cells else _marked(imported, imported_file)
        line = _judged(_as_its_list_says(marked, list_header), list_header, of_header, rows, today)
        place = (line.key, text_of(imported.cells, "effective_from"))
        if place in line_of_place and line.status != "refused":
            double = RowProblem(_DOUBLE, "", tr("the same offer as in line {seen}", seen=line_of_place[place]))
            line = replace(line, status="refused", offer=None, problems=(double, *line.problems))
        if line.status != "refused":
            line_of_place.setdefault(place, imported.line)
        lines.append(line)
    return ImportPreview(
        imported_file.format,
        tuple(lines),
        imported_file.skipped,
        (*imported_file.notices, *_kept_rules(imported_file.offers, book)),
        imported_file.columns,
    )


def take(files: PriceFiles, import_preview: ImportPreview) -> PriceFiles:
    """Return the files with the added and changed rows. Raises :class:`InputError` for one that is locked."""
    by_provider: dict[str, list[PreviewLine]] = defaultdict(list)
    for line in import_preview.lines:
        if line.status in ("added", "changed"):
            by_provider[provider_id(line.imported.provider)].append(line)
    for lines in by_provider.values():
        imported = lines[0].imported
        files = files.with_file(_with_lines(list_of(files, imported.provider, imported.header), lines))
    return files


def corrected(imported: ImportedOffer, problems: Iterable[RowProblem]) -> ImportedOffer:
    """Return the imported offer with every suggestion applied, such as 1.99 for "1,99"."""
    cells = dict(imported.cells)
    for problem in problems:
        if problem.suggestion is not None and problem.field:
            cells[problem.field] = typed(OFFER_TYPES.get(problem.field, "text"), problem.suggestion)
    return replace(imported, cells=cells)


def _as_its_list_says(imported: ImportedOffer, list_header: ListHeader) -> ImportedOffer:
    """Return an offer as it must stand in a list with another header to cost what its own list says.

    Date and source of its list become its own. Where the discounts differ, its price is set so that the
    list's discount leaves what its own does.
    """
    cells = dict(imported.cells)
    for name, of_list, kept in (
        ("as_of", "source.as_of", list_header.as_of),
        ("source", "source.url", list_header.source),
    ):
        stated = text_of(imported.header, of_list)
        if stated not in ("", kept):
            cells.setdefault(name, imported.header[of_list])
    discount, price = number_of(imported.header, "discount_pct"), decimal_of(text_of(cells, "price"))
    if discount is not None and price is not None and discount != list_header.discount_pct and discount < 100:
        in_list = price * (100 - discount) / (100 - list_header.discount_pct)
        cells["price"] = Cell(plain(in_list), "number")
        before = text_of(cells, "note")
        said = f"{plain(price)} less {plain(discount)} %"
        cells["note"] = Cell(f"{before}; {said}" if before else said, "text")
    return replace(imported, cells=cells)


def _kept_rules(offers: Iterable[ImportedOffer], book: PriceBook) -> Iterator[str]:
    """Yield which billing rules of an import give way to those of a list that is there already."""
    ids = {header.provider_id for header in book.headers.values()}
    said: set[str] = set()
    for imported in offers:
        fields = [
            field.name
            for field in HEADER
            if field.name.startswith("provider.") and field.type == "decimal" and field.name in imported.header
        ]
        if fields and provider_id(imported.provider) in ids - said:
            said.add(provider_id(imported.provider))
            yield tr(
                "{provider} has a list already, which keeps its own billing rules: {fields} are not taken",
                provider=imported.provider,
                fields=", ".join(fields),
            )


def _judged(
    imported: ImportedOffer,
    list_header: ListHeader,
    of_header: tuple[RowProblem, ...],
    rows: Mapping[tuple[str, str], PriceRow],
    today: date | None,
) -> PreviewLine:
    key = offer_id(list_header.provider, imported.cells)
    before = rows.get((key, text_of(imported.cells, "effective_from")))
    offer, problems = read_offer(imported.cells, list_header, today)
    problems = (*of_header, *_agreement(imported), *_far(imported, offer), *problems)
    hides = text_of(imported.cells, "hidden") == "true" and before is not None
    if any(problem.refuses for problem in problems) and not hides:
        return PreviewLine(imported, "refused", key, None, problems, before)
    status: Status = "added" if before is None else "same" if _same(imported, before) else "changed"
    return PreviewLine(imported, status, key, offer, problems, before)


def _agreement(imported: ImportedOffer) -> tuple[RowProblem, ...]:
    total, each = decimal_of(text_of(imported.cells, "price")), decimal_of(imported.per_gpu)
    gpus = decimal_of(text_of(imported.cells, "gpus") or "1")
    if total is None or each is None or gpus is None or abs(total - each * gpus) <= _ROUNDING * gpus:
        return ()
    text = tr(
        "{total} in all and {each} for one of {gpus} GPUs contradict each other",
        total=plain(total),
        each=plain(each),
        gpus=plain(gpus),
    )
    return (RowProblem("E1", "price", text),)


def _far(imported: ImportedOffer, offer: Offer | None) -> Iterator[RowProblem]:
    """Yield that a price is far from the usual, and whether it may be that of one GPU of a machine."""
    if offer is None or not is_far(offer):
        return
    gpus = Decimal(repr(offer.gpus))
    of_all = offer.replaced(price_usd_per_hour=offer.price_usd_per_hour * gpus)
    price = decimal_of(text_of(imported.cells, "price"))
    if gpus <= 1 or is_far(of_all) or price is None:
        yield from far_from_usual(offer)
        return
    text = tr("{price} for {gpus} GPUs is far from the usual: is it the price of one?", price=plain(price),
              gpus=plain(gpus.normalize()))  # fmt: skip
    yield RowProblem("W3", "price", text, plain((price * gpus).normalize()))


def _same(imported: ImportedOffer, before: PriceRow) -> bool:
    if before.hidden or before.offer is None:
        return False
    names = [name for name in imported.cells if name not in _NOT_COMPARED]
    if not all(_equal(imported.cells[name].text, before.values.get(name, "")) for name in names):
        return False
    return text_of(imported.cells, "as_of")[:10] <= before.values.get("as_of", "") or "as_of" not in imported.cells


def _equal(a: str, b: str) -> bool:
    x, y = decimal_of(a), decimal_of(b)
    return a == b if x is None or y is None else x == y


def _list_header(
    imported: ImportedOffer, book: PriceBook, first: ImportedOffer
) -> tuple[ListHeader, tuple[RowProblem, ...]]:
    """Return the header of the list that a row goes to: the user's, or that of its first row."""
    id_of_provider = provider_id(imported.provider)
    if not id_of_provider:
        nobody = RowProblem("E2", "provider", tr("no provider: whose price is it?"))
        list_header, _ = read_header(PriceFile.new(f"unknown{SUFFIX}", imported.header), {}, book.rates)
        return list_header, (nobody,)
    existing = next((header for header in book.headers.values() if header.provider_id == id_of_provider), None)
    currency = _currency(imported)
    of_list = existing.currency if existing else _currency(first)
    differs: tuple[RowProblem, ...] = ()
    if of_list != currency:
        text = tr(
            "the list of {provider} is in {currency}, this row in {currency_2}",
            provider=existing.provider if existing else imported.provider,
            currency=of_list,
            currency_2=currency,
        )
        differs = (RowProblem("E4", "currency", text),)
    if existing is not None:
        return existing, differs
    header = {**imported.header, "provider.id": Cell(id_of_provider, "text")}
    header.setdefault("provider.name", Cell(provider_names().get(id_of_provider, imported.provider), "text"))
    return read_header(PriceFile.new(id_of_provider + SUFFIX, header), provider_names(), book.rates)[0], differs


def _currency(imported: ImportedOffer) -> str:
    return (text_of(imported.header, "currency") or "USD").upper()


def _marked(imported: ImportedOffer, file: ImportedFile) -> ImportedOffer:
    cells = {**imported.cells, "by": Cell(f"import:{file.format}", "text")}
    if file.name and not text_of(imported.header, "source.url"):
        cells.setdefault("source", Cell(file.name, "text"))
    return replace(imported, cells=cells)


def _with_lines(file: PriceFile, lines: list[PreviewLine]) -> PriceFile:
    rows = {row.uid: row for row in file.rows}
    number = len(rows)
    changed = []
    for line in lines:
        cells = dict(line.imported.cells)
        before = line.before
        if before is not None and before.builtin is not None and "price" in cells:
            cells.setdefault("builtin_price", Cell(plain(before.builtin.price_usd_per_hour), "number"))
        if before is not None and before.file == file.name and before.uid in rows:
            own_cells = {name: cell for name, cell in rows[before.uid].cells.items() if name != "hidden"}
            changed.append(rows[before.uid].with_cells({**own_cells, **cells}))
            continue
        number += 1
        while f"new:{number}" in rows:
            number += 1
        changed.append(FileTable.new(f"new:{number}", "offer", cells))
    return file.with_rows(changed)
