"""The Ray script starts its commands on every node of a real Ray cluster on this machine, with stand-ins."""

import os
import re
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from stand_in import compare, install, report


def check(case: Path, commands: Path) -> str:
    from ray.cluster_utils import Cluster

    text = (case / "launch_ray.py").read_text(encoding="utf-8")
    nodes = int(re.search(r"^NODES = (\d+)", text, re.M)[1])
    gpus = int(re.search(r"^GPUS = (\d+)", text, re.M)[1])
    seen = case / "seen"
    seen.mkdir()
    data = case / re.search(r"^DATA = '(.+)'$", text, re.M)[1]
    data.parent.mkdir(exist_ok=True)
    data.write_text('{"messages": []}\n', encoding="utf-8")
    needed = str(data.relative_to(case))
    place = {"PATH": f"{commands}:{os.environ['PATH']}", "SEEN": str(seen), "DATA_NEEDED": needed}
    os.environ.update(place)  # workers have the environment that their node was started with
    cluster = Cluster()
    for _ in range(nodes):
        cluster.add_node(num_cpus=2, num_gpus=gpus)
    try:
        done = subprocess.run([sys.executable, str(case / "launch_ray.py")], capture_output=True, text=True,
                              env=os.environ | {"RAY_ADDRESS": cluster.address}, timeout=200, check=False)  # fmt: skip
    finally:
        cluster.shutdown()
    assert done.returncode == 0, done.stderr[-800:]
    return f"ray {version('ray')}, {compare(case, seen, nodes)}, {gpus} GPUs each"


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        commands = install(Path(name) / "commands")
        report(sorted(Path(sys.argv[1]).iterdir()), "ray", lambda case: check(case, commands))


if __name__ == "__main__":
    main()
