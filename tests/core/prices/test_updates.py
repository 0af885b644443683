"""Prices fetched when asked for: from a local server that is slow, breaks off, sends on, lies about its size."""

from __future__ import annotations

import argparse
import io
import json
import zipfile
from datetime import date
from pathlib import Path

import pytest

from ftcost_core.catalogue.prices.book import PriceBook, base_offers, book_of
from ftcost_core.catalogue.prices.fetched import SUFFIX, fetched_file, read_list
from ftcost_core.catalogue.prices.price_files import EMPTY
from ftcost_core.catalogue.prices.store import read
from ftcost_core.catalogue.prices.updates import fetching
from ftcost_core.catalogue.prices.updates.fetching import fetch
from ftcost_core.catalogue.prices.updates.lists import Update, fetched_update
from ftcost_core.catalogue.prices.updates.sources import Source, find_source, sources
from ftcost_core.commands import prices
from ftcost_core.documents.problems import InputError
from ftcost_core.storage.progress import CancelledError
from tests.core.prices.catalogue_server import ROWS, Server, catalogue, own_certificate, serving

DAY = date(2026, 11, 26)


@pytest.fixture
def server() -> Server:
    with serving(catalogue()) as one:
        yield one


def fetched(source: Source) -> tuple[bytes, ...]:
    return fetch(source, lambda _done, _all: None, lambda: False)


def changes(pages: bytes | tuple[bytes, ...], files=EMPTY, source: Source | None = None, day: date = DAY) -> Update:
    one = source or find_source("gpurentalprices")
    return fetched_update("gpurentalprices", one, pages if isinstance(pages, tuple) else (pages,), files, day)


def test_every_source_says_whose_it_is_and_how_much_is_sent() -> None:
    assert next(iter(sources())) == "gpurentalprices"
    for source in sources().values():
        assert source.host
        assert source.address.startswith("https://")
        assert source.credit
        assert source.terms
        assert source.usual_bytes < source.most_bytes
    with pytest.raises(InputError, match="gpurentalprices"):
        find_source("gpurentalprice")


def test_a_catalogue_is_fetched_by_a_process_of_its_own(server: Server) -> None:
    told: list[int] = []
    pages = fetch(server.source(), lambda done, _all: told.append(done), lambda: False)
    assert pages == (server.content,)
    assert told[-1] == len(server.content)
    assert fetched(server.source("moved")) == pages  # within the host that was named
    assert fetched(server.source("paged", most_pages=9))[2] == b'{"Items": [3], "NextPageLink": null}'
    assert server.asked[-3:] == ["/paged", "/paged?page=2", "/paged?page=3"]


@pytest.mark.parametrize(
    ("path", "said"),
    [("broken", "broke off after 100 of 5,000 bytes"), ("huge", "more than 1,000,000 bytes"),
     ("endless", "more than 1,000,000 bytes"), ("elsewhere", "sends on to 127.0.0.2"), ("missing", "404")],
)  # fmt: skip
def test_what_goes_wrong_is_said_in_words(server: Server, path: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        fetched(server.source(path))


def test_a_slow_host_is_given_up_and_can_be_stopped(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = iter([False] * 5 + [True] * 1000)
    with pytest.raises(CancelledError):
        fetch(server.source("slow"), lambda _done, _all: None, lambda: next(looks))
    with pytest.raises(InputError, match="takes too long"):
        list(fetching._content(server.source("slow"), server.source("slow").address, 0, 0.0))


def test_nobody_listens_or_no_network() -> None:
    source = find_source("gpurentalprices")
    with pytest.raises(InputError, match="no connection to 127.0.0.1"):
        fetched(Source(**{**{name: getattr(source, name) for name in source.__struct_fields__},
                          "address": "http://127.0.0.1:9/x"}))  # fmt: skip
    with pytest.raises(InputError, match="not encrypted"):
        fetched(Source(**{**{name: getattr(source, name) for name in source.__struct_fields__},
                          "address": "http://example.invalid/x"}))  # fmt: skip


def test_a_certificate_that_nobody_signed_is_refused_and_one_that_is_known_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(catalogue(), own_certificate(tmp_path)) as server:
        with pytest.raises(InputError, match="certificate of 127.0.0.1 is not trusted"):
            fetched(server.source())
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "cert.pem"))
        assert fetched(server.source()) == (server.content,)


def test_a_proxy_of_the_environment_is_asked(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{server.server_address[1]}")
    monkeypatch.setenv("no_proxy", "")
    source = server.source()
    elsewhere = Source(**{**{name: getattr(source, name) for name in source.__struct_fields__},
                          "address": "http://localhost:1/good"})  # fmt: skip
    with pytest.raises(InputError):
        fetched(elsewhere)  # the server is no proxy, but it was asked
    assert server.asked == ["http://localhost:1/good"]


def test_new_changed_and_gone_are_shown_before_anything_is_kept() -> None:
    first = changes(catalogue())
    assert len(first.offers) == len(ROWS)
    assert {offer.gpu for offer in first.offers} == {
        "RTX 4090", "A100-SXM4-80GB", "B200", "H100-SXM5-80GB", "RTX 3090"
    }  # fmt: skip
    node = next(offer for offer in first.offers if offer.gpu == "B200")
    assert (node.gpus, float(node.price_usd_per_hour), node.as_of) == (8, 68.8, "2026-11-25")
    assert "CC BY 4.0" in node.source
    assert not first.doubts
    kept = EMPTY.with_file(first.file)
    again = changes(catalogue(), kept)
    assert (again.new, again.changed, again.gone) == ((), (), ())
    later = changes(catalogue("2026-11-26", factor=1.1, rows=ROWS[:5]), kept)
    assert (len(later.new), len(later.changed), [offer.gpu for offer in later.gone]) == (0, 5, ["RTX 3090"])


def test_a_fetched_list_stands_over_the_shipped_one_and_below_the_users() -> None:
    shipped = book_of(EMPTY, DAY)
    fresh = book_of(EMPTY.with_file(changes(catalogue()).file), DAY)
    assert len(fresh.offers) >= len(shipped.offers)
    dated = {offer.id: offer.as_of for offer in fresh.offers}
    new = changes(catalogue()).offers
    assert all(dated[offer.id] == "2026-11-25" for offer in new)
    assert not any(offer.own for offer in new)
    old_look = [one for one in fresh.offers if one.provider == "Lambda" and one.gpu == "A100-SXM4-80GB"
                and one.gpus == 1 and one.kind == "on-demand" and not one.tier]  # fmt: skip
    assert all(fresh.doubts_of(one) == ("superseded",) for one in old_look if one.as_of < "2026-11-25")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"<html>sign in</html>", "not JSON"), (b'{"prices": []}', 'no "offers"'), (b'{"offers": 3}', 'no "offers"'),
        (b'{"offers": []}', "no list of prices"), (catalogue(version=9), "format 9, later"),
        (catalogue("2031-01-01"), "ahead of this computer's clock"),
        (catalogue(rows=[("x", "voodoo", 1.0, "spot")] * 9), "a GPU that is not in the catalogue"),
    ],
)  # fmt: skip
def test_what_is_no_such_list_is_refused(content: bytes, said: str) -> None:
    with pytest.raises(InputError, match=said):
        changes(content)


def test_mixed_currencies_are_left_out_and_said() -> None:
    document = json.loads(catalogue())
    document["offers"][0]["currency"] = "EUR"
    found = changes(json.dumps(document).encode())
    assert len(found.offers) == len(ROWS) - 1
    assert found.left_out == {"another currency than dollars": 1}


def test_a_catalogue_that_halves_overnight_or_is_far_off_is_taken_only_by_force() -> None:
    kept = EMPTY.with_file(changes(catalogue(rows=[*ROWS, ("hyperstack", "l40", 1.0, "on-demand")])).file)
    assert any("half of it" in doubt for doubt in changes(catalogue(rows=ROWS[:3]), kept).doubts)
    assert any("far from the usual" in doubt for doubt in changes(catalogue(factor=30)).doubts)
    assert any("older than" in doubt for doubt in changes(catalogue("2026-11-01"), kept).doubts)


def test_the_providers_own_lists_are_read() -> None:
    runpod = json.dumps({"data": {"gpuTypes": [
        {"id": "a", "displayName": "RTX 4090", "memoryInGb": 24, "securePrice": 0.69, "communityPrice": 0.34},
        {"id": "b", "displayName": "H100 SXM", "memoryInGb": 80, "securePrice": 2.99, "communityPrice": 0},
        {"id": "c", "displayName": "A40", "memoryInGb": 48, "securePrice": 0.4, "communityPrice": 0.35},
    ]}}).encode()  # fmt: skip
    found = changes(runpod, source=find_source("runpod"))
    assert [(one.gpu, one.tier) for one in found.offers] == [
        ("RTX 4090", "secure"), ("RTX 4090", "community"), ("H100-SXM5-80GB", "secure"), ("A40", "secure"),
        ("A40", "community"),
    ]  # fmt: skip
    items = [
        {"armSkuName": name, "meterName": meter, "productName": product, "retailPrice": 9.5,
         "armRegionName": "eastus", "currencyCode": "USD"}
        for name in ("Standard_ND96isr_H100_v5", "Standard_NC48ads_A100_v4", "Standard_NC96ads_A100_v4")
        for meter, product in (("x", "VM"), ("x Spot", "VM"), ("x", "VM Windows"), ("x Low Priority", "VM"))
    ]  # fmt: skip
    azure = changes(json.dumps({"Items": items}).encode(), source=find_source("azure"))
    assert [one.kind for one in azure.offers] == ["on-demand", "spot"] * 3
    assert sum(azure.left_out.values()) == 6


def test_an_archive_with_a_table_is_read_and_another_is_refused() -> None:
    head = "instance_name,location,price,cpu,memory,gpu_count,gpu_name,gpu_memory,spot,disk_size,gpu_vendor\n"
    rows = "".join(f"m{n},eu,{n}.5,16,200,{n},H100,80,False,,nvidia\n" for n in (1, 2, 4))
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("nebius.csv", head + rows)
    found = changes(archive.getvalue(), source=find_source("gpuhunt-nebius"))
    assert [one.gpus for one in found.offers] == [1, 2, 4]
    with zipfile.ZipFile(archive, "a") as file:
        file.writestr("more.csv", head)
    with pytest.raises(InputError, match="archive of something else"):
        changes(archive.getvalue(), source=find_source("gpuhunt-nebius"))


def test_a_list_of_a_later_version_or_a_broken_one_is_left_as_it_is(tmp_path: Path) -> None:
    text = changes(catalogue()).file.text
    assert read_list(text).fetched == "2026-11-26"
    for broken in (text.replace('"version":1', '"version":2'), text[:-30], "", "{}\n", "[]\n"):
        file = fetched_file(f"x{SUFFIX}", broken)
        assert file.locked
        assert file.text == broken
        assert base_offers(EMPTY.with_file(file)) == base_offers(EMPTY)
    (tmp_path / f"x{SUFFIX}").write_text("{}", encoding="utf-8")
    assert [fault.file for fault in PriceBook.load(tmp_path).faults] == [f"x{SUFFIX}"]


def test_the_command_shows_takes_and_undoes(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sources(), "gpurentalprices", server.source())
    monkeypatch.setattr(prices, "_today", lambda: DAY)
    server.content = catalogue(rows=[*ROWS, ("hyperstack", "l40", 1.0, "on-demand")])
    list_ = tmp_path / "prices" / f"gpurentalprices{SUFFIX}"

    def run(*words: str) -> str:
        parser = argparse.ArgumentParser()
        prices.add_arguments(parser)
        assert prices.run(parser.parse_args(["update", *words, "--config-dir", str(tmp_path)])) == 0
        return capsys.readouterr().out

    said = run()
    assert "1,000 bytes" in said
    assert not server.asked  # saying what there is asks nobody
    assert "nothing is changed yet" in run("gpurentalprices")
    assert not list_.exists()
    assert "0 gone" in run("gpurentalprices", "--take")
    assert len(base_offers(read(tmp_path / "prices"))) > len(base_offers(EMPTY))
    first = list_.read_text(encoding="utf-8")
    server.content = catalogue("2026-11-26", rows=ROWS[:3])
    with pytest.raises(InputError, match="--anyway"):
        run("gpurentalprices", "--take")
    assert list_.read_text(encoding="utf-8") == first
    run("gpurentalprices", "--take", "--anyway")
    assert list_.read_text(encoding="utf-8") != first
    run("gpurentalprices", "--undo")
    assert list_.read_text(encoding="utf-8") == first
    list_.with_name(f"{list_.name}.bak").unlink()
    run("gpurentalprices", "--undo")
    assert not list_.exists()
    run("gpurentalprices", "--undo")
    assert list_.read_text(encoding="utf-8") == first
    server.content = b"<html>"
    with pytest.raises(InputError, match="not JSON"):
        run("gpurentalprices", "--take")
    assert list_.read_text(encoding="utf-8") == first
