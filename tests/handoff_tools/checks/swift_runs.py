"""ms-swift trains with its YAML as it is, on the CPU: a tiny model in place of the job's, and the job's steps."""

from pathlib import Path

from started import SEVERAL_ON_A_CPU, expected, report, resumed, stood_in
from trl_runs import prepare

ON_A_CPU = "--model model --use_cpu true --torch_dtype float32 --bf16 false --attn_impl sdpa"
OF_MODEL = {False: "--model_type llama --template default", True: "--model_type qwen2_5_vl --template qwen2_5_vl"}
"""What it takes from the name of a model that is not a local folder."""

REWARD = """
from swift.rewards import ORM, orms


class Reward(ORM):
    def __call__(self, completions, **columns):
        return [sum(map(ord, str(one))) % 97 / 97 for one in completions]


orms["reward"] = Reward
"""
"""What its file leaves to a person, under the name that stands there."""


def check(case: Path) -> str:
    about = expected(case)
    prepare(case, about)
    if about["objective"] == "grpo":
        (case / "reward.py").write_text(REWARD, encoding="utf-8")
    place = {"USE_HF": "1"} | stood_in(case, SEVERAL_ON_A_CPU if about["processes"] > 1 else "")
    command = f"{about['start']} {ON_A_CPU} {OF_MODEL[about['images']]}"
    halting = f"{command} --save_steps {about['steps'] // 2} --save_total_limit 9"
    whole = f"{command} --resume_from_checkpoint outputs/checkpoint-{about['steps'] // 2}"
    return resumed(case, whole, halting, place)


if __name__ == "__main__":
    report("ms-swift", check)
