"""The addresses of the site: the API's own list, and the admin."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("cardsdb.api.urls")),
]

# What goes wrong outside of a view: JSON below /api, Django's pages elsewhere.
handler400 = "cardsdb.api.errors.bad_request"
handler403 = "cardsdb.api.errors.permission_denied"
handler404 = "cardsdb.api.errors.page_not_found"
handler500 = "cardsdb.api.errors.server_error"
