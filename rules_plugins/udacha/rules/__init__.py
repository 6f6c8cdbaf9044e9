"""The rules of Udacha, one module a chapter, in the book's order."""
