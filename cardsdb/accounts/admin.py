"""The desk's pages of tokens: made, changed, revoked; a secret is shown once."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from cardsdb.accounts.models import Scope, Token
from cardsdb.accounts.selectors import tokens_seen_by
from cardsdb.accounts.services import issue_token, revoke_tokens


class TokenForm(forms.ModelForm):  # type: ignore[type-arg]  # none at run time
    """A token: its scopes are boxes to check."""

    scopes = forms.MultipleChoiceField(
        choices=[(scope.value, f"{scope.value}: {scope.label}") for scope in Scope],
        widget=forms.CheckboxSelectMultiple,
        required=False,  # the token itself says so
    )

    class Meta:
        """Of which table it is."""

        model = Token
        fields = ("account", "name", "scopes", "expires_at")


@admin.register(Token)
class TokenAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # none at run time
    """The pages of tokens."""

    form = TokenForm
    list_display = ("name", "account", "prefix", "good_for", "standing", "made", "last_used_at")
    list_filter = (("revoked_at", admin.EmptyFieldListFilter),)
    search_fields = ("name", "prefix__startswith", "account__username")
    autocomplete_fields = ("account",)
    actions = ("revoke",)
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Token]:
        """Return the tokens that the user may see."""
        return tokens_seen_by(request.user)  # type: ignore[arg-type]  # staff, no anonymous user

    def get_fields(self, request: HttpRequest, obj: Token | None = None) -> list[Any]:
        """Return what is shown; the account only to those who may choose it."""
        fields = ["name", "scopes", "expires_at"]
        if request.user.is_superuser:
            fields.insert(0, "account")
        return [*fields, "prefix", "standing", "made", "last_used_at"] if obj else fields

    def get_readonly_fields(self, request: HttpRequest, obj: Token | None = None) -> list[str]:
        """Return what nobody changes."""
        return ["account", "prefix", "standing", "made", "last_used_at"] if obj else []

    @admin.display(description="good for")
    def good_for(self, token: Token) -> str:
        """Show the scopes."""
        return ", ".join(token.scopes)

    @admin.display(description="standing")
    def standing(self, token: Token) -> str:
        """Show whether it is still good."""
        if token.revoked_at is not None:
            return "revoked"
        return "expired" if token.is_expired else "good"

    @admin.display(description="made", ordering="created_at")
    def made(self, token: Token) -> Any:
        """Show when it was made."""
        return token.created_at

    def save_model(self, request: HttpRequest, obj: Token, form: Any, change: Any) -> None:
        """Save a changed token; issue a new one, for the user where no account was chosen."""
        if change:
            super().save_model(request, obj, form, change)
            return
        if "account" not in form.cleaned_data:
            obj.account = request.user  # type: ignore[assignment]  # staff, no anonymous user
        request.META["cardsdb.secret"] = issue_token(obj)

    def response_add(
        self, request: HttpRequest, obj: Token, post_url_continue: str | None = None
    ) -> HttpResponse:
        """Show the secret, this once: it goes into no cookie, session or cache."""
        context = {
            **self.admin_site.each_context(request),
            "title": "Token issued",
            "opts": self.opts,
            "token": obj,
            "secret": request.META.pop("cardsdb.secret"),
        }
        return TemplateResponse(request, "admin/accounts/token/issued.html", context)

    @admin.action(description="Revoke selected tokens", permissions=["change"])
    def revoke(self, request: HttpRequest, tokens: QuerySet[Token]) -> None:
        """Put the tokens out of use, and note it in the log of the desk."""
        with transaction.atomic():
            for token in tokens:
                self.log_change(request, token, "Revoked.")
            count = revoke_tokens(tokens)
        messages.success(request, f"{count} revoked. They are out of use at once.")
