"""Write resources/throughput/coefficients.json from priors (first version)."""

from __future__ import annotations

import json
from pathlib import Path

from ftcost_core.throughput.coefficients import priors

OUT = Path(__file__).resolve().parents[2] / "resources" / "throughput" / "coefficients.json"

if __name__ == "__main__":
    rows = [{"name": p.name, "value": p.prior, "unit": p.unit, "meaning": p.meaning} for p in priors()]
    OUT.write_text(json.dumps({"coefficients": rows, "range": {"log_half_width": 0.3}}, indent=1) + "\n")
