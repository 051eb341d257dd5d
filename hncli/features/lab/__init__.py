"""The lab: many missions or careers played by the program."""
