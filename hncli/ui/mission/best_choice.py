"""The searching player's choice at this moment, for a player who asks for it."""

from hncli.engine.game import Option
from hncli.engine.view import View
from hncli.players.searching import SearchingPlayer, SearchResult
from hncli.ui.mission.labels import label
from hncli.ui.terminal.columns import wrap
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.progress import thinking
from hncli.ui.terminal.prompter import Question
from hncli.words import _, ngettext


def best_lines(m: View, question: Question, env: Environment, seconds: float) -> list[str]:
    """Think for so long, and say what seems best and how likely it is to win then."""
    with thinking(env) as progress:
        result = SearchingPlayer().think(m, seconds, progress)
    said = [_choice(m, question, result.option), _chance(result)]
    return [piece for line in said for piece in wrap(line, env.width)]


def _choice(m: View, question: Question, option: Option) -> str:
    """The choice in the words of the list it is chosen from."""
    offered = [
        f"{one.letter}  {one.label}" if question.screen is not None else f"{n}. {one.label}"
        for n, one in enumerate(question.options, 1)
    ]
    is_offered = option.id in question.ids  # a lesson has questions of its own
    named = offered[question.ids.index(option.id)] if is_offered else label(m, option)
    text = _("Best guess: {option}")
    if is_offered and len(offered) == 1:
        text = _("There is only one choice: {option}")
    return text.format(option=named) + ("" if named.endswith(("?", "!", ".")) else ".")


def _chance(result: SearchResult) -> str:
    text = ngettext(
        "Chance to win about {chance}, from {n} quick simulation.",
        "Chance to win about {chance}, from {n} quick simulations.",
        result.rollouts,
    )
    return text.format(chance=f"{result.win_probability:.0%}", n=result.rollouts)
