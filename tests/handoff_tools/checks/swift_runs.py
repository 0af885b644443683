"""ms-swift trains with its YAML as it is, on the CPU: a tiny model in place of the job's, and the job's steps."""

from pathlib import Path

from started import SEVERAL_ON_A_CPU, expected, report, resumed, stood_in
from trl_runs import chats, make

ON_A_CPU = "--model model --model_type llama --template default --use_cpu true --torch_dtype float32 --bf16 false --attn_impl sdpa"


def check(case: Path) -> str:
    about = expected(case)
    make(case / "model")
    chats(case / "data" / "train.jsonl", about)
    place = {"USE_HF": "1"} | stood_in(case, SEVERAL_ON_A_CPU if about["processes"] > 1 else "")
    command = f"{about['start']} {ON_A_CPU}"
    halting = f"{command} --save_steps {about['steps'] // 2} --save_total_limit 9"
    whole = f"{command} --resume_from_checkpoint outputs/checkpoint-{about['steps'] // 2}"
    return resumed(case, whole, halting, place)


if __name__ == "__main__":
    report("ms-swift", check)
