"""The Ray script starts its command on every node of a real Ray cluster on this machine."""

import os
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path


def check(case: Path) -> str:
    from ray.cluster_utils import Cluster

    text = (case / "launch_ray.py").read_text(encoding="utf-8")
    nodes = int(re.search(r"^NODES = (\d+)", text, re.M)[1])
    gpus = int(re.search(r"^GPUS = (\d+)", text, re.M)[1])
    seen = case / "seen"
    seen.mkdir(exist_ok=True)
    data = case / re.search(r"^DATA = '(.+)'$", text, re.M)[1]
    data.parent.mkdir(exist_ok=True)
    data.write_text('{"messages": []}\n', encoding="utf-8")
    text = re.sub(r"^INSTALL = .*$", "INSTALL = []", text, flags=re.M)
    said = f'test -f train.yaml && test -s {data.relative_to(case)} && echo "$NODES $RANK $ADDRESS" > {seen}/$RANK'
    text = re.sub(r"^COMMANDS = .*$", lambda _: f"COMMANDS = {[said]!r}", text, flags=re.M)
    (case / "launch_here.py").write_text(text, encoding="utf-8")
    cluster = Cluster()
    for _ in range(nodes):
        cluster.add_node(num_cpus=2, num_gpus=gpus)
    try:
        done = subprocess.run([sys.executable, str(case / "launch_here.py")], capture_output=True, text=True,
                              env=os.environ | {"RAY_ADDRESS": cluster.address}, timeout=200, check=False)  # fmt: skip
    finally:
        cluster.shutdown()
    assert done.returncode == 0, done.stderr[-800:]
    found = [path.read_text(encoding="utf-8").split() for path in sorted(seen.iterdir())]
    assert [(int(a), int(b)) for a, b, _ in found] == [(nodes, rank) for rank in range(nodes)], found
    return f"ray {version('ray')}, {nodes} nodes of {gpus} GPUs"


def main() -> None:
    for case in sorted(Path(sys.argv[1]).iterdir()):
        if case.name in ("qlora", "nodes"):
            try:
                print(f"ok {case.name} ray: {check(case)}", flush=True)
            except BaseException as error:  # noqa: BLE001 - the report is the point
                print(
                    f"FAILED {case.name} ray: {type(error).__name__} {' '.join(str(error).split())[-600:]}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
