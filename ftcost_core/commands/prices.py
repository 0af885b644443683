"""``ftcost prices list|update|import|export|check``: the price catalogues without the window."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from datetime import date
from decimal import Decimal, InvalidOperation
from pathlib import Path

from pydantic import ValidationError

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.months import HOURS_PER_MONTH
from ftcost_core.catalogue.offers import Offer
from ftcost_core.catalogue.prices import machine as machines
from ftcost_core.catalogue.prices.book import PriceBook, book_of, load
from ftcost_core.catalogue.prices.exporters.catalogues import CatalogueFormat, write_catalogues
from ftcost_core.catalogue.prices.exporters.lists import ListFormat, write_list
from ftcost_core.catalogue.prices.fields import OFFER_TYPES
from ftcost_core.catalogue.prices.folder import price_folder
from ftcost_core.catalogue.prices.importers.detect import read_file
from ftcost_core.catalogue.prices.importers.table import HELPERS, IGNORED
from ftcost_core.catalogue.prices.offer_ids import provider_id
from ftcost_core.catalogue.prices.parse import parse
from ftcost_core.catalogue.prices.preview import ImportPreview, preview, take
from ftcost_core.catalogue.prices.price_files import RATES_FILE, PriceFiles
from ftcost_core.catalogue.prices.store import read, update
from ftcost_core.catalogue.trust import is_far, share_of_usual
from ftcost_core.commands.inputs import job_text, print_faults, print_note
from ftcost_core.documents.job import load_job
from ftcost_core.documents.problems import fail, from_validation
from ftcost_core.estimator import estimate
from ftcost_core.pricing.managed import (
    CallTokens,
    break_even_calls,
    calls_a_day_to_pay,
    inference_prices,
    own_per_call,
    per_call,
)
from ftcost_core.storage.files import last_changed, read_text
from ftcost_core.wording.labels import doubt_words

_EXPORTS = ("csv", "json", "skypilot", "gpuhunt")
_FORMATS = ("csv", "xlsx", "skypilot", "gpuhunt", "json", "toml")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the actions of the command."""
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    folder = argparse.ArgumentParser(add_help=False)
    folder.add_argument("--config-dir", type=Path, metavar="DIR", help="configuration folder to use instead")

    listing = actions.add_parser("list", parents=[folder], help="print the prices that estimates use")
    listing.add_argument("--json", action="store_true", help="print an array of offers")
    listing.add_argument("--gpu", help="only this GPU")
    listing.add_argument("--provider", help="only this provider")
    listing.set_defaults(action=_list)

    taking = actions.add_parser("import", parents=[folder], help="take the prices of a file")
    taking.add_argument(
        "file", type=Path, metavar="FILE", help="a spreadsheet's XLSX or CSV, SkyPilot or gpuhunt CSV, JSON or TOML"
    )
    taking.add_argument("--format", choices=_FORMATS, help="instead of what the file looks like")
    taking.add_argument("--provider", default="", help="whose prices, where the file does not say")
    taking.add_argument(
        "--as-of",
        default="",
        metavar="DATE",
        help="when they were read, where the file does not say; its own date otherwise",
    )
    taking.add_argument("--sheet", default="", metavar="NAME", help="of a workbook; the first otherwise")
    taking.add_argument(
        "--column",
        action="append",
        default=[],
        type=_column,
        metavar="NAME=FIELD",
        help="what a column holds where its name does not say: gpu, gpus, price (of the whole offer), "
        "per_gpu, provider ...; - for one that is not read",
    )
    taking.add_argument("--preview", action="store_true", help="only say what would be taken")
    taking.set_defaults(action=_import)

    giving = actions.add_parser("export", parents=[folder], help="write prices into a file")
    giving.add_argument(
        "file", type=Path, metavar="FILE", help="for skypilot and gpuhunt a folder: one file a provider"
    )
    giving.add_argument("--format", choices=_EXPORTS, help="instead of what the file's name says")
    giving.add_argument("--all", action="store_true", help="the shipped prices too, not only your own")
    giving.set_defaults(action=_export)

    pays = actions.add_parser("break-even", parents=[folder], help="after how many calls tuning a model pays")
    pays.add_argument("file", type=Path, metavar="JOB", help="a .ftcost document: what tuning costs")
    pays.add_argument("--input-tokens", type=_amount, required=True, metavar="N", help="of one call")
    pays.add_argument("--output-tokens", type=_amount, required=True, metavar="N", help="of one call")
    pays.add_argument("--usd-per-hour", type=_amount, help="of what serves the tuned model")
    pays.add_argument("--calls-per-hour", type=_amount, help="that it answers")
    pays.add_argument(
        "--prompt-tokens-saved",
        type=_amount,
        metavar="N",
        help="instead: what the tuned model need not be told in a call",
    )
    pays.add_argument(
        "--retune-months", type=_amount, default=Decimal(3), metavar="N", help="until it is tuned again (3)"
    )
    pays.add_argument("--calls-a-day", type=_amount, metavar="N", help="that it answers")
    pays.set_defaults(action=_break_even)

    own = actions.add_parser("machine", parents=[folder], help="the machine that you own: show, keep or forget it")
    own.add_argument("--gpu", help="a GPU of the catalogue")
    own.add_argument("--smi", metavar="FILE", help="instead: what nvidia-smi printed; - reads standard input")
    own.add_argument("--gpus", type=int, metavar="N", help="how many (1)")
    for flag, text in (
        ("--price", "what the whole machine cost"),
        ("--resale", "what it will bring at the end (0)"),
        ("--years", "until it is replaced (3)"),
        ("--watts", "of the whole machine under load (the GPUs' rated power and 150 W)"),
        ("--idle-watts", "while it is on and idle (0: it is switched off)"),
        ("--kwh-price", "of a kilowatt-hour"),
        ("--hours-a-year", "in which it is used (1000)"),
    ):
        own.add_argument(flag, type=_amount, metavar="X", help=text)
    own.add_argument("--currency", help="of these amounts, ISO 4217 (USD)")
    own.add_argument("--forget", action="store_true", help="remove it")
    own.set_defaults(action=_machine)

    new = actions.add_parser(
        "update", parents=[folder], help="fetch a public catalogue; without one, say which there are, asking nobody"
    )
    new.add_argument("source", nargs="?", help="which catalogue: its address and size are said first")
    new.add_argument("--take", action="store_true", help="keep what was fetched, instead of only showing it")
    new.add_argument("--anyway", action="store_true", help="take it although something speaks against it")
    new.add_argument("--undo", action="store_true", help="instead: bring back the list that was there before")
    new.set_defaults(action=_update)

    check = actions.add_parser("check", parents=[folder], help="say what is wrong with price files")
    check.add_argument("file", type=Path, nargs="?", metavar="FILE", help="a price file; otherwise all of yours")
    check.set_defaults(action=_check)


def run(arguments: argparse.Namespace) -> int:
    """Do what the action says; return the exit status."""
    action: Callable[[argparse.Namespace], int] = arguments.action
    return action(arguments)


def _column(text: str) -> tuple[str, str]:
    name, sign, field = text.rpartition("=")
    if not sign or field not in (*OFFER_TYPES, *HELPERS, "currency", IGNORED):
        raise argparse.ArgumentTypeError(f'"{text[:40]}" given; allowed: NAME=FIELD, such as "Tarif=price"')
    return name.strip(), field


def _amount(text: str) -> Decimal:
    try:
        value = Decimal(text)
    except InvalidOperation:
        raise argparse.ArgumentTypeError(f'"{text[:40]}" given; allowed: a number') from None
    if not (value.is_finite() and 0 < value <= 10**12):
        raise argparse.ArgumentTypeError(f'"{text[:40]}" given; allowed: more than 0, at most 10^12')
    return value


def _break_even(arguments: argparse.Namespace) -> int:
    """Print for each inference service the calls after which tuning and serving a model is cheaper."""
    result = estimate(load_job(read_text(arguments.file)), _book(arguments), _today())
    if result.cost.total is None:
        raise fail("price", result.resolved.hardware.gpu, "a GPU with a price on the job's terms")
    tuning = Decimal(repr(result.cost.total))
    if arguments.prompt_tokens_saved is not None:
        return _tune_or_prompt(arguments, tuning, result.cost.offer)
    for name in ("usd_per_hour", "calls_per_hour"):
        if getattr(arguments, name) is None:
            raise fail(f"--{name.replace('_', '-')}", None, "a value, or --prompt-tokens-saved")
    traffic = CallTokens(input_tokens=arguments.input_tokens, output_tokens=arguments.output_tokens)
    own_usd = own_per_call(arguments.usd_per_hour, arguments.calls_per_hour)
    print(f"tuning {tuning:.4f} USD once ({result.cost.offer}), own model {own_usd:.6f} USD a call, kept busy")
    for price in inference_prices():
        service_usd = per_call(price.input_usd, price.output_usd, traffic)
        calls = break_even_calls(tuning, own_usd, service_usd)
        pays = f"pays after {calls:,.0f} calls" if calls is not None else "never pays: a call costs no more"
        print(f"  {price.provider:<16.16} {price.model:<34.34} {service_usd:>10.6f} USD a call  {pays}, {price.as_of}")
    return 0


def _tune_or_prompt(arguments: argparse.Namespace, tuning: Decimal, offer: str | None) -> int:
    """Print for each service the calls a day from which tuning again and again beats a longer prompt."""
    months, saved, calls = arguments.retune_months, arguments.prompt_tokens_saved, arguments.calls_a_day
    print(f"tuning {tuning:.4f} USD every {months:g} months ({offer}) saves {saved:,.0f} prompt tokens a call")
    for price in inference_prices():
        needed = calls_a_day_to_pay(tuning, months, saved, price.input_usd)
        if needed is None:
            continue
        month = (calls or needed) * saved * price.input_usd / 10**6 * HOURS_PER_MONTH / 24
        word = "" if calls is None else f"; {calls:,.0f} a day: {'tune' if calls > needed else 'prompt'}"
        print(f"  {price.provider:<16.16} {price.model:<34.34} pays from {needed:>12,.1f} calls a day"
              f", which save {month:,.2f} USD a month{word}")  # fmt: skip
    return 0


def _machine(arguments: argparse.Namespace) -> int:
    folder = price_folder(arguments.config_dir)
    if arguments.forget:
        update(folder, machines.forget)
        print("forgotten")
        return 0
    known = machines.machine_of(_book(arguments))
    given = {
        name: value for name in machines.Machine.model_fields if (value := getattr(arguments, name, None)) is not None
    }
    if arguments.smi:
        found = machines.recognised(job_text(arguments.smi))
        if found is None:
            raise fail("--smi", arguments.smi, "the output of nvidia-smi with a GPU of the catalogue")
        given = {"gpu": found[0], "gpus": found[1], **given}
    if given:
        if known is None:
            for needed in ("gpu", "price", "kwh_price"):
                if needed not in given:
                    raise fail(f"--{needed.replace('_', '-')}", None, "a value: the machine is not known yet")
            gpu = find_gpu(str(given["gpu"]), path="--gpu").name
            given = {"watts": machines.usual_watts(gpu, int(given.get("gpus") or 1)), **given}
        try:
            known = machines.Machine.model_validate({**(known.model_dump() if known else {}), **given})
        except ValidationError as error:
            raise from_validation(error) from None
        kept = known
        update(folder, lambda files: machines.keep(files, kept, _today()))
    if known is None:
        print("no machine of yours is known: ftcost prices machine --gpu NAME --price X --kwh-price X")
        return 0
    for name, value in known.model_dump().items():
        print(f"{name.replace('_', ' '):<14}{value}")
    for row in _book(arguments).rows:
        if row.offer and row.offer.owned and row.file.startswith("my-machine."):
            print(f"an hour of use costs {row.offer.price_usd_per_hour:.4f} USD")
    return 0


def _book(arguments: argparse.Namespace) -> PriceBook:
    book = load(price_folder(arguments.config_dir), _today())
    print_faults(book)
    return book


def _list(arguments: argparse.Namespace) -> int:
    book = _book(arguments)
    offers = list(book.offers)
    if arguments.gpu:
        gpu = find_gpu(arguments.gpu, path="--gpu").name
        offers = [offer for offer in offers if offer.gpu == gpu]
    if arguments.provider:
        provider = provider_id(arguments.provider)
        offers = [offer for offer in offers if provider_id(offer.provider) == provider]
        if not offers:
            raise fail("--provider", arguments.provider, "a provider with prices (and of that GPU)")
    if arguments.json:
        print(json.dumps([offer.document() for offer in offers], indent=1, ensure_ascii=False))
        return 0
    for offer in sorted(offers, key=lambda offer: (offer.gpu, offer.usd_per_gpu_hour)):
        print(_line(offer, book))
    return 0


def _line(offer: Offer, book: PriceBook) -> str:
    expected, low, high = book.today_usd(offer)
    old = f"price of {offer.as_of}; today {expected:.2f}, {low:.2f} to {high:.2f}"
    if "superseded" in book.doubts_of(offer):
        old += f"; {doubt_words(['superseded'])}"
    if is_far(offer):
        old += f"; {share_of_usual(offer):.2g} times the usual"
    where = " ".join(part for part in (offer.tier, offer.region, offer.instance) if part)
    return (
        f"{offer.gpus:g} x {offer.gpu:<24} {offer.kind:<10} {offer.price_usd_per_hour:>10.4f} USD/h  "
        f"{offer.usd_per_gpu_hour:>9.4f} per GPU  {offer.provider}  {where}  ({old})"
    )


def _import(arguments: argparse.Namespace) -> int:
    path: Path = arguments.file
    # Catalogue formats carry no dates: a file is as old as its last change unless somebody knows better.
    as_of = arguments.as_of or last_changed(path, _today()).isoformat()
    mapped = dict(arguments.column)
    imported = read_file(
        path,
        form=arguments.format,
        provider=arguments.provider,
        as_of=as_of,
        sheet=arguments.sheet,
        columns=lambda _table: mapped,
    )
    refused = 0

    def taken(files: PriceFiles) -> PriceFiles:
        nonlocal refused
        book = book_of(files, _today())
        print_faults(book)
        changes = preview(imported, book, _today())
        _report(changes)
        refused = changes.count("refused")
        return take(files, changes)

    folder = price_folder(arguments.config_dir)
    if arguments.preview:
        taken(read(folder))
    else:
        update(folder, taken)
    return 1 if refused else 0


def _report(changes: ImportPreview) -> None:
    counts = ", ".join(f"{changes.count(status)} {status}" for status in ("added", "changed", "same", "refused"))
    print(f"{changes.format}: {counts}, {len(changes.skipped)} left out")
    for notice in changes.notices:
        print(f"note: {notice}")
    for reason, count in changes.reasons():
        print(f"{count:>7} x {reason}")
    if changes.columns is not None:
        read = zip(changes.columns.table.names, changes.columns.fields, strict=True)
        print("columns: " + ", ".join(f"{name.strip()} = {field}" for name, field in read))
    for line in changes.lines:
        if line.status == "refused":
            for problem in line.problems:
                if problem.refuses:
                    print_note(f"line {line.imported.line}: {problem}")


def _update(arguments: argparse.Namespace) -> int:
    from ftcost_core.commands.price_update import update_prices  # the only one that needs a connection

    return update_prices(arguments, _today())


def _export(arguments: argparse.Namespace) -> int:
    target: Path = arguments.file
    by_suffix: ListFormat = "json" if target.suffix.casefold() == ".json" else "csv"
    form: ListFormat | CatalogueFormat = arguments.format or by_suffix
    book = _book(arguments)
    rows = [row for row in book.rows if arguments.all or row.file]
    if form == "csv" or form == "json":
        write_list(book, rows, form, target)
        print(f"{len(rows)} rows written to {target}")
        return 0
    exported = write_catalogues(book, rows, form, target)
    for notice in exported.notices:
        print(f"note: {notice}")
    print(f"{len(exported.texts)} files written to {target}")
    return 0


def _check(arguments: argparse.Namespace) -> int:
    if arguments.file:
        path: Path = arguments.file
        # The user's exchange rates still count, and nothing else of theirs.
        rates = read(price_folder(arguments.config_dir)).find(RATES_FILE)
        files = PriceFiles((rates,) if rates else ()).with_file(parse(path.name, read_text(path)))
        book = book_of(files, _today())
    else:
        book = load(price_folder(arguments.config_dir), _today())
    for fault in book.faults:
        print(str(fault))
    rows = [row for row in book.rows if row.file]
    for row in rows:
        for problem in row.problems:
            print(f"{row.file}:{row.line}: {problem}")
    refused = sum(row.refused for row in rows)
    print(f"{len(rows)} rows, {refused} refused; {len(book.faults)} faults of files")
    return 1 if refused or book.faults else 0


def _today() -> date:
    return date.today()
