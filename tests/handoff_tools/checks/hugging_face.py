"""TRL, transformers, accelerate and DeepSpeed read their files."""

import ast
import dataclasses
import importlib
import inspect
import json
import re
import sys
from pathlib import Path

import yaml


def trl(folder: Path) -> str:
    import transformers
    import trl

    settings = yaml.safe_load((folder / "train.yaml").read_text(encoding="utf-8"))
    name = "DPO" if "beta" in settings else "GRPO" if "num_generations" in settings else "SFT"
    kinds = (trl.ScriptArguments, getattr(trl, f"{name}Config"), trl.ModelConfig)
    parser = trl.TrlParser(kinds)
    # Batches of GRPO are checked against the number of processes.
    processes = _processes(folder)
    transformers.TrainingArguments.world_size = property(lambda self: processes)
    arguments = ["--config", str(folder / "train.yaml"), "--use_cpu", "true"]
    script, training, model = parser.parse_args_and_config(arguments, fail_with_unknown_args=True)
    for one in (script, training, model):
        for field in dataclasses.fields(one):
            if field.name in settings:
                wanted, got = settings[field.name], getattr(one, field.name)
                same = str(getattr(got, "value", got)) == str(wanted) or (wanted, got) in ALIKE
                assert same, (field.name, wanted, got)
    trl.get_peft_config(model)
    trl.get_quantization_config(model)
    tree = ast.parse((folder / "train.py").read_text(encoding="utf-8"))
    _imports(tree)
    _keywords(tree, {f"{name}Trainer": getattr(trl, f"{name}Trainer")})
    return f"trl {trl.__version__}, transformers {transformers.__version__}"


ALIKE = ((True, "all"), ("none", []), (["all-linear"], "all-linear"))
"""What transformers writes otherwise than it is given."""


def _processes(folder: Path) -> int:
    launched, zero = folder / "accelerate.yaml", folder / "deepspeed.json"
    if launched.exists():
        return yaml.safe_load(launched.read_text(encoding="utf-8"))["num_processes"]
    if zero.exists():
        document = json.loads(zero.read_text(encoding="utf-8"))
        one = document["train_micro_batch_size_per_gpu"] * document["gradient_accumulation_steps"]
        return document["train_batch_size"] // one
    return 1


def _imports(tree: ast.Module) -> None:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.module.startswith("unsloth"):
            module = importlib.import_module(node.module)
            for alias in node.names:
                assert hasattr(module, alias.name), (node.module, alias.name)


def _keywords(tree: ast.Module, known: dict) -> None:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known:
            parameters = inspect.signature(known[node.func.id].__init__).parameters
            for keyword in node.keywords:
                assert keyword.arg in parameters, (node.func.id, keyword.arg)


def accelerate(folder: Path) -> str:
    import accelerate
    from accelerate.commands.config.config_args import load_config_from_file
    from accelerate.commands.launch import _validate_launch_command, launch_command_parser

    path = str(folder / "accelerate.yaml")
    load_config_from_file(path)
    arguments = launch_command_parser().parse_args(["--config_file", path, "train.py"])
    arguments, _, _ = _validate_launch_command(arguments)
    settings = yaml.safe_load((folder / "accelerate.yaml").read_text(encoding="utf-8"))
    assert arguments.num_processes == settings["num_processes"]
    assert bool(arguments.use_fsdp) == (settings["distributed_type"] == "FSDP")
    assert bool(arguments.use_deepspeed) == (settings["distributed_type"] == "DEEPSPEED")
    return f"accelerate {accelerate.__version__}"


def deepspeed(folder: Path) -> str:
    import deepspeed
    from deepspeed.runtime.precision_config import DeepSpeedBF16Config, DeepSpeedFP16Config
    from deepspeed.runtime.zero.config import DeepSpeedZeroConfig
    from transformers.integrations.deepspeed import HfTrainerDeepSpeedConfig

    text = (folder / "deepspeed.json").read_text(encoding="utf-8")
    document = json.loads(text)
    zero = DeepSpeedZeroConfig(**document["zero_optimization"])
    assert int(zero.stage) == document["zero_optimization"]["stage"]
    DeepSpeedBF16Config(**document["bf16"])
    DeepSpeedFP16Config(**document["fp16"])
    settings_file = folder / "train.yaml"
    if settings_file.exists():
        # The Trainer refuses a file that disagrees with its own arguments.
        import trl

        settings = yaml.safe_load(settings_file.read_text(encoding="utf-8"))
        fields = {f.name for f in dataclasses.fields(trl.SFTConfig)}
        kept = {key: value for key, value in settings.items() if key in fields}
        training = trl.SFTConfig(**{**kept, "use_cpu": True})
        checked = HfTrainerDeepSpeedConfig(document)
        world = _processes(folder)
        type(training).world_size = property(lambda self: world)
        checked.trainer_config_process(training)
        assert not checked.mismatches, checked.mismatches
    return f"deepspeed {deepspeed.__version__}"


def unsloth(folder: Path) -> str:
    import transformers
    import trl

    text = (folder / "train_unsloth.py").read_text(encoding="utf-8")
    started = re.search(r"nproc[_-]per[_-]node[ =](\d+)", text)
    transformers.TrainingArguments.world_size = property(lambda self: int(started[1]) if started else 1)
    tree = ast.parse(text)
    calls = {node.func.id: node for node in ast.walk(tree)
             if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}  # fmt: skip
    name = next(name for name in ("SFT", "DPO", "GRPO") if f"{name}Config" in calls)
    values = {k.arg: ast.literal_eval(k.value) for k in calls[f"{name}Config"].keywords if k.arg != "output_dir"}
    getattr(trl, f"{name}Config")(output_dir="outputs", use_cpu=True, **values)
    _imports(tree)
    return f"trl {trl.__version__} (arguments of its trainer only)"


def main() -> None:
    folder = Path(sys.argv[1])
    for case in sorted(folder.iterdir()):
        checks = [check for file, check in FILES if (case / file).exists()]
        for check in checks:
            try:
                print(f"ok {case.name} {check.__name__}: {check(case)}", flush=True)
            except BaseException as error:  # noqa: BLE001 - the report is the point
                text = str(error).strip().splitlines() or [""]
                print(f"FAILED {case.name} {check.__name__}: {type(error).__name__} {' '.join(text)[:600]}", flush=True)


FILES = (
    ("train.yaml", trl),
    ("accelerate.yaml", accelerate),
    ("deepspeed.json", deepspeed),
    ("train_unsloth.py", unsloth),
)

if __name__ == "__main__":
    main()
