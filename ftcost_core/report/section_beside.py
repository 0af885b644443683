"""The sections on advice, managed fine-tuning services and rules of thumb."""

from __future__ import annotations

from ftcost_core.documents.fields import title
from ftcost_core.documents.result import Advice, ManagedEstimate, RuleOfThumb
from ftcost_core.report.document import Header, Paragraph, ReportBlock, ReportSection, ReportTable
from ftcost_core.report.section_assumptions import shown_value
from ftcost_core.report.subject import Subject
from ftcost_core.text.i18n import in_sentence, tr
from ftcost_core.text.numbers import compact, duration, money, number, percent, signed, significant, small_memory
from ftcost_core.wording.labels import RULES


def advice_section(subject: Subject) -> ReportSection | None:
    """Return what would help, each change estimated again; ``None`` when nothing would."""
    if not subject.estimate.advice:
        return None
    text = tr("Single changes, each estimated again on its own: the savings of several do not simply add up.")
    table = ReportTable(
        tr("What each change would bring"),
        (Header(tr("Change")), Header(tr("Fields")), Header(tr("Memory"), number=True),
         Header(tr("Time"), number=True), Header(tr("Cost"), number=True), Header(tr("Risk"))),
        tuple(_change(advice, subject) for advice in subject.estimate.advice),
    )  # fmt: skip
    return ReportSection("advice", tr("What would help"), (Paragraph(text), table))


def managed_section(subject: Subject) -> ReportSection | None:
    """Return what services charge for the same tokens; ``None`` where none does such work."""
    if not subject.estimate.managed:
        return None
    text = tr(
        "The same tokens at services that do the running. They bill the tokens of the data "
        "times the epochs; own GPUs cost something whatever the tokens, so there is a number "
        "of trained tokens from which they are cheaper."
    )
    table = ReportTable(
        tr("Managed fine-tuning beside own GPUs"),
        (Header(tr("Service")), Header(tr("Model")), Header(tr("Training"), number=True),
         Header(tr("Keeping it, a month"), number=True), Header(tr("Own GPUs cheaper from"), number=True),
         Header(tr("Price of")), Header(tr("Source"))),
        tuple(map(_service, subject.estimate.managed)),
    )  # fmt: skip
    paid = Paragraph(tr("On own GPUs as estimated here: {total}.", total=money(subject.estimate.cost.total)))
    return ReportSection("managed", tr("Managed services and break-even"), (Paragraph(text), paid, table))


def rules_section(subject: Subject) -> ReportSection | None:
    """Return the guides' rules of thumb beside the model's figures."""
    if not subject.estimate.rules:
        return None
    text = tr("What common guides say, worked out for this job, beside what this estimate finds.")
    blocks: tuple[ReportBlock, ...] = (
        Paragraph(text),
        ReportTable(
            tr("Rules of thumb"),
            (Header(tr("Rule")), Header(tr("The rule says"), number=True), Header(tr("Here"), number=True),
             Header(tr("Verdict"))),
            tuple(map(_rule, subject.estimate.rules)),
        ),
    )  # fmt: skip
    return ReportSection("rules", tr("Rules of thumb"), blocks)


def _change(advice: Advice, subject: Subject) -> tuple[str, ...]:
    fields = "; ".join(
        f"{title(path)}: {_value(path, value)}" for path, value in advice.change.items() if value is not None
    )
    opened = ", ".join(in_sentence(title(path)) for path, value in advice.change.items() if value is None)
    if opened:
        fields += tr("{value}left open: {opened}", value="; " if fields else "", opened=opened)
    return (
        advice.text if advice.fits else tr("{text} (it still does not fit)", text=advice.text),
        fields,
        signed(advice.memory, small_memory(advice.memory, subject.units)) if advice.memory else tr("same"),
        signed(advice.hours, duration(advice.hours)) if abs(advice.hours) * 3600 >= 1 else tr("same"),
        signed(advice.usd, money(advice.usd)) if advice.usd else tr("same"),
        advice.risk or tr("none known"),
    )


def _value(path: str, value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_value(name, own)}" for name, own in value.items()) or tr("as usual")
    return shown_value(path, value)


def _service(service: ManagedEstimate) -> tuple[str, ...]:
    state = "" if service.open else tr(" (closed)")
    return (
        service.provider + state,
        service.model,
        money(service.usd),
        money(service.upkeep_usd_month) if service.upkeep_usd_month else "–",
        tr("{0} tokens", compact(service.break_even_tokens)) if service.break_even_tokens is not None else tr("never"),
        service.as_of,
        service.source,
    )


def _rule(rule: RuleOfThumb) -> tuple[str, ...]:
    guide, estimated = _range(rule), _figure(rule, rule.model)
    verdict = _against(rule)
    return RULES[rule.id], guide, estimated, verdict


def _against(rule: RuleOfThumb) -> str:
    """Say how far the model's figure is from what the rule says."""
    if rule.low <= rule.model <= rule.high:
        return tr("agrees")
    above = rule.model > rule.high
    if above and rule.high <= 0:
        return tr("above")
    factor = rule.model / rule.high if above else rule.low / max(rule.model, 1e-12)
    side = tr("above") if above else tr("below")
    if factor < 1.05:
        return tr("about the same")
    if factor >= 2:
        return tr("here {factor} times {side} the rule", factor=significant(factor, 2), side=side)
    return tr("here {percent} {side} the rule", percent=percent(factor - 1 if above else 1 - 1 / factor), side=side)


def _range(rule: RuleOfThumb) -> str:
    if rule.low == rule.high:
        return _figure(rule, rule.low)
    if rule.unit == "1":
        return f"×{significant(rule.low)} – {significant(rule.high)}"
    return f"{number(rule.low)} – {number(rule.high)} {rule.unit}"


def _figure(rule: RuleOfThumb, value: float) -> str:
    return f"×{significant(value)}" if rule.unit == "1" else f"{number(value)} {rule.unit}"
