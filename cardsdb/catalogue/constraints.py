"""Constraints of our own, kept by the database."""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import BaseConstraint, ForeignKey, Model


class SameGame(BaseConstraint):
    """A row and the row that its foreign key names are of one game.

    The database keeps it by a second foreign key, of the column and `game` together, so both
    tables have a column `game` and the other one is unique by `id` and `game`.
    """

    def __init__(self, *, name: str, field: str, **options: Any) -> None:
        """Take the name of the foreign key's field."""
        super().__init__(name=name, **options)
        self.field = field

    def constraint_sql(
        self, model: type[Model] | None, schema_editor: BaseDatabaseSchemaEditor | None
    ) -> str:
        """Return the constraint as it stands in CREATE TABLE."""
        assert model is not None
        assert schema_editor is not None
        quote = schema_editor.quote_name
        field = model._meta.get_field(self.field)
        assert isinstance(field, ForeignKey)
        table = field.remote_field.model._meta.db_table
        return (
            f"CONSTRAINT {quote(self.name)} FOREIGN KEY ({quote(field.column)}, {quote('game')}) "
            f"REFERENCES {quote(table)} ({quote('id')}, {quote('game')}) "
            "DEFERRABLE INITIALLY DEFERRED"
        )

    def create_sql(
        self, model: type[Model] | None, schema_editor: BaseDatabaseSchemaEditor | None
    ) -> str:
        """Return the statement that adds the constraint."""
        assert model is not None
        assert schema_editor is not None
        table = schema_editor.quote_name(model._meta.db_table)
        return f"ALTER TABLE {table} ADD {self.constraint_sql(model, schema_editor)}"

    def remove_sql(
        self, model: type[Model] | None, schema_editor: BaseDatabaseSchemaEditor | None
    ) -> str:
        """Return the statement that takes the constraint away."""
        assert model is not None
        assert schema_editor is not None
        quote = schema_editor.quote_name
        return f"ALTER TABLE {quote(model._meta.db_table)} DROP CONSTRAINT {quote(self.name)}"

    def validate(
        self,
        model: type[Model],
        instance: Model,
        exclude: set[str] | None = None,
        using: str = "default",
    ) -> None:
        """Raise ValidationError at the field when the two games differ."""
        if exclude and self.field in exclude:
            return
        other = getattr(instance, self.field, None)
        if other is not None and other.game != instance.game:  # type: ignore[attr-defined]  # all have
            raise ValidationError({self.field: str(self.get_violation_error_message())})

    def deconstruct(self) -> tuple[str, Sequence[Any], dict[str, Any]]:
        """Return how a migration makes the constraint again."""
        path, arguments, options = super().deconstruct()
        return path, arguments, {**options, "field": self.field}

    def __eq__(self, other: object) -> bool:
        """Compare by name and field."""
        if not isinstance(other, SameGame):
            return NotImplemented
        return self.deconstruct() == other.deconstruct()

    def __hash__(self) -> int:
        """Hash by name and field."""
        return hash((self.name, self.field))
