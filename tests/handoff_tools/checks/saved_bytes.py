"""Trace what a training step of image-language models and encoders of transformers really keeps, byte by byte.

Run by hand where torch 2.13 and transformers 5.23 are installed; ``tests/core/memory/saved_bytes.jsonl`` holds its rows:
``python tests/handoff_tools/checks/saved_bytes.py [MODEL ...]``.
The models are the real classes with their own code, narrow and with few layers, on real tensors of the CPU in
bf16: what autograd saves grows with widths and layers by the same rules at any size. A row: the case, the
configuration, parameters by part, and in bytes

- ``saved``: distinct storages that autograd holds when the loss is there, without parameters and inputs;
- ``end_forward``, ``peak``: storages alive when the loss is there, and at most until the last gradient, without
  what was there before the step.

On the CPU LayerNorm keeps its two statistics in bf16, 4 bytes a token and normalisation less than the fp32 of a GPU, and
dropout a mask in bf16 where a GPU keeps one byte a number.
"""

from __future__ import annotations

import json
import sys
import warnings
import weakref

import torch
import transformers
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_iter


class Alive(TorchDispatchMode):
    """Counts the bytes of all storages that operations made and that are still alive."""

    def __init__(self, before):
        super().__init__()
        self.now = self.most = 0
        self.seen = set(before)

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        out = func(*args, **(kwargs or {}))
        for value in tree_iter(out):
            if isinstance(value, torch.Tensor):
                self._count(value.untyped_storage())
        return out

    def _count(self, storage):
        key = storage._cdata
        if key in self.seen or not storage.nbytes():
            return
        self.seen.add(key)
        self.now += storage.nbytes()
        self.most = max(self.most, self.now)
        weakref.finalize(storage, self._freed, key, storage.nbytes())

    def _freed(self, key, size):
        self.seen.discard(key)
        self.now -= size


def storages(tensors):
    return {tensor.untyped_storage()._cdata for tensor in tensors}


def traced(model, inputs, loss_of):
    """Return the three figures of one forward and backward pass."""
    own = storages([*model.parameters(), *model.buffers(), *(v for v in inputs.values() if torch.is_tensor(v))])
    kept = {}

    def pack(tensor):
        storage = tensor.untyped_storage()
        if storage._cdata not in own:
            kept[storage._cdata] = storage.nbytes()
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
        loss = loss_of(model, inputs)
    saved = sum(kept.values())
    loss.backward()
    model.zero_grad(set_to_none=True)
    with Alive(own) as alive:
        loss = loss_of(model, inputs)
        end = alive.now
        loss.backward()
    model.zero_grad(set_to_none=True)
    return {"saved": saved, "end_forward": end, "peak": alive.most}


TEXT = {
    "hidden_size": 256,
    "intermediate_size": 512,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "vocab_size": 1024,
    "max_position_embeddings": 2048,
    "head_dim": 64,
}
VIT = {
    "hidden_size": 192,
    "intermediate_size": 448,
    "num_hidden_layers": 3,
    "num_attention_heads": 3,
    "image_size": 224,
    "patch_size": 16,
}
QWEN = {"in_channels": 3, "patch_size": 14, "spatial_merge_size": 2, "temporal_patch_size": 2, "depth": 3}
QWEN_TOWER = QWEN | {"hidden_size": 192, "out_hidden_size": 256, "num_heads": 3, "intermediate_size": 448}
QWEN_2_5 = QWEN_TOWER | {"window_size": 112, "fullatt_block_indexes": [2]}
IMAGE = 1000
GRID = 16


def image_models():
    """Yield name, configuration, and what a sample with one image looks like: tokens, and a function to the inputs."""
    c = transformers
    text = TEXT | {"rope_parameters": {"rope_type": "default", "rope_theta": 1e6, "mrope_section": [8, 12, 12]}}
    yield (
        "qwen2_vl",
        c.Qwen2VLConfig(
            text_config=text,
            vision_config=QWEN | {"embed_dim": 192, "hidden_size": 256, "num_heads": 3, "mlp_ratio": 4},
            image_token_id=IMAGE,
        ),
        "qwen",
    )
    yield ("qwen2_5_vl", c.Qwen2_5_VLConfig(text_config=text, vision_config=QWEN_2_5, image_token_id=IMAGE), "qwen")
    yield (
        "qwen3_vl",
        c.Qwen3VLConfig(
            text_config=text,
            vision_config=QWEN
            | {
                "patch_size": 16,
                "hidden_size": 192,
                "out_hidden_size": 256,
                "num_heads": 3,
                "intermediate_size": 448,
                "num_position_embeddings": 256,
                "deepstack_visual_indexes": [1],
            },
            image_token_id=IMAGE,
        ),
        "qwen",
    )
    for name, tower in (("clip", "clip_vision_model"), ("siglip", "siglip_vision_model")):
        yield (
            f"llava_{name}",
            c.LlavaConfig(
                text_config=text | {"model_type": "llama"},
                vision_config=VIT | {"model_type": tower},
                image_token_index=IMAGE,
                image_token_id=IMAGE,
                vision_feature_select_strategy="default" if name == "clip" else "full",
                vision_feature_layer=-2,
            ),
            "square",
        )
    yield (
        "internvl",
        c.InternVLConfig(
            text_config=text | {"model_type": "qwen2"},
            vision_config=VIT | {"image_size": [224, 224], "patch_size": [14, 14], "attention_bias": True},
            image_token_id=IMAGE,
            downsample_ratio=0.5,
        ),
        "square14",
    )
    yield (
        "gemma3",
        c.Gemma3Config(
            text_config=text, vision_config=VIT, mm_tokens_per_image=49, image_token_id=IMAGE, image_token_index=IMAGE
        ),
        "square",
    )
    yield (
        "mistral3",
        c.Mistral3Config(
            text_config=text | {"model_type": "mistral"},
            vision_config=VIT | {"model_type": "pixtral", "head_dim": 64},
            image_token_id=IMAGE,
            image_token_index=IMAGE,
            spatial_merge_size=2,
            vision_feature_layer=-1,
        ),
        "sizes",
    )
    yield (
        "idefics3",
        c.Idefics3Config(
            text_config=text | {"model_type": "llama"},
            vision_config=VIT,
            scale_factor=2,
            image_token_id=IMAGE,
            pad_token_id=0,
        ),
        "tiles",
    )
    yield ("glm_ocr", c.GlmOcrConfig(text_config=text, vision_config=QWEN_TOWER, image_token_id=IMAGE), "qwen")
    yield (
        "paddleocr_vl",
        c.PaddleOCRVLConfig(
            text_config=text, vision_config=VIT | {"patch_size": 14, "spatial_merge_size": 2}, image_token_id=IMAGE
        ),
        "paddle",
    )
    audio = {"d_model": 64, "encoder_layers": 1, "encoder_attention_heads": 1, "encoder_ffn_dim": 64, "output_dim": 256}
    yield (
        "qwen2_5_omni_thinker",
        c.Qwen2_5OmniThinkerConfig(
            text_config=text,
            audio_config=audio,
            vision_config=QWEN_2_5,
            image_token_index=IMAGE,
            vision_start_token_id=IMAGE - 1,
        ),
        "qwen",
    )


TOKENS = {
    "qwen2_vl": 64,
    "qwen2_5_vl": 64,
    "qwen3_vl": 64,
    "llava_clip": 196,
    "llava_siglip": 196,
    "internvl": 64,
    "gemma3": 49,
    "mistral3": 49,
    "idefics3": 49,
    "glm_ocr": 64,
    "paddleocr_vl": 64,
    "qwen2_5_omni_thinker": 64,
}


def image_inputs(name, config, kind, images, length):
    """Return the inputs of one sample with some images."""
    ids = torch.full((1, length), 5)
    for i in range(images):
        start = 4 + i * (TOKENS[name] + 2)
        ids[0, start : start + TOKENS[name]] = IMAGE
    out = {"input_ids": ids, "labels": ids.clone(), "attention_mask": torch.ones_like(ids)}
    half = torch.bfloat16
    if kind in ("qwen", "paddle"):
        out["mm_token_type_ids"] = (ids == IMAGE).int()
    if kind == "qwen":
        patch = config.vision_config.patch_size
        out["pixel_values"] = torch.randn(images * GRID * GRID, 3 * 2 * patch * patch, dtype=half)
        out["image_grid_thw"] = torch.tensor([[1, GRID, GRID]] * images)
    elif kind == "paddle":
        out["pixel_values"] = torch.randn(images * GRID * GRID, 3, 14, 14, dtype=half)
        out["image_grid_thw"] = torch.tensor([[1, GRID, GRID]] * images)
    elif kind == "tiles":
        out["pixel_values"] = torch.randn(1, images, 3, 224, 224, dtype=half)
    else:
        out["pixel_values"] = torch.randn(images, 3, 224, 224, dtype=half)
        if kind == "sizes":
            out["image_sizes"] = torch.tensor([[224, 224]] * images)
        if name == "gemma3":
            out["token_type_ids"] = (ids == IMAGE).long()
    return out


def language_loss(model, inputs):
    return model(**inputs, use_cache=False).loss


def towers_of(model):
    inner = model.model
    names = [n for n, _ in inner.named_children() if n not in ("language_model", "text_model", "lm_head")]
    return {name: getattr(inner, name) for name in names}


def image_rows(only):
    for name, config, kind in image_models():
        if only and name not in only:
            continue
        config._attn_implementation = "sdpa"
        model = transformers.AutoModelForImageTextToText.from_config(
            config, dtype=torch.bfloat16, attn_implementation="sdpa"
        )
        model.train()
        parts = {n: sum(p.numel() for p in module.parameters()) for n, module in towers_of(model).items()}
        for case, images, frozen, checkpointing in (
            ("text alone", 0, (), False),
            ("all trained", 1, (), False),
            ("all trained, 2 images", 2, (), False),
            ("tower frozen", 1, ("tower",), False),
            ("towers and projector frozen", 1, ("tower", "projector"), False),
            ("all trained, checkpointed", 1, (), True),
        ):
            for part, module in towers_of(model).items():
                is_projector = "project" in part or part == "connector"
                module.requires_grad_(("projector" if is_projector else "tower") not in frozen)
            if checkpointing:
                model.gradient_checkpointing_enable({"use_reentrant": False})
            inputs = image_inputs(name, config, kind, images, 512)
            if not images:
                inputs = {k: inputs[k] for k in ("input_ids", "labels", "attention_mask")}
            row = {"model": name, "case": case, "images": images, "tokens": 512, "patches": patches_of(name) * images}
            try:
                row |= traced(model, inputs, language_loss)
            except Exception as error:  # noqa: BLE001 - the row says what went wrong
                row["error"] = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
            if checkpointing:
                model.gradient_checkpointing_disable()
            row["parameters"] = {"all": sum(p.numel() for p in model.parameters()), **parts}
            yield row


def patches_of(name):
    return 256 if name.startswith(("qwen", "internvl", "glm", "paddle")) else 196


def encoder_rows(only):
    c = transformers
    sizes = {
        "hidden_size": 256,
        "num_hidden_layers": 3,
        "num_attention_heads": 4,
        "intermediate_size": 640,
        "vocab_size": 1024,
        "max_position_embeddings": 600,
    }
    no_scores = {"attention_probs_dropout_prob": 0.0}
    modern = {
        "hidden_size": 256,
        "num_hidden_layers": 4,
        "num_attention_heads": 4,
        "intermediate_size": 384,
        "vocab_size": 1024,
        "max_position_embeddings": 600,
        "global_attn_every_n_layers": 3,
        "local_attention": 64,
        "pad_token_id": 0,
    }
    configs = {
        "bert": c.BertConfig(**sizes, **no_scores),
        "bert_no_dropout": c.BertConfig(**sizes, **no_scores, hidden_dropout_prob=0.0),
        "xlm-roberta": c.XLMRobertaConfig(**sizes, **no_scores, pad_token_id=0),
        "roberta": c.RobertaConfig(**sizes, **no_scores, pad_token_id=0),
        "distilbert": c.DistilBertConfig(
            dim=256, n_layers=3, n_heads=4, hidden_dim=640, vocab_size=1024, attention_dropout=0.0
        ),
        "electra": c.ElectraConfig(**sizes, **no_scores, embedding_size=128),
        "modernbert": c.ModernBertConfig(**modern),
        "qwen3": c.Qwen3Config(**TEXT),
    }
    for name, config in configs.items():
        if only and name not in only:
            continue
        model = c.AutoModel.from_config(config, dtype=torch.bfloat16, attn_implementation="sdpa")
        model.train()
        for case, sequences, length, padded in (
            ("pairs", 8, 128, False),
            ("pairs, padded", 8, 128, True),
            ("triplets", 12, 64, False),
        ):
            ids = torch.full((sequences, length), 5)
            inputs = {"input_ids": ids, "attention_mask": torch.ones_like(ids)}
            if padded:
                inputs["attention_mask"][1, length // 2 :] = 0
            row = {"model": name, "case": case, "sequences": sequences, "tokens": length * sequences}
            try:
                row |= traced(model, inputs, mean_pooled_contrastive)
            except Exception as error:  # noqa: BLE001 - the row says what went wrong
                row["error"] = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
            row["parameters"] = {"all": sum(p.numel() for p in model.parameters())}
            yield row


def mean_pooled_contrastive(model, inputs):
    """Mean pooling, normalisation and the loss over all pairs of the batch, as sentence-transformers has them."""
    hidden = model(**inputs).last_hidden_state
    mask = inputs["attention_mask"].unsqueeze(-1).expand(hidden.shape).to(hidden.dtype)
    pooled = (hidden * mask).sum(1) / mask.sum(1).clamp(min=1e-9)
    pooled = torch.nn.functional.normalize(pooled, dim=-1)
    queries = pooled.shape[0] // (3 if pooled.shape[0] % 3 == 0 else 2)
    scores = pooled[:queries] @ pooled[queries:].T * 20
    return torch.nn.functional.cross_entropy(scores, torch.arange(queries))


def main():
    warnings.simplefilter("ignore")
    only = sys.argv[1:]
    print(json.dumps({"torch": torch.__version__, "transformers": transformers.__version__}), flush=True)
    for rows in (encoder_rows, image_rows):
        for row in rows(only):
            print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
