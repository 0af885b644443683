"""The portable build: one file that installs the program for one person without root, and removes it."""

from __future__ import annotations

import platform
import shutil
from pathlib import Path

from recipes import environment, linux_tree
from recipes.freeze import published
from recipes.project import BUILD, DIST, NAME, PACKAGING, TITLE, build_facts, built_at, version


def build(bundle: Path) -> Path:
    """Make the file. It carries the distribution's libraries too, so it runs where they are missing."""
    environment.require("makeself", of="a .run")
    root = BUILD / "run"
    shutil.rmtree(root, ignore_errors=True)
    linux_tree.lay(bundle, root / "tree")
    linux_tree.keep_licences_of_the_system(root / "tree" / "lib" / NAME)
    linux_tree.set_modes(root)
    (root / "release").write_text(release(version(), build_facts()["commit"]) + "\n", encoding="ascii")
    for name in ("install.sh",):
        shutil.copyfile(PACKAGING / "linux" / name, root / name)
        (root / name).chmod(0o755)
    result = DIST / f"{TITLE}-{version()}-{platform.machine()}.run"
    DIST.mkdir(exist_ok=True)
    # gzip, though larger: every Linux has it.
    environment.run(
        "makeself", "--gzip", "--complevel", "9", "--nox11", "--sha256", "--quiet",
        "--packaging-date", built_at().isoformat(), "--tar-extra", "--owner=0 --group=0 --sort=name",
        root, result, f"{TITLE} {version()}", "./install.sh",
    )  # fmt: skip
    return published(result)


def release(number: str, commit: str) -> str:
    """Return the name of a release's own folder, so that two releases never share one."""
    return f"{number}-{commit}"
