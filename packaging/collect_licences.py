"""Collect the licence texts of everything that a bundle holds: collect_licences.py FOLDER.

Run by the Python of the build, in which the project is installed. What is shipped stands in
resources/licences.jsonl; a dependency that is missing there ends the build.
"""

from __future__ import annotations

import sys
from importlib.metadata import distribution
from pathlib import Path

PACKAGING = Path(__file__).resolve().parent
sys.path.append(str(PACKAGING))

from recipes.licences import closure, missing, normal, rows  # noqa: E402 - found only from here


def main(folder: Path) -> None:
    """Write one file of texts for each component."""
    folder.mkdir(parents=True)
    listed = rows()
    shipped = closure("ftcost")
    unknown = missing(shipped, listed)
    if unknown:
        raise SystemExit(f"resources/licences.jsonl does not say under which licence these are: {', '.join(unknown)}")
    for row in listed:
        wanted = [name for name in row["distributions"] if normal(name) in shipped]
        if row["distributions"] and not wanted:
            continue  # a dependency of another system
        texts = [(PACKAGING / "licences" / name).read_text(encoding="utf-8") for name in row["texts"]]
        texts += [text for name in wanted for text in _texts(name)]
        if not texts:
            raise SystemExit(
                f"no licence text of {row['name']}: put it into packaging/licences and name it in the list"
            )
        (folder / f"{row['key']}.txt").write_text("\n\n".join(texts), encoding="utf-8")


def _texts(name: str) -> list[str]:
    found = distribution(name)
    files = [
        path
        for path in found.files or []
        if ".dist-info" in str(path) and path.name.upper().startswith(("LICENSE", "LICENCE", "COPYING", "NOTICE"))
    ]
    return [
        f"{path}\n\n" + Path(str(found.locate_file(path))).read_text(encoding="utf-8", errors="replace")
        for path in sorted(files)
    ]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
