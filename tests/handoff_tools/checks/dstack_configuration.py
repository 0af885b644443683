"""dstack parses the task and the volume with its own models."""

import sys
from importlib.metadata import version
from pathlib import Path

import yaml


def check(case: Path) -> str:
    from dstack._internal.core.models.configurations import parse_apply_configuration

    found = []
    for file in sorted(case.glob("*.dstack.yml")):
        given = yaml.safe_load(file.read_text(encoding="utf-8"))
        parsed = parse_apply_configuration(given)
        parsed = getattr(parsed, "root", parsed)
        found.append(parsed.type)
        if parsed.type == "task":
            wanted = given["resources"]["gpu"].split(":")
            gpu = parsed.resources.gpu
            assert gpu.name == [wanted[0]], gpu
            assert gpu.count.min == int(wanted[-1]), gpu
            from dstack._internal.core.backends import features

            together = {backend.value for backend in features.BACKENDS_WITH_MULTINODE_SUPPORT}
            backends = {backend.value for backend in parsed.backends or ()}
            available = {kind.TYPE.value for kind in features._configurator_classes}
            assert parsed.nodes == 1 or backends & available <= together, backends
            from gpuhunt._internal.constraints import KNOWN_ACCELERATORS

            assert any(known.name == wanted[0] for known in KNOWN_ACCELERATORS), wanted
    return f"dstack {version('dstack')} ({', '.join(found)})"


def main() -> None:
    for case in sorted(Path(sys.argv[1]).iterdir()):
        try:
            print(f"ok {case.name} dstack: {check(case)}", flush=True)
        except BaseException as error:  # noqa: BLE001 - the report is the point
            print(f"FAILED {case.name} dstack: {type(error).__name__} {' '.join(str(error).split())[:600]}", flush=True)


if __name__ == "__main__":
    main()
