"""Saved games and everything else a player stores, in TinyDB files written atomically.

`files` reads and writes, `careers` and `missions` are the saved games. The modules in this folder
itself are those that several of these share, and those that `hn career list` imports without TinyDB
(`data_folder`, `checksum`, `fast_index`): a package more would cost it time.
"""
