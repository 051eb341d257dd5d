"""The documentation as a static site: `make docs` builds it into site/.

mkdocs.yml lists the pages in docs/; hooks.py adds those that are made from the program and from the
files at the top of the project. Nothing that is made here is kept in the repository.
"""
