"""A machine's own profile: read from its timed kernels or a pilot run, kept by name, and used by its jobs."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ftcost_core.catalogue.machines import PARTS, MachineProfile, find_machine, use_own_machines
from ftcost_core.catalogue.own_machines import machines_folder, save_machine
from ftcost_core.commands.cli import main
from ftcost_core.documents.job import dump_job, edited
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.pilot import typed
from ftcost_core.pilot.machine import machine_script, profile_of, profile_of_pilot
from tests.core.jobs import job

TIMES: dict[str, Any] = {
    "format": "ftcost-machine", "version": 1, "gpu": "NVIDIA GeForce RTX 4090", "torch": "2.9.1",
    "products": [{"tokens": 8192, "inputs": 4096, "outputs": 4096, "seconds": 0.00172}],
    "attention": [{"tokens": 8192, "heads": 32, "head_size": 128, "seconds": 0.0125}],
    "memory": {"bytes": 2**30, "seconds": 0.00118}, "launches": {"kernels": 1000, "seconds": 0.007}, "links": None,
}  # fmt: skip


@pytest.fixture(autouse=True)
def no_machines() -> Iterator[None]:
    yield
    use_own_machines(())


def times(**changes: Any) -> str:
    return json.dumps(TIMES | changes)


def test_the_script_is_python_and_needs_torch_alone() -> None:
    tree = ast.parse(machine_script())
    imported = {
        name.name.split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names
    }
    assert imported == {"json", "os", "statistics", "time", "torch"}


def test_kernels_of_a_usual_card_are_about_as_fast_as_expected() -> None:
    profile = profile_of("desk", times())
    assert profile.gpu == "RTX 4090"
    assert profile.links is None
    assert all(0.7 < getattr(profile, part) < 1.3 for part in PARTS if part != "links")


def test_a_machine_half_as_fast_takes_twice_as_long() -> None:
    plain = job({"hardware.gpu": "RTX 4090"})
    use_own_machines([MachineProfile(name="slow", gpu="RTX 4090", **dict.fromkeys(PARTS, 0.5))])
    before, after = estimate(plain).throughput, estimate(edited(plain, {"hardware.machine": "Slow"})).throughput
    assert after.tokens_per_s_per_gpu == pytest.approx(before.tokens_per_s_per_gpu / 2, rel=0.03)
    assert after.high / after.low < before.high / before.low


def test_the_profile_of_another_gpu_changes_nothing() -> None:
    plain = job({"hardware.gpu": "RTX 4090"})
    use_own_machines([MachineProfile(name="other", gpu="L40S", **dict.fromkeys(PARTS, 0.5))])
    assert estimate(edited(plain, {"hardware.machine": "other"})).throughput == estimate(plain).throughput


def test_a_pilot_run_gives_a_profile_that_meets_it() -> None:
    plain = job({"hardware.gpu": "RTX 4090"})
    expected = estimate(plain)
    measured = expected.throughput.tokens_per_s_per_gpu * 0.8
    profile = profile_of_pilot("desk", expected, typed(tokens_per_s_per_gpu=measured))
    use_own_machines([profile])
    after = estimate(edited(plain, {"hardware.machine": "desk"}))
    assert after.throughput.tokens_per_s_per_gpu == pytest.approx(measured, rel=0.03)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"format": "other"}, "format"),
        ({"version": 2}, "version"),
        ({"gpu": "Voodoo 3"}, "gpu"),
        ({"products": []}, "products"),
        ({"memory": {"bytes": 2**30, "seconds": 0}}, "memory.seconds"),
        ({"memory": {"bytes": 2**30, "seconds": 1.0}}, 'memory: "0.00'),
    ],
)
def test_what_is_no_profile_is_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        profile_of("desk", times(**changes))


def test_a_profile_is_kept_by_name_and_used_by_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed, document = tmp_path / "machine.json", tmp_path / "job.ftcost"
    printed.write_text(times(launches={"kernels": 1000, "seconds": 0.02}), encoding="utf-8")
    document.write_text(dump_job(job({"hardware.gpu": "RTX 4090"})), encoding="utf-8")
    folder = ["--config-dir", str(tmp_path)]
    assert main(["pilot", str(printed), "--machine", "Desk", *folder]) == 0
    assert "products" in capsys.readouterr().out
    assert main(["estimate", str(document), "--machine", "desk", "--json", *folder]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["resolved"]["hardware"]["machine"] == "desk"
    assert main(["estimate", str(document), "--machine", "none", *folder]) == 1
    assert '"Desk"' in capsys.readouterr().err


def test_a_broken_file_is_kept(tmp_path: Path) -> None:
    folder = machines_folder(tmp_path)
    path = save_machine(folder, profile_of("desk", times()))
    assert find_machine("DESK").gpu == "RTX 4090"
    path.write_text('{"format": "ftcost-profile", "version": 9}', encoding="utf-8")
    with pytest.raises(InputError, match="is kept"):
        save_machine(folder, profile_of("desk", times()))
    assert path.read_text(encoding="utf-8").endswith("9}")
