"""LLaMA-Factory reads its YAML as its command line does."""

import importlib.machinery
import json
import os
import sys
import types
from importlib.metadata import version
from pathlib import Path

import yaml


def check(case: Path) -> str:
    # Only multimodal models need it.
    audio = types.ModuleType("torchaudio")
    audio.__spec__ = importlib.machinery.ModuleSpec("torchaudio", None)
    sys.modules.setdefault("torchaudio", audio)
    import llamafactory.hparams.parser as parser
    import torch
    from llamafactory.hparams.parser import get_train_args, read_args

    # A machine without GPUs, and without the libraries that only training needs.
    parser.check_version = lambda *_, **__: None
    parser.is_torch_bf16_gpu_available = lambda: True
    assert torch
    given = yaml.safe_load((case / "llama_factory.yaml").read_text(encoding="utf-8"))
    here = Path.cwd()
    os.chdir(case)
    sys.argv = ["train", "llama_factory.yaml"]
    try:
        settings = read_args()
        for switch in ("bf16", "fp16", "pure_bf16", "deepspeed"):
            settings.pop(switch, None)
        model, data, training, finetuning, _ = get_train_args(dict(settings) | {"use_cpu": True, "report_to": "none"})
    finally:
        os.chdir(here)
    for name, wanted in given.items():
        for one in (model, data, training, finetuning):
            if name in settings and hasattr(one, name) and name not in ("include_num_input_tokens_seen", "report_to"):
                got = getattr(one, name)
                got = getattr(got, "value", got)
                if isinstance(got, list) and isinstance(wanted, str):
                    got = ",".join(got)
                # Packing keeps one token of the window for itself.
                shorter = name == "cutoff_len" and data.packing and got == wanted - 1
                assert str(got) == str(wanted) or shorter, (name, wanted, got)
    info = json.loads((case / "dataset_info.json").read_text(encoding="utf-8"))
    from llamafactory.data.parser import get_dataset_list

    (found,) = get_dataset_list(["train"], str(case))
    assert found.dataset_name == info["train"].get("file_name", info["train"].get("hf_hub_url"))
    return f"llamafactory {version('llamafactory')}"


def main() -> None:
    for case in sorted(Path(sys.argv[1]).iterdir()):
        try:
            print(f"ok {case.name} llama-factory: {check(case)}", flush=True)
        except BaseException as error:  # noqa: BLE001 - the report is the point
            print(
                f"FAILED {case.name} llama-factory: {type(error).__name__} {' '.join(str(error).split())[:600]}",
                flush=True,
            )


if __name__ == "__main__":
    main()
