"""The one pipeline: a job in, a result out. resolve, fit, memory, throughput, schedule, pricing, ranking.

Pure: no files but the shipped catalogues, no clock, no state.
"""

from __future__ import annotations
