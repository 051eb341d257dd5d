"""Every reason in a sentence."""

import pytest

from hncli.features.missions.hints import reason_sentence
from hncli.players.rollouts import KINDS, Reason

SAID = [
    (Reason("won", 0.124), 1, "It wins by the next conversation in 12 more tries out of 100."),
    (Reason("won", 0.3), 2, "It wins within three conversations in 30 more tries out of 100."),
    (Reason("won", 0.001), 1, "It wins by the next conversation in 1 more try out of 100."),
    (Reason("won", 1.0), 1, "It wins by the next conversation; the other choice hardly ever does."),
    (Reason("won", 0.0), 1, "On the whole it works out slightly better."),
    (Reason("lost", 0.25), 1, "It loses by the next conversation in 25 fewer tries out of 100."),
    (Reason("lost", 0.97), 2,
     "The other choice loses within three conversations; this one hardly ever does."),
    (Reason("saved", 0.03), 1, "It saves slightly more hostages on average."),
    (Reason("saved", 0.3), 1, "It saves a quarter of a hostage more on average."),
    (Reason("saved", 0.45), 1, "It saves half a hostage more on average."),
    (Reason("saved", 1.1), 1, "It saves one hostage more on average."),
    (Reason("saved", 1.45), 1, "It saves one and a half hostages more on average."),
    (Reason("saved", 2.1), 1, "It saves two hostages more on average."),
    (Reason("killed", 0.1), 1, "It keeps slightly more hostages alive on average."),
    (Reason("killed", 0.5), 1, "It keeps half a hostage more alive on average."),
    (Reason("threat", 0.1), 1, "Threat ends up slightly lower by the next conversation."),
    (Reason("threat", 0.2), 1, "Threat ends up slightly lower by the next conversation."),
    (Reason("threat", 0.5), 1, "Threat ends up about half a level lower by the next conversation."),
    (Reason("threat", 0.9), 1, "Threat ends up about one lower by the next conversation."),
    (Reason("threat", 1.6), 2, "Threat ends up about one and a half lower two conversations later."
     ),
    (Reason("threat", 2.0), 2, "Threat ends up about two lower two conversations later."),
    (Reason("hand", 1.0), 1, "It leaves you with better cards by the next conversation."),
    (Reason("hand", 1.0), 2, "It leaves you with better cards two conversations later."),
    (Reason("demands", 1.0), 1,
     "It leaves you better off with the demands by the next conversation."),
    (Reason("abductor", 1.0), 1,
     "It leaves you with the easier opponent on the line by the next conversation."),
    (Reason("standing", 1.0), 1, "It leaves less in force against you by the next conversation."),
]  # fmt: skip


@pytest.mark.parametrize(("reason", "conversations", "sentence"), SAID)
def test_the_sentence(reason: Reason, conversations: int, sentence: str) -> None:
    assert reason_sentence(reason, conversations) == sentence


def test_every_kind_is_here() -> None:
    assert {reason.kind for reason, _conversations, _sentence in SAID} == set(KINDS)
