"""The price book: shipped offers under the user's own files, with edits, imports, exports and checks."""
