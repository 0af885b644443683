"""One step of the TRL script on the CPU; prints the bytes of weights, gradients and optimizer states."""

import json
import os
import runpy
import sys
from pathlib import Path

import torch
import transformers
import yaml
from trl_runs import TEXTS, tokenizer_of_words

held = {}


class Count(transformers.TrainerCallback):
    """Counts what is held when the optimizer steps."""

    def on_pre_optimizer_step(self, args, state, control, model=None, **kwargs):
        held["weights"] = sum(_bytes(p) for p in model.parameters()) + _constants(model)
        held["gradients"] = sum(_bytes(p.grad) for p in model.parameters() if p.grad is not None)

    def on_optimizer_step(self, args, state, control, optimizer=None, **kwargs):
        inner = getattr(optimizer, "optimizer", optimizer)
        held["states"] = sum(_states(state) for state in inner.state.values())


def _bytes(tensor) -> int:
    return tensor.numel() * tensor.element_size()


def _constants(model) -> int:
    """Bytes of the constants that unpack quantised weights."""
    parts = {}
    for module in model.modules():
        quantised = getattr(getattr(module, "weight", None), "quant_state", None)
        if quantised is not None:
            parts |= {id(part): part for part in (quantised.absmax, quantised.code)}
            if quantised.nested:
                inner = (quantised.state2.absmax, quantised.state2.code, quantised.offset)
                parts |= {id(part): part for part in inner}
        # int8: the layer keeps them from its first forward on.
        scales = getattr(getattr(module, "state", None), "SCB", None)
        if scales is not None:
            parts[id(scales)] = scales
    return sum(map(_bytes, parts.values()))


def _states(state: dict) -> int:
    total = 0
    for name, value in state.items():
        if name == "projector" and value.ortho_matrix is not None:
            total += _bytes(value.ortho_matrix)
        elif torch.is_tensor(value) and value.numel() > 1 and not name.startswith("qmap"):
            total += _bytes(value)
    return total


def main() -> None:
    os.chdir(sys.argv[1])
    settings = yaml.safe_load(Path("train.yaml").read_text(encoding="utf-8"))
    tokenizer_of_words().save_pretrained("model")
    config = transformers.LlamaConfig(
        vocab_size=8192, hidden_size=512, intermediate_size=1408, num_hidden_layers=4, num_attention_heads=8,
        num_key_value_heads=2, head_dim=64, pad_token_id=0, bos_token_id=1, eos_token_id=2,
    )  # fmt: skip
    transformers.LlamaForCausalLM(config).to(torch.bfloat16).save_pretrained("model")
    rows = [{"messages": [{"role": "user", "content": text}, {"role": "assistant", "content": text}]} for text in TEXTS]
    Path("train.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    settings |= {"model_name_or_path": "model", "use_cpu": True, "save_strategy": "no"}
    Path("train.yaml").write_text(yaml.safe_dump(settings), encoding="utf-8")
    start = transformers.Trainer.__init__

    def counted(self, *arguments, **options):
        start(self, *arguments, **options)
        self.add_callback(Count())

    transformers.Trainer.__init__ = counted
    sys.argv = ["train.py", "--config", "train.yaml"]
    runpy.run_path("train.py", run_name="__main__")
    print(json.dumps(held))


if __name__ == "__main__":
    main()
