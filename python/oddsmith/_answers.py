"""Answers: records that print themselves, show themselves in a notebook, and become frames of pandas."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, List, Optional, Tuple, Type

from . import _oddsmith, shapes
from ._read import kind_of, reader
from ._record import Record
from ._refused import Refused, refused

if TYPE_CHECKING:
    import pandas  # type: ignore[import-untyped,unused-ignore]

Progress = Callable[[int, int], Any]
_COLOURS = re.compile("\x1b\\[[0-9;]*m")


class Answer(Record):
    """An answer. ``print(answer)`` shows it as the command line does, a notebook as a page."""

    __slots__ = ("_question", "_json", "_answered")
    _question: str
    _json: str
    _answered: Optional[_oddsmith.Answer]

    @property
    def json(self) -> str:
        """The JSON that the command line writes, byte for byte."""
        return self._json

    @property
    def html(self) -> Optional[str]:
        """A whole page, complete in one file; None if there is none."""
        return self._native().page()

    def _repr_html_(self) -> Optional[str]:
        return self._native().part()

    def __repr__(self) -> str:
        text = self._native().text()
        return (self._json if text is None else _COLOURS.sub("", text)).rstrip("\n")

    def _native(self) -> _oddsmith.Answer:
        """What prints the answer; one that was pickled is asked for again."""
        if self._answered is None:
            self._answered = _native(self._question, None)
        return self._answered

    def __reduce__(self) -> Tuple[Any, ...]:
        return _answer, (self._question, self._json, None)

    #: The columns of a frame that may have no lines.
    _columns: Optional[Tuple[str, ...]] = None

    def _rows(self) -> Iterable[Dict[str, Any]]:
        """The lines of a frame."""
        yield dict(self)

    def to_frame(self, floats: bool = False) -> "pandas.DataFrame":
        """A frame of pandas: exact numbers, or floats, each rounded once."""
        return frame(self._rows(), floats, self._columns)


def frame(rows: Iterable[Dict[str, Any]], floats: bool, columns: Optional[Iterable[str]] = None) -> "pandas.DataFrame":
    """A frame of rows."""
    try:
        import pandas
    except ImportError:
        raise ImportError("a frame needs pandas: pip install pandas") from None
    shown = ({name: rounded(value) for name, value in row.items()} for row in rows) if floats else rows
    return pandas.DataFrame(list(shown), columns=None if columns is None else list(columns))


def rounded(value: Any) -> Any:
    """An exact number as the nearest float, anything else as it is."""
    return float(value) if isinstance(value, Fraction) else value


def _named(wagers: List[Any], id: str) -> Any:
    for wager in wagers:
        if wager.id == id:
            return wager
    raise Refused(f'no wager "{id}" here', _oddsmith.suggestion(id, [wager.id for wager in wagers]))


class Games(Answer, shapes.Games):
    """The games there are."""

    def game(self, id: str) -> shapes.ListedGame:
        """One of them."""
        for game in self.games:
            if game.id == id:
                return game
        raise Refused(f'no game "{id}"', _oddsmith.suggestion(id, [game.id for game in self.games]))

    def _rows(self) -> Iterable[Dict[str, Any]]:
        for game in self.games:
            decks = {"from": game.decks.from_, "to": game.decks.to}
            yield {"id": game.id, "title": game.title, "document": game.document, **decks, "wagers": len(game.wagers)}


class Sheet(Answer, shapes.SheetRecord):
    """An odds sheet."""

    def wager(self, id: str) -> shapes.WagerRecord:
        """One of the wagers."""
        wager: shapes.WagerRecord = _named(self.wagers, id)
        return wager

    def _rows(self) -> Iterable[Dict[str, Any]]:
        names = ("label", "rule", "pays", "ways", "probability", "one_in", "contribution")
        for wager in self.wagers:
            for row in wager.rows:
                yield {"wager": wager.id, **{name: getattr(row, name, None) for name in names}}


class WhatIf(Answer, shapes.WhatIf):
    """The approved game beside the one described, case by case."""

    def _rows(self) -> Iterable[Dict[str, Any]]:
        for case in self.cases:
            for wager in case.wagers:
                edges = {name: wager[name] for name in ("approved", "described", "difference") if name in wager}
                yield {**case.at, "wager": wager.id, **edges}


class Hand(Answer, shapes.HandSheet):
    """A blackjack hand."""

    def _rows(self) -> Iterable[Dict[str, Any]]:
        for action, value in self.actions.items():
            yield {"action": action, "value": value, "best": action == self.best}


class Chart(Answer, shapes.ChartSheet):
    """A blackjack chart."""

    def _rows(self) -> Iterable[Dict[str, Any]]:
        for kind in ("hard", "soft", "pairs"):
            for hand, codes in self.chart[kind].items():
                yield {"kind": kind, "hand": hand, **dict(zip(self.upcards, codes))}


class Removal(Answer, shapes.Removal):
    """What removing each card does."""

    def wager(self, id: str) -> shapes.Effects:
        """One of the wagers."""
        wager: shapes.Effects = _named(self.wagers, id)
        return wager

    def _rows(self) -> Iterable[Dict[str, Any]]:
        for wager in self.wagers:
            for effect in wager.effects:
                yield {"wager": wager.id, "card": effect.card, "held": effect.held, "effect": effect.effect}


class Count(Answer, shapes.Count):
    """The best linear count of a wager."""

    def _rows(self) -> Iterable[Dict[str, Any]]:
        effects = {effect.card: effect.effect for effect in self.wager.effects}
        for card, tag in (self.best.tags if self.best else {}).items():
            yield {"card": card, "tag": tag, "effect": effects.get(card)}


class Study(Answer, shapes.Study):
    """When wagers can be beaten."""

    def wager(self, id: str) -> shapes.Exposure:
        """One of the wagers."""
        wager: shapes.Exposure = _named(self.wagers, id)
        return wager

    def _rows(self) -> Iterable[Dict[str, Any]]:
        for wager in self.wagers:
            for at in wager.at:
                linear = at.linear.units_per_100_rounds.mean if at.linear else None
                yield {
                    "wager": wager.id,
                    "penetration": at.percent,
                    "share_of_rounds": at.perfect.share_of_rounds.mean,
                    "edge": at.perfect.edge,
                    "perfect": at.perfect.units_per_100_rounds.mean,
                    "linear": linear,
                    "always": at.always.units_per_100_rounds.mean,
                }


class Solved(Answer, shapes.Solved):
    """The pay that meets a target, by deck count."""

    def _rows(self) -> Iterable[Dict[str, Any]]:
        for case in self.cases:
            below, above = case.below, case.above
            yield {
                "decks": case.decks,
                "house_edge_now": case.house_edge_now,
                "pays": case.pays,
                "below": below and below.odds,
                "house_edge_below": below and below.house_edge,
                "above": above and above.odds,
                "house_edge_above": above and above.house_edge,
            }


class Checked(Answer, shapes.Checked):
    """Tables that were checked."""

    _columns = ("table", "line", "column", "message", "help")

    def __repr__(self) -> str:
        lines = []
        for table in self.tables:
            if table.holds is not None:
                lines.append(f"{table.name}: {table.holds}")
            for problem in table.problems:
                help = "" if problem.help is None else f"\n  help: {problem.help}"
                lines.append(f"{table.name}:{problem.line}:{problem.column}: {problem.message}{help}")
        return "\n".join(lines)

    def _rows(self) -> Iterable[Dict[str, Any]]:
        for table in self.tables:
            for problem in table.problems:
                place = {"line": problem.line, "column": problem.column}
                yield {"table": table.name, **place, "message": problem.message, "help": problem.help}


class Audit(Answer, shapes.AuditReport):
    """Papers that were audited."""

    _columns = ("file", "line", "column", "check", "level", "message", "seen", "exact")

    def _rows(self) -> Iterable[Dict[str, Any]]:
        for file in self.files:
            for found in file.findings:
                place = {"line": found.place.line, "column": found.place.column}
                figures = {"seen": found.seen, "exact": found.exact}
                yield {"file": file.file, **place, "check": found.check, "level": found.level, "message": found.message, **figures}


class Diff(Answer, shapes.DiffReport):
    """What differs between two answers."""

    _columns = ("path", "before", "after")

    def _rows(self) -> Iterable[Dict[str, Any]]:
        for difference in self.differences:
            yield {name: getattr(difference, name) for name in ("path", "before", "after")}


class Bets(Answer, shapes.BetsRecord):
    """Bets of the library, priced."""

    def paytable(self, id: str) -> shapes.PaytableRecord:
        """One of their paytables."""
        every = [paytable for bet in self.bets for paytable in bet.paytables]
        for paytable in every:
            if paytable.id == id:
                return paytable
        raise Refused(f'no paytable "{id}" here', _oddsmith.suggestion(id, [paytable.id for paytable in every]))

    def _rows(self) -> Iterable[Dict[str, Any]]:
        names = ("house_edge", "hit_frequency", "variance")
        for bet in self.bets:
            for paytable in bet.paytables:
                known = {name: getattr(paytable, name) for name in names}
                yield {"bet": bet.id, "game": bet.game, "paytable": paytable.id, "title": paytable.title, **known}


class Figures(Answer, shapes.PublishedFigures):
    """Published figures beside the exact ones."""

    def _rows(self) -> Iterable[Dict[str, Any]]:
        names = ("id", "decks", "figure", "row", "published", "exact", "rounded", "agrees", "misprint", "source")
        for figure in self.figures:
            yield {name: getattr(figure, name, None) for name in names}


KINDS: Dict[str, Type[Answer]] = {
    "games": Games,
    "sheet": Sheet,
    "what-if": WhatIf,
    "hand": Hand,
    "chart": Chart,
    "removal": Removal,
    "count": Count,
    "protect": Study,
    "solve": Solved,
    "check": Checked,
    "audit": Audit,
    "diff": Diff,
    "bets": Bets,
    "figures": Figures,
}


def answer_to(question: str, progress: Optional[Progress]) -> Answer:
    """The answer to a question in JSON."""
    answered = _native(question, progress)
    return _answer(question, answered.json(), answered)


def _native(question: str, progress: Optional[Progress]) -> _oddsmith.Answer:
    answered = _oddsmith.ask(question, progress)
    if isinstance(answered, str):
        raise refused(answered)
    return answered


def _answer(question: str, text: str, answered: Optional[_oddsmith.Answer]) -> Answer:
    fields = json.loads(text)
    kind = kind_of(fields.get("schema"))
    answer = KINDS.get(kind, Answer)(vars(reader(kind)(fields)))
    answer._question, answer._json, answer._answered = question, text, answered
    return answer
