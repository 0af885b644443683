"""One loss mask in every trainer's files, and answers that end with the token at which generation stops."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ftcost_core.configurations import Given, read_configuration
from ftcost_core.documents.job import edited
from ftcost_core.estimator import estimate
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.exporters.quoting import template
from ftcost_core.exporters.writing import write
from ftcost_core.trainers.names import TRAINERS, Trainer
from tests.core.jobs import job

OTHERS: dict[str, dict[str, Any]] = {
    "nemo": {"training.stack": "megatron", "training.precision": "bf16-mixed", "data.batching": "packed"},
    "mlx-lm": {"training.stack": "mlx", "hardware.gpu": "Apple M2 Ultra 192GB", "data.batching": "padded-longest",
               "training.attention": "eager"},
    "maxtext": {"training.stack": "maxtext", "hardware.gpu": "TPU v5p", "hardware.gpus_per_node": 4,
                "method.kind": "full", "method.lora": None, "data.batching": "packed"},
    "torchtitan": {"training.stack": "fsdp", "method.kind": "full", "method.lora": None, "data.batching": "packed"},
}  # fmt: skip


@pytest.mark.parametrize("mask", ["all", "answers", None])
@pytest.mark.parametrize("trainer", TRAINERS)
def test_what_is_learnt_is_written_and_read_back(trainer: Trainer, mask: str | None, tmp_path: Path) -> None:
    usual = {"method.kind": "lora", "method.quantization": None, "training.optimizer": "adamw",
             "training.loss": "standard", "training.kernels": "standard", "training.trainer": None}  # fmt: skip
    wanted = edited(job(usual | OTHERS.get(trainer, {})), {"method.loss_mask": mask})
    made = hand_off(wanted, estimate(wanted), trainer)
    files = write(made.files, tmp_path / "files")
    read = [path for path in files if path.name not in ("dataset_info.json", "rewards.py", "README.md")]
    hardware = wanted.hardware
    given = Given(hardware.gpu, hardware.gpus_per_node, hardware.nodes, 1_000_000)
    assert read_configuration(read, given).job.method.loss_mask == mask
    text = "\n".join(made.files.values())
    assert ("set method.loss_mask for the same loss" in " ".join(text.replace("#", " ").split())) == (mask is None)


def test_the_answers_of_unsloth_keep_the_token_that_ends_them(tmp_path: Path) -> None:
    wanted = job({"method.kind": "lora", "method.quantization": None, "method.loss_mask": "answers"})
    (script,) = (
        text for name, text in hand_off(wanted, estimate(wanted), "unsloth").files.items() if name.endswith(".py")
    )
    assert "train_on_responses_only(trainer, **marks())" in script
    start, end = script.index("def marks():"), script.index("\ntrainer = ")

    class Tokenizer:
        eos_token = "<|eot_id|>"

        def apply_chat_template(self, turns: list[dict[str, str]], tokenize: bool) -> str:
            head = "<|start_header_id|>{}<|end_header_id|>\n\n"
            return "".join(head.format(turn["role"]) + turn["content"] + self.eos_token for turn in turns)

    scope: dict[str, Any] = {"tokenizer": Tokenizer()}
    exec(script[start:end], scope)
    assert scope["marks"]() == {
        "instruction_part": "<|start_header_id|>user<|end_header_id|>\n\n",
        "response_part": "<|start_header_id|>assistant<|end_header_id|>\n\n",
    }


def test_the_template_of_base_models_ends_an_answer_with_the_tokenizers_own_end() -> None:
    scope: dict[str, Any] = {}
    exec(template("load_data.py.in").partition("def load")[0], scope)
    learnt = scope["CHATML"].partition("{% generation %}")[2].partition("{% endgeneration %}")[0]
    assert learnt.endswith("{{ eos_token }}")


def test_a_tokenizer_ends_an_answer_with_what_its_template_ends_it_with() -> None:
    scope: dict[str, Any] = {}
    exec(template("load_data.py.in").partition("def load(")[0], scope)

    def end(chat_template: str | None, eos: str) -> tuple[str, bool]:
        made = scope["with_an_end"](SimpleNamespace(chat_template=chat_template, eos_token=eos))
        return made.eos_token, made.chat_template == scope["CHATML"]

    turn = "<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n"
    assert end(None, "</s>") == ("</s>", True)
    assert end(turn, "<|endoftext|>") == ("<|im_end|>", False)
    assert end(turn, "<|im_end|>") == ("<|im_end|>", False)
    assert end("{{ message.content }}{{ eos_token }}<|im_end|>", "</s>") == ("</s>", False)
