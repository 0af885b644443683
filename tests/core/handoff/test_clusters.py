"""Cluster tasks rent what the plan says, where the offer is."""

from __future__ import annotations

import ast
import subprocess
from typing import Any

import pytest

from ftcost_core.catalogue.gpus import all_gpus
from ftcost_core.catalogue.models import all_models
from ftcost_core.catalogue.offers import Offer, all_offers
from ftcost_core.catalogue.prices.accelerators import gpu_of
from ftcost_core.exporters.handoff import CLUSTERS
from ftcost_core.storage.bundled import read_json
from tests.core.handoff.reading import changed, handed, read


def offer(**fields: Any) -> Offer:
    given = {"id": "x", "provider": "AWS", "gpu": "H100-SXM5-80GB", "gpus": 8, "kind": "spot", "region": "us-east-1",
             "instance": "p5.48xlarge", "price_usd_per_hour": "20", "as_of": "2026-01-01", "source": "test"}  # fmt: skip
    return Offer.model_validate(given | fields)


def test_skypilot_rents_spot_machines_of_the_offer_and_recovers() -> None:
    made = handed("nodes", "skypilot", offer=offer())
    task = read(made, "skypilot.yaml")
    assert task["num_nodes"] == 2
    assert task["resources"] == {
        "infra": "aws/us-east-1", "accelerators": "H100:8", "instance_type": "p5.48xlarge", "use_spot": True,
        "job_recovery": {"max_restarts_on_errors": 3},
    }  # fmt: skip
    assert task["file_mounts"]["/checkpoints"] == {
        "name": "full-on-eight-checkpoints", "mode": "MOUNT_CACHED", "store": "s3"
    }  # fmt: skip
    assert made.run == "sky jobs launch skypilot.yaml"
    assert '--machine_rank "$SKYPILOT_NODE_RANK"' in task["run"]
    assert "ln -sfn /checkpoints outputs" in task["run"]
    subprocess.run(["bash", "-n"], input=task["run"].encode(), check=True)
    subprocess.run(["bash", "-n"], input=task["setup"].encode(), check=True)


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
    assert set(task["files"]) <= set(made.files)
    lone = handed("full8", "dstack")
    assert "checkpoints.dstack.yml" not in lone.files
    assert any("Checkpoints stay on the machine" in note for note in lone.notes)


def test_slurm_asks_for_the_nodes_and_the_time() -> None:
    text = handed("nodes", "slurm").files["train.sbatch"]
    options = [line.removeprefix("#SBATCH ") for line in text.splitlines() if line.startswith("#SBATCH")]
    assert text.startswith("#!/bin/bash\n#SBATCH ")
    assert {
        "--nodes=2",
        "--gpus-per-node=8",
        "--ntasks-per-node=1",
        "--requeue",
        "--job-name=full-on-eight",
    } <= set(options)
    assert any(option.startswith("--time=0-") for option in options)
    assert "srun" in text.splitlines()[-1]
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
    subprocess.run(["bash", "-n"], input=values["COMMAND"].encode(), check=True)


@pytest.mark.parametrize("target", CLUSTERS)
@pytest.mark.parametrize(
    ("stack", "file"), [("torchtune", "torchtune.yaml"), ("unsloth", "train_unsloth.py"), ("hf", "train.py")]
)
def test_the_task_starts_the_trainer_of_the_stack(target: str, stack: str, file: str) -> None:
    made = changed({"training.stack": stack, "training.precision": "bf16"}, target)
    assert file in made.files
    assert made.notes


def test_the_words_of_other_tools_are_about_things_that_exist() -> None:
    clusters = read_json("exporters", "clusters.json")
    providers = {one.provider for one in all_offers()}
    assert set(clusters["skypilot"]["clouds"]) <= providers
    assert set(clusters["dstack"]["backends"]) <= providers
    assert set(clusters["dstack"]["gpus"]) <= {gpu.name for gpu in all_gpus()}
    assert {gpu.vendor for gpu in all_gpus()} == set(clusters["kubernetes"]["gpus"])
    assert set(read_json("exporters", "torchtune.json")["models"]) <= {model.id for model in all_models()}
