"""Small data files and tokenizers made on the spot."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

from ftcost_core.dataset.templates import TemplateFault, TemplateProcess

CHATML = "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{% endfor %}"


@cache
def words(count: int = 2_000) -> list[str]:
    """Return words of syllables, some with accents and some of other scripts."""
    rng = random.Random(7)
    syllables = ["ka", "lo", "mi", "ten", "ser", "ing", "er", "pro", "ü", "né", "да", "по", "中文", "3", "-", "str"]
    return ["".join(rng.choices(syllables, k=rng.randint(1, 5))) for _ in range(count)]


def text(rng: random.Random, length: int) -> str:
    return " ".join(rng.choices(words(), k=length))


def train_tokenizer(folder: Path, template: str | None = None) -> Path:
    """Train a small byte-level BPE and save it as a model folder."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=800,
        special_tokens=["<|im_start|>", "<|im_end|>", "<|eos|>"],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(words(5_000), trainer)
    model = folder / "model"
    model.mkdir(exist_ok=True)
    # As in many published files: what a training run had set must not cut what is counted.
    tokenizer.enable_truncation(16)
    tokenizer.enable_padding(length=16)
    tokenizer.save(str(model / "tokenizer.json"))
    config: dict[str, Any] = {"eos_token": {"content": "<|eos|>"}}
    if template is not None:
        config["chat_template"] = template
    (model / "tokenizer_config.json").write_text(json.dumps(config))
    return model


def plain_tokenizer(folder: Path) -> Tokenizer:
    """Load it as the library would, without the settings of the training run."""
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def rendered(
    template: str, messages: list[dict[str, Any]], tools: Any = None, specials: tuple[tuple[str, str], ...] = ()
) -> str:
    """Render one chat. Raises :class:`TemplateFault` where the template as a whole or this chat is refused."""
    with TemplateProcess(template, specials) as process:
        (text,) = process.render([(messages, tools)])
    if isinstance(text, str):
        return text
    raise TemplateFault(text)


def jsonl(path: Path, records: Iterable[Any]) -> Path:
    path.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in records), encoding="utf-8")
    return path
