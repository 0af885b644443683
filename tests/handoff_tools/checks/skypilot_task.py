"""SkyPilot parses the task, and its resources, with its own schemas."""

import copy
import os
import sys
from importlib.metadata import version
from pathlib import Path

import yaml


def check(case: Path) -> str:
    import sky
    from sky import clouds
    from sky.utils import accelerator_registry, common_utils, schemas

    file = case / "skypilot.yaml"
    given = yaml.safe_load(file.read_text(encoding="utf-8"))
    # Names of accelerators are looked up in a catalogue on the network.
    accelerator_registry.canonicalize_accelerator_name = lambda name, *_: name
    common_utils.validate_schema(given["resources"], schemas.get_resources_schema(), "resources")
    bucket = given.get("file_mounts", {}).get("/checkpoints")
    if bucket is not None:
        common_utils.validate_schema(bucket, schemas.get_storage_schema(), "storage")
    here = Path.cwd()
    os.chdir(case)
    try:
        given.pop("file_mounts", None)
        task = sky.Task.from_yaml_config(copy.deepcopy(given))
    finally:
        os.chdir(here)
    name, count = given["resources"]["accelerators"].split(":")
    places = [place["infra"] for place in given["resources"].get("any_of", [])]
    assert len(task.resources) == max(1, len(places)), task.resources
    for resources in task.resources:
        assert resources.accelerators == {name: int(count)}, resources.accelerators
        assert resources.disk_size == given["resources"]["disk_size"]
        infra = f"{str(resources.cloud).lower()}/{resources.region}"
        assert not places or infra in places, infra
    assert task.num_nodes == given["num_nodes"]
    assert all(resources.use_spot for resources in task.resources) == given["resources"].get("use_spot", False)
    needed = {clouds.CloudImplementationFeatures.STORAGE_MOUNTING} if bucket is not None else set()
    needed |= {clouds.CloudImplementationFeatures.MULTI_NODE} if task.num_nodes > 1 else set()
    for resources in task.resources:
        if resources.cloud is not None:
            resources.cloud.check_features_are_supported(resources, needed)
    return f"skypilot {version('skypilot')}"


def main() -> None:
    for case in sorted(Path(sys.argv[1]).iterdir()):
        try:
            print(f"ok {case.name} skypilot: {check(case)}", flush=True)
        except BaseException as error:  # noqa: BLE001 - the report is the point
            print(
                f"FAILED {case.name} skypilot: {type(error).__name__} {' '.join(str(error).split())[:600]}", flush=True
            )


if __name__ == "__main__":
    main()
