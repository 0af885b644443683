"""Turns the training data into the records that the trainer reads: python prepare_data.py"""

import json
import os
import uuid
from pathlib import Path

SOURCE = __SOURCE__
PREPARED = __PREPARED__
TARGET = __TARGET__
NAMES = __NAMES__
SPEAKERS = __SPEAKERS__
CLASSES = "classes.txt"


def records():
    """The records of the training data."""
    if Path(SOURCE).suffix == ".jsonl":
        with open(SOURCE, encoding="utf-8-sig") as lines:
            yield from (json.loads(line) for line in lines if line.strip())
        return
    from datasets import load_dataset, load_from_disk

    kinds = {".json": "json", ".csv": "csv", ".parquet": "parquet", ".txt": "text", ".tsv": "csv"}
    kind = kinds.get(Path(SOURCE).suffix)
    if kind:
        yield from load_dataset(kind, data_files=SOURCE, split="train")
    elif Path(SOURCE).is_dir():
        saved = load_from_disk(SOURCE)
        yield from saved["train"] if isinstance(saved, dict) else saved
    else:
        yield from load_dataset(SOURCE, split="train")


def value(record, what):
    """The field that holds something, by its usual names."""
    return next((record[name] for name in NAMES[what] if record.get(name) is not None), None)


def message(given):
    role = str(value(given, "role"))
    return {"role": SPEAKERS.get(role, role), "content": value(given, "content") or ""}


def conversation(given, role):
    """Messages of a list, of one message, or of what somebody says."""
    if given is None:
        return []
    if isinstance(given, str):
        return [{"role": role, "content": given}]
    return [message(one) for one in (given if isinstance(given, list) else [given])]


def pair(record):
    """Prompt, chosen and rejected messages."""
    prompt = conversation(value(record, "prompt"), "user")
    chosen, rejected = (conversation(record[name], "assistant") for name in ("chosen", "rejected"))
    if not prompt:
        same = 0
        while same < min(len(chosen), len(rejected)) - 1 and chosen[same] == rejected[same]:
            same += 1
        prompt = chosen[:same]
    size = len(prompt)
    chosen, rejected = (said[size:] if said[:size] == prompt else said for said in (chosen, rejected))
    return prompt, chosen, rejected


def said(record):
    """The messages of a record."""
    if isinstance(value(record, "messages"), list):
        messages = conversation(value(record, "messages"), "user")
        first = record.get("system")
        if first and messages[:1] and messages[0]["role"] != "system":
            messages.insert(0, {"role": "system", "content": first})
        return messages
    if record.get("chosen") is not None:
        prompt, chosen, _ = pair(record)
        return prompt + chosen
    if record.get("instruction") is not None:
        parts = [record["instruction"], value(record, "input")]
        asked = "\n\n".join(part for part in parts if part)
        return conversation(asked, "user") + conversation(value(record, "output") or "", "assistant")
    prompt, completion = value(record, "prompt"), value(record, "completion")
    if prompt is not None:
        return conversation(prompt, "user") + conversation(completion, "assistant")
    return conversation(value(record, "text") or "", "assistant")


def prepared(record):
    """The record that the trainer reads."""
    if TARGET in ("pairs", "single-answers", "whole-conversations"):
        prompt, chosen, rejected = pair(record)
        if TARGET == "pairs":
            return {"prompt": prompt, "chosen": chosen, "rejected": rejected}
        if TARGET == "single-answers":
            return {"messages": prompt, "chosen": chosen[-1], "rejected": rejected[-1]}
        return {"chosen": prompt + chosen, "rejected": prompt + rejected}
    messages = said(record)
    if TARGET == "text":
        return {"text": "\n\n".join(one["content"] for one in messages)}
    if TARGET == "messages":
        return {"messages": messages}
    asked = messages[:-1] if messages[-1:] and messages[-1]["role"] == "assistant" else messages
    if TARGET == "prompts":
        return {"prompt": asked}
    answer = messages[-1]["content"] if messages else ""
    return {"input": "\n\n".join(one["content"] for one in asked), "output": answer}


def alone(text):
    """A text as a conversation of its own."""
    return [{"role": "user", "content": str(text)}]


def with_labels():
    """The texts with the number of their class, whose names go to a file; labels with a point stay as they are."""
    classes = sorted({record["label"] for record in records()})
    numbers = any(isinstance(label, float) for label in classes)
    with open(CLASSES, "w", encoding="utf-8") as file:
        file.writelines(f"{str(label).strip()}\n" for label in (["a number"] if numbers else classes))
    for record in records():
        texts = [str(record[name]) for name in ("text", "second_text") if record.get(name) is not None]
        label = record["label"] if numbers else classes.index(record["label"])
        yield {"messages": alone("\n".join(texts)), "label": label}


def made():
    """The records that the trainer reads; of a pair the two that say which answer is the good one."""
    if TARGET == "classified-messages":
        yield from with_labels()
        return
    for record in records():
        if TARGET == "positive-messages":
            yield {"messages": alone(record["anchor"]), "positive_messages": [alone(record["positive"])]}
        elif TARGET == "labelled":
            prompt, *answers = pair(record)
            for answer, good in zip(answers, (True, False), strict=True):
                yield {"messages": prompt + answer, "label": good}
        else:
            yield prepared(record)


def main():
    unfinished = f"{PREPARED}.{uuid.uuid4()}"  # nodes that share the folder may all be writing
    with open(unfinished, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(record, ensure_ascii=False) + "\n" for record in made())
    os.replace(unfinished, PREPARED)


if __name__ == "__main__":
    main()
