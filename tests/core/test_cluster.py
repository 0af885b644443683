"""More than one machine: two nodes of Ray here, and that nothing of it is loaded otherwise."""

from __future__ import annotations

import importlib.util
import json
import os
import pickle
import subprocess
import sys
import uuid
from functools import partial
from pathlib import Path

import pytest

from ftcost_core import estimate_lines
from ftcost_core.commands.cli import main
from ftcost_core.dataset import DataOptions, count, file_parts
from ftcost_core.documents.problems import InputError
from ftcost_core.storage.cluster import processes_here
from tests.core.jobs import job
from tests.processes import ROOT

_LAZY = """
import json, sys
from pathlib import Path
import ftcost_core
from ftcost_core.commands.cli import main
from ftcost_core.dataset import DataOptions, count, file_parts
from ftcost_core.documents.problems import InputError
from ftcost_core.storage.cluster import processes_here
line = sys.argv[1]
folder = Path(sys.argv[2])
(folder / "jobs.jsonl").write_text(line + "\\n")
(folder / "data.jsonl").write_text('{"text": "some words"}\\n' * 9)
assert main(["estimate", "--batch", str(folder / "jobs.jsonl"), "--brief", "--config-dir", str(folder)]) == 0
assert main(["data", str(folder), "--no-cache"]) == 0
ftcost_core.estimate_lines([line], brief=True)
loaded = {name.partition(".")[0] for name in sys.modules}
print("LOADED", sorted(loaded & {"ray", "fsspec", "starlette", "uvicorn", "zstandard", "mcp", "aiohttp", "pyarrow", "http"}))
"""


def _line(changes: dict[str, object] | None = None) -> str:
    return json.dumps(job(changes or {}).model_dump(mode="json"))


@pytest.mark.long
@pytest.mark.skipif(
    importlib.util.find_spec("ray") is None or sys.platform != "linux",
    reason="needs ray, and Linux to kill its workers",
)
def test_two_nodes_do_as_one_machine_and_survive_their_workers(tmp_path: Path) -> None:
    run = uuid.uuid4().hex
    done = subprocess.run(
        [sys.executable, "-m", "tests.core.cluster_runs", str(tmp_path)], cwd=ROOT, capture_output=True, text=True,
        env=os.environ | {"FTCOST_TEST_RUN": run, "PYTHONPATH": str(ROOT), "RAY_USAGE_STATS_ENABLED": "0"},
        check=False, timeout=900,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    assert done.stdout.endswith("done\n")


def test_nothing_of_other_machines_is_loaded_otherwise(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _LAZY, _line(), str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "LOADED []"


def test_processes_of_this_machine_count_what_one_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_parts, "SPAN_BYTES", 2 * file_parts.BLOCK_BYTES)
    for name in ("a", "b"):
        lines = [json.dumps({"text": f"{name} {i} " + "some words " * (i % 90)}) for i in range(6000)]
        (tmp_path / f"{name}.jsonl").write_text("\n".join([*lines, "no record", ""]))
    options = DataOptions(cache=False, exact=True)
    alone = count(tmp_path, options)
    with processes_here(2) as spread:
        assert count(tmp_path, options, spread=spread) == alone
    assert [fault.line for fault in alone.faults] == [6001, 6001]
    with processes_here(2) as spread, pytest.raises(InputError, match="a process was ended"):
        list(spread(ended, 3, range(9)))


def ended(last: int, part: int) -> int:
    """End the process at a part beyond the last."""
    if part > last:
        os._exit(1)
    return part


def test_lines_in_lines_out_by_a_function_that_can_be_sent() -> None:
    lines = [_line(), "no job", "", _line({"method.kind": "full"})]
    there = pickle.loads(pickle.dumps(partial(estimate_lines, brief=True)))
    got = there(lines)
    assert [json.loads(line).get("format") for line in got] == ["ftcost-result", None, None, "ftcost-result"]
    assert got == estimate_lines(lines, brief=True)
    assert [line for one in lines for line in estimate_lines([one], brief=True)] == got
    assert json.loads(estimate_lines(lines[:1])[0])["offers"]


def test_ray_that_is_not_installed_or_not_there_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    path = tmp_path / "jobs.jsonl"
    path.write_text(_line() + "\n")
    for words in (["estimate", "--batch", str(path)], ["data", str(path)]):
        assert main([*words, "--ray", "local"]) == 1
        assert "ftcost[ray]" in capsys.readouterr().err
    assert main(["estimate", str(path), "--ray", "local"]) == 1
    assert "--batch" in capsys.readouterr().err
    assert main(["estimate", "--batch", str(path), "--processes", "2", "--ray", "local"]) == 1
    assert "--processes" in capsys.readouterr().err
