"""How :mod:`trace_ranks` makes its models and counts what is held: saved by autograd, or alive in storages."""

from __future__ import annotations

import torch
import torch.distributed as dist
import transformers
from torch.multiprocessing.reductions import StorageWeakRef
from torch.testing._internal.distributed.fake_pg import FakeStore
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

DTYPES = {"bf16": torch.bfloat16, "fp32": torch.float32}


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
