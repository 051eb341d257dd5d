"""What acts or waits in a mission: each thing in full, or by its name where there is no room."""

from hncli.engine.position import Standing
from hncli.engine.view import View
from hncli.ui.mission.labels import chief, chief_name, title
from hncli.ui.mission.narrative.event_sentences import in_force
from hncli.words import _, ngettext
from hncli.words.sentences import clauses


def in_force_parts(m: View) -> list[str]:
    """Everything that acts or waits, each in a few words."""
    found = _of_the_mission(m, chief(m).title)
    if m.still_to_concede:
        demands = clauses(title(m, id) for id in m.still_to_concede)
        found.append(_("concede first: {demands}").format(demands=demands))
    found += [f"{_effect(entry)} ({title(m, entry.source)})" for entry in m.lasting()]
    found += [
        _("alert {card}: {waits}").format(card=title(m, alert.card), waits=alert.waits)
        for alert in m.alerts()
    ]
    found += [_("rule: {rule}").format(rule=rule.describe()) for rule in chief(m).rules]
    if m.held or m.traits:
        names = ", ".join(title(m, id) for id in (*m.traits, *m.held))
        found.append(_("yours: {names}").format(names=names))
    return found


def in_force_names(m: View) -> list[str]:
    """The same by name, for a player who has read it once; `look` tells all."""
    name = chief_name(m)
    found = _of_the_mission(m, name)
    if m.still_to_concede:
        n = len(m.still_to_concede)
        found.append(
            ngettext("concede {n} demand first", "concede {n} demands first", n).format(n=n)
        )
    found += [title(m, entry.source) if entry.watch else _effect(entry) for entry in m.lasting()]
    found += [_("alert {card}").format(card=title(m, alert.card)) for alert in m.alerts()]
    found += [_("{name}'s rule").format(name=name) for _rule in chief(m).rules]
    return [*found, *(title(m, id) for id in (*m.traits, *m.held))]


def _of_the_mission(m: View, name: str) -> list[str]:
    """What the mission's end asks for."""
    found = []
    if not m.pool and not m.second and m.can_be_captured:
        found.append(_("the next save captures {chief}").format(chief=name))
    if m.must_eliminate and not m.second:
        found.append(_("{chief} must be eliminated").format(chief=name))
    if m.share != (1, 2):
        found.append(_("{n} of every {d} must be saved").format(n=m.share[0], d=m.share[1]))
    return found


def _effect(entry: Standing) -> str:
    return entry.watch.describe() if entry.watch else in_force(entry.what, entry.amount)
