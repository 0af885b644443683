"""What several trainers' own settings are read or refused by."""

from __future__ import annotations

from ftcost_core.configurations.draft import Configuration, Draft
from ftcost_core.configurations.settings import TrainerSettings
from ftcost_core.documents.fields import declaration
from ftcost_core.documents.problems import fail
from ftcost_core.text.i18n import tr

OTHER_OBJECTIVES = ("simpo", "orpo", "kto", "cpo", "reward", "ppo", "gkd")


def one_of(config: Configuration, name: str, allowed: tuple[str, ...]) -> None:
    """Raise :class:`InputError` for a setting with another value than the allowed ones."""
    value = config.settings.text(name)
    if value is not None and value not in allowed:
        raise fail(name, value, ", ".join(allowed))


def no_other(config: Configuration, names: tuple[str, ...], allowed: str) -> None:
    """Raise :class:`InputError` for the first of some settings that says something."""
    for name in names:
        if config.settings.raw(name):
            raise fail(name, config.settings.plain[name], allowed)


def objective_of(name: str, setting: str = "method.objective") -> str:
    """Return the word of an objective. Raises :class:`InputError` for one that is not estimated."""
    allowed = declaration("method.objective").options
    if name not in allowed:
        raise fail(setting, name, tr("an objective that is estimated: {allowed}", allowed=", ".join(map(str, allowed))))
    return name


def evaluated(
    settings: TrainerSettings, draft: Draft, held_out: float | None, usual_an_epoch: float | None = None
) -> None:
    """Set the share of evaluation: what is held out of the data, as often as it is evaluated in an epoch.

    ``held_out`` is ``None`` where a configuration does not say how large the evaluation data are.
    """
    # YAML reads an unquoted "no" as false.
    strategy = "no" if settings.raw("eval_strategy") is False else settings.text("eval_strategy")
    an_epoch = 1.0 if strategy == "epoch" else settings.number("evals_per_epoch") or usual_an_epoch
    steps = settings.number("eval_steps")
    if an_epoch is None and steps and 0 < steps < 1:  # a share of the run
        an_epoch = 1 / (steps * (settings.number("num_epochs") or settings.number("num_train_epochs") or 1))
    if held_out == 0 or strategy == "no":
        draft.put("run.evaluation_share", 0.0)
    elif held_out is not None and 0 < held_out < 1 and an_epoch is not None and held_out * an_epoch <= 1:
        draft.put("run.evaluation_share", held_out * an_epoch)
    else:
        draft.say(tr("run.evaluation_share: how much is evaluated is not said: left open"))
