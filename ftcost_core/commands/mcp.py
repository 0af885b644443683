"""``ftcost mcp``: a Model Context Protocol server on standard input and output, for coding agents."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ftcost_core import __version__
from ftcost_core.documents.problems import InputError, refused

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

    from ftcost_core.commands.arguments import Commands

_INSTRUCTIONS = (
    "What fine-tuning a language model takes: GPU memory, hours, money, offline, with ranges. Ask it instead "
    "of guessing whether a training fits or what it costs. Start from job_schema or import_configuration."
)


def add_parser(commands: Commands) -> None:
    """Add the command to the program's subparsers."""
    parser = commands.add_parser("mcp", help="answer coding agents over the Model Context Protocol")
    parser.add_argument("--config-dir", type=Path, metavar="DIR", help="configuration folder to use instead")
    parser.set_defaults(run=_serve)


def _serve(arguments: argparse.Namespace) -> int:
    # The protocol needs the stream itself: what commands print goes through one that escapes controls.
    with redirect_stdout(sys.__stdout__):
        server(arguments.config_dir).run("stdio")
    return 0


def server(config_dir: Path | None = None) -> MCPServer:
    """Return the server with its tools. Raises :class:`InputError` where the SDK is not installed."""
    try:
        from mcp.server.mcpserver import MCPServer
    except ImportError:
        raise refused("the protocol's SDK is not installed; pip install 'ftcost[mcp]' brings it") from None
    from ftcost_core.commands.agent_tools import AgentTools

    tools = AgentTools(config_dir)
    serving = MCPServer("ftcost", instructions=_INSTRUCTIONS, version=__version__, log_level="WARNING")
    for tool in (
        tools.estimate,
        tools.plan,
        tools.import_configuration,
        tools.models,
        tools.gpus,
        tools.job_schema,
    ):
        serving.tool()(_in_words(tool))
    return serving


def _in_words(tool: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
    """Return the tool with its refusals as the protocol's: a line a fault, which the agent reads."""
    from mcp.server.mcpserver.exceptions import ToolError

    @wraps(tool)
    def answered(*arguments: object, **named: object) -> dict[str, Any]:
        try:
            return tool(*arguments, **named)
        except InputError as error:
            raise ToolError(str(error)) from None

    return answered
