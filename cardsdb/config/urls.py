"""The addresses of the site: the API's own list, and the admin."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("cardsdb.api.urls")),
]
