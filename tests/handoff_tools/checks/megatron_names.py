"""Megatron-Bridge's script names classes, fields and precisions that its sources have; a GPU is needed to import it."""

import ast
import re
import sys
from importlib.metadata import distribution, version
from pathlib import Path

BRIDGE = Path(str(distribution("megatron-bridge").locate_file("megatron/bridge")))
CORE = Path(str(distribution("megatron-core").locate_file("megatron/core")))
TRAINING = CORE.with_name("training")


def classes() -> dict[str, set[str]]:
    """Return the fields of every class in the sources, those of its bases among them."""
    own: dict[str, tuple[set[str], list[str]]] = {}
    for root in (BRIDGE, CORE, TRAINING):
        for file in root.rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    fields = {
                        n.target.id
                        for n in node.body
                        if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)
                    }
                    for method in node.body:
                        if isinstance(method, ast.FunctionDef) and method.name == "__init__":
                            fields |= {argument.arg for argument in method.args.args}
                    bases = [b.id for b in node.bases if isinstance(b, ast.Name)]
                    if fields or node.name not in own:
                        known = own.get(node.name, (set(), []))
                        own[node.name] = (known[0] | fields, [*known[1], *bases])

    def all_of(name: str, seen: frozenset[str] = frozenset()) -> set[str]:
        if name not in own or name in seen:
            return set()
        fields, bases = own[name]
        # Megatron-Bridge derives from the classes of Megatron-Core and its trainer as MCore… and MTrain….
        near = [*bases, *(base.removeprefix("MCore").removeprefix("MTrain") for base in bases)]
        return fields.union(*(all_of(base, seen | {name}) for base in near))

    return {name: all_of(name) for name in own}


def check(case: Path, known: dict[str, set[str]]) -> str:
    text = (case / "train_nemo.py").read_text(encoding="utf-8")
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module.startswith("megatron"):
            root = BRIDGE if node.module.startswith("megatron.bridge") else CORE
            parts = node.module.split(".")[2:]
            path = root.joinpath(*parts)
            source = (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text(encoding="utf-8")
            for alias in node.names:
                assert re.search(rf"\b{alias.name}\b", source), (node.module, alias.name)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and known.get(node.func.id):
            for keyword in node.keywords:
                assert keyword.arg in known[node.func.id], (node.func.id, keyword.arg)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute):
            name = node.targets[0].attr
            assert name in known["GPTModelProvider"] | known["TransformerConfig"], name
    precision = re.search(r"mixed_precision='(\w+)'", text)[1]
    assert f"def {precision}(" in (BRIDGE / "training" / "mixed_precision.py").read_text(encoding="utf-8")
    return f"megatron-bridge {version('megatron-bridge')}, megatron-core {version('megatron-core')} (names only)"


def main() -> None:
    known = classes()
    for case in sorted(Path(sys.argv[1]).iterdir()):
        try:
            print(f"ok {case.name} nemo: {check(case, known)}", flush=True)
        except BaseException as error:  # noqa: BLE001 - the report is the point
            print(f"FAILED {case.name} nemo: {type(error).__name__} {' '.join(str(error).split())[:600]}", flush=True)


if __name__ == "__main__":
    main()
