"""The Prices page: the table of all prices, its edits, and the dialogs of import and providers."""
