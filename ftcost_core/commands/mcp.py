"""``ftcost mcp``: a Model Context Protocol server on standard input and output, for coding agents."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ftcost_core import __version__
from ftcost_core.commands.agent_tools import AgentTools
from ftcost_core.documents.problems import refused

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

    from ftcost_core.commands.agent_server import Ask

_INSTRUCTIONS = (
    "What fine-tuning a language model takes: GPU memory, hours, money, offline, with ranges. Ask it instead "
    "of guessing whether a training fits or what it costs. Start from job_schema or a trainer's configuration."
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
        return server_of(AgentTools(config_dir))
    except ImportError:
        raise refused("the protocol's SDK is not installed; pip install 'ftcost[mcp]' brings it") from None


def server_of(tools: AgentTools, ask: Ask | None = None) -> MCPServer:
    """Return the server. Over HTTP ``ask`` has a tool answered elsewhere, and configurations come by content.

    Raises :class:`ImportError`.
    """
    from mcp.server.mcpserver import MCPServer

    from ftcost_core.commands.agent_server import agent_tool, elsewhere

    reader = tools.import_configuration if ask is None else tools.import_texts
    given: list[Callable[..., dict[str, Any]]] = [tools.estimate, tools.plan, tools.maximise, reader]
    offered = given if ask is None else [elsewhere(tool, ask) for tool in given]
    return MCPServer(
        "ftcost",
        instructions=_INSTRUCTIONS,
        version=__version__,
        log_level="WARNING",
        tools=[agent_tool(tool) for tool in (*offered, tools.models, tools.gpus, tools.job_schema)],
    )
