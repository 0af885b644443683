"""What :mod:`trace_ranks` traces: models, cases of every kind, and the jobs that they are."""

from __future__ import annotations

import trace_steps

LLAMA = trace_steps.LLAMA | {"num_hidden_layers": 4, "tie_word_embeddings": False}
QWEN3 = trace_steps.QWEN3 | {"num_hidden_layers": 4, "tie_word_embeddings": False}
MISTRAL = trace_steps.MISTRAL | {"num_hidden_layers": 4}
MOE = {
    "mixtral": {"model_type": "mixtral", "hidden_size": 4096, "intermediate_size": 14336, "num_hidden_layers": 2,
                "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 32000, "num_local_experts": 8,
                "num_experts_per_tok": 2, "sliding_window": None},
    "qwen3-moe": {"model_type": "qwen3_moe", "hidden_size": 2048, "intermediate_size": 6144, "num_hidden_layers": 2,
                  "moe_intermediate_size": 768, "num_experts": 128, "num_experts_per_tok": 8, "head_dim": 128,
                  "num_attention_heads": 32, "num_key_value_heads": 4, "vocab_size": 151936, "mlp_only_layers": [],
                  "decoder_sparse_step": 1, "tie_word_embeddings": False},
    "olmoe": {"model_type": "olmoe", "hidden_size": 2048, "intermediate_size": 1024, "num_hidden_layers": 2,
              "num_attention_heads": 16, "num_key_value_heads": 16, "vocab_size": 50304, "num_experts": 64,
              "num_experts_per_tok": 8, "tie_word_embeddings": False},
    "gpt-oss": {"model_type": "gpt_oss", "hidden_size": 2880, "intermediate_size": 2880, "num_hidden_layers": 2,
                "num_attention_heads": 64, "num_key_value_heads": 8, "head_dim": 64, "vocab_size": 201088,
                "num_local_experts": 32, "num_experts_per_tok": 4, "sliding_window": 128,
                "layer_types": ["sliding_attention", "full_attention"], "tie_word_embeddings": False},
    "deepseek-v3": {"model_type": "deepseek_v3", "hidden_size": 7168, "intermediate_size": 18432, "num_hidden_layers": 2,
                    "moe_intermediate_size": 2048, "num_attention_heads": 128, "num_key_value_heads": 128,
                    "n_routed_experts": 16, "n_shared_experts": 1, "num_experts_per_tok": 8, "first_k_dense_replace": 1,
                    "kv_lora_rank": 512, "q_lora_rank": 1536, "qk_rope_head_dim": 64, "qk_nope_head_dim": 128,
                    "v_head_dim": 128, "vocab_size": 129280, "n_group": 1, "topk_group": 1},
}  # fmt: skip


def sized(batch, length, **more):
    return {"data.seq_len": length, "training.micro_batch": batch, "training.global_batch": batch} | more


LORA = {"method.kind": "lora", "method.lora": {"rank": 16, "targets": ["q", "v"]}}


def cases():
    for name in MOE:
        for lora, checkpointing in ((False, "none"), (True, "none"), (False, "full")):
            if lora and "q_lora_rank" in MOE[name]:
                continue
            case = {
                "micro_batch": 1,
                "seq_len": 1024,
                "lora": lora,
                "checkpointing": checkpointing,
                "experts": "grouped_mm",
                "attention": "eager" if name == "gpt-oss" else "sdpa",
            }
            yield (
                "experts",
                name,
                MOE[name],
                case,
                sized(
                    1,
                    1024,
                    **{
                        "training.checkpointing": checkpointing,
                        "training.attention": case["attention"],
                        "training.experts": "grouped",
                    }
                    | (LORA if lora else {}),
                ),
            )
    for stages, micro, checkpointing in ((2, 4, "none"), (4, 8, "none"), (4, 4, "none"), (4, 8, "full")):
        for rank in (0,) if checkpointing == "full" else sorted({0, 1, stages - 1}):
            case = {
                "micro_batch": 1,
                "seq_len": 1024,
                "stages": stages,
                "rank": rank,
                "micro_batches": micro,
                "checkpointing": checkpointing,
            }
            job = sized(
                1,
                1024,
                **{
                    "training.global_batch": micro,
                    "hardware.parallelism.pipeline": stages,
                    "hardware.gpus_per_node": stages,
                    "training.checkpointing": checkpointing,
                    "hardware.parallelism.strategy": "ddp",
                },
            )
            yield "pipeline", "llama", LLAMA, case, job
    for (name, config), ranks, split, checkpointing in (
        (("llama", LLAMA), 2, True, "none"),
        (("llama", LLAMA), 4, True, "none"),
        (("llama", LLAMA), 4, False, "none"),
        (("llama", LLAMA), 8, True, "full"),
        (("qwen3", QWEN3), 2, True, "none"),
        (("qwen3", QWEN3), 4, False, "full"),
        (("mistral", MISTRAL), 4, True, "none"),
        (("mistral", MISTRAL), 2, False, "none"),
    ):
        case = {
            "micro_batch": 1,
            "seq_len": 2048,
            "ranks": ranks,
            "sequence_parallel": split,
            "checkpointing": checkpointing,
        }
        job = sized(
            1,
            2048,
            **{
                "hardware.parallelism.tensor": ranks,
                "hardware.parallelism.sequence_parallel": split,
                "hardware.gpus_per_node": ranks,
                "training.checkpointing": checkpointing,
                "hardware.parallelism.strategy": "ddp",
            },
        )
        yield "tensor", name, config, case, job
    for (name, config), ranks, dtype, lora, unsharded in (
        (("llama", LLAMA), 2, "bf16", False, True),
        (("llama", LLAMA), 4, "fp32", False, True),
        (("llama", LLAMA), 4, "fp32", False, False),
        (("qwen3", QWEN3), 8, "fp32", False, True),
        (("mistral", MISTRAL), 8, "bf16", False, True),
    ):
        case = {"micro_batch": 1, "seq_len": 512, "ranks": ranks, "dtype": dtype, "lora": lora, "unsharded": unsharded}
        job = sized(
            1,
            512,
            **{
                "training.global_batch": 2 * ranks,
                "hardware.gpus_per_node": ranks,
                "hardware.parallelism.strategy": "fsdp",
                "training.precision": "bf16-mixed" if dtype == "fp32" else "bf16",
                "training.stack": "hf" if unsharded else "fsdp",
            },
        )
        yield "accumulation", name, config, case, job
    small = LLAMA | {
        "hidden_size": 256,
        "intermediate_size": 1024,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "vocab_size": 32000,
    }
    for dtype, lora, ranks in (("fp32", False, 2), ("bf16", False, 8), ("bf16", True, 2)):
        case = {"micro_batch": 1, "seq_len": 64, "ranks": ranks, "dtype": dtype, "lora": lora}
        job = sized(
            1,
            64,
            **{
                "training.global_batch": ranks,
                "hardware.gpus_per_node": ranks,
                "hardware.parallelism.strategy": "ddp",
                "training.precision": dtype,
            }
            | (LORA if lora else {}),
        )
        yield "ddp", "small llama", small, case, job
    for (name, config), batch, length, metrics, dtype in (
        (("llama", LLAMA), 8, 1024, False, "bf16"),
        (("llama", LLAMA), 8, 1024, True, "bf16"),
        (("qwen3", QWEN3), 4, 2048, True, "bf16"),
        (("mistral", MISTRAL), 8, 512, False, "bf16"),
        (("llama", LLAMA), 2, 2048, False, "fp32"),
    ):
        case = {"micro_batch": batch, "seq_len": length, "metrics": metrics, "dtype": dtype}
        job = sized(
            1, length, **{"training.precision": dtype, "run.evaluation_batch": batch, "run.evaluation_metrics": metrics}
        )
        yield "evaluation", name, config, case, job
    for (name, config), pairs, length, checkpointing in (
        (("llama", LLAMA), 1, 1024, "none"),
        (("llama", LLAMA), 2, 512, "full"),
        (("qwen3", QWEN3), 1, 2048, "none"),
        (("mistral", MISTRAL), 2, 1024, "full"),
    ):
        case = {"micro_batch": 2 * pairs, "seq_len": length, "checkpointing": checkpointing}
        yield (
            "preference",
            name,
            config,
            case,
            sized(pairs, length, **{"method.objective": "dpo", "training.checkpointing": checkpointing}),
        )
    for name, config in (("llama", LLAMA), ("mistral", MISTRAL)):
        for wrapped, words in (
            ("every second", ("selective", None)),
            (1, ("full", 1)),
            (3, ("full", 3)),
            ("reentrant", ("full", None)),
        ):
            case = {"micro_batch": 1, "seq_len": 2048, "wrapped": wrapped}
            yield (
                "named",
                name,
                config,
                case,
                sized(1, 2048, **{"training.checkpointing": words[0], "training.checkpoint_layers": words[1]}),
            )
