"""Options for reading a data file; what is left out is detected from the file."""

from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from ftcost_core.documents.words import Count, Degree, Flag, Name

FileKind: TypeAlias = Literal["jsonl", "json", "csv", "tsv", "text", "parquet", "arrow", "tar"]
Compression: TypeAlias = Literal["none", "gzip", "bz2", "xz", "zstd", "mixed"]
"""``mixed``: of several files, not all alike."""
RecordFormat: TypeAlias = Literal["chat", "sharegpt", "alpaca", "prompt-completion", "preference", "text"]
TextRecords: TypeAlias = Literal["paragraph", "line", "file"]
TextLanguage: TypeAlias = Literal["auto", "english", "latin", "cyrillic", "cjk", "code", "other"]
OptionalName: TypeAlias = Name | None


class RecordFields(BaseModel):
    """Names of a record's fields; ``None``: the usual names."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: OptionalName = None
    messages: OptionalName = Field(None, description='The list of "chat" messages or "sharegpt" turns.')
    role: OptionalName = Field(None, description="In a message: who speaks.")
    content: OptionalName = Field(None, description="In a message: what is said.")
    instruction: OptionalName = None
    input: OptionalName = None
    output: OptionalName = None
    prompt: OptionalName = None
    completion: OptionalName = None
    chosen: OptionalName = None
    rejected: OptionalName = None
    tools: OptionalName = Field(None, description="The tools a chat template is told about.")


class DataOptions(BaseModel):
    """How a data file is read and counted."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: FileKind | None = Field(None, description="What the file is; None: by its content and name.")
    format: RecordFormat | None = Field(None, description="What a record is; None: by the first records.")
    fields: RecordFields = RecordFields()
    text_records: TextRecords = Field("paragraph", description="What a record of a plain text file is.")
    tokenizer: Path | None = Field(
        None, description="tokenizer.json, a model folder, a .tiktoken or a SentencePiece .model file."
    )
    template: Name | None = Field(
        None,
        description="Chat template family whose overhead is added (resources/dataset/overheads.json); "
        "None: the tokenizer folder's own template, else chatml.",
    )
    language: TextLanguage = Field(
        "auto",
        description="What the text is, for an estimate without a tokenizer. Scripts are known by their "
        "characters; this says what the Latin letters among them are.",
    )
    seq_len: Annotated[Count, Field(ge=1, le=100_000_000)] = 2048
    micro_batch: Degree = 1
    exact: Flag = Field(False, description="Read every record of a large file instead of a sample.")
    threads: Annotated[Count, Field(ge=1, le=256)] | None = Field(
        None, description="Threads that tokenise; None: one for each processor core, at most 8."
    )
    cache: Flag = Field(True, description="Keep the lengths (never the text) in the user's cache folder.")
