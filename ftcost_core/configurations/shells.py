"""Scripts of a shell: the command that starts a training, with the script's own variables filled in."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from ftcost_core.configurations import expressions
from ftcost_core.configurations.branches import OPEN, Branches
from ftcost_core.configurations.commands import options_of
from ftcost_core.configurations.places import is_file, refused
from ftcost_core.storage.files import read_text
from ftcost_core.text.i18n import tr

_OF_TOOLS = re.compile(
    r"(?:^|[\s/])(?:accelerate\s+launch|torchrun|deepspeed|trl\s+(?:sft|dpo|kto|grpo|rloo)|llamafactory-cli\s+train|"
    r"axolotl\s+train|(?:-m\s+)?axolotl\.cli\.train|tune\s+run|(?:swift|megatron)\s+(?:sft|rlhf|pt)|litgpt\s+\S*finetune\S*|"
    r"autotrain\s+(?:llm|--config)|mlx_lm[. ]lora|"
    r"-m\s+(?:[\w.]+(?=\s(?:.{0,20000}\s)?actor_rollout_ref\.)|openrlhf\.cli\.train_|verl\.(?:trainer\.(?!main_(?:eval|filter|generation))|experimental\.)|recipe\.|[Mm]ax[Tt]ext\.|"
    r"llamafactory\.cli\s+train|torch\.distributed))\S*(?=\s|$)"
)
_OF_PYTHON = re.compile(
    r"(?:^|[\s/])(?:python3?\s+(?:-\w+\s+)*|uv\s+run\s+(?:--?\w\S*\s+)*)(?:\S+\.py|-m\s+(?:\w+\.)+\w*(?:train|tune)\w*)\s"
)
_NOT_READ = {
    "SkyRL": re.compile(r"-m\s+(?:skyrl|\S*\bskyrl_)|\bskyrl[_-](?:train|entrypoint)"),
    "slime": re.compile(r"--(?:actor-num-gpus-per-node|rollout-num-gpus)\b"),
    "XTuner": re.compile(r"(?:^|[\s/])xtuner\s+train\s"),
}
"""Tools that people have and no table is for, by what stands in their commands."""
_NO_TRAINING = re.compile(r"\s--(?:test|help|print[_-]config)(?:\s|$)|^\s*(?:echo|printf)\s(?!.*(?:&&|\|\|))")
_RESERVED = (
    (re.compile(r"--(?:gres|gpus)[= ](?:gpu:)?(?:[A-Za-z][\w-]*:)?(\d+)"), "SLURM_GPUS_ON_NODE"),
    (re.compile(r"--gpus-per-(?:node|task)[= ](?:[A-Za-z][\w-]*:)?(\d+)"), "SLURM_GPUS_ON_NODE"),
    (re.compile(r"--(?:gres[= ]gpu:|gpus(?:-per-(?:node|task))?[= ])([A-Za-z][\w-]*):\d"), "SLURM_GPU_TYPE"),
    (re.compile(r"(?:--constraint[= ]|-C ?)[\"']?([A-Za-z][\w-]*)"), "SLURM_JOB_CONSTRAINTS"),
    (re.compile(r"(?:--partition[= ]|-p ?)([A-Za-z][\w-]*)"), "SLURM_JOB_PARTITION"),
    (re.compile(r"(?:--nodes[= ]|-N ?)(\d+)"), "SLURM_NNODES"),
    (re.compile(r"ngpus=(\d+)"), "SLURM_GPUS_ON_NODE"),
    (re.compile(r"select=(\d+)"), "SLURM_NNODES"),
)
"""What a scheduler is asked for in a script's comments, by the variables in which Slurm tells it."""
_ARITHMETIC = re.compile(r"\$\(\(([^()]*)\)\)|\$\(expr ([^()]*)\)")
_HEREDOC = re.compile(
    r"^[ \t]*read .{0,80}?\b(\w{1,80})[ \t]*<<-?[ \t]*['\"]?(\w{1,80})['\"]?\n((?:.*\n){1,200}?)[ \t]*\2[ \t]*$",
    re.MULTILINE,
)
"""A variable that holds a command over several lines, as OpenRLHF's scripts have it."""
_WRITTEN = re.compile(
    r"^[ \t]*(?:cat|tee)\b(?P<line>.{0,200}?<<-?[ \t]*['\"]?(?P<end>\w{1,80})['\"]?.{0,200})\n"
    r"(?P<text>(?:.*\n){0,2000}?)[ \t]*(?P=end)[ \t]*$",
    re.MULTILINE,
)
"""A file that a script writes before it starts a training with it."""
_ARRAY = re.compile(
    r"^[ \t]*(?:export |local |declare -a )?(\w{1,80}\+?=)\(((?:[^()]|\$\([^()]*\)){0,20000})\)[ \t]*$", re.MULTILINE
)
"""A variable that holds words, as Megatron's scripts have it."""
_VARIABLE = re.compile(r"\$(?:\{(\w+)(?:(:?[-=])((?:[^{}]|\$\{\w+(?::?[-=][^{}]*)?\})*))?\}|\((\w+)\)|(\w+))")
_OF_ACCELERATE = re.compile(r"\bpython3?\s+-m\s+accelerate\.commands\.(?:launch|accelerate_cli\s+launch)(?=\s)")
_IN_CASE = re.compile(r"\$\{(\w+)(,,|\^\^)\}")
_CASES: Mapping[str, Callable[[str], str]] = {",": str.lower, "^": str.upper}
_WHICH = re.compile(r"\$\((?:command -v|which|type -p) ([\w./-]+)\)")
_COUNTED = re.compile(
    r"\$\(\s*echo\s+\"?\$\{?(\w+)\}?\"?\s*\|\s*(?:tr\s+(?:-s\s+)?[\"']?,[\"']?\s+[\"']?\\n[\"']?\s*\|\s*wc\s+-l"
    r"|awk\s+-F\s*[\"']?,[\"']?\s+[\"']\s*\{\s*print\s+NF\s*\}\s*[\"'])\s*\)"
)
"""How many parts a variable has between commas, as scripts count the GPUs that are seen."""
_WHOLE = re.compile(r"\$(?:[@*]|\{?\w+(?:\[[@*]\])?\}?|\{[@*]\})")
_ARGUMENTS = ("$@", "$*", "${@}", "${*}")
"""What a script is given."""
_OUTPUT = re.compile(r"\d?>{1,2}.*|&>.*|<{1,3}|\|{1,2}|&{1,2}")
"""What a command's output is done with."""
_OF_A_COMMAND = re.compile(r"\s*(?:export\s+)?([A-Za-z_]\w*)=[^\s=(]*(?:\$\(|`)")
"""A variable that another command says."""
_OF_A_SCRIPT = re.compile(
    r"^[ \t]*(?:exec[ \t]+)?(?:(?:(?:ba|z)?sh|source|\.)[ \t]+|(?=[^\s=;&|]*/))"
    r"([^\s=;&|]{0,200}?[\w.-]{1,80}\.sh\b[\"']?)[^\n|&;]*$",
    re.MULTILINE,
)
"""Another script that is started or taken in."""
_MOST_INLINED = 3
_COMMENT = re.compile(r"(?:^|\s)#.*$", re.MULTILINE)
_CONTINUED_COMMENT = re.compile(r"^([ \t]*#.{0,2000}?)\\+[ \t]*$", re.MULTILINE)
"""A comment that ends as a continued command does: it ends there all the same."""
_OF_A_SHELL = re.compile(r"(?:(?:^|[\s/])(?:ba|z)?sh -l?c\s+|\s--wrap[= ])([\"'])(.*)\1")
"""A command that another shell runs, as srun starts it."""
_OPEN_VALUE = re.compile(r"\s*(?:export\s+)?[A-Za-z_]\w*=\"(?:[^\"]*\"[^\"\s]*\")*[^\"]*")
_QUOTED = re.compile(r"\"([^\"]*)\"|'([^']*)'")
_ASSIGNED = re.compile(r"([A-Za-z_]\w*)=(\"[^\"`$]*\"|'[^']*'|[^\s\"'`;&|$]*)(?=\s|$)")
_SEVERAL = re.compile(rf"\s*export(?:\s+{_ASSIGNED.pattern})+\s*(?:#.*)?")
"""Several variables in a line."""
_ASKED = dict.fromkeys(name for _, name in _RESERVED)
_LAUNCHED = ("CUDA_VISIBLE_DEVICES", "NPROC_PER_NODE", "NNODES")


def written_by(path: Path, text: str, name: str) -> str | None:
    """Return the text that a shell script writes to a file of a name; ``None``: it writes none."""
    *_, filled = _commands(path, text, lambda _note: None)
    files = ((filled(one["line"]), one["text"]) for one in _WRITTEN.finditer(text))
    return next((filled(held) for line, held in files if name in re.split(r"[\s\"'<>]+", line)), None)


def _is_command(line: str) -> bool:
    line = _bare(line)
    return bool(_OF_TOOLS.search(line) or _OF_PYTHON.search(line)) and not _NO_TRAINING.search(line)


def starts_training(text: str) -> bool:
    """Tell whether a line of a text starts a training."""
    return any(_is_command(f" {line} ") for line in text.splitlines())


def _bare(line: str) -> str:
    """Return a line with the words plain that stand in quotes."""
    return re.sub(r"([\"'])([\w./${}-]+)\1", r"\2", line)


def words_of(path: Path, text: str, say: Callable[[str], None]) -> list[str]:
    """Return the words of the command that starts a training, the script's own variables filled in.

    Before them stand variables that say how many GPUs there are: those of the script, and what it asks Slurm for.
    Raises :class:`InputError` for several trainings.
    """
    for tool, marks in _NOT_READ.items():
        if marks.search(text):
            raise refused(path, tr("trainings of {tool} are not read", tool=tool))
    commands, plain, _ = _commands(path, _inlined(path, text), say)
    if len({tuple(_without_variables(words)) for words in commands}) > 1:
        raise refused(path, tr("it starts {n} trainings: keep one a file, so that none is guessed", n=len(commands)))
    named = [words for words in plain if any("model" in word for word in words)]
    command = (commands or named or plain or [[]])[-1]
    if not command:
        raise refused(path, tr("no command that starts a training"))
    return command


def started_by(text: str) -> set[str]:
    """Return the names of scripts that a script of a shell starts or takes in."""
    return {Path(line[1].strip("\"'")).name for line in _OF_A_SCRIPT.finditer(text)}


def _inlined(path: Path, text: str, depth: int = 0) -> str:
    """Return a script with those in it that it starts or sources and that lie beside it."""

    def held(line: re.Match[str]) -> str:
        place = path.parent / Path(line[1].strip("\"'")).name
        if depth > _MOST_INLINED or place == path or not is_file(place):
            return line[0]
        return _inlined(place, read_text(place), depth + 1)

    return _OF_A_SCRIPT.sub(held, text)


def _commands(
    path: Path, text: str, say: Callable[[str], None]
) -> tuple[list[list[str]], list[list[str]], Callable[[str], str]]:
    """Return a script's commands of launchers and of Python alone, and what fills in its variables as they end."""
    told = _CONTINUED_COMMENT.sub(r"\1", text.replace("\x01", "").replace("\r\n", "\n"))
    without = _WRITTEN.sub("", told)
    joined = re.sub(r"\\\n", " ", without if starts_training(without) else told)
    joined = _HEREDOC.sub(lambda m: f"{m[1]}=({' '.join(m[3].split())})", joined)
    joined = _ARRAY.sub(lambda m: f"{m[1]}({' '.join(_COMMENT.sub('', m[2]).split())})", joined)
    variables: dict[str, str] = {}
    commands: list[list[str]] = []
    plain: list[list[str]] = []

    def value_of(used: re.Match[str]) -> str:
        name, default = used[1] or used[4] or used[5], used[3]
        value = variables.get(name)
        if default is not None and (value is None or (value == "" and used[2].startswith(":"))):
            return _VARIABLE.sub(value_of, default).strip("\"'")
        return used[0] if value is None else value

    def filled(line: str) -> str:
        line = re.sub(r"\"?\$\{(\w+)\[[@*]\]\}\"?", lambda m: variables.get(m[1], m[0]), line)
        line = _IN_CASE.sub(lambda m: _CASES[m[2][0]](variables.get(m[1], m[0])), line)
        line = _OF_ACCELERATE.sub("accelerate launch", _WHICH.sub(r"\1", line))
        line = _COUNTED.sub(lambda m: str(len(variables[m[1]].split(","))) if m[1] in variables else m[0], line)
        line = _VARIABLE.sub(value_of, line)
        return _ARITHMETIC.sub(lambda m: computed(m[1] or m[2]) or m[0], line)

    def computed(sum_: str) -> str:
        number = expressions.number(re.sub(r"[A-Za-z_]\w*", lambda m: variables.get(m[0], m[0]), sum_))
        return "" if number is None else str(number)

    def is_there(name: str) -> bool:
        return is_file(path.parent / name, Path.exists)

    branches = Branches(variables, filled, is_there, lambda line: _is_command(f" {line} "), say)
    for raw in (part for line in _lines(joined) for part in branches.run(line)):
        line = filled(raw)
        asked = re.match(r"\s*#(?:SBATCH|PBS|\$)\s+(.*)", line)
        if asked:
            for pattern, name in _RESERVED:
                if number := re.search(pattern, asked[1]):
                    variables.setdefault(name, number[1])
            continue
        array = re.fullmatch(r"\s*([A-Za-z_]\w*)(\+?)=\((.*)\)\s*", line)
        assigned = re.fullmatch(
            r"\s*(?:export\s+)?([A-Za-z_]\w*)(?:\s*[?:]=\s*|(\+?)=)((?:\"[^\"`]*\"|'[^']*'|[^\s\"'`;&|])*)\s*(?:#.*)?",
            line,
        )
        nested = _OF_A_SHELL.search(line)
        line = nested[2] if nested else line
        if asked_for := _OF_A_COMMAND.match(line):
            variables.pop(asked_for[1], None)
        elif put := array or assigned:
            value = put[3] if array else _QUOTED.sub(r"\1\2", put[3])
            before = f"{variables.get(put[1], '')}{' ' if array else ''}" if put[2] else ""
            variables[put[1]] = f"{before}{value}"
        elif _SEVERAL.fullmatch(line):
            variables |= {name: value.strip("\"'") for name, value in _ASSIGNED.findall(line)}
        elif not line.lstrip().startswith("#") and _is_command(f" {line} "):
            try:  # a sign of a comment within a word is part of it, which shlex does not know
                words = [one.replace("\0", "#") for one in shlex.split(re.sub(r"(?<=\S)#", "\0", line), comments=True)]
            except ValueError as error:
                raise refused(path, tr("the command cannot be read: {why}", why=error)) from None
            around = [f"{name}={variables[name]}" for name in (*_LAUNCHED, *_ASKED) if name in variables]
            words = _settled(path, [*around, *_on_a_cluster(words)], branches)
            (commands if _OF_TOOLS.search(_bare(f" {line}")) else plain).append(words)
    return commands, plain, filled


def _on_a_cluster(words: list[str]) -> list[str]:
    """Return the command behind ``--`` of what sends it to a cluster, before it the machines that are asked for.

    So does Open Instruct's ``mason.py --num_nodes 4 --gpus 8 -- accelerate launch ...``.
    """
    end = words.index("--") if "--" in words else 0
    if not end or not _is_command(f" {' '.join(words[end + 1 :])} "):
        return words
    asked = options_of(words[:end])
    told = {"NNODES": asked.get("num_nodes"), "NPROC_PER_NODE": asked.get("gpus")}
    return [*(f"{name}={value}" for name, value in told.items() if value is not None), *words[end + 1 :]]


def _lines(text: str) -> Iterator[str]:
    """Yield a script's lines, a variable's value over several of them as one."""
    waiting = ""
    for line in text.splitlines():
        waiting = f"{waiting} {line}" if waiting else line
        if not _OPEN_VALUE.fullmatch(waiting):
            yield waiting
            waiting = ""
    if waiting:
        yield waiting


def _settled(path: Path, words: list[str], branches: Branches) -> list[str]:
    """Return a command's words without what is done with its output; open values as what they may be.

    Raises :class:`InputError` where options themselves are open.
    """
    told: list[str] = []
    for word in words:
        unset = _WHOLE.fullmatch(word) and any(one.startswith("-") for one in told) and not told[-1].startswith("-")
        if not unset:
            told.append(branches.readable(word))
        elif word not in _ARGUMENTS:
            branches.say(tr("{name} is not set in the script: taken as empty", name=word))
    for before, word in zip(["", *told], told, strict=False):
        held = OPEN.search(word)
        if held and "=" not in word[: held.start()] and (not before.startswith("-") or " -" in f" {held[1]}"):
            raise refused(path, tr("the command has {values}, which the script alone does not tell: keep one of them",
                                   values=held[0]))  # fmt: skip
    end = next((n for n, word in enumerate(told) if _OUTPUT.fullmatch(word)), len(told))
    end = end if _is_command(f" {' '.join(told[:end])} ") else len(told)
    return [word for word in told[:end] if word != "nohup"]


def _without_variables(words: list[str]) -> list[str]:
    return [word for word in words if not re.match(r"[A-Z_]+=", word)]
