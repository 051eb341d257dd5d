"""Single missions: playing, saving, telling."""
