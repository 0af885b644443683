"""``ftcost card [FILE]``: show and keep cards of one's own, given by hand or as nvidia-smi and the like print them."""

from __future__ import annotations

import argparse
import json

from ftcost_core.catalogue.own_cards import (
    NUMBERS,
    OwnCard,
    card_of,
    cards_folder,
    forget_card,
    gpu_of_card,
    read_cards,
    save_card,
    shown_card,
)
from ftcost_core.commands.inputs import job_text, print_note


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    output = "the output of nvidia-smi, rocm-smi, system_profiler or lspci; - reads standard input"
    parser.add_argument("file", nargs="?", metavar="FILE", help=output)
    for name in ("name", "like", *NUMBERS):
        kind = str if name in ("name", "like") else float
        parser.add_argument("--" + name.replace("_", "-"), type=kind, help=OwnCard.model_fields[name].title)
    parser.add_argument("--link", choices=("like", "none"), help="whether it has the direct link of that card")
    parser.add_argument("--save", action="store_true", help="keep it among your cards")
    parser.add_argument("--forget", metavar="NAME", help="remove a card of yours")
    parser.add_argument("--json", action="store_true", help="print cards as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Print the card, or the kept ones; return the exit status."""
    folder = cards_folder(arguments.config_dir)
    if arguments.forget is not None:
        forget_card(folder, arguments.forget)
        return 0
    given = {name: getattr(arguments, name) for name in ("name", "like", *NUMBERS, "link")}
    given = {name: value for name, value in given.items() if value is not None}
    if arguments.file is None and not given and not arguments.save:
        cards = read_cards(folder).cards  # what is wrong with the others was said at the start
    else:
        cards = (card_of(({} if arguments.file is None else shown_card(job_text(arguments.file))) | given),)
    if arguments.json:
        print(json.dumps([card.model_dump(exclude_none=True) for card in cards], indent=1, ensure_ascii=False))
    else:
        print("".join(map(_line, cards)), end="")
    if arguments.save:
        print_note(f"kept in {save_card(folder, cards[0])}")
    return 0


def _line(card: OwnCard) -> str:
    gpu = gpu_of_card(card)
    return (
        f"{card.name}: like {gpu.like}, {card.memory_gib:g} GiB ({gpu.usable_bytes / 2**30:.2f} usable), "
        f"{gpu.bandwidth_bytes_s / 1e9:g} GB/s, {gpu.peak_flops('fp16') / 1e12:g} TFLOPS in 16 bits, "
        f"PCIe {gpu.pcie_gen}, {f'{gpu.tdp_w:g} W' if gpu.tdp_w else 'power not known'}, {gpu.link or 'no link'}\n"
    )
