"""The lock file names what the installers carry: one version each, with digests and no address."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from ftcost_core.documents.json_text import loads

requirements = pytest.importorskip("packaging.requirements")
ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "packaging" / "requirements.lock").read_text(encoding="utf-8")
NAME = re.compile(r"^([a-z0-9-]+)==([\w.]+)", re.MULTILINE)


def wanted():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    texts = [*project["dependencies"], *extras["window"], *extras["packaging"]]
    return [requirements.Requirement(text) for text in texts]


def canonical(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_lock_satisfies_the_ranges():
    locked = dict(NAME.findall(TEXT))
    assert len(locked) == len(NAME.findall(TEXT))
    for requirement in wanted():
        assert requirement.specifier.contains(locked[canonical(requirement.name)]), requirement


def test_every_entry_has_digests_and_no_address():
    entries = re.split(r"^(?=[a-z0-9])", TEXT, flags=re.MULTILINE)[1:]
    assert len(entries) == len(NAME.findall(TEXT))
    for entry in entries:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry
    assert "://" not in TEXT
    assert not re.search(r"^\s*--(?!hash)", TEXT, re.MULTILINE)


def test_every_distribution_with_a_listed_licence_is_locked():
    text = (ROOT / "resources" / "licences.jsonl").read_text(encoding="utf-8")
    listed = {canonical(name) for line in text.splitlines() for name in loads(line)["distributions"]}
    assert len(listed) > 8
    assert listed <= {name for name, _ in NAME.findall(TEXT)}
