"""Price lists written for spreadsheets and for other programs."""
