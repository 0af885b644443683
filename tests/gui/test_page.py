from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QToolTip

from ftcost_core.charts.lengths import lengths_strip, lengths_summary
from ftcost_core.charts.timeline import timeline
from ftcost_core.documents.job import Lengths
from ftcost_core.documents.result import Advice
from ftcost_core.documents.term import Term
from ftcost_core.text.i18n import THIN
from ftcost_core.wording import headlines
from ftcost_gui.charts.histogram import HistogramStrip
from ftcost_gui.look.colours import DARK, LIGHT, Colours, series_colour
from ftcost_gui.pages.estimate import estimate_cards
from ftcost_gui.pages.estimate.advice import effects
from ftcost_gui.pages.estimate.offers_model import OffersModel
from ftcost_gui.pages.estimate.offers_plot import drawn_offers
from ftcost_gui.text.explanations import figures_text, formula_of, of_component, terms_of, with_numbers
from ftcost_gui.widgets.popover import ExplanationPopover


def test_the_cards_say_figure_range_and_verdict_in_words(bench):
    estimate, cards = bench.store.estimate, bench.page.cards
    assert cards.of["device"].number == f"{estimate.memory.device / 2**30:.1f}"
    assert "likely to fit" in cards.of["device"].badge.text()
    assert "GiB" in cards.of["device"].accessibleName()
    assert cards.of["cost"].number == f"${estimate.cost.total:.2f}"
    assert "GPU-hours" in cards.of["wall_hours"].accessibleDescription()


def test_the_bar_adds_up_to_the_device(bench):
    memory = bench.store.estimate.memory
    assert sum(part.size_bytes for part in bench.page.bar.bar.parts) == pytest.approx(memory.device, rel=1e-6)
    assert bench.page.bar.accessibleDescription()


def test_a_click_on_a_part_opens_terms_that_sum_up_to_it(bench):
    memory, bar = bench.store.estimate.memory, bench.page.bar
    bench.click(bar, bar.segment_rect("weights").center())
    popover = QApplication.activePopupWidget()
    assert isinstance(popover, ExplanationPopover)
    shown = sum(term.value for term in popover.explanation.terms)
    assert shown == pytest.approx(memory.components["weights"], rel=1e-6)
    bench.click(popover.copy)
    copied = QGuiApplication.clipboard().text()
    assert popover.explanation.terms[0].source in copied
    QTest.keyClick(popover, Qt.Key.Key_Escape)
    assert QApplication.activePopupWidget() is None


def test_every_part_is_explained(bench):
    memory = bench.store.estimate.memory
    for part in bench.page.bar.bar.parts:
        explanation = of_component(memory, part.key, "GiB")
        assert explanation.terms or explanation.note, part.key
        if part.key != "slack":
            total = sum(term.value for term in terms_of(memory.terms, part.key))
            assert total == pytest.approx(part.size_bytes, rel=1e-6, abs=2), part.key


def test_enter_on_a_part_a_legend_entry_and_a_card_explains(bench):
    page = bench.page
    page.bar.setFocus()
    QTest.keyClick(page.bar, Qt.Key.Key_Right)
    QTest.keyClick(page.bar, Qt.Key.Key_Return)
    _close_popover()
    entry = page.legend.entry("weights")
    entry.setFocus()
    QTest.keyClick(entry, Qt.Key.Key_Space)
    assert _close_popover().explanation.title == "Weights"
    for card in page.cards.of.values():
        card.setFocus()
        QTest.keyClick(card, Qt.Key.Key_Return)
        assert _close_popover().explanation.terms


def test_formulas_are_shown_with_their_numbers(bench):
    for term in bench.store.estimate.memory.terms:
        text = with_numbers(term)
        assert bool(text) == bool(term.inputs)
        if text.startswith("="):
            assert not any(letter.isalpha() for letter in text.replace("max(", "(").replace("min(", "(")), text
        else:
            assert all(f"{name.replace('_', ' ')} = " in text for name in term.inputs)


def test_a_click_on_the_timeline_explains_the_area(charts):
    chart = charts.page.timeline
    spot = chart.mapFromScene(chart.box.mapViewToScene(QPoint(0, 2**20)))
    QTest.mouseClick(chart.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(spot.x() + 20, spot.y() - 3))
    assert _close_popover().explanation.terms


def test_charts_state_their_finding_and_take_no_focus(charts):
    for chart in (charts.page.timeline, charts.page.frontier):
        assert chart.focusPolicy() == Qt.FocusPolicy.NoFocus
        assert chart.accessibleName()
        assert any(letter.isdigit() for letter in chart.accessibleDescription())


def test_a_click_on_a_point_marks_its_row(charts):
    chart, table = charts.page.frontier, charts.page.offers.table
    best = next(one for one in charts.store.estimate.offers if one.pareto and one.fits)
    QTest.mouseClick(
        chart.viewport(),
        Qt.MouseButton.LeftButton,
        pos=chart.pixel_of(drawn_offers(charts.store.estimate.offers).index(best)).toPoint(),
    )
    assert table.rows.thing(table.currentIndex().row()).pareto


@pytest.mark.long
def test_the_theme_repaints_axes_and_charts(charts):
    chart = charts.page.frontier
    before = chart.left.textPen().color().name()
    charts.context.settings.theme = "dark"
    assert charts.context.theme.colours == DARK
    assert chart.left.textPen().color().name() == DARK.muted != before
    assert chart.backgroundBrush().color().name() == DARK.card
    charts.context.settings.theme = "light"
    assert chart.left.textPen().color().name() == LIGHT.muted


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=lambda c: c.name)
def test_text_stands_out(colours: Colours):
    for text, ground in (
        ("text", "card"), ("text", "page"), ("muted", "card"), ("muted", "page"), ("muted", "chip"), ("text", "field"),
        ("accent", "card"), ("accent", "accent_soft"), ("on_accent", "accent"), ("good", "good_soft"),
        ("warn", "warn_soft"), ("bad", "bad_soft"), ("bad", "card"), ("text", "accent_soft"), ("text", "bad_soft"),
    ):  # fmt: skip
        assert _contrast(getattr(colours, text), getattr(colours, ground)) >= 4.5, (text, ground)


def test_offers_sort_filter_and_copy(bench):
    panel = bench.page.offers
    model = panel.model
    offers = [model.thing(row) for row in range(model.rowCount())]
    assert offers[0].offer == bench.store.estimate.cost.offer  # what is billed, pinned
    ranks = [(not offer.counts, offer.total) for offer in offers[1:]]
    assert ranks == sorted(ranks)
    assert all(model.thing(row).fits for row in range(model.rowCount()))
    panel.table.sortByColumn(model.column("wall"), Qt.SortOrder.DescendingOrder)
    hours = [model.thing(row).wall_hours for row in range(model.rowCount())]
    assert hours[1:] == sorted(hours[1:], reverse=True)
    panel.search.setFocus()
    QTest.keyClicks(panel.search, "runpod h100")
    assert model.rowCount()
    assert all(
        "RunPod" in model.thing(row).provider and "H100" in model.thing(row).gpu for row in range(model.rowCount())
    )
    panel.table.selectRow(0)
    panel.table.setFocus()
    QTest.keyClick(panel.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert len(lines) == 2
    assert "RunPod" in lines[1].split("\t")
    panel.search.clear()
    assert model.rowCount() == len(hours)


def test_all_offers_can_be_shown(bench):
    panel = bench.page.offers
    panel._show_kind("all")
    assert panel.model.rowCount() == len(bench.store.estimate.offers)


def test_using_an_offer_is_one_step(bench):
    panel = bench.page.offers
    QTest.keyClicks(panel.search, "h100")
    panel.table.selectRow(0)
    wanted = panel.model.thing(0)
    panel.table.setFocus()
    QTest.keyClick(panel.table, Qt.Key.Key_Return)
    job = bench.store.job
    assert job.price.offer == wanted.offer
    assert job.hardware.gpu == wanted.gpu
    assert job.hardware.gpus_per_node * job.hardware.nodes == wanted.gpus
    assert bench.store.undo_stack.count() == 1
    bench.settle()
    assert bench.store.estimate.cost.offer == wanted.offer
    assert panel.model.data(panel.model.index(panel.model.row_with(wanted.offer), 0)) == "★"
    bench.store.undo_stack.undo()
    assert bench.store.job.price.offer is None


@pytest.mark.long
def test_the_offers_model_keeps_qts_rules(bench):
    model = OffersModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    offers = bench.store.estimate.offers
    model.show_offers(offers, offers[0].offer, "GiB")
    model.filter("h100")
    model.sort(3, Qt.SortOrder.DescendingOrder)
    model.show_offers(offers[:3], None, "GB")
    model.show_offers((), None, "GB")
    del tester


def test_applying_advice_is_one_step(bench):
    estimate = bench.store.estimate
    advice = estimate.advice or (
        Advice(id="test", text="A change of two fields", change={"training.loss": "fused", "data.seq_len": 1024},
               memory=-(2**30), hours=0.0, usd=0.0, fit_probability=1.0),
    )  # fmt: skip
    bench.page.advice.show_estimate(estimate.replaced(advice=advice), "GiB")
    assert bench.page.advice.isVisible()
    before = bench.store.job
    bench.click(bench.page.advice.apply_buttons()[0])
    assert bench.store.job != before
    assert bench.store.undo_stack.count() == 1
    bench.store.undo_stack.undo()
    assert bench.store.job == before


def test_advice_that_does_not_make_it_fit_says_so(bench):
    model = "meta-llama/Llama-3.1-70B"  # too large for eight of its GPUs, in 4 bits as well
    bench.store.edit_many({"model.id": model, "method.kind": "full", "method.quantization": None}, "full")
    bench.settle()
    advice = bench.store.estimate.advice
    assert {one.fits for one in advice} == {True, False}
    assert [one.fits for one in advice] == sorted((one.fits for one in advice), reverse=True)
    for one in advice:
        assert ("still does not fit" in effects(one, "GiB")) is not one.fits


def test_no_advice_and_no_warnings_hide_the_panel(bench):
    empty = bench.store.estimate.replaced(advice=(), warnings=())
    bench.page.advice.show_estimate(empty, "GiB")
    assert not bench.page.advice.isVisible()


def test_units_change_everywhere(bench):
    before = bench.page.cards.of["device"].number
    bench.context.settings.units = "GB"
    assert bench.page.cards.of["device"].number != before
    assert "GB" in bench.page.cards.of["device"].accessibleName()
    header = bench.page.offers.model.headerData(bench.page.offers.model.column("vram"), Qt.Orientation.Horizontal)
    assert header == "Memory GB"


def test_parts_have_colours_of_their_own():
    names = ("weights", "adapters", "gradients", "optimizer", "activations", "logits", "context")
    assert len({series_colour(name).name() for name in names}) == len(names)


def _close_popover() -> ExplanationPopover:
    popover = QApplication.activePopupWidget()
    assert isinstance(popover, ExplanationPopover)
    popover.close()
    return popover


def _contrast(one: str, other: str) -> float:
    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_a_formula_in_words_lists_its_inputs():
    def term(formula):
        return Term(key="weights.linear", value=4.0, unit="B", formula=formula, inputs={"a": 2.0, "b": 0.5},
                    source="test", kind="exact")  # fmt: skip

    assert with_numbers(term("a × b; a tied a once")) == "= 2 × 0.5"
    assert with_numbers(term("a × b × layers here")) == "a = 2, b = 0.5"
    assert formula_of(term("tokens_per_s_per_gpu × gpus; a note")) == "tokens per s per GPU × GPUs; a note"


def test_what_does_not_fit_says_so_on_every_card(bench):
    bench.store.edit_many({"method.kind": "full", "method.quantization": None, "data.seq_len": 32_768}, "test")
    bench.settle()
    cards = bench.page.cards
    assert not bench.store.estimate.memory.fits
    assert cards.of["device"].badge.text() == "Does not fit"
    assert "short" in cards.of["device"].accessibleDescription()
    for card in (cards.of["wall_hours"], cards.of["cost"], cards.of["tokens_per_s_per_gpu"]):
        assert card.badge.text() in ("If it did fit", "No price")


def test_the_figures_can_be_copied(bench):
    bench.window.menus._copy_figures()
    text = QGuiApplication.clipboard().text()
    assert str(bench.store.estimate.memory.device) in text
    assert "Weights" in text
    assert "backward" in text


@pytest.mark.long
def test_a_message_in_the_status_bar_stands_alone(bench):
    status = bench.window.status
    bench.window.statusBar().showMessage("pinned")
    bench.store.edit("method.rank", 8, "rank")
    bench.settle()
    assert status._age.text()
    assert not any(label.isVisible() for label in (status._age, status._prices, status._range))
    bench.window.statusBar().clearMessage()
    assert status._age.isVisible()


def test_the_legend_names_no_quantisation_that_is_ignored(bench):
    assert "NF4" in bench.page.legend.entry("weights").accessibleName()
    bench.store.edit("method.kind", "full", "ignored")
    bench.settle()
    assert bench.store.estimate.resolved.method.quantization is not None
    named = bench.page.legend.entry("weights").accessibleName()
    assert "NF4" not in named
    assert named.startswith("Weights (")


@pytest.mark.long
def test_the_axis_of_the_step_groups_thousands(charts):
    charts.store.edit("data.seq_len", 100_000_000, "too long")
    charts.settle()
    charts.page.timeline.show_plot(timeline(charts.store.estimate.memory, "GiB"))
    (ticks,) = charts.page.timeline.left._tickLevels
    texts = [text for _, text in ticks]
    assert texts
    assert all(text.replace(THIN, "").isdecimal() for text in texts)
    assert any(THIN in text for text in texts)
    assert not any(run.isdecimal() and len(run) > 3 for text in texts for run in text.split(THIN))


def test_lengths_that_are_scaled_to_the_tokens_say_so():
    lengths = Lengths(edges=(0, 1000, 2000), counts=(3000, 1000))  # 3.0 M tokens by the middles
    plain = "4\u202f000 samples · median 667, 95 % up to 1\u202f800 tokens"
    assert lengths_summary(lengths) == plain
    assert lengths_summary(lengths, 3_000_000) == lengths_summary(lengths, 2_990_000) == plain
    scaled = "Lengths of 4\u202f000 samples, scaled to 20\u202fM tokens"
    assert lengths_summary(lengths, 20_000_000).startswith(scaled)


def test_the_strip_of_lengths_says_what_each_bar_holds(qtbot):
    strip = HistogramStrip(None)
    qtbot.addWidget(strip)
    strip.resize(240, 30)
    strip.show_plot(lengths_strip(Lengths(edges=(0, 1200, 2400), counts=(3000, 1000)), 600), "#3b5bdb")
    QApplication.sendEvent(strip, QHelpEvent(QEvent.Type.ToolTip, QPoint(15, 5), QPoint(15, 5)))
    assert QToolTip.text() == "100 to 199 tokens: 250 samples"
    assert "median 800" in strip.accessibleDescription()


def test_a_further_headline_has_a_card_and_is_copied(bench, monkeypatch):
    estimate = bench.store.estimate
    further = headlines.KeyFigure(
        "made_up", "Energy per token", "count", -1, lambda _: 4711.0, said=lambda _estimate, _units: headlines._Said()
    )
    every = (*headlines.KEY_FIGURES, further)
    for module in (headlines, estimate_cards):
        monkeypatch.setattr(module, "KEY_FIGURES", every)
    cards = estimate_cards.EstimateCards()
    cards.show_estimate(estimate, "GiB")
    assert cards.of["made_up"].accessibleName().startswith("Energy per token: 4")
    shown = []
    cards.explained.connect(lambda explanation, _anchor: shown.append(explanation))
    cards.of["made_up"].click()
    assert not shown, "nothing explains it"
    assert "Energy per token\t4711.0" in figures_text(estimate, "GiB")
