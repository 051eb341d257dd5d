"""Which abductor a player means to talk to."""

from hncli.cards.library import Library, UnknownName, unknown
from hncli.cards.lookup import look_up, several
from hncli.cards.models import Abductor
from hncli.engine.setup import draw_abductor


def find_opponent(
    library: Library, box: str | None, typed: str | None, seed: int
) -> tuple[str, str]:
    """Box and id of an abductor: the first one, one drawn by `random`, or one by id or title.

    The beginning of a name is enough if it fits one abductor alone. Without a box a named abductor
    is looked for in all of them, else it is the first box. UnknownName if there is no such box or
    abductor, or there are several.
    """
    boxes = library.boxes if box is None else [box]
    first = boxes[0]
    if typed is None:
        return first, library.abductors(first)[0]
    if typed == "random":
        return first, draw_abductor(library, first, seed)
    for one in boxes:
        for id, card in library.pack(one).of(Abductor).items():
            if typed.casefold() in (id, card.title.casefold()):
                return one, id
    every = [(one, card) for one in boxes for card in library.pack(one).of(Abductor).values()]
    found = look_up(typed, every, lambda each: (each[1].id, each[1].title))
    if len(found) == 1:
        return found[0][0], found[0][1].id
    if found:
        raise UnknownName(several(typed, [card.title for _box, card in found]))
    raise UnknownName(unknown("abductor", typed, [card.id for _box, card in every]))
