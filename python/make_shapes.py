"""Writes oddsmith/shapes.py, the types of all answers, from their JSON Schemas.

Run it with the package installed: ``python -P python/make_shapes.py``, where -P keeps the sources out of the way. A test holds the file to the schemas.
"""

from __future__ import annotations

import json
import keyword
from pathlib import Path
from typing import Any, Dict, List

from oddsmith import _oddsmith
from oddsmith._read import NUMBERS
from oddsmith._record import Record

#: Not answers.
OTHERS = {"table", "question", "answer", "verify"}
HEAD = '''"""The types of all answers, written by make_shapes.py from their JSON Schemas."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ._record import Record
'''


def written() -> str:
    """The text of the module."""
    classes: Dict[str, str] = {}
    for name in _oddsmith.schemas():
        if name in OTHERS:
            continue
        schema = json.loads(_oddsmith.schema(name))
        types = schema.get("$defs", {})
        for title, each in [*types.items(), (schema["title"], schema)]:
            if "properties" not in each or title in NUMBERS:
                continue
            text = shape(title, each, types)
            assert classes.setdefault(title, text) == text, f"two types are called {title}"
    return HEAD + "".join(classes[title] for title in sorted(classes))


def shape(title: str, schema: Any, types: Dict[str, Any]) -> str:
    """A class with a field for every property."""
    lines = [f"\n\nclass {title}(Record):", f'    """{sentence(schema)}"""\n']
    several = [resolved(case, types) for case in schema.get("anyOf") or schema.get("oneOf") or []]
    fields: Dict[str, List[str]] = {}
    always = set(schema.get("required", []))
    for case in [schema, *several]:
        for name, each in case["properties"].items():
            kinds = fields.setdefault(name, [])
            kinds.extend(kind for kind in kinds_of(each, types) if kind not in kinds)
    if several:
        always |= set.intersection(*(set(case["required"]) for case in several))
    for name, kinds in fields.items():
        assert name not in vars(Record), f"{name} is a method of every record"
        if name not in always and "None" not in kinds:
            kinds = [*kinds, "None"]
        called = f"{name}_" if keyword.iskeyword(name) else name
        absent = "" if name in always or called != name else " = None"
        lines.append(f"    {called}: {' | '.join(kinds)}{absent}")
    return "\n".join(lines) + "\n"


def sentence(schema: Any) -> str:
    text: str = schema.get("description", "")
    return text.split("\n\n")[0].replace("\n", " ").replace("\\", "\\\\").replace('"', "'")


def resolved(schema: Any, types: Dict[str, Any]) -> Any:
    return types[schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else schema


PLAIN = {"string": "str", "integer": "int", "boolean": "bool", "null": "None"}


def kinds_of(schema: Any, types: Dict[str, Any]) -> List[str]:
    """The types that a value may have."""
    if not isinstance(schema, dict):
        return ["Any"]
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        if name in NUMBERS:
            return ["int" if NUMBERS[name].__name__ == "whole" else "Fraction"]
        return [name] if "properties" in types[name] else kinds_of(types[name], types)
    for several in ("anyOf", "oneOf"):
        if several in schema:
            kinds = [kind for case in schema[several] for kind in kinds_of(case, types)]
            return list(dict.fromkeys(kinds))
    kinds = schema.get("type", "any")
    return [kind_of(kind, schema, types) for kind in ([kinds] if isinstance(kinds, str) else kinds)]


def kind_of(kind: str, schema: Any, types: Dict[str, Any]) -> str:
    if kind == "array":
        return f"list[{' | '.join(kinds_of(schema['items'], types))}]"
    if kind == "object":
        values = [*schema.get("properties", {}).values(), schema.get("additionalProperties")]
        of = [kind for value in values for kind in kinds_of(value, types)]
        return f"dict[str, {' | '.join(dict.fromkeys(of))}]"
    return PLAIN.get(kind, "Any")


if __name__ == "__main__":
    Path(__file__).with_name("oddsmith").joinpath("shapes.py").write_text(written(), encoding="utf-8")
