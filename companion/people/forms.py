"""The forms of sign-in: allauth's, in this site's words, and the one for recovery codes."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as account
from allauth.mfa.adapter import get_adapter
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from companion.people.names import LONGEST

_LABELS = {
    "login": _("User name"),
    "username": _("User name"),
    "password": _("Password"),
    "oldpassword": _("Your password now"),
    "password1": _("New password"),
    "password2": _("New password, once more"),
    "email": _("E-mail"),
}
_PASSWORD_HELP = _("8 characters or more. Not only digits, and no word that everybody picks.")


# What JSON of another shape than a credential's makes allauth and fido2 raise.
_MISSHAPEN = (AttributeError, KeyError, TypeError, ValueError)


class _Plain:
    """Labels in our words, no placeholders: a label that vanishes while typing helps nobody."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = _LABELS.get(name, field.label)
            field.widget.attrs.pop("placeholder", None)
        if "password1" in self.fields:
            self.fields["password1"].help_text = _PASSWORD_HELP


class LoginForm(_Plain, account.LoginForm):
    """User name and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = ""  # the page says where to go without it


class SignupForm(_Plain, account.SignupForm):
    """User name, password twice, and an e-mail address for those who want one."""

    field_order = ("username", "password1", "password2", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].label = _("Password")
        self.fields["password2"].label = _("Password, once more")
        self.fields["email"].label = _("E-mail, if you like")
        self.fields["email"].help_text = (
            _("Only for a new password if you forget yours.")
            if settings.MAIL_IS_SENT
            else _("This site sends no mail yet. You can leave it out.")
        )


class ChangePasswordForm(_Plain, account.ChangePasswordForm):
    """The password now and a new one twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].help_text = ""


class SetPasswordForm(_Plain, account.SetPasswordForm):
    """A first password, for an account that has none."""


class ResetPasswordForm(_Plain, account.ResetPasswordForm):
    """Where to send a link for a new password."""


class ResetPasswordKeyForm(_Plain, account.ResetPasswordKeyForm):
    """A new password twice, behind a reset link."""


class ReauthenticateForm(_Plain, account.ReauthenticateForm):
    """The password again, before something that matters."""


class AddEmailForm(_Plain, account.AddEmailForm):
    """A new e-mail address."""


class CredentialField(forms.JSONField):
    """What a phone made with a passkey: used once, so never shown again in the form."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> Any:
        """The JSON as Python values. Raises ValidationError for what is none, or nests too deep."""
        try:
            return super().to_python(value)
        except RecursionError:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from None

    def bound_data(self, data: Any, initial: Any) -> str:
        """Nothing."""
        return ""


class _Careful:
    """Whatever a passkey form is sent that no phone would send is a wrong code, not a crash.

    allauth and fido2 check a credential's content, but trust the shape of its JSON.
    """

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["credential"] = CredentialField()

    def _clean_fields(self) -> None:
        try:
            super()._clean_fields()  # type: ignore[misc]
        except _MISSHAPEN:
            self._refuse()

    def _clean_form(self) -> None:
        try:
            super()._clean_form()  # type: ignore[misc]
        except _MISSHAPEN:
            self._refuse()

    def _refuse(self) -> None:
        problem: ValidationError = get_adapter().validation_error("incorrect_code")
        self.add_error("credential", problem)  # type: ignore[attr-defined]


class AddPasskeyForm(_Careful, webauthn.AddWebAuthnForm):
    """A new passkey and what to call it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["passwordless"]  # always: a passkey here stands for the password
        self.fields["name"] = forms.CharField(
            label=_("What to call it"), max_length=LONGEST, required=False
        )


class EditPasskeyForm(webauthn.EditWebAuthnForm):
    """Another name for a passkey."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"] = forms.CharField(label=_("What to call it"), max_length=LONGEST)


class LoginPasskeyForm(_Careful, webauthn.LoginWebAuthnForm):
    """A passkey in place of name and password."""


class ReauthenticatePasskeyForm(_Careful, webauthn.ReauthenticateWebAuthnForm):
    """A passkey in place of the password, before something that matters."""


class RecoverForm(forms.Form):
    """A user name and one of its recovery codes."""

    username = forms.CharField(
        label=_("User name"),
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    code = forms.CharField(
        label=_("Recovery code"),
        max_length=40,
        help_text=_("Such as ABCD-EFGH-JKMN. Spaces and small letters are fine."),
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "characters"}
        ),
    )


class DeleteAccountForm(forms.Form):
    """The user name, typed, as a second thought before the account goes."""

    username = forms.CharField(
        label=_("Type your user name"),
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )

    nameless = forms.BooleanField(
        label=_("Take my name off every result as well"),
        required=False,
        help_text=_("The results stay, as “Somebody”. Otherwise they keep your name."),
    )

    def __init__(self, *args: Any, expected: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.expected = expected

    def clean_username(self) -> str:
        """The name, if it is the account's."""
        typed: str = self.cleaned_data["username"]
        if typed.casefold() != self.expected.casefold():
            raise ValidationError(_("That is not your user name."), code="other")
        return typed
