"""Tools of the protocol's SDK as ``ftcost mcp`` offers them: strict arguments, compact answers.

Importing it needs the SDK (``pip install 'ftcost[mcp]'``).
"""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from functools import wraps
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Any, TypeAlias

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from mcp_types import PARSE_ERROR, CallToolResult, ErrorData, JSONRPCError, TextContent
from pydantic import ValidationError

from ftcost_core.documents.problems import InputError, did_you_mean, fail, from_validation

if TYPE_CHECKING:
    from mcp.shared._stream_protocols import ReadStream, WriteStream

Ask: TypeAlias = Callable[[str, dict[str, Any]], Awaitable[dict[str, Any]]]
"""Has a tool answered by its name and arguments."""
_ID = re.compile(r'"id"\s*:\s*(-?\d{1,18}|"[^"\\]{0,100}")')


async def serve_standard_streams(server: MCPServer) -> None:
    """Serve on standard input and output until the input ends, with an answer to every line.

    The SDK drops a line that it cannot read: half a character, or lists some hundred levels deep.
    """
    serving = server._lowlevel_server  # noqa: SLF001 - the SDK offers no other way to wrap its streams
    async with stdio_server() as (requests, answers):
        await serving.run(_Answered(requests, answers), answers, serving.create_initialization_options())


class _Answered:
    """A stream of requests, of which those that cannot be read are answered here and left out."""

    def __init__(self, requests: ReadStream[SessionMessage | Exception], answers: WriteStream[SessionMessage]) -> None:
        self._requests, self._answers = requests, answers

    def __getattr__(self, name: str) -> Any:
        return getattr(self._requests, name)

    def __aiter__(self) -> _Answered:
        return self

    async def __aenter__(self) -> _Answered:
        await self._requests.__aenter__()
        return self

    async def __aexit__(self, *error: Any) -> bool | None:
        return await self._requests.__aexit__(*error)

    async def __anext__(self) -> SessionMessage:
        while isinstance(request := await self._requests.__anext__(), Exception):
            await self._answers.send(SessionMessage(_refusal(request)))
        return request

    async def receive(self) -> SessionMessage:
        """Return the next request that can be read."""
        while isinstance(request := await self._requests.receive(), Exception):
            await self._answers.send(SessionMessage(_refusal(request)))
        return request


def _refusal(error: Exception) -> JSONRPCError:
    """Return the answer to a line that is no request, under its number where it shows."""
    faults = error.errors(include_url=False) if isinstance(error, ValidationError) else []
    line = next((fault["input"] for fault in faults if isinstance(fault["input"], str)), "")
    number = _ID.search(line)
    why = faults[0]["msg"] if faults else str(error)
    return JSONRPCError(
        jsonrpc="2.0",
        id=json.loads(number[1]) if number else None,
        error=ErrorData(code=PARSE_ERROR, message=f"The line is no request that can be read: {why}"),
    )


def elsewhere(tool: Callable[..., dict[str, Any]], ask: Ask) -> Callable[..., Any]:
    """Return a tool that is answered in another process."""

    @wraps(tool)
    async def asked(**arguments: Any) -> dict[str, Any]:
        return await ask(tool.__name__, arguments)

    return asked


def agent_tool(function: Callable[..., Any]) -> Tool:
    """Return the tool of a function, whose docstring describes it to the agent."""
    tool = _StrictTool.from_function(_answering(function))
    return tool.model_copy(update={"parameters": {**tool.parameters, "additionalProperties": False}})


class _StrictTool(Tool):
    """A tool that refuses what it has no argument for, in the words of the command line."""

    async def run(self, arguments: dict[str, Any], *rest: Any, **named: Any) -> Any:
        """Run the tool. Raises :class:`ToolError`, a line a fault, for a wrong or an unknown argument."""
        allowed = tuple(self.parameters["properties"])
        for name, value in arguments.items():
            if name not in allowed:
                names = ", ".join(allowed) or "no arguments"
                raise ToolError(str(fail(name, value, names + did_you_mean(name, allowed))))
        try:
            self.fn_metadata.validate_arguments(arguments)
        except ValidationError as error:
            raise ToolError(str(from_validation(error))) from None
        return await super().run(arguments, *rest, **named)


def _answering(tool: Callable[..., Any]) -> Callable[..., Any]:
    """Return the tool with compact answers, and its refusals as the protocol's, which the agent reads."""
    if iscoroutinefunction(tool):

        @wraps(tool)
        async def answered_later(*arguments: object, **named: object) -> CallToolResult:
            try:
                return _answer(await tool(*arguments, **named))
            except InputError as error:
                raise ToolError(str(error)) from None

        return answered_later

    @wraps(tool)
    def answered(*arguments: object, **named: object) -> CallToolResult:
        try:
            return _answer(tool(*arguments, **named))
        except InputError as error:
            raise ToolError(str(error)) from None

    return answered


def _answer(document: dict[str, Any]) -> CallToolResult:
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=json.loads(text))
