"""``python -m tests.claims``: recompute the claims of the guides and compare them with what is shipped.

With ``--write`` the shipped file and the help's page of it are written anew. Status 1 when something differs.
"""

from __future__ import annotations

import argparse
import json
import sys

from tests.claims.page import path
from tests.claims.release import PATH, as_text, differences, document, pages


def main() -> int:
    """Compare or write; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.claims", description=__doc__)
    parser.add_argument(
        "--write", action="store_true", help="write resources/claims/verdicts.json, and the help's page of it"
    )
    write: bool = parser.parse_args().write
    computed = document()
    if write:
        PATH.write_text(as_text(computed), encoding="utf-8", newline="\n")
        for language, text in pages(computed).items():
            path(language).write_text(text, encoding="utf-8", newline="\n")
        return 0
    different = list(differences(json.loads(PATH.read_text(encoding="utf-8")), computed))
    if different:
        print(f"{len(different)} differ: {', '.join(different)}; see them and run with --write")
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main())
