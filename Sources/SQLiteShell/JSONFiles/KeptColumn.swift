import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// A column whose values must be restored when they are imported.
///
/// It is a class, because it is large and asked for each cell.
final class KeptColumn: Sendable {
  let name: String
  /// What the values mean; nil if they are written as they are stored.
  let format: ColumnFormat?
  /// The affinity of a table's column; that of an expression converts nothing.
  let affinity: ColumnAffinity
  /// Whether the values come from a table, so that they can be imported into it.
  let isOfTable: Bool
  /// The storage to which an import converts texts because the user stated it, or because of the values in the table.
  let ownMark: StorageMark?
  /// The same because of the declared type alone, as in an empty table.
  let typeMark: StorageMark?
  /// Whether an import into an empty table knows the same storage.
  let isKnownByType: Bool
  /// Whether the cells are written as they are stored, and nothing converts them.
  let isPlain: Bool

  init(
    _ column: ResultColumn, _ affinity: ColumnAffinity, ownMark: StorageMark?, typeMark: StorageMark?
  ) {
    name = column.name
    format = column.format.flatMap { $0.isSummary ? nil : $0 }
    self.affinity = affinity
    isOfTable = column.origin != nil
    self.ownMark = ownMark
    self.typeMark = typeMark
    isKnownByType = ownMark?.name == typeMark?.name
    isPlain = format == nil && ownMark == nil && typeMark == nil
  }

  /// The storages that the session of an import may know for the column, although the file states none.
  var knownMarks: [StorageMark] {
    guard let ownMark else { return [typeMark].compactMap(\.self) }
    guard let typeMark, typeMark.name != ownMark.name else { return [ownMark] }
    return [ownMark, typeMark]
  }

  /// Whether `.import` stores a JSON value as this cell if the file or the session states a mark.
  func restores(_ cell: Cell, from raw: Span<UInt8>, _ token: JSONToken, _ mark: StorageMark?) -> Bool {
    JSONCell.reading(token, raw, mark, affinity).isStored(as: cell, of: raw, in: affinity)
  }

  /// The marks that a file may state to restore the values: that of the column first.
  ///
  /// If a session may know the column's storage, only that is stated: another one would be wrong for most values.
  var candidates: [StorageMark] {
    guard let format else { return knownMarks }
    var storages = [format.storage].compactMap(\.self)
    if storages.isEmpty || knownMarks.isEmpty { storages += format.otherStorages + format.kind.storages }
    // A reader of the file gets only what the name of a storage says.
    let marks = storages.compactMap { StorageMark(StorageMark(format.kind, $0).name) }
    return marks + marks.compactMap(\.inUTC)
  }
}

extension KeptColumn {
  /// The columns of a result that is exported, as a later import will know them.
  static func all(
    _ columns: [ResultColumn], in database: Database, _ resolver: ColumnResolver, _ settings: FormatSettings
  ) throws(DatabaseError) -> [KeptColumn] {
    let reader = SchemaReader(database)
    // What a session knows that was told nothing with `.format`.
    let unstated = FormatSettings()
    var strictness: [[String]: Bool] = [:]
    var kept: [KeptColumn] = []
    for column in columns {
      var isStrict = false
      if let origin = column.origin {
        let key = [origin.schema, origin.table]
        if let known = strictness[key] {
          isStrict = known
        } else {
          isStrict = try reader.isStrict(origin.table, in: origin.schema)
          strictness[key] = isStrict
        }
      }
      let ofType = resolver.format(
        name: column.name, origin: nil, declaredType: column.declaredType, in: database, settings: unstated)
      kept.append(
        KeptColumn(
          column, column.declaredType.map { ColumnAffinity(declaredType: $0, isStrict: isStrict) } ?? .none,
          ownMark: column.format.flatMap { StorageMark(importing: $0, with: settings) },
          typeMark: ofType.flatMap { StorageMark(importing: $0, with: unstated) }))
    }
    return kept
  }
}
