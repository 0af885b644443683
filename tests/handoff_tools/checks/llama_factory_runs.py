"""LLaMA-Factory trains with its YAML: a tiny model with random weights, two steps, on the CPU."""

import importlib.machinery
import json
import os
import sys
import types
from pathlib import Path

import yaml
from trl_runs import TEXTS, make

CPU = {"use_cpu": True, "bf16": False, "fp16": False, "pure_bf16": False, "flash_attn": "sdpa"}
LEFT_OUT = ("deepspeed", "quantization_bit", "quantization_method", "quantization_type", "double_quantization",
            "val_size", "eval_strategy", "per_device_eval_batch_size", "optim_args")  # fmt: skip


def check(case: Path) -> str:
    # Only multimodal models need it.
    audio = types.ModuleType("torchaudio")
    audio.__spec__ = importlib.machinery.ModuleSpec("torchaudio", None)
    sys.modules.setdefault("torchaudio", audio)
    import llamafactory.hparams.parser as parser
    from llamafactory.train.tuner import run_exp

    # Libraries that are newer than it knows.
    parser.check_version = lambda *_, **__: None
    work = case / "run"
    work.mkdir(exist_ok=True)
    make(work / "model")
    info = json.loads((case / "dataset_info.json").read_text(encoding="utf-8"))
    info["train"].pop("hf_hub_url", None)
    info["train"]["file_name"] = "train.jsonl"
    (work / "dataset_info.json").write_text(json.dumps(info), encoding="utf-8")
    rows = [_row(text, case.name) for text in TEXTS * 8]
    (work / "train.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    settings = yaml.safe_load((case / "llama_factory.yaml").read_text(encoding="utf-8"))
    settings |= CPU | {"model_name_or_path": "model", "max_steps": 2, "save_steps": 2, "cutoff_len": 64,
                       "enable_liger_kernel": False, "per_device_train_batch_size": 2,
                       "gradient_accumulation_steps": 1, "optim": "adamw_torch", "packing": False,
                       "neat_packing": False}  # fmt: skip
    for name in LEFT_OUT:
        settings.pop(name, None)
    os.chdir(work)
    run_exp(settings)
    state = json.loads(Path("outputs/checkpoint-2/trainer_state.json").read_text(encoding="utf-8"))
    norms = [entry["grad_norm"] for entry in state["log_history"] if "grad_norm" in entry]
    assert state["global_step"] == 2
    assert any(norm > 0 for norm in norms), norms
    return "2 steps"


def _row(text: str, case: str) -> dict:
    asked, said = {"role": "user", "content": text}, {"role": "assistant", "content": text}
    if case == "dpo":
        return {"messages": [asked], "chosen": said, "rejected": {"role": "assistant", "content": "a book"}}
    return {"text": text} if case == "pretrain" else {"messages": [asked, said]}


def main() -> None:
    cases = ("lora2", "qlora", "dpo", "freeze", "pretrain", "dora")
    for case in sorted(Path(sys.argv[1]).resolve().iterdir()):
        if case.name in cases:
            try:
                print(f"ok {case.name} llama-factory run: {check(case)}", flush=True)
            except BaseException as error:  # noqa: BLE001 - the report is the point
                print(
                    f"FAILED {case.name} llama-factory run: {type(error).__name__} "
                    f"{' '.join(str(error).split())[-500:]}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
