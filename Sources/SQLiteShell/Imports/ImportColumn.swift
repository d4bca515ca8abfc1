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
  /// Whether numbers of the file have a decimal comma, which the table gets as a point.
  var hasDecimalCommas = false
  /// The zone of stored texts that name none; nil if nobody stated one.
  var textZone: DisplayZone?
  /// The member of JSON objects from which the column was made, if it could not have that name.
  var member: String?
}

extension ImportColumn {
  /// A column of a table that is not created yet; its declared type, if it is known, decides what it stores.
  init(newNamed name: String, declaredType: String = "") {
    self.init(
      name: name, declaredType: DeclaredType(declaredType),
      affinity: ColumnAffinity(declaredType: declaredType, isStrict: false), takesValues: true)
  }

  /// The columns of a table, with the storages to which their values are converted.
  ///
  /// A column has one if it is known: stated with `.format`, found in its values, or chosen for its kind. A storage
  /// that holds text stores the text as it is.
  static func all(
    of table: String, in schema: String?, _ database: Database, _ resolver: ColumnResolver,
    _ settings: FormatSettings
  ) throws(DatabaseError) -> [ImportColumn] {
    let reader = SchemaReader(database)
    let schema = if let schema { schema } else { reader.schema(ofTable: table) }
    let isStrict = try reader.isStrict(table, in: schema)
    return try reader.columns(of: table, in: schema).map { column in
      let origin = ColumnOrigin(schema: schema, table: table, column: column.name)
      let format =
        settings.showsRaw
        ? nil
        : resolver.format(
          name: column.name, origin: origin, declaredType: column.declaredType, in: database,
          settings: settings)
      let affinity = ColumnAffinity(declaredType: column.declaredType, isStrict: isStrict)
      let mark = format.flatMap { StorageMark(importing: $0, with: settings) }
      return ImportColumn(
        name: column.name, declaredType: DeclaredType(column.declaredType), affinity: affinity,
        takesValues: column.kind == .ordinary,
        mark: mark.flatMap { affinity.accepts($0.storage.storageClass) ? $0 : nil },
        textZone: format?.textZone)
    }
  }
}

extension StorageMark {
  /// The storage to which texts for a column with a format are converted; nil stores them as they are.
  init?(importing format: ColumnFormat, with settings: FormatSettings) {
    let storage =
      format.evidence.settlesStorage ? format.storage : settings.storage(withoutValues: format)
    guard let storage else { return nil }
    let isMoved = format.textReader(for: storage, shownIn: settings.zone).isMoved
    guard storage.storageClass != .text || isMoved else { return nil }
    self.init(format.kind, storage)
  }
}
