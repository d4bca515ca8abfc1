package import TypedSQLite

/// A column that `.import` fills.
package struct ImportColumn: Sendable {
  /// Makes the value that is stored of the bytes of a field, or answers nil where the bytes have no meaning in the
  /// column.
  package typealias Converter = @Sendable (Span<UInt8>) -> DatabaseValue?

  /// The name.
  package let name: String
  /// What makes the values; nil stores the text as it is.
  package let convert: Converter?

  package init(name: String, convert: Converter?) {
    self.name = name
    self.convert = convert
  }
}

extension Shell {
  /// The columns of a table that take values, with the converters of their formats.
  package func importColumns(
    of table: String, in schema: String?, database: Database
  ) throws(DatabaseError) -> [ImportColumn] {
    try SchemaReader(database).columns(of: table, in: schema)
      .filter { $0.kind == .ordinary }
      .map { ImportColumn(name: $0.name, convert: nil) }
  }
}
