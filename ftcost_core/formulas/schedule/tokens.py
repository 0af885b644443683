"""How many tokens a job computes on: real ones, padding, and the length of its sequences."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ftcost_core.documents.job import Data, Job, Lengths
from ftcost_core.documents.record import Record
from ftcost_core.documents.rollouts import passes_over_samples, sequence_tokens, with_sequence_tokens
from ftcost_core.documents.term import Array, FigureArray, Figures
from ftcost_core.formulas.facts.trainers import facts_of
from ftcost_core.formulas.job_arrays import SequenceLengths
from ftcost_core.formulas.schedule.lengths import (
    cut_mean,
    expected_longest,
    longest,
    longest_of_mean,
    longest_variation,
    packed_share,
    seen_mean,
    tokens_of,
    without_longer,
)
from ftcost_core.text.i18n import mark


class TokenPlan(Figures, frozen=True):
    """Tokens of each job, shape ``(n,)``."""

    tokens: Array
    """Real tokens of one epoch."""
    padding_share: Array
    """Part of the tokens computed on that is padding."""
    tokens_processed: Array
    """Computed on in all epochs, padding included."""
    sequences: Array
    """Sequences (windows or padded samples) of all epochs."""
    fewest: Array
    """The lower end of the tokens' 80 % range, over the tokens: 1 where they were counted."""
    most: Array
    """The upper end, alike."""
    lengths: SequenceLengths
    terms: tuple[FigureArray, ...]


def token_plan(jobs: Sequence[Job], micro_batches: Sequence[float | None] | None = None) -> TokenPlan:
    """Count the tokens of each job: ``tokens × epochs / (1 - padding_share)``.

    ``micro_batches`` replaces the jobs' own where those are open; it matters for samples padded to the
    longest of their micro-batch.
    """
    chosen = _micro_batches(jobs, micro_batches)
    lengths = sequence_lengths(jobs, chosen)
    trained = [trained_data(job) for job in jobs]
    tokens = np.array([real_tokens(data) for data in trained], dtype=np.float64)
    paddings = [padding_of(job) for job in jobs]
    share = np.array([padding_share(data, b, pad) for data, b, pad in zip(trained, chosen, paddings, strict=True)])
    epochs = np.array([job.data.epochs * passes_over_samples(job) for job in jobs], dtype=np.float64)
    processed = tokens * epochs / (1 - share)
    term = FigureArray("tokens.processed", processed, "tokens", "tokens × epochs / (1 - padding_share)",
                 {"tokens": tokens, "epochs": epochs, "padding_share": share},
                 mark("the job's data; padding from its lengths and batching"), "exact")  # fmt: skip
    fewest, most = np.array([_range_share(job.data) for job in jobs], dtype=np.float64).reshape(-1, 2).T
    return TokenPlan(tokens, share, processed, processed / lengths.computed, fewest, most, lengths, (term,))


def _range_share(data: Data) -> tuple[float, float]:
    """Return the ends of the range of an epoch's tokens over the tokens themselves."""
    if data.tokens_range is None or data.tokens is None:
        return 1.0, 1.0
    return data.tokens_range[0] / data.tokens, data.tokens_range[1] / data.tokens


def sequence_lengths(jobs: Sequence[Job], micro_batches: Sequence[float | None] | None = None) -> SequenceLengths:
    """Return what ``pack`` needs: the longest sequence, the mean one computed on, and what attention sees.

    A job whose micro-batch is open gets the longest as the mean, too: an upper bound.
    """
    chosen = _micro_batches(jobs, micro_batches)
    rows = [sequence_length(trained_data(job), b, padding_of(job)) for job, b in zip(jobs, chosen, strict=True)]
    table = np.array(rows, dtype=np.float64).reshape(len(jobs), 3)
    variation = [length_variation(trained_data(job), b) for job, b in zip(jobs, chosen, strict=True)]
    return SequenceLengths(table[:, 0], table[:, 1], table[:, 2], np.array(variation))


def tokens_of_rows(jobs: Sequence[Job], job: NDArray[np.int64], micro_batch: Array) -> TokenPlan:
    """Count the tokens of rows, row ``i`` of ``jobs[job[i]]`` at ``micro_batch[i]``; without terms.

    Rows that share their job and micro-batch are counted once.
    """
    distinct, sizes, row = _each_size(jobs, job, micro_batch)
    return token_plan(distinct, sizes).take(row)


def computed_lengths(jobs: Sequence[Job], job: NDArray[np.int64], micro_batch: Array) -> tuple[Array, Array, Array]:
    """Return the mean length computed on, its variation and the share of padding of rows, as :func:`tokens_of_rows`.

    The variation is that of a micro-batch's tokens (:func:`length_variation`).
    """
    distinct, sizes, row = _each_size(jobs, job, micro_batch)
    lengths = sequence_lengths(distinct, sizes)
    share = [padding_share(trained_data(one), size, padding_of(one)) for one, size in zip(distinct, sizes, strict=True)]
    return lengths.computed[row], lengths.variation[row], np.array(share, dtype=np.float64)[row]


def _each_size(
    jobs: Sequence[Job], job: NDArray[np.int64], micro_batch: Array
) -> tuple[list[Job], list[float], NDArray[np.int64]]:
    """Return the different pairs of a job and a micro-batch that its lengths follow, and that of each row."""
    follows = np.array([one.data.batching == "padded-longest" for one in jobs], dtype=np.bool_)
    pairs, row = np.unique(job + 1j * np.where(follows[job], micro_batch, 0.0), return_inverse=True)
    return [jobs[i] for i in pairs.real.astype(np.int64)], pairs.imag.tolist(), row


class Padding(Record, frozen=True):
    """How a trainer pads to the longest, and whether sequences may be as long as the context in any case."""

    multiple: int = 1
    beyond: int = 0
    generated: bool = False
    """Completions run to their limit now and then, however long they are on average."""

    def longest(self, tokens: float, context: float) -> float:
        """Return a longest sequence as it is padded."""
        return min(context, float(np.ceil(tokens / self.multiple)) * self.multiple + self.beyond)

    def mean(self, tokens: float, context: float) -> float:
        """Return the mean of padded lengths: half a multiple more than the lengths."""
        return min(context, tokens + (self.multiple - 1) / 2 + self.beyond)


_AS_LONG = Padding()


def padding_of(job: Job) -> Padding:
    """Return how a job's trainer pads."""
    facts, generated = facts_of(job), sequence_tokens(job) is not None
    if facts is None:
        return Padding(generated=True) if generated else _AS_LONG
    return Padding(facts.value("pad_multiple", job), facts.value("pad_beyond", job), generated)


def sequence_length(data: Data, micro_batch: float | None, padding: Padding = _AS_LONG) -> tuple[float, float, float]:
    """Return the longest sequence, the mean one computed on, and the sample length attention sees, tokens.

    Padded to the longest of a micro-batch without a histogram: lengths are taken to be exponential.
    """
    context = float(data.seq_len)
    sample = _attended_tokens(data)
    if data.batching != "padded-longest":
        return context, context, sample
    lengths, mean = _kept_lengths(data), mean_sample(data)
    if lengths:
        bound = longest(lengths, data.seq_len)
    elif mean is None or padding.generated:
        bound = context
    else:
        bound, _ = longest_of_mean(mean, (data.samples or real_tokens(data) / mean), data.seq_len)
    bound = padding.longest(bound, context)
    if micro_batch is None or mean is None:
        return bound, bound, sample
    size = max(1, int(micro_batch))
    of_mean, _ = longest_of_mean(mean, size, data.seq_len)
    expected = expected_longest(lengths, data.seq_len, size) if lengths else of_mean
    return bound, padding.mean(expected, context), sample


def length_variation(data: Data, micro_batch: float | None) -> float:
    """Return the standard deviation of a micro-batch's tokens over their mean: 0 for windows of one size."""
    if data.batching != "padded-longest" or micro_batch is None:
        return 0.0
    size = max(1, int(micro_batch))
    if lengths := _kept_lengths(data):
        return longest_variation(lengths, data.seq_len, size)
    mean = mean_sample(data)
    return 0.0 if mean is None else longest_of_mean(mean, size, data.seq_len)[1]


def padding_share(data: Data, micro_batch: float | None, padding: Padding = _AS_LONG) -> float:
    """Return the part of the tokens computed on that is padding.

    Without any length information it is 0: the tokens are taken to fill the windows.
    """
    context, lengths = float(data.seq_len), _kept_lengths(data)
    if data.batching == "packed":
        return packed_share(lengths, data.seq_len) if lengths else 0.0
    mean = cut_mean(lengths, data.seq_len) if lengths else mean_sample(data)
    if mean is None:
        return 0.0
    computed = sequence_length(data, micro_batch, padding)[1]
    return max(0.0, 1 - min(mean, context) / computed)


def trained_data(job: Job) -> Data:
    """Return the data as they are trained on: prompts with completions as long as a rollout says."""
    tokens = sequence_tokens(job)
    if tokens is None:
        return job.data
    mean = mean_sample(job.data)
    return with_sequence_tokens(job.data, float(job.data.seq_len) if mean is None else mean, tokens)


def mean_sample(data: Data) -> float | None:
    """Return the mean tokens of a sample, where the job says so."""
    if data.lengths:
        return tokens_of(data.lengths) / sum(data.lengths.counts)
    if data.mean_sample_tokens:
        return float(data.mean_sample_tokens)
    # A sample has a token at least, whatever was counted.
    return max(1.0, data.tokens / data.samples) if data.tokens and data.samples else None


def real_tokens(data: Data) -> float:
    """Return the real tokens of one epoch that training sees.

    Unless the data say otherwise padded samples are cut at the context length, and packed ones run on into the next
    window.
    """
    longer = data.overlong or ("split" if data.batching == "packed" else "cut")
    if data.lengths and longer in ("cut", "drop"):
        uncut = tokens_of(data.lengths) if data.tokens is None else float(data.tokens)
        kept = (_kept_lengths(data) or data.lengths) if longer == "drop" else data.lengths
        return uncut * cut_mean(kept, data.seq_len) * sum(kept.counts) / tokens_of(data.lengths)
    if data.tokens is not None:
        return float(data.tokens)
    if data.lengths:
        return tokens_of(data.lengths)
    return float(data.samples or 0) * float(data.mean_sample_tokens or 0)


def _kept_lengths(data: Data) -> Lengths | None:
    """Return the lengths of the samples that are trained on; of those that are cut, before that."""
    if data.lengths and data.overlong == "drop":
        return without_longer(data.lengths, data.seq_len)
    return data.lengths


def _attended_tokens(data: Data) -> float:
    if lengths := _kept_lengths(data):
        return seen_mean(lengths, data.seq_len)
    mean = mean_sample(data)
    return float(data.seq_len) if mean is None else min(mean, float(data.seq_len))


def _micro_batches(jobs: Sequence[Job], micro_batches: Sequence[float | None] | None) -> list[float | None]:
    if micro_batches is None:
        return [job.training.micro_batch for job in jobs]
    return list(micro_batches)
