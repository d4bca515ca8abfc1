import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Finds the meaning of columns that people name.
struct NamedColumns {
  let console: any CommandConsole

  /// The format of `table.column`, or of a result column with a stated format; nil if none is known.
  func format(ofColumn name: String) -> ColumnFormat? {
    if let pin = console.settings.formats.pin(of: nil, named: name) { return pin }
    guard let database = console.connections.database else { return nil }
    return console.meaning.memo.format(
      ofColumn: name, settings: console.settings.formats.revision, changes: database.totalChangesCount
    ) {
      guard let path = TablePath.columns(named: name, in: database).first,
        let statement = try? database.prepare(
          "SELECT \(SQLName.quoted(path.column)) FROM \(SQLName.qualified(path.table, in: path.schema))"),
        let origin = statement.origin(0)
      else { return nil }
      return console.meaning.resolver.format(
        name: path.column, origin: origin, declaredType: statement.declaredType(0), in: database,
        settings: console.settings.formats)
    }
  }

  /// The storage that a word names: a storage of the kind, or the storage of a column.
  func storage(named name: String, of kind: ColumnKind) -> ColumnStorage? {
    kind.storage(named: name) ?? kind.storage(ofColumn: format(ofColumn: name))
  }
}
