"""Currencies, and the user's own exchange rates of a stated day. No rate is built in."""

from decimal import Decimal
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field

from ftcost_core.documents.problems import fail
from ftcost_core.text.i18n import tr

_CODES = """
AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD
CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ
GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR
LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN
PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB
TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW
ZWG
"""
CURRENCIES = frozenset(_CODES.split())
"""Codes of ISO 4217 in use as money."""


class ExchangeRate(BaseModel):
    """What one unit of a currency is worth in US dollars, on a day."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    currency: str
    usd: Annotated[Decimal, Field(gt=0, le=Decimal(10) ** 9)]
    as_of: str = ""
    source: str = ""

    @classmethod
    def dollar(cls) -> Self:
        """Return the rate of the dollar itself."""
        return cls(currency="USD", usd=Decimal(1))


def known_currency(code: str, *, path: str = "currency") -> str:
    """Return a currency's code in upper case. Raises :class:`InputError` for one that ISO 4217 lacks."""
    if code.strip().upper() not in CURRENCIES:
        raise fail(path, code, tr("a code of ISO 4217, such as EUR"))
    return code.strip().upper()
