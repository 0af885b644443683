"""What counting a data file takes beside a bare loop that only reads and tokenises it.

``FTCOST_BENCHMARK_BYTES=2e9`` makes the file as large as is asked for; 5 MB otherwise. Run it with ``-s``: it
prints megabytes a second of both, their ratio, and the peak memory of this process and of its largest child.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from pathlib import Path

import pytest
from tokenizers import Tokenizer

from ftcost_core.dataset import DataOptions, count
from tests.core.dataset.build import plain_tokenizer, train_tokenizer, words

_BYTES = int(float(os.environ.get("FTCOST_BENCHMARK_BYTES", "5e6")))
_BARE_BYTES = min(_BYTES, 100_000_000)
_AT_ONCE = 1000


resource = pytest.importorskip("resource", reason="Windows tells no peak memory")


def _write(path: Path, size: int) -> None:
    rng = random.Random(0)
    vocabulary = words(20_000)
    lines = [
        json.dumps({"text": " ".join(rng.choices(vocabulary, k=int(rng.lognormvariate(4.5, 1)) + 1))})
        for _ in range(20_000)
    ]
    written = 0
    with path.open("w") as file:
        while written < size:
            # Other lines each time, so that nothing repeats and no cache of words helps twice as much.
            line = rng.choice(lines)[:-2] + f' {rng.random()}"}}\n'
            written += file.write(line)


def _bare(path: Path, tokenizer: Tokenizer, size: int) -> tuple[int, int]:
    """Return bytes read and tokens found by the plainest loop, with the library's own threads."""
    read = tokens = 0
    batch: list[str] = []
    with path.open() as file:
        for line in file:
            read += len(line)
            batch.append(json.loads(line)["text"])
            if len(batch) == _AT_ONCE:
                tokens += sum(map(len, tokenizer.encode_batch_fast(batch)))
                batch = []
            if read >= size:
                break
    return read, tokens + sum(map(len, tokenizer.encode_batch_fast(batch)))


def _cpu_seconds() -> float:
    """Return the processor time of this process and of those it has ended; a busy machine does not add to it."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def test_counting_beside_a_bare_loop(tmp_path: Path) -> None:
    """Target: at least as fast, in memory that does not grow with the file."""
    path = tmp_path / "large.jsonl"
    _write(path, _BYTES)
    folder = train_tokenizer(tmp_path)
    size = path.stat().st_size
    before, cpu = time.perf_counter(), _cpu_seconds()
    report = count(path, DataOptions(tokenizer=folder, exact=True, cache=False))
    ours, our_cpu = size / (time.perf_counter() - before), size / (_cpu_seconds() - cpu)
    here, child = (resource.getrusage(who).ru_maxrss / 1024 for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    tokenizer = plain_tokenizer(folder)
    before, cpu = time.perf_counter(), _cpu_seconds()
    read, tokens = _bare(path, tokenizer, _BARE_BYTES)
    bare, bare_cpu = read / (time.perf_counter() - before), read / (_cpu_seconds() - cpu)
    print(
        f"\n{size / 1e6:,.0f} MB, {report.tokens.value:,.0f} tokens: {ours / 1e6:.2f} MB/s, bare loop "
        f"{bare / 1e6:.2f} MB/s ({read / 1e6:,.0f} MB), ratio {ours / bare:.2f}, by processor time "
        f"{our_cpu / bare_cpu:.2f}; peak {here:.0f} MB here, "
        f"{child:.0f} MB in the largest other process"
    )
    if read == size:
        assert report.tokens.value == tokens + report.records
    assert sys.platform != "linux" or here < 1000
