"""Cards by their names."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema

from cardsdb.api.cards import CardSerializer, CardView
from cardsdb.api.errors import ApiError, Candidate
from cardsdb.api.filters import known_game
from cardsdb.api.parameters import Parameter
from cardsdb.api.schema import game_schema
from cardsdb.api.writes import ONLY_READ
from cardsdb.catalogue.names import card_names
from cardsdb.catalogue.selectors import card_pool
from cardsdb.plugin_api import CardFacts, pointer


class NamedCardView(CardView):
    """`GET /cards/named`."""

    http_method_names = ONLY_READ
    is_tagged_by_document = False  # another card may have the name by now

    parameters: ClassVar[Mapping[str, Sequence[Parameter]]] = {
        "GET": (
            Parameter(
                name="game",
                description="Slug of the game.",
                read=known_game,
                schema=game_schema,
                is_needed=True,
            ),
            Parameter(
                name="exact",
                description="A title, an alias or the title of a face, but for case, accents, "
                "kinds of quotation marks and dashes.",
            ),
            Parameter(
                name="fuzzy",
                description="The same, misspelt by a letter, or by two from six letters on.",
            ),
        )
    }

    @extend_schema(operation_id="find_card_by_name", responses=CardSerializer)
    def get(self, *arguments: Any, **names: Any) -> Any:
        """Find one card by its name. If several or none have it, the error names candidates."""
        return super().get(*arguments, **names)

    def document(self, **names: Any) -> Any:
        """Return the card; ApiError with candidates if the name is that of several or of none."""
        game, name = self._game_and_name()
        known = card_names(card_pool(game))
        kind = "exact" if self.values["fuzzy"] is None else "fuzzy"
        found = known.exact(name) if kind == "exact" else known.fuzzy(name)
        if len(found) == 1:
            return super().document(id=f"{game}.{found[0].slug}")
        if found:
            code, detail = "ambiguous-card", f'{len(found)} cards may be meant by "{name}".'
        else:
            code, detail = "unknown-card", f'No card has the name "{name}".'
        candidates = self._candidates(game, found or known.near_to(name))
        raise ApiError(code, detail, at=pointer(kind), candidates=candidates)

    def _game_and_name(self) -> tuple[str, str]:
        """Return game and name; ApiError unless the name is asked for once."""
        game, exact, fuzzy = (self.values[name] for name in ("game", "exact", "fuzzy"))
        if (exact is None) == (fuzzy is None):
            detail = 'Exactly one of "exact" and "fuzzy" is the name.'
            raise ApiError("bad-parameter", detail, at="/exact")
        return game, fuzzy if exact is None else exact

    def _candidates(self, game: str, cards: Iterable[CardFacts]) -> list[Candidate]:
        identified = ((f"{game}.{card.slug}", card) for card in cards)
        return [
            {"id": identity, "name": card.title, "url": self.address(f"/cards/{identity}")}
            for identity, card in identified
        ]
