"""Unsloth trains with its script as it is, on the CPU: a tiny model in place of the job's, and the job's steps.

Without a GPU Unsloth falls back to the CPU by itself (2026.10), without its own kernels.
"""

import re
from pathlib import Path

from started import SEVERAL_ON_A_CPU, expected, report, resumed, stood_in
from trl_runs import chats, make, write_rewards

FILE = "train_unsloth.py"
PLACE = {"UNSLOTH_DISABLE_STATISTICS": "1"}


def check(case: Path) -> str:
    about = expected(case)
    write_rewards(case)
    text = (case / FILE).read_text(encoding="utf-8")
    make(case / re.search(r"model_name='([^']+)'", text)[1])
    chats(case / "data" / "train.jsonl", about)
    place = PLACE | stood_in(case, SEVERAL_ON_A_CPU if about["processes"] > 1 else "")
    half = re.sub(r"save_steps=\d+", f"save_steps={about['steps'] // 2}", text)
    (case / f"half_{FILE}").write_text(half, encoding="utf-8")
    start = about["start"]
    return resumed(case, start, start.replace(FILE, f"half_{FILE}"), place)


if __name__ == "__main__":
    report("unsloth", check)
