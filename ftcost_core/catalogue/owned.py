"""Hardware that is owned: what an hour of use costs, and when buying beats renting.

An hour of use carries its share of the purchase (less resale), of hosting, and the power of machine and room.
Idle hours cost too, so all costs are divided by the hours of use.
Units: any one currency, months of 730 hours, watts, kilowatt-hours.
"""

from decimal import Decimal
from typing import Annotated, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator

from ftcost_core.catalogue.months import HOURS_PER_MONTH
from ftcost_core.text.i18n import tr

_Amount: TypeAlias = Annotated[Decimal, Field(ge=0, le=Decimal(10) ** 12, allow_inf_nan=False)]


class Owned(BaseModel):
    """A machine that is owned."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    purchase: _Amount
    resale: _Amount = Decimal(0)
    """Resale value at the end of its life."""
    lifetime_months: Annotated[Decimal, Field(gt=0, le=600)] = Decimal(36)
    use_share: Annotated[Decimal, Field(gt=0, le=1)] = Decimal(1)
    """Share of all hours in which it is used."""
    power_w: _Amount = Decimal(0)
    """Of the whole machine under load."""
    idle_power_w: _Amount = Decimal(0)
    electricity_kwh: _Amount = Decimal(0)
    """Price of a kilowatt-hour."""
    pue: Annotated[Decimal, Field(ge=1, le=5)] = Decimal(1)
    """Power usage effectiveness: total power, with cooling and losses, per watt of the machine."""
    hosting_month: _Amount = Decimal(0)
    """Colocation rent, network, care."""

    def times(self, usd_per_unit: Decimal) -> "Owned":
        """Return the same machine with its amounts in another currency."""
        amounts = ("purchase", "resale", "electricity_kwh", "hosting_month")
        return self.model_copy(update={name: getattr(self, name) * usd_per_unit for name in amounts})

    @model_validator(mode="after")
    def _worth_less_later(self) -> Self:
        if self.resale > self.purchase:
            raise ValueError(tr("resale: at most the purchase price"))
        return self


class HourlyCost(BaseModel):
    """What an hour of use costs, by part."""

    model_config = ConfigDict(frozen=True)

    capital: Decimal
    power: Decimal
    idle_power: Decimal
    hosting: Decimal

    @property
    def total(self) -> Decimal:
        """The sum of the parts."""
        return self.capital + self.power + self.idle_power + self.hosting


def hourly_cost(owned: Owned) -> HourlyCost:
    """Return the cost of one hour of use."""
    used = owned.use_share * HOURS_PER_MONTH
    kwh = owned.electricity_kwh * owned.pue / 1000
    idle_per_used = (1 - owned.use_share) / owned.use_share
    return HourlyCost(
        capital=(owned.purchase - owned.resale) / owned.lifetime_months / used,
        power=owned.power_w * kwh,
        idle_power=owned.idle_power_w * kwh * idle_per_used,
        hosting=owned.hosting_month / used,
    )


def break_even_hours(owned: Owned, rent_per_hour: Decimal) -> Decimal | None:
    """Return the hours of use over the lifetime after which owning is cheaper than renting.

    ``None`` when it never is: the power alone costs as much as the rent, or more hours are needed than the
    lifetime has.
    """
    total_hours = owned.lifetime_months * HOURS_PER_MONTH
    kwh = owned.electricity_kwh * owned.pue / 1000
    # Fixed: capital, hosting, and idling all the time; an hour of use replaces an idle hour.
    fixed = (
        owned.purchase
        - owned.resale
        + owned.hosting_month * owned.lifetime_months
        + owned.idle_power_w * kwh * total_hours
    )
    saved = rent_per_hour - (owned.power_w - owned.idle_power_w) * kwh
    if saved <= 0 or fixed / saved > total_hours:
        return None
    return fixed / saved
