"""The only type of card, and what it carries."""

from cardsdb.plugin_api import Attribute, CardType

STRIDE = CardType(
    game="race",
    slug="stride",
    title="Stride",
    plural="Strides",
    attributes=(
        Attribute(
            name="pace", title="Pace", kind="integer", is_required=True, minimum=1, maximum=3
        ),
    ),
)
