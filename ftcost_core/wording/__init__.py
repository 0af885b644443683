"""How jobs and estimates are worded: names, titles, verdicts, the answer. Above the documents."""
