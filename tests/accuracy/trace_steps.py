"""Trace what the forward pass of real classes of transformers keeps for the backward pass, on fake tensors.

Run by hand where torch 2.13 and transformers 5.23 or 5.24 are installed: ``python tests/accuracy/trace_steps.py > FILE``, whose
rows are ``tests/accuracy/data/forward_traces.jsonl``. Nothing is computed: FakeTensorMode knows shapes and types. A row: the
case, the configuration, and ``saved``: bytes of the distinct storages that autograd holds when the loss is there,
without parameters, buffers and inputs.

The tensors are said to be the processor's, where a GPU's kernels save otherwise in three places, which are put right:
dropout keeps a mask of a byte a number (``native_dropout``), attention's fused kernels are those of CUDA, and a LayerNorm
of 16 bits keeps its mean and deviation in fp32.
"""

from __future__ import annotations

import itertools
import json
import sys
import warnings

import torch
import transformers
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.utils._python_dispatch import TorchDispatchMode

BERT = {"vocab_size": 30522, "max_position_embeddings": 512, "type_vocab_size": 2}
BASE = BERT | {"hidden_size": 768, "num_hidden_layers": 12, "num_attention_heads": 12, "intermediate_size": 3072}
LARGE = BERT | {"hidden_size": 1024, "num_hidden_layers": 24, "num_attention_heads": 16, "intermediate_size": 4096}
ROBERTA = BASE | {"vocab_size": 50265, "max_position_embeddings": 514, "type_vocab_size": 1}
XLM = LARGE | {"vocab_size": 250002, "max_position_embeddings": 514, "type_vocab_size": 1}
DISTIL = {"model_type": "distilbert", "dim": 768, "n_layers": 6, "n_heads": 12, "hidden_dim": 3072, "vocab_size": 30522,
          "max_position_embeddings": 512}  # fmt: skip
LLAMA = {"model_type": "llama", "hidden_size": 2048, "intermediate_size": 8192, "num_hidden_layers": 16,
         "num_attention_heads": 32, "num_key_value_heads": 8, "head_dim": 64, "vocab_size": 128256}  # fmt: skip
QWEN3 = {"model_type": "qwen3", "hidden_size": 1024, "intermediate_size": 3072, "num_hidden_layers": 28, "head_dim": 128,
         "num_attention_heads": 16, "num_key_value_heads": 8, "vocab_size": 151936}  # fmt: skip
MISTRAL = {"model_type": "mistral", "hidden_size": 4096, "intermediate_size": 14336, "num_hidden_layers": 32,
           "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 32000, "sliding_window": None}  # fmt: skip
ENCODERS = {
    "bert-base": BASE | {"model_type": "bert"}, "bert-large": LARGE | {"model_type": "bert"},
    "roberta-base": ROBERTA | {"model_type": "roberta"}, "xlm-roberta-large": XLM | {"model_type": "xlm-roberta"},
    "distilbert": DISTIL, "camembert-base": ROBERTA | {"model_type": "camembert", "vocab_size": 32005},
    "electra-base": BASE | {"model_type": "electra", "embedding_size": 768},
    "albert-base": BASE | {"model_type": "albert", "vocab_size": 30000, "embedding_size": 128},
}  # fmt: skip
DEBERTA = BASE | {
    "vocab_size": 50265, "type_vocab_size": 0, "relative_attention": True, "max_relative_positions": -1,
    "pos_att_type": ["c2p", "p2c"], "position_biased_input": False,
}  # fmt: skip
DEBERTA_V2 = DEBERTA | {
    "model_type": "deberta-v2", "vocab_size": 128100, "position_buckets": 256, "norm_rel_ebd": "layer_norm",
    "share_att_key": True,
}  # fmt: skip
DISENTANGLED = {
    "deberta-base": DEBERTA | {"model_type": "deberta"}, "deberta-v3-base": DEBERTA_V2,
    "deberta-v2-xlarge": DEBERTA_V2 | {
        "hidden_size": 1536, "num_hidden_layers": 24, "num_attention_heads": 24, "intermediate_size": 6144,
        "attention_head_size": 64, "conv_kernel_size": 3, "conv_act": "gelu",
    },
}  # fmt: skip
DECODERS = {"llama-3.2-1b": LLAMA, "qwen3-0.6b": QWEN3, "mistral-7b": MISTRAL}
SMALL = {"hidden_size": 1024, "intermediate_size": 2816, "num_hidden_layers": 4, "num_attention_heads": 16,
         "num_key_value_heads": 4, "vocab_size": 32000}  # fmt: skip
EXPERTS = {"num_experts_per_tok": 2, "moe_intermediate_size": 512, "n_shared_experts": 1, "n_routed_experts": 8}
OF_ATTENTION = {"head_dim": 64, "layer_types": ["full_attention"] * 4}
ROTATED_IN_PART = {
    "glm": {"head_dim": 64}, "glm4": {"head_dim": 64}, "glm4_moe": {"head_dim": 64, "first_k_dense_replace": 4} | EXPERTS,
    "stablelm": {}, "nemotron": {}, "minimax_m2": {"head_dim": 64, "num_local_experts": 8, "num_experts_per_tok": 2},
    "qwen3_next": OF_ATTENTION | {"num_experts": 0, "mlp_only_layers": [0, 1, 2, 3]}, "qwen3_5_text": OF_ATTENTION,
    "laguna": OF_ATTENTION | {"mlp_layer_types": ["dense"] * 4},
}  # fmt: skip
"""Small decoders whose rotary embedding is put together of two parts; the last three with a gate of attention."""
T5 = {"model_type": "t5", "d_model": 768, "d_kv": 64, "num_layers": 12, "num_heads": 12, "vocab_size": 32128}
BART = {"model_type": "bart", "encoder_layers": 12, "decoder_layers": 12, "encoder_attention_heads": 16, "d_model": 1024,
        "decoder_attention_heads": 16, "encoder_ffn_dim": 4096, "decoder_ffn_dim": 4096, "vocab_size": 50265}  # fmt: skip
ENCODER_DECODERS = {
    "t5-base": T5 | {"d_ff": 3072, "feed_forward_proj": "relu", "tie_word_embeddings": True},
    "flan-t5-base": T5 | {"d_ff": 2048, "feed_forward_proj": "gated-gelu", "tie_word_embeddings": False},
    "bart-large": BART, "mbart-large": BART | {"model_type": "mbart", "vocab_size": 250027},
}  # fmt: skip
"""Their samples are source and target, of which a fifth is target, and padded."""
ADAPTERS = ("lora", "rslora", "lora-fa", "vera", "ia3", "oft")
"""Of PEFT, beside all seven matrices of a layer."""
RANK = 32
"""Of a pair; VeRA's, and the size of OFT's blocks."""
MATRICES = ["q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"]
CHECKPOINTED = ("bert-base", "bert-large", "llama-3.2-1b", "qwen3-0.6b", "mistral-7b")


def dropout(values, p=0.5, training=True, inplace=False):
    return torch.native_dropout(values, p, True)[0] if training and p > 0 else values


def attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
    if attn_mask is None and query.size(-1) != value.size(-1):
        kernel = torch.ops.aten._scaled_dot_product_efficient_attention
        return kernel(query, key, value, None, True, dropout_p, is_causal, scale=scale)[0]
    if attn_mask is None:
        kernel = torch.ops.aten._scaled_dot_product_flash_attention
        return kernel(query, key, value, dropout_p, is_causal, False, scale=scale)[0]
    if attn_mask.dtype == torch.bool:  # made a number in each call
        attn_mask = torch.zeros_like(attn_mask, dtype=query.dtype)
    if enable_gqa:
        repeats = query.size(1) // key.size(1)
        key, value = (one.repeat_interleave(repeats, 1) for one in (key, value))
    shape = (query.size(0), query.size(1), query.size(2), key.size(2))
    kernel = torch.ops.aten._scaled_dot_product_efficient_attention
    return kernel(query, key, value, attn_mask.expand(shape), True, dropout_p, is_causal, scale=scale)[0]


# Samples that are packed into one are looked for in the positions' values, which fake tensors have not.
transformers.masking_utils.find_packed_sequence_indices = lambda *_: None
torch.nn.functional.dropout = dropout
torch.nn.functional.scaled_dot_product_attention = attention


class Statistics(TorchDispatchMode):
    """Remembers the statistics of normalisations in 16 bits, which a GPU keeps in 32."""

    def __init__(self):
        super().__init__()
        self.storages = {}

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        out = func(*args, **(kwargs or {}))
        if func is torch.ops.aten.native_layer_norm.default:
            for one in out[1:]:
                if one.dtype in (torch.bfloat16, torch.float16):
                    self.storages[one.untyped_storage()._cdata] = one
        return out


def dropout_fields(rate):
    names = ("hidden_dropout_prob", "attention_probs_dropout_prob", "dropout", "attention_dropout", "mlp_dropout",
             "embedding_dropout", "dropout_rate", "activation_dropout", "classifier_dropout", "seq_classif_dropout")  # fmt: skip
    return dict.fromkeys(names, rate)


def adapted(model, variant):
    """The model with adapters, in fp32 as PEFT keeps them beside weights of 16 bits."""
    import peft

    pair = {"r": RANK, "target_modules": MATRICES}
    torch.nn.Module.to = lambda module, *_, **__: module  # fake tensors cannot be swapped: they are cast below
    made = peft.get_peft_model(model, {
        "lora": lambda: peft.LoraConfig(**pair), "rslora": lambda: peft.LoraConfig(**pair, use_rslora=True),
        "lora-fa": lambda: peft.LoraConfig(**pair), "vera": lambda: peft.VeraConfig(**pair),
        "ia3": lambda: peft.IA3Config(target_modules=MATRICES),
        "oft": lambda: peft.OFTConfig(r=0, oft_block_size=RANK, target_modules=MATRICES),
    }[variant]())  # fmt: skip
    for module in made.modules():
        for own, what in ((module._parameters, torch.nn.Parameter), (module._buffers, lambda one, _: one)):
            for name, one in list(own.items()):
                if one is not None and (one.requires_grad or "vera" in name) and one.dtype == torch.bfloat16:
                    own[name] = what(one.detach().to(torch.float32), one.requires_grad)
    if variant == "lora-fa":  # peft.optimizers.create_lorafa_optimizer freezes the first matrix
        for name, parameter in made.named_parameters():
            if "lora_A" in name:
                parameter.requires_grad_(False)
    return made


def rounded(model, kind):
    """The model with the rounding of quantisation-aware training, by torchao 0.18 (with transformers 5.20)."""
    from torchao.quantization import quantize_
    from torchao.quantization.qat import IntxFakeQuantizeConfig, QATConfig

    weights = IntxFakeQuantizeConfig(torch.int4, group_size=32)
    inputs = None if kind == "int4" else IntxFakeQuantizeConfig(torch.int8, "per_token", is_symmetric=False)
    quantize_(model, QATConfig(activation_config=inputs, weight_config=weights, step="prepare"))
    return model


def traced(config, case):
    dtype = {"bf16": torch.bfloat16, "fp32": torch.float32}[case["precision"]]
    changes = {} if case["dropout"] is None else dropout_fields(case["dropout"])
    config = transformers.AutoConfig.for_model(**(config | changes), pad_token_id=0)
    config.problem_type = "single_label_classification"  # which labels are there depends on values
    kept = {}
    with FakeTensorMode(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        make = transformers.AutoModelForSequenceClassification
        two_stacks = config.is_encoder_decoder
        if two_stacks and getattr(config, "decoder_start_token_id", None) is None:
            config.decoder_start_token_id = 0
        if case["objective"] == "sft":
            make = transformers.AutoModelForSeq2SeqLM if two_stacks else transformers.AutoModelForCausalLM
        model = make.from_config(config, dtype=dtype, attn_implementation=case["attention"])
        for module in model.modules():  # two biases of DeBERTa are made in fp32, and loaded in the model's type
            for own_name, parameter in list(module._parameters.items()):
                if parameter is not None and parameter.dtype != dtype:
                    module._parameters[own_name] = torch.nn.Parameter(parameter.detach().to(dtype))
        if case.get("adapter"):
            model = adapted(model, case["adapter"])
        if case.get("rounding"):
            model = rounded(model, case["rounding"])
        model.train()
        if case["checkpointing"] == "full":
            model.gradient_checkpointing_enable(gradient_checkpointing_kwargs={"use_reentrant": False})
        shape = (case["micro_batch"], case["seq_len"])
        ids = torch.zeros(shape, dtype=torch.long)
        labels = torch.zeros(shape if case["objective"] == "sft" else shape[:1], dtype=torch.long)
        beside = {"attention_mask": torch.ones_like(ids)} if config.model_type.startswith("deberta") else {}
        if two_stacks:
            ids, labels = (torch.zeros((shape[0], shape[1] * part // 5), dtype=torch.long) for part in (4, 1))
            beside = {"attention_mask": torch.ones_like(ids), "decoder_attention_mask": torch.ones_like(labels)}
        own = {
            one.untyped_storage()._cdata
            for one in (*model.parameters(), *model.buffers(), ids, labels, *beside.values())
        }

        def pack(tensor):
            storage = tensor.untyped_storage()
            if storage._cdata not in own:
                kept[storage._cdata] = storage.nbytes(), storage
            return tensor

        def held(module, args, keywords):
            for one in keywords.values():
                if isinstance(one, torch.Tensor):
                    pack(one)

        if case["checkpointing"] == "full" and getattr(config, "relative_attention", False):
            for module in model.modules():  # checkpoints hold what is passed by keyword, too, which no other hook sees
                if isinstance(module, transformers.modeling_layers.GradientCheckpointingLayer):
                    module.register_forward_pre_hook(held, with_kwargs=True)

        with Statistics() as statistics, torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
            if case["objective"] == "sft" or config.model_type in ("llama", "qwen3", "mistral"):
                beside["use_cache"] = False
            out = model(input_ids=ids, labels=labels, **beside)
        doubled = sum(size for key, (size, _) in kept.items() if key in statistics.storages)
        assert out.loss is not None
        return sum(size for size, _ in kept.values()) + doubled


def cases():
    for name, kernel, precision, rate in itertools.product(ENCODERS, ("sdpa", "eager"), ("bf16", "fp32"), (None, 0.0)):
        if rate is None or name in ("bert-base", "roberta-base", "distilbert"):
            yield name, ENCODERS[name], (kernel, precision, rate, "none", "classification", 4, 512)
    for name, (batch, length) in itertools.product(DECODERS, ((2, 1024), (1, 4096))):
        yield name, DECODERS[name], ("sdpa", "bf16", None, "none", "classification", batch, length)
    for name in DECODERS:
        yield name, DECODERS[name], ("eager", "bf16", 0.1, "none", "classification", 1, 1024)
        yield name, DECODERS[name], ("eager", "bf16", 0.0, "none", "classification", 1, 1024)
    for name, config in DISENTANGLED.items():
        for precision, rate, checkpoints, batch, length in (
            ("bf16", None, "none", 4, 256), ("bf16", 0.0, "none", 8, 128), ("fp32", None, "none", 4, 512),
            ("bf16", None, "full", 4, 256),
        ):  # fmt: skip
            yield name, config, ("eager", precision, rate, checkpoints, "classification", batch, length)
    for name, config in ENCODER_DECODERS.items():
        for kernel, precision, rate, kept in (
            ("sdpa", "bf16", None, "none"), ("eager", "bf16", None, "none"), ("sdpa", "bf16", 0.0, "none"),
            ("eager", "fp32", 0.0, "none"), ("sdpa", "bf16", None, "full"),
        ):  # fmt: skip
            yield name, config, (kernel, precision, rate, kept, "sft", 4, 640)
    for name, (batch, length) in itertools.product(CHECKPOINTED, ((4, 512), (8, 256))):
        config = ENCODERS.get(name) or DECODERS[name]
        yield name, config, ("sdpa", "bf16", None, "full", "classification", batch, length)
    for name, config in ROTATED_IN_PART.items():
        yield name, SMALL | config | {"model_type": name}, ("sdpa", "bf16", None, "none", "sft", 2, 1024)
    for name, variant in itertools.product(("llama-3.2-1b", "qwen3-0.6b"), ADAPTERS):
        yield name, DECODERS[name], ("sdpa", "bf16", None, "none", "sft", 2, 1024, variant)
    for name, kind in itertools.product(("llama-3.2-1b", "qwen3-0.6b"), ("int4", "int8-int4")):
        yield name, DECODERS[name], ("sdpa", "bf16", None, "none", "sft", 2, 1024, None, kind)


def main(wanted):
    for name, config, words in cases():
        if wanted and not {name, {8: "adapters", 9: "roundings"}.get(len(words), name)} & {*wanted}:
            continue
        names = (
            "attention",
            "precision",
            "dropout",
            "checkpointing",
            "objective",
            "micro_batch",
            "seq_len",
            "adapter",
            "rounding",
        )
        case = dict(zip(names, words, strict=False))
        saved = traced(config, case)
        print(json.dumps({"model": name, "config": config, "case": case, "saved": saved}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
