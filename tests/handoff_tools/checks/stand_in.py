"""Stands in for the launchers of trainers on nodes without GPUs, and for pip.

It takes rank, nodes and address from the command as the launcher does, looks for the files that the command
names, meets the other nodes at the address of the first, and writes what it saw.
"""

import json
import os
import re
import socket
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

TOOLS = ("accelerate", "axolotl", "torchrun", "llamafactory-cli", "tune", "pip", "python")
PATIENCE_SECONDS = 60


def install(folder: Path) -> Path:
    """Make a folder of commands that are all this script; ``python`` starts the real one but for trainings."""
    folder.mkdir()
    for tool in TOOLS:
        command = folder / tool
        command.write_text(f'#!/bin/sh\nexec {sys.executable} {Path(__file__).resolve()} {tool} "$@"\n')
        command.chmod(0o755)
    return folder


def expected(case: Path) -> tuple[tuple[str, ...], str]:
    """Return the launchers of a case's trainer, and the file of its settings."""
    launchers = {
        "axolotl.yaml": ("axolotl", "torchrun"),
        "llama_factory.yaml": ("llamafactory-cli", "accelerate"),
        "torchtune.yaml": ("tune",),
        "train.yaml": ("accelerate", "python"),
    }
    for settings, tools in launchers.items():
        if (case / settings).exists():
            return tools, settings
    raise AssertionError(f"no trainer's settings in {case}")


def compare(case: Path, seen: Path, nodes: int) -> str:
    """Check what the nodes of a case wrote: each its own rank, all met, nothing missing."""
    tools, settings = expected(case)
    wrote = [json.loads(file.read_text()) for file in sorted(seen.glob("*.json"))]
    assert [one["rank"] for one in wrote] == list(range(nodes)), wrote
    for one in wrote:
        assert one["tool"] in tools, one
        assert one["nodes"] == nodes, one
        assert one["met"] == list(range(nodes)), one
        assert settings in one["files"], one
        assert not one["missing"], one
    place = f", met at {wrote[0]['address']}" if nodes > 1 else ""
    return f"{wrote[0]['tool']} on {nodes} node(s){place}"


def main() -> None:
    tool, words = sys.argv[1], sys.argv[2:]
    if tool == "python" and not (words and words[0] == "train.py"):
        os.execv(sys.executable, [sys.executable, *words])
    if tool == "pip" or words[:1] == ["download"]:
        return

    def said(*names: str) -> str | None:
        return next((words[words.index(name) + 1] for name in names if name in words), None)

    nodes = int(said("--num_machines", "--nnodes") or os.environ.get("NNODES") or 1)
    rank = int(said("--machine_rank", "--node-rank", "--node_rank") or os.environ.get("NODE_RANK") or 0)
    address = said("--main_process_ip", "--master-addr", "--master_addr") or os.environ.get("MASTER_ADDR")
    port = said("--main_process_port", "--master-port", "--master_port") or os.environ.get("MASTER_PORT")
    files = [word for word in words if re.fullmatch(r"[\w./-]+\.(yaml|py|json)", word)]
    needed = [*files, *filter(None, [os.environ.get("DATA_NEEDED")])]
    met = [0] if nodes == 1 else _meet(rank, nodes, address or "", int(port or 0))
    wrote = {
        "tool": tool, "rank": rank, "nodes": nodes, "address": address, "met": met, "files": files,
        "missing": [file for file in needed if not Path(file).exists()],
        "cpus": os.environ.get("SLURM_CPUS_PER_TASK"), "gpus": os.environ.get("SLURM_GPUS_ON_NODE"),
    }  # fmt: skip
    Path(os.environ["SEEN"], f"{rank}.json").write_text(json.dumps(wrote))
    print(f"rank {rank} of {nodes} with {tool} in {Path.cwd()}")


def _meet(rank: int, nodes: int, address: str, port: int) -> list[int]:
    """Return the ranks that met at the first node, as every node hears them from it."""
    try:
        socket.getaddrinfo(address, port)
    except socket.gaierror:
        address = "127.0.0.1"  # nodes that are none have names that no name server has
    if rank:
        end = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                with socket.create_connection((address, port), timeout=PATIENCE_SECONDS) as link:
                    link.sendall(bytes([rank]))
                    return list(link.recv(nodes))
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)
    with socket.create_server((address, port)) as door:
        door.settimeout(PATIENCE_SECONDS)
        links = [door.accept()[0] for _ in range(nodes - 1)]
        ranks = sorted([0, *(link.recv(1)[0] for link in links)])
        for link in links:
            link.sendall(bytes(ranks))
            link.close()
    return ranks


def report(cases: Iterable[Path], tool: str, check: Callable[[Path], object]) -> None:
    """Check the hand-offs that clusters are tried with, and print a line for each, whatever it ends in."""
    for case in cases:
        if not case.name.startswith(("qlora", "nodes")):
            continue
        try:
            print(f"ok {case.name} {tool}: {check(case)}", flush=True)
        except BaseException as error:  # noqa: BLE001 - the report is the point
            text = " ".join(str(error).split())[-600:]
            print(f"FAILED {case.name} {tool}: {type(error).__name__} {text}", flush=True)


if __name__ == "__main__":
    main()
