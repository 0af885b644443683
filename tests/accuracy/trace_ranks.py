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
from rank_cases import cases
from rank_holds import Alive, Saved, forward_saved, local, model_of, peft_model, size, tokens_of, with_group
from torch._subclasses.fake_tensor import FakeTensorMode


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
    "experts": experts,
    "named": named,
    "pipeline": pipeline,
    "tensor": tensor,
    "accumulation": accumulation,
    "ddp": ddp,
    "evaluation": evaluation,
    "preference": preference,
}


if __name__ == "__main__":
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    main(sys.argv[1:])
