"""Coding agents ask the program: the tools, and the protocol spoken by a client of the official SDK."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from ftcost_core.commands.agent_tools import EXAMPLE, AgentTools
from ftcost_core.documents.job import parse_job
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
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
    assert said["wall_hours"]["estimate"] == result.time.wall_hours
    assert said["memory_gib"]["low"] < said["memory_gib"]["estimate"] < said["memory_gib"]["high"]
    assert said["chosen"]["training.micro_batch"]["value"] == said["micro_batch"]
    hours = [offer["usd"] for offer in said["cheapest_offers"]]
    assert hours == sorted(hours)


def test_plans_name_whole_jobs_or_what_is_in_the_way(tools: AgentTools) -> None:
    few = {"max_gpus": 1, "gpus": ["RTX 4090"]}
    said = tools.plan({**EXAMPLE, "limits": few}, top=2)
    again = estimate(parse_job(said["plans"][0]["job"]))
    assert again.time.wall_hours == pytest.approx(said["plans"][0]["wall_hours"]["estimate"])
    none = tools.plan({**EXAMPLE, "limits": {**few, "budget_usd": 0.01}})
    assert (none["plans"], bool(none["in_the_way"]), bool(none["what_would_help"])) == ([], True, True)
    with pytest.raises(InputError, match=r"top: 51 given"):
        tools.plan(EXAMPLE, top=51)


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
    everything = tools.models()
    assert everything["matches"] > len(everything["models"]) == 20
    assert {row["name"] for row in tools.gpus("4090")["gpus"]} >= {"RTX 4090"}
    parse_job(tools.job_schema()["example"])


def test_without_the_sdk_the_command_says_what_brings_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from ftcost_core.commands.cli import main

    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    assert main(["mcp"]) == 1
    assert "pip install 'ftcost[mcp]'" in capsys.readouterr().err


def asked(server: Any, questions: Callable[[Any], Awaitable[None]]) -> None:
    from mcp import Client

    async def ask() -> None:
        async with Client(server) as client:
            await questions(client)

    asyncio.run(ask())


async def _questions(client: Any) -> None:
    names = {tool.name for tool in (await client.list_tools()).tools}
    assert names == {"estimate", "plan", "import_configuration", "models", "gpus", "job_schema"}
    good = await client.call_tool("estimate", {"job": EXAMPLE})
    assert good.structured_content["fits"] is True
    wrong = await client.call_tool("estimate", {"job": {**EXAMPLE, "method": {"kind": "qlorra"}}})
    assert wrong.is_error
    assert 'method.kind: "qlorra" given; allowed: "full"' in wrong.content[0].text


def test_a_client_of_the_sdk_is_answered(tmp_path: Path) -> None:
    pytest.importorskip("mcp")
    from ftcost_core.commands.mcp import server

    asked(server(tmp_path), _questions)


@pytest.mark.long
def test_a_client_of_the_sdk_is_answered_over_standard_streams(tmp_path: Path) -> None:
    mcp = pytest.importorskip("mcp")
    words = ["-m", "ftcost_gui", "mcp", "--config-dir", str(tmp_path)]
    asked(mcp.StdioServerParameters(command=sys.executable, args=words, cwd=ROOT), _questions)
