"""The price book: the shipped offers with the user's files over them, and what is wrong with any row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Literal, TypeAlias

from ftcost_core.catalogue.currency import ExchangeRate
from ftcost_core.catalogue.market import Market
from ftcost_core.catalogue.offers import Billing, Offer, all_offers, billing, day_of
from ftcost_core.catalogue.prices.cells import Cell, plain
from ftcost_core.catalogue.prices.comparisons import compared_with_others
from ftcost_core.catalogue.prices.fetched import read_list
from ftcost_core.catalogue.prices.fields import KEY_FIELDS
from ftcost_core.catalogue.prices.list_header import ListHeader, read_billing, read_header
from ftcost_core.catalogue.prices.offer_ids import cells_of, known_gpu, offer_id, provider_id, text_of
from ftcost_core.catalogue.prices.price_files import (
    EMPTY,
    FETCHED_SUFFIX,
    RATES_FILE,
    SUFFIX,
    FileFault,
    FileTable,
    PriceFile,
    PriceFiles,
)
from ftcost_core.catalogue.prices.rates import read_rates
from ftcost_core.catalogue.prices.read_offer import read_offer
from ftcost_core.catalogue.prices.row_problems import RowProblem
from ftcost_core.catalogue.prices.store import read
from ftcost_core.documents.problems import did_you_mean, fail
from ftcost_core.documents.result import Doubt
from ftcost_core.storage.files import reason
from ftcost_core.text.i18n import cached_text, tr

InForce: TypeAlias = tuple[tuple[Offer, ...], Mapping[str, Billing]]
Origin: TypeAlias = Literal["builtin", "edited", "own", "imported"]


@dataclass(frozen=True, slots=True)
class PriceRow:
    """One line of the table of prices."""

    id: str
    """Unique in the book."""
    key: str
    """Id of the offer that it prices; rows of a history share it."""
    origin: Origin
    provider: str
    values: Mapping[str, str]
    """Texts of the fields as written, valid or not."""
    offer: Offer | None
    """``None``: refused, see the problems."""
    problems: tuple[RowProblem, ...] = ()
    hidden: bool = False
    builtin: Offer | None = None
    """The shipped offer that it overrides; for a row of the shipped list, that offer itself."""
    file: str = ""
    """Name of the user's file; empty for a row of the shipped list."""
    uid: str = ""
    """Its uid in that file."""
    line: int = 0
    effective_from: str = ""
    table: FileTable | None = None
    """Its table in that file; ``None`` for a row of the shipped list."""

    @property
    def refused(self) -> bool:
        """Whether an error keeps it out of estimates."""
        return any(problem.refuses for problem in self.problems)

    @property
    def is_fetched(self) -> bool:
        """Whether it is what a public catalogue says, with nothing of the user's own over it."""
        return self.origin == "builtin" and self.builtin != _shipped().get(self.key)


@dataclass(frozen=True)
class PriceBook:
    """All prices: the shipped offers with the user's files over them."""

    offers: tuple[Offer, ...]
    """Offers that estimates use: valid, not hidden, of a known GPU, the newest of their history."""
    base: Mapping[str, Offer] = field(default_factory=dict, repr=False, compare=False)
    """The shipped offers with those that were fetched over them, by id: what the user's own lists stand over."""
    faults: tuple[FileFault, ...] = ()
    """What is wrong with files as a whole."""
    files: PriceFiles = EMPTY
    today: date | None = None
    rates: Mapping[str, ExchangeRate] = field(default_factory=dict)
    headers: Mapping[str, ListHeader] = field(default_factory=dict)
    """Heads of the user's lists by file name."""
    user_billing: Mapping[str, Billing] = field(default_factory=dict)
    read_rows: Mapping[str, PriceRow] = field(default_factory=dict, repr=False, compare=False)
    """The user's rows by id, before they are compared with other rows."""

    def __repr__(self) -> str:
        day = f" on {self.today}" if self.today else ""
        return (
            f"<PriceBook: {len(self.offers)} offers{day}, {len(self.files.files)} files of the user, "
            f"{len(self.faults)} faults>"
        )

    @classmethod
    def shipped(cls, today: date | None = None) -> PriceBook:
        """Return the shipped prices alone: :func:`builtin`."""
        return builtin(today)

    @classmethod
    def load(cls, folder: Path | str, today: date | None = None) -> PriceBook:
        """Return the shipped prices with the user's files of a folder over them.

        ``faults`` say what is wrong with a file, and that the folder has none. Without ``today``, ages are
        not judged. Raises :class:`InputError` for a folder that is missing or cannot be read.
        """
        folder = Path(folder)
        try:
            next(folder.iterdir(), None)
        except (OSError, ValueError) as error:
            why = reason(error) if isinstance(error, OSError) else str(error)
            raise fail("folder", str(folder), f"a folder of price files ({why})") from None
        book = load(folder, today)
        if book.files.files:
            return book
        return replace(book, faults=(FileFault(str(folder), f"no price file (*{SUFFIX}) in this folder"),))

    def find(self, offer_id: str, *, path: str = "price.offer") -> Offer:
        """Return the offer of an id. Raises :class:`InputError` for one that is not in use."""
        offer = self._by_id.get(offer_id)
        if offer is None:
            hint = did_you_mean(offer_id, self._by_id)
            raise fail(path, offer_id, tr("an offer of the price catalogue, or null") + hint)
        return offer

    def billing(self, provider: str) -> Billing:
        """Return the billing rules of a provider: the user's, or else the shipped ones."""
        return self.user_billing.get(provider) or billing(provider)

    def row(self, row_id: str) -> PriceRow:
        """Return the row of an id. Raises :class:`InputError` for an unknown one."""
        match = self._rows_by_id.get(row_id)
        if match is None:
            raise fail("row", row_id, tr("a row of the price table"))
        return match

    def doubts_of(self, offer: Offer) -> tuple[Doubt, ...]:
        """Return what makes the price of an offer doubtful; nothing of one that is not in use."""
        position = self.market.position(offer.id)
        return () if position is None else self.market.doubts[position]

    def today_usd(self, offer: Offer) -> tuple[float, float, float]:
        """Return what an hour of an offer will probably cost today, and the ends of its 80 % range, US dollars.

        One that is not in use is as it was seen.
        """
        position, prices = self.market.position(offer.id), self.market.prices
        if position is None:
            return (float(offer.price_usd_per_hour),) * 3
        return float(prices.expected[position]), float(prices.low[position]), float(prices.high[position])

    @property
    def in_force(self) -> InForce:
        """The part of the book that figures depend on: books equal in it give equal figures."""
        return self.offers, self.user_billing

    @cached_property
    def rows(self) -> tuple[PriceRow, ...]:
        """All rows, for the table of prices; estimates do without the texts of thousands of shipped ones."""
        shipped = _builtin_rows(self.base)
        rows: list[PriceRow] = []
        for key, over, offer in _in_order(self.base, self.read_rows, self.headers, self.today):
            rows += over
            if offer is not None:
                row = shipped[key]
                rows.append(row if row.offer is offer else replace(row, offer=offer))
        return tuple(_compared(rows))

    @property
    def own_offers(self) -> int:
        """How many offers of the user's lists are in use; the texts of shipped ones are not read for it."""
        return sum(row.offer is not None for row in _doubles_refused(self.read_rows.values()))

    @cached_property
    def market(self) -> Market:
        """The offers, indexed."""
        return Market(self.offers, self.billing, self.today)

    @cached_property
    def _by_id(self) -> dict[str, Offer]:
        return {offer.id: offer for offer in self.offers}

    @cached_property
    def _rows_by_id(self) -> dict[str, PriceRow]:
        return {row.id: row for row in self.rows}


@cached_text
def builtin(today: date | None = None) -> PriceBook:
    """Return the shipped prices alone."""
    return _read_book(EMPTY, today)


def load(folder: Path, today: date | None = None) -> PriceBook:
    """Return the shipped prices with the user's files of a folder over them. Never raises.

    Without ``today``, ages are not judged and the latest row of a history counts even if it lies ahead.
    """
    return book_of(read(folder), today)


def book_of(files: PriceFiles, today: date | None = None, before: PriceBook | None = None) -> PriceBook:
    """Return the shipped prices with the user's files over them.

    Unchanged rows are taken from the book ``before``, so that the edit of a row does not read thousands.
    """
    return _read_book(files, today, before) if files.files else builtin(today)


def _read_book(files: PriceFiles, today: date | None, before: PriceBook | None = None) -> PriceBook:
    rates, faults = read_rates(files.find(RATES_FILE))
    headers: dict[str, ListHeader] = {}
    user_billing: dict[str, Billing] = {}
    for file in files:
        faults += file.faults
        if file.name == RATES_FILE or file.name.endswith(FETCHED_SUFFIX) or file.locked:
            continue
        headers[file.name], header_faults = read_header(file, provider_names(), rates)
        faults += header_faults
        user_billing[headers[file.name].provider] = read_billing(file, headers[file.name])

    base = base_offers(files)
    if before is not None and before.base != base:
        before = None
    read_rows = {
        row.id: row
        for file in files
        if file.name in headers
        for row in _rows_of(file, headers[file.name], base, today, before)
    }
    return PriceBook(
        offers=tuple(_used(_in_order(base, read_rows, headers, today), today)),
        base=base,
        faults=tuple(faults),
        files=files,
        today=today,
        rates=rates,
        headers=headers,
        user_billing=user_billing,
        read_rows=read_rows,
    )


def base_offers(files: PriceFiles) -> Mapping[str, Offer]:
    """Return the shipped offers and, over them, those of fetched lists, the list of the latest day on top."""
    lists = [read_list(file.text) for file in files if file.name.endswith(FETCHED_SUFFIX) and not file.locked]
    offers = dict(_shipped())
    for fetched in sorted(lists, key=lambda one: one.fetched):
        offers |= {offer.id: offer for offer in fetched.offers}
    return offers


def _in_order(
    base: Mapping[str, Offer], read_rows: Mapping[str, PriceRow], headers: Mapping[str, ListHeader], today: date | None
) -> Iterator[tuple[str, list[PriceRow], Offer | None]]:
    """Yield the user's rows of each offer by its id, and the shipped offer where it stays in use beside them.

    Shipped offers come first, in the order of their catalogue.
    """
    by_key: dict[str, list[PriceRow]] = defaultdict(list)
    for row in _doubles_refused(read_rows.values()):
        by_key[row.key].append(row)
    discounts = {header.provider: header for header in headers.values() if header.discount_pct}
    for key, shipped in base.items():
        over = by_key.pop(key, [])
        # The shipped price stays in use while the user's row is refused, or not yet in effect.
        stays = all((row.refused or _ahead(row, today)) and not row.hidden for row in over)
        yield key, over, _discounted(shipped, discounts.get(shipped.provider)) if stays else None
    for key, own in by_key.items():
        yield key, own, None


@cache
def provider_names() -> dict[str, str]:
    """Return the names of the shipped list's providers by their ids."""
    return {provider_id(offer.provider): offer.provider for offer in all_offers()}


@cache
def _shipped() -> dict[str, Offer]:
    return {offer.id: offer for offer in all_offers()}


@lru_cache(maxsize=20_000)
def _cells(offer: Offer) -> dict[str, Cell]:
    return cells_of(offer)


def _builtin_rows(base: Mapping[str, Offer]) -> dict[str, PriceRow]:
    """Return the rows of the shipped list by the ids of their offers."""
    rows = {}
    for offer in base.values():
        values = {name: cell.text for name, cell in _cells(offer).items()}
        rows[offer.id] = PriceRow(offer.id, offer.id, "builtin", offer.provider, values, offer, builtin=offer)
    return rows


def _discounted(offer: Offer, header: ListHeader | None) -> Offer:
    """Return a shipped offer with the user's discount at its provider applied."""
    if header is None:
        return offer
    price = offer.price_usd_per_hour
    less = {
        "price_usd_per_hour": price * (100 - header.discount_pct) / 100,
        "listed_price": price,
        "discount_pct": header.discount_pct,
    }
    return offer.replaced(**less)


def _rows_of(
    file: PriceFile, header: ListHeader, base: Mapping[str, Offer], today: date | None, before: PriceBook | None
) -> Iterator[PriceRow]:
    """Yield the rows of a file; unchanged ones are taken from the book ``before``."""
    alike = before is not None and before.today == today and before.headers.get(file.name) == header
    for table in file.rows:
        if table.name == "offer":
            row = before.read_rows.get(f"{file.name}/{table.uid}") if before and alike else None
            yield row if row and row.table is table else _user_row(file.name, table, header, base, today)


def _user_row(
    file: str, table: FileTable, header: ListHeader, base: Mapping[str, Offer], today: date | None
) -> PriceRow:
    key = offer_id(header.provider, table.cells)
    shipped = base.get(key)
    cells = {**(_cells(shipped) if shipped else {}), **table.cells}
    if shipped is not None and "price" not in table.cells and header.currency != "USD" and header.rate:
        cells["price"] = Cell(plain(shipped.price_usd_per_hour / header.rate.usd), "number")
    offer, problems = read_offer(cells, header, today)
    by = text_of(table.cells, "by") or ("user" if shipped else header.by)
    origin: Origin = "imported" if by.startswith("import") else "edited" if shipped else "own"
    if shipped is not None and not set(table.cells) - set(KEY_FIELDS) - {"hidden"}:
        origin = "builtin"  # only hidden, or only repeated
    return PriceRow(
        id=f"{file}/{table.uid}",
        key=key,
        origin=origin,
        provider=header.provider,
        values={name: cell.text for name, cell in cells.items()},
        offer=offer,
        problems=(*problems, *_since_the_edit(table, shipped)),
        hidden=text_of(table.cells, "hidden").casefold() == "true",
        builtin=shipped,
        file=file,
        uid=table.uid,
        line=table.line,
        effective_from=text_of(table.cells, "effective_from"),
        table=table,
    )


def _since_the_edit(table: FileTable, shipped: Offer | None) -> Iterator[RowProblem]:
    before = text_of(table.cells, "builtin_price")
    now = plain(shipped.price_usd_per_hour) if shipped else ""
    if not before or now == before:
        return
    if shipped is None:
        text = tr("the built-in list no longer has this offer")
    else:
        text = tr("the built-in price was {before} when it was changed here, now {now}", before=before, now=now)
    yield RowProblem("W10", "builtin_price", text)


def _doubles_refused(rows: Iterable[PriceRow]) -> Iterator[PriceRow]:
    """Yield the rows; those that price the same offer from the same day are refused."""
    places: dict[tuple[str, str], list[PriceRow]] = defaultdict(list)
    for row in rows:
        places[row.key, row.effective_from].append(row)
    for same in places.values():
        if len(same) == 1:
            yield same[0]
            continue
        where = ", ".join(f"{row.file}:{row.line}" if row.line else row.file for row in same)
        text = tr("the same offer stands there {same} times ({where}): keep one", same=len(same), where=where)
        for row in same:
            yield replace(row, problems=(RowProblem("E3", "", text), *row.problems), offer=None)


def _compared(rows: list[PriceRow]) -> list[PriceRow]:
    """Return the rows with the problems found by comparing them with each other."""
    problems = compared_with_others([None if row.hidden else row.offer for row in rows])
    return [
        replace(row, problems=(*row.problems, *row_findings)) if row_findings else row
        for row, row_findings in zip(rows, problems, strict=True)
    ]


def _ahead(row: PriceRow, today: date | None) -> bool:
    if not row.effective_from or today is None:
        return False
    try:
        return day_of(row.effective_from) > today
    except ValueError:
        return True


def _used(in_order: Iterable[tuple[str, list[PriceRow], Offer | None]], today: date | None) -> Iterator[Offer]:
    """Yield the offer in use of each id: the newest row of the user that is in effect, or the shipped one."""
    for _, over, shipped in in_order:
        if any(row.hidden and not row.effective_from for row in over):
            continue
        best: PriceRow | None = None
        for row in over:
            if row.offer is None or row.hidden or _ahead(row, today):
                continue
            if best is None or row.effective_from > best.effective_from:
                best = row
        offer = best.offer if best else shipped
        if offer is not None and known_gpu(offer.gpu) is not None:
            yield offer
