"""``python -m tests.fuzz.guided TARGET [libFuzzer options]``: inputs led by what they reach in the readers' code.

Needs ``pip install atheris`` (Linux), which is no dependency of the tests. libFuzzer makes the files from the
target's seeds, watches time and memory, and stops at the first that fails, saving it below the folder it tells.
"""

from __future__ import annotations

import importlib
import sys
import tempfile
from pathlib import Path

_LIMITS = {"runs": "100000", "timeout": "2", "rss_limit_mb": "1000", "max_len": "65536"}


def main() -> None:
    """Run until the inputs are read or one fails."""
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        from tests.fuzz.targets import TARGETS

        print(__doc__, "Targets: " + ", ".join(sorted(TARGETS)), sep="\n")
        return
    atheris = importlib.import_module("atheris")
    # Nothing of the program may be imported before: only what is imported here leads.
    with atheris.instrument_imports(include=["ftcost_core", "ftcost_gui"]):
        from tests.fuzz.shared import share
        from tests.fuzz.targets import TARGETS, outcome

        target = TARGETS[sys.argv[1]]
        share()
        folder = Path(tempfile.mkdtemp(prefix=f"ftcost-guided-{target.name}-"))
        corpus, failed = folder / "corpus", folder / "failed"
        corpus.mkdir()
        failed.mkdir()
        (folder / "input").mkdir()
        path = folder / "input" / target.file
        for number, data in enumerate(target.seeds()):
            (corpus / str(number)).write_bytes(data)
            path.write_bytes(data)
            outcome(target, path)  # imports what is imported late, so that it is led by it, too

    def read(data: bytes) -> None:
        path.write_bytes(data)
        outcome(target, path)

    print(f"corpus and failures: {folder}", flush=True)
    words = {option.partition("=")[0].lstrip("-") for option in sys.argv[2:]}
    limits = [f"-{name}={value}" for name, value in _LIMITS.items() if name not in words]
    atheris.Setup([sys.argv[0], str(corpus), f"-artifact_prefix={failed}/", *limits, *sys.argv[2:]], read)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
