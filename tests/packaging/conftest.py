from __future__ import annotations

import sys
from pathlib import Path

# Not a package of its own: the index has one of the same name.
sys.path.append(str(Path(__file__).resolve().parents[2] / "packaging"))
