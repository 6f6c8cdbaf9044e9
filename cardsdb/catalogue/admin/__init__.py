"""The editors' desk: forms and lists. Models say what holds, services write."""

from django.contrib import admin

from cardsdb.catalogue.admin import cards, printings, rules

__all__ = ["cards", "printings", "rules"]

admin.site.site_header = admin.site.site_title = "cardsdb"
admin.site.index_title = "What can be edited"
