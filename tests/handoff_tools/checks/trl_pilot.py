"""The pilot's script times TRL's own trainer: a tiny model with random weights, some steps, on the CPU."""

import json
import os
import subprocess
import sys
from pathlib import Path

import yaml
from trl_runs import CPU, make

SETTINGS = {"max_length": 16, "per_device_train_batch_size": 2, "gradient_accumulation_steps": 2,
            "optim": "adamw_torch", "use_liger_kernel": False}  # fmt: skip


def check(case: Path) -> str:
    """Run the pilot as it is; its settings but for what a CPU cannot do."""
    make(case / "model")
    file = case / "train.yaml"
    settings = yaml.safe_load(file.read_text(encoding="utf-8")) | CPU | SETTINGS | {"model_name_or_path": "model"}
    for name in ("liger_kernel_config", "optim_args", "optim_target_modules", "pad_to_multiple_of",
                 "load_in_4bit", "load_in_8bit", "bnb_4bit_quant_storage"):  # fmt: skip
        settings.pop(name, None)
    if settings.get("packing"):
        settings["packing_strategy"] = "wrapped"
    file.write_text(yaml.safe_dump(settings), encoding="utf-8")
    scripts = [name for name in ("random_data.py", "pilot.py") if (case / name).exists()]
    pilot = (case / "pilot.py").read_text(encoding="utf-8")
    window = pilot[pilot.index("SEQ_LEN, SEQUENCES = ") :].partition("\n")[0]
    (case / "pilot.py").write_text(pilot.replace(window, "SEQ_LEN, SEQUENCES = 16, 4"), encoding="utf-8")
    for script in scripts:
        done = subprocess.run([sys.executable, script], cwd=case, capture_output=True, text=True,
                              env=os.environ | {"HF_HUB_OFFLINE": "1"}, check=False)  # fmt: skip
        assert done.returncode == 0, done.stderr[-900:]
    first, *rows = map(json.loads, (case / "pilot.jsonl").read_text(encoding="utf-8").splitlines())
    assert (first["format"], first["gpus"], first["warm_up"]) == ("ftcost-pilot", 1, 2)
    steps = [row for row in rows if "step" in row]
    assert [row["step"] for row in steps] == list(range(1, 6)), steps
    assert all(row["seconds"] > 0 and row["tokens"] > 0 for row in steps)
    if len(scripts) == 1:
        assert {row["tokens"] for row in steps} == {4 * 16}, steps
    assert not list((case / "pilot").glob("checkpoint-*"))
    return f"{len(steps)} steps of {steps[0]['tokens']:.0f} tokens timed"


def main() -> None:
    for case in sorted(Path(sys.argv[1]).iterdir()):
        try:
            print(f"ok {case.name} pilot run: {check(case)}", flush=True)
        except BaseException as error:  # noqa: BLE001 - the report is the point
            print(
                f"FAILED {case.name} pilot run: {type(error).__name__} {' '.join(str(error).split())[-700:]}",
                flush=True,
            )


if __name__ == "__main__":
    main()
