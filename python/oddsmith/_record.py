"""A part of an answer: named fields, read as attributes or by key."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Iterator, KeysView, Mapping

from . import _oddsmith


class Record:
    """Named fields, read as ``row.pays`` or ``row["pays"]``.

    A field whose name is a word of Python has a line under its end: ``decks.from_``. A field that an answer may
    leave out is ``None`` if it does.
    """

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.__dict__.update(fields)

    def __getitem__(self, name: str) -> Any:
        return self.__dict__[name]

    def __contains__(self, name: object) -> bool:
        return name in self.__dict__

    def __iter__(self) -> Iterator[str]:
        return iter(self.__dict__)

    def __len__(self) -> int:
        return len(self.__dict__)

    def keys(self) -> KeysView[str]:
        """The names of the fields, so that ``dict(record)`` works."""
        return self.__dict__.keys()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
        return f"{type(self).__name__}({fields})"

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            fields = self.__dict__
            if name.endswith("_") and name[:-1] in fields:
                return fields[name[:-1]]
            if name.startswith("_"):
                raise AttributeError(name)
            help = _oddsmith.suggestion(name, list(fields))
            raise AttributeError(f'{type(self).__name__} has no field "{name}"; {help}')


#: Digits that every Python reads at once: newer ones refuse more than 4,300.
_AT_ONCE = 4000


def whole(text: str) -> int:
    """A whole number of any length."""
    if len(text) <= _AT_ONCE:
        return int(text)
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
    number = 0
    for start in range(0, len(digits), _AT_ONCE):
        part = digits[start : start + _AT_ONCE]
        number = number * 10 ** len(part) + int(part)
    return sign * number


def fraction(text: str) -> Fraction:
    """An exact number: ``-5``, ``19/20``, or a decimal as printed, ``0.25``."""
    if "." in text:
        whole_part, part = text.split(".")
        return Fraction(whole(whole_part + part), 10 ** len(part))
    numerator, _, denominator = text.partition("/")
    return Fraction(whole(numerator), whole(denominator or "1"))
