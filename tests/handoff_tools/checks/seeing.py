"""A tiny image-language model with random weights, in the layout of Qwen2.5-VL, and chats about images."""

import json
from pathlib import Path

from trl_runs import TEXTS, tokenizer_of_words

MARKS = ["<|im_start|>", "<|im_end|>", "<|vision_start|>", "<|vision_end|>", "<|image_pad|>", "<|video_pad|>"]
SIDE = 56
"""Pixels of an image's sides: four tokens."""
TEMPLATE = (
    "{% for message in messages %}<|im_start|>{{ message.role }} "
    "{% if message.content is string %}{{ message.content }}{% else %}{% for part in message.content %}"
    "{% if part.type == 'image' %}<|vision_start|><|image_pad|><|vision_end|>{% else %}{{ part.text }}{% endif %}"
    "{% endfor %}{% endif %}<|im_end|> {% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant {% endif %}"
)


def make(folder: Path) -> None:
    """Save the model and what turns chats and images into its tokens."""
    from transformers import (
        Qwen2_5_VLConfig,
        Qwen2_5_VLForConditionalGeneration,
        Qwen2_5_VLProcessor,
        Qwen2VLImageProcessor,
        Qwen2VLVideoProcessor,
    )

    tokenizer = tokenizer_of_words()
    tokenizer.add_special_tokens({"additional_special_tokens": MARKS, "eos_token": "<|im_end|>"})
    tokenizer.add_tokens(["system", "user", "assistant"])
    tokenizer.chat_template = TEMPLATE
    sizes = {"min_pixels": SIDE * SIDE, "max_pixels": SIDE * SIDE}
    Qwen2_5_VLProcessor(
        Qwen2VLImageProcessor(**sizes), tokenizer, Qwen2VLVideoProcessor(**sizes), chat_template=TEMPLATE
    ).save_pretrained(folder)
    ids = dict(zip(MARKS, tokenizer.convert_tokens_to_ids(MARKS), strict=True))
    text = {
        "vocab_size": len(tokenizer), "hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 2,
        "num_attention_heads": 4, "num_key_value_heads": 2, "pad_token_id": 0, "bos_token_id": 1,
        "eos_token_id": ids["<|im_end|>"], "rope_scaling": {"type": "mrope", "mrope_section": [1, 1, 2]},
    }  # fmt: skip
    vision = {
        "depth": 2, "hidden_size": 32, "intermediate_size": 64, "num_heads": 4, "out_hidden_size": 32,
        "fullatt_block_indexes": [1],
    }  # fmt: skip
    config = Qwen2_5_VLConfig(
        text_config=text, vision_config=vision, image_token_id=ids["<|image_pad|>"],
        video_token_id=ids["<|video_pad|>"], vision_start_token_id=ids["<|vision_start|>"],
        vision_end_token_id=ids["<|vision_end|>"],
    )  # fmt: skip
    Qwen2_5_VLForConditionalGeneration(config).save_pretrained(folder)


def chats(file: Path, expected: dict) -> None:
    """Write a job's samples: a chat about one image each, as the hand-off's notes ask for them."""
    from PIL import Image

    file.parent.mkdir(exist_ok=True)
    with file.open("w", encoding="utf-8") as lines:
        for i in range(expected["samples"]):
            image = file.with_name(f"{i}.png")
            Image.new("RGB", (SIDE, SIDE), (20 * i % 256, 80, 160)).save(image)
            chat = [
                {"role": "user", "content": f"<image>{TEXTS[i % len(TEXTS)]}"},
                {"role": "assistant", "content": TEXTS[(i + 1) % len(TEXTS)]},
            ]
            lines.write(json.dumps({"messages": chat, "images": [str(image)]}) + "\n")
