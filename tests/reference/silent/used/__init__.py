"""Pairs of programs that run, by what is wrong in the one: `record_used.py` runs them."""
PAIRS = []


def pair(framework, title, at, shows, source, *edits):
    """A wrong program; `at` stands in the line of its mistake, `shows` is true behind it alone, and `edits` make its right twin of it."""
    PAIRS.append((framework, title, at, shows, source.lstrip("\n"), edits))
