"""The price lists in the window: what holds them, the table, and the dialogs around it."""
