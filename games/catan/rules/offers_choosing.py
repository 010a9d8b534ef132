"""What can be tapped where somebody is to choose, and as the first regions are laid."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.offers import Choice
from companion.engine.text import Text
from games.catan.rules.cards import RESOURCES, START_NUMBERS
from games.catan.rules.drafts import Draft, done, kebab, leads, place_text, site_code
from games.catan.rules.moves import Choose, Lay
from games.catan.rules.names import land, name, resource
from games.catan.rules.owing import choices, optional
from games.catan.rules.parts import Chosen, Land, Place
from games.catan.rules.places import START_PLACES
from games.catan.rules.state import State


def choosing(view: State, seat: int, half: Draft | None = None) -> Iterator[Choice]:
    """Every choice that is open to `seat`, one thing at a time."""
    if not view.owed or view.owed[0].seat != seat:
        if half is not None:
            raise ValueError("nothing is to be chosen")
        return
    owed = view.owed[0]
    if owed.kind == "region":
        yield from _regions(view, seat, half)
        return
    if half is not None:
        raise ValueError("a choice that needs no draft")
    for choice in choices(view, owed):
        yield _choice(view, choice)
    if optional(view, owed):
        yield done(view, "choose-none", Text("Nothing more"), "choose", Choose(seat=seat))


def _choice(view: State, choice: Chosen) -> Choice:
    move = Choose(**{field: getattr(choice, field) for field in Chosen.__struct_fields__})
    if choice.card is not None:
        spot = f"-{site_code(choice.site)}" if choice.site else ""
        return done(view, f"choose-{kebab(choice.card)}{spot}", name(choice.card), "choose", move)
    kind = choice.resource or "gold"
    code = f"choose-{kind}-{choice.at}-{choice.side}"
    if choice.into is not None:
        code += f"-to-{choice.into.at}-{choice.into.side}"
    if choice.at is None or choice.side is None:
        return done(view, code, resource(kind), "choose", move)
    where = place_text(choice.at, choice.side)
    if choice.into is None:
        label = Text("{resource} ({where})", resource=resource(kind), where=where)
    else:
        into = place_text(choice.into.at, choice.into.side)
        label = Text(
            "{resource} (from {where} to {into})",
            resource=resource(kind),
            where=where,
            into=into,
        )
    return done(view, code, label, "choose", move)


def _regions(view: State, seat: int, half: Draft | None) -> Iterator[Choice]:
    """A drawn region: which, where, then its number."""
    if half is None:
        for choice in choices(view, view.owed[0]):
            if choice.at is None or choice.side is None or choice.resource is None:
                continue
            draft = Draft(
                move="choose",
                resource=choice.resource,
                place=Place(at=choice.at, side=choice.side),
            )
            label = Text("{land} ({where})", land=land(choice.resource),
                         where=place_text(choice.at, choice.side))  # fmt: skip
            code = f"region-{choice.resource}-{choice.at}-{choice.side}"
            yield leads(code, label, f"{choice.at}-{choice.side}", draft)
        return
    if half.resource is None or half.place is None:
        raise ValueError("a region without a place")
    for number in (*range(1, 7), None):
        move = Choose(
            seat=seat,
            resource=half.resource,
            at=half.place.at,
            side=half.place.side,
            number=number,
        )
        code = f"region-{half.resource}-{half.place.at}-{half.place.side}-{number or 'later'}"
        label = Text("{number}", number=number) if number else Text("Look later")
        yield done(view, code, label, "number", move)


def laying(view: State, seat: int, half: Draft | None = None) -> Iterator[Choice]:
    """The first six regions, one after the other; the numbers are those of either set."""
    sets = ("A", "B")
    alike = view.options.start_numbers == "alike"
    if half is None:
        for one in sets[:1] if alike else sets:
            label = Text("Regions with the numbers {numbers}", numbers=_numbers(one))
            yield leads(f"lay-{one.lower()}", label, "lay", Draft(move="lay", numbers=one))
        return
    laid = half.lands
    if half.numbers not in sets or len(laid) > 4 or len(set(laid)) < len(laid):
        raise ValueError(half.numbers)
    at, side = START_PLACES[len(laid)]
    left = [kind for kind in RESOURCES if kind not in laid]
    for kind in left:
        lands = (*laid, kind)
        code = f"lay-{half.numbers.lower()}-" + "-".join(lands)
        label = Text("{land} ({where})", land=land(kind), where=place_text(at, side))
        if len(lands) == 5:
            lands = (*lands, next(one for one in left if one != kind))
            numbers = START_NUMBERS[half.numbers]
            regions = tuple(
                Land(at=at_, side=side_, resource=one, number=numbers[one])  # type: ignore[arg-type]
                for (at_, side_), one in zip(START_PLACES, lands, strict=True)
            )
            yield done(view, code, label, "lay", Lay(seat=seat, regions=regions))
        else:
            yield leads(code, label, "lay", Draft(move="lay", numbers=half.numbers, lands=lands))


def _numbers(one: str) -> tuple[Text, ...]:
    return tuple(
        Text("{land} {number}", land=land(kind), number=number)
        for kind, number in START_NUMBERS[one].items()
    )
