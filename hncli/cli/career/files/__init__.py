"""Commands for the files of a career: copies, exports, repairs."""
