"""Trace what one rank of several holds, and what is beside a plain step: real classes on fake tensors.

Run by hand where torch 2.13, transformers 5.23, trl 1.16 and peft 0.21 are installed, in this folder:
``python trace_ranks.py > data/rank_traces.jsonl``. A row: ``kind``, the model's ``config``, the ``case``, what the job
says (``job``, changes of fields) and ``bytes`` by figure. A fake process group makes one process one rank of many:
collectives return at once, with tensors of the right sizes.

- ``pipeline``: torch.distributed.pipelining's 1F1B over stages of transformers' layers; parameters, gradients, most saved.
- ``tensor``: torch.distributed.tensor.parallel's colwise and rowwise matrices, norms on shards of the sequence or whole.
- ``accumulation``: FSDP2 with ``set_requires_gradient_sync(False)``; gradients between two micro-batches.
- ``ddp``: DistributedDataParallel's buckets, of real small tensors, since the reducer is no Python.
- ``experts``: mixtures of transformers 5 with grouped products.
- ``evaluation``: a forward pass without gradients, its logits, the loss and what metrics hold.
- ``preference``: TRL's DPO with a reference model beside the trained one; its losses have traces of their own.
- ``named``: layers wrapped by name (``checkpoint_wrapper``), every second or the first few, and reentrant checkpoints.
"""

from __future__ import annotations

import json
import os
import sys
import warnings

import torch
import torch.distributed as dist
import trace_steps
import transformers
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.multiprocessing.reductions import StorageWeakRef
from torch.testing._internal.distributed.fake_pg import FakeStore
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

DTYPES = {"bf16": torch.bfloat16, "fp32": torch.float32}
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


def peft_model(model):
    """Return a model with adapters of rank 16 on queries and values; nothing fake can be moved, nor needs to be."""
    from peft import LoraConfig, get_peft_model
    from peft.tuners.tuners_utils import BaseTunerLayer

    BaseTunerLayer._move_adapter_to_device_of_base_layer = lambda *_, **__: None
    torch.nn.Module.to = lambda module, *_, **__: module
    return get_peft_model(model, LoraConfig(r=16, lora_alpha=16, target_modules=["q_proj", "v_proj"]))


class Alive(TorchDispatchMode):
    """Knows every storage that was made inside it and is still held, and the most bytes at once."""

    def __init__(self, own):
        super().__init__()
        self.own = {one.untyped_storage()._cdata for one in own}
        self.storages, self.most = {}, 0

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        out = func(*args, **(kwargs or {}))
        for one in tree_leaves(out):
            if isinstance(one, torch.Tensor):
                storage = one.untyped_storage()
                if storage._cdata not in self.own:
                    self.storages.setdefault(storage._cdata, (StorageWeakRef(storage), storage.nbytes()))
        self.most = max(self.most, self.now())
        return out

    def now(self):
        for key in [key for key, (held, _) in self.storages.items() if held.expired()]:
            del self.storages[key]
        return sum(size for _, size in self.storages.values())


class Saved:
    """Bytes of distinct storages that autograd holds, but those of ``own``; ``most`` at once."""

    def __init__(self, own):
        self.own = {one.untyped_storage()._cdata for one in own}
        self.kept, self.most = {}, 0
        self.hooks = torch.autograd.graph.saved_tensors_hooks(self.pack, lambda tensor: tensor)

    def pack(self, tensor):
        local = getattr(tensor, "_local_tensor", tensor)
        storage = local.untyped_storage()
        if storage._cdata not in self.own:
            self.kept[storage._cdata] = StorageWeakRef(storage), storage.nbytes()
        self.most = max(self.most, self.now())
        return tensor

    def named(self, layer, given, named):
        for one in tree_leaves(named):
            if isinstance(one, torch.Tensor):
                self.pack(one)

    def now(self):
        for key in [key for key, (held, _) in self.kept.items() if held.expired()]:
            del self.kept[key]
        return sum(size for _, size in self.kept.values())


def size(tensors):
    return sum(one.numel() * one.element_size() for one in tensors)


def local(tensor):
    return getattr(tensor, "_local_tensor", tensor)


def model_of(config, case, make=None):
    config = transformers.AutoConfig.for_model(**config, pad_token_id=0)
    make = make or transformers.AutoModelForCausalLM
    model = make.from_config(
        config, dtype=DTYPES[case.get("dtype", "bf16")], attn_implementation=case.get("attention", "sdpa")
    )
    if "experts" in case:
        model.set_experts_implementation(case["experts"])
    return model.train()


def tokens_of(case):
    return torch.zeros((case["micro_batch"], case["seq_len"]), dtype=torch.long)


def with_group(rank, world):
    if dist.is_initialized():
        dist.destroy_process_group()
    dist.init_process_group("fake", store=FakeStore(), rank=rank, world_size=world)


def forward_saved(model, ids, **more):
    own = [*model.parameters(), *model.buffers(), ids]
    saved = Saved(own)
    for layer in model.modules():
        # What a checkpointed layer is called with by name stays until it is computed again, too.
        if getattr(layer, "gradient_checkpointing", False) and isinstance(
            layer, transformers.modeling_layers.GradientCheckpointingLayer
        ):
            layer.register_forward_pre_hook(saved.named, with_kwargs=True)
    with saved.hooks:
        out = model(input_ids=ids, labels=ids, use_cache=False, **more)
    return saved, out


def experts(config, case):
    with FakeTensorMode():
        model = model_of(config, case)
        if case["lora"]:
            model = peft_model(model)
        if case["checkpointing"] == "full":
            model.gradient_checkpointing_enable(gradient_checkpointing_kwargs={"use_reentrant": False})
            if case["lora"]:
                model.enable_input_require_grads()
        saved, _out = forward_saved(model, tokens_of(case))
        held = saved.now()
        return {"saved": held, "parameters": size(model.parameters())}


def named(config, case):
    from torch.distributed.algorithms._checkpoint.checkpoint_wrapper import (
        CheckpointImpl,
        apply_activation_checkpointing,
        checkpoint_wrapper,
    )  # fmt: skip

    with FakeTensorMode():
        model = model_of(config, case)
        if case["wrapped"] == "reentrant":
            model.gradient_checkpointing_enable(gradient_checkpointing_kwargs={"use_reentrant": True})
            model.enable_input_require_grads()
        else:
            layers = list(model.model.layers)
            chosen = layers[::2] if case["wrapped"] == "every second" else layers[: case["wrapped"]]
            apply_activation_checkpointing(
                model, checkpoint_wrapper_fn=lambda one: checkpoint_wrapper(one, checkpoint_impl=CheckpointImpl.NO_REENTRANT),
                check_fn=lambda one: any(one is layer for layer in chosen))  # fmt: skip
        saved, _out = forward_saved(model, tokens_of(case))
        return {"saved": saved.now()}


def main(wanted):
    rows = json.load(sys.stdin) if wanted == ["-"] else list(cases())
    for kind, name, config, case, job in rows:
        if wanted and wanted != ["-"] and kind not in wanted:
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            held = TRACED[kind](config, case)
        print(
            json.dumps({"kind": kind, "model": name, "config": config, "case": case, "job": job, "bytes": held}),
            flush=True,
        )


TRACED = {
    "experts": lambda *row: experts(*row),
    "named": lambda *row: named(*row),
    "pipeline": lambda *row: pipeline(*row),
    "tensor": lambda *row: tensor(*row),
    "accumulation": lambda *row: accumulation(*row),
    "ddp": lambda *row: ddp(*row),
    "evaluation": lambda *row: evaluation(*row),
    "preference": lambda *row: preference(*row),
}


def sized(batch, length, **more):
    return {"data.seq_len": length, "training.micro_batch": batch, "training.global_batch": batch} | more


LORA = {"method.kind": "lora", "method.lora": {"rank": 16, "targets": ["q", "v"]}}


def of_part(model, start, end):
    """Return a pipeline stage: some layers of a model with what calls them, embedding and head where it has an end."""

    class Stage(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.layers, self.rotary = torch.nn.ModuleList(model.model.layers[start:end]), model.model.rotary_emb
            self.embed = model.model.embed_tokens if start == 0 else None
            last, self.tables = end == len(model.model.layers), None
            self.norm, self.head = (model.model.norm, model.lm_head) if last else (None, None)

        def forward(self, stream):
            stream = self.embed(stream) if self.embed is not None else stream
            places = torch.arange(stream.size(1))[None]
            if self.tables is None:  # once for all micro-batches, as a decoder for pipelines has them
                self.tables = self.rotary(stream, position_ids=places)
            rotary = self.tables
            for layer in self.layers:
                stream = layer(stream, attention_mask=None, position_embeddings=rotary, position_ids=places)
            return self.head(self.norm(stream)) if self.head is not None else stream

    return Stage()


def pipeline(config, case):
    from torch.distributed.pipelining import PipelineStage, Schedule1F1B
    from torch.distributed.pipelining._utils import InferenceMode
    from transformers.loss.loss_utils import ForCausalLMLoss

    stages, rank, micro = case["stages"], case["rank"], case["micro_batches"]
    with_group(rank, stages)
    with FakeTensorMode():
        model, ids = model_of(config, case), tokens_of(case)
        layers = len(model.model.layers) // stages
        part = of_part(model, rank * layers, (rank + 1) * layers)
        if case["checkpointing"] == "full":
            for layer in part.layers:
                layer.gradient_checkpointing = True
                layer._gradient_checkpointing_func = lambda function, *given: torch.utils.checkpoint.checkpoint(
                    function, *given, use_reentrant=False
                )
        stream, logits = (
            torch.zeros((*ids.shape, config[width]), dtype=torch.bfloat16, requires_grad=True)
            for width in ("hidden_size", "vocab_size")
        )
        last = rank == stages - 1
        stage = PipelineStage(part, rank, stages, torch.device("cpu"), input_args=ids if rank == 0 else stream,
                              output_args=logits if last else stream, output_grads=None if last else stream.detach(),
                              input_grads=None if rank == 0 else stream.detach())  # fmt: skip
        schedule = Schedule1F1B(stage, micro, loss_fn=lambda out, to: ForCausalLMLoss(out, to, config["vocab_size"]))
        stage._inference_mode = InferenceMode.STATIC
        schedule._warmup_p2p = lambda *_: None  # reads values, which fake tensors have not
        many = torch.zeros((ids.size(0) * micro, ids.size(1)), dtype=torch.long)
        saved = Saved([*part.parameters(), *part.buffers(), ids, many])
        for layer in part.layers:
            layer.register_forward_pre_hook(saved.named, with_kwargs=True)
        with saved.hooks:
            schedule.step(*((many,) if rank == 0 else ()), **({"target": many} if last else {}))
        trained = [one for one in part.parameters() if one.grad is not None]
        return {
            "saved": saved.most,
            "parameters": size(part.parameters()),
            "gradients": size(one.grad for one in trained),
        }


def tensor(config, case):
    from torch.distributed.device_mesh import init_device_mesh
    from torch.distributed.tensor import Replicate, Shard
    from torch.distributed.tensor.parallel import (
        ColwiseParallel,
        PrepareModuleInput,
        RowwiseParallel,
        SequenceParallel,
        parallelize_module,
    )  # fmt: skip

    with_group(0, case["ranks"])
    mesh = init_device_mesh("cpu", (case["ranks"],))
    with FakeTensorMode():
        model, ids = model_of(config, case), tokens_of(case)
        split = case["sequence_parallel"]
        whole = {"output_layouts": Shard(1)} if split else {}
        outer = {
            "model.embed_tokens": RowwiseParallel(input_layouts=Replicate(), **whole),
            "lm_head": ColwiseParallel(**({"input_layouts": Shard(1)} if split else {}), output_layouts=Replicate()),
        }
        column, row = ColwiseParallel(), RowwiseParallel(**whole)
        inner = {f"self_attn.{name}_proj": column for name in "qkv"} | {"self_attn.o_proj": row}
        inner |= {"mlp.gate_proj": column, "mlp.up_proj": column, "mlp.down_proj": row}
        if split:
            gather = {
                "input_kwarg_layouts": {"hidden_states": Shard(1)},
                "desired_input_kwarg_layouts": {"hidden_states": Replicate()},
            }
            inner |= {
                "self_attn": PrepareModuleInput(**gather),
                "mlp": PrepareModuleInput(input_layouts=(Shard(1),), desired_input_layouts=(Replicate(),)),
                "input_layernorm": SequenceParallel(),
                "post_attention_layernorm": SequenceParallel(),
            }
            outer["model.norm"] = SequenceParallel()
        parallelize_module(model, mesh, outer)
        for layer in model.model.layers:
            parallelize_module(layer, mesh, inner)
        if case["checkpointing"] == "full":
            model.gradient_checkpointing_enable(gradient_checkpointing_kwargs={"use_reentrant": False})
        own = [local(one) for one in (*model.parameters(), *model.buffers())]
        places = torch.zeros_like(ids)
        saved = Saved([*own, ids, places])
        with saved.hooks:
            out = model(input_ids=ids, labels=ids, position_ids=places, use_cache=False)
        held = saved.now()
        out.loss.backward()
        return {
            "saved": held,
            "parameters": size(map(local, model.parameters())),
            "layers": size(local(one.grad) for one in model.model.layers.parameters()),
        }


def accumulation(config, case):
    from torch.distributed.device_mesh import init_device_mesh
    from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard

    with_group(0, case["ranks"])
    mesh = init_device_mesh("cpu", (case["ranks"],))
    with FakeTensorMode():
        model, ids = model_of(config, case), tokens_of(case)
        if case["lora"]:
            model = peft_model(model)
        policy = {"mp_policy": MixedPrecisionPolicy(param_dtype=torch.bfloat16, reduce_dtype=torch.bfloat16)}
        policy = policy if case["dtype"] == "fp32" else {}
        for layer in model.model.layers:
            fully_shard(layer, mesh=mesh, **policy)
        fully_shard(model, mesh=mesh, **policy)
        held = {}
        for step in range(2):
            last = step == 1
            model.set_requires_gradient_sync(last or not case["unsharded"])
            model(input_ids=ids, labels=ids, use_cache=False).loss.backward()
            whole = {}
            for one in model.modules():
                state = getattr(one, "_get_fsdp_state", lambda: None)()
                for group in (
                    state._fsdp_param_groups
                    if hasattr(state, "_fsdp_param_groups")
                    else [state._fsdp_param_group]
                    if state
                    else []
                ):
                    for each in group.fsdp_params if group else []:
                        for grad in (
                            each.unsharded_accumulated_grad,
                            getattr(each, "_unsharded_param", None) is not None and each._unsharded_param.grad,
                        ):
                            if isinstance(grad, torch.Tensor):
                                whole[local(grad).untyped_storage()._cdata] = local(grad)
            shards = [local(one.grad) for one in model.parameters() if one.grad is not None]
            held["kept" if not last else "gradients"] = size(whole.values()) + size(shards)
        return held | {"parameters": size(map(local, model.parameters()))}


def ddp(config, case):
    """Real small tensors; a hook of the reducer is handed every bucket that it fills and sends."""
    with_group(0, case["ranks"])
    model, ids = model_of(config, case | {"attention": "eager"}), tokens_of(case)
    if case["lora"]:
        from peft import LoraConfig, get_peft_model

        model = get_peft_model(model, LoraConfig(r=16, lora_alpha=16, target_modules=["q_proj", "v_proj"]))
    wrapped, storages = torch.nn.parallel.DistributedDataParallel(model), {}

    def sent(_, bucket):
        storage = bucket.buffer().untyped_storage()
        storages[storage.data_ptr()] = storage.nbytes()
        done = torch.futures.Future()
        done.set_result(bucket.buffer())
        return done

    wrapped.register_comm_hook(None, sent)
    wrapped(input_ids=ids, labels=ids, use_cache=False).loss.backward()
    gradients = [one.grad for one in model.parameters() if one.grad is not None]
    views = sum(one.untyped_storage().data_ptr() in storages for one in gradients)
    assert not views, "gradients are views of buckets"
    return {"buckets": sum(storages.values()), "gradients": size(gradients), "parameters": size(model.parameters())}


def evaluation(config, case):
    from accelerate.utils.operations import convert_to_fp32

    with FakeTensorMode(), torch.no_grad():
        model, ids = model_of(config, case).eval(), tokens_of(case)
        with Alive([*model.parameters(), *model.buffers()]) as alive:
            for _ in range(1 + case["metrics"]):
                # Metrics are of logits in fp32; those of the batch before are alive while the next runs.
                out = model(input_ids=ids, labels=ids, use_cache=False)
                logits = convert_to_fp32(out.logits) if case["metrics"] else None
                del out
            del logits
        return {"most": alive.most, "parameters": size(model.parameters())}


def preference(config, case):
    from trl.trainer.utils import selective_log_softmax

    with FakeTensorMode():
        model, ids = model_of(config, case), tokens_of(case)
        reference = model_of(config, case).eval().requires_grad_(False)
        if case["checkpointing"] == "full":
            model.gradient_checkpointing_enable(gradient_checkpointing_kwargs={"use_reentrant": False})
        own = [*model.parameters(), *model.buffers(), *reference.parameters(), *reference.buffers(), ids]

        saved = Saved(own)
        with saved.hooks:
            logits = model(input_ids=ids, use_cache=False).logits[..., :-1, :]
        with torch.no_grad():
            before = selective_log_softmax(reference(input_ids=ids, use_cache=False).logits[..., :-1, :], ids[..., 1:])
        held = saved.now()
        chosen, rejected = (selective_log_softmax(logits, ids[..., 1:]) - before).sum(-1).chunk(2)
        (-torch.nn.functional.logsigmoid(0.1 * (chosen - rejected)).mean()).backward()
        return {
            "without logits": held,
            "parameters": size(model.parameters()),
            "reference": size(reference.parameters()),
            "gradients": size(one.grad for one in model.parameters()),
        }


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


if __name__ == "__main__":
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    main(sys.argv[1:])
