"""What of allauth this site uses, and nothing else: every address here has a page of ours.

The names are allauth's own, which its views look up. Left out: authenticator apps, second
factors, sign-in by mailed code, phone numbers, other sites' accounts. A new version that
wants a further name shows in `tests/people/test_account_pages.py`.
"""

from __future__ import annotations

from allauth.account import views as account
from allauth.mfa.webauthn import views as passkeys
from allauth.usersessions import views as sessions
from django.urls import path, re_path
from django.views.generic import RedirectView

from companion.people.secure import needs_passkeys

_to_me = RedirectView.as_view(pattern_name="people:me")

urlpatterns = [
    path("", _to_me),
    path("login/", account.login, name="account_login"),
    path("logout/", account.logout, name="account_logout"),
    path("signup/", account.signup, name="account_signup"),
    path("inactive/", account.account_inactive, name="account_inactive"),
    path("reauthenticate/", account.reauthenticate, name="account_reauthenticate"),
    path("password/change/", account.password_change, name="account_change_password"),
    path("password/set/", account.password_set, name="account_set_password"),
    path("password/reset/", account.password_reset, name="account_reset_password"),
    path("password/reset/done/", account.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        account.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path("email/", account.email, name="account_email"),
    path("email/sent/", account.email_verification_sent, name="account_email_verification_sent"),
    path("email/<str:key>/", account.confirm_email, name="account_confirm_email"),
    path("devices/", sessions.list_usersessions, name="usersessions_list"),
    path("passkeys/", passkeys.list_webauthn, name="mfa_list_webauthn"),
    path("passkeys/done/", _to_me, name="mfa_index"),
    path("passkeys/add/", needs_passkeys(passkeys.add_webauthn), name="mfa_add_webauthn"),
    path("passkeys/login/", needs_passkeys(passkeys.login_webauthn), name="mfa_login_webauthn"),
    path(
        "passkeys/reauthenticate/",
        needs_passkeys(passkeys.reauthenticate_webauthn),
        name="mfa_reauthenticate_webauthn",
    ),
    path("passkeys/<int:pk>/edit/", passkeys.edit_webauthn, name="mfa_edit_webauthn"),
    path("passkeys/<int:pk>/remove/", passkeys.remove_webauthn, name="mfa_remove_webauthn"),
]
