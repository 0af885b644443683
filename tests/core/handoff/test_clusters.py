"""Cluster tasks rent what the plan says, where the offer is."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

from ftcost_core.catalogue.gpus import all_gpus
from ftcost_core.catalogue.models import all_models
from ftcost_core.catalogue.offers import Offer, all_offers
from ftcost_core.catalogue.prices.accelerators import gpu_of
from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import InputError
from ftcost_core.exporters.cluster import offer_for
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.storage.bundled import read_json
from ftcost_core.trainers.names import CLUSTERS, TRAINERS, Trainer
from tests.core.handoff.reading import changed, estimated, handed, read


def offer(**fields: Any) -> Offer:
    given = {"id": "x", "provider": "AWS", "gpu": "H100-SXM5-80GB", "gpus": 8, "kind": "spot", "region": "us-east-1",
             "instance": "p5.48xlarge", "price_usd_per_hour": "20", "as_of": "2026-01-01", "source": "test"}  # fmt: skip
    return Offer.read(given | fields)


def test_skypilot_rents_spot_machines_of_the_offer_and_recovers() -> None:
    made = handed("nodes", "skypilot", offer=offer())
    task = read(made, "skypilot.yaml")
    assert task["num_nodes"] == 2
    assert task["resources"] == {
        "infra": "aws/us-east-1", "accelerators": "H100:8", "instance_type": "p5.48xlarge", "use_spot": True,
        "job_recovery": {"max_restarts_on_errors": 3}, "disk_size": 430,
    }  # fmt: skip
    assert task["file_mounts"]["/checkpoints"] == {
        "name": "full-on-eight-checkpoints", "mode": "MOUNT_CACHED", "store": "s3"
    }  # fmt: skip
    assert made.run == "sky jobs launch skypilot.yaml"
    assert '--machine_rank "$SKYPILOT_NODE_RANK"' in task["run"]
    assert "ln -sfn /checkpoints outputs" in task["run"]
    subprocess.run(["bash", "-n"], input=task["run"].encode(), check=True)
    subprocess.run(["bash", "-n"], input=task["setup"].encode(), check=True)


@pytest.mark.parametrize(("kind", "words"), [("spot", "an interruption loses"), ("on-demand", "rsync -a")])
def test_without_buckets_checkpoints_stay_on_the_machine(kind: str, words: str) -> None:
    made = handed(
        "full8", "skypilot", offer=offer(provider="RunPod", kind=kind, region="", instance=""),
        data_path="data/chat.jsonl",
    )  # fmt: skip
    task = read(made, "skypilot.yaml")
    assert "/checkpoints" not in task.get("file_mounts", {})
    assert "/checkpoints" not in task["run"]
    assert any(words in note for note in made.notes)
    assert not any("Bucket names" in note for note in made.notes)


@pytest.mark.parametrize(("target", "alone"), [("skypilot", "RunPod"), ("dstack", "Vast.ai")])
def test_several_nodes_are_rented_where_they_are_rented_together(target: str, alone: str) -> None:
    own, result = estimated("nodes")
    offers = {other.id: other for other in all_offers()}
    chosen = offer_for(target, own, result, offers)
    facts = read_json("exporters", "clusters.json")[target]
    names = facts.get("clouds") or facts["backends"]
    if chosen is not None and chosen.id != result.cost.offer:
        assert names[chosen.provider] in facts["several_nodes"]
    made = handed("nodes", target, offer=offer(provider=alone, region="", instance=""))
    assert any("cannot start several machines together" in note for note in made.notes)
    made = handed("nodes", target, offer=offer())
    assert not any("cannot start several machines together" in note for note in made.notes)


def test_gpus_have_the_other_tools_names() -> None:
    changes = {"hardware.gpu": "A100-SXM4-80GB", "method.kind": "lora"}
    assert read(changed(changes, "skypilot"), "skypilot.yaml")["resources"]["accelerators"] == "A100-80GB:1"
    assert read(changed(changes, "dstack"), "train.dstack.yml")["resources"]["gpu"] == "A100:80GB:1"
    runpod = offer(provider="RunPod", gpu="H100-SXM5-80GB", gpus=8, region="", instance="")
    name = read(handed("full8", "skypilot", offer=runpod), "skypilot.yaml")["resources"]["accelerators"]
    assert gpu_of(name.partition(":")[0], "RunPod")[0] == "H100-SXM5-80GB"


def test_an_unknown_provider_is_said_and_left_open() -> None:
    made = handed("full8", "skypilot", offer=offer(provider="Akash", kind="on-demand"))
    assert "infra" not in read(made, "skypilot.yaml")["resources"]
    assert any("SkyPilot has no Akash" in note for note in made.notes)
    assert made.run.startswith("sky launch")


def test_dstack_gets_a_volume_where_its_region_is_known() -> None:
    made = handed("full8", "dstack", offer=offer())
    task, volume = read(made, "train.dstack.yml"), read(made, "checkpoints.dstack.yml")
    assert (task["backends"], task["regions"], task["spot_policy"]) == (["aws"], ["us-east-1"], "spot")
    assert task["retry"]["on_events"] == ["no-capacity", "interruption"]
    assert task["volumes"] == [{"name": volume["name"], "path": "/checkpoints"}]
    assert int(volume["size"].removesuffix("GB")) >= 10
    *files, data = task["files"]
    assert set(files) <= set(made.files)
    assert data == {"local_path": "data/train.jsonl", "path": "data/train.jsonl"}
    lone = handed("full8", "dstack")
    assert "checkpoints.dstack.yml" not in lone.files
    assert any("Checkpoints stay on the machine" in note for note in lone.notes)


def test_slurm_asks_for_the_nodes_and_the_time() -> None:
    text = handed("nodes", "slurm").files["train.sbatch"]
    options = [line.removeprefix("#SBATCH ") for line in text.splitlines() if line.startswith("#SBATCH")]
    assert text.startswith("#!/bin/bash\n#SBATCH ")
    assert {"--nodes=2", "--gpus-per-node=8", "--ntasks-per-node=1", "--requeue", "--job-name=full-on-eight"} <= set(
        options
    )
    assert any(option.startswith("--time=0-") for option in options)
    assert text.splitlines()[-1].startswith('srun --cpus-per-task="$SLURM_CPUS_PER_TASK" ')
    subprocess.run(["bash", "-n"], input=text.encode(), check=True)


def test_ray_places_a_trainer_on_every_node() -> None:
    made = handed("nodes", "ray")
    job = read(made, "rayjob.yaml")
    group = job["spec"]["rayClusterSpec"]["workerGroupSpecs"][0]
    assert (job["apiVersion"], job["kind"]) == ("ray.io/v1", "RayJob")
    assert group["replicas"] == group["minReplicas"] == group["maxReplicas"] == 2
    assert group["template"]["spec"]["containers"][0]["resources"]["limits"] == {"nvidia.com/gpu": 8}
    tree = ast.parse(made.files["launch_ray.py"])
    values = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id.isupper()
        and node.targets[0].id != "HERE"
    }  # fmt: skip
    assert (values["NODES"], values["GPUS"]) == (2, 8)
    for command in (*values["INSTALL"], *values["COMMANDS"]):
        subprocess.run(["bash", "-n"], input=command.encode(), check=True)


def test_hugging_face_jobs_gets_the_flavor_the_time_and_the_secret(tmp_path: Path) -> None:
    made = handed("lora2", "hf-jobs", data_path="../chats.jsonl")
    command = made.files["hf_jobs.sh"]
    _, result = estimated("lora2", "hf-jobs")
    hours = int(re.search(r"--timeout (\d+)h", command)[1])  # type: ignore[index]
    assert hours >= 1.5 * result.time.wall_hours_high
    assert "--flavor a100x4 " in command
    assert any("machines of 4: some stand idle" in note for note in made.notes)
    assert "--secrets HF_TOKEN" in command
    assert "cp -r ../chats.jsonl data/chats.jsonl" in command
    script = made.files["launch_hf_jobs.py"]
    header = tomllib.loads("".join(line[2:] for line in script.splitlines(keepends=True)[1:12] if "///" not in line))
    assert any(package.startswith("trl>=") for package in header["dependencies"])
    factory = handed("lora2", "hf-jobs", trainer="llama-factory").files["launch_hf_jobs.py"]
    assert "COMMANDS = ['uv pip install --no-build-isolation flash-attn" in factory
    given, storage = tmp_path / "job", tmp_path / "storage"
    given.mkdir()
    storage.mkdir()
    place = {"JOB_FILES": str(given), "JOB_FOLDER": str(tmp_path / "run"), "JOB_STORAGE": str(storage)}
    tried = re.sub(r"COMMANDS = .*", "COMMANDS = ['echo saved > outputs/x']", script)
    subprocess.run([sys.executable, "-c", tried], env={**os.environ, **place}, check=True)
    assert (storage / "x").read_text() == "saved\n"


@pytest.mark.parametrize(
    ("target", "changes", "field"),
    [
        ("hf-jobs", {"hardware.gpu": "H100-SXM5-80GB"}, "hardware.gpu"),
        ("hf-jobs", {"hardware.nodes": 2, "method.kind": "lora"}, "hardware.nodes"),
        ("sagemaker", {"hardware.gpu": "RTX 4090"}, "hardware.gpu"),
        ("sagemaker", {"hardware.gpu": "L4", "hardware.gpus_per_node": 16}, "hardware.gpus_per_node"),
    ],
)
def test_a_service_refuses_what_it_does_not_rent(target: str, changes: dict[str, object], field: str) -> None:
    with pytest.raises(InputError) as raised:
        changed(changes, target)
    assert raised.value.problems[0].path == field


def test_sagemaker_gets_instances_and_a_time_limit() -> None:
    rented = offer(provider="AWS SageMaker", kind="spot", instance="ml.p5.48xlarge", region="eu-west-1")
    made = handed("nodes", "sagemaker", offer=rented)
    asked = read(made, "sagemaker.json")
    assert asked["ResourceConfig"]["InstanceType"] == "ml.p5.48xlarge"
    assert asked["ResourceConfig"]["InstanceCount"] == 2
    assert ".eu-west-1." in asked["AlgorithmSpecification"]["TrainingImage"]
    limit = asked["StoppingCondition"]
    assert asked["EnableManagedSpotTraining"]
    assert limit["MaxWaitTimeInSeconds"] == 2 * limit["MaxRuntimeInSeconds"]
    script = made.files["sagemaker_start.sh"]
    subprocess.run(["bash", "-n"], input=script.encode(), check=True)
    assert '--machine_rank "$RANK"' in script
    assert "python sound_checkpoints.py outputs" in script
    alone = read(handed("lora2", "sagemaker"), "sagemaker.json")
    assert "MaxWaitTimeInSeconds" not in alone["StoppingCondition"]


@pytest.mark.parametrize("target", CLUSTERS)
@pytest.mark.parametrize(
    ("stack", "file"), [("torchtune", "torchtune.yaml"), ("unsloth", "train_unsloth.py"), ("hf", "train.py")]
)
def test_the_task_starts_the_trainer_of_the_stack(target: str, stack: str, file: str) -> None:
    made = changed({"training.stack": stack, "training.precision": "bf16"}, target)
    assert file in made.files
    assert made.notes


@pytest.mark.parametrize("target", [name for name in CLUSTERS if name != "hf-jobs"])
def test_what_is_built_with_torch_is_installed_after_it(target: str) -> None:
    ready_made = "\n".join(changed({"training.attention": "flash"}, target).files.values())
    assert "kernels>=" in ready_made
    assert "flash-attn" not in ready_made
    made = changed({"training.attention": "flash"}, target, trainer="llama-factory")
    lines = [
        line for line in "\n".join(made.files.values()).split("pip install ")[1:] if "ninja" in line or "flash" in line
    ]
    first, second = lines[0].splitlines()[0], lines[1].splitlines()[0]
    assert "flash-attn" not in first.partition("',")[0]
    assert "ninja" in first
    assert second.startswith("--no-build-isolation flash-attn")


@pytest.mark.parametrize(
    "target",
    [
        *(one for one in TRAINERS if one not in ("mlx-lm", "maxtext", "torchtitan")),
        "accelerate",
        "deepspeed",
        "ms-swift",
    ],
)
def test_two_nodes_get_a_command_for_each_node(target: str) -> None:
    made = handed("nodes", target)
    assert '"$RANK"' in made.run
    assert '"$ADDRESS"' in made.run
    assert "RANK from 0 to 1" in made.notes[0]
    subprocess.run(["bash", "-n"], input=made.run.encode(), check=True)


@pytest.mark.parametrize("target", CLUSTERS)
@pytest.mark.parametrize(("trainer", "file"), [("axolotl", "axolotl.yaml"), ("llama-factory", "llama_factory.yaml")])
@pytest.mark.parametrize("case", ["full8", "nodes", "qlora"])
def test_a_cluster_starts_any_trainer(target: str, trainer: Trainer, file: str, case: str) -> None:
    made = handed(case, target, trainer=trainer)
    assert file in made.files
    starts = ("launch_ray.py", "launch_hf_jobs.py", "sagemaker_start.sh")
    written = next(iter(made.files.values())) + "".join(made.files.get(name, "") for name in starts)
    assert file in written
    if case == "nodes" and target != "hf-jobs":
        assert any(word in written for word in ("NODE_RANK=", "--node-rank", "--machine_rank"))


@pytest.mark.parametrize("target", CLUSTERS)
def test_torchtunes_model_is_fetched_before_it_starts(target: str) -> None:
    made = changed({"training.stack": "torchtune", "training.precision": "bf16"}, target)
    written = next(text for text in made.files.values() if "tune run" in text and "test -d" in text)
    fetch, start = written.rindex("test -d models/"), written.rindex("tune run")
    assert fetch < written.rindex("tune download meta-llama/Llama-3.1-8B --output-dir models/Llama-3.1-8B") < start


def test_data_are_brought_to_the_machines() -> None:
    elsewhere = "../../my data/chat.jsonl"
    sky = handed("full8", "skypilot", data_path=elsewhere)
    task = read(sky, "skypilot.yaml")
    assert task["file_mounts"]["/training-data/chat.jsonl"] == elsewhere
    assert "ln -sfn /training-data/chat.jsonl data/chat.jsonl" in task["run"]
    dstack = handed("full8", "dstack", data_path=elsewhere)
    assert read(dstack, "train.dstack.yml")["files"][-1] == {"local_path": elsewhere, "path": "data/chat.jsonl"}
    ray = handed("full8", "ray", data_path=elsewhere)
    assert "DATA = 'data/chat.jsonl'" in ray.files["launch_ray.py"]
    assert any("cp -r '../../my data/chat.jsonl' data/chat.jsonl" in note for note in ray.notes)
    for made in (sky, dstack, ray):
        assert read(made, "train.yaml")["dataset_name"] == "data/chat.jsonl"
    assert read(handed("full8", "slurm", data_path=elsewhere), "train.yaml")["dataset_name"] == elsewhere


def test_a_data_set_of_the_hub_is_fetched_there() -> None:
    for target in CLUSTERS:
        made = handed("full8", target, data_path="HuggingFaceH4/ultrachat_200k")
        assert read(made, "train.yaml")["dataset_name"] == "HuggingFaceH4/ultrachat_200k"
    assert "DATA = None" in handed("full8", "ray", data_path="owner/name").files["launch_ray.py"]


@pytest.mark.parametrize(
    ("provider", "label", "infra"),
    [
        ("Lambda", "all", "lambda"),
        ("OCI", "all (flat)", "oci"),
        ("RunPod", "all", "runpod"),
        ("Vast.ai", "median of all regions", "vast"),
        ("Vast.ai", "Texas, US, NA", "vast/Texas, US, NA"),
        ("GCP", "us-central1", "gcp/us-central1"),
        ("Azure", "eastus2", "azure/eastus2"),
    ],
)
def test_only_a_region_is_written_as_one(provider: str, label: str, infra: str) -> None:
    made = handed("full8", "skypilot", offer=offer(provider=provider, region=label, instance=""))
    assert read(made, "skypilot.yaml")["resources"]["infra"] == infra
    assert any("looks in all of" in note for note in made.notes) == ("/" not in infra)
    task = read(handed("full8", "dstack", offer=offer(provider=provider, region=label)), "train.dstack.yml")
    assert task.get("regions") in (None, [label])
    assert (task.get("regions") is None) == (provider in ("Lambda", "OCI", "RunPod", "Vast.ai"))


def test_an_offer_of_two_regions_tries_both() -> None:
    two = offer(provider="Nebius", region="eu-north1/us-central1", instance="")
    resources = read(handed("full8", "skypilot", offer=two), "skypilot.yaml")["resources"]
    assert resources["any_of"] == [{"infra": "nebius/eu-north1"}, {"infra": "nebius/us-central1"}]
    assert "infra" not in resources
    task = read(handed("full8", "dstack", offer=two), "train.dstack.yml")
    assert task["regions"] == ["eu-north1", "us-central1"]


@pytest.mark.parametrize(
    "region", sorted({one.region for one in all_offers() if one.provider in ("AWS", "GCP", "Azure") and one.region})
)
def test_the_regions_of_the_large_clouds_are_all_read(region: str) -> None:
    patterns = read_json("exporters", "clusters.json")["skypilot"]["regions"]
    assert any(re.fullmatch(patterns[cloud], region) for cloud in ("aws", "gcp", "azure"))


def test_disks_hold_the_checkpoints() -> None:
    _job, result = estimated("full8")
    disk = read(handed("full8", "skypilot"), "skypilot.yaml")["resources"]["disk_size"]
    assert disk * 1e9 > 3 * result.checkpoint_bytes + 2 * 2 * result.model.parameters
    assert read(handed("full8", "dstack"), "train.dstack.yml")["resources"]["disk"] == f"{disk}GB.."
    adapters = read(handed("lora2", "skypilot"), "skypilot.yaml")["resources"]["disk_size"]
    assert adapters < disk


def test_time_limits_leave_room_beyond_the_range() -> None:
    _, result = estimated("full8")
    text = handed("full8", "slurm").files["train.sbatch"]
    days, clock = re.search(r"--time=(\d+)-(\d+):00:00", text).groups()  # type: ignore[union-attr]
    assert int(days) * 24 + int(clock) >= 1.5 * result.time.wall_hours_high
    assert 'srun --cpus-per-task="$SLURM_CPUS_PER_TASK"' in text


def test_the_task_is_for_an_offer_that_the_tool_rents() -> None:
    job, result = estimated("full8")
    offers = {one.id: one for one in all_offers()}
    assert offers[result.cost.offer or ""].provider not in read_json("exporters", "clusters.json")["skypilot"]["clouds"]
    chosen = offer_for("skypilot", job, result, offers)
    assert chosen is not None
    assert chosen.gpus >= 8
    made = hand_off(job, result, "skypilot", offer=chosen)
    assert "infra" in read(made, "skypilot.yaml")["resources"]
    assert "which SkyPilot does not rent" in made.notes[0]
    named = edited(job, {"price.offer": result.cost.offer})
    assert offer_for("skypilot", named, result, offers) is offers[result.cost.offer or ""]


def _checkpoint(folder: Path, step: int) -> Path:
    """A checkpoint with the files that transformers writes, whole."""
    made = folder / f"checkpoint-{step}"
    made.mkdir(parents=True)
    header = json.dumps({"w": {"dtype": "F32", "shape": [4], "data_offsets": [0, 16]}}).encode()
    (made / "model.safetensors").write_bytes(len(header).to_bytes(8, "little") + header + bytes(16))
    with zipfile.ZipFile(made / "optimizer.pt", "w") as saved:
        saved.writestr("data.pkl", bytes(1000))
    (made / "trainer_state.json").write_text('{"global_step": 1}')
    return made


def test_a_checkpoint_that_was_cut_off_is_removed(tmp_path: Path) -> None:
    made = handed("nodes", "skypilot", offer=offer())
    assert "python sound_checkpoints.py outputs" in read(made, "skypilot.yaml")["run"]
    script = tmp_path / "sound_checkpoints.py"
    script.write_text(made.files["sound_checkpoints.py"])
    outputs = tmp_path / "outputs"
    whole = _checkpoint(outputs, 10)
    for step, (name, keep) in enumerate(
        [("model.safetensors", 20), ("model.safetensors", 4), ("optimizer.pt", 100), ("trainer_state.json", 5)],
        start=11,
    ):
        file = _checkpoint(outputs, step) / name
        file.write_bytes(file.read_bytes()[:keep])
    (_checkpoint(outputs, 20) / "trainer_state.json").unlink()
    done = subprocess.run([sys.executable, str(script), str(outputs)], capture_output=True, text=True, check=True)
    assert [path.name for path in outputs.iterdir()] == [whole.name]
    assert len(done.stdout.splitlines()) == 5
    assert sorted(file.name for file in whole.iterdir()) == ["model.safetensors", "optimizer.pt", "trainer_state.json"]


def test_only_spot_runs_that_resume_look_at_their_checkpoints() -> None:
    assert "sound_checkpoints.py" not in handed("full8", "skypilot", offer=offer(kind="on-demand")).files
    torchtune = {"training.stack": "torchtune", "training.precision": "bf16", "price.terms": "spot"}
    assert "sound_checkpoints.py" not in changed(torchtune, "skypilot").files


def test_the_words_of_other_tools_are_about_things_that_exist() -> None:
    clusters = read_json("exporters", "clusters.json")
    providers = {one.provider for one in all_offers()}
    assert set(clusters["skypilot"]["clouds"]) <= providers
    assert set(clusters["dstack"]["backends"]) <= providers
    assert set(clusters["dstack"]["gpus"]) <= {gpu.name for gpu in all_gpus()}
    assert {gpu.vendor for gpu in all_gpus()} - {"Apple", "Google"} == set(clusters["kubernetes"]["gpus"])
    assert set(read_json("exporters", "torchtune.json")["models"]) <= {model.id for model in all_models()}
