"""``python -m tests.handoff_tools [TARGET ...]``: every hand-off, read by the tool it is for.

Makes a virtual environment for each tool (some gigabytes: PyTorch is among them) under ``--venvs``, writes
the hand-offs of :mod:`tests.handoff_tools.cases`, or of the jobs in ``--jobs``, lets each tool's own Python read
and run its own, and prints a table: of how many jobs each target's files are read, run, and mean the same job again.
``defaults`` instead of targets compares what the tools do by default with the fact files (:mod:`.defaults`).
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ftcost_core.catalogue.offers import all_offers
from ftcost_core.documents.job import Job, edited, load_job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.rollouts import GENERATING
from ftcost_core.estimator import TwoPartEstimate, estimate
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.exporters.cluster import offer_for
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.exporters.training_data import DataRecords
from ftcost_core.exporters.writing import write
from ftcost_core.pilot import pilot_files
from ftcost_core.trainers.names import CLUSTERS, Trainer
from tests.core.configurations.round_trip import READ_BACK, round_trip
from tests.core.jobs import job
from tests.handoff_tools import defaults, roundtrip
from tests.handoff_tools.cases import RUNS, jobs, stack_of

_RUNS = "-runs"
"""Ending of a target whose files are run to the end."""
CHECKS = Path(__file__).with_name("checks")
AWKWARD = "data/we ird $(x) ${y} 'q' \"é\".jsonl"
"""A path that every quoting must survive."""


@dataclass(frozen=True)
class Tool:
    """How a tool is installed, and which script reads which targets with it."""

    installs: tuple[tuple[str, ...], ...]
    """Arguments of pip, one call after the other; Slurm is the machine's own (Debian's slurm-wlm)."""
    checks: tuple[tuple[str, str], ...]
    torch: bool = False
    """Sees the packages of the environment with PyTorch behind its own."""
    python: str = sys.executable
    """What makes its environment, where it needs another Python."""


NOT_ON_A_CPU = {
    ("axolotl", "two"): "each of its processes loads the model onto a GPU",
    ("unsloth", "images"): "it loads no model with images on a CPU",
}
"""Runs that a trainer cannot do without a GPU, and why."""
COLUMNS = ("refused", "read", "FAILED read", "run", "FAILED run", "needs a GPU", "equal", "FAILED equal")
"""Jobs that an exporter refuses; files that their tool reads, that it runs; files that mean the same job again."""
_READS = ("hugging_face", "axolotl_schema", "llama_factory_args", "torchtune_config", "megatron_names",
          "skypilot_task", "dstack_configuration", "sagemaker_job")  # fmt: skip
ALONE = "--no-deps"
TOOLS = {
    "hugging_face": Tool(
        (
            ("torch==2.13.0", "torchvision==0.28.0", "pillow", "transformers==5.23.0", "trl==1.16.0", "peft==0.21.2",
             "accelerate==1.15.0", "datasets"),
            ("bitsandbytes", "liger-kernel", "ninja", "py-cpuinfo"),
            ("deepspeed==0.19.8",),
            (ALONE, "galore-torch==1.0"),
            ("sentence-transformers==6.2.0",),
        ),
        (
            ("hugging_face", "trl"),
            ("hugging_face", "accelerate"),
            ("hugging_face", "deepspeed"),
            ("hugging_face", "unsloth"),
            ("trl_runs", "trl"),
            ("trl_starts", "trl-runs"),
            ("trl_pilot", "pilot"),
        ),
    ),
    "axolotl": Tool(
        (
            (ALONE, "axolotl==0.19.0", "transformers==5.16.1", "trl==1.9.0", "peft==0.20.0",
             "accelerate==1.13.0", "datasets==4.8.4", "huggingface_hub==1.17.0", "pydantic==2.12.5",
             "pydantic-core==2.41.5", "addict", "art", "colorama", "fire", "termcolor",
             "python-dotenv==1.0.1", "posthog==6.7.11", "backoff", "distro", "six", "numba", "llvmlite",
             "kernels", "pillow", "requests", "urllib3", "charset_normalizer", "idna", "certifi", "httpx<1", "httpcore",
             "h11", "anyio", "sniffio"),
        ),
        (("axolotl_schema", "axolotl"),),
        torch=True,
    ),
    "axolotl-0.21": Tool(
        (
            ("torch==2.13.0", "numpy"),
            (ALONE,
             "accelerate==1.15.0", "addict==2.4.0", "aiohttp==3.14.5", "annotated-doc==0.0.7",
             "annotated-types==0.8.0", "anyio==4.16.0", "art==6.5", "axolotl==0.21.0",
             "axolotl-contribs-lgpl==0.0.7", "axolotl-contribs-mit==0.0.6", "backoff==2.2.1",
             "bitsandbytes==0.50.2", "certifi==2026.10.18", "charset-normalizer==3.5.2", "click==8.5.1",
             "colorama==0.4.6", "cwevals==0.0.1b1", "datasets==5.0.1", "dill==0.4.1", "distro==1.9.0", "einops==0.8.2",
             "evaluate==0.4.6", "fastcore==2.2.39", "fire==0.7.1", "googleapis-common-protos==1.76.0",
             "h11==0.16.0", "hf-xet==1.8.0", "httpcore==1.0.9", "httpcore2==2.16.2", "httpx==0.28.1",
             "httpx2==2.16.2", "huggingface_hub==1.33.0", "idna==3.20", "immutabledict==4.3.1",
             "kernels==0.17.2", "langdetect==1.0.9", "liger_kernel==0.8.4", "llvmlite==0.50.0",
             "markdown-it-py==4.3.0", "mdurl==0.1.2", "multiprocess==0.70.19", "numba==0.68.1",
             "opentelemetry-api==1.45.2", "opentelemetry-exporter-http-transport==0.66b2",
             "opentelemetry-exporter-otlp-common==0.66b2",
             "opentelemetry-exporter-otlp-proto-common==1.45.2",
             "opentelemetry-exporter-otlp-proto-http==1.45.2", "opentelemetry-proto==1.45.2",
             "opentelemetry-sdk==1.45.2", "opentelemetry-semantic-conventions==0.66b2", "packaging==26.0",
             "pandas==3.1.1", "peft==0.21.2", "pillow==13.0.0", "platformdirs==4.14.7", "posthog==6.7.11",
             "protobuf==7.36.2", "psutil==7.2.2", "pyarrow==26.0.1", "pydantic==2.13.5",
             "pydantic_core==2.46.5", "Pygments==2.21.0", "python-dateutil==4.0.0", "python-dotenv==1.0.1",
             "pytz==2026.6", "PyYAML==6.0.3", "regex==2026.11.15", "requests==2.34.2", "rich==15.0.0",
             "safetensors==0.8.0", "schedulefree==1.4.1", "scipy==1.18.1", "sentencepiece==0.2.3",
             "shellingham==1.5.4", "six==1.17.0", "sniffio==1.3.1", "termcolor==3.3.0",
             "tokenizers==0.23.3", "tqdm==4.70.1", "transformers==5.20.1", "trl==1.14.1",
             "truststore==0.10.5", "typer==0.25.1", "typing-inspection==0.4.5",
             "typing_extensions==4.16.0", "urllib3==2.8.0", "wandb==0.31.0", "xxhash==4.1.0",
             "zstandard==0.25.0", "torchao==0.18.0", "torchvision==0.28.0"),
        ),
        (("axolotl_schema", "axolotl"), ("axolotl_runs", "axolotl-runs")),
        python="python3.12",
    ),
    "llama_factory": Tool(
        (
            (ALONE, "llamafactory==0.9.5", "transformers==5.6.0", "trl==0.24.0", "peft==0.18.1",
             "accelerate==1.11.0", "datasets==4.0.0", "huggingface_hub<2", "tokenizers<0.23", "omegaconf",
             "antlr4-python3-runtime==4.9.*", "fire", "termcolor", "fsspec<=2025.3.0", "httpx<1", "httpcore",
             "h11", "anyio", "sniffio", "requests", "urllib3", "charset_normalizer", "idna", "certifi"),
        ),
        (("llama_factory_args", "llama-factory"), ("llama_factory_runs", "llama-factory"),
         ("llama_factory_starts", "llama-factory-runs")),
        torch=True,
    ),
    "torchtune": Tool(
        (
            (ALONE, "torchtune==0.6.1", "torchao==0.10.0", "omegaconf", "antlr4-python3-runtime==4.9.*",
             "torchdata==0.11.0", "kagglehub", "kagglesdk", "protobuf", "tiktoken", "blobfile", "sentencepiece",
             "pycryptodomex", "lxml", "requests", "urllib3", "certifi"),
        ),
        (("torchtune_config", "torchtune"), ("torchtune_runs", "torchtune-runs")),
        torch=True,
    ),
    "unsloth": Tool(
        (
            (ALONE, "unsloth==2026.10.9", "unsloth_zoo==2026.10.9", "transformers==5.17.0", "trl==1.15.0",
             "datasets==4.8.4", "huggingface_hub==1.17.0", "diffusers==0.42.1", "triton==3.7.1", "torchao==0.18.0",
             "cut_cross_entropy==25.1.1", "tyro==1.0.17", "docstring_parser==0.18.0", "typeguard==4.6.0",
             "hf_transfer==0.1.9", "msgspec==0.22.0", "nest-asyncio==1.6.0", "structlog==26.1.0", "json5==0.17.3",
             "importlib_metadata==10.2.0", "zipp==4.1.2", "protobuf==7.36.2", "pillow", "sentencepiece", "einops",
             "requests==2.34.2", "urllib3==2.8.0", "charset_normalizer==3.5.2", "idna", "certifi==2026.10.18",
             "httpx==0.28.1", "httpcore==1.0.9", "h11", "anyio", "sniffio==1.3.1"),
        ),
        (("unsloth_runs", "unsloth-runs"),),
        torch=True,
    ),
    "ms-swift": Tool(
        (
            (ALONE, "ms-swift==4.6.0", "modelscope==1.40.2", "transformers==5.19.0", "trl==0.29.1", "peft==0.20.0",
             "datasets==4.8.4", "huggingface_hub<2", "json_repair", "dacite", "simplejson", "sortedcontainers",
             "zstandard", "requests", "urllib3", "certifi", "charset_normalizer", "idna", "einops", "addict",
             "attrdict", "oss2", "pandas", "python-dateutil", "pytz", "six", "scipy", "binpacking", "pillow",
             "uvicorn", "fastapi", "starlette", "openai", "tiktoken", "sentencepiece", "tensorboard", "matplotlib",
             "rouge", "nltk", "httpx<1", "httpcore", "h11", "anyio", "sniffio", "distro", "jiter", "aiohttp",
             "aiohappyeyeballs", "aiosignal", "attrs", "frozenlist", "multidict", "propcache", "yarl", "modelscope_hub",
             "cryptography", "cffi", "pycparser", "qwen_vl_utils", "av", "msgspec"),
        ),
        (("swift_runs", "ms-swift-runs"),),
        torch=True,
    ),
    "mlx": Tool((("mlx[cpu]", "mlx-lm==0.32.2", "datasets"),), (("mlx_runs", "mlx-lm-runs"),)),
    "megatron": Tool(
        ((ALONE, "megatron-bridge==0.6.2", "megatron-core==0.19.2"),),
        (("megatron_names", "nemo"),),
        python="python3.12",
    ),
    "skypilot": Tool((("skypilot==0.14.1",),), (("skypilot_task", "skypilot"),)),
    "dstack": Tool((("dstack==0.22.5",),), (("dstack_configuration", "dstack"),)),
    "ray": Tool((("ray==2.60.0",),), (("ray_runs", "ray"),)),
    "slurm": Tool((), (("slurm_runs", "slurm"),)),
    "hf_jobs": Tool((("huggingface_hub>=2.4",),), (("hf_jobs_task", "hf-jobs"),)),
    "sagemaker": Tool((("botocore",),), (("sagemaker_job", "sagemaker"),)),
}  # fmt: skip


def main() -> int:
    """Check the named targets, or all; return 1 when a tool refuses a file, or one means another job."""
    if sys.argv[1:2] == ["roundtrip"]:
        return roundtrip.main(sys.argv[2:])
    if sys.argv[1:2] == ["defaults"]:
        return defaults.main(sys.argv[2:])
    parser = argparse.ArgumentParser(prog="python -m tests.handoff_tools", description=__doc__)
    parser.add_argument("targets", nargs="*", help="only these targets")
    parser.add_argument("--venvs", type=Path, default=Path(tempfile.gettempdir()) / "ftcost-handoff-tools")
    parser.add_argument(
        "--jobs", type=Path, help="a folder of .ftcost files instead of the usual jobs: their files are read, not run"
    )
    arguments = parser.parse_args()
    given = _jobs_of(arguments.jobs) if arguments.jobs else jobs()
    table: dict[str, Counter[str]] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for tool_name, tool in TOOLS.items():
            wanted = [
                (script, target)
                for script, target in tool.checks
                if not arguments.targets or target.removesuffix(_RUNS) in arguments.targets
                if not arguments.jobs or script in _READS
            ]
            if not wanted:
                continue
            python = installed(arguments.venvs, tool_name, tool)
            for script, target in wanted:
                row = table.setdefault(target.removesuffix(_RUNS), Counter())
                if not (folder / target).exists():
                    row += _write(target, folder / target, given)
                row += _checked(python, script, folder / target, "read" if script in _READS else "run")
    for target, row in table.items():
        if target in READ_BACK:
            row += _read_back(target, given)
    _print(table)
    return 1 if any(row[what] for row in table.values() for what in row if "FAILED" in what) else 0


def _jobs_of(folder: Path) -> dict[str, Job]:
    """Return the jobs of a folder's files, but for those of models that the catalogue has not."""
    out = {}
    for file in sorted(folder.glob("*.ftcost")):
        given = load_job(file.read_text(encoding="utf-8"))
        try:
            estimate(given)
        except InputError as error:
            print(f"left out {file.stem}: {' '.join(str(error).split())[:120]}")
        else:
            out[file.stem] = given
    return out


def _print(table: Mapping[str, Counter[str]]) -> None:
    print(f"{'target':16}" + "".join(f"{column:>14}" for column in COLUMNS))
    for target, row in table.items():
        print(f"{target:16}" + "".join(f"{row[column] or '-':>14}" for column in COLUMNS))


def installed(venvs: Path, name: str, tool: Tool) -> Path:
    """Return the Python of a tool's environment, made once."""
    folder = venvs / name
    python, ready = folder / "bin" / "python", folder / "ready"
    wanted = json.dumps(tool.installs)
    if ready.exists() and ready.read_text(encoding="utf-8") == wanted:
        return python
    if tool.torch:
        installed(venvs, "hugging_face", TOOLS["hugging_face"])
    subprocess.run([tool.python, "-m", "venv", "--clear", str(folder)], check=True)
    (packages,) = folder.glob("lib/*/site-packages")
    if tool.torch:
        shared = venvs / "hugging_face" / packages.relative_to(folder)
        (packages / "zz_shared.pth").write_text(f"{shared}\n", encoding="utf-8")
    shutil.copy(CHECKS / "without_cuda.py", packages)
    (packages / "zz_without_cuda.pth").write_text("import without_cuda\n", encoding="utf-8")
    # DeepSpeed would compile its kernels.
    place = os.environ | {"DS_BUILD_OPS": "0"}
    for packages_of in tool.installs:
        subprocess.run([str(python), "-m", "pip", "install", "-q", *packages_of], check=True, env=place)
    ready.write_text(wanted, encoding="utf-8")
    return python


def _write(target: str, folder: Path, given: Mapping[str, Job]) -> Counter[str]:
    """Write the hand-offs of a target; return how many jobs it refuses."""
    if target == "pilot":
        _write_pilots(folder)
        return Counter()
    if target.endswith(_RUNS):
        return _write_runs(target.removesuffix(_RUNS), folder)
    refused = 0
    offers = {offer.id: offer for offer in all_offers()}
    folder.mkdir()
    started: tuple[Trainer | None, ...] = (
        (None, "axolotl", "llama-factory", "torchtune") if target in CLUSTERS else (None,)
    )
    for name, job_given in given.items():
        own = edited(job_given, stack_of(target))
        result = estimate(own)
        for trainer in started:
            case = name if trainer is None else f"{name}-{trainer}"
            try:
                made = hand_off(
                    own,
                    result,
                    target,
                    data_path=AWKWARD if name == "dora" else None,
                    offer=offer_for(target, own, result, offers),
                    trainer=trainer,
                )
            except InputError as error:
                print(f"refused {case} {target}: {' '.join(str(error).split())}")
                refused += 1
                continue
            write(made.files, folder / case)
    return Counter({"refused": refused})


def _write_pilots(folder: Path) -> None:
    folder.mkdir()
    for name in ("lora2", "dpo", "freeze", "pretrain"):
        write(pilot_files(jobs()[name], steps=3, warm_up=2), folder / name)


def _write_runs(target: str, folder: Path) -> Counter[str]:
    row: Counter[str] = Counter()
    folder.mkdir()
    for name, changes in RUNS.items():
        reason = NOT_ON_A_CPU.get((target, name))
        if reason is not None:
            print(f"needs a GPU: {name} {target} run: {reason}", flush=True)
            row["needs a GPU"] += 1
            continue
        own = edited(job(), changes | stack_of(target))
        pairs = own.method.objective != "sft"
        records = DataRecords("preference" if pairs else "chat", usual_names=not pairs)
        if own.method.objective in GENERATING:  # prompts, as they are
            records = None
        try:
            result = estimate(own)
            made = hand_off(own, result, target, data_path="data/train.jsonl", records=records)
        except InputError as error:
            print(f"refused {name} {target} run: {' '.join(str(error).split())}", flush=True)
            row["refused"] += 1
            continue
        paths = write(made.files, folder / name)
        expected = {
            "steps": result.time.optimizer_steps,
            "samples": own.data.samples,
            "objective": own.method.objective,
            "group": result.rollout and own.method.rollout and own.method.rollout.group_size,
            "processes": own.hardware.gpus_per_node,
            "evaluates": own.run.evaluation_share > 0,
            "images": bool(own.data.images_per_sample),
            "causal": resolve(own).arch.causal,
            "answers": any("the answers of a chat only" in note for note in made.notes),
            "start": made.run,
        }
        paths[0].with_name("expected.json").write_text(json.dumps(expected), encoding="utf-8")
    return row


def _read_back(target: str, given: Mapping[str, Job]) -> Counter[str]:
    """Read a target's files as a job again and count those that mean the job they were written of, or say what not."""
    row: Counter[str] = Counter()
    for name, job_given in given.items():
        own = edited(job_given, stack_of(target))
        try:
            result = TwoPartEstimate(own).first
        except InputError:  # what its trainer does not take
            continue
        with tempfile.TemporaryDirectory() as folder:
            done = round_trip(own, result, target, Path(folder) / "files")
        if done.outcome == "refused":
            continue
        row["FAILED equal" if done.outcome == "differs silently" else "equal"] += 1
        if done.outcome == "differs silently":
            print(f"FAILED {name} {target} read back: {done.why}", flush=True)
    return row


def _checked(python: Path, script: str, folder: Path, what: str) -> Counter[str]:
    """Run a tool's script over its hand-offs; return how many it took and how many it refused."""
    place = os.environ | {"HF_HUB_OFFLINE": "1", "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(
        [str(python), str(CHECKS / f"{script}.py"), str(folder)], capture_output=True, text=True, env=place, check=False
    )
    lines = [line for line in done.stdout.splitlines() if line.startswith(("ok ", "FAILED "))]
    print("\n".join(lines), flush=True)
    row = Counter(what if line.startswith("ok ") else f"FAILED {what}" for line in lines)
    if done.returncode or not lines:
        print(done.stderr[-2000:])
        row[f"FAILED {what}"] += 1
    return row


if __name__ == "__main__":
    sys.exit(main())
