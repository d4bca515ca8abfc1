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
  ///
  /// A column has a converter where its storage is known: stated with `.format`, seen in the values it holds, or
  /// chosen for its kind. A text that the column's storage would hold as text is stored as it is.
  package func importColumns(
    of table: String, in schema: String?, database: Database
  ) throws(DatabaseError) -> [ImportColumn] {
    let columns = try SchemaReader(database).columns(of: table, in: schema).filter { $0.kind == .ordinary }
    guard !settings.formats.showsRaw else { return columns.map { ImportColumn(name: $0.name, convert: nil) } }
    return columns.map { column in
      let origin = ColumnOrigin(schema: schema ?? "main", table: table, column: column.name)
      let format = resolver.format(
        name: column.name, origin: origin, declaredType: column.declaredType, in: database,
        settings: settings.formats)
      return ImportColumn(name: column.name, convert: format.flatMap(converter))
    }
  }

  private func converter(of format: ColumnFormat) -> ImportColumn.Converter? {
    let chosen = settings.formats.chosenStorages[format.kind.name]
    let storage: ColumnStorage?
    if format.evidence.settlesStorage {
      storage = format.storage
    } else {
      storage = chosen ?? (format.kind == .bool ? format.storage : nil)
    }
    guard let storage, storage.storageClass != .text else { return nil }
    return { text in storage.parse(text)?.exactValue }
  }
}
