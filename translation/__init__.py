"""Tools for whoever translates hn: docs/translating.md shows how they are used.

messages.py finds the messages of the program, catalogues.py reads and writes them a language,
`make strings` (strings.py) brings every language up to date. Nothing here is installed with hn.
"""
