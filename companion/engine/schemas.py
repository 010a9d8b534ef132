"""JSON Schemas of what a record of a game may hold, for whoever writes records elsewhere."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.moves import Why
from companion.engine.registry import AnyGame

JsonSchema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(type_: Any) -> JsonSchema:
    """The JSON Schema of what decodes as `type_`."""
    schema: JsonSchema = msgspec.json.schema(type_)
    # A word of OpenAPI, not of JSON Schema; each move's `move` says the same.
    schema.pop("discriminator", None)
    return {"$schema": DIALECT, **schema}


def moves_schema(game: AnyGame) -> JsonSchema:
    """The schema of one move as it stands in a record, perhaps with `anyway`."""
    schema = schema_of(game.Moves)
    for part in schema.get("anyOf", [schema]):
        name = part["$ref"].rpartition("/")[2]
        properties = schema["$defs"][name]["properties"]
        properties["anyway"] = msgspec.json.schema(Why) | {
            "description": "why it was played although it is against the rules"
        }
    return schema


def describe(game: AnyGame) -> dict[str, JsonSchema]:
    """What `options` may be, and each of `moves`, in a record of `game`."""
    return {"options": schema_of(game.Options), "moves": moves_schema(game)}
