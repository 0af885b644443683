"""axolotl validates its YAML with its own pydantic schema, as on a machine with H100s."""

import importlib.machinery
import re
import sys
import types
from importlib.metadata import version
from pathlib import Path

import yaml

CAPABILITIES = {"bf16": True, "fp8": True, "tf32": True, "compute_capability": "sm_90"}


def check(file: Path) -> str:
    from axolotl.cli.config import prepare_plugins
    from axolotl.utils.config import validate_config
    from axolotl.utils.dict import DictDefault
    from axolotl.utils.schemas.config import AxolotlInputConfig

    given = yaml.safe_load(file.read_text(encoding="utf-8"))
    nodes, gpus = map(int, re.search(r" for (\d+) x (\d+) ", file.read_text(encoding="utf-8")).groups())
    # Needs flash-attn, which needs a GPU's compiler.
    ring = types.ModuleType("ring_flash_attn")
    ring.__spec__ = importlib.machinery.ModuleSpec("ring_flash_attn", None)
    sys.modules.setdefault("ring_flash_attn", ring)
    # axolotl brings one with it; 0.19 is installed without.
    from axolotl.utils.schemas import config

    config.is_fp8_available = lambda: True
    cfg = DictDefault(given)
    prepare_plugins(cfg)
    found = validate_config(
        cfg,
        capabilities=CAPABILITIES | {"n_node": nodes, "n_gpu": nodes * gpus},
        env_capabilities={"torch_version": "2.12.0"},
    )
    unknown = set(given) - set(AxolotlInputConfig.model_fields) - {n for n in given if n.startswith("liger_")}
    assert not unknown, unknown
    for name in ("micro_batch_size", "gradient_accumulation_steps", "sequence_len", "lora_r", "optimizer"):
        wanted = given.get(name)
        got = getattr(found[name], "value", found[name])
        assert wanted is None or got == wanted, (name, wanted, got)
    if given.get("unfrozen_parameters"):
        _trains_last_layers(given["unfrozen_parameters"])
    return f"axolotl {version('axolotl')}"


def _trains_last_layers(patterns: list[str]) -> None:
    """Let axolotl freeze a model; the layers that are named must be left to train, up to the last."""
    import torch
    from axolotl.utils.freeze import freeze_layers_except
    from transformers import LlamaConfig, LlamaForCausalLM

    named = {int(number) for number in re.findall(r"\d+", " ".join(patterns))}
    layers = max(named) + 1
    assert named == set(range(min(named), layers)), named
    with torch.device("meta"):
        model = LlamaForCausalLM(LlamaConfig(num_hidden_layers=layers, hidden_size=64, intermediate_size=64))
    freeze_layers_except(model, patterns)
    trained = {int(name.split(".")[2]) for name, weight in model.named_parameters() if weight.requires_grad}
    assert trained == named, trained


def main() -> None:
    for case in sorted(Path(sys.argv[1]).iterdir()):
        try:
            print(f"ok {case.name} axolotl: {check(case / 'axolotl.yaml')}", flush=True)
        except BaseException as error:  # noqa: BLE001 - the report is the point
            print(
                f"FAILED {case.name} axolotl: {type(error).__name__} {' '.join(str(error).split())[:600]}", flush=True
            )


if __name__ == "__main__":
    main()
