"""A trainer over transformers' Trainer, started with a hand-off's own command: to the end, and again from the middle."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

PLACE = os.environ | {
    "OMP_NUM_THREADS": "1",
    "HF_HUB_OFFLINE": "1",
    "PYTHONWARNINGS": "ignore",
    "TOKENIZERS_PARALLELISM": "false",
    "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
}


def expected(case: Path) -> dict:
    """Return what a case says of itself: its command, steps, samples, objective and processes."""
    return json.loads((case / "expected.json").read_text(encoding="utf-8"))


def resumed(case: Path, whole: str, halting: str, place: Mapping[str, str] | None = None) -> str:
    """Run ``halting``, which saves in the middle too, take its end away, and let ``whole`` go on from there."""
    steps = expected(case)["steps"]
    half = steps // 2
    _run(case, halting, place)
    assert _state(case, steps)["global_step"] == steps
    shutil.rmtree(case / "outputs" / f"checkpoint-{steps}")
    _run(case, whole, place)
    state = _state(case, steps)
    norms = [float(entry["grad_norm"]) for entry in state["log_history"] if "grad_norm" in entry]
    assert len(norms) == steps, norms
    assert min(norms) > 0, norms
    ranks = len(list((case / "outputs" / f"checkpoint-{steps}").glob("rng_state*.pth")))
    assert ranks == expected(case)["processes"], ranks
    return f"{steps} steps on {ranks} process(es), resumed after {half}"


def _state(case: Path, step: int) -> dict:
    file = case / "outputs" / f"checkpoint-{step}" / "trainer_state.json"
    return json.loads(file.read_text(encoding="utf-8"))


def _run(case: Path, command: str, place: Mapping[str, str] | None) -> None:
    done = subprocess.run(
        ["bash", "-c", command], cwd=case, capture_output=True, text=True, env=PLACE | dict(place or {}),
        check=False,
    )  # fmt: skip
    errors = re.sub(r"(?:subprocess\.CalledProcessError|torch\.distributed\.elastic).*", "", done.stderr)
    assert done.returncode == 0, errors[-1500:]


def report(tool: str, check: Callable[[Path], str]) -> None:
    """Print a line a case, of the folder that the command line names."""
    for case in sorted(Path(sys.argv[1]).resolve().iterdir()):
        try:
            print(f"ok {case.name} {tool} run: {check(case)}", flush=True)
        except BaseException as error:  # noqa: BLE001 - the report is the point
            print(
                f"FAILED {case.name} {tool} run: {type(error).__name__} {' '.join(str(error).split())[-1200:]}",
                flush=True,
            )
