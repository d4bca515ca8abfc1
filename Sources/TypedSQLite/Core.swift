// A program that imports the library has the core with it: the database, conversions, value types, storages, expressions.
@_exported public import TypedSQLiteCore
