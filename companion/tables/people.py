"""Seats, phones and links of a table: who sits where, who may come in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F
from django.utils.translation import gettext as _

from companion import live
from companion.people import players
from companion.people.models import Browser, Player
from companion.people.names import key
from companion.plays import keeping
from companion.tables.models import Link, Notice, Phone, Seat, Table, new_code, new_token
from companion.tables.referee.refusals import Unreadable
from companion.tables.referee.rights import may_host, may_write
from companion.tables.writing import changing


@dataclass(frozen=True)
class SeatTaken:
    """A seat, how many phones log for it, and whether it belongs to an account."""

    number: int
    name: str
    phones: int
    claimed: bool = False


def seat_phone(table: Table, link: Link, browser: Browser, seat: int | None) -> Phone:
    """Let a browser in by `link`, to log for `seat` (None: for the whole table).

    A host who scans the scribe's code stays host: a phone never loses rights by joining.
    """
    with changing(table.pk):
        phone = Phone.objects.filter(table=table, browser=browser).select_related("link").first()
        if phone is None:
            phone = Phone(table=table, browser=browser)
        if phone.pk is None or not _outranks(phone, link):
            phone.link, phone.generation = link, link.generation
        moved = phone.pk is None or phone.seat != seat
        phone.seat = seat
        phone.save()
        if moved:
            _tell_of_sitting(table, phone)
    return phone


def _tell_of_sitting(table: Table, phone: Phone) -> None:
    """Tell everybody once the game has begun: whoever sits with a player may see what only that
    player knows.
    """
    now = Table.objects.get(pk=table.pk)
    if now.version and phone.seat is not None and phone.role in (Link.Role.HOST, Link.Role.SCRIBE):
        Notice.objects.create(
            table=table,
            version=now.version,
            kind=Notice.Kind.SAT,
            phone=phone,
            seat=phone.seat,
            role=phone.role,
        )


def phones_by_seat(table: Table, names: Sequence[str]) -> list[SeatTaken]:
    """How many phones log for each seat, so that a second one is told before it joins."""
    standing = [
        phone.seat
        for phone in table.phones.select_related("link")
        if phone.role in (Link.Role.HOST, Link.Role.SCRIBE)
    ]
    claimed = set(table.seats.filter(player__user__isnull=False).values_list("number", flat=True))
    return [
        SeatTaken(number, name, standing.count(number), number in claimed)
        for number, name in enumerate(names)
    ]


def rename(table: Table, phone: Phone, number: int, name: str) -> None:
    """Give a seat another name: a slip mended, or the seat handed to somebody else.

    Raises Unreadable for a seat that is not there and for a name that another seat has.
    """
    may_write(phone)
    if not 0 <= number < table.size:
        raise Unreadable(_("There is no such seat."), "seat")
    with changing(table.pk):
        others = table.seats.exclude(number=number).values_list("name", flat=True)
        if key(name) in map(key, others):
            raise Unreadable(_("Another seat has this name already. Pick another."), "name")
        seat = table.seats.select_related("player").get(number=number)
        seat.player = _player_called(table, seat, name)
        seat.name = seat.player.name if seat.player else name
        if seat.player and table.seats.exclude(pk=seat.pk).filter(player=seat.player).exists():
            raise Unreadable(_("Another seat has this name already. Pick another."), "name")
        seat.save(update_fields=["name", "player"])
        keeping.renamed(seat)


def _player_called(table: Table, seat: Seat, name: str) -> Player | None:
    """Whose seat it is under `name`: a circle's player; else whoever claimed it, by that name."""
    if table.circle is not None:
        return players.named(table.circle, [name])[0]
    return seat.player if seat.player and key(seat.player.name) == key(name) else None


def move_phone(table: Table, phone: Phone, seat: int | None) -> None:
    """Let this phone log for another seat, or for the whole table (None)."""
    may_write(phone)
    if seat is not None and not 0 <= seat < table.size:
        raise Unreadable(_("There is no such seat."), "seat")
    with changing(table.pk):
        Phone.objects.filter(pk=phone.pk).update(seat=seat)
        if phone.seat != seat:
            phone.seat = seat
            _tell_of_sitting(table, phone)


def renew(table: Table, phone: Phone, role: str) -> Link:
    """Make a link anew: whoever came by the old one is out at once, but for the host asking."""
    return _change_link(table, phone, role, open=True)


def revoke(table: Table, phone: Phone, role: str) -> Link:
    """Withdraw a link until it is renewed. The host's own cannot be, or nobody could."""
    if role == Link.Role.HOST:
        raise Unreadable(_("The host’s link can be renewed, not withdrawn."), "role")
    return _change_link(table, phone, role, open=False)


def dismiss(table: Table, phone: Phone, other: int) -> None:
    """Take one phone off the table; the link it came by still lets it in again."""
    may_host(phone)
    gone = table.phones.filter(pk=other).exclude(pk=phone.pk).select_related("link").first()
    if gone is None:
        raise Unreadable(_("There is no such phone at this table."), "phone")
    door = gone.link.door
    with changing(table.pk):
        Phone.objects.filter(pk=gone.pk).update(generation=0)
    # The stream is shared by all who came by this link: they come back at once, it does not.
    live.close(str(table.pk), [door])


def _change_link(table: Table, phone: Phone, role: str, *, open: bool) -> Link:
    may_host(phone)
    link = table.links.filter(role=role).first()
    if link is None:
        raise Unreadable(_("There is no such link."), "role")
    door = link.door
    with changing(table.pk):
        link.code = new_code() if role == Link.Role.SCRIBE else new_token()
        link.generation = F("generation") + 1
        link.open = open
        link.save()
        link.refresh_from_db()
        if role == Link.Role.HOST:
            Phone.objects.filter(pk=phone.pk).update(generation=link.generation)
    live.close(str(table.pk), [door])
    return link


def _outranks(phone: Phone, link: Link) -> bool:
    ranks = [Link.Role.WATCH, Link.Role.SCRIBE, Link.Role.HOST]
    return phone.role is not None and ranks.index(Link.Role(phone.role)) > ranks.index(
        Link.Role(link.role)
    )
