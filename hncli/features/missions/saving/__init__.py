"""Missions on disk: the stored form, saving each choice, resuming, the history, custom sets."""
