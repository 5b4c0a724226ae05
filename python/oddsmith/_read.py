"""Reads an answer's JSON by its schema: exact numbers become Fraction and int, objects become records.

What is a number is read off the schema and never guessed from the text: a rule "4.10" stays a rule.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Callable, Dict, List, Optional

from . import _oddsmith, shapes
from ._record import Record, fraction, whole

Reader = Callable[[Any], Any]

#: The types of the schemas that are numbers.
NUMBERS: Dict[str, Reader] = {
    "Exact": fraction,
    "Ways": whole,
    "Rounded": fraction,
    "RoundedRoot": fraction,
}


@lru_cache(maxsize=None)
def reader(name: str) -> Reader:
    """What reads the answers that a schema describes."""
    schema = json.loads(_oddsmith.schema(name))
    return _Schema(schema.get("$defs", {})).record(schema, schema["title"])


class _Schema:
    def __init__(self, types: Dict[str, Any]) -> None:
        self.types = types
        self.readers: Dict[str, Reader] = {}

    def read(self, schema: Any) -> Reader:
        """What reads a value of this schema."""
        if not isinstance(schema, dict):
            return _as_it_is
        if "$ref" in schema:
            return self.named(schema["$ref"].rsplit("/", 1)[1])
        if "properties" in schema:
            return self.some(schema)
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return self.one_of(schema[several])
        if "items" in schema:
            item = self.read(schema["items"])
            return lambda values: values if values is None else [item(value) for value in values]
        if isinstance(schema.get("additionalProperties"), dict):
            value = self.read(schema["additionalProperties"])
            return lambda fields: {name: value(each) for name, each in fields.items()}
        return _as_it_is

    def named(self, name: str) -> Reader:
        if name in NUMBERS:
            return NUMBERS[name]
        if name not in self.readers:
            schema = self.types[name]
            self.readers[name] = self.record(schema, name) if "properties" in schema else self.read(schema)
        return self.readers[name]

    def some(self, schema: Any) -> Reader:
        """An object without a name: a dictionary."""
        known, other = self.fields(schema), self.read(schema.get("additionalProperties"))
        return lambda fields: {name: known.get(name, other)(value) for name, value in fields.items()}

    def record(self, schema: Any, name: str) -> Reader:
        """An object with a name: a record; its fields may depend on which of several it is."""
        shape: Callable[[Dict[str, Any]], Record] = getattr(shapes, name, Record)
        known = self.fields(schema)
        several = schema.get("anyOf") or schema.get("oneOf") or []
        cases = [(case["required"], {**known, **self.fields(case)}) for case in map(self.resolved, several)]

        def read(fields: Dict[str, Any]) -> Record:
            fitting = (more for required, more in cases if all(key in fields for key in required))
            readers = next(fitting, known)
            return shape({key: readers.get(key, _as_it_is)(value) for key, value in fields.items()})

        return read

    def fields(self, schema: Any) -> Dict[str, Reader]:
        return {name: self.read(each) for name, each in schema["properties"].items()}

    def resolved(self, schema: Any) -> Any:
        return self.types[schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else schema

    def one_of(self, several: List[Any]) -> Reader:
        """One of several: nothing, or the first whose fields are all there."""
        cases = [(self.resolved(case).get("required"), self.read(case)) for case in several if case.get("type") != "null"]

        def read(value: Any) -> Any:
            if value is None:
                return None
            for required, reader in cases:
                if required is None or (isinstance(value, dict) and all(key in value for key in required)):
                    return reader(value)
            return value

        return read


def _as_it_is(value: Any) -> Any:
    return value


def kind_of(tag: Optional[str]) -> str:
    """``oddsmith/what-if/1``: the schema ``what-if``."""
    return str(tag).split("/")[1]
