"""Result models of a data file: the preview and the counted report."""

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from ftcost_core.dataset.options import Compression, FileKind, RecordFormat
from ftcost_core.dataset.streams import ParsedRecord
from ftcost_core.documents.job import Lengths
from ftcost_core.documents.problems import one_line

PERCENTILES = (1.0, 5.0, 25.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.9)

BatchingName: TypeAlias = Literal["padded", "padded-longest", "packed", "packed-streaming", "packed-wrapped"]
"""Padded to the context; padded to the longest of a micro-batch; packed best-fit-decreasing; packed in file
order; concatenated and cut into windows (samples split, no padding)."""
TokenBasis: TypeAlias = Literal["tokenizer", "estimate"]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class RecordFault(_Part):
    """A record that could not be used."""

    line: int | None
    """Line of a text file, number of the record elsewhere, from 1; ``None`` in a sample."""
    offset_bytes: int | None
    """Byte offset of the record, where its line is not known."""
    text: str


def fault_of(record: ParsedRecord, file: str = "") -> RecordFault:
    """Return what is wrong with a record, with its place in the file, which is named beside others."""
    offset = record.offset_bytes if record.number is None else None
    text = f"{file}: {record.fault}" if file else record.fault or ""
    return RecordFault(line=record.number, offset_bytes=offset, text=one_line(text))


class PreviewRecord(_Part):
    """One of the first records."""

    number: int
    raw: str
    """As it stands in the file, shortened."""
    sequences: tuple[str, ...]
    """The text that would be trained on, shortened: one sequence, or two of a preference pair."""


class FilePreview(_Part):
    """The first look at a file: what it is and what its records are."""

    file: str
    size_bytes: int
    kind: FileKind
    compression: Compression
    format: RecordFormat | None
    """``None``: none is chosen, and most of the first records fit none."""
    problem: str
    """Why there is no format; empty where there is one."""
    formats: tuple[RecordFormat, ...]
    """Every format that the first records fit, the most specific first."""
    columns: tuple[str, ...]
    """Names of the fields of the first records."""
    splits: tuple[str, ...]
    """Parts of a folder, such as ``train`` and ``test``."""
    records: tuple[PreviewRecord, ...]
    faults: tuple[RecordFault, ...]
    """Faults of the first records only."""
    notes: tuple[str, ...]


class RangedFigure(_Part):
    """A figure with its 95 % range; the three are equal where everything was counted."""

    value: float
    low: float
    high: float


class Percentile(_Part):
    """Length in tokens that ``percent`` of the sequences do not exceed."""

    percent: float
    tokens: RangedFigure


class Overflow(_Part):
    """What a context length does to longer sequences."""

    seq_len: int
    sequences_share: float
    """Share of sequences that are longer."""
    truncated_tokens_share: float
    """Share of all tokens lost when they are cut."""
    dropped_tokens_share: float
    """Share of all tokens lost when they are left out."""


class BatchingOutcome(_Part):
    """One way of filling the context windows of one epoch."""

    name: BatchingName
    windows: int
    """Rows of ``seq_len`` tokens (of any length for padded-longest): steps at a global batch of 1."""
    computed_tokens: int
    """Real tokens and padding."""
    padding_share: float
    """Share of padding in the computed tokens."""


class Coverage(_Part):
    """The context length that leaves a given share of the sequences uncut, and its cost."""

    percent: float
    seq_len: int
    """Shortest context that keeps this many sequences whole."""
    real_tokens: int
    """Tokens left after the longer sequences are cut at ``seq_len``."""
    padded_tokens: int
    """Tokens computed when every sequence is padded to ``seq_len``."""
    padded_windows: int
    packed_windows: int
    packed_tokens: int
    """Tokens computed when packed: ``packed_windows × seq_len``."""


class DataReport(_Part):
    """Everything counted in one data file (``ftcost data --json``). Holds no text of the data."""

    format: Literal["ftcost-data"] = "ftcost-data"
    version: Literal[1] = 1
    file: str
    size_bytes: int
    kind: FileKind
    compression: Compression
    record_format: RecordFormat
    basis: TokenBasis
    """Whether tokens come from a tokenizer or from a characters-per-token estimate."""
    tokenizer: str | None
    overhead: str
    """Source of the tokens added to the text: the chat template, or a family of ``overheads.json``."""
    sampled: bool
    sampled_share: float
    """Share of the file's bytes that was tokenised; 1 when exact."""
    records: int
    """Readable records with text; scaled up in a sample, as are the next three."""
    sequences: int
    """Sequences trained on: two for each preference pair, else one a record."""
    empty_records: int
    malformed_records: int
    duplicate_records: int | None
    """Records whose text is that of an earlier one, byte for byte; ``None`` in a sample."""
    duplicates_exact: bool
    """False when so many records were hashed that a fixed share of them stands for all."""
    faults: tuple[RecordFault, ...]
    """The first malformed records."""
    characters: int
    tokens: RangedFigure
    """Of one epoch, chat template and special tokens included."""
    shortest_tokens: int
    mean_tokens: float
    longest_tokens: int
    """Of the sequences read."""
    percentiles: tuple[Percentile, ...]
    histogram: Lengths
    """Sequences by length, at most 512 bins: what ``data.lengths`` of a job takes."""
    overflow: Overflow
    micro_batch: int
    batchings: tuple[BatchingOutcome, ...]
    coverage: tuple[Coverage, ...]
    images_per_sequence: float = 0.0
    """On average; their tokens are not among the figures."""
    notes: tuple[str, ...] = Field(())
    """What the figures leave out or assume, in sentences."""

    def batching(self, name: str) -> BatchingOutcome:
        """Return the outcome of a batching by name. Raises ``StopIteration`` for an unknown one."""
        return next(outcome for outcome in self.batchings if outcome.name == name)
