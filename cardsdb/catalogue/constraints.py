"""Constraints of our own, kept by the database."""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.backends.ddl_references import Statement, Table
from django.db.models import BaseConstraint, ForeignKey, Model, Q, UniqueConstraint


class UniqueInOrder(UniqueConstraint):
    """What another constraint of the model says already, said for the sake of its index.

    Lists are walked along such an index; SQLite does so only if it knows that it is unique. Forms
    hear of the other constraint alone.
    """

    def validate(self, *arguments: Any, **options: Any) -> None:
        """Leave it to the other constraint."""


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


class NoOverlap(BaseConstraint):
    """Rows that have the same `among` hold for spans `[start, end)` of days that stay apart.

    Rows whose flag `counted` is not set are left alone; without an end a span goes on for ever.
    PostgreSQL keeps it by an exclusion constraint, which needs btree_gist; SQLite by triggers.
    """

    def __init__(
        self,
        *,
        name: str,
        among: Sequence[str],
        start: str,
        end: str,
        counted: str,
        **options: Any,
    ) -> None:
        """Take the names of the columns."""
        super().__init__(name=name, **options)
        self.among = tuple(among)
        self.start, self.end, self.counted = start, end, counted

    def constraint_sql(
        self, model: type[Model] | None, schema_editor: BaseDatabaseSchemaEditor | None
    ) -> str:
        """Return the constraint as it stands in CREATE TABLE; nothing where triggers keep it."""
        assert model is not None
        assert schema_editor is not None
        if schema_editor.connection.vendor == "postgresql":
            return self._exclusion(schema_editor)
        schema_editor.deferred_sql += [
            self._trigger(model, schema_editor, deed) for deed in ("INSERT", "UPDATE")
        ]
        return ""

    def create_sql(
        self, model: type[Model] | None, schema_editor: BaseDatabaseSchemaEditor | None
    ) -> str:
        """Return the statement that adds it on PostgreSQL; SQLite makes its table anew."""
        assert model is not None
        assert schema_editor is not None
        table = schema_editor.quote_name(model._meta.db_table)
        return f"ALTER TABLE {table} ADD {self.constraint_sql(model, schema_editor)}"

    def remove_sql(
        self, model: type[Model] | None, schema_editor: BaseDatabaseSchemaEditor | None
    ) -> str:
        """Return the statement that takes the constraint away, on PostgreSQL."""
        assert model is not None
        assert schema_editor is not None
        quote = schema_editor.quote_name
        return f"ALTER TABLE {quote(model._meta.db_table)} DROP CONSTRAINT {quote(self.name)}"

    def _exclusion(self, schema_editor: BaseDatabaseSchemaEditor) -> str:
        quote = schema_editor.quote_name
        alike = "".join(f"{quote(column)} WITH =, " for column in self.among)
        return (
            f"CONSTRAINT {quote(self.name)} EXCLUDE USING gist "
            f"({alike}daterange({quote(self.start)}, {quote(self.end)}) WITH &&) "
            f"WHERE ({quote(self.counted)})"
        )

    def _trigger(
        self, model: type[Model], schema_editor: BaseDatabaseSchemaEditor, deed: str
    ) -> Statement:
        quote = schema_editor.quote_name
        start, end, counted = quote(self.start), quote(self.end), quote(self.counted)
        alike = "".join(f" AND other.{quote(one)} = NEW.{quote(one)}" for one in self.among)
        # While a row is inserted, SQLite does not know its id yet; no other row has it anyway.
        itself = "" if deed == "INSERT" else " AND other.id <> OLD.id"
        return Statement(
            f"CREATE TRIGGER {quote(f'{self.name}_{deed.lower()}')} BEFORE {deed} ON %(table)s "
            f"FOR EACH ROW WHEN NEW.{counted} AND EXISTS (SELECT 1 FROM %(table)s AS other "
            f"WHERE other.{counted}{alike}{itself} "
            f"AND (NEW.{end} IS NULL OR other.{start} < NEW.{end}) "
            f"AND (other.{end} IS NULL OR NEW.{start} < other.{end})) "
            f"BEGIN SELECT RAISE(ABORT, 'CHECK constraint failed: {self.name}'); END",
            table=Table(model._meta.db_table, quote),
        )

    def validate(
        self,
        model: type[Model],
        instance: Model,
        exclude: set[str] | None = None,
        using: str = "default",
    ) -> None:
        """Raise ValidationError at the start, and name the row that holds in the span already."""
        needed = (*self.among, self.start, self.end, self.counted)
        values = {name: getattr(instance, name) for name in needed}
        if values[self.start] is None or not values[self.counted]:
            return
        others = model._default_manager.using(using).filter(
            **{name: values[name] for name in (*self.among, self.counted)}
        )
        if values[self.end] is not None:
            others = others.filter(**{f"{self.start}__lt": values[self.end]})
        still = Q(**{f"{self.end}__isnull": True}) | Q(**{f"{self.end}__gt": values[self.start]})
        other = others.filter(still).exclude(pk=instance.pk).order_by(self.start).first()
        if other is not None:
            raise ValidationError({self.start: f"In these days {other} holds already."})

    def deconstruct(self) -> tuple[str, Sequence[Any], dict[str, Any]]:
        """Return how a migration makes the constraint again."""
        path, arguments, options = super().deconstruct()
        own = {name: getattr(self, name) for name in ("among", "start", "end", "counted")}
        return path, arguments, {**options, **own}

    def __eq__(self, other: object) -> bool:
        """Compare by name and columns."""
        if not isinstance(other, NoOverlap):
            return NotImplemented
        return self.deconstruct() == other.deconstruct()

    def __hash__(self) -> int:
        """Hash by name."""
        return hash(self.name)
