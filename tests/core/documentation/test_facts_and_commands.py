"""Examples of facts are read, commands exist and run, and the pages keep their form."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ftcost_core.architecture.counts import counts
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.gpus import Gpu, find_gpu
from ftcost_core.catalogue.models import all_models
from ftcost_core.catalogue.offers import Billing, Offer
from ftcost_core.commands.cli import main
from ftcost_core.documents.job import parse_job
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.storage.bundled import read_jsonl, resource
from tests.accuracy.rows import measurements
from tests.core.documentation.pages import FIRST, ROOT, code, page


def test_the_tables_of_the_guides_are_listed() -> None:
    tables = json.loads((ROOT / "tests" / "claims" / "tables.json").read_text(encoding="utf-8"))["tables"]
    rows = [f"| `{table['id']}` | {table['title']} |" for table in tables]
    shown = re.findall(r"^\| `[\w-]+` \| .+ \|$", page("claims.md").split("## Verdicts")[0], re.MULTILINE)
    assert shown == rows


def test_lines_of_code_are_short_enough_for_the_help() -> None:
    for file in resource("help").iterdir():
        if file.name.endswith(".md"):
            for _, block in re.findall(r"^```(\w*)\n(.*?)^```$", page(file.name), re.MULTILINE | re.DOTALL):
                assert [line for line in block.splitlines() if len(line) > 84] == [], file.name


def test_no_table_follows_code_at_once() -> None:
    """The frame that is put round the code would take the beginning of the table in."""
    for file in resource("help").iterdir():
        if file.name.endswith(".md"):
            assert "```\n\n|" not in page(file.name), file.name


def test_the_examples_of_facts_are_read_by_the_program() -> None:
    gpu, model, offer, billing = (json.loads(text) for text in code("adding.md", "json"))
    assert Gpu.read(gpu).peak_flops("fp8-mixed") == 2 * Gpu.read(gpu).peak_flops("bf16")
    assert gpu.keys() == read_jsonl("gpus.jsonl")[0].keys()
    shape = counts(ModelArchitecture.model_validate(model["architecture"]))
    assert (shape.total, shape.active) == (model["parameters"], model["active_parameters"])
    assert model.keys() == read_jsonl("models.jsonl")[0].keys()
    assert float(Offer.read(offer).usd_per_gpu_hour) == pytest.approx(2.49)
    assert find_gpu(offer["gpu"]).name == offer["gpu"]
    assert Billing.read(billing).increment_s == 60
    for name in re.findall(r"`(resources/[\w/.]+|ftcost_core/[\w/.]+|CHANGELOG\.md)`", page("adding.md")):
        assert (ROOT / name).exists(), name
    said = set(re.findall(r"`(\w+)`", page("adding.md").split("`confidence` says")[1].split("\n\n")[0]))
    assert said >= {one.confidence for one in all_models()} & {"exact", "config", "table", "headline"}


def test_the_example_of_a_measurement_is_read_by_the_program() -> None:
    (text,) = code("refit.md", "json")
    row: dict[str, Any] = json.loads(text)
    assert row.keys() == measurements()[0].keys()
    assert row["source"].keys() == measurements()[0]["source"].keys()
    assert resolve(parse_job(row["job"])).job.training.stack == "hf"
    known = {key for one in measurements() for key in one["measured"]}
    assert row["measured"].keys() <= known
    for key in (*row, *known):
        assert f"`{key}`" in page("refit.md")


def commands() -> list[str]:
    found = []
    for file in resource("help").iterdir():
        if file.name.endswith(".md"):
            for block in code(file.name, "sh"):
                lines = (line.partition("#")[0].strip() for line in block.splitlines())
                found += [line for line in lines if line]
    return sorted(set(found))


@pytest.mark.parametrize("command", [one for one in commands() if one.startswith("ftcost ")])
def test_commands_exist_with_their_options(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = shlex.split(command)[1:]
    depth = 2 if words[0] == "prices" else 1
    with pytest.raises(SystemExit) as left:
        main([*words[:depth], "--help"])
    assert left.value.code == 0
    usage = capsys.readouterr().out
    for word in words[depth:]:
        if word.startswith("-"):
            assert re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", usage), (command, word)


@pytest.mark.long
def test_commands_of_a_checkout_exist() -> None:
    modules = {tuple(shlex.split(one)[1:]) for one in commands() if one.startswith("python -m tests.")}
    assert len(modules) >= 6
    helps: dict[str, str] = {}
    for _, module, *rest in modules:
        if module not in helps:
            done = subprocess.run([sys.executable, "-m", module, "--help"], cwd=ROOT, check=True,
                                  capture_output=True, text=True)  # fmt: skip
            helps[module] = done.stdout
        if rest and not rest[0].startswith("-"):
            assert rest[0] in helps[module]
        elif rest:
            assert rest[0] in helps[module], rest


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (["estimate", "{job}"], "Memory per GPU"),
        (["report", "{job}", "-o", "{out}/report.html"], ""),
        (["pipeline", "{job}", "--every", "week"], "month"),
    ],
)
def test_commands_of_the_pages_run(
    command: list[str], expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    job = ROOT / "resources" / "examples" / f"{FIRST}.ftcost"
    filled = [word.format(job=job, out=tmp_path) for word in command]
    assert main([*filled, "--config-dir", str(tmp_path)]) == 0
    assert expected in capsys.readouterr().out


def test_the_first_line_says_what_a_page_is_for() -> None:
    for file in resource("help").iterdir():
        if file.name.endswith(".md"):
            title, empty, first = page(file.name).splitlines()[:3]
            assert title.startswith("# "), file.name
            assert not empty, file.name
            assert len(first) > 40, file.name
