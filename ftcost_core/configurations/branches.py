"""Branches of a shell script: the arms that are run, as far as the script alone tells.

A value that arms leave differing, by a test that is not told, stands in other texts as a sign of an open value.
"""

from __future__ import annotations

import fnmatch
import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile

from ftcost_core.text.i18n import tr

_PIECE = re.compile(r"(?:\"(?:[^\"\\]|\\.)*\"|'[^']*'|\$\([^()]*\)|\\.|[^;\"'])+|;;?")
_KEYWORD = re.compile(
    r"\s*(if|elif|else|then|fi|case|esac|for|while|until|do|done|exit|return)\b(?!\s*[:=])\s*(.*)", re.DOTALL
)
_FOR = re.compile(r"\w+\s+in\b|\w+\s*$|\(\(")
_CASE = re.compile(r"(\"[^\"]*\"|'[^']*'|\S+)\s+in\b\s*(.*)")
_PATTERN = re.compile(r"\s*\(?([^()]{1,400})\)\s*(.*)")
_SIGN = re.compile("\x01(\\d+)\x02")
_UNSET = re.compile(r"\$(?:\{\w+\}|\w+)")
_SWITCH = re.compile(r"\$\{?(?!\w*(?:RANK|NODE|HOST|SLURM|WORLD|MASTER))[A-Za-z_]\w*\}?")
"""A variable of the person who starts the script, such as DEBUG; what a launcher sets tells machines apart."""
_UNKNOWN = re.compile("[$`\x01]")
_LONGEST = 80
_DEEPEST = 50
_COMPARED: dict[str, Callable[[float, float], bool]] = {
    "-eq": float.__eq__, "-ne": float.__ne__, "-lt": float.__lt__, "-le": float.__le__, "-gt": float.__gt__,
    "-ge": float.__ge__, "<": float.__lt__, "<=": float.__le__, ">": float.__gt__, ">=": float.__ge__,
}  # fmt: skip
_SHORT = re.compile(r"\s*(\[.*?\s\]\]?|test\s[^&|]*)\s*(&&|\|\|)\s*([A-Za-z_].*)")
"""A test before a command on the same line."""
_TEST = re.compile(r"\s*(?:!\s+)?(?:\[\[?|test)\s")
_SUM = re.compile(r"\s*\(\((.*)\)\)\s*")
_SIGN_OF_SUM = re.compile(r"[<>=!]=|[<>]|&&|\|\|")
_NAME = re.compile(r"(?<![\w$])[A-Za-z_]\w*")
_SETS = re.compile(r"\s*(?:export\s+|local\s+|declare\s+)?[A-Za-z_]\w*\+?=")
_FILES = ("-d", "-e", "-f", "-s", "-r")
_RESUMES = re.compile(r"(?<!\S)--(?:load_checkpoint|ckpt_path|load|resume\w*|auto_resume)(?:[= ](?!-)\S+)?(?!\S)")
"""Options that go on from a checkpoint, which takes what the start takes."""
OPEN = re.compile("⟨(.*?)⟩", re.DOTALL)
"""A value that is left open, with those that it may have."""


@dataclass
class _Branch:
    before: dict[str, str]
    """Variables as they were before its first arm."""
    word: str | None = None
    """What a ``case`` compares."""
    awaits: bool = False
    """Whether a pattern of a ``case`` comes next."""
    untold: bool = False
    """Whether one of its tests so far is not told."""
    assumed: list[str] = field(default_factory=list)
    """What its tests take for granted, in words."""
    matters: bool = False
    """Whether one of its arms sets a variable or starts a training."""
    live: bool | None = False
    """Whether the arm that is read is run; ``None``: it is not told."""
    told: bool = False
    """Whether one of the arms so far is run, whichever."""
    switches: list[str] = field(default_factory=list)
    """Variables of the person who starts the script that its tests ask for."""
    outcomes: list[dict[str, str]] = field(default_factory=list)
    """Variables after arms that may be run."""
    left: bool = False
    """Whether the script ends in the arm that is read."""


@dataclass
class Branches:
    """The branches around a script's line."""

    variables: dict[str, str]
    filled: Callable[[str], str]
    """Fills in the variables of a text."""
    exists: Callable[[str], bool]
    """Tells files and folders that are there."""
    starts: Callable[[str], bool]
    """Tells commands that start a training."""
    say: Callable[[str], None]
    _around: list[_Branch] = field(default_factory=list)
    _open: list[str] = field(default_factory=list)

    def run(self, line: str) -> Iterator[str]:
        """Yield the commands of a line that are run or may be."""
        pieces = _PIECE.findall(line)
        if line.lstrip().startswith("#") or "".join(pieces) != line:
            pieces = [line]
        for piece in (part for one in pieces for part in _written_out(one)):
            left: str | None = piece
            again = not piece.lstrip().startswith("#")
            while left and again:
                left, again = self._step(left)
            if left and (_SETS.match(left) or self.starts(left)):
                for branch in self._around:
                    branch.matters = True
            if left and all(branch.live is not False for branch in self._around):
                yield left

    def readable(self, text: str) -> str:
        """Return a text with the values that an open one may have."""
        return _SIGN.sub(lambda m: f"⟨{self._open[int(m[1])]}⟩", text)

    def _step(self, piece: str) -> tuple[str | None, bool]:
        """Take a keyword from a piece; return what is left of it, and whether that may begin with another."""
        branch = self._around[-1] if self._around else None
        keyword = _KEYWORD.match(piece)
        name, rest = (keyword[1], keyword[2]) if keyword else ("", piece)
        if rest.rstrip().endswith(":") or len(self._around) > _DEEPEST:  # Python's, in a text of the script
            name = ""
        if name in ("while", "until") or (name == "for" and _FOR.match(rest)):
            self._around.append(_Branch(dict(self.variables)))
            # Without arguments there are no options to read.
            never = name == "while" and (rest.startswith("getopts ") or self._told(rest) is False)
            self._arm(not never)
            return rest, False
        if name == "if":
            self._around.append(_Branch(dict(self.variables)))
            self._arm(self._told(rest))
            return rest, False
        if name == "case" and (case := _CASE.match(rest)):
            self._around.append(_Branch(dict(self.variables), word=case[1], awaits=True))
            return case[2], True
        if branch is None:
            return piece.strip("; ") and piece, False
        if name in ("fi", "esac", "done"):
            self._end()
            return None, False
        if branch.awaits and (pattern := _PATTERN.match(piece)):
            branch.awaits = False
            self._arm(self._matches(branch.word or "", pattern[1]))
            return pattern[2], True
        if piece == ";;":
            self._leave(branch)
            branch.awaits = branch.word is not None
        elif name == "elif":
            self._leave(branch)
            self._arm(self._told(rest))
            return rest, False
        elif name == "else":
            self._leave(branch)
            self._arm(True)
            return rest, True
        elif name in ("exit", "return"):
            branch.left = True
        else:
            return piece.strip("; ") and rest, name in ("then", "do")
        return None, False

    def _arm(self, told: bool | None) -> None:
        branch = self._around[-1]
        branch.live = False if branch.told or told is False else None if branch.untold else told
        branch.untold = branch.untold or told is None
        branch.told = branch.told or told is True
        branch.left = False

    def _leave(self, branch: _Branch) -> None:
        """End an arm."""
        if branch.live is not False and not branch.left:
            branch.outcomes.append(dict(self.variables))
        if branch.live is not False:
            self._set(branch.before)
        branch.live = False

    def _end(self) -> None:
        """End all arms: a value in which those that may be run differ is open."""
        branch = self._around[-1]
        self._leave(branch)
        self._around.pop()
        for note in branch.assumed if branch.matters else ():
            self.say(note)
        outcomes = branch.outcomes + ([] if branch.told else [branch.before])
        if branch.switches and not branch.told and branch.matters:  # nothing stands for "otherwise"
            outcomes = [branch.before]
            for name in branch.switches:
                self.say(tr("{name} is not set in the script: taken as empty", name=name))
        after = dict((outcomes or [branch.before])[0])
        for name in sorted({name for outcome in outcomes for name, _ in outcome.items() ^ after.items()}):
            values = list(dict.fromkeys(outcome.get(name, "") for outcome in outcomes))
            if len(values) > 1:
                fresh = {" ".join(_RESUMES.sub("", one).split()) for one in values}
                values = list(fresh) if len(fresh) == 1 else values
            if len(values) > 1:
                words = [one.split(" ") for one in values]
                same = sum(1 for _ in takewhile(lambda at: len(set(at)) == 1, zip(*words, strict=False)))
                values = [" ".join(one[same:]) for one in words]
                shown = [(OPEN.sub(r"\1", self.readable(one)) or tr("nothing"))[:_LONGEST] for one in values]
                self._open.append(tr(" or ").join(shown))
                after[name] = f"{' '.join(words[0][:same])} \x01{len(self._open) - 1}\x02".lstrip()
            else:
                after[name] = values[0]
        self._set(after)

    def _set(self, variables: dict[str, str]) -> None:
        self.variables.clear()
        self.variables.update(variables)

    def _matches(self, word: str, patterns: str) -> bool | None:
        value = self._known(word)
        if patterns.strip() == "*":
            return True
        if value is None:
            return None
        return any(fnmatch.fnmatchcase(value, one.strip().strip("\"'")) for one in patterns.split("|"))

    def _told(self, test: str) -> bool | None:
        """Return whether a test holds; ``None``: the script alone does not tell."""
        if sum_ := _SUM.fullmatch(test):
            test = "[ " + _SIGN_OF_SUM.sub(r" \g<0> ", _NAME.sub(r"$\g<0>", sum_[1])) + " ]"
        if not _TEST.match(test):
            return None  # a command
        inside = re.sub(r"(?:^|(?<=\s))(?:\[\[?|\]\]?|test)(?=\s|$)", " ", test)
        first, *others = re.split(r"(&&|\|\||\s-[ao]\s)", inside)
        value = self._holds(first)
        for sign, part in zip(others[::2], others[1::2], strict=True):
            both, decides = (value, self._holds(part)), sign.strip() in ("||", "-o")
            value = decides if decides in both else None if None in both else not decides
        return value

    def _holds(self, test: str) -> bool | None:
        try:
            words = shlex.split(test, posix=False)
        except ValueError:
            return None
        turned = words[:1] == ["!"]
        words = words[turned:]
        held: bool | None = None
        if len(words) == 2 and words[0] in ("-z", "-n"):
            text = self.filled(words[1]).strip("\"'")
            if _UNSET.fullmatch(text):
                self._assume(tr("{name} is not set in the script: taken as empty", name=text))
                text = ""
            held = None if _UNKNOWN.search(text) else (text == "") == (words[0] == "-z")
        elif len(words) == 2 and words[0] in _FILES and (name := self._known(words[1])) is not None:
            held = self.exists(name)
            if not held:
                self._assume(tr("{name} is not there: a test of it does not hold", name=name))
        elif len(words) == 1 and (only := self._known(words[0])) is not None:
            held = only != ""
        elif len(words) == 3:
            left, right = self._known(words[0]), self._known(words[2])
            if left is not None and right is not None:
                held = _compared(left, words[1], right)
        return held if held is None else held != turned

    def _known(self, word: str) -> str | None:
        value = self.filled(word).strip("\"'").replace("$#", "0")
        if _SWITCH.fullmatch(value):
            self._around[-1].switches.append(value)
        return None if _UNKNOWN.search(value) else value

    def _assume(self, note: str) -> None:
        self._around[-1].assumed.append(note)


def _written_out(piece: str) -> list[str]:
    """Return a test and the command after it as an ``if``."""
    short = _SHORT.match(piece)
    if short is None:
        return [piece]
    sign = "||" if short[2] == "&&" else "&&"
    then, _, other = (one.strip() for one in short[3].partition(sign))
    first, second = (then, other) if short[2] == "&&" else (other, then)
    return [f"if {short[1]}", first, *([f"else {second}"] if second else []), "fi"]


def _compared(left: str, sign: str, right: str) -> bool | None:
    if sign in ("=", "=="):
        return fnmatch.fnmatchcase(left, right)
    if sign == "!=":
        return not fnmatch.fnmatchcase(left, right)
    try:
        return _COMPARED[sign](float(left or 0), float(right or 0))
    except (KeyError, ValueError):
        return None
