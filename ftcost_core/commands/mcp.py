"""``ftcost mcp``: a Model Context Protocol server on standard input and output, for coding agents."""

from __future__ import annotations

import argparse
import asyncio
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

from ftcost_core import __version__
from ftcost_core.commands.agent_tools import AgentTools
from ftcost_core.documents.problems import refused

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

_INSTRUCTIONS = (
    "What fine-tuning a language model takes: GPU memory, hours, money, offline, with ranges. Ask it instead "
    "of guessing whether a training fits or what it costs. Start from job_schema or import_configuration."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""


def run(arguments: argparse.Namespace) -> int:
    """Serve until standard input ends; return the exit status."""
    # The protocol needs the stream itself: what commands print goes through one that escapes controls.
    with redirect_stdout(sys.__stdout__):
        offered = server(arguments.config_dir)
        from ftcost_core.commands.agent_server import serve_standard_streams

        asyncio.run(serve_standard_streams(offered))
    return 0


def server(config_dir: Path | None = None) -> MCPServer:
    """Return the server with its tools. Raises :class:`InputError` where the SDK is not installed."""
    try:
        from mcp.server.mcpserver import MCPServer

        from ftcost_core.commands.agent_server import agent_tool
    except ImportError:
        raise refused("the protocol's SDK is not installed; pip install 'ftcost[mcp]' brings it") from None
    tools = AgentTools(config_dir)
    offered = (tools.estimate, tools.plan, tools.import_configuration, tools.models, tools.gpus, tools.job_schema)
    return MCPServer(
        "ftcost",
        instructions=_INSTRUCTIONS,
        version=__version__,
        log_level="WARNING",
        tools=[agent_tool(tool) for tool in offered],
    )
