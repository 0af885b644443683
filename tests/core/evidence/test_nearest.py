"""Which published runs are nearest to a job."""

from __future__ import annotations

import pytest

from ftcost_core.catalogue.models import all_models
from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import InputError
from ftcost_core.evidence.nearest import far_distance, nearest
from ftcost_core.evidence.points import points


def some(quantity):
    return [point for point in points(quantity) if point.sound][::37]


@pytest.mark.parametrize("quantity", ["memory", "speed"])
def test_a_run_is_nearest_to_itself(quantity):
    for point in some(quantity):
        found = nearest(point.run.job(), quantity)
        assert found[0].distance == 0
        assert found[0].differences == ()
        same = [one.point.run.place for one in nearest(point.run.job(), quantity, 40) if one.distance == 0]
        assert point.run.place in same


@pytest.mark.parametrize("quantity", ["memory", "speed"])
def test_distances_are_sums_of_named_differences_in_order(quantity):
    for point in some(quantity):
        found = nearest(point.run.job(), quantity, 20)
        assert [one.distance for one in found] == sorted(one.distance for one in found)
        for one in found:
            assert one.distance == pytest.approx(sum(part.distance for part in one.differences))
            assert all(part.distance > 0 for part in one.differences)
            assert [part.distance for part in one.differences] == sorted(
                (part.distance for part in one.differences), reverse=True
            )


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"data.seq_len": 32}, "data.seq_len"),
        ({"training.micro_batch": 999}, "training.micro_batch"),
        ({"training.stack": "litgpt"}, "training.stack"),
        ({"hardware.gpu": "T4"}, "hardware.gpu"),
        ({"method.kind": "freeze"}, "method.kind"),
    ],
)
def test_a_change_takes_a_job_away_from_its_run(change, path):
    point = some("memory")[0]
    job = point.run.job()
    changed = nearest(edited(job, change), "memory", len(points("memory")))
    mine = next(one for one in changed if one.point.run is point.run)
    assert [part.path for part in mine.differences if part.path == path] == [path]
    assert mine.distance > 0


def test_fields_left_open_set_nothing_apart():
    job = edited(some("memory")[0].run.job(), {"training.micro_batch": None, "training.global_batch": None})
    assert all(part.path != "training.micro_batch" for one in nearest(job, "memory", 50) for part in one.differences)


def test_a_gpu_is_known_by_any_of_its_names():
    job = next(point for point in points("memory") if point.run.gpu == "A100-SXM4-80GB").run.job()
    assert nearest(edited(job, {"hardware.gpu": "A100 SXM"}), "memory") == nearest(job, "memory")


def test_only_runs_of_known_settings_count():
    assert all(one.point.sound for one in nearest(some("memory")[0].run.job(), "memory", 400))


def test_a_job_like_nothing_published_is_far_from_all():
    giant = max(all_models(), key=lambda model: model.parameters)
    changes = {"model": {"id": giant.id}, "method.kind": "dora", "method.lora": {}, "hardware.gpu": "MI300X",
               "hardware.gpus_per_node": 8, "hardware.nodes": 64, "training.stack": "litgpt",
               "hardware.parallelism.strategy": "fsdp", "data.seq_len": 262144}  # fmt: skip
    job = edited(some("memory")[0].run.job(), changes)
    assert nearest(job, "memory")[0].distance >= far_distance()


def test_an_unknown_gpu_is_said():
    job = edited(some("memory")[0].run.job(), {"hardware.gpu": "Abacus 9"})
    with pytest.raises(InputError, match="Abacus 9"):
        nearest(job, "memory")
