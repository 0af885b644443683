"""The pilot of the Hugging Face stack: the hand-off's own ``train.py``, timed, on random tokens.

So the pilot runs what the training will run: TRL's trainer with its loss, its packing and its tokens.
"""

from __future__ import annotations

from ftcost_core.documents.job import Job
from ftcost_core.exporters.handoff import Handoff

FILE = "pilot.py"
_START = "train.py --config train.yaml"

_SCRIPT = '''"""Times {steps} steps after {warm_up} of warm-up: train.py with train.yaml, and a stopwatch.

Start: {run}
Needs what train.py needs. Writes pilot.jsonl for: ftcost pilot JOB pilot.jsonl
"""

import json
import sys
import time

import torch
import train
{imports}

STEPS, WARM_UP = {steps}, {warm_up}
SEQ_LEN, SEQUENCES = {seq_len}, {sequences}  # tokens of a window, windows of a step


class Stopwatch(TrainerCallback):
    """Writes the time of each step, and at the end the peaks of the fullest GPU."""

    def on_train_begin(self, args, state, control, **_):
        self.file = open("pilot.jsonl", "w") if state.is_world_process_zero else None
        cuda = torch.cuda.is_available()
        self.write(format="ftcost-pilot", version=1, gpu=torch.cuda.get_device_name() if cuda else None,
                   gpus=args.world_size, micro_batch=args.per_device_train_batch_size,
                   seq_len=SEQ_LEN, warm_up=WARM_UP)
        self.last, self.seen = self.now(), 0

    def on_step_end(self, args, state, control, **_):
        now, seen = self.now(), state.num_input_tokens_seen
        tokens = (seen - self.seen) / args.world_size
        self.write(step=state.global_step, seconds=now - self.last, tokens=tokens)
        self.last, self.seen = now, seen

    def on_train_end(self, args, state, control, **_):
        if torch.cuda.is_available():
            peaks = torch.tensor([torch.cuda.max_memory_allocated(), torch.cuda.max_memory_reserved()]).cuda()
            if torch.distributed.is_initialized():
                torch.distributed.all_reduce(peaks, torch.distributed.ReduceOp.MAX)
            self.write(peak_allocated_bytes=int(peaks[0]), peak_reserved_bytes=int(peaks[1]))

    def now(self):
        if torch.cuda.is_available():
            torch.cuda.synchronize()
        return time.perf_counter()

    def write(self, **row):
        if self.file:
            print(json.dumps(row), file=self.file, flush=True)


class Timed(train.{trainer}):
    """The trainer of train.py with the stopwatch; it saves nothing."""

    def __init__(self, **options):
        super().__init__(callbacks=[Stopwatch()], **options)

    def save_model(self, *_, **__):
        pass

{data}
if __name__ == "__main__":
    train.{trainer} = Timed
    sys.argv[1:] = ["--config", "train.yaml", "--output_dir", "pilot", "--save_strategy", "no"]
    train.main()
'''

_FOR_DATA = "from transformers import TrainerCallback"
_FOR_RANDOM = """\
import yaml
from datasets import Dataset
from transformers import AutoConfig, TrainerCallback"""
_RANDOM = '''
def random_tokens(_):
    """Windows of random tokens, without padding, for all steps."""
    name = yaml.safe_load(open("train.yaml", encoding="utf-8"))["model_name_or_path"]
    vocabulary = AutoConfig.from_pretrained(name).get_text_config().vocab_size
    torch.manual_seed(0)
    windows = torch.randint(vocabulary, ((STEPS + WARM_UP) * SEQUENCES, SEQ_LEN))
    return Dataset.from_dict({"input_ids": list(windows.numpy())})


train.load = random_tokens
'''


def run_of(handoff: Handoff) -> str:
    """Return the command that starts the pilot instead of the training."""
    return handoff.run.replace(_START, FILE)


def files(handoff: Handoff, resolved: Job, steps: int, warm_up: int, *, random: bool) -> dict[str, str]:
    """Return the pilot's files: the script, and the hand-off's own, started through it.

    ``random``: the script makes tokens itself instead of reading the training data.
    """
    copied = {name: text.replace(_START, FILE) for name, text in handoff.files.items() if name != "train.py"}
    text = script(resolved, run_of(handoff), steps, warm_up, random=random)
    return {FILE: text, **copied, "train.py": handoff.files["train.py"]}


def script(resolved: Job, run: str, steps: int, warm_up: int, *, random: bool) -> str:
    """Return the text of ``pilot.py``; nothing of a job but numbers is written into it."""
    return _SCRIPT.format(
        steps=steps,
        warm_up=warm_up,
        run=run,
        imports=_FOR_RANDOM if random else _FOR_DATA,
        seq_len=resolved.data.seq_len,
        sequences=resolved.training.global_batch or 1,
        trainer=f"{resolved.method.objective.upper()}Trainer",
        data=_RANDOM if random else "",
    )
