"""Removes secrets from texts that are shared: access tokens, passwords, names of home folders."""

from __future__ import annotations

import re
from pathlib import Path

HIDDEN = "…"
_TOKENS = re.compile(
    r"\b(?:hf_[A-Za-z0-9]{16,}|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|glpat-[\w-]{16,}"
    r"|sk-[A-Za-z0-9_-]{20,}|(?:AKIA|ASIA)[A-Z0-9]{16}|AIza[\w-]{30,}|xox[abprs]-[\w-]{10,}"
    r"|eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{5,})"
)
"""Tokens of Hugging Face, GitHub, GitLab, OpenAI, AWS, Google and Slack, and JSON web tokens."""
_IN_ADDRESS = re.compile(r"(?<=://)[^/\s@]+@")
_QUERY = re.compile(r"(?i)\b((?:api[_-]?key|access[_-]?token|token|secret|password|passwd)=)[^&\s\"']+")
_HOMES = re.compile(r"(?:/home/|/Users/|[A-Za-z]:\\Users\\)[^/\\\s]+")


def redacted(text: str) -> str:
    """Return a text without access tokens, passwords in addresses, and names of home folders."""
    text = _TOKENS.sub(HIDDEN, text)
    text = _QUERY.sub(rf"\g<1>{HIDDEN}", _IN_ADDRESS.sub(f"{HIDDEN}@", text))
    home = str(Path.home())
    return _HOMES.sub("~", text.replace(home, "~") if len(home) > 1 else text)


def redacted_document(document: object) -> object:
    """Return a JSON document with every text in it :func:`redacted`."""
    if isinstance(document, str):
        return redacted(document)
    if isinstance(document, dict):
        return {key: redacted_document(value) for key, value in document.items()}
    if isinstance(document, list):
        return [redacted_document(value) for value in document]
    return document
