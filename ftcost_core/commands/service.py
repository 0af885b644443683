"""The application of ``ftcost serve``: routes, limits and the token, over the workers that answer.

Importing it needs Starlette (``pip install 'ftcost[serve]'``).
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from ftcost_core import __version__
from ftcost_core.commands.agent_tools import AgentTools
from ftcost_core.commands.service_documents import openapi
from ftcost_core.commands.service_work import Busy, Workers, refusal
from ftcost_core.documents.problems import refused

_OPEN_PATHS = ("/health",)
_BODY_SECONDS = 60.0
"""For a request to arrive, and for the next part of a batch."""
_LINES_AT_ONCE = 256
_LINE_ROOM = 2
"""Lines of the largest size that may wait at once of one batch."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one service takes."""

    processes: int = 2
    seconds: float = 60.0
    """For an answer."""
    request_bytes: int = 4 * 2**20
    """Of a request, and of a line of a batch."""
    batch_lines: int = 100_000
    waiting: int = 256
    waiting_bytes: int = 256 * 2**20


class _TooLargeError(Exception):
    """A request has more bytes than are taken."""


def application(config_dir: Path | None, limits: Limits, token: str | None, hosts: tuple[str, ...]) -> ASGIApp:
    """Return the application; without a token it answers requests for ``hosts`` alone, and no other site's pages."""
    service = _Service(config_dir, limits, needs_token=token is not None)
    return _Guard(service.app(), token, hosts)


class _Service:
    def __init__(self, config_dir: Path | None, limits: Limits, *, needs_token: bool) -> None:
        self._limits = limits
        self._tools = AgentTools(config_dir)
        self._workers = Workers(config_dir, limits.processes, limits.seconds, limits.waiting, limits.waiting_bytes)
        self._openapi = json.dumps(openapi(needs_token=needs_token)).encode()
        self._read_bytes = 0
        """Of the requests that are arriving."""

    def app(self) -> Starlette:
        """Return the routes."""
        agents = _agents(self._workers)

        @contextlib.asynccontextmanager
        async def lifespan(_: Starlette) -> AsyncIterator[None]:
            async with contextlib.AsyncExitStack() as stack:
                await stack.enter_async_context(self._workers)
                if agents is not None:
                    await stack.enter_async_context(agents.router.lifespan_context(agents))
                yield

        posts: dict[str, Callable[[Request], Awaitable[Response]]] = {
            "/estimate": self._estimate, "/plan": self._asked("plan"), "/compare": self._asked("compare"),
            "/import": self._asked("import"), "/batch": self._batch,
        }  # fmt: skip
        gets: dict[str, Callable[[Request], Awaitable[Response]]] = {
            "/health": self._health, "/openapi.json": self._described,
            "/models": self._listed(self._tools.models), "/gpus": self._listed(self._tools.gpus),
        }  # fmt: skip
        routes: list[BaseRoute] = [Route(path, function, methods=["POST"]) for path, function in posts.items()]
        routes += [Route(path, function, methods=["GET"]) for path, function in gets.items()]
        if agents is not None:
            routes.append(Mount("/", agents))
        return Starlette(routes=routes, lifespan=lifespan)

    async def _health(self, _: Request) -> Response:
        return JSONResponse({"version": __version__})

    async def _described(self, _: Request) -> Response:
        return Response(self._openapi, media_type="application/json")

    def _listed(self, tool: Callable[[str], dict[str, Any]]) -> Callable[[Request], Awaitable[Response]]:
        async def listed(request: Request) -> Response:
            return JSONResponse(tool(request.query_params.get("search", "")[:200]))

        return listed

    async def _estimate(self, request: Request) -> Response:
        brief = request.query_params.get("brief", "").casefold() in ("1", "true", "yes")
        return await self._asked("brief" if brief else "estimate")(request)

    def _asked(self, kind: str) -> Callable[[Request], Awaitable[Response]]:
        async def asked(request: Request) -> Response:
            try:
                body = await self._body(request)
                status, document = await self._workers.ask(kind, body, len(body))
            except _TooLargeError:
                return _problem(413, f"at most {self._limits.request_bytes:,} bytes are taken")
            except Busy:
                return _problem(503, "too many requests wait: ask again later", {"retry-after": "2"})
            except TimeoutError:
                return _problem(408, f"the request did not arrive within {_BODY_SECONDS:g} seconds")
            return Response(document, status, media_type="application/json")

        return asked

    async def _body(self, request: Request) -> bytes:
        """Return a request's content. Raises :class:`_TooLargeError`, :class:`Busy` and :class:`TimeoutError`."""
        body = bytearray()
        try:
            async with asyncio.timeout(_BODY_SECONDS):
                async for part in request.stream():
                    body += part
                    self._read_bytes += len(part)
                    if len(body) > self._limits.request_bytes:
                        raise _TooLargeError
                    if self._read_bytes > self._limits.waiting_bytes:
                        raise Busy
        finally:
            self._read_bytes -= len(body)
        return bytes(body)

    async def _batch(self, request: Request) -> Response:
        return _Streamed(self._results(request), media_type="application/x-ndjson")

    async def _results(self, request: Request) -> AsyncIterator[bytes]:
        """Yield the results of the lines of a request while they come; what ends it early is a last line."""
        try:
            count = 0
            async for lines in self._lines(request):
                count += len(lines)
                if count > self._limits.batch_lines:
                    yield _last_line(f"at most {self._limits.batch_lines:,} lines are taken: send the rest again")
                    return
                yield await self._results_of(lines)
        except _TooLargeError:
            yield _last_line(f"a line has more than {self._limits.request_bytes:,} bytes")
        except TimeoutError:
            yield _last_line(f"no further line came within {_BODY_SECONDS:g} seconds")
        except (ClientDisconnect, OSError):
            return

    async def _results_of(self, lines: list[str]) -> bytes:
        """Return the results of some lines; where they end their process, of each by itself."""
        while True:
            try:
                status, text = await self._workers.ask("lines", lines, sum(map(len, lines)))
                break
            except Busy:  # a batch waits for its turn
                await asyncio.sleep(0.2)
        if status == 200:
            return text
        if len(lines) == 1:
            return _last_line(json.loads(text)["problems"][0]["allowed"])
        half = len(lines) // 2
        return await self._results_of(lines[:half]) + await self._results_of(lines[half:])

    async def _lines(self, request: Request) -> AsyncIterator[list[str]]:
        """Yield the lines of a request, some at once."""
        rest, lines, size = bytearray(), list[str](), 0
        stream = request.stream()
        while True:
            async with asyncio.timeout(_BODY_SECONDS):
                part = await anext(stream, None)
            rest += part or b""
            *whole, last = bytes(rest).split(b"\n")
            if part is None and last.strip():
                whole.append(last)
            for line in whole:
                if line.strip():
                    lines.append(line.decode("utf-8", "replace"))
                    size += len(line)
                if len(lines) >= _LINES_AT_ONCE or size > _LINE_ROOM * self._limits.request_bytes:
                    yield lines
                    lines, size = [], 0
            rest = bytearray(last)
            if len(rest) > self._limits.request_bytes:
                raise _TooLargeError
            if part is None:
                if lines:
                    yield lines
                return


class _Streamed(StreamingResponse):
    """A response that is sent while the request arrives: its own watch for a lost connection would take that away."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.stream_response(send)


def _problem(status: int, text: str, headers: dict[str, str] | None = None) -> Response:
    return Response(refusal(refused(text))[1], status, headers, media_type="application/json")


def _last_line(text: str) -> bytes:
    return json.dumps({"error": {"path": "", "text": text}}).encode() + b"\n"


def _agents(workers: Workers) -> Starlette | None:
    """Return the protocol's server for coding agents at ``/mcp``; ``None`` where its SDK is not installed."""
    try:
        from mcp.server.transport_security import TransportSecuritySettings

        from ftcost_core.commands.mcp import server_of
    except ImportError:
        return None

    async def ask(name: str, arguments: dict[str, Any]) -> dict[str, Any]:
        try:
            status, text = await workers.ask("tool", (name, arguments), 0)
        except Busy:
            raise refused("too many requests wait: ask again later") from None
        document: dict[str, Any] = json.loads(text)
        if status != 200:
            raise refused("\n".join(_told(one) for one in document["problems"]))
        return document

    app: Starlette = server_of(AgentTools(), ask).streamable_http_app(
        stateless_http=True,
        json_response=True,
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),  # the guard does it
    )
    return app


def _told(problem: dict[str, str]) -> str:
    given = f"{problem['given']} given; allowed: " if problem["given"] else ""
    return (f"{problem['path']}: " if problem["path"] else "") + given + problem["allowed"]


class _Guard:
    """Lets in who has the token; without one, who asks on this machine, and no page of another site."""

    def __init__(self, app: ASGIApp, token: str | None, hosts: tuple[str, ...]) -> None:
        self._app, self._hosts = app, hosts
        self._token = None if token is None else f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] not in _OPEN_PATHS and (refused_by := self._why_not(scope)):
            await refused_by(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _why_not(self, scope: Scope) -> Response | None:
        headers: dict[bytes, bytes] = dict(scope["headers"])
        if self._token is not None:
            given = headers.get(b"authorization", b"")
            if hmac.compare_digest(given, self._token):
                return None
            return _problem(401, "a token is needed: Authorization: Bearer …", {"www-authenticate": "Bearer"})
        named = [b"//" + headers.get(b"host", b"")] + ([headers[b"origin"]] if b"origin" in headers else [])
        if all(_host_of(one) in self._hosts for one in named):
            return None
        return _problem(403, "this service answers on its own machine, to no page of another site")


def _host_of(address: bytes) -> str | None:
    try:
        return urlsplit(address.decode("latin-1")).hostname
    except ValueError:
        return None
