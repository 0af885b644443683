"""Removes checkpoints that an interruption cut off: python sound_checkpoints.py FOLDER"""

import json
import shutil
import sys
import zipfile
from pathlib import Path


def fault(checkpoint):
    """What is missing in a checkpoint of transformers, or None: it is whole."""
    state = checkpoint / "trainer_state.json"
    try:
        json.loads(state.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return "trainer_state.json, which is written last"
    for index in checkpoint.glob("*.index.json"):
        for name in set(json.loads(index.read_text(encoding="utf-8"))["weight_map"].values()):
            if not (checkpoint / name).exists():
                return name
    for weights in checkpoint.rglob("*.safetensors"):
        if weights.stat().st_size < safetensors_bytes(weights):
            return f"the end of {weights.name}"
    for pattern in ("*.pt", "*.pth", "*.bin"):
        for saved in checkpoint.rglob(pattern):
            if not zipfile.is_zipfile(saved):
                return f"the end of {saved.name}"
    for shard in checkpoint.rglob("*.distcp"):
        if not (shard.parent / ".metadata").exists():
            return f"{shard.parent.name}/.metadata"
    latest = checkpoint / "latest"
    if latest.exists() and not list((checkpoint / latest.read_text().strip()).glob("*optim_states.pt")):
        return "DeepSpeed's states"
    return None


def safetensors_bytes(path):
    """The size that a file's own header asks for; more than any where the header is cut off."""
    with path.open("rb") as file:
        length = int.from_bytes(file.read(8), "little")
        if length > path.stat().st_size:
            return sys.maxsize
        tensors = json.loads(file.read(length))
    ends = [entry["data_offsets"][1] for name, entry in tensors.items() if name != "__metadata__"]
    return 8 + length + max(ends, default=0)


for folder in sorted(Path(sys.argv[1]).glob("checkpoint-*")):
    missing = fault(folder)
    if missing:
        print(f"{folder} is removed: it lacks {missing}", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
