"""Prices of managed fine-tuning and inference (``resources/prices/managed.jsonl``), and break-evens.

Such services bill the tokens of the data set times the epochs, not hours. A tuned model then costs its
hosting where it needs an endpoint of its own, and its inference. US dollars throughout.
"""

import re
from collections.abc import Collection
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from ftcost_core.catalogue.months import HOURS_PER_MONTH
from ftcost_core.catalogue.offers import Money
from ftcost_core.documents.problems import fail
from ftcost_core.documents.record import Record, converted
from ftcost_core.storage.bundled import read_jsonl
from ftcost_core.text.i18n import tr

_MILLION = Decimal(10) ** 6

Match: TypeAlias = Literal["same", "other", "none"]
_CLOSED_MODELS = ("OpenAI", "Azure OpenAI", "Google Vertex AI", "Amazon Bedrock")
"""Services that tune models of their own: beside an open model, an alternative."""
ManagedMethod: TypeAlias = Literal["sft", "sft-lora", "sft-full", "dpo", "dpo-lora", "dpo-full", "rft", "rl-lora"]


class _Price(Record, frozen=True, kw_only=True):
    provider: str
    model: str
    """A model, or a class of sizes in words."""
    retires_on: str | None = None
    """Day from which the base model is gone."""
    as_of: str
    source: str
    uncertain: tuple[str, ...] = ()
    """What about the row is not sure."""


class TrainingPrice(_Price, frozen=True, kw_only=True):
    """What fine-tuning a model, or any model of a class of sizes, costs somewhere."""

    record: Literal["training"] = "training"
    params_b_min: Decimal | None = None
    """Smallest total parameters, in 10^9, of a price for a class of sizes."""
    params_b_max: Decimal | None = None
    methods: tuple[ManagedMethod, ...]
    unit: Literal["million-tokens", "hour"]
    price_usd: Money
    free: bool = False
    prefill_usd: Money | None = None
    """By reinforcement: of a million prompt tokens, beside the price of training on them."""
    cached_prefill_usd: Money | None = None
    """Of a million tokens of a context that an earlier turn has read; ``None``: as of new ones."""
    sample_usd: Money | None = None
    """By reinforcement: of a million generated tokens."""
    minimum_usd: Money | None = None
    storage_usd_month: Money | None = None
    hosting_usd_hour: Money | None = None
    hosted_on_demand: bool = False
    """Hosting costs nothing while it is not used."""
    inference_in_usd: Money | None = None
    """Of the tuned model, per million tokens."""
    inference_out_usd: Money | None = None
    region: str = ""
    status: Literal["available", "winding-down", "historical", "uncertain"]
    closes_on: str | None = None
    """Last day on which a job can be started."""
    note: str = ""

    def covers(self, model: str, parameters: int) -> Match:
        """Tell of what it is the price for a model: of that model or its size, of another one, or of neither."""
        if not self.model.startswith(("any", "up to")):
            if _plain(model).startswith(_plain(self.model)):
                return "same"
            return "other" if self.params_b_min is None and self.provider in _CLOSED_MODELS else "none"
        # Borders written as whole billions are of sizes as models are called: 16.4B is in "0-16B", 70.6B in "70-100B".
        exact = Decimal(parameters) / 10**9
        borders = [border for border in (self.params_b_min, self.params_b_max) if border is not None]
        whole = all(border == border.to_integral_value() and "." not in str(border) for border in borders)
        billions = Decimal(round(exact)) if whole else exact
        low = self.params_b_min if self.params_b_min is not None else Decimal(0)
        high = self.params_b_max if self.params_b_max is not None else Decimal("Infinity")
        return "same" if borders and low <= billions <= high else "none"

    def open_on(self, today: date) -> bool:
        """Tell whether a job can still be started."""
        return self.status not in ("historical", "uncertain") and (not self.ends or today.isoformat() <= self.ends[0])

    @property
    def ends(self) -> tuple[str, ...]:
        """The days on which it ends: the last one for a new job, that of the model and all that was tuned of it."""
        return tuple(sorted(day for day in (self.closes_on, self.retires_on) if day))


class InferencePrice(_Price, frozen=True, kw_only=True):
    """What calling a model costs somewhere, per million tokens."""

    record: Literal["inference"] = "inference"
    input_usd: Money
    output_usd: Money
    cached_input_usd: Money | None = None
    batch_input_usd: Money | None = None
    batch_output_usd: Money | None = None


class CallTokens(Record, frozen=True):
    """Tokens of one call of the tuned model."""

    input_tokens: Decimal
    """Of one call."""
    output_tokens: Decimal


class ManagedCost(Struct, frozen=True):
    """One job on one service."""

    price: TrainingPrice
    is_same_model: bool
    """Of the job's own model or its size; else of a model that only the service has."""
    training_usd: Decimal
    """At least the minimum charge."""
    upkeep_usd_month: Decimal
    """Storage and hosting of the tuned model, used or not."""
    open: bool
    """A job can still be started there."""


@cache
def training_prices() -> tuple[TrainingPrice, ...]:
    """Return the shipped prices of managed fine-tuning in the order of their file."""
    return converted(_rows("training"), tuple[TrainingPrice, ...])


@cache
def inference_prices() -> tuple[InferencePrice, ...]:
    """Return the shipped prices of inference in the order of their file."""
    return converted(_rows("inference"), tuple[InferencePrice, ...])


class RolloutTokens(NamedTuple):
    """Tokens of training by reinforcement, over all its steps."""

    prompt: int
    """Of prompts, each as often as it has completions."""
    generated: int
    answered: int = 0
    """Of tools' answers: read and trained on as they are."""
    cached: int = 0
    """Of contexts that each further turn reads again."""
    taught: int = 0
    """That a teacher reads."""

    @property
    def trained(self) -> int:
        """Of the sequences that are trained on."""
        return self.prompt + self.answered + self.generated


def training_cost(
    price: TrainingPrice,
    trained_tokens: int,
    hours: Decimal | None = None,
    rollout: RolloutTokens | None = None,
    teacher: TrainingPrice | None = None,
) -> Decimal:
    """Return the cost of a job of so many trained tokens (tokens of one epoch, times epochs).

    With a ``rollout``, its tokens are generated beside and trained on, and what a ``teacher`` reads is paid, too.

    A price by the hour needs the hours. Raises :class:`InputError` without them.
    """
    if price.unit == "hour":
        if hours is None:
            raise fail("hours", None, tr("the hours of training: this service bills by the hour"))
        amount = price.price_usd * hours
    else:
        amount = price.price_usd * trained_tokens / _MILLION
    if rollout is not None:
        prefill = price.prefill_usd or Decimal(0)
        again = prefill if price.cached_prefill_usd is None else price.cached_prefill_usd
        amount += (prefill * (rollout.prompt + rollout.answered) + again * rollout.cached) / _MILLION
        amount += ((teacher and teacher.prefill_usd) or Decimal(0)) * rollout.taught / _MILLION
        amount += (price.sample_usd or Decimal(0)) * rollout.generated / _MILLION
    return max(amount, price.minimum_usd or Decimal(0))


def upkeep_per_month(price: TrainingPrice) -> Decimal:
    """Return what keeping the tuned model costs in a month of 730 hours, used or not."""
    hosting = Decimal(0) if price.hosted_on_demand else price.hosting_usd_hour or Decimal(0)
    return (price.storage_usd_month or Decimal(0)) + hosting * HOURS_PER_MONTH


def same_job(
    model: str,
    parameters: int,
    methods: Collection[ManagedMethod],
    trained_tokens: int,
    today: date,
    rollout: RolloutTokens | None = None,
    teacher: tuple[str, int] | None = None,
) -> list[ManagedCost]:
    """Return what the job costs at every service that does it: open ones first, then of the same model, cheapest first.

    What nobody is sure of, what is history, and other models that are gone, is left out, and services that do not
    have the ``teacher``: its name and parameters.
    """
    costs = [
        ManagedCost(price, match == "same",
                    training_cost(price, trained_tokens, rollout=rollout, teacher=_teacher(price, teacher)),
                    upkeep_per_month(price), price.open_on(today))
        for price in training_prices()
        if price.unit == "million-tokens" and price.status in ("available", "winding-down")
        and not {*methods}.isdisjoint(price.methods) and (match := price.covers(model, parameters)) != "none"
        and (teacher is None or _teacher(price, teacher) is not None)
    ]  # fmt: skip
    there = (cost for cost in costs if cost.open or cost.is_same_model)
    return sorted(there, key=lambda cost: (not cost.open, not cost.is_same_model, cost.training_usd))


def cheapest_reader(model: str) -> InferencePrice | None:
    """Return the lowest price of reading a million tokens with a model as a service; ``None``: nobody lists it."""
    own = _plain(model)
    rows = [price for price in inference_prices() if _plain(price.model) in own or own in _plain(price.model)]
    return min(rows, key=lambda price: price.input_usd, default=None)


def _teacher(student: TrainingPrice, teacher: tuple[str, int] | None) -> TrainingPrice | None:
    """Return the price of a teacher where the student is tuned; ``None`` without one, or where it is not there."""
    own = (price for price in training_prices() if teacher and price.provider == student.provider)
    return next((price for price in own if teacher and price.prefill_usd and price.covers(*teacher) == "same"), None)


def calls_a_day_to_pay(
    tuning_usd: Decimal, months: Decimal, saved_tokens: Decimal, input_usd: Decimal
) -> Decimal | None:
    """Return the calls a day from which tuning again every so many months costs less than a longer prompt.

    ``saved_tokens`` of a prompt are what the tuned model does not need to be told, at ``input_usd`` a million.
    ``None``: they cost nothing.
    """
    saved_usd = saved_tokens * input_usd / _MILLION
    days = months * HOURS_PER_MONTH / 24
    return tuning_usd / days / saved_usd if saved_usd > 0 else None


def per_call(input_usd: Decimal, output_usd: Decimal, traffic: CallTokens) -> Decimal:
    """Return the cost of one call at prices per million tokens."""
    return (input_usd * traffic.input_tokens + output_usd * traffic.output_tokens) / _MILLION


def own_per_call(usd_per_hour: Decimal, calls_per_hour: Decimal) -> Decimal:
    """Return the cost of one call on own GPUs kept busy. Raises :class:`InputError` without calls."""
    if calls_per_hour <= 0:
        raise fail("calls_per_hour", str(calls_per_hour), tr("more than 0"))
    return usd_per_hour / calls_per_hour


def break_even_calls(fixed_usd: Decimal, per_call_usd: Decimal, other_per_call_usd: Decimal) -> Decimal | None:
    """Return the calls after which paying ``fixed_usd`` once and less for each call is cheaper.

    ``None`` when each call costs as much or more: it never is.
    """
    saved = other_per_call_usd - per_call_usd
    return fixed_usd / saved if saved > 0 else None


def break_even_trained_tokens(fixed_usd: Decimal, own_per_million: Decimal, price: TrainingPrice) -> Decimal | None:
    """Return the trained tokens above which own GPUs are cheaper than the service.

    ``fixed_usd`` is what own GPUs cost whatever the tokens: set-up hours, people, a pilot. ``None``: never.
    """
    if price.unit != "million-tokens":
        return None
    saved = price.price_usd - own_per_million
    return fixed_usd / saved * _MILLION if saved > 0 else None


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.rpartition("/")[2].casefold().removeprefix("meta-"))


def _rows(record: str) -> list[dict[str, object]]:
    return [row for row in read_jsonl("prices", "managed.jsonl") if row["record"] == record]
