from __future__ import annotations

from django.apps import AppConfig

from companion import live


class FakeConfig(AppConfig):
    name = "tests.live.fake"

    def ready(self) -> None:
        from tests.live.fake.tables import current

        live.register(current)
