"""How allauth behaves here, where its settings do not reach."""

from __future__ import annotations

import ipaddress
from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.network import address_of
from companion.people import recovery
from companion.people.models import User
from companion.people.names import validate_name
from companion.people.secure import why_no_passkeys

_PASSKEY = "mfa_reauthenticate:webauthn"  # allauth's id for that way


class AccountAdapter(DefaultAccountAdapter):
    """Accounts by name and password; an e-mail address is a convenience, never a condition."""

    error_messages: ClassVar = {
        **DefaultAccountAdapter.error_messages,
        "username_taken": User._meta.get_field("username").error_messages["unique"],
        "username_password_mismatch": _("That name and that password do not go together."),
        "too_many_login_attempts": _(
            "Too many wrong passwords. Wait five minutes, then try again."
        ),
        "incorrect_password": _("That is not your password."),
        "enter_current_password": _("That is not your password."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The user name, tidied like every other name. Raises ValidationError with a sentence."""
        return super().clean_username(validate_name(username), shallow)

    def get_login_stages(self) -> list[str]:
        """What stands between a right password and being signed in: nothing but a mail sent.

        A passkey is a second key to the same door, not a second lock: a phone on a home
        network without TLS cannot use it and must still get in with the password.
        """
        return ["allauth.account.stages.EmailVerificationStage"]

    def get_reauthentication_methods(
        self, user: AbstractBaseUser | AnonymousUser
    ) -> list[dict[str, Any]]:
        """The ways to show once more that it is oneself; passkeys only where they can be used."""
        methods = super().get_reauthentication_methods(user)
        if why_no_passkeys(self.request):
            return [method for method in methods if method["id"] != _PASSKEY]
        named = {"reauthenticate": _("Use your password"), _PASSKEY: _("Use a passkey")}
        return [
            {**method, "description": named.get(method["id"], method["description"])}
            for method in methods
        ]

    def get_client_ip(self, request: HttpRequest) -> str:
        """The visitor's address as the rest of the site sees it; 0.0.0.0 where there is none."""
        try:
            return str(ipaddress.ip_address(address_of(request)))
        except ValueError:  # a Unix socket, or a proxy that sends nonsense
            return "0.0.0.0"  # noqa: S104  # nothing is bound to it

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Where to go with a new password: the account page says that it is set."""
        return reverse("people:me")

    def post_login(
        self, request: HttpRequest, user: AbstractBaseUser, *, signup: bool, **kwargs: Any
    ) -> HttpResponse:
        """Sign in as allauth does; whoever just signed up and gets no mail sees recovery codes.

        The codes are in this answer and nowhere else: not in the session, not at an address.
        """
        response = super().post_login(request, user, signup=signup, **kwargs)
        if not signup or not isinstance(user, User) or (user.email and settings.MAIL_IS_SENT):
            return response
        return recovery.shown_once(
            request, user, onward=response.headers.get("Location", reverse("people:me"))
        )


class MFAAdapter(DefaultMFAAdapter):
    """Passkeys, in the words of this site."""

    error_messages: ClassVar = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _("This passkey does not fit. Try once more, or take your password."),
    }

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:
        """What a new passkey is called until its owner says otherwise."""
        count = Authenticator.objects.filter(user_id=user.pk, type=type).count()
        return gettext("Passkey %(number)d") % {"number": count + 1}

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """What the phone shows as the site a passkey is for."""
        return {**super().get_public_key_credential_rp_entity(), "name": gettext("Card Referee")}

    def get_public_key_credential_user_entity(self, user: AbstractBaseUser) -> dict[str, Any]:
        """Whose passkey it is: the user name, never the e-mail address."""
        name = user.get_username()
        return {
            **super().get_public_key_credential_user_entity(user),
            "name": name,
            "display_name": name,
        }
