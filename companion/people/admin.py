"""What the operator sees of people. Recovery codes are not here: only digests are kept."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.people import admin_circles, circles, recovery
from companion.people.models import Browser, User

__all__ = ["BrowserAdmin", "PersonAdmin", "admin_circles"]  # Django looks for them here

# One door for everybody: the site's own sign-in, with its limits and passkeys.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


@admin.register(User)
class PersonAdmin(UserAdmin):
    """Accounts, with a link to hand to somebody who forgot the password."""

    list_display = ("username", "email", "is_staff", "is_active", "last_login")
    actions = ("hand_out_reset_link",)

    @admin.action(description=_("Show a link for a new password"), permissions=["change"])
    def hand_out_reset_link(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Show a one-time link for each chosen account, to be passed on by hand."""
        for user in queryset:
            text = gettext("%(name)s sets a new password here, once: %(link)s")
            link = recovery.reset_link(user, request)
            self.message_user(
                request, text % {"name": user.username, "link": link}, messages.WARNING
            )

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Delete an account; no circle is left without a keeper."""
        circles.leave_all(obj)
        super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """The same for several."""
        for user in queryset:
            circles.leave_all(user)
        super().delete_queryset(request, queryset)


@admin.register(Browser)
class BrowserAdmin(admin.ModelAdmin):
    """Browsers: to look at, and to part from an account."""

    list_display = ("id", "user", "created", "seen")
    list_select_related = ("user",)
    search_fields = ("user__username",)
    raw_id_fields = ("user",)
    readonly_fields = ("id", "created", "seen")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Only a browser makes a browser."""
        return False
