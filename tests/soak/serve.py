"""``python -m tests.soak.serve --seconds 300 --rate 200``: the service under load, bad requests among the good.

Requests come at their rate, whether those before them are answered or not. Printed are the answers by status, how long
they took, and the memory of all processes of the service; status 1 where an answer is not as it should be.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from ftcost_core.commands.agent_tools import EXAMPLE
from tests.core.test_serve import TOKEN, _started

_MODELS = ("meta-llama/Llama-3.1-8B", "Qwen/Qwen3-8B", "Qwen/Qwen3-0.6B", "mistralai/Mistral-7B-v0.3")
_GPUS = ("RTX 4090", "H100", "L40S", "A100 80GB SXM")


def _good(draw: random.Random) -> bytes:
    job = {
        **EXAMPLE,
        "model": {"id": draw.choice(_MODELS)},
        "data": {"tokens": draw.randrange(10**6, 10**9), "epochs": 1, "seq_len": draw.choice((1024, 2048, 4096))},
        "hardware": {"gpu": draw.choice(_GPUS), "gpus_per_node": 1},
    }
    return json.dumps(job).encode()


def _request(draw: random.Random) -> tuple[str, str, bytes, tuple[int, ...]]:
    """Return method, path and body of a request, and the statuses that are right."""
    kind = draw.random()
    if kind < 0.9:
        return "POST", "/estimate?brief=1", _good(draw), (200,)
    if kind < 0.93:
        return "GET", "/gpus?search=H", b"", (200,)
    bad = draw.choice(
        (b"", b"{", b"[" * 9000, b'{"format": "ftcost-job"}', b"\xff" * 99, b"x" * 2**21, _good(draw)[:-9])
    )
    return "POST", draw.choice(("/estimate", "/compare", "/import")), bad, (422, 413)


class Load:
    def __init__(self, port: int) -> None:
        self.port, self.seconds = port, list[float]()
        self.statuses: Counter[int] = Counter()
        self.wrong: Counter[str] = Counter()

    async def ask(self, seed: int) -> None:
        draw = random.Random(seed)
        method, path, body, right = _request(draw)
        began = time.monotonic()
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {TOKEN}\r\nConnection: close\r\n"
            writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode())
            if draw.random() < 0.01:  # somebody goes away
                writer.close()
                return
            writer.write(body)
            status = int((await reader.readline()).split()[1])
            answer = (await reader.read()).partition(b"\r\n\r\n")[2]
            writer.close()
        except (OSError, IndexError, ValueError) as error:
            if len(body) < 2**20:  # the service need not read all of what is too large
                self.wrong[type(error).__name__] += 1
            return
        self.statuses[status] += 1
        self.seconds.append(time.monotonic() - began)
        if status not in (*right, 503):
            self.wrong[f"{path}: {status}"] += 1
        elif status == 200 and path.startswith("/estimate"):
            asked, got = json.loads(body), json.loads(answer)
            if got["resolved"]["data"]["tokens"] != asked["data"]["tokens"]:
                self.wrong["another's answer"] += 1


def _memory_mib(process: int) -> dict[str, float]:
    """Return the largest and the present resident memory of a process and all below it."""
    below = {process}
    for _ in range(4):
        for place in Path("/proc").glob("[0-9]*"):
            try:
                parent = int((place / "stat").read_text().rpartition(")")[2].split()[1])
            except (OSError, ValueError):
                continue
            if parent in below:
                below.add(int(place.name))
    sums = dict.fromkeys(("VmHWM", "VmRSS"), 0.0)
    for one in below:
        lines = Path(f"/proc/{one}/status").read_text().splitlines()
        for name in sums:
            sums[name] += sum(int(line.split()[1]) / 1024 for line in lines if line.startswith(name))
    return sums


async def _run(load: Load, rate: float, seconds: float, process: int) -> None:
    tasks: set[asyncio.Task[None]] = set()
    began = time.monotonic()
    for number in range(round(rate * seconds)):
        await asyncio.sleep(max(0.0, began + number / rate - time.monotonic()))
        task = asyncio.create_task(load.ask(number))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        if number % round(rate * 30) == 0:
            print(f"{time.monotonic() - began:6.0f} s  {number:7,} asked  {len(load.seconds):7,} answered  "
                  f"{_memory_mib(process)['VmRSS']:7.0f} MiB", flush=True)  # fmt: skip
    await asyncio.wait(tasks, timeout=120) if tasks else None
    print(f"asked {number + 1:,} in {time.monotonic() - began:.0f} s")


def main() -> int:
    """Run the load; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.serve", description=__doc__)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--rate", type=float, default=200.0, help="requests a second")
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        words = ("--processes", str(arguments.processes), "--largest", "1")
        service = _started(Path(folder), *words, FTCOST_TOKEN=TOKEN)
        try:
            for _ in range(4 * arguments.processes):  # each process has loaded what it needs
                service.post("/estimate?brief=1", EXAMPLE)
            load = Load(service.port)
            asyncio.run(_run(load, arguments.rate, arguments.seconds, service.process.pid))
            memory = _memory_mib(service.process.pid)
        finally:
            service.process.terminate()
            service.process.communicate(timeout=30)
    times = sorted(load.seconds)
    print(f"answers {dict(load.statuses)}; p50 {times[len(times) // 2]:.3f} s, p99 {times[int(len(times) * 0.99)]:.3f} s; "
          f"memory at most {memory['VmHWM']:.0f} MiB, at the end {memory['VmRSS']:.0f} MiB; wrong {dict(load.wrong)}")  # fmt: skip
    return int(bool(load.wrong))


if __name__ == "__main__":
    sys.exit(main())
