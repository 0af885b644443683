"""Hugging Face's own command resolves the job without submitting it, and the script starts the trainer's stand-in."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from stand_in import TOOLS, compare, install


def check(case: Path, commands: Path) -> str:
    place = os.environ | {"BUCKET": "you/checkpoints", "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    text = (case / "hf_jobs.sh").read_text(encoding="utf-8")
    asked = re.search(r"^(?:test|mkdir|hf)[^#]*", text, re.MULTILINE)[0].replace("uv run", "uv run --dry-run", 1)
    (case / "data").mkdir(exist_ok=True)
    asked = "\n".join(line for line in asked.splitlines() if not line.startswith("mkdir"))
    done = subprocess.run(["bash", "-c", asked], cwd=case, env=place, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-500:] + done.stdout[-300:]
    flavor = re.search(r"--flavor (\S+)", text)[1]
    assert re.search(rf"flavor\s+{flavor}$", done.stdout, re.MULTILINE), done.stdout
    (case / "seen").mkdir()
    (case / "storage").mkdir()
    place |= {"JOB_FILES": str(case), "JOB_FOLDER": f"{case}-run", "JOB_STORAGE": str(case / "storage"),
              "SEEN": str(case / "seen"), "PATH": f"{commands}:{os.environ['PATH']}"}  # fmt: skip
    done = subprocess.run(
        [sys.executable, "launch_hf_jobs.py"], cwd=case, env=place, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-500:]
    return f"{flavor}, {compare(case, case / 'seen', 1)}"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        commands = install(Path(folder) / "commands")
        uv = commands / "uv"
        uv.write_text("#!/bin/sh\n")
        uv.chmod(0o755)
        assert TOOLS
        for case in sorted(Path(sys.argv[1]).resolve().iterdir()):
            try:
                print(f"ok {case.name} hf-jobs: {check(case, commands)}", flush=True)
            except BaseException as error:  # noqa: BLE001 - the report is the point
                text = " ".join(str(error).split())[-600:]
                print(f"FAILED {case.name} hf-jobs: {type(error).__name__} {text}", flush=True)


if __name__ == "__main__":
    main()
