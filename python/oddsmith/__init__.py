"""Exact combinatorial odds for casino card games.

    >>> import oddsmith
    >>> sheet = oddsmith.sheet("tiger-baccarat", decks=8)
    >>> sheet.wager("tiger").house_edge
    Fraction(47209656769, 282970916865)

Every number is a Fraction or an int, exact; ``float(x)`` rounds it correctly. Text that repeats a number for print
(``decimal``) stays text. Every function words a question and asks it, as a command of that name does; ``ask`` is
under them all.
"""

from . import shapes
from ._answers import (
    Answer,
    Audit,
    Bets,
    Chart,
    Checked,
    Count,
    Diff,
    Figures,
    Games,
    Hand,
    Removal,
    Sheet,
    Solved,
    Study,
    WhatIf,
)
from ._commands import ask, audit, bets, chart, check, count, diff, games, hand, protect, removal, sheet, solve, what_if
from ._evaluator import CARDS, Edges, Evaluator
from ._oddsmith import __version__
from ._record import Record
from ._refused import Refused

__all__ = [
    "Answer",
    "Audit",
    "Bets",
    "CARDS",
    "Chart",
    "Checked",
    "Count",
    "Diff",
    "Edges",
    "Evaluator",
    "Figures",
    "Games",
    "Hand",
    "Record",
    "Refused",
    "Removal",
    "Sheet",
    "Solved",
    "Study",
    "WhatIf",
    "__version__",
    "ask",
    "audit",
    "bets",
    "chart",
    "check",
    "count",
    "diff",
    "games",
    "hand",
    "protect",
    "removal",
    "shapes",
    "sheet",
    "solve",
    "what_if",
]
