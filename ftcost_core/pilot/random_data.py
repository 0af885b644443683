"""A script that writes random conversations, for pilots with tools that need a data set."""

from __future__ import annotations

from ftcost_core.documents.job import Job
from ftcost_core.exporters.handoff import Handoff

_SCRIPT = '''"""Writes {name}: random conversations for the pilot. Nothing is learnt from them.

Start: python random_data.py; {run}
"""

import json
import random

WORDS = "the of and to in is you that it he was for on are as with they at be this from or one".split()
RECORDS = {records}  # enough for {steps} steps of {sequences} sequences
WORDS_EACH = {words}  # about half a context of {seq_len} tokens: packed two by two, else padded

random.seed(0)
with open({name!r}, "w", encoding="utf-8") as file:
    for _ in range(RECORDS):
        said = " ".join(random.choices(WORDS, k=WORDS_EACH))
        messages = [{{"role": "user", "content": "Go on."}}, {{"role": "assistant", "content": said}}]
        file.write(json.dumps({{"messages": messages}}) + "\\n")
'''


def data_script(handoff: Handoff, resolved: Job, steps: int, name: str) -> str:
    """Return the text of a script that writes enough random records for the pilot's steps."""
    sequences, seq_len = resolved.training.global_batch or 1, resolved.data.seq_len
    each = 3 if resolved.data.batching == "packed" else 1
    return _SCRIPT.format(
        name=name,
        run=handoff.run,
        records=(steps + 1) * sequences * each,
        steps=steps,
        sequences=sequences,
        words=max(1, seq_len * 45 // 100),
        seq_len=seq_len,
    )
