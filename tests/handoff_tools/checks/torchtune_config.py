"""torchtune parses its YAML, finds every component, and takes every argument of it."""

import argparse
import inspect
import re
import shlex
import sys
from importlib.metadata import version
from pathlib import Path

import torch


def check(case: Path) -> str:
    from omegaconf import OmegaConf
    from torchtune._recipe_registry import get_all_recipes
    from torchtune.config import validate
    from torchtune.config._parse import TuneRecipeArgumentParser
    from torchtune.config._utils import _get_component_from_path

    file = case / "torchtune.yaml"
    parser = TuneRecipeArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter)
    parsed, _ = parser.parse_known_args(["--config", str(file)])
    cfg = OmegaConf.create(vars(parsed))
    OmegaConf.resolve(cfg)
    validate(cfg)
    for node in _components(OmegaConf.to_container(cfg)):
        component = _get_component_from_path(node["_component_"])
        target = component.__init__ if inspect.isclass(component) else component
        signature = inspect.signature(target)
        takes_all = any(p.kind is p.VAR_KEYWORD for p in signature.parameters.values())
        for name in node:
            assert name == "_component_" or takes_all or name in signature.parameters, (node["_component_"], name)
    words = shlex.split(re.search(r"# Start: (.*)", file.read_text(encoding="utf-8"))[1])
    recipe = next(r for r in get_all_recipes() if r.name == words[words.index("--config") - 1])
    with torch.device("meta"):
        from torchtune import config

        model = config.instantiate(cfg.model) if not cfg.model.get("quantize_base") else None
    parameters = sum(p.numel() for p in model.parameters()) if model is not None else 0
    return f"torchtune {version('torchtune')}, {recipe.name}, {parameters} parameters"


def _components(node):
    if isinstance(node, dict):
        if "_component_" in node:
            yield node
        for value in node.values():
            yield from _components(value)


def main() -> None:
    for case in sorted(Path(sys.argv[1]).iterdir()):
        try:
            print(f"ok {case.name} torchtune: {check(case)}", flush=True)
        except BaseException as error:  # noqa: BLE001 - the report is the point
            print(
                f"FAILED {case.name} torchtune: {type(error).__name__} {' '.join(str(error).split())[:600]}", flush=True
            )


if __name__ == "__main__":
    main()
