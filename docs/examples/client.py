"""Ask the service through a client that was generated from its document: client.py ADDRESS."""

import sys

from cardsdb_client import Client
from cardsdb_client.api.cards import list_cards
from cardsdb_client.models import CardList, Error, ListCardsFieldsItem

client = Client(base_url=sys.argv[1])
fields = [ListCardsFieldsItem.NAME, ListCardsFieldsItem.FACTION]
page = list_cards.sync(client=client, q="t:hero -f:neutral", limit=2, fields=fields)

if isinstance(page, Error):  # what is refused has a type, too
    sys.exit(page.detail)
if isinstance(page, CardList):
    for card in page.data:
        sys.stdout.write(f"{card.name}: {card.faction}\n")
