"""Starts the training on every node: ray job submit --working-dir . -- python launch_ray.py"""

import os
import shutil
import subprocess
import tempfile

import ray
from ray.util.placement_group import placement_group
from ray.util.scheduling_strategies import PlacementGroupSchedulingStrategy

NODES = __NODES__
GPUS = __GPUS__
INSTALL = __INSTALL__
COMMANDS = __COMMANDS__
FILES = __NAMES__
DATA = __DATA__
HERE = os.path.dirname(os.path.abspath(__file__))
STORAGE = "__STORAGE__"


def read(path):
    """The files at a path, by their path below HERE: one, or all of a folder."""
    names = [path]
    if os.path.isdir(os.path.join(HERE, path)):
        tree = os.walk(os.path.join(HERE, path))
        paths = [os.path.join(place, name) for place, _, files in tree for name in files]
        names = [os.path.relpath(path, HERE) for path in paths]
    contents = {}
    for name in names:
        with open(os.path.join(HERE, name), "rb") as file:
            contents[name] = file.read()
    return contents


@ray.remote(num_gpus=GPUS)
def address():
    return ray.util.get_node_ip_address()


@ray.remote(num_gpus=GPUS)
def train(files, rank, head):
    """Write the files to a folder of this node and run the trainer there."""
    folder = tempfile.mkdtemp(prefix="train-")
    for name, content in files.items():
        os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
        with open(os.path.join(folder, name), "wb") as file:
            file.write(content)
    if os.path.isdir(STORAGE):
        os.symlink(STORAGE, os.path.join(folder, "__OUTPUT__"))
    if DATA and not os.path.exists(os.path.join(folder, DATA)):
        stored = os.path.join(STORAGE, DATA)
        if not os.path.exists(stored):
            raise FileNotFoundError(f"the training data are neither at {HERE}/{DATA} nor at {stored}")
        os.makedirs(os.path.dirname(os.path.join(folder, DATA)), exist_ok=True)
        os.symlink(stored, os.path.join(folder, DATA))
    place = {**os.environ, "NODES": str(NODES), "RANK": str(rank), "ADDRESS": head}
    for command in INSTALL:
        subprocess.run(command, shell=True, check=True)
    for command in COMMANDS:
        subprocess.run(command, shell=True, check=True, cwd=folder, env=place)
    if not os.path.isdir(STORAGE):
        node = ray.util.get_node_ip_address()
        print(f"rank {rank}: what was saved is in {folder}/__OUTPUT__ of {node}")
        return
    shutil.rmtree(folder)


def main():
    ray.init()
    group = placement_group([{"GPU": GPUS, "CPU": 1}] * NODES, strategy="__PLACEMENT__")
    ray.get(group.ready())

    def on(rank):
        return PlacementGroupSchedulingStrategy(group, placement_group_bundle_index=rank)

    files = {}
    for name in FILES:
        files |= read(name)
    if DATA and os.path.exists(os.path.join(HERE, DATA)):
        files |= read(DATA)
    shared = ray.put(files)
    head = ray.get(address.options(scheduling_strategy=on(0)).remote())
    ray.get([train.options(scheduling_strategy=on(i)).remote(shared, i, head) for i in range(NODES)])


if __name__ == "__main__":
    main()
