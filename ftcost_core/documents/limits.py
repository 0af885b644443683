"""Sizes above which a file is refused; the help's page of limits states them.

They also bound memory: no reader needs more than 500 MiB, whatever a file claims. Limits of training data,
which is read piece by piece, are in ``ftcost_core.dataset.limits``.
"""

from __future__ import annotations

LARGEST_FILE_BYTES = 64 * 2**20
"""Of a document that is read whole: a job, a price list, a configuration, a log."""
LARGEST_JOB_CHARACTERS = 16_000_000
"""Of one JSON document of our own or of a model, and of one line of a batch."""
MOST_JSON_PARTS = 3_000_000
"""Values of one JSON document: each takes up to 150 bytes, whatever it takes in the file."""
MOST_JSON_CONTAINERS = 1_000_000
"""Objects and lists of one JSON document."""
LARGEST_HEADER_BYTES = 64 * 2**20
"""Of the header of a safetensors or GGUF file; the weights behind it are never read."""
MOST_HEADER_ENTRIES = 2_000_000
"""Values of a GGUF header, those of its lists among them."""
LARGEST_TOKENIZER_BYTES = 64 * 2**20
LARGEST_TABLE_MEMORY_BYTES = 4 * 2**30
"""Of the process that reads Parquet and Arrow files: 512 MiB and 16 times the file, at most this."""
MOST_PLANS = 1000
"""That a search may be asked for: each is a document of some thirty kilobytes."""
