"""axolotl trains with its YAML as it is, on the CPU: a tiny model in place of the job's, and the job's steps."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from trl_runs import chats, make

PLACE = os.environ | {
    "OMP_NUM_THREADS": "1",
    "HF_HUB_OFFLINE": "1",
    "AXOLOTL_DO_NOT_TRACK": "1",
    "ACCELERATE_USE_CPU": "true",
    "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
}
ON_A_CPU = ("--base-model", "model", "--attn-implementation", "sdpa", "--no-bfloat16")


def check(case: Path) -> str:
    expected = json.loads((case / "expected.json").read_text(encoding="utf-8"))
    make(case / "model")
    chats(case / "data" / "train.jsonl", expected)
    if (case / "prepare_data.py").exists():
        _run(case, ["python", "prepare_data.py"])
    command = ["axolotl", "train", "axolotl.yaml", *ON_A_CPU]
    steps, half = expected["steps"], expected["steps"] // 2
    # As if it had been stopped in the middle.
    _run(case, [*command, "--save-steps", str(half), "--save-total-limit", "9"])
    assert _state(case, steps)["global_step"] == steps
    shutil.rmtree(case / "outputs" / f"checkpoint-{steps}")
    _run(case, command)
    state = _state(case, steps)
    norms = [entry["grad_norm"] for entry in state["log_history"] if "grad_norm" in entry]
    assert len(norms) == steps, norms
    assert min(norms) > 0, norms
    return f"{steps} steps, resumed after {half}"


def _state(case: Path, step: int) -> dict:
    file = case / "outputs" / f"checkpoint-{step}" / "trainer_state.json"
    return json.loads(file.read_text(encoding="utf-8"))


def _run(case: Path, command: list[str]) -> None:
    done = subprocess.run(command, cwd=case, capture_output=True, text=True, env=PLACE, check=False)
    assert done.returncode == 0, re.sub(r"subprocess.CalledProcessError.*", "", done.stderr)[-900:]


def main() -> None:
    for case in sorted(Path(sys.argv[1]).iterdir()):
        try:
            print(f"ok {case.name} axolotl run: {check(case)}", flush=True)
        except BaseException as error:  # noqa: BLE001 - the report is the point
            print(
                f"FAILED {case.name} axolotl run: {type(error).__name__} "
                f"{' '.join(str(error).split())[-700:]}",
                flush=True,
            )


if __name__ == "__main__":
    main()
