"""What lasts and what waits: modifiers, triggers, alerts, and the help a negotiator can offer."""

from typing import TYPE_CHECKING

from hncli.game.cards.triggers import Trigger
from hncli.game.engine.events import (
    EffectStands,
    HelpUsed,
    Prevented,
    RuleTriggered,
    TerrorDiscarded,
)
from hncli.game.engine.game import PASS, Moment, Option
from hncli.game.engine.position import Ask, Frame, Standing

if TYPE_CHECKING:
    from hncli.game.engine.mission import Mission
    from hncli.game.engine.view import View


def stand(m: "Mission", what: str, amount: int, until: str, source: str) -> None:
    """Put a modifier on the table."""
    _add(m, Standing(m.next_serial, source, what, amount, until, None))


def watch(m: "Mission", watch: Trigger, until: str, source: str) -> None:
    """Put a trigger on the table."""
    _add(m, Standing(m.next_serial, source, "watch", 0, until, watch))


def alert(m: "Mission", watch: Trigger, source: str) -> None:
    """Let a card wait; a demand's alert goes with the abductor, a terror card's stays."""
    until = "abductor" if source in m.catalogue.demands else "mission"
    _add(m, Standing(m.next_serial, source, "alert", 0, until, watch))


def _add(m: "Mission", entry: Standing) -> None:
    m.standing = (*m.standing, entry)
    m.next_serial += 1
    m.tell(EffectStands(entry.source, entry.what, entry.amount, entry.until, entry.watch))


def expire(m: "Mission", *until: str) -> None:
    """Take everything off the table whose time is over."""
    if m.standing:
        m.standing = tuple([entry for entry in m.standing if entry.until not in until])


def drop_from(m: "Mission", source: str, *what: str) -> None:
    """Take off the table what a card put there, all of it or only some kinds."""
    m.standing = tuple(
        entry for entry in m.standing if entry.source != source or (what and entry.what not in what)
    )


def is_standing(m: "Mission | View", what: str) -> bool:
    """Tell whether a modifier of that kind is on the table."""
    return what in [entry.what for entry in m.standing]


def moment(m: "Mission", name: str, times: int = 1) -> None:
    """Let every trigger that waits for this moment act, in order of arrival."""
    if m.standing:
        for serial, _rule in _waiting(m, name) * times:
            m.push(("fire", serial, name))


def _waiting(m: "Mission", name: str) -> list[tuple[int, Trigger]]:
    """The triggers that wait for this moment, the last first: what is pushed last acts first."""
    waiting = []
    for entry in reversed(m.standing):
        rule = entry.watch
        if rule is not None and name in rule.when:
            waiting.append((entry.serial, rule))
    return waiting


def threat_moved(m: "Mission", old: int, new: int) -> None:
    """Alert whoever waits for a level the marker reached or passed (R-ALERT-3)."""
    passed = range(old + 1, new + 1) if new > old else range(new, old)
    for serial, rule in _waiting(m, "threat-reaches"):
        if any(level in passed for level in rule.levels):
            m.push(("fire", serial, "threat-reaches"))


def cp_moved(m: "Mission", old: int, new: int) -> None:
    """Alert whoever waits for the points to get that high or that low."""
    for serial, rule in _waiting(m, "cp-reaches"):
        if (rule.cp_from is not None and old < rule.cp_from <= new) or (
            rule.cp_to is not None and new <= rule.cp_to < old
        ):
            m.push(("fire", serial, "cp-reaches"))


def fire(m: "Mission", serial: int, when: str) -> None:
    """Let one trigger act, if it is still there and its conditions hold."""
    for entry in m.standing:
        if entry.serial == serial:
            break
    else:
        return
    assert entry.watch is not None
    if not entry.watch.holds(m):
        return
    m.tell(RuleTriggered(entry.source, when, entry.what == "alert"))
    if entry.what != "alert":
        m.push(("effects", entry.source, entry.watch.do, 0))
        return
    m.standing = tuple(e for e in m.standing if e.serial != serial)
    placed = [d for d in m.demands if d.id == entry.source]
    if placed:
        m.concede(placed[0].slot, 0, by_alert=True)
    else:
        m.push(("clear_alert", entry.source))
        m.push(("effects", entry.source, entry.watch.do, 0))


def clear_alert(m: "Mission", source: str) -> None:
    """A red card whose alert has fired goes to the terror discard (R-ALERT-2)."""
    if source not in m.in_play:
        return  # it is still being resolved and will be discarded after that
    m.in_play = without(m.in_play, source)
    m.discard = (*m.discard, source)
    m.tell(TerrorDiscarded(source, source, from_deck=False))


def without(cards: tuple[str, ...], id: str) -> tuple[str, ...]:
    """A pile less one copy of a card."""
    at = cards.index(id)
    return cards[:at] + cards[at + 1 :]


def rule_for(m: "Mission | View", id: str, name: str) -> Trigger | None:
    """The rule of a trait or resource that acts at this moment, if it can act now."""
    if id in m.used:
        return None
    for rule in m.catalogue.helps[id].rules:
        if name in rule.when and rule.holds(m):
            return rule
    return None


def helps(m: "Mission | View", name: str) -> list[str]:
    """The traits and resources that the player can use at this moment (C-RES-1)."""
    if not m.held and not m.traits:
        return []
    return [id for id in dict.fromkeys((*m.held, *m.traits)) if rule_for(m, id, name)]


def use(m: "Mission", id: str, name: str) -> Trigger:
    """Use a resource up, or a trait's one chance, and give its rule."""
    rule = rule_for(m, id, name)
    assert rule is not None
    if id in m.held:
        m.held = without(m.held, id)
    elif rule.once:
        m.used = (*m.used, id)
    m.tell(HelpUsed(id, name))
    return rule


def offered(m: "Mission", name: Moment, source: str, retry: Frame, otherwise: Frame) -> bool:
    """Offer what could help right now; `otherwise` is what happens when the player passes."""
    if not m.held and not m.traits:
        return False
    ids = helps(m, name)
    if not ids:
        return False
    options = (*(Option("use", id) for id in ids), PASS)
    m.ask = Ask("offer", ids[0], options, (name, source, retry, otherwise))
    return True


def answer_offer(m: "Mission", option: Option, ask: Ask) -> None:
    """Use the help, or let happen what was about to."""
    name, source, retry, otherwise = ask.then
    if option == PASS:
        m.push(otherwise)
        return
    rule = use(m, option.name, name)
    if rule.instead:
        m.tell(Prevented(name, source, option.name))
    else:
        m.push(retry)
    m.push(("effects", option.name, rule.do, 0))
