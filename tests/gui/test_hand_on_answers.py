"""What a hand gets to see of an answer: one name, one figure, what is sold as it is said, by events of the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from ftcost_core.pilot import calibrated
from ftcost_gui.app.application import make_window
from ftcost_gui.charts.plot import PlotChart
from ftcost_gui.pages.prices.import_dialog import ImportDialog
from ftcost_gui.state.documents import first_preset
from tests.gui.hands import choose_objective, drop, press_at, press_keys, wheel_over
from tests.gui.test_hand import CTRL, MEASURED, look_for_model
from tests.gui.test_pasting import AXOLOTL, paste

Key = Qt.Key
LIST = "Lieferant;Modell;Anzahl;EUR je Stunde\nNordwolke;NVIDIA L40S;1;0,85\nNordwolke;H100 SXM 80GB;8;19,9\n"


def choose_by_keys(bench, path, words):
    """Click into a field that searches a catalogue, type, press Enter."""
    field = bench.editor(path)
    bench.form.ensureWidgetVisible(field)
    QApplication.processEvents()
    press_at(field)
    press_keys(bench.window, words)
    press_keys(bench.window, Key.Key_Return)
    bench.settle()


def of_kind(kind):
    return next(widget for widget in QApplication.topLevelWidgets() if isinstance(widget, kind) and widget.isVisible())


@pytest.mark.parametrize("path", ["model.id", "hardware.gpu", "method.quantization.kind", "training.precision"])
def test_the_wheel_over_a_field_that_was_clicked_scrolls_the_form(bench, path):
    field, before = bench.editor(path), bench.store.job
    bench.form.ensureWidgetVisible(field)
    QApplication.processEvents()
    press_at(field)
    press_keys(bench.window, Key.Key_Escape)
    for _ in range(3):
        wheel_over(field)
    assert bench.store.job == before
    assert not bench.store.undo_stack.canUndo()


def test_the_offer_that_is_billed_stands_on_top_though_its_price_is_old(bench):
    billed = bench.store.estimate.cost.offer
    assert bench.page.offers.model.thing(0).offer == billed
    choose_by_keys(bench, "hardware.gpu", "H200")
    assert bench.page.offers.model.thing(0).offer == bench.store.estimate.cost.offer != billed


@pytest.mark.own_window
def test_what_is_cheaper_is_sold_as_it_is_billed(bench):
    """A provider with single cards alone is not billed for eight of them in one machine."""
    bar = paste(bench, "provider\tgpu\tgpus\tprice\nsmallcloud\tRTX A4000\t1\t0.01\n")
    press_at(bar.act)
    dialog = of_kind(ImportDialog)
    dialog.wait()
    press_at(dialog.take_button)
    bench.window.show_page("estimate")
    choose_by_keys(bench, "hardware.gpu", "H100 SXM")
    field = bench.editor("hardware.gpus_per_node")
    press_at(field, QPoint(12, field.height() // 2))
    press_keys(bench.window, Key.Key_A, CTRL)
    press_keys(bench.window, "8")
    bench.settle()
    answer = bench.page.answer
    press_at(answer.buttons["cheaper"])
    bench.qtbot.waitUntil(lambda: answer.use.isVisible() and answer.use.isEnabled(), timeout=120_000)
    press_at(answer.use)
    bench.settle()
    estimate = bench.store.estimate
    billed = next(offer for offer in estimate.offers if offer.offer == estimate.cost.offer)
    hardware = bench.store.job.hardware
    assert estimate.cost.sold_as_asked
    assert billed.machines * billed.gpus_sold == hardware.gpus_per_node * hardware.nodes
    assert billed.provider != "smallcloud" or hardware.gpus_per_node == 1


def test_a_tier_of_smaller_models_is_not_offered_for_a_larger_one(bench):
    look_for_model(bench, "llama 3.1 70b")
    press_keys(bench.window, Key.Key_Return)
    bench.settle()
    services = [f"{one.provider} {one.model}" for one in bench.store.estimate.managed]
    assert any("Together AI any listed model, 70-100B" in service for service in services)
    assert not [service for service in services if "17-69B" in service or "historical" in service]


@pytest.mark.own_window
def test_the_field_and_the_answer_call_an_imported_model_the_same(bench, tmp_path):
    path = tmp_path / "axolotl.yaml"
    path.write_text(AXOLOTL.replace("Qwen/Qwen3-8B", "meta-llama/Llama-3.1-8B-Instruct"), encoding="utf-8")
    drop(bench.window, path)
    bench.window.paster.work.wait()
    assert "Instruct is read as meta-llama/Llama-3.1-8B" in bench.window.message.text
    press_at(bench.window.message.act)
    bench.settle()
    assert bench.editor("model.id").currentText() == "Llama 3.1 8B"
    assert "QLoRA of Llama 3.1 8B fits" in bench.page.answer.text


def test_a_speed_measured_on_one_gpu_is_scaled_for_another(bench):
    bench.store.edit_many(calibrated(bench.store.job, MEASURED), "Pilot")
    bench.store.end_gesture()
    bench.settle()
    badge, measured = bench.page.cards.of["tokens_per_s_per_gpu"].badge, bench.store.estimate.throughput
    choose_by_keys(bench, "hardware.gpu", "RTX 3090")
    scaled = bench.store.estimate.throughput
    assert badge.text() == "Scaled from your pilot"
    assert scaled.high / scaled.low > measured.high / measured.low


def test_the_peak_of_a_job_that_generates_is_called_generation(bench):
    choose_objective(bench, "grpo")
    bench.qtbot.waitUntil(lambda: bool(bench.window.findChildren(PlotChart)), timeout=30_000)
    chart = next(one for one in bench.window.findChildren(PlotChart) if "training step" in one.accessibleName())
    bench.qtbot.waitUntil(lambda: "The peak is in the generation." in chart.accessibleDescription(), timeout=30_000)


def test_card_sentence_and_table_say_the_same_memory(bench):
    card = bench.page.cards.of["device"]
    capacity = card.accessibleName().rpartition(" of ")[2]
    assert bench.page.answer.rest.text().endswith(f" of {capacity}.")
    model = bench.page.offers.model
    cell = model.index(0, model.column("vram")).data()
    assert cell.partition(" / ")[2] == capacity.removesuffix(" GiB")


@pytest.mark.own_window
def test_an_imported_list_has_the_catalogues_names_and_moves_nothing_while_a_rate_is_typed(bench, tmp_path):
    path = tmp_path / "konditionen.csv"
    path.write_text(LIST, encoding="utf-8")
    bench.window.show_page("prices")
    drop(bench.window, path)
    dialog = of_kind(ImportDialog)
    dialog.wait()
    QApplication.processEvents()
    fields = [dialog.rate, dialog.take_button, *dialog.columns.boxes.values()]
    before = [widget.mapTo(dialog, QPoint()) for widget in fields]
    table = dialog.table
    assert all(table.columnWidth(column) >= table.sizeHintForColumn(column) for column in (1, 2, 3))
    press_at(dialog.rate)
    press_keys(dialog, "1.08")
    bench.qtbot.waitUntil(lambda: "2 added" in dialog.summary.text(), timeout=30_000)
    assert [widget.mapTo(dialog, QPoint()) for widget in fields] == before
    press_at(dialog.take_button)
    prices = bench.window.page("prices")
    rows = [row for row in bench.context.prices.book.rows if row.provider == "Nordwolke"]
    assert {row.values["gpu"] for row in rows} == {"L40S", "H100-SXM5-80GB"}
    shown = prices.model
    place = next(row for row in range(shown.rowCount()) if shown.thing(row).provider == "Nordwolke")
    assert all(shown.index(place, shown.column(name)).data().endswith(" EUR") for name in ("price", "per_gpu"))


def test_the_first_window_leaves_room_for_the_systems_frame(qapp, tmp_path):
    session = make_window(*first_preset(), tmp_path)
    room, least = session.window.screen().availableGeometry(), session.window.minimumSizeHint()
    assert session.window.height() <= max(room.height() - 40, least.height())
    assert session.window.width() <= max(room.width(), least.width())
    session.window.close()
    session.window.deleteLater()
