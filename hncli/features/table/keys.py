"""The keys of the table's screen: what each is called, and what it stands for."""

from typing import NamedTuple

from hncli.base.messages import N_, Message


class Key(NamedTuple):
    """A key of the screen, what it is called, what it does, and its name on a narrow screen."""

    letter: str
    label: Message
    does: Message
    step: str = ""  # the step that it takes; else a method of the screen is called
    method: str = ""
    short: Message | None = None

    @property
    def id(self) -> str:
        """What can be typed for it."""
        return self.step or self.method.replace("_", "-")


KEYS = (
    Key("t", N_("Threat -1"), N_("past S each level saves one"), "threat:-1", short=N_("Threat-")),
    Key("T", N_("Threat +1"), N_("past K each level kills one"), "threat:+1", short=N_("Threat+")),
    Key("c", N_("CP -1"), N_("a conversation point less"), "cp:-1"),
    Key("C", N_("CP +1"), N_("a conversation point more"), "cp:+1"),
    Key("f", N_("Face down"), N_("a card face down for 1 CP"), "down:1", short=N_("Down")),
    Key("s", N_("Saved"), N_("one walks out; with nobody inside it's a capture"), "saved:1"),
    Key("k", N_("Killed"), N_("one dies"), "killed:1"),
    Key("m", N_("More taken"), N_("more hostages"), method="more_taken", short=N_("Taken")),
    Key("r", N_("Roll dice"), N_("type yours, or hn throws"), method="roll", short=N_("Roll")),
    Key("e", N_("Odds"), N_("the chances of the next roll"), method="show_odds"),
    Key("d", N_("Demands"), N_("reveal, concede, add"), method="demands", short=N_("Demand")),
    Key("b", N_("Buy a card"), N_("pay its CP"), method="buy", short=N_("Buy")),
    Key("p", N_("Play a card"), N_("noted only"), method="play_card", short=N_("Play")),
    Key("x", N_("Terror card"), N_("this turn's red card"), method="terror", short=N_("Terror")),
    Key("v", N_("Pivotal event"), N_("the gold card"), method="pivotal", short=N_("Pivotal")),
    Key("g", N_("Resources"), N_("traits too, to read or use"), method="helps", short=N_("Helps")),
    Key("a", N_("Alerts"), N_("a marker and a note of your own"), method="alerts"),
    Key("w", N_("Write a note"), N_("words of your own"), method="note", short=N_("Note")),
    Key("o", N_("Other ..."), N_("the dial, the end"), method="others", short=N_("Other")),
)
"""The keys of the screen, but for the next phase, which comes first."""

OTHERS = (
    Key("s", N_("Threat goes to ..."), N_("only the marker moves"), method="set_level"),
    Key("d", N_("Discard red cards"), N_("from the top of the terror deck"), method="discard"),
    Key("c", N_("Captured"), N_("the abductor gives up"), "captured"),
    Key("e", N_("Eliminated"), N_("the second in command takes over"), "eliminated"),
    Key("a", N_("Escaped"), N_("whoever is in charge gets away"), "escaped"),
    Key("h", N_("More must be saved"), N_("a larger share than half"), method="ask_share"),
    Key("m", N_("Only elimination wins"), N_("a pivotal event may ask it"), "must-eliminate"),
    Key("w", N_("It's over: won"), N_("say how it ended"), method="ended_won"),
    Key("l", N_("It's over: lost"), N_("say how it ended"), method="ended_lost"),
    Key("g", N_("Give up"), N_("hang up on everyone still inside"), method="give_up"),
)

NEXT_PHASES = {
    "conversation": N_("End the conversation"),
    "spend": N_("End the spend phase"),
    "terror": N_("Next turn"),
}
SHORT_NEXT = N_("Next")
