"""The addresses of the site: the API's own list, the admin, and a root that leads to the docs."""

from django.contrib import admin
from django.templatetags.static import static
from django.urls import include, path
from django.views.generic import RedirectView

urlpatterns = [
    path("", RedirectView.as_view(pattern_name="docs")),
    path("favicon.ico", RedirectView.as_view(url=static("catalogue/favicon.svg"))),
    path("admin/", admin.site.urls),
    path("", include("cardsdb.api.urls")),
]

# What goes wrong outside of a view: JSON below /api, Django's pages elsewhere.
handler400 = "cardsdb.api.errors.bad_request"
handler403 = "cardsdb.api.errors.permission_denied"
handler404 = "cardsdb.api.errors.page_not_found"
handler500 = "cardsdb.api.errors.server_error"
