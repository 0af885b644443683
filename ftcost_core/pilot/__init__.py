"""The pilot run: a short script to measure with, what its log says, and the job calibrated to it.

>>> texts = pilot_files(job)                      # {"pilot.py": "..."}; or to="axolotl", data_path=...
>>> report = read_log(Path("pilot.jsonl"), job)   # also trainer_state.json, torchtune, TensorBoard, CSV …
>>> report = typed(tokens_per_s_per_gpu=2010.0, peak_bytes=17_900_000_000, peak_kind="reserved")
>>> compare(job, estimate(job), report).figures   # predicted, measured, difference, inside the range
>>> edited(job, calibrated(job, report))          # {"calibration": {...}}
"""

from ftcost_core.pilot.comparing import calibrated, compare
from ftcost_core.pilot.measurement import measurement_row
from ftcost_core.pilot.reading import merged, read_console, read_log, typed
from ftcost_core.pilot.report import Compared, Comparison, Dropped, PilotReport, StepRate
from ftcost_core.pilot.script import TARGETS, default_target, how_to_run, pilot_files

__all__ = [
    "TARGETS",
    "Compared",
    "Comparison",
    "Dropped",
    "PilotReport",
    "StepRate",
    "calibrated",
    "compare",
    "default_target",
    "how_to_run",
    "measurement_row",
    "merged",
    "pilot_files",
    "read_console",
    "read_log",
    "typed",
]
