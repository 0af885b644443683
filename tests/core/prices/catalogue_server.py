"""A local server of price catalogues that misbehaves on demand, and the sources that name it."""

from __future__ import annotations

import contextlib
import json
import ssl
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import trustme

from ftcost_core.catalogue.prices.updates.sources import Source

ROWS = (("runpod", "rtx-4090", 0.74, "secure"), ("runpod", "rtx-4090", 0.34, "community"),
        ("lambda", "a100-sxm-80", 2.79, "on-demand"), ("coreweave", "b200", 8.6, "on-demand"),
        ("verda", "h100-sxm", 2.2, "spot"), ("vast", "rtx-3090", 0.2, "marketplace"))  # fmt: skip


def catalogue(day: str = "2026-11-25", *, factor: float = 1.0, rows: Any = ROWS, **more: Any) -> bytes:
    """Return a list in the form of gpurentalprices.com."""
    offers = [
        {"provider": provider, "gpu": gpu, "vram_gb": 0, "usd_hr": round(price * factor, 3), "kind": kind,
         "source_url": "https://example.com", "fetched_at": f"{day}T06:00:00Z",
         **({"min_gpus": 8} if provider == "coreweave" else {})}
        for provider, gpu, price, kind in rows
    ]  # fmt: skip
    return json.dumps({"date": day, "offers": offers, **more}).encode()


class _Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        with contextlib.suppress(OSError):  # who asked may have gone
            getattr(self, f"_{self.path.strip('/').partition('?')[0]}")()

    do_POST = do_GET

    def _send(self, content: bytes, length: int | None = None) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(content) if length is None else length))
        self.end_headers()
        self.wfile.write(content)

    def _good(self) -> None:
        self._send(self.server.content)

    def _broken(self) -> None:
        self._send(self.server.content[:100], 5000)

    def _slow(self) -> None:
        self.send_response(200)
        self.end_headers()
        for _ in range(600):
            self.wfile.write(b" ")
            self.wfile.flush()
            time.sleep(0.1)

    def _huge(self) -> None:
        self._send(b"", 10**9)

    def _endless(self) -> None:
        self.send_response(200)
        self.end_headers()
        for _ in range(20_000):
            self.wfile.write(b"x" * 65_536)

    def _elsewhere(self) -> None:
        self._redirect("http://127.0.0.2:1/good")

    def _moved(self) -> None:
        self._redirect("/good")

    def _redirect(self, to: str) -> None:
        self.send_response(302)
        self.send_header("Location", to)
        self.end_headers()

    def _missing(self) -> None:
        self.send_error(404)

    def _paged(self) -> None:
        page = int(self.path.partition("?page=")[2] or 1)
        link = f"/paged?page={page + 1}" if page < 3 else None
        self._send(json.dumps({"Items": [page], "NextPageLink": link}).encode())

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """Serves one catalogue; ``asked`` are the paths that were asked for."""

    daemon_threads = True

    def __init__(self, content: bytes, certificate: Path | None = None) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.content, self.asked = content, list[str]()
        self.scheme = "http"
        if certificate is not None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self.socket = context.wrap_socket(self.socket, server_side=True)
            self.scheme = "https"

    def source(self, path: str = "good", **more: Any) -> Source:
        """Return a source that names this server."""
        values = {
            "title": "A test", "credit": "a test", "terms": "none", "form": "gpurentalprices", "usual_bytes": 1000,
            "most_bytes": 10**6, "address": f"{self.scheme}://127.0.0.1:{self.server_address[1]}/{path}",
        }  # fmt: skip
        return Source(**(values | more))


@contextlib.contextmanager
def serving(content: bytes, certificate: Path | None = None) -> Iterator[Server]:
    """Serve a catalogue while it is needed."""
    server = Server(content, certificate)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def own_certificate(folder: Path) -> Path:
    """Return a certificate for this machine of an authority that nobody knows, with its key; ``cert.pem`` is that one's."""
    path, authority = folder / "own.pem", trustme.CA()
    authority.cert_pem.write_to_path(folder / "cert.pem")
    authority.issue_cert("127.0.0.1").private_key_and_cert_chain_pem.write_to_path(path)
    return path
