"""Many depleted shoes at once."""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union, overload

from . import _oddsmith
from . import _words as words
from ._answers import Progress, frame
from ._refused import Refused, refused, suggests
from ._words import Files, Names, Number

if TYPE_CHECKING:
    import numpy
    import pandas  # type: ignore[import-untyped,unused-ignore]

#: The 52 cards in the order of counts: ``As``, ``Ah``, ``Ad``, ``Ac``, ``2s``, ...
CARDS: Tuple[str, ...] = tuple(_oddsmith.cards())
_PLACES = {card: place for place, card in enumerate(CARDS)}

#: Counts of the 52 cards, or of the cards there are: ``{"As": 8, "Kd": 3}``.
Shoe = Union[Sequence[int], Mapping[str, int]]


class Evaluator:
    """The wagers of a game that rows settle, ready to be valued from any number of shoes."""

    @suggests
    def __init__(
        self,
        game: str,
        pays: Optional[Mapping[str, Number]] = None,
        rules: Optional[Mapping[str, Any]] = None,
        readings: Optional[Mapping[str, str]] = None,
        wager: Optional[Names] = None,
        table: Optional[Files] = None,
    ) -> None:
        wagers = words.names(wager) or _by_rows(game, table)
        described = words.situation(game, pays=pays, rules=rules, readings=readings, wager=wagers, table=table)
        self._question = words.json_of({"ask": "sheet", **described})
        evaluator = _oddsmith.evaluator(self._question)
        if isinstance(evaluator, str):
            raise refused(evaluator)
        self._evaluator = evaluator
        #: The wagers, in order.
        self.wagers: Tuple[str, ...] = tuple(evaluator.wagers)
        if not self.wagers:
            raise Refused(f"play settles {', '.join(wagers)}, not rows", "`sheet` and `removal` value a wager that is played")

    def edges(self, shoes: Union["numpy.ndarray[Any, Any]", Iterable[Shoe]], progress: Optional[Progress] = None) -> "Edges":
        """The house edge of every wager from every shoe, exactly.

        A shoe is 52 counts in the order of ``CARDS``, or a dictionary of the cards there are. A NumPy array of whole
        numbers has a row for each shoe, and is not copied. The work is done on all cores, and other threads run on.
        """
        numpy = sys.modules.get("numpy")
        try:
            if numpy is not None and isinstance(shoes, numpy.ndarray):
                worths = self._evaluator.of_array(_whole_numbers(numpy, shoes), progress)
            else:
                worths = self._evaluator.of_lists(map(_counts, shoes), progress)
        except TypeError as error:
            raise Refused(f"shoes: {error}", f"{len(CARDS)} whole numbers for each shoe, in the order of oddsmith.CARDS") from None
        except ValueError as error:
            raise error if isinstance(error, Refused) else Refused(str(error)) from None
        if isinstance(worths, str):
            raise refused(worths)
        return Edges(self.wagers, worths)

    def __repr__(self) -> str:
        return f"Evaluator({', '.join(self.wagers)})"

    def __reduce__(self) -> Tuple[Any, ...]:
        return _again, (self._question,)


def _again(question: str) -> Evaluator:
    """An evaluator that was pickled."""
    evaluator = Evaluator.__new__(Evaluator)
    made = _oddsmith.evaluator(question)
    if isinstance(made, str):
        raise refused(made)
    evaluator._question, evaluator._evaluator, evaluator.wagers = question, made, tuple(made.wagers)
    return evaluator


def _by_rows(game: str, table: Optional[Files]) -> List[str]:
    """The wagers that rows settle: all of baccarat's, and blackjack's side wagers."""
    from ._commands import games

    listed = games(game, table=table).games[0]
    return [wager.id for wager in listed.wagers if wager.rows]


def _counts(shoe: Shoe) -> Sequence[int]:
    if not isinstance(shoe, Mapping):
        return shoe
    counts = [0] * len(CARDS)
    for card, count in shoe.items():
        if card not in _PLACES:
            raise Refused(f'"{card}" is no card of a shoe', "each with its suit, as in As, 10h, Kd")
        counts[_PLACES[card]] = count
    return counts


def _whole_numbers(numpy: Any, shoes: Any) -> Any:
    """An array whose numbers can be read where they lie."""
    seen = f"an array of shape {shoes.shape} and type {shoes.dtype}"
    if shoes.ndim != 2 or shoes.shape[1] != len(CARDS) or shoes.dtype.kind not in "iu":
        raise Refused(seen, f"whole numbers of shape (shoes, {len(CARDS)}), in the order of oddsmith.CARDS")
    plain = numpy.asarray(shoes)
    return plain if plain.dtype.isnative else plain.astype(plain.dtype.newbyteorder("="))


class Edges(Sequence[Dict[str, Optional[Fraction]]]):
    """The house edges of many shoes, kept as whole numbers. A Fraction is made when one is looked at.

    ``edges[3]["tie"]`` is the edge of a wager from a shoe, ``edges.wager("tie")`` that from every shoe. It is ``None``
    if the wager is not offered from that shoe.
    """

    def __init__(self, wagers: Tuple[str, ...], worths: _oddsmith.Worths) -> None:
        #: The wagers, in order.
        self.wagers = wagers
        self._worths = worths

    def __len__(self) -> int:
        return len(self._worths)

    @overload
    def __getitem__(self, place: int) -> Dict[str, Optional[Fraction]]: ...
    @overload
    def __getitem__(self, place: slice) -> List[Dict[str, Optional[Fraction]]]: ...

    def __getitem__(self, place: Union[int, slice]) -> Any:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        place = place + len(self) if place < 0 else place
        if not 0 <= place < len(self):
            raise IndexError(f"shoe {place} of {len(self)}")
        return dict(zip(self.wagers, map(_edge, self._worths.shoe(place))))

    def __iter__(self) -> Iterator[Dict[str, Optional[Fraction]]]:
        return map(self.__getitem__, range(len(self)))

    def _column(self, id: str) -> List[Tuple[int, int]]:
        if id not in self.wagers:
            raise Refused(f'no wager "{id}" here', _oddsmith.suggestion(id, list(self.wagers)))
        return self._worths.wager(self.wagers.index(id))

    def wager(self, id: str) -> List[Optional[Fraction]]:
        """The edge of one wager from every shoe."""
        return list(map(_edge, self._column(id)))

    def floats(self) -> Any:
        """The nearest floats: an array of NumPy with a row for each shoe, or lists if NumPy is not there."""
        columns = [[_float(worth) for worth in self._column(id)] for id in self.wagers]
        try:
            import numpy
        except ImportError:
            return [list(row) for row in zip(*columns)]
        return numpy.array(columns, dtype=float).reshape(len(self.wagers), len(self)).T

    def to_frame(self, floats: bool = False) -> "pandas.DataFrame":
        """A frame of pandas with a column for each wager: exact numbers, or the nearest floats."""
        return frame(self, floats)

    def __repr__(self) -> str:
        return f"Edges({len(self)} shoes, {', '.join(self.wagers)})"


def _edge(worth: Tuple[int, int]) -> Optional[Fraction]:
    won, wagered = worth
    return Fraction(-won, wagered) if wagered else None


def _float(worth: Tuple[int, int]) -> float:
    """Rounded once: Python divides whole numbers correctly."""
    won, wagered = worth
    return -won / wagered if wagered else float("nan")
