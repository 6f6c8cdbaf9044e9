"""Every address of the API. None ends in a slash but the root."""

from typing import Any

from django.http import Http404
from django.urls import path, re_path, register_converter
from django.urls.converters import IntConverter
from django.views.generic import RedirectView
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from cardsdb.api.account import AccountExportView
from cardsdb.api.bulk import BulkFileListView, BulkFileView
from cardsdb.api.cards import CardListView, CardView
from cardsdb.api.changes import ChangeListView
from cardsdb.api.deck_exports import ExportView
from cardsdb.api.deck_history import DiffView, RevisionListView, RevisionView
from cardsdb.api.decks import DeckLegalityView, ParseView, ValidateView
from cardsdb.api.docs import SchemaView, docs_page
from cardsdb.api.editions import EditionListView, EditionView
from cardsdb.api.errors import ApiError
from cardsdb.api.formats import CardLegalityView, FormatListView, FormatView
from cardsdb.api.games import GameListView, GameView, IndexView
from cardsdb.api.health import LiveView, ReadyView
from cardsdb.api.judge import JudgeView, LegalActionsView, ScenariosView
from cardsdb.api.keywords import KeywordListView, KeywordView
from cardsdb.api.named_cards import NamedCardView
from cardsdb.api.printings import PrintingListView, PrintingView
from cardsdb.api.resolutions import CancelView, ResolutionListView, ResolutionView
from cardsdb.api.resolved_games import EventsView, ResolvedGameListView, ResolvedGameView
from cardsdb.api.rules import RuleListView, RuleView
from cardsdb.api.rulings import CardRulingListView, RulingListView, RulingView
from cardsdb.api.search import ExplainView
from cardsdb.api.stored_decks import StoredDeckListView, StoredDeckView
from cardsdb.api.views import ApiView

V1 = "api/v1"


class UnknownAddressView(ApiView):
    """Everything below /api that is not listed here."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find nothing, whatever the method; say so where it may be for a slash."""
        if request.path.endswith("/"):
            detail = f"Addresses have no slash at the end. Only /{V1}/ has one."
            raise ApiError("not-found", detail)
        raise Http404

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Never asked: `initial` comes first."""


class IndexConverter(IntConverter):
    """A number as it is written, so that each game has one address."""

    regex = "0|[1-9][0-9]{0,9}"


register_converter(IndexConverter, "index")

urlpatterns = [
    path("health/live", LiveView.as_view()),
    path("health/ready", ReadyView.as_view()),
    path(V1, RedirectView.as_view(pattern_name="index", permanent=True)),
    path(f"{V1}/", IndexView.as_view(), name="index"),
    path(f"{V1}/games", GameListView.as_view()),
    path(f"{V1}/games/<str:game>", GameView.as_view()),
    path(f"{V1}/games/<str:game>/rules", RuleListView.as_view()),
    path(f"{V1}/games/<str:game>/rules/<str:number>", RuleView.as_view()),
    path(f"{V1}/cards", CardListView.as_view()),
    path(f"{V1}/cards/named", NamedCardView.as_view()),
    path(f"{V1}/cards/<str:id>", CardView.as_view()),
    path(f"{V1}/cards/<str:id>/rulings", CardRulingListView.as_view()),
    path(f"{V1}/cards/<str:id>/legality", CardLegalityView.as_view()),
    path(f"{V1}/printings", PrintingListView.as_view()),
    path(f"{V1}/printings/<str:id>", PrintingView.as_view()),
    path(f"{V1}/editions", EditionListView.as_view()),
    path(f"{V1}/editions/<str:id>", EditionView.as_view()),
    path(f"{V1}/keywords", KeywordListView.as_view()),
    path(f"{V1}/keywords/<str:id>", KeywordView.as_view()),
    path(f"{V1}/rulings", RulingListView.as_view()),
    path(f"{V1}/rulings/<str:id>", RulingView.as_view()),
    path(f"{V1}/formats", FormatListView.as_view()),
    path(f"{V1}/formats/<str:id>", FormatView.as_view()),
    path(f"{V1}/search/explain", ExplainView.as_view()),
    path(f"{V1}/decks/parse", ParseView.as_view()),
    path(f"{V1}/decks/validate", ValidateView.as_view()),
    path(f"{V1}/decks/legality", DeckLegalityView.as_view()),
    path(f"{V1}/decks", StoredDeckListView.as_view()),
    path(f"{V1}/decks/<str:id>", StoredDeckView.as_view()),
    path(f"{V1}/decks/<str:id>/revisions", RevisionListView.as_view()),
    path(f"{V1}/decks/<str:id>/revisions/<index:n>", RevisionView.as_view()),
    path(f"{V1}/decks/<str:id>/diff", DiffView.as_view()),
    path(f"{V1}/decks/<str:id>/export", ExportView.as_view()),
    path(f"{V1}/account/export", AccountExportView.as_view()),
    path(f"{V1}/judge", JudgeView.as_view()),
    path(f"{V1}/judge/legal-actions", LegalActionsView.as_view()),
    path(f"{V1}/judge/scenarios", ScenariosView.as_view()),
    path(f"{V1}/resolutions", ResolutionListView.as_view()),
    path(f"{V1}/resolutions/<str:id>", ResolutionView.as_view()),
    path(f"{V1}/resolutions/<str:id>/cancel", CancelView.as_view()),
    path(f"{V1}/resolutions/<str:id>/games", ResolvedGameListView.as_view()),
    path(f"{V1}/resolutions/<str:id>/games/<index:n>", ResolvedGameView.as_view()),
    path(f"{V1}/resolutions/<str:id>/games/<index:n>/events", EventsView.as_view()),
    path(f"{V1}/bulk", BulkFileListView.as_view()),
    path(f"{V1}/bulk/<str:id>", BulkFileView.as_view()),
    path(f"{V1}/changes", ChangeListView.as_view()),
    path(f"{V1}/schema", SchemaView.as_view(), name="schema"),
    path(f"{V1}/docs", docs_page, name="docs"),
    re_path(r"^(?:api|health)(?:/.*)?$", UnknownAddressView.as_view()),
]
