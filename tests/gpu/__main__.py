"""``python -m tests.gpu``: measure true training steps on the GPU that is here, and write them as rows.

Each case is a process of its own with random weights (:mod:`tests.gpu.step`), so that nothing is downloaded and a
case that runs out of memory ends alone. ``--python`` names a Python with torch, transformers, peft and
bitsandbytes. Rows have the form of ``resources/evidence/measurements.jsonl``; without a GPU a tiny case is run
on the processor and nothing is written.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import TwoPartEstimate
from ftcost_core.pilot import PilotReport, measurement_row
from tests.gpu.cases import GpuCase, cases, tiny

STEP = Path(__file__).with_name("step.py")
_PROBE = (
    "import importlib.util as u, json, torch; c = torch.cuda.is_available();"
    "print(json.dumps([torch.cuda.get_device_name() if c else None, bool(u.find_spec('flash_attn'))]))"
)
_TIMEOUT_S = 600


def measured(case: GpuCase, python: str) -> dict[str, Any] | None:
    """What the case's process measured; ``None`` where it ended without an answer, such as out of memory."""
    done = subprocess.run(
        [python, str(STEP)], input=json.dumps(case.question), capture_output=True, text=True, check=False,
        timeout=_TIMEOUT_S,
    )  # fmt: skip
    if done.returncode:
        print(f"{case.name}: {done.stderr.strip().splitlines()[-1] if done.stderr.strip() else done.returncode}")
        return None
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def report_of(answer: dict[str, Any]) -> PilotReport:
    """The median step's speed, and the allocator's peak."""
    seconds = sorted(answer["seconds"])
    return PilotReport(
        tokens_per_s_per_gpu=answer["tokens"] / seconds[len(seconds) // 2],
        peak_bytes=answer["reserved"],
        peak_kind="reserved" if answer["reserved"] else None,
        steps_used=len(seconds),
        gpu=answer["gpu"],
        gpus=1,
        format="ftcost-pilot",
        source="tests.gpu",
    )


def compared(case: GpuCase, report: PilotReport) -> str:
    """A line of the table: measured, estimated, difference."""
    result = TwoPartEstimate(case.job).first
    speed, memory = result.throughput.tokens_per_s_per_gpu, result.memory.reserved
    line = f"{case.name:64}{report.tokens_per_s_per_gpu:10.0f}{speed:10.0f}"
    if report.peak_bytes is None:
        return line
    off = (speed / (report.tokens_per_s_per_gpu or 1) - 1, memory / report.peak_bytes - 1)
    return f"{line}{off[0]:+8.0%}{report.peak_bytes / 2**30:9.2f}{memory / 2**30:9.2f}{off[1]:+8.1%}"


def row_of(case: GpuCase, answer: dict[str, Any], source: str) -> dict[str, Any]:
    """The row of a case."""
    versions = ", ".join(f"{name} {version}" for name, version in answer["versions"].items())
    month = date.today().strftime("%Y-%m")
    return measurement_row(case.job, report_of(answer), framework=f"plain loop: {versions}", month=month, source=source)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.gpu", description=__doc__)
    parser.add_argument("--python", default=sys.executable, help="a Python with torch, transformers and peft")
    parser.add_argument("--out", type=Path, default=Path("measured.jsonl"), help="rows are added to this file")
    parser.add_argument("--source", default="", help="owner/repository where the rows will be published")
    parser.add_argument("--only", default="", help="cases whose name has this in it")
    given = parser.parse_args()
    probe = subprocess.run([given.python, "-c", _PROBE], capture_output=True, text=True, check=False)
    if probe.returncode:
        print(f"{given.python} has no torch: name a Python that has it with --python", file=sys.stderr)
        return 1
    device, flash = json.loads(probe.stdout)
    if device is None:
        print("no GPU here: a tiny case on the processor, nothing is written")
        answer = measured(tiny(), given.python)
        return 0 if answer else 1
    try:
        gpu = find_gpu(device).name
    except InputError:
        gpu = find_gpu(device.removeprefix("NVIDIA ").removeprefix("GeForce ")).name
    print(f"{gpu}\n{'':64}{'tok/s':>10}{'estimate':>10}{'':8}{'GiB':>9}{'estimate':>9}")
    for case in cases(gpu, flash=flash):
        answer = measured(case, given.python) if given.only in case.name else None
        if answer:
            print(compared(case, report_of(answer)), flush=True)
            with given.out.open("a", encoding="utf-8") as out:
                out.write(json.dumps(row_of(case, answer, given.source)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
