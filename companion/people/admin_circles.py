"""Players and circles, for whoever runs the site for a club."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from companion.people import merging, players
from companion.people.admin_parts import LookedAt, sure
from companion.people.models import Circle, Membership, Merge, Player, PlayerCircle, User
from companion.people.names import key, validate_name
from companion.people.refused import Refused


class PlayerForm(forms.ModelForm):
    """A player's name, unless it is taken in a circle."""

    class Meta:
        model = Player
        fields = ("name",)

    def clean_name(self) -> str:
        """The name, tidied."""
        name = validate_name(self.cleaned_data["name"])
        taken = PlayerCircle.objects.filter(
            circle__in=self.instance.places.values("circle"), folded=key(name)
        ).exclude(player=self.instance)
        if taken.exists():
            raise forms.ValidationError(_("A circle of this player has that name already."))
        return name


class PlaceInline(LookedAt, admin.TabularInline):
    """The circles a player is in."""

    model = PlayerCircle
    fields = ("circle",)
    extra = 0


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):
    """Players: renamed everywhere at once, merged, made nameless."""

    form = PlayerForm
    list_display = ("name", "user", "in_circles", "plays", "merged_into", "anonymous")
    list_filter = ("anonymous", "circles")
    list_select_related = ("user", "merged_into")
    search_fields = ("name", "folded", "user__username", "circles__name")
    search_help_text = gettext_lazy("A name, an account, a circle")
    inlines = (PlaceInline,)
    actions = ("merge", "part", "anonymise")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        """Players with circles and the number of their plays, for the list."""
        counted = super().get_queryset(request).annotate(n=Count("play_seats", distinct=True))
        return counted.prefetch_related("circles")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Players come with tables and circles."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Past results of others stay whole: a player is made nameless instead."""
        return False

    @admin.display(description=gettext_lazy("circles"))
    def in_circles(self, player: Player) -> str:
        """Where the player is on the list."""
        return ", ".join(circle.name for circle in player.circles.all())

    @admin.display(description=gettext_lazy("plays"), ordering="n")
    def plays(self, player: Any) -> int:
        """At how many plays the player sat."""
        return int(player.n)

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:
        """Rename in circles, at tables and in plays alike."""
        if "name" in form.changed_data:
            players.rename(Player.objects.get(pk=obj.pk), form.cleaned_data["name"])

    @admin.action(
        description=gettext_lazy("Merge two players into the older"), permissions=["change"]
    )
    def merge(self, request: HttpRequest, queryset: QuerySet[Player]) -> HttpResponse | None:
        """Make one of two entries, once it was shown what changes. It can be taken back."""
        two = list(queryset.order_by("created", "pk")[:3])
        if len(two) != 2:
            self.message_user(request, _("Choose exactly two players."), messages.ERROR)
            return None
        stays, gone = two
        seen = merging.changes(stays, gone)
        if seen.why_not:
            self.message_user(request, seen.why_not, messages.ERROR)
            return None
        if "sure" not in request.POST:
            lines = [
                ngettext("%(n)d play changes hands.", "%(n)d plays change hands.", seen.plays)
                % {"n": seen.plays},
                *[_("On the list of: %(circle)s") % {"circle": circle} for circle in seen.joins],
            ]
            title = _("Make %(gone)s part of %(stays)s?") % {"gone": gone, "stays": stays}
            warning = _("This can be taken back, under “Merges”.")
            return sure(self, request, queryset, title, "merge", warning, lines)
        try:
            merging.merge(cast(User, request.user), stays, gone, allowed=True)
        except Refused as refused:
            self.message_user(request, str(refused.sentence), messages.ERROR)
        else:
            self.message_user(request, _("They are one player now."))
        return None

    @admin.action(description=gettext_lazy("Part from the account"), permissions=["change"])
    def part(self, request: HttpRequest, queryset: QuerySet[Player]) -> HttpResponse | None:
        """Where the wrong person claimed somebody: make them guests again, to be claimed anew."""
        if "sure" not in request.POST:
            title = _("Part these players from their accounts?")
            warning = _("Guests again, with all their plays, for the right person to claim.")
            return sure(self, request, queryset, title, "part", warning)
        queryset.update(user=None)
        self.message_user(request, _("They are guests again."), messages.SUCCESS)
        return None

    @admin.action(description=gettext_lazy("Take the name off everything"), permissions=["change"])
    def anonymise(self, request: HttpRequest, queryset: QuerySet[Player]) -> HttpResponse | None:
        """Make players nameless, once it is said that this is meant."""
        if "sure" not in request.POST:
            return sure(self, request, queryset, _("Take these names off?"), "anonymise", _(
                "Their results stay, as “Somebody”. This cannot be undone."
            ))  # fmt: skip
        for player in queryset:
            players.anonymise(player)
        self.message_user(request, _("The names are off every result."))
        return None


class MembershipInline(admin.TabularInline):
    """Accounts in a circle; who keeps it can be changed."""

    model = Membership
    fields = ("user", "role", "joined")
    readonly_fields = ("user", "joined")
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """People join by invitation."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """People leave, or a keeper takes them out."""
        return False


@admin.register(Circle)
class CircleAdmin(admin.ModelAdmin):
    """Circles: renamed, given another keeper."""

    list_display = ("name", "keepers", "members", "created")
    search_fields = ("name", "players__name", "memberships__user__username")
    search_help_text = gettext_lazy("A circle, a player’s name, an account")
    fields = ("name", "created")
    readonly_fields = ("created",)
    inlines = (MembershipInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Circle]:
        """Circles with their members, for the list."""
        return super().get_queryset(request).prefetch_related("memberships__user")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Whoever wants one makes it on the site."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A circle goes when its last member leaves."""
        return False

    @admin.display(description=gettext_lazy("keepers"))
    def keepers(self, circle: Circle) -> str:
        """Whose word counts there."""
        return ", ".join(
            member.user.username for member in circle.memberships.all() if member.role == "keeper"
        )

    @admin.display(description=gettext_lazy("members"))
    def members(self, circle: Circle) -> int:
        """How many accounts are in it."""
        return len(circle.memberships.all())


@admin.register(Merge)
class MergeAdmin(LookedAt, admin.ModelAdmin):
    """Merges: to look at and to take back."""

    list_display = ("from_player", "into", "by", "at", "undone")
    list_select_related = ("from_player", "into", "by")
    search_fields = ("from_player__name", "into__name")
    actions = ("take_back",)
    fields = ("from_player", "into", "by", "at", "undone")

    @admin.action(description=gettext_lazy("Take back"), permissions=["act"])
    def take_back(self, request: HttpRequest, queryset: QuerySet[Merge]) -> None:
        """Make two of one again, the newest merge first."""
        for merge in queryset.order_by("-at", "-pk"):
            try:
                merging.take_back(cast(User, request.user), merge, allowed=True)
            except Refused as refused:
                self.message_user(request, f"{merge}: {refused.sentence}", messages.ERROR)
            else:
                text = _("%(name)s is a player again.") % {"name": merge.from_player}
                self.message_user(request, text, messages.SUCCESS)
