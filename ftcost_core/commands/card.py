"""``ftcost card [FILE]``: show and keep cards of one's own, given by hand or as nvidia-smi and the like print them."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from ftcost_core.catalogue.card_reports import seen_cards
from ftcost_core.catalogue.own_cards import (
    OwnCard,
    card_of,
    cards_folder,
    forget_card,
    gpu_of_card,
    proposed_card,
    read_cards,
    save_card,
)
from ftcost_core.commands.inputs import job_text, print_note
from ftcost_core.documents.problems import refused

_NUMBERS = {
    "memory_gib": "memory as the driver reports it",
    "bandwidth_gb_s": "memory bandwidth",
    "tflops_16": "dense 16-bit rate of matrix products with fp32 sums",
    "power_w": "power limit",
}
_WHOLE = {"pcie_gen": "PCIe generation", "pcie_lanes": "PCIe lanes"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    output = "the output of nvidia-smi, rocm-smi, system_profiler or lspci; - reads standard input"
    parser.add_argument("file", nargs="?", metavar="FILE", help=output)
    parser.add_argument("--name", help="what the card is called here")
    parser.add_argument("--like", metavar="CARD", help="a card of the catalogue: what is not given is as on it")
    for name, about in _NUMBERS.items():
        parser.add_argument(_option(name), type=float, metavar="N", help=about)
    for name, about in _WHOLE.items():
        parser.add_argument(_option(name), type=int, metavar="N", help=about)
    parser.add_argument("--link", choices=("like", "none"), help="whether it has the link of that card")
    parser.add_argument("--save", action="store_true", help="keep it among your cards")
    parser.add_argument("--forget", metavar="NAME", help="remove a card of yours")
    parser.add_argument("--json", action="store_true", help="print the card, or all of yours, as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Print the card, or the kept ones; return the exit status."""
    folder = cards_folder(arguments.config_dir)
    if arguments.forget is not None:
        forget_card(folder, arguments.forget)
        return 0
    given = {name: value for name in ("name", "like", *_NUMBERS, *_WHOLE, "link")
             if (value := getattr(arguments, name)) is not None}  # fmt: skip
    if arguments.file is None and not given:
        return _show_kept(folder, as_json=arguments.json)
    fields = (_read(arguments.file) if arguments.file is not None else {}) | given
    card = card_of({name: value for name, value in fields.items() if value is not None})
    if arguments.json:
        print(json.dumps(card.model_dump(exclude_none=True), indent=1, ensure_ascii=False))
    else:
        print(_line(card))
    if arguments.save:
        print_note(f"kept in {save_card(folder, card)}")
    return 0


def _read(name: str) -> dict[str, Any]:
    """Return what a tool's output says of a card. Raises :class:`InputError` where it shows none."""
    cards = seen_cards(job_text(name))
    if not cards:
        raise refused("no card is shown there; read are nvidia-smi (also -q, -L and --query-gpu), rocm-smi, "
                      "system_profiler SPDisplaysDataType and lspci")  # fmt: skip
    first, *others = cards
    for other in others:
        print_note(f"also shown, not taken: {other.count} × {other.name}")
    return proposed_card(first)


def _show_kept(folder: Path, *, as_json: bool) -> int:
    own = read_cards(folder)
    if as_json:
        print(json.dumps([card.model_dump(exclude_none=True) for card in own.cards], indent=1, ensure_ascii=False))
    else:
        for card in own.cards:
            print(_line(card))
    for fault in own.faults:
        print_note(f"{fault}; the file is left as it is")
    return 0


def _line(card: OwnCard) -> str:
    gpu = gpu_of_card(card)
    return (
        f"{card.name}: like {gpu.like}, {card.memory_gib:g} GiB ({gpu.usable_bytes / 2**30:.2f} usable), "
        f"{gpu.bandwidth_bytes_s / 1e9:g} GB/s, {gpu.peak_flops('fp16') / 1e12:g} TFLOPS in 16 bits, "
        f"PCIe {gpu.pcie_gen}, {f'{gpu.tdp_w:g} W' if gpu.tdp_w else 'power not known'}, {gpu.link or 'no link'}"
    )


def _option(name: str) -> str:
    return "--" + name.replace("_", "-")
