"""How a training is started: accelerate's YAML, DeepSpeed's JSON, and the options of a launcher's command."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.configurations import places
from ftcost_core.configurations.commands import options_of
from ftcost_core.configurations.draft import Draft
from ftcost_core.configurations.settings import TrainerSettings
from ftcost_core.documents.problems import InputError, fail
from ftcost_core.text.i18n import tr

_KINDS = {"NO": "single", "MULTI_GPU": "ddp", "DEEPSPEED": "zero2", "FSDP": "fsdp"}
_ASSIGNED = re.compile(r"[A-Za-z_]\w*=")
_SHARDING: Mapping[str, tuple[str, bool]] = {
    "full_shard": ("fsdp", False), "1": ("fsdp", False), "shard_grad_op": ("zero2", False), "2": ("zero2", False),
    "no_shard": ("ddp", False), "3": ("ddp", False), "hybrid_shard": ("fsdp", True), "4": ("fsdp", True),
    "hybrid_shard_zero2": ("zero2", True), "5": ("zero2", True),
}  # fmt: skip
"""FSDP's sharding strategies by name and by number: the job's, and whether each node holds all of the model."""
_OPTIMIZERS = ("lion", "sgd", "muon")
"""Optimizers that DeepSpeed makes itself beside AdamW."""
_ADAMW = ("adam", "adamw", "fusedadam", "deepspeedcpuadam")
_NOT_ESTIMATED = ("zero_hpz_partition_size", "zero_quantized_weights", "zero_quantized_gradients")
"""ZeRO++: a second copy of the weights on each node, and what is sent quantised."""
_STANDARD = re.compile(
    r"(?:^|[/_-])(?:deepspeed_|ds_?)?(?:z(?:ero)?_?(?:stage)?|stage)_?([0-3])(?![0-9])", re.IGNORECASE
)
"""A file of DeepSpeed by its usual names: LLaMA-Factory's ds_z3_config.json, axolotl's zero3_bf16.json, Open
Instruct's stage3_no_offloading_accelerate.conf."""
_OFFLOADED = re.compile(r"(?<!no[_-])offload", re.IGNORECASE)
_OTHER_NAMES = (("multi_gpu", "ddp"), ("ddp", "ddp"), ("fsdp", "fsdp"), ("single", "single"))
"""Files of accelerate by their usual names."""
_OF_MODAL = re.compile(r"\bgpu\s*=\s*\[?\s*[\"']([A-Za-z][\w-]*)!?(?::(\d+))?[\"']")
_OF_COLAB = re.compile(r"\"gpuType\":\s*\"(\w+)\"")
_SHOWN = re.compile(r"(?:NVIDIA |GPU: )((?:GeForce |Tesla |RTX |A|H|L|B)[\w -]{1,30}?)(?=[.,|\"\\]| {2}|$)")
_NPUS = re.compile(r"ASCEND_RT_VISIBLE_DEVICES|device[=:]\s*[\"']?npu")
_COMMENTED = re.compile(r"^\s*#.*?(?:--nproc[_-]per[_-]node|--num_processes|--num_gpus)[= ](\d+)", re.MULTILINE)


def is_accelerate(values: dict[str, Any]) -> bool:
    """Tell accelerate's configuration."""
    return "distributed_type" in values or "compute_environment" in values


def is_deepspeed(values: dict[str, Any]) -> bool:
    """Tell DeepSpeed's configuration."""
    return "zero_optimization" in values or "train_micro_batch_size_per_gpu" in values


def accelerate(values: dict[str, Any], path: Path, draft: Draft) -> None:
    """Read accelerate's configuration."""
    settings, launch = TrainerSettings(values, draft.say, draft.say_wrong), draft.launch
    processes = settings.count("num_processes")
    launch.processes = processes or launch.processes
    launch.nodes = settings.count("num_machines") or launch.nodes
    if processes is not None and launch.gpus_per_node is None:
        draft.claim("GPUs", path.name, processes)
    kind = settings.text("distributed_type")
    own = launch.strategy or ""  # of a file of DeepSpeed that the trainer reads itself
    if own.startswith("zero") and kind == "FSDP":
        draft.claims["sharding"] = {"DeepSpeed": own, path.name: "fsdp"}
    if kind in _KINDS and not (own and kind == "MULTI_GPU"):
        launch.strategy = _KINDS[kind]
    elif kind is not None:
        draft.say(tr("distributed_type: {kind} is not read", kind=kind))
    launch.half = settings.text("mixed_precision") or launch.half
    if launch.strategy == "fsdp":
        _fsdp(settings.mapping("fsdp_config"), "fsdp_", draft)
    elif launch.strategy == "zero2":
        nested = settings.mapping("deepspeed_config")
        named = nested.text("deepspeed_config_file")
        if named is not None:
            beside(path, named, draft)
        else:
            stage = nested.number("zero_stage")
            launch.strategy = {0: "ddp", 1: "zero1", 2: "zero2", 3: "zero3"}.get(
                int(2 if stage is None else stage), "zero2"
            )
            launch.accumulation = nested.count("gradient_accumulation_steps") or launch.accumulation
            _offload(nested.text("offload_optimizer_device"), nested.text("offload_param_device"), draft)
    degrees = settings.mapping("parallelism_config")
    launch.tensor = degrees.count("parallelism_config_tp_size") or launch.tensor
    launch.context = degrees.count("parallelism_config_cp_size") or launch.context
    shards = degrees.count("parallelism_config_dp_shard_size")
    if shards is not None and (degrees.count("parallelism_config_dp_replicate_size") or 1) > 1:
        launch.shard_group = shards * launch.context
    heads = degrees.count("parallelism_config_sp_size")
    if heads is not None and heads > 1:
        launch.context, launch.context_kind = heads, "ulysses"
    degrees.mark(*(name for name in degrees.plain if name.startswith("parallelism_config_sp_")))


def beside(path: Path, named: str, draft: Draft) -> None:
    """Read DeepSpeed's file that another one names, from that one's folder or one above it."""
    values = draft.file(path, named)
    if values is not None:
        deepspeed(values, draft)
        return
    draft.launch.strategy = None
    if not by_name(named, draft):
        draft.launch.strategy = "open"
        draft.say(tr("{name} is not there: the ZeRO stage is left open", name=named))


def by_name(named: str, draft: Draft) -> bool:
    """Read how a run is spread from the usual name of a file that is not there; tell whether it says so."""
    name, launch = Path(named).stem, draft.launch
    stage = _STANDARD.search(name)
    if stage is not None:
        launch.strategy = ("ddp", "zero1", "zero2", "zero3")[int(stage[1])]
        if _OFFLOADED.search(name):
            launch.offload = "parameters" if launch.strategy == "zero3" else "optimizer"
    else:
        launch.strategy = next((word for part, word in _OTHER_NAMES if part in name.casefold()), launch.strategy)
        if launch.strategy is None:
            return False
    launch.single = launch.single or "single" in name.casefold()
    draft.say(
        tr("{name} is not there: {strategy} and offload {offload}, as its usual name says", name=named,
           strategy=launch.strategy, offload=launch.offload or tr("none"))
    )  # fmt: skip
    return True


def comments(text: str, draft: Draft) -> None:
    """Read how many GPUs the command takes that stands in a configuration's own comments."""
    numbers = {int(number) for number in _COMMENTED.findall(text)}
    if len(numbers) == 1 and draft.launch.gpus_per_node is None and draft.launch.processes is None:
        draft.launch.commented = numbers.pop()


def rented(path: Path, text: str, draft: Draft) -> None:
    """Read the GPU that Modal's functions ask for, that Colab gives a notebook, or that a notebook shows."""
    if path.suffix == ".ipynb":
        asked = [(name, "") for name in _OF_COLAB.findall(text) or _SHOWN.findall(text)]
    else:
        asked = _OF_MODAL.findall(text) if "modal" in text else []
    found = set()
    for name, number in asked:
        with suppress(InputError):
            found.add((find_gpu(name.replace("-", " ")).name, int(number or 1)))
    if len(found) == 1:
        gpu, gpus = found.pop()
        draft.put("hardware.gpu", gpu)
        draft.launch.gpus_per_node = gpus
        draft.say(tr("hardware.gpu: {gpu}, which {name} asks for or shows", gpu=gpu, name=path.name))
    elif _NPUS.search(text):
        draft.say(tr("{name}: NPUs are not in the catalogue: GPUs are assumed", name=path.name))


def deepspeed(values: dict[str, Any], draft: Draft) -> None:
    """Read DeepSpeed's configuration."""
    settings, launch = TrainerSettings(values, draft.say, draft.say_wrong), draft.launch
    zero = settings.mapping("zero_optimization")
    stage = zero.number("stage")
    launch.strategy = {1: "zero1", 2: "zero2", 3: "zero3"}.get(int(stage or 0), "ddp")
    _offload(zero.mapping("offload_optimizer").text("device"), zero.mapping("offload_param").text("device"), draft)
    if zero.flag("cpu_offload"):
        launch.offload = "optimizer"
    for half in ("bf16", "fp16"):
        if settings.mapping(half).flag("enabled"):
            launch.half = half
    launch.micro_batch = settings.count("train_micro_batch_size_per_gpu") or launch.micro_batch
    launch.accumulation = settings.count("gradient_accumulation_steps") or launch.accumulation
    launch.batch = settings.count("train_batch_size") or launch.batch
    tensor = settings.mapping("tensor_parallel").count("autotp_size")
    launch.tensor = tensor or launch.tensor
    launch.shard_group = zero.count("mics_shard_size") or launch.shard_group
    for name in _NOT_ESTIMATED:
        if zero.plain.get(name) not in (None, False, 0, 1, "auto"):
            draft.say(tr("{name}: not read; it may change memory or time", name=f"zero_optimization.{name}"))
    optimizer = settings.mapping("optimizer").text("type")
    if optimizer is not None and optimizer.casefold() not in _ADAMW:  # goes before the trainer's own
        if optimizer.casefold() not in _OPTIMIZERS:
            raise fail("optimizer.type", optimizer, tr("an optimizer that is estimated: AdamW, Lion, SGD, Muon"))
        draft.put("training.optimizer", optimizer.casefold())


def fsdp_of_trainer(settings: TrainerSettings, path: Path, draft: Draft) -> None:
    """Read the FSDP settings that a trainer's own configuration holds, or a file that it names."""
    named, switch = settings.raw("fsdp_config"), settings.raw("fsdp")
    held = (draft.file(path, named) or {}) if isinstance(named, str) else None
    config = settings.mapping("fsdp_config") if held is None else TrainerSettings(held, draft.say, draft.say_wrong)
    settings.mark("fsdp_version")
    if config.plain or switch not in (None, False, "", []):
        draft.launch.strategy = "fsdp"
        words = switch if isinstance(switch, list) else str(switch or "").split()
        for word in words:
            _shard(str(word), draft)
        if "offload" in words:
            draft.launch.offload = "parameters"
        for prefix in ("fsdp_", ""):
            _fsdp(config, prefix, draft)


def of_trainer(settings: TrainerSettings, path: Path, draft: Draft) -> None:
    """Read how a trainer's own configuration spreads the run: Ray's workers, FSDP's settings, or DeepSpeed's file."""
    fsdp_of_trainer(settings, path, draft)
    workers = settings.count("ray_num_workers")
    if workers and settings.flag("use_ray"):
        draft.launch.processes = draft.claim("GPUs", "ray_num_workers", workers)
    zero = settings.raw("deepspeed")
    if isinstance(zero, dict):
        deepspeed(zero, draft)
    elif isinstance(zero, str):
        beside(path, zero, draft)
    settings.mark("do_train", "save_steps", "fsdp_transformer_layer_cls_to_wrap", "fsdp_min_num_params")


def command(words: list[str], path: Path, draft: Draft) -> None:
    """Read a launcher in front of the script: the files it names, its options, its environment variables."""
    start = next((n for n, word in enumerate(words) if not _ASSIGNED.match(word)), len(words))
    variables = TrainerSettings(dict(word.split("=", 1) for word in words[:start]), _ignore, _ignore)
    behind = ("accelerate", "torchrun", "deepspeed")  # what a cluster starts a launcher with
    first = next((n for n, word in enumerate(words) if Path(word).name in behind), start)
    launcher = " ".join(Path(word).name for word in words[first : first + 2])
    given, launch = TrainerSettings(options_of(words[start:]), _ignore, _ignore), draft.launch
    named = given.text("config_file") if launcher.startswith("accelerate") else None
    if named is not None:
        values = draft.file(path, named)
        if values is not None:
            own = None if given.count("num_processes") is None else given.plain["num_processes"]
            place = places.place_of(path, named) or path.with_name(Path(named).name)
            accelerate({**values, "num_processes": own or values.get("num_processes")}, place, draft)
        elif not by_name(named, draft):
            draft.say(tr("{name} is not there: how the run is spread is left open", name=named))
    if launcher.startswith("accelerate"):
        _flags(given, path, draft)
    chosen = [place.partition(":")[2] for place in str(given.raw("include") or "").split("@")]
    started = (
        given.count("nproc_per_node") or given.count("nproc-per-node") or given.count("num_gpus")
        or variables.count("NPROC_PER_NODE") or (launcher.startswith("deepspeed") and _places(chosen[0])) or None
    )  # fmt: skip
    launch.gpus_per_node = started or launch.gpus_per_node
    reserved = variables.count("SLURM_GPUS_ON_NODE")
    launch.nodes = (
        given.count("nnodes") or given.count("num_machines") or given.count("num_nodes")
        or variables.count("NNODES") or variables.count("SLURM_NNODES")
        or (len(chosen) if len(chosen) > 1 else launch.nodes)
    )  # fmt: skip
    said_nodes = [given.given.get(name) for name in ("nnodes", "num_machines", "num_nodes")]
    if launch.nodes is None and any("$" in str(value) for value in (*said_nodes, variables.given.get("NNODES"))):
        draft.fill_in("hardware.nodes", tr("Number of nodes not in the file: assumed 1"))
    processes = given.count("num_processes")
    if started is not None:
        draft.claim("GPUs", launcher or path.name, started * (launch.nodes or 1))
    elif processes is not None:
        draft.claim("GPUs", launcher or path.name, processes)
    launch.processes = given.count("num_processes") or launch.processes
    accelerator = variables.text("ACCELERATOR")
    if accelerator is not None:
        draft.put("hardware.gpu", find_gpu(accelerator.replace("_", " ")).name)
    for asked in map(variables.text, ("SLURM_GPU_TYPE", "SLURM_JOB_CONSTRAINTS", "SLURM_JOB_PARTITION")):
        with suppress(InputError):  # a cluster's own name of it, or of something else
            gpu = find_gpu((asked or "").replace("_", " ")).name
            draft.put("hardware.gpu", gpu)
            draft.say(
                tr("hardware.gpu: {name}, which the cluster is asked for, is taken as {gpu}", name=asked, gpu=gpu)
            )
            break
    seen = len(variables.texts("CUDA_VISIBLE_DEVICES")) or reserved
    if seen and seen * (launch.nodes or 1) < draft.claims.get("GPUs", {}).get(launcher or path.name, 0):
        draft.claim("GPUs", path.name, seen * (launch.nodes or 1))
    if launch.gpus_per_node is None and launch.processes is None and seen:
        # Every launcher starts a process for each GPU that it sees; Python alone divides the model among them.
        divided = launch.divides and not launcher.startswith(behind)
        launch.gpus_per_node = 1 if divided or (launcher.startswith("python") and "-m" not in words) else seen
        if divided and seen > 1:
            draft.say(tr("{name}: one process, which divides the layers among {gpus} GPUs: estimated as on one GPU "
                         "that holds all of them", name=path.name, gpus=seen))  # fmt: skip


def _places(listed: str) -> int:
    """Return how many GPUs are listed: ``0,1,3`` and ``0-2``."""
    parts = [part.partition("-") for part in listed.split(",") if part]
    if not all(first.isdecimal() and (last or "0").isdecimal() for first, _, last in parts):
        return 0
    return sum(int(last or first) - int(first) + 1 for first, _, last in parts)


def _flags(given: TrainerSettings, path: Path, draft: Draft) -> None:
    """Read what accelerate is told on its command line instead of in a file."""
    launch = draft.launch
    launch.half = given.text("mixed_precision") or launch.half
    named = given.text("deepspeed_config_file")
    if named is not None:
        beside(path, named, draft)
    elif given.flag("use_deepspeed"):
        stage = given.number("zero_stage")
        launch.strategy = ("ddp", "zero1", "zero2", "zero3")[int(2 if stage is None else min(max(stage, 0), 3))]
        launch.accumulation = given.count("gradient_accumulation_steps") or launch.accumulation
        _offload(given.text("offload_optimizer_device"), given.text("offload_param_device"), draft)
    elif given.flag("use_fsdp"):
        launch.strategy = "fsdp"
        _fsdp(given, "fsdp_", draft)


def _fsdp(config: TrainerSettings, prefix: str, draft: Draft) -> None:
    launch = draft.launch
    if config.flag(f"{prefix}offload_params"):
        launch.offload = "parameters"
    _shard(str(config.raw(f"{prefix}sharding_strategy")), draft)
    # FSDP of PyTorch 1 names its strategy here, too.
    resharded = config.raw(f"{prefix}reshard_after_forward")
    if isinstance(resharded, str) and resharded.casefold() in _SHARDING:
        _shard(resharded, draft)
    elif config.flag(f"{prefix}reshard_after_forward") is False:
        launch.strategy = "zero2"
    if config.flag(f"{prefix}activation_checkpointing"):
        draft.put("training.checkpointing", "full")


def _shard(strategy: str, draft: Draft) -> None:
    """Take one of FSDP's sharding strategies; other words say nothing of it."""
    said = _SHARDING.get(strategy.casefold())
    if said is not None:
        draft.launch.strategy, draft.launch.whole_on_a_node = said


def _offload(optimizer: str | None, parameters: str | None, draft: Draft) -> None:
    if {optimizer, parameters} == {"cpu", "nvme"}:
        draft.say(tr("offload to {first} and {second}: taken as {second} for both", first=optimizer, second=parameters))
    for device, word in ((optimizer, "optimizer"), (parameters, "parameters")):
        if device == "cpu":
            draft.launch.offload = word
        elif device == "nvme":
            draft.launch.offload = f"{word}-nvme"
        elif device not in (None, "none"):
            draft.say(tr("offload to {device} is not estimated: not read", device=device))


def _ignore(_note: str) -> None:
    """Take no note: the words are of a launcher, whose values are read where they are known."""
