"""What a web server calls."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsdb.config.settings.embedded")

_django = get_wsgi_application()

from cardsdb.config.unread_bodies import WholeBodies  # noqa: E402  # Django has to be set up

application = WholeBodies(_django)
