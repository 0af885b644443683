"""``python -m tests.core.cluster_runs FOLDER``: what two nodes of Ray on this machine must do, and how they may die."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import redirect_stdout
from datetime import date
from io import StringIO
from pathlib import Path

import pytest

from ftcost_core.commands import batch
from ftcost_core.commands.batch import Batch, results
from ftcost_core.commands.cli import main as ftcost
from ftcost_core.commands.inputs import user_prices
from ftcost_core.dataset import DataOptions, count, file_parts
from ftcost_core.documents.problems import InputError, refused
from ftcost_core.storage import cluster
from tests.core.jobs import job


def dies_once(folder: str, part: int) -> int:
    """Return a part doubled; every third one ends its worker at the first try."""
    mark = Path(folder) / f"tried-{part}"
    if part % 3 == 0 and not mark.exists():
        mark.touch()
        os._exit(1)
    return 2 * part


def dies_of(word: str, part: list[str]) -> list[str]:
    """Return a part's words in capitals, unless one is the word."""
    if word in part:
        os._exit(1)
    return [one.upper() for one in part]


def refuses(_: object, part: int) -> int:
    raise refused(f"not {part}")


def main(folder: Path) -> None:
    """Run it all; an assertion fails where something is wrong."""
    ray = __import__("ray.cluster_utils").cluster_utils
    nodes = ray.Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    nodes.add_node(num_cpus=1)
    try:
        with cluster.ray_cluster(nodes.address) as spread:
            _lines(folder, spread)
            assert list(spread(dies_once, str(folder), range(9))) == [2 * part for part in range(9)]
            kept = spread(
                dies_of, "poison", [["a", "b"], ["poison"], ["c"]], lambda part: [f"lost {word}" for word in part]
            )
            assert list(kept) == [["A", "B"], ["lost poison"], ["C"]]
            _data(folder, spread)
            with pytest.raises(InputError, match="not 1"):
                list(spread(refuses, None, [1]))
            version, cluster.__version__ = cluster.__version__, "0.0.0"
            with pytest.raises(InputError, match="this is 0.0.0"):
                list(spread(dies_of, "", [["a"]]))
        cluster.__version__ = version
        _command(folder, nodes.address)
    finally:
        nodes.shutdown()
    print("done")


def _lines(folder: Path, spread: cluster.Spread) -> None:
    """A batch gives the same lines as on one machine, while a worker is killed; a bad line stays one line."""
    models = ("Qwen/Qwen3-8B", "meta-llama/Llama-3.1-8B")
    lines = [
        json.dumps(job({"model.id": models[i % 2], "data.tokens": 10**6 + i}).model_dump(mode="json"))
        for i in range(400)
    ]
    lines[7] = "no job"
    for brief, some in ((True, lines), (False, lines[:8])):
        same = Batch(user_prices(folder), folder, date(2026, 11, 26), brief=brief)
        alone = [line for block in results(iter(some), same, 1) for line in block]
        batch._BRIEF_LINES_OF_A_PART = 40
        killed: list[int] = []
        killer = threading.Thread(target=_kill_a_worker, args=(killed,), daemon=True)
        if brief:
            killer.start()
        shared = [line for block in results(iter(some), same, spread=spread) for line in block]
        assert shared == alone
        if brief:
            killer.join(60)
            assert killed


def _command(folder: Path, address: str) -> None:
    """The command prints the same bytes, and nothing of Ray's, while a worker is killed."""
    jobs = folder / "jobs.jsonl"
    jobs.write_text(
        "".join(json.dumps(job({"data.tokens": 10**6 + i}).model_dump(mode="json")) + "\n" for i in range(400))
    )
    words = ["estimate", "--batch", str(jobs), "--brief", "--config-dir", str(folder), "--today", "2026-11-26"]
    said, killed = [], list[int]()
    for further in ([], ["--ray", address]):
        if further:
            threading.Thread(target=_kill_a_worker, args=(killed,), daemon=True).start()
        with redirect_stdout(StringIO()) as out:
            assert ftcost([*words, *further]) == 0
        said.append(out.getvalue())
    assert killed
    assert said[0] == said[1]


def _kill_a_worker(killed: list[int]) -> None:
    end = time.monotonic() + 60
    while not killed and time.monotonic() < end:
        for number in _workers():
            os.kill(number, signal.SIGKILL)
            killed.append(number)
            return
        time.sleep(0.02)


def _workers() -> Iterator[int]:
    """Yield workers of this session that are at work: Ray names them by their function."""
    for place in Path("/proc").iterdir():
        if place.name.isdigit():
            try:
                name, own = (place / "cmdline").read_bytes(), (place / "environ").read_bytes()
            except OSError:
                continue
            if name.startswith(b"ray::_done_there") and os.environ["FTCOST_TEST_RUN"].encode() in own:
                yield int(place.name)


def _data(folder: Path, spread: cluster.Spread) -> None:
    """Counts of files are those of one machine, also read at an address; the workers cut as this process does."""
    data = folder / "data"
    data.mkdir()
    size = 3 * file_parts.SPAN_BYTES // 2
    with (data / "a.jsonl").open("w") as file:
        while file.tell() < size:
            file.write(json.dumps({"text": f"at {file.tell()} " + "some words of a text " * 400}) + "\n")
        file.write("no record\n")
    (data / "b.jsonl").write_text('{"text": "short"}\n' * 10)
    options = DataOptions(cache=False, exact=True)
    alone = count(data, options)
    assert count(data, options, spread=spread) == alone
    assert alone.faults[0].line is not None
    there = count(f"file://{data}/*.jsonl", options, spread=spread)
    assert (there.tokens, there.faults, there.batchings) == (alone.tokens, alone.faults, alone.batchings)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
