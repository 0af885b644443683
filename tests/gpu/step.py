"""Times true optimizer steps of one case: a JSON case on standard input, what was measured on standard output.

Run by a Python that has torch, transformers and peft (bitsandbytes for QLoRA); knows nothing of FTCost. The
weights are random and nothing is downloaded.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from importlib.metadata import version

import torch
from transformers import LlamaConfig, LlamaForCausalLM


def main() -> None:
    case = json.load(sys.stdin)
    torch.manual_seed(1)
    cuda = torch.cuda.is_available()
    device = torch.device("cuda" if cuda else "cpu")
    model = prepared(case, device)
    trained = [parameter for parameter in model.parameters() if parameter.requires_grad]
    optimizer = torch.optim.AdamW(trained, lr=1e-5, fused=cuda)
    tokens = torch.randint(0, case["config"]["vocab_size"], (case["micro_batch"], case["seq_len"]), device=device)
    seconds = []
    for _ in range(case["warm_up"] + case["steps"]):
        begun = time.perf_counter()
        with torch.autocast(device.type, torch.bfloat16, enabled=case["autocast"]):
            loss = model(input_ids=tokens, labels=tokens, use_cache=False).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        if cuda:
            torch.cuda.synchronize()
        seconds.append(time.perf_counter() - begun)
    names = ("torch", "transformers", "peft", *(("bitsandbytes",) if case["method"] == "qlora" else ()))
    print(json.dumps({
        "seconds": seconds[case["warm_up"] :],
        "tokens": case["micro_batch"] * case["seq_len"],
        "trained": sum(parameter.numel() for parameter in trained),
        "gpu": torch.cuda.get_device_name() if cuda else None,
        "allocated": torch.cuda.max_memory_allocated() if cuda else None,
        "reserved": torch.cuda.max_memory_reserved() if cuda else None,
        "loss": float(loss),
        "versions": {name: version(name) for name in names},
    }))  # fmt: skip


def prepared(case: dict[str, object], device: torch.device) -> torch.nn.Module:
    """The model of a case, with what it trains."""
    torch.set_default_dtype(getattr(torch, str(case["weights"])))
    config = LlamaConfig(**case["config"], attn_implementation=case["attention"])
    with device:
        model = LlamaForCausalLM(config)
    torch.set_default_dtype(torch.float32)
    if case["method"] == "qlora":
        quantised(model, device)
    if case["method"] != "full":
        from peft import LoraConfig, get_peft_model

        model = get_peft_model(model, LoraConfig(r=case["rank"], target_modules="all-linear", task_type="CAUSAL_LM"))
    if case["checkpointing"]:
        model.gradient_checkpointing_enable({"use_reentrant": False})
        model.enable_input_require_grads()
    return model.train()


def quantised(model: torch.nn.Module, device: torch.device) -> None:
    """Store every linear layer but the head as NF4, as bitsandbytes does on loading."""
    import bitsandbytes as bnb

    for name, layer in list(model.named_modules()):
        if isinstance(layer, torch.nn.Linear) and name != "lm_head":
            small = bnb.nn.Linear4bit(
                layer.in_features, layer.out_features, bias=False, compute_dtype=torch.bfloat16, quant_type="nf4"
            )
            small.weight = bnb.nn.Params4bit(layer.weight.data.cpu(), requires_grad=False, quant_type="nf4")
            parent, _, child = name.rpartition(".")
            setattr(model.get_submodule(parent), child, small.to(device))
    model.is_loaded_in_4bit = True
    gc.collect()
    if device.type == "cuda":
        torch.cuda.empty_cache()
        torch.cuda.reset_peak_memory_stats()


if __name__ == "__main__":
    main()
