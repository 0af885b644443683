"""My machine: the hardware that a person owns, asked once and kept as an owned offer of a list of its own."""

from collections import Counter
from contextlib import suppress
from datetime import date
from decimal import Decimal
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from ftcost_core.catalogue.card_reports import seen_cards
from ftcost_core.catalogue.currency import known_currency
from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.months import HOURS_PER_YEAR
from ftcost_core.catalogue.owned import HourlyCost, Owned, hourly_cost
from ftcost_core.catalogue.prices.book import PriceBook
from ftcost_core.catalogue.prices.cells import decimal_of, plain, typed
from ftcost_core.catalogue.prices.edits import list_of, set_header
from ftcost_core.catalogue.prices.fields import OFFER_TYPES
from ftcost_core.catalogue.prices.offer_ids import text_of
from ftcost_core.catalogue.prices.price_files import FileTable, PriceFile, PriceFiles
from ftcost_core.documents.problems import InputError, fail
from ftcost_core.text.i18n import tr
from ftcost_core.wording.labels import OWN_MACHINE

PROVIDER = OWN_MACHINE
SOURCE = "my own figures"
_UID = "my-machine"
_HOST_WATTS = 150
"""What the rest of a workstation takes beside its GPUs."""
_Amount = Annotated[Decimal, Field(ge=0, le=Decimal(10) ** 9, allow_inf_nan=False)]


class Machine(BaseModel):
    """A machine that a person owns. Amounts in its currency."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    gpu: str
    gpus: Annotated[int, Field(ge=1, le=64)] = 1
    price: _Amount
    """What the whole machine cost."""
    resale: _Amount = Decimal(0)
    """What it brings at the end."""
    years: Annotated[Decimal, Field(gt=0, le=50)] = Decimal(3)
    """Until it is replaced."""
    watts: _Amount
    """Of the whole machine under load."""
    idle_watts: _Amount = Decimal(0)
    """While it is on and idle; 0 for one that is switched off."""
    kwh_price: _Amount
    hours_a_year: Annotated[Decimal, Field(gt=0, le=HOURS_PER_YEAR)] = Decimal(1000)
    currency: str = "USD"


def cost_of_hour(machine: Machine) -> HourlyCost:
    """Return what an hour of use costs, in the machine's currency. Raises :class:`ValueError`."""
    owned = Owned(
        purchase=machine.price,
        resale=machine.resale,
        lifetime_months=machine.years * 12,
        use_share=machine.hours_a_year / HOURS_PER_YEAR,
        power_w=machine.watts,
        idle_power_w=machine.idle_watts,
        electricity_kwh=machine.kwh_price,
    )
    return hourly_cost(owned)


def usual_watts(gpu: str, gpus: int) -> int:
    """Return the power of a workstation with these GPUs under load: their rated power and the host's."""
    facts = find_gpu(gpu)
    return round((facts.tdp_w or 300) * gpus + (0 if facts.tdp_of_machine else _HOST_WATTS))


def machine_of(book: PriceBook) -> Machine | None:
    """Return the machine that was asked for, or ``None``; one that was edited beyond use is none."""
    file = _file(book.files)
    row = file.rows[0] if file and file.rows else None
    if file is None or row is None:
        return None
    numbers = {name: decimal_of(text_of(row.cells, name)) for name in OFFER_TYPES}
    months, share = numbers["lifetime_months"], numbers["use_share"]
    try:
        return Machine(
            gpu=text_of(row.cells, "gpu"),
            gpus=int(numbers["gpus"] or 1),
            price=numbers["purchase"] or Decimal(0),
            resale=numbers["resale"] or Decimal(0),
            years=Decimal(3) if months is None else months / 12,
            watts=numbers["power_w"] or Decimal(0),
            idle_watts=numbers["idle_power_w"] or Decimal(0),
            kwh_price=numbers["electricity_kwh"] or Decimal(0),
            hours_a_year=Decimal(1000) if share is None else round(share * HOURS_PER_YEAR, 6).normalize(),
            currency=text_of(file.header, "currency") or "USD",
        )
    except ValueError:
        return None


def keep(files: PriceFiles, machine: Machine, today: date) -> PriceFiles:
    """Return the files with the machine in its list; comments and further rows of the list stay.

    Raises :class:`InputError` for an unknown GPU or currency, and for a list that must not be written.
    """
    gpu = find_gpu(machine.gpu, path="gpu").name
    if machine.resale > machine.price:
        raise fail("resale", plain(machine.resale), tr("at most the purchase price"))
    files = files.with_file(list_of(files, PROVIDER))
    files = set_header(files, PROVIDER, "currency", known_currency(machine.currency))
    file = list_of(files, PROVIDER)
    texts = {
        "gpu": gpu,
        "gpus": str(machine.gpus),
        "kind": "owned",
        "purchase": plain(machine.price),
        "resale": plain(machine.resale),
        "lifetime_months": plain(machine.years * 12),
        "use_share": plain(round(machine.hours_a_year / HOURS_PER_YEAR, 10)),
        "power_w": plain(machine.watts),
        "idle_power_w": plain(machine.idle_watts),
        "electricity_kwh": plain(machine.kwh_price),
        "as_of": today.isoformat(),
        "source": SOURCE,
    }
    cells = {name: typed(OFFER_TYPES[name], text) for name, text in texts.items()}
    if not file.rows:
        return files.with_file(file.with_rows([FileTable.new(_UID, "offer", cells)]))
    kept = {name: cell for name, cell in file.rows[0].cells.items() if name not in ("price", "hidden")}
    return files.with_file(file.with_rows([file.rows[0].with_cells({**kept, **cells})]))


def forget(files: PriceFiles) -> PriceFiles:
    """Return the files without the list of the machine."""
    file = _file(files)
    return files.without_file(file.name) if file else files


def recognised(smi: str) -> tuple[str, int] | None:
    """Return GPU and count from the output of a tool (``card_reports``), the most frequent of several kinds.

    ``None``: no GPU of the catalogue is in it.
    """
    found: Counter[str] = Counter()
    for card in seen_cards(smi):
        with suppress(InputError):
            found[card.gpu().name] += card.count
    return found.most_common(1)[0] if found else None


def _file(files: PriceFiles) -> PriceFile | None:
    name = list_of(PriceFiles(), PROVIDER).name
    file = files.find(name)
    return None if file is None or file.locked else file
