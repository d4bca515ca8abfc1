import ColumnMeaning
import SQLSyntax
import TypedSQLite

/// A column that `.import` fills.
struct ImportColumn: Sendable {
  /// The name.
  let name: String
  /// The declared type.
  let declaredType: DeclaredType
  /// What the column makes of the texts it is given.
  let affinity: ColumnAffinity
  /// Whether values can be put in; those of a generated column are computed.
  let takesValues: Bool
  /// The storage that texts are converted to; nil stores them as they are.
  var mark: StorageMark?
}

extension Shell {
  /// The columns of a table, with the storages that their values are converted to.
  ///
  /// A column has one where it is known: stated with `.format`, seen in the values it holds, or
  /// chosen for its kind. A text that the column's storage would hold as text is stored as it is.
  func importColumns(
    of table: String, in schema: String?, database: Database
  ) throws(DatabaseError) -> [ImportColumn] {
    let reader = SchemaReader(database)
    let schema = if let schema { schema } else { try reader.schema(ofTable: table) }
    let isStrict = try reader.isStrict(table, in: schema)
    return try reader.columns(of: table, in: schema).map { column in
      ImportColumn(
        name: column.name, declaredType: DeclaredType(column.declaredType),
        affinity: ColumnAffinity(declaredType: column.declaredType, isStrict: isStrict),
        takesValues: column.kind == .ordinary,
        mark: settings.formats.showsRaw ? nil : mark(of: column, table: table, schema: schema, database))
    }
  }

  private func mark(
    of column: TableColumn, table: String, schema: String, _ database: Database
  ) -> StorageMark? {
    let origin = ColumnOrigin(schema: schema, table: table, column: column.name)
    let found = meaning.resolver.format(
      name: column.name, origin: origin, declaredType: column.declaredType, in: database,
      settings: settings.formats)
    guard let format = found else { return nil }
    let chosen = settings.formats.chosenStorages[format.kind.name]
    let storage =
      format.evidence.settlesStorage
      ? format.storage : chosen ?? (format.kind.hasUsualStorage ? format.storage : nil)
    guard let storage, storage.storageClass != .text else { return nil }
    return StorageMark(format.kind, storage)
  }
}
