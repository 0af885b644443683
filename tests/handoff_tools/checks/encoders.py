"""A tiny encoder with random weights, and samples of embeddings and classifiers."""

import json
from pathlib import Path

from trl_runs import TEXTS, tokenizer_of_words


def make(folder: Path) -> None:
    """Save a BERT without a head and its tokenizer."""
    from transformers import BertConfig, BertModel

    tokenizer = tokenizer_of_words()
    tokenizer.save_pretrained(folder)
    config = BertConfig(
        vocab_size=len(tokenizer), hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4,
        max_position_embeddings=512, pad_token_id=0,
    )  # fmt: skip
    BertModel(config).save_pretrained(folder)


def samples(file: Path, expected: dict) -> None:
    """Write a job's samples: pairs, triplets, or texts with their class."""
    file.parent.mkdir(exist_ok=True)
    texts = {"classification": 1, "pairs": 2, "triplets": 3}[expected["objective"]]
    with file.open("w", encoding="utf-8") as lines:
        for i in range(expected["samples"] // texts):
            anchor, positive, negative = (TEXTS[(i + part) % len(TEXTS)] for part in range(3))
            row = {"anchor": f"{anchor} {i}", "positive": positive}
            if texts == 3:
                row["negative"] = negative
            if texts == 1:
                row = {"text": anchor, "label": ("good", "bad", "neither")[i % 3]}
            lines.write(json.dumps(row) + "\n")
