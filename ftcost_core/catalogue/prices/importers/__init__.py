"""Price lists of other programs and of spreadsheets, read into drafts that a preview shows first."""
