"""Size limits that bound memory for any data file."""

from __future__ import annotations

LARGEST_RECORD_BYTES = 64 * 2**20
"""A longer record is refused, not loaded."""
BLOCK_BYTES = 2**20
"""Bytes read and sent to a process at once, plus the rest of the record that crosses the end."""
SAMPLE_BLOCK_BYTES = 2**17
SAMPLE_BLOCKS = 256
"""A sample reads this many blocks spread over the file: 32 MiB."""
SAMPLE_ABOVE_BYTES = 2 * SAMPLE_BLOCKS * SAMPLE_BLOCK_BYTES
"""Smaller files are read in full anyway."""
LONGEST_PIECE_CHARACTERS = 2**18
"""A longer text is tokenised in pieces cut at spaces: the tokenizer needs about 140 bytes per byte."""
FAULTS_KEPT = 20
"""Faulty records named one by one; all are counted."""
