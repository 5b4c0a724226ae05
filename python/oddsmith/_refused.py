"""Why a question has no answer."""

from __future__ import annotations

import functools
import inspect
import json
from typing import Any, Callable, List, Optional, TypeVar

from . import _oddsmith
from .shapes import PlacedProblem

Function = TypeVar("Function", bound=Callable[..., Any])


class Refused(ValueError):
    """A question that has no answer: what is wrong, and what is allowed instead.

    ``message`` is a sentence, ``help`` what to write instead, ``file`` the file in which something is wrong, and
    ``problems`` everything that is wrong in it, each with ``line``, ``column``, ``message`` and ``help``.
    """

    def __init__(
        self,
        message: str,
        help: Optional[str] = None,
        file: Optional[str] = None,
        problems: Optional[List[PlacedProblem]] = None,
    ) -> None:
        super().__init__(message, help, file, problems)
        self.message = message
        self.help = help
        self.file = file
        self.problems: List[PlacedProblem] = problems or []

    def __str__(self) -> str:
        lines = [self.message]
        if self.help is not None:
            lines.append(f"help: {self.help}")
        if len(self.problems) > 1:
            lines.extend(f"{self.file}:{each.line}:{each.column}: {each.message}" for each in self.problems)
        return "\n".join(lines)


def refused(text: str) -> Refused:
    """The exception of a refusal in JSON."""
    from ._read import reader

    record = reader("error")(json.loads(text))
    return Refused(record.error, record.help, record.file, record.problems)


def suggests(function: Function) -> Function:
    """A keyword that the function does not have is refused with the one that was probably meant."""
    allowed = list(inspect.signature(function).parameters)

    @functools.wraps(function)
    def checked(*values: Any, **words: Any) -> Any:
        for word in words:
            if word not in allowed:
                raise Refused(f'{function.__name__}() has no "{word}"', _oddsmith.suggestion(word, allowed))
        return function(*values, **words)

    return checked  # type: ignore[return-value]
