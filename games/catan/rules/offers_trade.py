"""What can be tapped to trade: what is given, what is taken for it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.offers import Choice, Offers
from companion.engine.text import Text
from games.catan.rules.against_trade import rate
from games.catan.rules.cards import RESOURCES, Resource
from games.catan.rules.drafts import Draft, done, from_where, leads, place_text
from games.catan.rules.moves import Trade
from games.catan.rules.names import resource
from games.catan.rules.parts import Goods
from games.catan.rules.state import State
from games.catan.rules.stores import FULL, amount, room, splits


def trade(view: State, seat: int, half: Draft) -> Offers:
    """With whom and what for, then what is got."""
    if half.mode == "player":
        return _with_player(view, seat, half)
    if half.give:
        ask = Text("What does {seat} get?", seat=seat)
        return Offers(tuple(_got(view, seat, half.give)), field="take", ask=ask)
    if half.resource is not None:
        choices = tuple(_paid(view, seat, half.resource))
        return Offers(choices, field="give", ask=Text("From which regions?"))
    ask = Text("What does {seat} give?", seat=seat)
    return Offers(tuple(_given(view, seat)), field="give", ask=ask)


def _given(view: State, seat: int) -> Iterator[Choice]:
    side = view.sides[seat]
    for kind in RESOURCES:
        price = rate(view, seat, kind)
        if amount(side, kind) < price:
            continue
        label = Text("{number} {resource}", number=price, resource=resource(kind))
        all_ways = splits(side, kind, price)
        draft = (
            Draft(move="trade", give=all_ways[0])
            if len(all_ways) == 1
            else Draft(move="trade", resource=kind)
        )
        yield leads(f"trade-{kind}", label, "trade", draft)
    draft = Draft(move="trade", mode="player")
    label = Text("With {seat}", seat=1 - seat)
    yield leads("trade-player", label, "trade", draft)


def _paid(view: State, seat: int, kind: Resource) -> Iterator[Choice]:
    for n, way in enumerate(splits(view.sides[seat], kind, rate(view, seat, kind))):
        label = Text("Give {goods}", goods=from_where(way))
        yield leads(f"trade-{kind}-{n}", label, "give", Draft(move="trade", give=way))


def _got(view: State, seat: int, give: tuple[Goods, ...]) -> Iterator[Choice]:
    """Each region with room; only the resource where there is one of its kind."""
    side = view.sides[seat]
    given = give[0].resource
    come = "+".join(f"{part.count}.{part.at}.{part.side}" for part in give)
    for kind in RESOURCES:
        open_ = [r for r in side.regions if r.resource == kind and r.stored < FULL]
        if kind == given:
            continue
        for region in open_:
            code = f"trade-{given}-{come}-{kind}-{region.at}-{region.side}"
            if len(open_) == 1:
                take, label = Goods(resource=kind), resource(kind)
            else:
                take = Goods(resource=kind, at=region.at, side=region.side)
                where = place_text(region.at, region.side)
                label = Text("{resource} ({where})", resource=resource(kind), where=where)
            move = Trade(seat=seat, give=give, take=(take,))
            yield done(view, code, label, "take", move)


def _with_player(view: State, seat: int, half: Draft) -> Offers:
    """One for one; anything else is agreed on in a form."""
    mine, others = view.sides[seat], view.sides[1 - seat]
    if half.resource is None:
        choices = tuple(
            leads(
                f"trade-player-{kind}",
                resource(kind),
                "give",
                Draft(move="trade", mode="player", resource=kind),
            )
            for kind in RESOURCES
            if amount(mine, kind) and room(others, kind)
        )
        return Offers(choices, field="give", ask=Text("What does {seat} give?", seat=seat))
    gives = half.resource
    choices = tuple(
        done(
            view,
            f"trade-player-{gives}-{kind}",
            resource(kind),
            "take",
            Trade(
                seat=seat,
                give=(Goods(resource=gives),),
                take=(Goods(resource=kind),),
                with_="player",
            ),
        )
        for kind in RESOURCES
        if kind != gives and amount(others, kind) and room(mine, kind)
    )
    return Offers(choices, field="take", ask=Text("What does {seat} get?", seat=seat))
