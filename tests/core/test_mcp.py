"""Coding agents ask the program: the tools, and the protocol spoken by a client of the official SDK."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from ftcost_core.catalogue.gpus import all_gpus
from ftcost_core.commands.agent_tools import EXAMPLE, AgentTools
from ftcost_core.documents.job import Job, edited, parse_job
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.planner.search import plan
from tests.processes import ROOT

AXOLOTL = """\
base_model: meta-llama/Llama-3.1-8B
adapter: lora
lora_r: 16
lora_target_linear: true
sequence_len: 4096
micro_batch_size: 2
gradient_accumulation_steps: 4
num_epochs: 1
bf16: true
datasets:
  - path: mine.jsonl
    type: alpaca
"""


@pytest.fixture
def tools(tmp_path: Path) -> AgentTools:
    return AgentTools(tmp_path)


def test_an_estimate_has_the_figures_of_the_command(tools: AgentTools) -> None:
    said, result = tools.estimate(EXAMPLE), estimate(parse_job(EXAMPLE))
    assert said["fits"] is result.memory.fits
    assert said["wall_hours"]["estimate"] == pytest.approx(result.time.wall_hours, rel=1e-3)
    assert said["memory_gib"]["low"] < said["memory_gib"]["estimate"] < said["memory_gib"]["high"]
    assert said["chosen"]["training.micro_batch"]["value"] == said["micro_batch"]
    hours = [offer["usd"] for offer in said["cheapest_offers"]]
    assert hours == sorted(hours)


def test_plans_name_what_they_change_or_what_is_in_the_way(tools: AgentTools) -> None:
    few = {"max_gpus": 1, "gpus": ["RTX 4090"]}
    wanted = {**EXAMPLE, "limits": few}
    said = tools.plan(wanted, top=2)
    for made in (*said["plans"], *said["others"]):
        again = estimate(edited(parse_job(wanted), made["changes"]))
        assert again.time.wall_hours == pytest.approx(made["wall_hours"]["estimate"], rel=1e-3)
        assert again.memory.fit_probability == pytest.approx(made["fit_probability"], rel=1e-3)
        assert (made["gpu"], made["gpus"], made["offer"]) == ("RTX 4090", 1, again.resolved.price.offer)
    none = tools.plan({**EXAMPLE, "limits": {**few, "budget_usd": 0.01}})
    assert (none["plans"], bool(none["in_the_way"]), bool(none["what_would_help"])) == ([], True, True)
    with pytest.raises(InputError, match=r"top: 51 given"):
        tools.plan(EXAMPLE, top=51)


def test_the_most_is_answered_with_its_plan(tools: AgentTools) -> None:
    few = {"gpus": ["RTX 4090"], "max_gpus": 1}
    said = tools.maximise({**EXAMPLE, "limits": few}, "rank", own_hardware=True)
    assert said["value"] >= 64
    assert said["plan"]["changes"]["method.lora.rank"] == said["value"]
    assert said["text"].startswith("A rank of up to")


@pytest.mark.long
def test_plans_beyond_the_cheapest_are_few_and_have_the_fastest(tools: AgentTools) -> None:
    said, whole = tools.plan(EXAMPLE, top=2), plan(parse_job(EXAMPLE), top=2)
    costs = [made["cost_usd"]["estimate"] for made in (*said["plans"], *said["others"])]
    assert costs == sorted(costs)
    assert len(said["plans"]) == 2
    assert len(said["others"]) == 5 < len(whole.plans) - 2
    assert "cheapest" in said["plans"][0]["roles"]
    assert ["fastest"] in [made["roles"] for made in said["others"]]


def test_a_configuration_becomes_a_job_that_can_be_estimated(tools: AgentTools, tmp_path: Path) -> None:
    path = tmp_path / "axolotl.yaml"
    path.write_text(AXOLOTL)
    said = tools.import_configuration([str(path)], gpu="H100", tokens=10**7)
    assert (said["trainer"], said["job"]["method"]["kind"]) == ("axolotl", "lora")
    assert "LoRA of Llama 3.1 8B" in tools.estimate(said["job"])["answer"]
    with pytest.raises(InputError, match="nothing.yaml"):
        tools.import_configuration([str(tmp_path / "nothing.yaml")])


def test_the_catalogues_are_searched(tools: AgentTools) -> None:
    assert "meta-llama/Llama-3.1-8B" in [row["id"] for row in tools.models("llama-3.1-8b")["models"]]
    assert [row["id"] for row in tools.models("unsloth/Qwen3-8B-bnb-4bit")["models"]] == ["Qwen/Qwen3-8B"]
    assert tools.models("Mistral 8x9B")["matches"] == 0
    assert [row["name"] for row in tools.gpus("GeForce RTX 4070 Mobile")["gpus"]] == ["RTX 4070 Laptop"]
    everything = tools.models()
    assert everything["matches"] > len(everything["models"]) == 20
    assert {row["name"] for row in tools.gpus("4090")["gpus"]} >= {"RTX 4090"}
    gpus = tools.gpus()
    names = [row["name"] for row in gpus["gpus"]] + gpus["others"]
    assert len(gpus["gpus"]) == 20
    assert names == [gpu.name for gpu in all_gpus()]
    assert gpus["matches"] == len(names)


def test_the_job_document_is_described_by_parts(tools: AgentTools) -> None:
    said = tools.job_schema()
    parse_job(said["example"])
    assert set(said["parts"]) == set(Job.model_fields) - {"format", "version", "name"}
    for name, part in said["parts"].items():
        schema = tools.job_schema(name)["schema"]
        assert list(schema["properties"]) == part["fields"]
        assert schema["additionalProperties"] is False
    training = tools.job_schema("training")["schema"]["properties"]
    assert "paged-adamw-8bit" in json.dumps(training["optimizer"])
    assert "title" not in training["optimizer"]
    with pytest.raises(InputError, match=r'part: "trainig" given; allowed: model, .*did you mean "training"'):
        tools.job_schema("trainig")


def test_without_the_sdk_the_command_says_what_brings_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from ftcost_core.commands.cli import main

    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    assert main(["mcp"]) == 1
    assert "pip install 'ftcost[mcp]'" in capsys.readouterr().err


LONGEST = {"plan": 9_000, "estimate": 5_000, "models": 3_000, "gpus": 8_000, "job_schema": 3_000}
"""Characters of an answer, a quarter of that in tokens: agents pay for each."""


def asked(server: Any, questions: Callable[[Any], Awaitable[None]]) -> None:
    from mcp import Client

    async def ask() -> None:
        async with Client(server) as client:
            await questions(client)

    asyncio.run(ask())


async def _questions(client: Any) -> None:
    names = {tool.name for tool in (await client.list_tools()).tools}
    assert names == {"estimate", "plan", "maximise", "import_configuration", "models", "gpus", "job_schema"}
    good = await client.call_tool("estimate", {"job": EXAMPLE})
    assert good.structured_content["fits"] is True
    wrong = await client.call_tool("estimate", {"job": {**EXAMPLE, "method": {"kind": "qlorra"}}})
    assert wrong.is_error
    assert 'method.kind: "qlorra" given; allowed: "full"' in wrong.content[0].text


async def _unknown_arguments(client: Any) -> None:
    for tool in (await client.list_tools()).tools:
        assert tool.input_schema["additionalProperties"] is False
        given = {name: {} if name == "job" else ["a"] for name in tool.input_schema.get("required", ())}
        said = await client.call_tool(tool.name, {**given, "query": "llama"})
        assert said.is_error
        allowed = ", ".join(tool.input_schema["properties"])
        assert f'query: "llama" given; allowed: {allowed}' in said.content[0].text
    wrong = await client.call_tool("plan", {"job": EXAMPLE, "top": "many"})
    assert (wrong.is_error, wrong.content[0].text) == (True, 'top: "many" given; allowed: a whole number')


async def _short_answers(client: Any) -> None:
    for name, most in LONGEST.items():
        said = await client.call_tool(name, {"job": EXAMPLE} if name in ("plan", "estimate") else {})
        text = said.content[0].text
        assert len(text) < most, name
        assert json.loads(text) == said.structured_content
        assert text == json.dumps(said.structured_content, ensure_ascii=False, separators=(",", ":"))


def test_a_client_of_the_sdk_is_answered(tmp_path: Path) -> None:
    pytest.importorskip("mcp")
    from ftcost_core.commands.mcp import server

    asked(server(tmp_path), _questions)
    asked(server(tmp_path), _unknown_arguments)
    asked(server(tmp_path), _short_answers)


@pytest.mark.long
def test_a_client_of_the_sdk_is_answered_over_standard_streams(tmp_path: Path) -> None:
    mcp = pytest.importorskip("mcp")
    words = ["-m", "ftcost_gui", "mcp", "--config-dir", str(tmp_path)]
    asked(mcp.StdioServerParameters(command=sys.executable, args=words, cwd=ROOT), _questions)


def test_every_line_is_answered_also_what_is_no_request(tmp_path: Path) -> None:
    pytest.importorskip("mcp")
    call = '{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":"estimate","arguments":{"job":%s}}}'
    lines = [
        '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},'
        '"clientInfo":{"name":"test","version":"1"}}}',
        '{"jsonrpc":"2.0","method":"notifications/initialized"}',
        call % (2, '"\\ud800"'),
        call % (3, "[" * 400 + "]" * 400),
        "no JSON",
        '{"jsonrpc":"2.0","id":4,"method":"ping"}',
    ]
    command = [sys.executable, "-m", "ftcost_gui", "mcp", "--config-dir", str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as served:
        assert served.stdin is not None
        assert served.stdout is not None
        served.stdin.write("\n".join(lines) + "\n")
        served.stdin.flush()
        answers = [json.loads(served.stdout.readline()) for _ in range(5)]
        served.stdin.close()
    assert [answer["id"] for answer in answers if "error" in answer] == [2, 3, None]
    assert {answer["id"] for answer in answers if "result" in answer} == {1, 4}
