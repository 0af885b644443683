"""``ftcost serve``: the library over HTTP, and the server for coding agents over the same."""

from __future__ import annotations

import argparse
import ipaddress
import os
import sys
from pathlib import Path

from ftcost_core.documents.problems import fail, refused
from ftcost_core.storage.files import read_text
from ftcost_core.storage.helper_processes import usual_processes

_TOKEN = "FTCOST_TOKEN"
_FEWEST_CHARACTERS = 16
_MOST_CONNECTIONS = 512
_LOCAL = ("localhost", "127.0.0.1", "::1")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at (127.0.0.1: this machine alone)")
    parser.add_argument("--port", type=int, default=8642, help="(8642)")
    parser.add_argument(
        "--token-file",
        type=Path,
        metavar="PATH",
        help=f"what whoever asks must have; or in {_TOKEN}; needed unless this machine alone is listened to",
    )
    parser.add_argument("--processes", type=int, metavar="N", help="that answer: one a core, at most 8, unless given")
    parser.add_argument("--seconds", type=float, default=60.0, metavar="S", help="for an answer (60)")
    parser.add_argument("--largest", type=float, default=4.0, metavar="MIB", help="request that is taken (4)")


def run(arguments: argparse.Namespace) -> int:
    """Serve until the process is told to end; return the exit status."""
    try:
        import uvicorn

        from ftcost_core.commands.service import Limits, application
    except ImportError:
        raise refused("the service needs pip install 'ftcost[serve]'") from None
    processes = usual_processes() if arguments.processes is None else arguments.processes
    for option, value, most in (
        ("--processes", processes, 64), ("--port", arguments.port, 65_535), ("--seconds", arguments.seconds, 3600),
        ("--largest", arguments.largest, 64),
    ):  # fmt: skip
        if not 0 < value <= most:
            raise fail(option, value, f"more than 0, at most {most}")
    token = _token(arguments.token_file)
    if token is None and not _is_local(arguments.host):
        raise refused(f"--host {arguments.host} is heard by others: set a token, with --token-file or in {_TOKEN}")
    limits = Limits(processes=processes, seconds=arguments.seconds, request_bytes=int(arguments.largest * 2**20))
    app = application(arguments.config_dir, limits, token, (*_LOCAL, arguments.host))
    config = uvicorn.Config(
        app, arguments.host, arguments.port, log_level="warning", access_log=False, server_header=False, ws="none",
        http="h11", limit_concurrency=_MOST_CONNECTIONS, timeout_graceful_shutdown=5,
    )  # fmt: skip
    print(f"ftcost: http://{arguments.host}:{arguments.port}/openapi.json", file=sys.stderr)
    uvicorn.Server(config).run()
    return 0


def _token(path: Path | None) -> str | None:
    """Return the token. Raises :class:`InputError` for one that is guessed too easily."""
    token = read_text(path).strip() if path is not None else os.environ.get(_TOKEN)
    if token is not None and (len(token) < _FEWEST_CHARACTERS or not token.isascii() or not token.isprintable()):
        raise refused(f"the token: at least {_FEWEST_CHARACTERS} printable ASCII characters")
    return token


def _is_local(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
