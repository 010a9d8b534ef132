"""What can be told of a game without playing it: its types, its sources, its examples."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec.inspect as info

from companion.engine.conformance import Case, require
from companion.engine.registry import AnyGame
from companion.engine.replay import barred

MUTABLE = (
    info.ListType,
    info.DictType,
    info.SetType,
    info.ByteArrayType,
    info.AnyType,
    info.DataclassType,
    info.TypedDictType,
)


# --- Types -------------------------------------------------------------------------


def check_types(game: AnyGame) -> None:
    """States, moves, options and views are frozen through and through; what comes from outside
    is bounded and strict.
    """
    for type_ in (game.State, game.Moves, game.Options, game.View):
        for path, part in parts(info.type_info(type_)):
            require(not isinstance(part, MUTABLE), f"{path} could be changed in place")
            if isinstance(part, info.StructType):
                require(part.cls.__struct_config__.frozen, f"{path}: {part.cls} is not frozen")
    for path, part in parts(info.type_info(game.State)):
        require(not isinstance(part, info.CustomType), f"{path} cannot be stored")
    for type_ in (game.Moves, game.Options):
        for path, part in parts(info.type_info(type_)):
            check_bounds(path, part)
    options = game.Options.__struct_config__
    require(options.forbid_unknown_fields, "options take unknown fields")
    game.Options()  # every option has a default
    for name, move in moves_of(game).items():
        config = move.__struct_config__
        require(config.forbid_unknown_fields, f"{name} takes unknown fields")
        require(config.tag_field == "move" and isinstance(config.tag, str), f"{name} has no tag")
        require("anyway" not in move.__struct_fields__, f"{name}: `anyway` is not a move's to say")
    require("set" in {m.__struct_config__.tag for m in moves_of(game).values()}, "no `set`")


def check_bounds(path: str, part: info.Type) -> None:
    """Numbers, texts and lists that come from outside have limits."""
    if isinstance(part, info.IntType):
        low, high = (part.ge, part.gt), (part.le, part.lt)
        bounded = low != (None, None) and high != (None, None)
        require(bounded, f"{path} is a number without bounds")
    elif isinstance(part, info.StrType | info.VarTupleType | info.FrozenSetType):
        require(part.max_length is not None, f"{path} has no greatest length")
    require(not isinstance(part, info.FloatType), f"{path} is not a whole number")


def parts(type_: info.Type, path: str = "", above: tuple[Any, ...] = ()) -> Iterator[Any]:
    """A type and all it is made of, each with the path that leads to it."""
    if isinstance(type_, info.Metadata):
        yield from parts(type_.type, path, above)
        return
    yield path, type_
    inner: list[tuple[str, info.Type]] = []
    if isinstance(type_, info.StructType) and type_.cls not in above:
        path = path or type_.cls.__name__
        inner = [(f"{path}.{field.name}", field.type) for field in type_.fields]
        above = (*above, type_.cls)
    elif isinstance(type_, info.UnionType):
        inner = [(path, one) for one in type_.types]
    elif isinstance(type_, info.TupleType):
        inner = [(f"{path}[{n}]", one) for n, one in enumerate(type_.item_types)]
    elif isinstance(type_, info.VarTupleType | info.FrozenSetType):
        inner = [(f"{path}[]", type_.item_type)]
    for where, one in inner:
        yield from parts(one, where, above)


def moves_of(game: AnyGame) -> dict[str, type[Any]]:
    """The structs of a game's moves, by name."""
    type_ = info.type_info(game.Moves)
    types = type_.types if isinstance(type_, info.UnionType) else (type_,)
    return {one.cls.__name__: one.cls for one in types if isinstance(one, info.StructType)}


# --- Twins -------------------------------------------------------------------------


def check_private_fields(game: AnyGame) -> None:
    """For every field marked private there are twins that differ in it."""
    differing = {
        (type(one).__name__, field)
        for twins in game.twins()
        for one, other in zip(twins.one, twins.other, strict=False)
        if type(one) is type(other)
        for field in one.__struct_fields__
        if getattr(one, field) != getattr(other, field)
    }
    for name, move in moves_of(game).items():
        for field, annotation in _annotations(move).items():
            if _private(annotation):
                require((name, field) in differing, f"no twins differ in {name}.{field}")


def _annotations(move: type[Any]) -> dict[str, info.Type]:
    type_ = info.type_info(move)
    return {f.name: f.type for f in type_.fields} if isinstance(type_, info.StructType) else {}


def _private(type_: info.Type) -> bool:
    return isinstance(type_, info.Metadata) and bool((type_.extra or {}).get("private"))


# --- Rules -------------------------------------------------------------------------


def sources(game: AnyGame) -> Iterator[ast.AST]:
    """The parsed modules of the package that a game's class lives in."""
    file = sys.modules[type(game).__module__].__file__
    for path in sorted(Path(file or "").parent.glob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"))


def rules_named(game: AnyGame) -> frozenset[str]:
    """Every rule id that stands as a string in a game's sources."""
    pattern = re.compile(rf"({re.escape(game.slug)}|table)\.[a-z0-9]+(-[a-z0-9]+)*")
    return frozenset(
        node.value
        for tree in sources(game)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and pattern.fullmatch(node.value)
    )


def rules_objecting(game: AnyGame) -> frozenset[str]:
    """Every rule id that a game's sources hand to `illegal` or `impossible`."""
    return frozenset(
        str(node.args[0].value)
        for tree in sources(game)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("illegal", "impossible")
        and node.args
        and isinstance(node.args[0], ast.Constant)
    )


def check_rules(case: Case, drawn: frozenset[str] = frozenset()) -> None:
    """Every rule id has its passage, and every rule that objects has its example.

    `drawn` are rules that objected to something in play.
    """
    strangers = rules_named(case.game) - case.rules
    require(not strangers, f"rules without a passage: {sorted(strangers)}")
    missing = (rules_objecting(case.game) | drawn) - case.examples.keys()
    require(not missing, f"rules without an example: {sorted(missing)}")


def check_example(case: Case, rule: str) -> None:
    """The example of `rule` draws objections of this rule and of no other."""
    example = case.examples[rule]
    game = case.game
    state = game.start(example.seats, example.options)
    for made in example.line:
        stopped = barred(game.objections(state, made.move), made.anyway)
        require(not stopped, made, "is not in order:", stopped)
        state = game.apply(state, made.move).state
    found = game.objections(state, example.move)
    require({objection.rule for objection in found} == {rule}, f"{rule}: draws", found)
    for name in (objection.field for objection in found if objection.field):
        # As records write it: a field may have another name there ("from") than in Python.
        # Of a part inside a field (`village[1].on[0]`) the field itself is looked up.
        fields = example.move.__struct_encode_fields__
        head = re.split(r"[.\[]", name, maxsplit=1)[0]
        require(head in fields, f"{rule} objects to {name}, which the move does not have")
