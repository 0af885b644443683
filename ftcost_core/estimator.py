"""The estimate of one job: its result document, from memory and speed to offers and advice.

Pure: reads no files but the shipped catalogues, no clock, no state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import cached_property

import numpy as np

from ftcost_core.advice.ranked import advice
from ftcost_core.advice.warnings import clock_warnings, job_warnings
from ftcost_core.architecture.counts import counts
from ftcost_core.documents.job import Job
from ftcost_core.documents.method_fields import Rollout
from ftcost_core.documents.methods import LIGHT_KINDS
from ftcost_core.documents.result import CalibrationFigures, Choice, ModelFigures, OfferEstimate
from ftcost_core.documents.result import Estimate as Estimate
from ftcost_core.documents.rollouts import answered_tokens
from ftcost_core.evaluation.documents import evidence, limits_of, rules_of_thumb
from ftcost_core.evaluation.fit import HOPELESS
from ftcost_core.evaluation.stack_defaults import stack_defaults
from ftcost_core.formulas.memory.limits import LIKELY
from ftcost_core.formulas.memory.sizes import adapter_bytes, checkpoint_bytes
from ftcost_core.offers.costs import Prices, managed, shipped_prices
from ftcost_core.offers.job_figures import JobFigures, job_figures
from ftcost_core.offers.own_machine import own_machine
from ftcost_core.offers.ranking import ranked_offers
from ftcost_core.pricing.managed import RolloutTokens
from ftcost_core.text.i18n import tr
from ftcost_core.wording.headlines import figures_html
from ftcost_core.wording.verdicts import pilot_words

Estimate._repr_html_ = figures_html


def estimate(job: Job, prices: Prices | None = None, today: date | None = None) -> Estimate:
    """Estimate one job against a price catalogue (the shipped one unless given).

    ``today`` is the day whose prices are estimated, and by which services that end are judged; a price catalogue
    that is given has its own. Without it prices are as they were seen. Raises :class:`InputError` for an unknown
    model, GPU or offer, or parallel degrees that cannot be.
    """
    return TwoPartEstimate(job, prices, today).complete()


class TwoPartEstimate:
    """An estimate in two parts: the job's own figures within milliseconds, then the rest.

    A window shows the first part while a slider moves; without ``limits`` the most that fits and the rules
    of thumb come later.
    """

    def __init__(
        self, job: Job, prices: Prices | None = None, today: date | None = None, *, limits: bool = True
    ) -> None:
        self._prices = prices or shipped_prices(today)
        self._today = today
        self._limits = limits
        self._figures = job_figures(job, self._prices, limits=limits)

    @cached_property
    def first(self) -> Estimate:
        """The estimate without offers, services and advice."""
        return first_part(self._figures, rules=self._limits)

    def complete(self) -> Estimate:
        """Return the whole estimate."""
        return next(completed([self._figures], [self.first], self._prices, self._today))


def completed(
    figures: Sequence[JobFigures],
    first_parts: Sequence[Estimate],
    prices: Prices,
    today: date | None,
    most_offers: int | None = None,
) -> Iterator[Estimate]:
    """Yield whole estimates of jobs that were evaluated together, with one pilot for all.

    With ``most_offers``, each holds so many of the best and those on the Pareto front only.
    """
    listed: list[tuple[OfferEstimate, ...]] = []
    compared: list[tuple[OfferEstimate, ...]] = []
    for one, ranked in zip(figures, ranked_offers(figures, prices), strict=True):
        if most_offers is None:
            listed.append(ranked.rows())
            compared.append(listed[-1])
        else:
            shown = np.union1d(np.arange(len(ranked))[:most_offers], np.flatnonzero(ranked.columns["pareto"]))
            chosen = np.union1d(shown, ranked.compared(one))
            compared.append(ranked.rows(chosen))
            is_shown = np.isin(chosen, shown).tolist()
            listed.append(tuple(row for row, kept in zip(compared[-1], is_shown, strict=True) if kept))
    advised = advice(figures, compared, prices)
    for one, first, offers, beside, advices in zip(figures, first_parts, listed, compared, advised, strict=True):
        job, tokens = one.job, float(one.arrays.tokens.tokens[one.index])
        second_part = {
            "memory": first.memory.replaced(**limits_of(one.arrays, one.index)),
            "offers": offers,
            "own_machine": own_machine(beside, prices.market, job.run),
            "managed": managed(job, one.resolved.arch, tokens, one.cost, today, _rollout_tokens(one)),
            "advice": advices,
            "warnings": (*first.warnings, *clock_warnings(one.offer, prices.market.today)),
            "rules": first.rules or rules_of_thumb(one.arrays, one.index),
        }
        yield first.replaced(**second_part)


def first_part(figures: JobFigures, *, rules: bool = True) -> Estimate:
    """Return the estimate of an evaluated job without offers, services, advice, and perhaps ``rules``."""
    together, i = figures.arrays, figures.index
    return Estimate(
        resolved=figures.filled,
        choices=_choices(figures),
        model=_model_figures(figures),
        memory=figures.memory,
        host=figures.host,
        throughput=figures.throughput,
        evidence=evidence(together, i),
        calibration=_calibration_figures(figures.filled),
        rollout=figures.rollout,
        rules=rules_of_thumb(together, i) if rules else (),
        time=figures.time,
        cost=figures.cost,
        offers=(),
        advice=(),
        checkpoint_bytes=int(checkpoint_bytes(together.batch)[i]),
        adapter_bytes=int(adapter_bytes(together.batch)[i]),
        warnings=tuple(job_warnings(figures)),
    )


def _calibration_figures(job: Job) -> CalibrationFigures | None:
    if job.calibration is None or job.calibration.tokens_per_s_per_gpu is None:
        return None
    return CalibrationFigures(scaled_from=pilot_words(job) or None)


def _rollout_tokens(figures: JobFigures) -> RolloutTokens | None:
    """Return what is generated over all steps; ``None`` for what learns from given data."""
    rollout, settings = figures.rollout, figures.filled.method.rollout
    if rollout is None or settings is None:
        return None
    completions = rollout.completions * figures.time.optimizer_steps / settings.steps
    generated = completions * (settings.oversampling or 1)
    prompt, own, turns = settings.prompt_tokens or 0, settings.completion_tokens or 0, settings.turns or 1
    answered = answered_tokens(settings)
    # Each further turn reads what came before it: the prompt, and on average half of the rest.
    cached = (turns - 1) * (prompt + (own + answered) / 2)
    taught = completions * (prompt + own + answered) if figures.filled.method.teacher else 0
    return RolloutTokens(
        round(generated * prompt), round(generated * own), round(generated * answered), round(generated * cached),
        round(taught),
    )  # fmt: skip


def _model_figures(figures: JobFigures) -> ModelFigures:
    parameters = counts(figures.resolved.arch)
    return ModelFigures(
        parameters=parameters.total,
        active_parameters=parameters.active,
        trainable_parameters=int(figures.arrays.trained[figures.index]),
    )


def _choices(figures: JobFigures) -> tuple[Choice, ...]:
    job, resolved, late, together = figures.job, figures.resolved, figures.late_fields, figures.arrays
    choices = list(resolved.choices)
    fits = bool(together.fits[figures.index])
    if job.training.micro_batch is None:
        chance = together.peak.fit_probability[figures.index]
        reason = (
            tr("the fastest that is likely to fit {name}", name=resolved.gpu.name)
            if chance >= LIKELY
            else tr("the shortest time to a finished run on average, runs that go out of memory included")
            if fits
            else tr("none is likely to fit; of all the shortest time to a finished run on average")
            if chance >= HOPELESS
            else tr("none is likely to fit; this one needs least memory")
        )
        choices.append(Choice(path="training.micro_batch", value=late["training.micro_batch"], reason=reason))
    if resolved.job.training.global_batch is None:
        choices.append(
            Choice(
                path="training.global_batch",
                value=late["training.global_batch"],
                reason=tr("micro-batch × data-parallel ranks"),
            )
        )
    if job.hardware.parallelism.strategy is None:
        choices.append(
            Choice(
                path="hardware.parallelism.strategy",
                value=late["hardware.parallelism.strategy"],
                reason=_why_strategy(resolved.job, late["hardware.parallelism.strategy"], fits=fits),
            )
        )
    rollout = job.method.rollout or Rollout()
    for field, reason in (
        ("tensor", tr("the least that leaves room beside the weights")),
        ("memory_share", tr("the usual share, or what weights and one sequence need")),
    ):
        path = f"method.rollout.{field}"
        if path in late and getattr(rollout, field) is None:
            choices.append(Choice(path=path, value=late[path], reason=reason))
    return tuple(choices)


def _why_strategy(job: Job, strategy: object, *, fits: bool) -> str:
    """Say why :mod:`ftcost_core.evaluation.fit` has chosen the strategy that it has."""
    if job.hardware.gpus_per_node * job.hardware.nodes == 1:
        return tr("one GPU has nothing to shard")
    if not fits:
        return tr("sharded as far as the training stack does; even so it does not fit")
    if job.method.kind in LIGHT_KINDS:
        if strategy == stack_defaults().strategy.replicated[job.training.stack]:
            return tr("the one with the least communication that fits")
        return tr("the shortest time to a finished run on average, runs that go out of memory included")
    return tr("sharded, as is usual where all weights are trained")
