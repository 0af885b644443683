"""Tools of the protocol's SDK as ``ftcost mcp`` offers them: strict arguments, compact answers.

Importing it needs the SDK (``pip install 'ftcost[mcp]'``).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, TextContent
from pydantic import ValidationError

from ftcost_core.documents.problems import InputError, did_you_mean, fail, from_validation


def agent_tool(function: Callable[..., dict[str, Any]]) -> Tool:
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


def _answering(tool: Callable[..., dict[str, Any]]) -> Callable[..., Any]:
    """Return the tool with compact answers, and its refusals as the protocol's, which the agent reads."""

    @wraps(tool)
    def answered(*arguments: object, **named: object) -> CallToolResult:
        try:
            document = tool(*arguments, **named)
        except InputError as error:
            raise ToolError(str(error)) from None
        text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
        return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=json.loads(text))

    return answered
