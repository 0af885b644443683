"""The service over HTTP: as the library, within its limits, reading nothing, and for nobody without the token."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ftcost_core import PriceBook
from ftcost_core.batch import estimate_lines
from ftcost_core.commands.agent_tools import EXAMPLE
from ftcost_core.commands.cli import main
from ftcost_core.documents.job import Job, edited, parse_job
from ftcost_core.estimator import estimate
from ftcost_core.planner.maximise import maximise
from ftcost_core.planner.result import Plans
from tests.core.test_mcp import AXOLOTL
from tests.processes import ROOT

pytest.importorskip("uvicorn")
TOKEN = "a token of many characters"
WITH_TOKEN = {"Authorization": f"Bearer {TOKEN}"}
_START = "import sys; from ftcost_core.commands.cli import main; sys.exit(main(sys.argv[1:]))"


class Service:
    def __init__(self, port: int, process: subprocess.Popen[str]) -> None:
        self.port, self.process = port, process

    def ask(
        self, method: str, path: str, body: bytes | str | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            connection.request(method, path, body, headers if headers is not None else WITH_TOKEN)
            answer = connection.getresponse()
            text = answer.read()
            is_json = (answer.getheader("content-type") or "").startswith("application/json")
            return answer.status, json.loads(text) if is_json else text.decode()
        finally:
            connection.close()

    def post(self, path: str, document: object) -> tuple[int, Any]:
        return self.ask("POST", path, json.dumps(document))


def _started(folder: Path, *words: str, **variables: str) -> Service:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-c", _START, "serve", "--config-dir", str(folder), "--port", str(port), *words]
    process = subprocess.Popen(command, cwd=ROOT, env=os.environ | variables, stderr=subprocess.PIPE, text=True)
    service, end = Service(port, process), time.monotonic() + 60
    while time.monotonic() < end and process.poll() is None:
        try:
            assert service.ask("GET", "/health")[0] == 200
        except OSError:
            time.sleep(0.05)
        else:
            return service
    raise AssertionError(process.stderr.read() if process.stderr and process.poll() is not None else "no answer")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("service")
    started = _started(folder, "--processes", "2", "--seconds", "40", "--largest", "1", FTCOST_TOKEN=TOKEN)
    try:
        yield started
    finally:
        started.process.send_signal(signal.SIGINT)
        started.process.communicate(timeout=30)


def _job(changes: dict[str, object] | None = None) -> Job:
    return edited(parse_job(EXAMPLE), changes or {})


def test_an_estimate_is_that_of_the_library(service: Service) -> None:
    status, result = service.post("/estimate", EXAMPLE)
    alone = estimate(_job(), PriceBook.shipped(date.today()), date.today())
    assert status == 200
    assert result["memory"] == alone.document()["memory"]
    assert [one["offer"] for one in result["offers"]][:20] == [one.offer for one in alone.offers[:20]]
    status, brief = service.post("/estimate?brief=true", EXAMPLE)
    assert (status, brief["offers"], brief["time"]["wall_hours"]) == (200, [], alone.time.wall_hours)


def test_what_waits_together_is_answered_each_as_alone(service: Service) -> None:
    """Good and bad ones in one go: whoever asks gets the own answer."""
    asked: list[object] = [EXAMPLE | {"data": {**EXAMPLE["data"], "tokens": 10**6 + i}} for i in range(24)]
    asked[5] = {"format": "ftcost-job"}
    asked[11] = EXAMPLE | {"model": {"id": "nobody/nothing"}}
    with ThreadPoolExecutor(24) as pool:
        answers = list(pool.map(lambda document: service.post("/estimate?brief=1", document), asked))
    for i, (document, (status, answer)) in enumerate(zip(asked, answers, strict=True)):
        if i in (5, 11):
            assert status == 422
            assert answer["problems"]
        else:
            assert answer["time"]["wall_hours"] == estimate(parse_job(document)).time.wall_hours


def test_plans_comparisons_and_lists(service: Service) -> None:
    limits = {"max_gpus": 1, "gpus": ["RTX 4090"]}
    status, plans = service.post("/plan", {"job": {**EXAMPLE, "limits": limits}, "top": 2})
    assert status == 200
    assert Plans.read(plans).plans
    status, both = service.post("/compare", {"before": EXAMPLE, "after": {**EXAMPLE, "hardware": {"gpu": "H100"}}})
    assert status == 200
    assert both["before"]["wall_hours"] == estimate(_job()).time.wall_hours
    assert "| Wall-clock time |" in both["markdown"]
    assert service.ask("GET", "/gpus?search=4090")[1]["matches"] >= 1
    assert service.ask("GET", "/models?search=Llama-3.1")[1]["matches"] >= 1
    status, fault = service.post("/plan", {"job": EXAMPLE, "top": 0})
    assert (status, fault["problems"][0]["path"]) == (422, "top")


def test_questions_are_turned_round_as_on_the_command_line(service: Service) -> None:
    few = {**EXAMPLE, "limits": {"gpus": ["RTX 4090"], "max_gpus": 1, "terms": ["on-demand"]}}
    asked = {"job": few, "maximise": "rank", "budget_usd": 2, "deadline_hours": 12}
    status, most = service.post("/plan", asked)
    assert status == 200
    alone = maximise(
        edited(parse_job(few), {"limits.budget_usd": 2, "limits.deadline_hours": 12}), "rank",
        PriceBook.shipped(date.today()),
    )  # fmt: skip
    assert (most["format"], most["value"], most["text"]) == ("ftcost-maximum", alone.value, alone.text)
    here = {"job": {**EXAMPLE, "hardware": {"gpu": "RTX 4090"}}, "own_hardware": True, "budget_usd": 50}
    assert {one["job"]["hardware"]["gpu"] for one in service.post("/plan", here)[1]["plans"]} == {"RTX 4090"}
    wrong = ({"maximise": "tokens"}, "limits.budget_usd"), ({"by": "soon"}, "limits.deadline_hours"), (
        {"by": "friday", "deadline_hours": 3}, "by"
    ), ({"maximise": "wisdom"}, "maximise")  # fmt: skip
    for given, path in wrong:
        status, fault = service.post("/plan", {"job": few} | given)
        assert (status, fault["problems"][0]["path"]) == (422, path)
    described = service.ask("GET", "/openapi.json")[1]["components"]["schemas"]
    assert set(described["PlanRequest"]["properties"]) == {
        "job", "top", "maximise", "budget_usd", "deadline_hours", "by", "own_hardware"
    }  # fmt: skip
    assert set(described["Maximum"]["properties"]) == set(most)


def test_configurations_come_by_content_and_lead_nowhere(service: Service, tmp_path: Path) -> None:
    status, said = service.post("/import", {"files": {"axolotl.yaml": AXOLOTL}, "gpu": "H100", "tokens": 10**7})
    assert (status, said["trainer"]) == (200, "axolotl")
    assert estimate(parse_job(said["job"])).memory.device > 0
    model = tmp_path / "model"
    model.mkdir()
    (model / "config.json").write_text('{"model_type": "llama"}')
    led = AXOLOTL.replace("meta-llama/Llama-3.1-8B", str(model))
    status, said = service.post("/import", {"files": {"a.yaml": led}})
    assert status == 200
    assert said["job"]["model"]["id"] == str(model), "a name that nobody knows, not the folder's architecture"
    elsewhere = tmp_path / "elsewhere.yaml"
    elsewhere.write_text(AXOLOTL)
    for name, text in (("../a.yaml", AXOLOTL), ("run.sh", f"accelerate launch -m axolotl.cli.train {elsewhere}\n")):
        status, said = service.post("/import", {"files": {name: text}})
        assert status == 422, said
        assert str(tmp_path) not in json.dumps(said).replace(str(elsewhere), "")
    assert service.post("/import", {"files": {"a.yaml": "a: [b"}})[1]["problems"][0]["allowed"].startswith("a.yaml: ")


def test_a_batch_is_streamed_and_is_that_of_the_library(service: Service) -> None:
    lines = [json.dumps(_job({"data.tokens": 10**6 + i}).model_dump(mode="json")) for i in range(600)]
    lines[7] = "no job"
    status, text = service.ask("POST", "/batch", "\n".join([*lines, ""]))
    assert status == 200
    # The service says today's prices' age; the figures are the same.
    got, wanted = (
        [json.loads(line) for line in some] for some in (text.splitlines(), estimate_lines(lines, brief=True))
    )
    assert len(got) == 600
    assert [one.get("time") for one in got] == [one.get("time") for one in wanted]
    assert got[7] == wanted[7]


def test_results_come_while_lines_are_sent(service: Service) -> None:
    line = json.dumps(EXAMPLE).encode() + b"\n"
    with socket.create_connection(("127.0.0.1", service.port), timeout=60) as connection:
        head = f"POST /batch HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {TOKEN}\r\nTransfer-Encoding: chunked\r\n\r\n"
        connection.sendall(head.encode())
        got = b""
        for _ in range(2):
            connection.sendall(f"{256 * len(line):x}\r\n".encode() + line * 256 + b"\r\n")
            lines = got.count(b'"ftcost-result"') + 256
            while got.count(b'"ftcost-result"') < lines:
                step = connection.recv(2**20)
                assert step
                got += step
        connection.sendall(b"0\r\n\r\n")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("", 422), ("no JSON", 422), (b"\xff\xfe", 422), ("[" * 100_000, 422), ("[]", 422), ('{"a": 1e999}', 422),
        ('{"format": "ftcost-job", "format": "\\ud800"}', 422), ("x" * 2**21, 413), ('{"a":' + "9" * 10_000 + "}", 422),
    ],
)  # fmt: skip
def test_whatever_is_sent_is_answered_in_words(service: Service, body: str | bytes, status: int) -> None:
    for path in ("/estimate", "/plan", "/compare", "/import"):
        got, said = service.ask("POST", path, body)
        assert got == status, said
        assert said["problems"][0]["allowed"]


def test_a_line_that_is_too_long_ends_a_batch_in_words(service: Service) -> None:
    status, text = service.ask("POST", "/batch", json.dumps(EXAMPLE) + "\n" + "x" * 2**21)
    lines = [json.loads(line) for line in text.splitlines()]
    assert status == 200
    assert "bytes" in lines[-1]["error"]["text"]


def test_nobody_without_the_token_is_answered(service: Service) -> None:
    for headers in ({}, {"Authorization": "Bearer guess"}, {"Authorization": TOKEN}):
        for path in ("/openapi.json", "/gpus", "/mcp"):
            assert service.ask("GET", path, headers=headers)[0] == 401


def test_the_document_describes_what_is_answered(service: Service) -> None:
    status, document = service.ask("GET", "/openapi.json")
    assert (status, document["openapi"]) == (200, "3.1.0")
    schemas = document["components"]["schemas"]
    text = json.dumps(document)
    assert all(f"#/components/schemas/{name}" in text for name in ("Job", "Estimate", "Plans", "Problems"))
    referred = {part.split('"')[0] for part in text.split('"#/components/schemas/')[1:]}
    assert referred <= schemas.keys()
    for path, operations in document["paths"].items():
        for method in operations:
            assert service.ask(method.upper(), path, "" if method == "post" else None)[0] in (200, 422), path


def test_agents_are_answered_over_http(service: Service) -> None:
    pytest.importorskip("mcp")
    accept = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json"}

    def call(name: str, arguments: dict[str, Any]) -> Any:
        request = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": name, "arguments": arguments}}
        status, answer = service.ask("POST", "/mcp", json.dumps(request), WITH_TOKEN | accept)
        assert status == 200, answer
        return answer["result"]

    said = call("estimate", {"job": EXAMPLE})["structuredContent"]
    assert said["wall_hours"]["estimate"] == pytest.approx(estimate(_job()).time.wall_hours, rel=1e-3)
    texts = call("import_texts", {"files": {"axolotl.yaml": AXOLOTL}, "gpu": "H100"})
    assert texts["structuredContent"]["trainer"] == "axolotl"
    wrong = call("estimate", {"job": {"format": "ftcost-job"}})
    assert wrong["isError"]
    assert call("import_configuration", {"paths": ["/etc/passwd"]})["isError"]


def test_a_service_that_others_hear_needs_a_token(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FTCOST_TOKEN", raising=False)
    assert main(["serve", "--host", "0.0.0.0"]) == 1
    assert "set a token" in capsys.readouterr().err
    monkeypatch.setenv("FTCOST_TOKEN", "short")
    assert main(["serve"]) == 1
    assert "at least 16" in capsys.readouterr().err


def test_without_a_token_pages_of_other_sites_are_not_answered(tmp_path: Path) -> None:
    local = _started(tmp_path, "--processes", "1")
    try:
        host = {"Host": f"localhost:{local.port}"}
        assert local.ask("GET", "/gpus", headers=host)[0] == 200
        assert local.ask("GET", "/gpus", headers={"Host": "evil.example"})[0] == 403
        assert local.ask("GET", "/gpus", headers=host | {"Origin": "https://evil.example"})[0] == 403
        assert local.ask("GET", "/gpus", headers=host | {"Origin": "null"})[0] == 403
    finally:
        local.process.terminate()
        local.process.communicate(timeout=30)


def test_a_process_that_ends_or_is_silent_spoils_no_other_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    from ftcost_core.commands import service_work

    monkeypatch.setattr(service_work, "answers", _hostile)

    async def asked() -> list[tuple[int, bytes]]:
        async with service_work.Workers(None, 1, 3.0, 100, 1000) as workers:
            return await asyncio.gather(*(workers.ask("estimate", word, 1) for word in (b"a", b"end", b"sleep", b"b")))

    statuses = [status for status, _ in asyncio.run(asked())]
    assert statuses == [200, 507, 504, 200]


def test_more_than_is_kept_is_refused_at_once() -> None:
    from ftcost_core.commands.service_work import Busy, Workers

    async def asked() -> list[object]:
        workers = Workers(None, 1, 3.0, 3, 1000)
        tasks = [asyncio.create_task(workers.ask("estimate", b"", 1)) for _ in range(5)]
        done, waiting = await asyncio.wait(tasks, timeout=0.2)
        for task in waiting:
            task.cancel()
        return [type(task.exception()) for task in done]

    assert asyncio.run(asked()) == [Busy, Busy]


def _hostile(config_dir: object, kind: str, requests: list[bytes]) -> Iterator[list[tuple[int, bytes]]]:
    if b"end" in requests:
        os._exit(1)
    if b"sleep" in requests:
        time.sleep(60)
    yield [(200, request) for request in requests]
