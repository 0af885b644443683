"""mlx-lm converts a tiny model in place of the job's and trains it with its YAML as it is, on the CPU."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import mlx.core as mx
import yaml
from mlx.utils import tree_flatten
from mlx_lm.models.llama import Model, ModelArgs
from mlx_lm.tuner.datasets import ChatDataset
from mlx_lm.utils import load
from trl_runs import chats, tokenizer_of_words

SIZES = {"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 4, "intermediate_size": 128,
         "num_attention_heads": 4, "num_key_value_heads": 2, "rms_norm_eps": 1e-5, "rope_theta": 10000.0,
         "tie_word_embeddings": False, "eos_token_id": 2, "bos_token_id": 1}  # fmt: skip
TEMPLATE = "{% for m in messages %}{{ m['content'] + ' </s>' }}{% endfor %}"


def make(folder: Path) -> None:
    """A model of MLX's own, with the files of the hub, and a tokenizer whose template ends each message."""
    tokenizer = tokenizer_of_words()
    tokenizer.chat_template = TEMPLATE
    tokenizer.save_pretrained(folder)
    sizes = SIZES | {"vocab_size": len(tokenizer)}
    (folder / "config.json").write_text(json.dumps(sizes | {"architectures": ["LlamaForCausalLM"]}))
    model = Model(ModelArgs.from_dict(sizes))
    mx.save_safetensors(str(folder / "model.safetensors"), dict(tree_flatten(model.parameters())))


def run(case: Path, command: str) -> str:
    place = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "HF_HUB_OFFLINE": "1"}
    done = subprocess.run(["bash", "-c", command], cwd=case, env=place, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-900:]
    return done.stdout


def check(case: Path) -> str:
    about = json.loads((case / "expected.json").read_text(encoding="utf-8"))
    make(case / "given")
    chats(case / "data" / "train.jsonl", about)
    text = (case / "mlx_lm.yaml").read_text(encoding="utf-8")
    given = yaml.safe_load(text)
    fetch = re.search(r"which is made by: (.*)", text)[1]
    run(case, re.sub(r"--hf-path \S+", "--hf-path given", fetch))
    said = re.sub(r"\x1b\[[0-9;]*m", "", run(case, about["start"]))  # its colours
    iterations = [int(number) for number in re.findall(r"^\s*(\d+)\s+[\d.]+ [▼▲]", said, re.MULTILINE)]
    assert iterations, said[-900:]
    assert iterations[-1] == given["iters"] == about["steps"] * given["grad_accumulation_steps"], iterations
    assert (case / "outputs" / "adapters.safetensors").exists()
    run(case, f"{about['start']} --resume-adapter-file outputs/adapters.safetensors")
    _, tokenizer = load(str(case / given["model"]))
    rows = [json.loads(line) for line in (case / given["hf_dataset"]["config"]["data_files"]).open()]
    tokens, start = ChatDataset(rows, tokenizer, mask_prompt=given.get("mask_prompt", False)).process(rows[0])
    assert tokens[-1] in tokenizer.eos_token_ids, tokens
    share = re.search(r"Trainable parameters: (.*)", said)[1]
    return (
        f"{about['steps']} steps, trains {share}, learns {len(tokens) - start} of {len(tokens)} tokens, the last </s>"
    )


def main() -> None:
    for case in sorted(Path(sys.argv[1]).resolve().iterdir()):
        try:
            print(f"ok {case.name} mlx-lm run: {check(case)}", flush=True)
        except BaseException as error:  # noqa: BLE001 - the report is the point
            print(
                f"FAILED {case.name} mlx-lm run: {type(error).__name__} {' '.join(str(error).split())[-900:]}",
                flush=True,
            )


if __name__ == "__main__":
    main()
