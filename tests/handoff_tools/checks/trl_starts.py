"""The TRL script is started as the hand-off says, on the CPU: a tiny model in place of the job's, and the job's steps."""

from pathlib import Path

from started import expected, report, resumed
from trl_runs import prepare

ON_A_CPU = "--model_name_or_path model --use_cpu true --bf16 false --dtype float32 --attn_implementation sdpa"


def check(case: Path) -> str:
    about = expected(case)
    prepare(case, about)
    command = f"{about['start']} {ON_A_CPU}"
    return resumed(case, command, f"{command} --save_steps {about['steps'] // 2} --save_total_limit 9")


if __name__ == "__main__":
    report("trl", check)
