"""What users hand over, as a question carries it."""

from __future__ import annotations

import json
import operator
import os
import re
from decimal import Decimal
from fractions import Fraction
from numbers import Rational
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from . import _oddsmith
from ._refused import Refused

#: An exact number, or the words for it. A float is none: 0.05 is not a twentieth.
Number = Union[int, Fraction, Decimal, str]
#: A path; or the text itself, if there is a line break in it; or a name and the text.
File = Union[str, "os.PathLike[str]", Mapping[str, str]]
Files = Union[File, Sequence[File]]
#: ``"6h 6 Kd"`` or ``["6h", "6", "Kd"]``.
Cards = Union[str, int, Sequence[Union[str, int]]]
#: ``"As=8,Ah=8,10=32"``, ``{"As": 8}``, or the counts of the 52 cards in the order of ``oddsmith.CARDS``.
ShoeLike = Union[str, Mapping[str, int], Sequence[int]]
#: ``"player 7h, banker 3d 4c"`` or ``{"player": "7h", "banker": "3d 4c"}``.
Hands = Union[str, Mapping[str, Cards]]
#: A number of decks, or several: ``"4..10"`` or ``range(4, 11)``.
Decks = Union[int, str, range]
Names = Union[str, Sequence[str]]

MOST_BYTES = 32 << 20
MOST_CARDS = 65_535
MOST_DECKS = MOST_CARDS // 52
MOST_DIGITS = 1000
MOST_SHOES = 10_000_000


def listed(what: str, given: Any, help: str) -> List[Any]:
    """What is given, one after another."""
    if isinstance(given, (bytes, Mapping)):
        raise Refused(f"{what}: {given!r:.60}", help)
    try:
        return list(given)
    except TypeError:
        raise Refused(f"{what}: {given!r:.60}", help) from None


def mapping(what: str, given: Any, help: str) -> Mapping[str, Any]:
    """Names with their values."""
    if given is None:
        return {}
    if not isinstance(given, Mapping) or not all(isinstance(name, str) for name in given):
        raise Refused(f"{what}: {given!r:.60}", help)
    return given


def names(given: Optional[Names], what: str = "wager") -> List[str]:
    """One name or several."""
    if given is None or isinstance(given, str):
        return [] if given is None else [given]
    help = 'a name, or several: "tie" or ["tie", "tiger"]'
    several = listed(what, given, help)
    for each in several:
        if not isinstance(each, str):
            raise Refused(f"{what}: {each!r:.60}", help)
    return several


def card(given: Any) -> str:
    """One card, or a rank that is a number."""
    if isinstance(given, str):
        return given
    try:
        return str(number("card", given, 2, 10))
    except Refused:
        raise Refused(f"card: {given!r:.60}", "a card or a rank, as in 6h, 6 or K") from None


def cards(given: Optional[Cards]) -> List[str]:
    """Cards between blanks or commas; a rank that is a number may be one."""
    if isinstance(given, str):
        return [word for word in re.split(r"[\s,]+", given) if word]
    if given is None or isinstance(given, int):
        return [] if given is None else [card(given)]
    return [card(each) for each in listed("cards", given, 'as in "6h 6 Kd" or ["6h", "6", "Kd"]')]


def dealt(given: Optional[Hands]) -> Dict[str, List[str]]:
    """The cards on the table, hand by hand."""
    if given is None:
        return {}
    if not isinstance(given, str):
        given = mapping("dealt", given, 'as in {"player": "7h", "banker": "3d 4c"}')
        return {hand: cards(each) for hand, each in given.items()}
    hands: Dict[str, List[str]] = {}
    for part in filter(None, (part.strip() for part in given.split(","))):
        hand, *words = part.split()
        if hand in hands:
            raise Refused(f"the {hand}'s hand is given twice")
        hands[hand] = words
    return hands


def exact(what: str, given: Any) -> Fraction:
    """A number that is exact."""
    if isinstance(given, (Rational, Decimal)) and not isinstance(given, bool):
        try:
            return Fraction(given)
        except (ValueError, OverflowError):
            pass
    raise Refused(f"{what}: {given!r} is not exact", 'a whole number, a Fraction, or words such as "19:20" or "5%"')


def number(what: str, given: Any, least: int, most: int) -> int:
    """A whole number of any library."""
    try:
        seen = operator.index(given)
    except TypeError:
        seen = least - 1
    if isinstance(given, bool) or not least <= seen <= most:
        raise Refused(f"{what}: {given!r:.60}", f"a whole number from {least} to {most}")
    return seen


def odds(given: Optional[Mapping[str, Number]]) -> Dict[str, str]:
    """What rows are to pay, in words."""
    pays = {}
    for row, each in mapping("pays", given, 'rows with what they pay, as in {"tie": "9:1"}').items():
        if not isinstance(each, str):
            number = exact(f"pays of {row}", each)
            each = f"{number.numerator}:{number.denominator}"
        pays[row] = each
    return pays


def share(what: str, given: Number) -> str:
    """A share such as 5%, in words."""
    return given if isinstance(given, str) else str(exact(what, given))


def choices(what: str, given: Optional[Mapping[str, Any]]) -> Dict[str, str]:
    """Rules or readings with the values chosen."""
    help = 'names with their values, as in {"dealer-soft-17": "hit"}' if what == "rules" else 'names with their values, as in {"pair": "same-rank"}'

    def word(value: Any) -> str:
        if isinstance(value, (list, tuple)):
            return "[" + ", ".join(map(str, value)) + "]"
        return str(value)

    return {name: word(value) for name, value in mapping(what, given, help).items()}


def sweep(given: Optional[Decks]) -> Tuple[Optional[Any], Optional[Tuple[int, int]]]:
    """One number of decks, or the first and the last of several."""
    if isinstance(given, range):
        if given.step != 1 or not given:
            raise Refused(f"decks {given}", "a range in steps of one, as in range(4, 11)")
        return None, (given[0], given[-1])
    if isinstance(given, str):
        found = re.fullmatch(r"\s*(\d{1,9})\s*\.\.\s*(\d{1,9})\s*", given)
        if found is None:
            raise Refused(f'decks "{given}"', 'a whole number, or a sweep such as "4..10"')
        given = range(int(found[1]), int(found[2]) + 1)
        if not given:
            raise Refused(f"no deck count from {found[1]} to {found[2]}", f'"{found[2]}..{found[1]}"')
        return None, (given[0], given[-1])
    return None if given is None else number("decks", given, 1, MOST_DECKS), None


def one(given: Optional[Decks]) -> Optional[Any]:
    """One number of decks."""
    number, several = sweep(given)
    if several is not None:
        raise Refused("one deck count at a time, as in decks=6", "`what_if` and `solve` take a sweep")
    return number


def file(given: File, or_shipped: bool = False) -> Dict[str, str]:
    """A file by value."""
    if isinstance(given, Mapping):
        return dict(given)
    if isinstance(given, str) and "\n" in given:
        return {"name": "text", "text": given}
    try:
        path = os.fspath(given)
    except TypeError:
        raise Refused(f"file: {given!r:.60}", 'a path, a text of several lines, or {"name": ..., "text": ...}') from None
    if or_shipped and not os.path.exists(path):
        shipped = _oddsmith.shipped_table(path)
        if shipped is not None:
            return {"name": shipped[0], "text": shipped[1]}
    try:
        with open(path, "rb") as opened:
            bytes_ = opened.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise Refused(f"{path}: cannot be read: {error}") from None
    if len(bytes_) > MOST_BYTES:
        raise Refused(f"{path}: longer than {MOST_BYTES >> 20} MiB, which is the most that is read")
    try:
        return {"name": str(path), "text": bytes_.decode("utf-8")}
    except UnicodeDecodeError as error:
        byte = bytes_[error.start]
        raise Refused(f"{path}: byte 0x{byte:02x} at offset {error.start} is not UTF-8 text") from None


def files(given: Optional[Files], or_shipped: bool = False) -> List[Dict[str, str]]:
    """One file or several."""
    if given is None:
        return []
    single = isinstance(given, (str, os.PathLike, Mapping))
    several: Iterable[File] = [given] if single else listed("file", given, "a path, or several")  # type: ignore[list-item]
    return [file(each, or_shipped) for each in several]


def composition(given: Optional[ShoeLike]) -> Optional[str]:
    """The whole shoe, card by card."""
    if isinstance(given, Mapping):
        return ",".join(f"{card}={number(str(card), count, 0, MOST_CARDS)}" for card, count in given.items())
    if given is None or isinstance(given, str):
        return given
    known = _oddsmith.cards()
    help = f'"As=8,10=32", {{"As": 8}}, or {len(known)} whole numbers in the order of oddsmith.CARDS'
    counts = listed("shoe", given, help)
    if len(counts) != len(known):
        raise Refused(f"shoe: {len(counts)} counts", help)
    return composition(dict(zip(known, counts)))


def tags(given: Union[str, Mapping[str, Number], None]) -> Optional[str]:
    """The tags of a count, in words."""
    if given is None or isinstance(given, str):
        return given
    chosen = mapping("tags", given, 'as in "6=-3,7=1", {"6": -3, "7": 1} or "Hi-Lo"')
    return ",".join(f"{card}={share(f'tag of {card}', tag)}" for card, tag in chosen.items())


STRATEGIES = ("optimal", "composition", "basic", "default", "mimic")


def strategy(given: Optional[File]) -> Dict[str, Any]:
    """A strategy by its name, or by the file that holds its chart, which is called by the file's name."""
    if given is None:
        return {}
    if isinstance(given, str) and "\n" not in given and (given in STRATEGIES or not os.path.exists(given)):
        return {"strategy": given}
    chart = file(given)
    return {"strategy": os.path.basename(chart["name"]), "chart": chart}


def situation(
    game: str,
    decks: Optional[int] = None,
    remove: Optional[Cards] = None,
    shoe: Optional[ShoeLike] = None,
    pays: Optional[Mapping[str, Number]] = None,
    rules: Optional[Mapping[str, Any]] = None,
    readings: Optional[Mapping[str, str]] = None,
    strategy: Optional[File] = None,
    dealt: Optional[Hands] = None,
    wager: Optional[Names] = None,
    table: Optional[Files] = None,
    digits: Optional[int] = None,
    meter: Optional[Number] = None,
) -> Dict[str, Any]:
    """The fields of a question about a situation; what is not said is left out."""
    from . import _words as words

    fields: Dict[str, Any] = {
        "decks": decks,
        "remove": words.cards(remove),
        "shoe": composition(shoe),
        "pays": words.odds(pays),
        "meter": None if meter is None else words.share("meter", meter),
        "rules": words.choices("rules", rules),
        "readings": words.choices("readings", readings),
        **words.strategy(strategy),
        "dealt": words.dealt(dealt),
        "wagers": words.names(wager),
        "tables": words.files(table),
        "digits": None if digits is None else words.number("digits", digits, 0, MOST_DIGITS),
    }
    return {"game": game, **{name: value for name, value in fields.items() if value not in (None, [], {})}}


def json_of(question: Mapping[str, Any]) -> str:
    """The JSON of a question."""
    try:
        return json.dumps(question, default=_plain, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise Refused(f"not a question: {error}", 'as in {"ask": "sheet", "game": "tiger-baccarat", "decks": 8}') from None


def _plain(value: Any) -> Any:
    """Whole numbers of any library, and whatever else is a mapping or exact."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    if hasattr(value, "keys") and hasattr(value, "__getitem__"):
        return {key: value[key] for key in value.keys()}
    return operator.index(value)
