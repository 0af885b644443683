"""axolotl trains with its YAML as it is, on the CPU: a tiny model in place of the job's, and the job's steps."""

from pathlib import Path

from started import expected, report, resumed
from trl_runs import prepare

ON_A_CPU = "--base-model model --attn-implementation sdpa --bf16 false --no-bfloat16"
PLACE = {"AXOLOTL_DO_NOT_TRACK": "1", "ACCELERATE_USE_CPU": "true"}


def check(case: Path) -> str:
    about = expected(case)
    prepare(case, about)
    command = f"{about['start']} {ON_A_CPU}"
    halting = f"{command} --save-steps {about['steps'] // 2} --save-total-limit 9"
    return resumed(case, command, halting, PLACE)


if __name__ == "__main__":
    report("axolotl", check)
