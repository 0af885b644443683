"""Scripts of Python and of a shell, and notebooks: read, never run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ftcost_core.documents.problems import InputError
from ftcost_core.evaluation.choices import as_trainer_runs
from tests.core.configurations.importing import LLAMA, read, summary


@pytest.mark.parametrize(
    "filler",
    [
        "\n" * 200_000,
        "read a\n" * 30_000,
        "read a <<X\n" * 20_000,
        f"read {'a' * 200_000}\n",
        "a=(\n" * 50_000,
        "$((" * 60_000,
        "if [ $1 = a ]; then\n" * 10_000,
        "case $1 in\n  a) ;;\nesac\n" * 10_000,
        "x=" + "${a:-${b:-" * 20_000,
    ],
    ids=[
        "blank lines",
        "reads",
        "open texts",
        "a long word",
        "open arrays",
        "open sums",
        "open branches",
        "cases",
        "open defaults",
    ],
)
def test_a_script_of_one_thing_many_times_ends(filler: str, tmp_path: Path) -> None:
    """Each took minutes or for ever where a pattern began anew on every line and ran to the end of the file."""
    command = f"trl sft --model_name_or_path {LLAMA} --max_length 512\n"
    assert read(tmp_path, f"{filler}\n{command}", "run.sh").job.data.seq_len == 512


@pytest.mark.parametrize(
    ("line", "last"),
    [("a{0} = a{1} * a{1}", "10 ** 60"), ("a{0} = f'{{a{1}}}{{a{1}}}'", "'xxxxxxxx'"),
     ("a{0} = a{1}.replace('x', a{1})", "'xxxxxxxx'"), ("a{0} = a{1} + a{1}", "[1, 2, 3, 4]")],
)  # fmt: skip
def test_names_that_double_sixty_times_end(line: str, last: str, tmp_path: Path) -> None:
    lines = [line.format(n, n + 1) for n in range(60)]
    script = "\n".join(["from trl import SFTConfig, SFTTrainer", f"a60 = {last}", *reversed(lines)])
    tail = f'\nSFTTrainer(model="{LLAMA}", args=SFTConfig(max_length=a0, per_device_train_batch_size=2)).train()\n'
    try:
        assert read(tmp_path, script + tail, "train.py").job.data.seq_len == 1024
    except InputError as refused:
        assert "more than" in str(refused)


def test_a_script_is_read_and_not_run(tmp_path: Path) -> None:
    script = f"""
import os
from peft import LoraConfig
from transformers import AutoModelForCausalLM, AutoTokenizer, BitsAndBytesConfig
from trl import SFTConfig, SFTTrainer

BASE = os.environ.get("BASE", "{LLAMA}")
LENGTH = 2 * 1024

def train(rank=16, epochs=3):
    tokenizer = AutoTokenizer.from_pretrained("gpt2")
    model = AutoModelForCausalLM.from_pretrained(
        BASE, quantization_config=BitsAndBytesConfig(load_in_4bit=True, bnb_4bit_quant_type="nf4"))
    arguments = SFTConfig(per_device_train_batch_size=2, gradient_accumulation_steps=4, max_length=LENGTH,
                          num_train_epochs=epochs, dataloader_num_workers=os.cpu_count())
    SFTTrainer(model=model, args=arguments, peft_config=LoraConfig(r=rank, target_modules="all-linear")).train()

train()
raise SystemExit("this is never run")
"""
    imported = read(tmp_path, script, "train.py")
    assert summary(imported) == ("trl", "qlora", 16, "nf4", 2048)
    assert (imported.job.training.global_batch, imported.job.data.epochs) == (8, 3)
    computed = script.replace("per_device_train_batch_size=2", "per_device_train_batch_size=pick()")
    assert any(
        "per_device_train_batch_size" in note and "computes" in note for note in read(tmp_path, computed, "t.py").notes
    )


def test_a_notebook_with_several_trainings_is_no_guess(tmp_path: Path) -> None:
    code = f"""%pip install trl
from trl import SFTConfig, SFTTrainer
trainer = SFTTrainer(model="{LLAMA}", args=SFTConfig(max_length=512, per_device_train_batch_size=4))
!nvidia-smi
"""
    cells = [
        {"cell_type": "markdown", "source": ["# A"]},
        {"cell_type": "code", "source": code.splitlines(keepends=True)},
    ]
    imported = read(tmp_path, json.dumps({"cells": cells}), "tune.ipynb")
    assert (imported.job.model.id, imported.job.data.seq_len, imported.job.training.micro_batch) == (LLAMA, 512, 4)
    with pytest.raises(InputError, match="it holds 3 trainings"):
        read(tmp_path, json.dumps({"cells": [*cells, *cells[1:], *cells[1:]]}), "three.ipynb")
    with pytest.raises(InputError, match="no notebook"):
        read(tmp_path, "{}", "none.ipynb")


def test_a_script_of_several_commands_is_no_guess(tmp_path: Path) -> None:
    one = f"llamafactory-cli train --stage sft --do_train --model_name_or_path {LLAMA} --cutoff_len 512"
    assert read(tmp_path, f"python prepare.py --all\n{one}\n", "a.sh").job.data.seq_len == 512
    with pytest.raises(InputError, match="it starts 2 trainings"):
        read(tmp_path, f"{one}\n{one} --lora_rank 4\n", "b.sh")


@pytest.mark.parametrize(
    ("lines", "note"),
    [
        ("if [ -d own/model ]; then M=own/model; else M={model}; fi", "own/model is not there"),
        ('if [ -z "$M" ]; then\n  M={model}\nfi', "$M is not set in the script: taken as empty"),
        ("M={model}\n[[ -n $TOKEN ]] && M=other/model", "$TOKEN is not set in the script: taken as empty"),
    ],
)
def test_what_a_test_takes_for_granted_is_said(lines: str, note: str, tmp_path: Path) -> None:
    text = f"{lines.format(model=LLAMA)}\ntrl sft --model_name_or_path $M --max_length 512\n"
    imported = read(tmp_path, text, "run.sh")
    assert imported.job.model.id == LLAMA
    assert any(note in one for one in imported.notes)
    aside = read(tmp_path, text.replace("M=", "echo M is "), "run.sh", model=LLAMA)
    assert not any(note in one for one in aside.notes)


def test_options_that_a_loop_would_read_are_not_given(tmp_path: Path) -> None:
    loop = "while [[ $# -gt 0 ]]; do\n  case $1 in\n    --batch) BS=$2; shift 2 ;;\n    *) exit 1 ;;\n  esac\ndone\n"
    command = (
        f'BS=${{BS:-4}}\ntrl sft --model_name_or_path {LLAMA} --per_device_train_batch_size $BS $EXTRA "$@" > log\n'
    )
    imported = read(tmp_path, loop + command, "run.sh")
    assert imported.job.training.micro_batch == 4
    assert any("$EXTRA is not set in the script" in note for note in imported.notes)


OF_TRL = """
import torch
from transformers import AutoModelForCausalLM, TrainingArguments
from peft import LoraConfig
from trl import SFTConfig, SFTTrainer
MAX_LEN = 4096
lora = LoraConfig(r=16, target_modules="all-linear")
model = AutoModelForCausalLM.from_pretrained("meta-llama/Llama-3.1-8B", torch_dtype=torch.bfloat16)
trainer = SFTTrainer(model=model, args=SFTConfig(max_length=MAX_LEN), train_dataset=data{handed})
trainer.train()
"""


@pytest.mark.parametrize(("handed", "kind"), [("", "full"), (", peft_config=lora", "lora")])
def test_adapters_that_no_trainer_is_handed_are_not_trained(tmp_path: Path, handed: str, kind: str) -> None:
    job = read(tmp_path, OF_TRL.replace("{handed}", handed), "train.py").job
    assert (job.method.kind, job.data.seq_len) == (kind, 4096)


def test_a_constant_that_a_script_uses_is_read_where_it_is_used(tmp_path: Path) -> None:
    assert not any("MAX_LEN" in note for note in read(tmp_path, OF_TRL.replace("{handed}", ""), "train.py").notes)


@pytest.mark.parametrize(
    ("model", "precision"), [("google-bert/bert-base-uncased", "fp32"), ("Qwen/Qwen2.5-0.5B", "bf16")]
)
def test_transformers_alone_trains_a_checkpoint_in_its_own_dtype(tmp_path: Path, model: str, precision: str) -> None:
    text = (
        "from transformers import AutoModelForSequenceClassification, Trainer, TrainingArguments\n"
        f"model = AutoModelForSequenceClassification.from_pretrained({model!r}, num_labels=2)\n"
        "data = data.map(lambda row: tokenizer(row['text'], truncation=True, max_length=256))\n"
        "Trainer(model=model, args=TrainingArguments('out', num_train_epochs=2), train_dataset=data).train()\n"
    )
    job = read(tmp_path, text, "train.py").job
    assert (job.training.trainer, job.training.precision, job.data.seq_len) == ("transformers", precision, 256)
    assert as_trainer_runs(job).training.checkpointing == "none"


def test_a_sign_of_a_comment_within_a_word_is_no_comment(tmp_path: Path) -> None:
    command = f"swift sft --model {LLAMA} --dataset a/b#500 --max_length 512 # --max_length 4096"
    assert read(tmp_path, command, "train.sh").job.data.seq_len == 512


_TRL = "from trl import SFTConfig, SFTTrainer\nfrom peft import LoraConfig\n"
_CALL = f'SFTTrainer(model="{LLAMA}", args=args, peft_config=lora).train()\n'


@pytest.mark.parametrize(
    ("lines", "name", "note"),
    [
        ("lora = LoraConfig(r=ask())\nargs = SFTConfig(max_length=512)\n", "train.py", "LoraConfig.r: the script computes"),
        ("lora = LoraConfig(r=8, target_modules=ask())\nargs = SFTConfig(max_length=512)\n", "train.py",
         "LoraConfig.target_modules: the script computes"),
        ("words = {}\nif ask():\n    words['max_length'] = 512\nlora = LoraConfig(r=8)\nargs = SFTConfig(**words)\n",
         "train.py", "words.max_length: set where a test decides"),
        ("import torch\nlora = LoraConfig(r=8)\nargs = SFTConfig(max_length=512)\nmodel.to(device='npu')\n", "train.py",
         "NPUs are not in the catalogue"),
    ],
)  # fmt: skip
def test_what_a_script_leaves_unsure_is_said(lines: str, name: str, note: str, tmp_path: Path) -> None:
    imported = read(tmp_path, _TRL + lines + _CALL, name)
    assert imported.job.data.seq_len == 512
    assert [said for said in imported.notes if note in said]


def test_a_rank_that_is_computed_is_no_rank_of_the_file(tmp_path: Path) -> None:
    text = _TRL + "lora = LoraConfig(r=ask())\nargs = SFTConfig(max_length=512)\n" + _CALL
    assert not [one for one in read(tmp_path, text, "train.py").meanings if one.setting == "script.LoraConfig.r"]


def test_the_gpu_that_a_notebook_shows_is_taken(tmp_path: Path) -> None:
    source = _TRL + "lora = LoraConfig(r=8)\nargs = SFTConfig(max_length=512)\n" + _CALL
    shown = [{"output_type": "stream", "name": "stdout", "text": ["NVIDIA GeForce RTX 4090, 24 GB\n"]}]
    cell = {"cell_type": "code", "source": source, "outputs": shown}
    imported = read(tmp_path, json.dumps({"cells": [cell], "metadata": {}}), "tune.ipynb")
    assert imported.job.hardware.gpu == "RTX 4090"
    assert [note for note in imported.notes if "which tune.ipynb asks for or shows" in note]


def test_a_script_that_is_not_there_is_asked_for(tmp_path: Path) -> None:
    command = f"torchrun --nproc_per_node=1 tune.py --model_name_or_path {LLAMA} --model_max_length 512\n"
    asked = "tune.py: what it sets by itself is not read; give it beside the command"
    assert asked in read(tmp_path, command, "go.sh").notes
    own = "import argparse\np = argparse.ArgumentParser()\np.add_argument('--model_name_or_path')\n"
    own += "p.add_argument('--model_max_length', type=int)\na = p.parse_args()\nlora = LoraConfig(r=8)\n"
    own += "args = SFTConfig(max_length=a.model_max_length)\n"
    (tmp_path / "tune.py").write_text(_TRL + own + _CALL)
    imported = read(tmp_path, command, "go.sh")
    assert asked not in imported.notes
    assert imported.job.method.lora is not None
