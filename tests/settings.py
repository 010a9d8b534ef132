"""The site's settings, with the toy among its games."""

from companion.settings import *  # noqa: F403
from companion.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.toy"]
RULES_READY = False  # servers start often here, and few are asked anything
