"""The lab: automatic players by the thousand."""
