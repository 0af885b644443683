"""Fetches a public catalogue, in a process of its own: the one place of the program that opens a connection.

Nothing here is imported by anything but an update that a person asked for. A proxy (``HTTPS_PROXY``, or the system's)
and the certificates of the system (``SSL_CERT_FILE``) are honoured. Only the host that was named beforehand is asked.
"""

from __future__ import annotations

import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPException, HTTPResponse
from typing import IO, Any, cast
from urllib.parse import urljoin, urlsplit

import msgspec
import truststore

from ftcost_core.catalogue.prices.updates.sources import Source
from ftcost_core.documents.problems import InputError, refused
from ftcost_core.storage.helper_processes import GuardedProcess, ProcessEndedError, ProcessSilentError
from ftcost_core.storage.progress import IsCancelled, Progress
from ftcost_core.text.i18n import tr

_CHUNK_BYTES = 64 * 1024
_ANSWER_SECONDS = 20.0
"""In which a host must answer, and send on."""
_MOST_SECONDS = 180.0
_ROOM_BYTES = 500 * 10**6
_LOCAL = ("127.0.0.1", "localhost", "::1")
_NEXT_PAGE = "NextPageLink"


def fetch(source: Source, progress: Progress, cancelled: IsCancelled) -> tuple[bytes, ...]:
    """Return what a source sends: its pages.

    ``progress`` is told the bytes so far and the usual ones. Raises :class:`InputError` in words for whatever goes
    wrong, and :class:`CancelledError`.
    """
    pages: list[bytes] = []
    host = urlsplit(source.address).hostname or ""
    with GuardedProcess(_pages) as process:
        answers = process.answers(
            source, room_bytes=_ROOM_BYTES, patience_seconds=_ANSWER_SECONDS + 10, cancelled=cancelled
        )
        try:
            for answer in answers:
                if isinstance(answer, bytes):
                    pages.append(answer)
                else:
                    progress(answer, source.usual_bytes)
        except (ProcessSilentError, ProcessEndedError, MemoryError):
            raise refused(tr("{host} sends nothing that can be read", host=host)) from None
    return tuple(pages)


def _pages(source: Source) -> Iterator[int | bytes]:
    """Yield the bytes so far, and each page when it is there; runs in a process of its own."""
    address, before = source.address, 0
    end = time.monotonic() + _MOST_SECONDS
    for _ in range(source.most_pages):
        content = b""
        for part in _content(source, address, before, end):
            if isinstance(part, bytes):
                content = part
            else:
                yield before + part
        before += len(content)
        yield content
        link = _next_page(content) if source.most_pages > 1 else ""
        if not link:
            return
        address = urljoin(address, link)
        _allowed(address, source.address)


def _content(source: Source, address: str, before: int, end: float) -> Iterator[int | bytes]:
    """Yield the bytes of an address so far, and its content when that is there."""
    host = _allowed(address, source.address)
    body = source.body.encode() or None
    headers = {"User-Agent": "FTCost prices update", "Accept": "*/*", "Accept-Encoding": "identity"}
    if body:
        headers["Content-Type"] = "application/json"
    opener = urllib.request.build_opener(
        _SameHost(source.address), urllib.request.HTTPSHandler(context=truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT))
    )
    try:
        with opener.open(urllib.request.Request(address, body, headers), timeout=_ANSWER_SECONDS) as response:
            yield from _read(cast(HTTPResponse, response), host, source.most_bytes - before, end)
    except urllib.error.HTTPError as error:
        raise refused(tr("{host} answers {code} {reason}", host=host, code=error.code, reason=error.reason)) from None
    except TimeoutError:
        raise _too_slow(host) from None
    except urllib.error.URLError as error:
        raise _no_connection(host, error.reason) from None
    except (OSError, HTTPException) as error:
        raise refused(tr("{host} broke off: {error}", host=host, error=str(error) or type(error).__name__)) from None


def _read(response: HTTPResponse, host: str, most_bytes: int, end: float) -> Iterator[int | bytes]:
    length = response.headers.get("Content-Length", "")
    expected = int(length) if length.isascii() and length.isdigit() else None
    if expected is not None and expected > most_bytes:
        raise _too_large(host, most_bytes)
    content = bytearray()
    while chunk := response.read1(_CHUNK_BYTES):
        content += chunk
        if len(content) > most_bytes:
            raise _too_large(host, most_bytes)
        if time.monotonic() > end:
            raise _too_slow(host)
        yield len(content)
    if expected is not None and len(content) < expected:
        raise refused(tr("{host} broke off after {sent:,} of {expected:,} bytes", host=host, sent=len(content),
                         expected=expected))  # fmt: skip
    yield bytes(content)


class _SameHost(urllib.request.HTTPRedirectHandler):
    """Follows a redirection within the host that was named, and refuses another."""

    def __init__(self, named: str) -> None:
        self._named = named

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request | None:
        _allowed(newurl, self._named)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _allowed(address: str, named: str) -> str:
    """Return the host of an address. Raises :class:`InputError` unless it is the one named, and encrypted."""
    parts, asked = urlsplit(address), urlsplit(named)
    if (parts.hostname, parts.port) != (asked.hostname, asked.port):
        raise refused(tr("{host} sends on to {other}, which was not named: nothing is fetched there",
                         host=asked.hostname, other=parts.hostname))  # fmt: skip
    if parts.scheme != "https" and parts.hostname not in _LOCAL:
        raise refused(tr("{address} is not encrypted: only https is asked", address=address[:200]))
    return parts.hostname or ""


def _next_page(content: bytes) -> str:
    try:
        document = msgspec.json.decode(content)
    except msgspec.DecodeError:
        return ""
    return str(document.get(_NEXT_PAGE) or "") if isinstance(document, dict) else ""


def _too_large(host: str, most_bytes: int) -> InputError:
    return refused(tr("{host} sends more than {most:,} bytes, the most of this list", host=host, most=most_bytes))


def _too_slow(host: str) -> InputError:
    return refused(tr("{host} takes too long", host=host))


def _no_connection(host: str, reason: object) -> InputError:
    if isinstance(reason, TimeoutError):
        return _too_slow(host)
    if isinstance(reason, ssl.SSLCertVerificationError):
        return refused(tr("the certificate of {host} is not trusted: {why}", host=host, why=reason.verify_message))
    return refused(tr("no connection to {host} ({why}): is there a network, or a proxy to name in HTTPS_PROXY?",
                      host=host, why=reason))  # fmt: skip
