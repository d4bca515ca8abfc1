import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// A column that `.import` fills.
struct ImportColumn: Sendable {
  let name: String
  let declaredType: DeclaredType
  /// Decides what the column stores for a text.
  let affinity: ColumnAffinity
  /// Whether values can be inserted; those of a generated column are computed.
  let takesValues: Bool
  /// The storage to which texts are converted; nil stores them as they are.
  var mark: StorageMark?
  /// The zone of stored texts that name none; nil if nobody stated one.
  var textZone: DisplayZone?
  /// The member of JSON objects from which the column was made, if it could not have that name.
  var member: String?
}

extension Shell {
  /// The columns of a table, with the storages to which their values are converted.
  ///
  /// A column has one if it is known: stated with `.format`, found in its values, or chosen for its kind. A storage
  /// that holds text stores the text as it is.
  func importColumns(
    of table: String, in schema: String?, database: Database
  ) throws(DatabaseError) -> [ImportColumn] {
    let reader = SchemaReader(database)
    let schema = if let schema { schema } else { reader.schema(ofTable: table) }
    let isStrict = try reader.isStrict(table, in: schema)
    return try reader.columns(of: table, in: schema).map { column in
      let format =
        settings.formats.showsRaw ? nil : format(of: column, table: table, schema: schema, database)
      let affinity = ColumnAffinity(declaredType: column.declaredType, isStrict: isStrict)
      let mark = format.flatMap { importMark(of: $0) }
      return ImportColumn(
        name: column.name, declaredType: DeclaredType(column.declaredType), affinity: affinity,
        takesValues: column.kind == .ordinary,
        mark: mark.flatMap { affinity.accepts($0.storage.storageClass) ? $0 : nil },
        textZone: format?.textZone)
    }
  }

  private func format(
    of column: TableColumn, table: String, schema: String, _ database: Database
  ) -> ColumnFormat? {
    let origin = ColumnOrigin(schema: schema, table: table, column: column.name)
    return meaning.resolver.format(
      name: column.name, origin: origin, declaredType: column.declaredType, in: database,
      settings: settings.formats)
  }

  /// The storage to which texts for a column with a format are converted; nil stores them as they are.
  func importMark(of format: ColumnFormat) -> StorageMark? {
    importMark(of: format, with: settings.formats)
  }

  /// The same in a session with other settings.
  func importMark(of format: ColumnFormat, with settings: FormatSettings) -> StorageMark? {
    let chosen = settings.chosenStorages[format.kind.name]
    let storage =
      format.evidence.settlesStorage
      ? format.storage : chosen ?? (format.kind.storageSet.isUsual ? format.storage : nil)
    guard let storage else { return nil }
    let isMoved = format.textReader(for: storage, shownIn: settings.zone).isMoved
    guard storage.storageClass != .text || isMoved else { return nil }
    return StorageMark(format.kind, storage)
  }
}
