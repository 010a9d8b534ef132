"""Rows that tests start from."""

from __future__ import annotations

from typing import Any

import factory

from companion.engine import registry
from companion.people.models import Browser
from companion.tables import referee
from companion.tables.models import Link, Phone, Table

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")


class BrowserFactory(factory.django.DjangoModelFactory[Browser]):
    """A browser that nobody has signed in on."""

    class Meta:
        model = Browser


class TableFactory(factory.django.DjangoModelFactory[Table]):
    """A table as the referee opens it: `TableFactory(slug="toy", size=2, options={...})`."""

    class Meta:
        model = Table

    slug = "potato-man"
    rules = None
    size = 4
    own_seat = False
    zone = "UTC"
    options = factory.LazyFunction(dict)

    @classmethod
    def _create(cls, model_class: type[Table], *args: Any, **kwargs: Any) -> Table:  # noqa: ARG003
        game = registry.game(kwargs["slug"], kwargs["rules"])
        opened = referee.open_table(
            game,
            game.Options(**kwargs["options"]),
            NAMES[: kwargs["size"]],
            BrowserFactory(),
            zone=kwargs["zone"],
            own_seat=kwargs["own_seat"],
        )
        return opened.table


class PhoneFactory(factory.django.DjangoModelFactory[Phone]):
    """A phone at a table: `PhoneFactory(table=…, role="watch")`."""

    class Meta:
        model = Phone

    class Params:
        role = Link.Role.SCRIBE

    browser = factory.SubFactory(BrowserFactory)
    link = factory.LazyAttribute(lambda phone: phone.table.links.get(role=phone.role))
    generation = factory.LazyAttribute(lambda phone: phone.link.generation)


def host_of(table: Table) -> Phone:
    """The phone that opened a table."""
    return table.phones.select_related("link").get(link__role=Link.Role.HOST)
