"""The one style sheet, filled with a theme's colours."""

from __future__ import annotations

from string import Template
from typing import TYPE_CHECKING

from ftcost_gui.look.icons import icon_file

if TYPE_CHECKING:
    from ftcost_gui.look.colours import Colours

RADIUS = 8
FIELD_RADIUS = 5

_TEMPLATE = Template("""
* { outline: none; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QMainWindow, #page, #pageContent { background: $page; }
#topBar { background: $card; border-bottom: 1px solid $border; }
#jobName {
  border-color: transparent; background: transparent; padding: 3px 5px; placeholder-text-color: $text; }
#jobName:hover { border-color: $muted; }
#jobName:focus { border-color: $accent; background: $field; }
#rail { background: $card; border-right: 1px solid $border; }
#form, #formContent { background: $card; }
#form { border: none; border-right: 1px solid $border; }
QScrollArea { border: none; background: transparent; }
QScrollArea > QWidget > QWidget { background: transparent; }
QToolTip { background: $card; color: $text; border: 1px solid $border; padding: 4px 6px; }
QMenuBar { background: $card; border-bottom: 1px solid $border; }
QMenuBar::item { padding: 4px 9px; background: transparent; border-radius: 4px; }
QMenuBar::item:selected { background: $accent_soft; color: $accent; }
QMenu { background: $card; border: 1px solid $border; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 22px; border-radius: 4px; }
QMenu::item:selected { background: $accent_soft; color: $accent; }
QMenu::item:disabled { color: $muted; }
QMenu::separator { height: 1px; background: $border; margin: 4px 6px; }
QMenu::indicator { width: 14px; height: 14px; left: 5px; }
QMenu::indicator:checked { image: url($check); }
QStatusBar { background: $card; border-top: 1px solid $border; }
QStatusBar::item { border: none; }
QStatusBar QLabel, QLabel[tone="muted"] { color: $muted; }
QLabel[tone="good"] { color: $good; }
QLabel[tone="warn"] { color: $warn; }
QLabel[tone="bad"], QLabel[tone="error"] { color: $bad; }

#card { background: $card; border: 1px solid $border; border-radius: ${radius}px; }
#card:focus { border: 1px solid $accent; }
*[badge="good"] { background: $good_soft; color: $good; border-radius: 7px; padding: 1px 7px; }
*[badge="warn"] { background: $warn_soft; color: $warn; border-radius: 7px; padding: 1px 7px; }
*[badge="bad"] { background: $bad_soft; color: $bad; border-radius: 7px; padding: 1px 7px; }
*[badge="plain"] { background: $chip; color: $muted; border-radius: 7px; padding: 1px 7px; }
QLabel[chip="true"] { background: $chip; color: $muted; border-radius: 4px; padding: 1px 5px; }

QLineEdit, QComboBox, #segments {
  background: $field; color: $text; border: 1px solid $border; border-radius: ${field_radius}px; }
QLineEdit, QComboBox { padding: 3px 7px; min-height: 16px; }
QLineEdit:hover, QComboBox:hover { border-color: $muted; }
QLineEdit:focus, QComboBox:focus, QComboBox:on { border-color: $accent; }
QLineEdit[invalid="true"], QComboBox[invalid="true"] { border-color: $bad; }
QLineEdit:disabled, QComboBox:disabled { color: $muted; background: $chip; }
QComboBox QLineEdit, QComboBox QLineEdit:focus, QComboBox QLineEdit:hover {
  border: none; background: transparent; padding: 0; min-height: 0; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox::down-arrow { image: url($down); width: 10px; height: 10px; }
QComboBox { combobox-popup: 0; }
QComboBoxPrivateContainer { background: $card; border: 1px solid $border; }
QComboBox QAbstractItemView { border: none; }
QComboBox QAbstractItemView, QListView#completions, QListView#commands {
  background: $card; selection-background-color: $accent_soft; selection-color: $text; padding: 3px;
  outline: none; }
QListView#completions { border: 1px solid $border; }
QListView#commands { border: none; padding: 0; }
QComboBox QAbstractItemView::item { min-height: 22px; padding: 0 4px; border-radius: 4px; }
QComboBox QAbstractItemView::item:selected { background: $accent_soft; color: $text; }

#segments { padding: 0; }
QAbstractButton[segment="true"] {
  border: none; background: transparent; color: $muted; padding: 3px 2px; min-height: 16px;
  border-radius: 4px; }
QAbstractButton[segment="true"]:hover { color: $text; }
QAbstractButton[segment="true"]:checked { background: $accent_soft; color: $accent; font-weight: 600; }
QAbstractButton[segment="true"]:focus { border: 1px solid $accent; }
QAbstractButton[segment="true"]::menu-indicator { image: none; width: 0; }

QCheckBox { spacing: 7px; }
QCheckBox::indicator {
  width: 14px; height: 14px; border: 1px solid $muted; border-radius: 3px; background: $field; }
QCheckBox::indicator:checked { background: $accent; border-color: $accent; image: url($check_on); }
QCheckBox::indicator:focus { border: 2px solid $accent; }

QSlider { min-height: 16px; }
QSlider::groove:horizontal { height: 3px; background: $border; border-radius: 1px; }
QSlider::sub-page:horizontal { background: $border; border-radius: 1px; }
QSlider::handle:horizontal {
  background: $accent; width: 12px; height: 12px; margin: -5px 0; border-radius: 6px; }
QSlider::handle:horizontal:focus {
  background: $accent; border: 2px solid $accent_soft; width: 10px; height: 10px; }

QPushButton { background: $card; color: $text; border: 1px solid $border; border-radius: ${field_radius}px;
  padding: 5px 11px; }
QPushButton:hover { border-color: $muted; }
QPushButton:focus { border-color: $accent; }
QPushButton:pressed { background: $accent_soft; }
QPushButton:disabled { color: $muted; }
QPushButton[primary="true"] {
  background: $accent; color: $on_accent; border-color: $accent; font-weight: 600; }
QPushButton[primary="true"]:disabled { background: $chip; color: $muted; border-color: $border; }
QPushButton[badge] { border: 1px solid transparent; padding: 0 7px; }
QPushButton[badge]:hover { border-color: $muted; }
QPushButton[badge]:focus { border-color: $accent; }
QPushButton::menu-indicator {
  image: url($down); width: 10px; height: 10px; subcontrol-position: right center; right: 7px; }
QPushButton[menu="true"] { padding: 5px 24px 5px 10px; }
QPushButton[link="true"] {
  border: 1px solid transparent; background: transparent; color: $accent; padding: 1px 0;
  font-weight: 600; text-align: left; border-radius: 3px; }
QPushButton[link="true"]:hover { text-decoration: underline; }
QPushButton[link="true"]:focus { border-color: $accent; }
QPushButton[chip="true"] { background: $chip; color: $muted; border-color: transparent; padding: 3px 9px; }
QPushButton[chip="true"]:hover { color: $text; }
QPushButton[chip="true"]:checked { background: $accent_soft; color: $accent; border-color: $accent; }
QPushButton[chip="true"]:focus { border: 1px solid $text; }
QPushButton[quiet="true"] {
  border: 1px solid transparent; background: transparent; padding: 1px 3px; text-align: left;
  border-radius: 4px; }
QPushButton[quiet="true"]:hover { background: $chip; }
QPushButton[quiet="true"]:focus { border-color: $accent; }
QPushButton[section="true"] {
  border: 1px solid transparent; background: transparent; padding: 2px 0; font-weight: 600;
  text-align: left; border-radius: 3px; }
QPushButton[section="true"]:focus { border-color: $accent; }

QToolButton { background: $card; border: 1px solid $border; border-radius: ${field_radius}px; padding: 4px; }
QToolButton:hover { border-color: $muted; }
QToolButton:focus { border-color: $accent; }
QToolButton[bare="true"] { border: 1px solid transparent; background: transparent; padding: 2px; }
QToolButton[floating="true"] { background: $card; }
QToolButton[bare="true"]:hover { background: $chip; }
QToolButton[bare="true"]:focus { border-color: $accent; }
QToolButton[bare="true"]:checked { background: $accent_soft; }
QToolButton[rail="true"] {
  border: none; border-radius: 0; background: transparent; color: $muted; padding: 6px 0; }
QToolButton[rail="true"]:hover { color: $text; }
QToolButton[rail="true"]:checked { background: $accent_soft; color: $accent; font-weight: 600; }
QToolButton[rail="true"]:focus { border: 1px solid $accent; }

#rule { background: $border; max-height: 1px; min-height: 1px; border: none; }
#messageBar[tone="bad"] { background: $bad_soft; border: 1px solid $bad; border-radius: 6px; }
#messageBar[tone="warn"] { background: $warn_soft; border: 1px solid $warn; border-radius: 6px; }
#messageBar[tone="info"] { background: $accent_soft; border: 1px solid $accent; border-radius: 6px; }
#messageBar QLabel { color: $text; }
#fault { background: $bad_soft; border: 1px solid $bad; border-radius: 4px; padding: 2px 5px; }
#popover { background: $card; border: 1px solid $muted; border-radius: ${radius}px; }
#term { border: none; border-top: 1px solid $border; border-radius: 0; }

QTableView {
  background: transparent; border: 1px solid transparent; gridline-color: transparent;
  alternate-background-color: $chip;
  selection-background-color: $accent_soft; selection-color: $text; }
QTableView#frozen { background: $card; border: none; border-right: 1px solid $border; }
QTableView#frozen QHeaderView { background: $card; }
QTableView::item { border-bottom: 1px solid $grid; padding: 0 4px; }
QTableView::item:selected { background: $accent_soft; color: $text; }
QTableView:focus { border: 1px solid $accent; border-radius: 4px; }
QHeaderView { background: transparent; border: none; }
QHeaderView::section {
  background: $card; color: $muted; border: none; border-bottom: 1px solid $border;
  padding: 4px 7px 4px 6px; }
QHeaderView::section:hover { color: $text; }
QHeaderView::up-arrow, QHeaderView::down-arrow { image: none; width: 0; height: 0; }

QListView#ticks { background: $field; border: 1px solid $border; border-radius: ${field_radius}px; }
QListView#ticks:focus { border-color: $accent; }
QListView#ticks::item { padding: 2px 4px; color: $text; }
QListView#ticks::item:selected { background: $accent_soft; }
QListView#ticks::indicator {
  width: 13px; height: 13px; border: 1px solid $muted; border-radius: 3px; background: $field; }
QListView#ticks::indicator:checked { background: $accent; border-color: $accent; image: url($check_on); }
QTreeView#contents, QTextBrowser#reader {
  background: $card; border: 1px solid $border; border-radius: ${field_radius}px; }
QTextBrowser#terms { background: transparent; border: 1px solid transparent; border-radius: 4px; }
QTextBrowser#terms:focus { border-color: $accent; }
QTreeView#contents { padding: 4px; selection-background-color: $accent_soft; selection-color: $text; }
QTreeView#contents:focus, QTextBrowser#reader:focus { border-color: $accent; }
QTreeView#contents::item { padding: 3px 2px; border-radius: 4px; }
QTreeView#contents::item:hover { background: $chip; }
QTreeView#contents::item:selected { background: $accent_soft; color: $accent; }
QTreeView#contents::branch { background: transparent; image: none; }
QTreeView#contents::branch:has-children:closed { image: url($right); }
QTreeView#contents::branch:has-children:open { image: url($down); }
QTableCornerButton::section { background: $card; border: none; border-bottom: 1px solid $border; }

QTabWidget::pane { border: none; }
QTabBar::tab {
  background: transparent; color: $muted; border: none; border-bottom: 2px solid transparent;
  padding: 5px 10px; margin-bottom: 4px; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:selected { color: $accent; border-bottom-color: $accent; font-weight: 600; }
QTabBar::tab:focus { background: $accent_soft; }
QPlainTextEdit#code {
  background: $field; color: $text; border: 1px solid $border; border-radius: ${field_radius}px;
  padding: 4px; }
QPlainTextEdit#code:focus { border-color: $accent; }
QAbstractScrollArea::corner { background: transparent; border: none; }

QProgressBar {
  background: $chip; border: none; border-radius: 3px; min-height: 6px; max-height: 6px; }
QProgressBar::chunk { background: $accent; border-radius: 3px; }

QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle {
  background: $border; border-radius: 4px; min-height: 28px; min-width: 28px; margin: 1px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
""")


def style_sheet(c: Colours) -> str:
    """Return the application's style sheet in these colours."""
    colours = {name: getattr(c, name) for name in c.__struct_fields__}
    return _TEMPLATE.substitute(
        colours,
        radius=RADIUS,
        field_radius=FIELD_RADIUS,
        down=icon_file("chevron-down", c.muted),
        right=icon_file("chevron-right", c.muted),
        check=icon_file("check", c.accent),
        check_on=icon_file("check", c.on_accent),
    )
