"""Ids by which content names other content: MISSING if nothing answers, UNUSED if none asks."""

from collections.abc import Iterator
from itertools import takewhile

from hncli.base.messages import N_, Message, _
from hncli.base.problems import Place, Problem
from hncli.base.text import nearest
from hncli.game.cards.achievements import Achievement
from hncli.game.cards.career_content import Asset, Epilogue
from hncli.game.cards.models import (
    Abductor,
    Card,
    ConversationCard,
    Demand,
    PivotalEvent,
    Second,
    is_red,
)
from hncli.game.cards.packs import Pack

OF_ALL_PACKS: dict[type[Card], Message] = {
    Asset: N_("DUPLICATE: {file} has an entry of this id."),
    Achievement: N_("DUPLICATE: {file} has an achievement of this id."),
}
"""The cards whose ids are unique among all packs together."""


def broken(pack: Pack, packs: dict[str, Pack]) -> Iterator[Problem]:
    """Everything that would keep a pack from being played with those installed."""
    wrong = list(_header(pack, packs))
    yield from wrong
    if wrong:
        return  # without its box, much would be missing that is not
    yield from _career(pack, packs)
    base = packs.get(pack.header.extends)
    if base is not None:
        yield from _clashes(pack, base)
    near = _with_base(pack, base)
    for abductor in pack.of(Abductor).values():
        yield from _abductor(abductor, near, pack.place(abductor))
    for demand in pack.of(Demand).values():
        yield from _owner(demand, near, pack.place(demand))
    for event in pack.of(PivotalEvent).values():
        yield from _elimination(event, near, pack.place(event))
    for achievement in pack.of(Achievement).values():
        yield from _achievement(achievement, pack, near)
    yield from _taken(pack, packs)


def unused(pack: Pack, packs: dict[str, Pack]) -> Iterator[Problem]:
    """Cards of a pack that no mission would ever show."""
    near = _with_base(pack, packs.get(pack.header.extends))
    brought = any(
        getattr(effect, "bring", "") == "major"
        for each in near
        for card in each.cards.values()
        for effect in card.effects()
    )
    abductors = pack.of(Abductor)
    owners = {id for near_pack in near for id in near_pack.of(Abductor)}
    for demand in pack.of(Demand).values():
        owner = abductors.get(demand.owner)
        dealt = owner is not None and (owner.majors > 0 or brought)
        if demand.kind == "major" and demand.owner in owners and not dealt:
            here = pack.place(demand).at("owner")
            yield here.problem(
                _("UNUSED: no abductor of this pack deals this major demand."),
                _("Name an abductor of this pack with majors = 1 or more, or remove it."),
            )
    named = {abductor.second for abductor in abductors.values()}
    if not named <= {id for each in near for id in each.of(Second)}:
        return  # a misspelt name is MISSING; the card it means is not UNUSED
    for second in pack.of(Second).values():
        if second.id not in named:
            yield pack.place(second).problem(
                _("UNUSED: no abductor of this pack names this second in command."),
                _('Write second = "{id}" for one, or remove it.').format(id=second.id),
            )


def _career(pack: Pack, packs: dict[str, Pack]) -> Iterator[Problem]:
    """Every entry of a compensation table is something that can be gained.

    What stress brings to a mission is a condition that acts in it (C-NEW-8).
    """
    if pack.career is None:
        return
    helps = {id: help for each in packs.values() for id, help in each.of(Asset).items()}
    ids = [id for id, help in helps.items() if help.kind != "condition"]
    for face, id in enumerate(pack.career.entries, 1):
        place = Place(f"{pack.id}/pack.toml", ("table", face))
        if id not in helps:
            yield place.problem(
                _("MISSING: there is no entry {id}.").format(id=id),
                _("Write the id of one in helps.toml.") + nearest(id, ids),
            )
        elif id not in ids:
            yield place.problem(
                _("{id} is a condition, which nobody gains.").format(id=id),
                _("Write the id of a trait, resource, experience or relief."),
            )
    ids = [id for id, help in helps.items() if help.kind == "condition" and not help.stress]
    for amount, id in pack.career.pressure:
        place = Place(f"{pack.id}/pack.toml", ("pressure", amount))
        if id not in helps or helps[id].kind != "condition":
            yield place.problem(
                _("MISSING: there is no condition {id}.").format(id=id),
                _("Write the id of one in helps.toml.") + nearest(id, ids),
            )
        elif id not in ids:
            yield place.problem(
                _("{id} is stress to begin with, which no mission brings.").format(id=id),
                _("Write the id of a condition that has rules."),
            )


def _with_base(pack: Pack, base: Pack | None) -> tuple[Pack, ...]:
    return (base, pack) if base is not None else (pack,)


def _header(pack: Pack, packs: dict[str, Pack]) -> Iterator[Problem]:
    header, place = pack.header, Place(f"{pack.id}/pack.toml")
    boxes = [id for id, each in packs.items() if each.header.kind == "box"]
    played = any(not isinstance(card, Achievement | Epilogue) for card in pack.cards.values())
    if header.kind == "pack" and played and not header.extends:
        yield place.problem(
            _("MISSING: a pack with cards of its own is played with a box."),
            _('Add extends = "…", the id of that box.'),
        )
    if header.kind != "pack" and header.extends:
        yield place.at("extends").problem(
            _("only a pack extends a box."), _('Remove it, or write kind = "pack".')
        )
    elif header.extends and header.extends not in boxes:
        yield place.at("extends").problem(
            _("MISSING: no box {id} is installed.").format(id=header.extends),
            _("Write the id of an installed box.") + nearest(header.extends, boxes),
        )
    if header.pivotal_place > 1 and header.pivotal_among:
        yield place.at("pivotal_among").problem(
            _("the pivotal event lies at one place or among several, not both."),
            _("Remove pivotal_place or pivotal_among."),
        )
    for key in ("own_terror", "added_terror"):
        if getattr(header, key) and not header.extends:
            yield place.at(key).problem(
                _("only the cards of a pack join those of a box (R-SET-4)."),
                _("Remove it, or add extends."),
            )
    reds = sum(getattr(card, "copies", 1) for card in pack.cards.values() if is_red(card))
    wanted = header.own_terror + header.added_terror
    if wanted > reds:
        yield place.at("own_terror" if header.own_terror else "added_terror").problem(
            _("MISSING: {wanted} to deal, but only {there} there.").format(
                wanted=wanted, there=reds
            ),
            _("Deal fewer, or add some to terror.toml."),
        )
    abductors = list(pack.of(Abductor))
    if header.first and header.first not in abductors:
        yield place.at("first").problem(
            _("MISSING: {id} is no abductor of this pack.").format(id=header.first),
            _("Write the id of one in abductors.toml.") + nearest(header.first, abductors),
        )


def _clashes(pack: Pack, base: Pack) -> Iterator[Problem]:
    """In one mission an id means one card."""
    for card in pack.cards.values():
        if card.id in base.cards and not isinstance(card, Achievement):
            yield pack.place(card).problem(
                _("DUPLICATE: {box} has a card of this id.").format(box=base.id),
                _('Rename it, or write overrides = "{box}".').format(box=base.id),
            )


def _abductor(abductor: Abductor, near: tuple[Pack, ...], place: Place) -> Iterator[Problem]:
    seconds = [id for pack in near for id in pack.of(Second)]
    if abductor.second not in seconds:
        yield place.at("second").problem(
            _("MISSING: there is no second in command {id}.").format(id=abductor.second),
            _("Write the id of one in second.toml.") + nearest(abductor.second, seconds),
        )
    demands = [demand for pack in near for demand in pack.of(Demand).values()]
    majors = [d.id for d in demands if d.kind == "major" and d.owner == abductor.id]
    escapes = [d.id for d in demands if d.kind == "escape"]
    for key, wanted, there in (
        ("majors", abductor.majors, len(majors)),
        ("escapes", abductor.escapes, len(escapes)),
    ):
        if wanted > there:
            yield place.at(key).problem(
                _("MISSING: {wanted} to deal, but only {there} there.").format(
                    wanted=wanted, there=there
                ),
                _("Deal fewer, or add some to demands.toml."),
            )
    for n, id in enumerate(abductor.concede_first, 1):
        here = place.at("concede_first").at(n)
        if id not in (*majors, *escapes):
            yield here.problem(
                _("MISSING: {id} is no demand of this abductor.").format(id=id),
                _("Write the id of one of the abductor's major demands, or of an escape demand.")
                + nearest(id, [*majors, *escapes]),
            )
        elif (id in majors and abductor.majors < len(majors)) or (
            id in escapes and abductor.escapes < len(escapes)
        ):
            yield here.problem(
                _("{id} is not certain to be dealt: then nobody could concede it.").format(id=id),
                _("Deal all demands of its kind, {count}, or own fewer.").format(
                    count=len(majors) if id in majors else len(escapes)
                ),
            )
    if abductor.deadline and not abductor.concede_first:
        yield place.at("deadline").problem(
            _("a deadline of nothing: no demand has to be conceded."),
            _('Add concede_first = ["…"], or remove the deadline.'),
        )


def _owner(demand: Demand, near: tuple[Pack, ...], place: Place) -> Iterator[Problem]:
    abductors = [id for pack in near for id in pack.of(Abductor)]
    if demand.kind == "major" and not demand.owner:
        yield place.problem(
            _("MISSING: a major demand belongs to an abductor."), _('Add owner = "…", their id.')
        )
    elif demand.kind == "major" and demand.owner not in abductors:
        yield place.at("owner").problem(
            _("MISSING: there is no abductor {id}.").format(id=demand.owner),
            _("Write the id of one in abductors.toml.") + nearest(demand.owner, abductors),
        )
    elif demand.kind != "major" and demand.owner:
        yield place.at("owner").problem(
            _("only a major demand has an owner."), _('Remove it, or write kind = "major".')
        )


def _elimination(event: PivotalEvent, near: tuple[Pack, ...], place: Place) -> Iterator[Problem]:
    """Where the abductor must be eliminated, careers too have a card for it (R-PIVOT-4)."""
    cards = [card for pack in near for card in pack.of(ConversationCard).values()]
    if event.must_eliminate and not any(c.can_eliminate and c.is_career_card for c in cards):
        yield place.at("main").problem(
            _("MISSING: no conversation card of a career can eliminate the abductor."),
            _("Add one that costs less than 8, or remove { must_eliminate = true }."),
        )


def _achievement(achievement: Achievement, pack: Pack, near: tuple[Pack, ...]) -> Iterator[Problem]:
    """It names an abductor and demands that are there."""
    place = pack.place(achievement)
    abductors = list(pack.of(Abductor))
    if achievement.owner and achievement.owner not in abductors:
        yield place.at("owner").problem(
            _("MISSING: {id} is no abductor of this pack.").format(id=achievement.owner),
            _("Write the id of one in abductors.toml.") + nearest(achievement.owner, abductors),
        )
    demands = [id for each in near for id in each.of(Demand)]
    for id in achievement.demands:
        if id not in demands:
            yield place.at("if", "conceded").problem(
                _("MISSING: there is no demand {id}.").format(id=id),
                _("Write the id of one in demands.toml.") + nearest(id, demands),
            )


def _taken(pack: Pack, packs: dict[str, Pack]) -> Iterator[Problem]:
    """Careers keep these ids without the pack's, so no pack has one that an earlier pack has."""
    for other in takewhile(lambda each: each.id != pack.id, packs.values()):
        for kind, sentence in OF_ALL_PACKS.items():
            theirs = other.of(kind)
            for id, card in pack.of(kind).items():
                if id in theirs:
                    file = other.place(theirs[id]).file
                    yield pack.place(card).problem(
                        sentence.format(file=file),
                        _('Rename it, or write overrides = "{pack}".').format(pack=other.id),
                    )
