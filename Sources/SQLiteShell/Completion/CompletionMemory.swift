import ColumnMeaning
import TypedSQLiteCore

/// What completion has read from the databases, for the next keys.
///
/// Tables are kept until a schema changes, what columns hold until a row changes, and all else until an input was read,
/// which may have been a command that adds functions.
final class CompletionMemory {
  /// A table or view.
  struct Table {
    let name: String
    let kind: CandidateKind
  }

  /// The tables and views of each schema.
  var tables: [String: [Table]] = [:]
  /// The columns of tables as their schema declares them, by the name of the table.
  var declaredColumns: [String: [TableColumn]] = [:]
  /// The names that a query gives, by its text.
  var names: [String: [String]] = [:]
  /// The columns of all tables, with the tables of each.
  var allColumns: [(name: String, tables: [String])]?
  /// The columns of queries, by their text.
  var columns: [String: [ResultColumn]] = [:]
  /// The different values of columns as literals; none for a column with too many.
  var values: [ColumnOrigin: [String]] = [:]

  private var inputs: Int?
  private var schemas: SchemaState?
  private var rows: RowState?

  /// The schemas that the names were read from.
  private struct SchemaState: Equatable {
    let database: ObjectIdentifier
    let versions: [String: Int64]
  }

  /// The rows that the meanings and values were read from, and what the user stated about them.
  private struct RowState: Equatable {
    let changes: Int
    let versions: [UInt32?]
    let settings: FormatSettings.Revision
  }

  /// Forgets what may have changed since the last key.
  ///
  /// - Parameters:
  ///   - database: the connection.
  ///   - settings: what the user stated about columns.
  ///   - inputs: a number that changes with each input.
  func update(for database: Database, _ settings: FormatSettings, inputs: Int) {
    let names = database.schemaNames.filter { database.isReadOnly(schema: $0) != nil }
    // The version of a locked database is unknown, and what it contains then is not kept.
    // In a transaction that does not read a database yet, what was known of it before must do.
    let versions = names.map { name in
      (
        name,
        database.wouldKeepReading(schema: name)
          ? self.schemas?.versions[name] : database.schemaVersion(schema: name)
      )
    }
    let schemas =
      versions.contains { $0.1 == nil }
      ? nil
      : SchemaState(
        database: ObjectIdentifier(database),
        versions: Dictionary(versions.map { ($0, $1 ?? 0) }, uniquingKeysWith: { first, _ in first }))
    let rows = RowState(
      changes: database.totalChangesCount, versions: names.map { database.dataVersion(schema: $0) },
      settings: settings.revision)
    if inputs != self.inputs || schemas == nil {
      self.names.removeAll()
      if !names.contains(where: database.wouldKeepReading) { declaredColumns.removeAll() }
    }
    if schemas == nil || schemas != self.schemas {
      tables = tables.filter { database.wouldKeepReading(schema: $0.key) }
      declaredColumns.removeAll()
      self.names.removeAll()
      allColumns = nil
      self.rows = nil
    }
    if self.rows != rows {
      columns.removeAll()
      values.removeAll()
    }
    self.inputs = inputs
    self.schemas = schemas
    self.rows = rows
  }
}
