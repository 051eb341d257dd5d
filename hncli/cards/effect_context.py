"""What effects and conditions may use of a mission: the verbs of the game."""

from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from hncli.cards.language import Effect
    from hncli.cards.triggers import Watch

Effects = tuple["Effect", ...]


class ConditionContext(Protocol):
    """What conditions may read of a mission."""

    @property
    def threat(self) -> int:
        """The level, from 0 for S to 7 for K."""

    @property
    def cp(self) -> int:
        """Conversation points."""

    @property
    def pool(self) -> int:
        """Hostages still held."""

    @property
    def dice(self) -> tuple[int, ...]:
        """The faces on the table."""

    def count_demands(self, kind: str) -> int:
        """How many demands of a kind are in play, conceded ones among them."""

    def has_priced_demand(self) -> bool:
        """Whether a face-up, unconceded demand with a cost is in play."""

    def has_free_die(self) -> bool:
        """Whether a die of the roll on the table is unconverted."""


class EffectContext(ConditionContext, Protocol):
    """What effects may do to a mission; `source` names the card or rule that causes the change."""

    def change_cp(self, amount: int, source: str) -> None:
        """Move the conversation points."""

    def change_threat(self, amount: int, source: str) -> None:
        """Raise or lower threat, with kills or saves beyond an end."""

    def set_threat(self, level: int, source: str) -> None:
        """Put the marker on a level."""

    def move_marker(self, amount: int, source: str) -> None:
        """Move only the marker, no further than an end."""

    def save(self, count: int, source: str) -> None:
        """Release hostages, one at a time."""

    def kill(self, count: int, source: str) -> None:
        """Kill hostages, one at a time."""

    def take_hostages(self, count: int, source: str) -> None:
        """Bring more hostages into the pool."""

    def reveal(self, count: int, source: str) -> None:
        """Turn face-down demands up, the player choosing."""

    def bring_demand(self, kind: str, face: str, source: str) -> None:
        """Bring a demand in from those set aside."""

    def concede_free(self, source: str) -> None:
        """Concede a demand that has a cost without paying it."""

    def concede_any(self, source: str) -> None:
        """Let the player concede a face-up demand free, or none."""

    def take_cards(self, count: int, most_cost: int, source: str) -> None:
        """Take Available cards into hand for nothing."""

    def lose_cards(self, count: int, least_cost: int, source: str) -> None:
        """Take Available cards at random out of the mission."""

    def remove_card(self, source: str) -> None:
        """Take the card being resolved out of the mission."""

    def end_conversation(self, source: str) -> None:
        """Close the conversation phase."""

    def eliminate(self, source: str) -> None:
        """Eliminate the abductor."""

    def escape(self, source: str) -> None:
        """Let whoever is in charge get away."""

    def call_off(self, source: str) -> None:
        """Call off the escape that a conceded demand has set going."""

    def finish(self, result: Literal["won", "lost"], ending: str) -> None:
        """End the mission."""

    def ask_share(self, share: tuple[int, int], source: str) -> None:
        """Change the share of hostages that must be saved."""

    def ask_elimination(self, source: str) -> None:
        """From now on the abductor must be eliminated."""

    def discard_red(self, count: int, source: str) -> None:
        """Discard red terror cards from the top of the deck."""

    def discard_half(self, source: str) -> None:
        """Discard half of the red terror cards left."""

    def roll_one_die(self, least: int, reach: Effects, miss: Effects, source: str) -> None:
        """Roll a single die that nothing modifies."""

    def roll_against_level(
        self, higher: Effects, equal: Effects, lower: Effects, source: str
    ) -> None:
        """Compare a single die that nothing modifies with the threat level."""

    def threat_roll(self, two: Effects, one: Effects, none: Effects, source: str) -> None:
        """Make a threat roll with its three outcomes."""

    def reroll(self, count: int, source: str) -> None:
        """Reroll dice on the table, the player choosing which."""

    def choose_one(self, choices: tuple[Effects, ...], source: str) -> None:
        """Let the player choose one of several effects."""

    def stand(self, what: str, amount: int, until: str, source: str) -> None:
        """Put a lasting modifier on the table."""

    def watch(self, watch: "Watch", until: str, source: str) -> None:
        """Put a lasting trigger on the table."""

    def alert(self, watch: "Watch", source: str) -> None:
        """Let the card wait on the table for its moment."""
