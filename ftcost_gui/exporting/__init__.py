"""Reports and configurations out of the window: the PDF, the Export menu and its dialogs."""
