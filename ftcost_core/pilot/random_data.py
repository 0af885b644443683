"""A script that writes random records, for pilots with tools that need a data set."""

from __future__ import annotations

from collections.abc import Mapping

from ftcost_core.documents.job import Job
from ftcost_core.exporters.handoff import Trainer
from ftcost_core.exporters.training_data import RecordTarget, training_data_facts

_RECORDS: Mapping[RecordTarget, str] = {
    "messages": '{"messages": [asked, answer()]}',
    "prompts": '{"prompt": [asked]}',
    "pairs": '{"prompt": [asked], "chosen": [answer()], "rejected": [answer()]}',
    "single-answers": '{"messages": [asked], "chosen": answer(), "rejected": answer()}',
    "whole-conversations": '{"chosen": [asked, answer()], "rejected": [asked, answer()]}',
    "input-output": '{"input": asked["content"], "output": answer()["content"]}',
    "text": '{"text": answer()["content"]}',
}
"""A record of each kind, in the script's words."""
_SCRIPT = '''"""Writes {name}: random records for the pilot. Nothing is learnt from them.

Start: python random_data.py; {run}
"""

import json
import random

WORDS = "the of and to in is you that it he was for on are as with they at be this from or one".split()
RECORDS = {records}  # enough for {steps} steps of {sequences} sequences
WORDS_EACH = {words}  # about half a context of {seq_len} tokens: packed two by two, else padded


def answer():
    return {{"role": "assistant", "content": " ".join(random.choices(WORDS, k=WORDS_EACH))}}


random.seed(0)
asked = {{"role": "user", "content": "Go on."}}
with open({name!r}, "w", encoding="utf-8") as file:
    for _ in range(RECORDS):
        file.write(json.dumps({record}) + "\\n")
'''


def data_script(run: str, trainer: Trainer, resolved: Job, steps: int, name: str) -> str:
    """Return the text of a script that writes enough random records for the pilot's steps.

    ``run`` is the command that starts the pilot then.
    """
    sequences, seq_len = resolved.training.global_batch or 1, resolved.data.seq_len
    each = 3 if resolved.data.batching == "packed" else 1
    plain = resolved.method.kind == "pretrain"
    target = "text" if plain else training_data_facts().trainers[trainer].writes[resolved.method.objective]
    return _SCRIPT.format(
        name=name,
        run=run,
        record=_RECORDS[target],
        records=(steps + 1) * sequences * each,
        steps=steps,
        sequences=sequences,
        words=max(1, seq_len * 45 // 100),
        seq_len=seq_len,
    )
