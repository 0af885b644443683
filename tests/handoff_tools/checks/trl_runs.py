"""The TRL script trains: a tiny model with random weights, two steps, on the CPU."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import yaml

TEXTS = ["the cat sat on the mat", "a dog ran over the hill", "rain falls on the green hill", "she reads a book"]
CPU = {"use_cpu": True, "bf16": False, "fp16": False, "attn_implementation": "sdpa", "dtype": "float32"}


def tokenizer_of_words():
    """A tokenizer of a few words, without a chat template: a base model's."""
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    words = sorted({word for text in TEXTS for word in text.split()})
    vocabulary = {word: i for i, word in enumerate(["<pad>", "<s>", "</s>", "<unk>", *words])}
    raw = Tokenizer(models.WordLevel(vocabulary, unk_token="<unk>"))
    raw.pre_tokenizer = pre_tokenizers.Whitespace()
    return PreTrainedTokenizerFast(
        tokenizer_object=raw, pad_token="<pad>", bos_token="<s>", eos_token="</s>", unk_token="<unk>"
    )


def make(folder: Path) -> None:
    from transformers import LlamaConfig, LlamaForCausalLM

    tokenizer = tokenizer_of_words()
    tokenizer.save_pretrained(folder)
    config = LlamaConfig(
        vocab_size=len(tokenizer), hidden_size=32, intermediate_size=64, num_hidden_layers=4,
        num_attention_heads=4, num_key_value_heads=2, pad_token_id=0, bos_token_id=1, eos_token_id=2,
    )  # fmt: skip
    LlamaForCausalLM(config).save_pretrained(folder)


def chats(file: Path, expected: dict) -> None:
    """Write a job's samples: chats, or preference pairs, of as many characters each."""
    file.parent.mkdir(exist_ok=True)
    with file.open("w", encoding="utf-8") as lines:
        generated, pairs = expected["objective"] == "grpo", expected["objective"] != "sft"
        texts = expected["group"] if generated else 2 if pairs else 1
        for i in range(expected["samples"] // texts):
            asked, said = (f"{TEXTS[(i + part) % len(TEXTS)]:24}" for part in (0, 1))
            row = {"messages": [{"role": "user", "content": asked}, {"role": "assistant", "content": said}]}
            if generated:
                row = {"prompt": asked}
            elif pairs:
                row = {"prompt": asked, "chosen": said, "rejected": f"{TEXTS[(i + 2) % len(TEXTS)]:24}"}
            lines.write(json.dumps(row) + "\n")


LEFT_TO_A_PERSON = re.compile(r'raise \w+\("write the reward here"\)')
"""What stands in an exported script in the place of a reward, which nobody but a person can know."""
REWARD = "return [sum(map(ord, str(one))) % 97 / 97 for one in completions]"


def write_rewards(case: Path) -> None:
    """Write the rewards that a case's scripts leave to a person: they differ from one completion to the next."""
    for script in case.glob("*.py"):
        text = script.read_text(encoding="utf-8")
        script.write_text(LEFT_TO_A_PERSON.sub(REWARD, text))


def prepare(case: Path, expected: dict) -> None:
    """Write a case's tiny model and its samples, with images where the job has some, and its rewards."""
    import encoders
    import seeing

    write_rewards(case)
    model = seeing.make if expected["images"] else make if expected["causal"] else encoders.make
    model(case / "model")
    texts = expected["objective"] in ("pairs", "triplets", "classification")
    samples = seeing.chats if expected["images"] else encoders.samples if texts else chats
    samples(case / "data" / "train.jsonl", expected)


def _row(text: str, case: str) -> dict:
    """A preference pair, a text, or a chat, which a base model's tokenizer has no template for."""
    if case == "dpo":
        return {"prompt": text, "chosen": " the mat", "rejected": " a book"}
    if case == "pretrain":
        return {"text": text}
    return {"messages": [{"role": "user", "content": text}, {"role": "assistant", "content": text}]}


def check(case: Path) -> str:
    """Run the script as it is; its settings but for what a CPU cannot do."""
    work = case / "run"
    work.mkdir(exist_ok=True)
    make(work / "model")
    settings = yaml.safe_load((case / "train.yaml").read_text(encoding="utf-8"))
    rows = [_row(text, case.name) for text in TEXTS * 8]
    (work / "train.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    settings |= CPU | {"model_name_or_path": "model", "dataset_name": "train.jsonl", "max_steps": 2, "max_length": 16}
    settings |= {"save_steps": 2, "use_liger_kernel": False, "per_device_train_batch_size": 2}
    settings |= {"gradient_accumulation_steps": 1, "optim": "adamw_torch"}
    for name in ("liger_kernel_config", "optim_args", "optim_target_modules", "pad_to_multiple_of",
                 "load_in_4bit", "load_in_8bit", "bnb_4bit_quant_storage"):  # fmt: skip
        settings.pop(name, None)
    if settings.get("packing"):
        settings["packing_strategy"] = "wrapped"
    (work / "train.yaml").write_text(yaml.safe_dump(settings), encoding="utf-8")
    (work / "train.py").write_text((case / "train.py").read_text(encoding="utf-8"), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "train.py", "--config", "train.yaml"],
        cwd=work, capture_output=True, text=True, env=os.environ | {"HF_HUB_OFFLINE": "1"}, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-900:]
    state = json.loads((work / "outputs" / "checkpoint-2" / "trainer_state.json").read_text(encoding="utf-8"))
    assert state["global_step"] == 2
    # Started again, it goes on from the checkpoint instead of from nothing.
    settings["max_steps"] = 4
    settings["save_steps"] = 4
    (work / "train.yaml").write_text(yaml.safe_dump(settings), encoding="utf-8")
    again = subprocess.run(
        [sys.executable, "train.py", "--config", "train.yaml"],
        cwd=work, capture_output=True, text=True, env=os.environ | {"HF_HUB_OFFLINE": "1"}, check=False,
    )  # fmt: skip
    assert again.returncode == 0, again.stderr[-900:]
    assert (work / "outputs" / "checkpoint-4").is_dir()
    return "4 steps, resumed after 2"


def main() -> None:
    for case in sorted(Path(sys.argv[1]).iterdir()):
        if case.name not in ("qlora", "dpo", "freeze", "pretrain"):
            continue
        try:
            print(f"ok {case.name} trl run: {check(case)}", flush=True)
        except BaseException as error:  # noqa: BLE001 - the report is the point
            print(
                f"FAILED {case.name} trl run: {type(error).__name__} {' '.join(str(error).split())[-700:]}", flush=True
            )


if __name__ == "__main__":
    main()
