"""Getting back into an account without e-mail: recovery codes and reset links.

A code buys one reset link, the same kind that a mail or the operator hands out. The link
leads to allauth's page for a new password; it works once, for `PASSWORD_RESET_TIMEOUT`
seconds, and setting the password ends every other session of the account.
"""

from __future__ import annotations

import hashlib
import secrets

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from companion.people.models import RecoveryCode, User

HOW_MANY = 8
# No letter or digit that could be read as another. 12 of 31 are 59 bits.
_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
_GROUPS, _GROUP = 3, 4


def new_codes(user: User) -> list[str]:
    """Give `user` fresh codes in place of the old ones; the codes as people write them down.

    Only digests are kept, so this is the one moment at which the codes can be shown.
    """
    codes = [_random_code() for _ in range(HOW_MANY)]
    rows = [RecoveryCode(user=user, digest=_digest(user.pk, code)) for code in codes]
    with transaction.atomic():
        RecoveryCode.objects.filter(user=user).delete()
        RecoveryCode.objects.bulk_create(rows)
    return codes


def redeem(username: str, code: str) -> User | None:
    """The account that `username` and an unused `code` open, using the code up; else None.

    Spaces, dashes and case in a code make no difference. A wrong name takes as long as a
    wrong code, and nothing tells the two apart.
    """
    user = User.objects.filter(username__iexact=username.strip(), is_active=True).first()
    digest = _digest(user.pk if user else 0, code)
    if user is None:
        return None
    # Of two tries at once only one deletes the row.
    used, _rows = RecoveryCode.objects.filter(user=user, digest=digest).delete()
    return user if used else None


def reset_path(user: User) -> str:
    """The path of a page on which whoever opens it sets a new password for `user`, once."""
    return reverse(
        "account_reset_password_from_key",
        kwargs={
            "uidb36": user_pk_to_url_str(user),
            "key": default_token_generator.make_token(user),
        },
    )


def reset_link(user: User, request: HttpRequest | None = None) -> str:
    """`reset_path` with the address of the site: `PUBLIC_URL`, else that of `request`.

    With neither it is the bare path.
    """
    if settings.PUBLIC_URL or request is None:
        return f"{settings.PUBLIC_URL}{reset_path(user)}"
    return request.build_absolute_uri(reset_path(user))


@never_cache
def shown_once(request: HttpRequest, user: User, onward: str) -> HttpResponse:
    """The page with fresh codes for `user` and a way `onward` (a path). Kept nowhere."""
    return render(request, "people/codes_once.html", {"codes": new_codes(user), "onward": onward})


def _random_code() -> str:
    letters = [secrets.choice(_ALPHABET) for _ in range(_GROUPS * _GROUP)]
    return "-".join("".join(letters[i : i + _GROUP]) for i in range(0, len(letters), _GROUP))


def _digest(user_id: int, code: str) -> str:
    """What is kept of a code: slow enough that a stolen database does not give the codes away."""
    letters = "".join(character for character in code.upper() if character.isalnum())
    return hashlib.scrypt(
        letters.encode(), salt=f"recovery:{user_id}".encode(), n=2**13, r=8, p=1, dklen=32
    ).hex()
