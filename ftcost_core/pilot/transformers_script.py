"""The pilot of the Hugging Face stack: plain Transformers and PEFT, timed by a callback, on random tokens.

It reads its settings from the ``train.yaml`` of the hand-off, so the pilot times what the training will run.
"""

from __future__ import annotations

from typing import assert_never

from ftcost_core.documents.job import Job, Method
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.exporters.facts import libraries
from ftcost_core.exporters.handoff import Handoff

FILE = "pilot.py"
_TRAINING = "train.py"
_START = "train.py --config train.yaml"

_SCRIPT = '''"""Times {steps} training steps after {warm_up} of warm-up. Settings are those of train.yaml.

Start: {run}
Needs: torch, transformers, accelerate{needs}. Writes pilot.jsonl for: ftcost pilot JOB pilot.jsonl
"""

import json
{os}import time
from dataclasses import fields

import torch
import yaml
{imports}
STEPS, WARM_UP = {steps}, {warm_up}
SEQ_LEN = {seq_len}
DATA = {data!r}  # None: random tokens; or a JSONL file with "text" or "messages", packed here


class Tokens(torch.utils.data.Dataset):
    """Sequences of SEQ_LEN tokens without padding."""

    def __init__(self, name, vocabulary, count):
        self.vocabulary, self.count, self.rows = vocabulary, count, None
        if DATA:
            tokenizer = AutoTokenizer.from_pretrained(name)
            tokens = []
            for line in open(DATA, encoding="utf-8"):
                row = json.loads(line)
                text = row.get("text") or tokenizer.apply_chat_template(row["messages"], tokenize=False)
                tokens += tokenizer(text)["input_ids"]
            self.rows = [tokens[i : i + SEQ_LEN] for i in range(0, len(tokens) - SEQ_LEN + 1, SEQ_LEN)]

    def __len__(self):
        return self.count

    def __getitem__(self, i):
        if self.rows:
            row = torch.tensor(self.rows[i % len(self.rows)])
        else:
            row = torch.randint(self.vocabulary, (SEQ_LEN,))
        return {{"input_ids": row, "labels": row.clone()}}


class Stopwatch(TrainerCallback):
    """Writes the time of each step, and at the end the peaks of the fullest GPU."""

    def on_train_begin(self, args, state, control, **_):
        self.tokens = args.per_device_train_batch_size * args.gradient_accumulation_steps * SEQ_LEN
        self.file = open("pilot.jsonl", "w") if state.is_world_process_zero else None
        cuda = torch.cuda.is_available()
        self.write(format="ftcost-pilot", version=1, gpu=torch.cuda.get_device_name() if cuda else None,
                   gpus=args.world_size, micro_batch=args.per_device_train_batch_size,
                   seq_len=SEQ_LEN, warm_up=WARM_UP)
        self.last = self.now()

    def on_step_end(self, args, state, control, **_):
        now = self.now()
        self.write(step=state.global_step, seconds=now - self.last, tokens=self.tokens)
        self.last = now

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


def main():
    settings = yaml.safe_load(open("train.yaml", encoding="utf-8"))
    wanted = {{f.name for f in fields(TrainingArguments) if f.init}}
    chosen = {{name: value for name, value in settings.items() if name in wanted}}
    chosen |= dict(max_steps=STEPS + WARM_UP, logging_steps=10, output_dir="pilot")
    chosen |= dict(save_strategy="no", report_to="none")
    args = TrainingArguments(**chosen)  # before the model: ZeRO-3 shards it while it is loaded
    name = settings["model_name_or_path"]
    dtype = getattr(torch, settings.get("dtype") or "float32")
    options = dict(dtype=dtype, attn_implementation=settings.get("attn_implementation"))
{model}
    count = (STEPS + WARM_UP) * args.train_batch_size * args.gradient_accumulation_steps * args.world_size
    data = Tokens(name, model.config.get_text_config().vocab_size, count)
    Trainer(model, args, train_dataset=data, callbacks=[Stopwatch()]).train()


if __name__ == "__main__":
    main()
'''

_LOADED = "    model = AutoModelForCausalLM.from_pretrained(name, **options)"
_SCRATCH = "    model = AutoModelForCausalLM.from_config(AutoConfig.from_pretrained(name), **options)"
_PLACED = '    options["device_map"] = {"": int(os.environ.get("LOCAL_RANK", 0))}'
_QUANTIZED = """\
    options["quantization_config"] = BitsAndBytesConfig(
        load_in_4bit=settings.get("load_in_4bit", False), load_in_8bit=settings.get("load_in_8bit", False),
        bnb_4bit_quant_type=settings.get("bnb_4bit_quant_type", "nf4"), bnb_4bit_compute_dtype=dtype,
        bnb_4bit_use_double_quant=settings.get("use_bnb_nested_quant", False),
        bnb_4bit_quant_storage=settings.get("bnb_4bit_quant_storage"))"""
_UPCAST = """\
    checkpoints = args.gradient_checkpointing
    model = prepare_model_for_kbit_training(model, use_gradient_checkpointing=checkpoints)"""
_ADAPTERS = """\
    targets = settings["lora_target_modules"]
    model.enable_input_require_grads()
    model = get_peft_model(model, LoraConfig(
        r=settings["lora_r"], lora_alpha=settings["lora_alpha"], lora_dropout=settings["lora_dropout"],
        target_modules="all-linear" if targets in ("all-linear", ["all-linear"]) else targets,
        modules_to_save=settings.get("lora_modules_to_save"), use_dora=settings.get("use_dora", False),
        task_type="CAUSAL_LM"))
    for weight in model.parameters():
        if weight.requires_grad:
            weight.data = weight.data.to(torch.%s)"""
_FREEZE = """\
    model.requires_grad_(False)
    layers = max((m for m in model.modules() if isinstance(m, torch.nn.ModuleList)), key=len)
    for layer in layers[-%d:]:
        layer.requires_grad_(True)"""


def files(handoff: Handoff, resolved: Job, steps: int, warm_up: int, data_path: str | None) -> dict[str, str]:
    """Return the pilot's files: the script, and the hand-off's settings and launchers as they are."""
    run = handoff.run.replace(_START, FILE)
    copied = {name: text.replace(_START, FILE) for name, text in handoff.files.items() if name != _TRAINING}
    return {FILE: script(resolved, run, steps, warm_up, data_path), **copied}


def script(resolved: Job, run: str, steps: int, warm_up: int, data_path: str | None) -> str:
    """Return the text of ``pilot.py``; nothing of a job but numbers and quoted paths is written into code."""
    method = resolved.method
    adapters, quantized = method.kind in ADAPTER_KINDS, method.quantization is not None
    upcast = bool(quantized and method.quantization and method.quantization.upcast)
    # FSDP places and shards quantised weights itself; other strategies need them on the rank's own GPU.
    placed = quantized and resolved.hardware.parallelism.strategy != "fsdp"
    body = [*([_PLACED] if placed else []), *([_QUANTIZED] if quantized else [])]
    body.append(_SCRATCH if method.kind == "pretrain" else _LOADED)
    body += [_UPCAST] if upcast else []
    body += _what_is_trained(method)
    return _SCRIPT.format(
        steps=steps,
        warm_up=warm_up,
        run=run,
        os="import os\n" if placed else "",
        needs="".join([", peft" if adapters else "", ", bitsandbytes" if quantized else ""]),
        imports=_imports(
            adapters=adapters, quantized=quantized, upcast=upcast, scratch=method.kind == "pretrain"
        ),
        seq_len=resolved.data.seq_len,
        data=data_path,
        model="\n".join(body),
    )


def _what_is_trained(method: Method) -> list[str]:
    """Return the lines that choose what of the model is trained; none where it is all of it."""
    match method.kind:
        case "full" | "pretrain":
            return []
        case "lora" | "qlora" | "dora":
            dtype = (method.lora.adapter_dtype if method.lora else None) or "fp32"
            return [_ADAPTERS % libraries().torch_dtypes[dtype]]
        case "freeze":
            return [_FREEZE % (method.trained_layers or 1)]
        case kind:
            assert_never(kind)


def _imports(*, adapters: bool, quantized: bool, upcast: bool, scratch: bool) -> str:
    peft = ["LoraConfig", "get_peft_model"] if adapters else []
    peft += ["prepare_model_for_kbit_training"] if upcast else []
    names = ["AutoModelForCausalLM", "AutoTokenizer", "Trainer", "TrainerCallback", "TrainingArguments"]
    names += ["AutoConfig"] if scratch else []
    names += ["BitsAndBytesConfig"] if quantized else []
    lines = [f"from peft import {', '.join(peft)}"] if peft else []
    return "\n".join([*lines, f"from transformers import {', '.join(sorted(names))}", ""])
