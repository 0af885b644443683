"""Reports and hand-offs written from the window: the Export menu, its dialogs, the PDF."""
