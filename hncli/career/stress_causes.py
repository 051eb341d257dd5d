"""What weighs on a negotiator during a mission; light, for a scorecard imports nothing else."""

from hncli.words import _

BURDENS = {
    "killed": ("C-STRESS-1", _("a hostage was killed")),
    "killed_at_s": ("C-STRESS-1", _("a hostage was killed while threat was on S")),
    "k_ending": ("C-STRESS-2", _("a conversation ended on K")),
    "pivotal": ("C-STRESS-3", _("the pivotal event was revealed")),
}
"""What adds stress during a mission, by the name of its number: the rule, and how it is told."""
