"""Telling two records of a career apart."""

from dataclasses import replace

from hncli.career.record import Record


def differences(stored: Record, again: Record) -> list[str]:
    """Where a stored record is not what its journal comes to; the journal knows no take-backs."""
    found = []
    if len(stored.missions) != len(again.missions):
        found.append("the number of missions")
    for kept, made in zip(stored.missions, again.missions, strict=False):
        if replace(kept, take_backs=0, achievements=()) != replace(made, achievements=()):
            found.append(f"mission {kept.number}")
    if stored.spent != again.spent:
        found.append("experience spent")
    if stored.retired != again.retired:
        found.append("retirement")
    return found
