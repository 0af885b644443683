"""What is built: name, version and build, read from the project itself."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGING = ROOT / "packaging"
BUILD = ROOT / "build"
DIST = ROOT / "dist"

NAME = "ftcost"
TITLE = "FTCost"
IDENTIFIER = "org.ftcost.ftcost"
MIME_TYPE = "application/x-ftcost-job+json"
SUMMARY = "What fine-tuning a language model will take: GPU memory, hours and money"
AUTHORS = "The FTCost authors"
MAIL = "maintainers@ftcost.org"


def pyproject() -> dict[str, Any]:
    """Return the project's metadata."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def version() -> str:
    """Return the version, where pyproject.toml says that it stands."""
    table = pyproject()
    if "version" in table["project"]:
        return str(table["project"]["version"])
    text = (ROOT / table["tool"]["hatch"]["version"]["path"]).read_text(encoding="utf-8")
    found = re.search(r'^__version__\s*=\s*"([^"]+)"', text, re.MULTILINE)
    if found is None:
        raise SystemExit("no __version__ where pyproject.toml points")
    return found[1]


def built_at() -> datetime:
    """Return the time of the build: SOURCE_DATE_EPOCH, else that of the last commit, else now."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH") or _git("log", "-1", "--format=%ct")
    return datetime.fromtimestamp(int(epoch), UTC) if epoch else datetime.now(UTC)


def build_facts(system: str = sys.platform) -> dict[str, str]:
    """Return what Help > About says of a build: its day, its commit and for which machine it is."""
    signs = os.environ.get("FTCOST_SIGN") or os.environ.get("FTCOST_CODESIGN_IDENTITY")
    commit = os.environ.get("GITHUB_SHA", "")[:12] or _git("rev-parse", "--short=12", "HEAD")
    return {
        "version": version(),
        "date": built_at().date().isoformat(),
        "commit": commit or "unknown",
        "system": f"{system}-{platform.machine().lower()}",
        "signed": "yes" if signs else "no",
    }


def _git(*words: str) -> str:
    try:
        done = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()
