import TypedSQLite

/// What the columns of recent results are and how they are written, for statements with the same columns again.
///
/// A script runs many statements alike. To find out each time what their columns mean would take longer than the
/// statements do, and longer still where the values are looked at. What was found out holds as long as the
/// user states nothing new, the session runs nothing but queries, and nobody else writes to the databases that the
/// columns come from.
struct ColumnCache {
  private var entries: [KnownColumns] = []
  /// The index of the entry used last.
  private var latest = 0

  /// How many results are remembered.
  private static let limit = 8

  /// Forgets all results.
  mutating func removeAll() {
    if !entries.isEmpty { entries.removeAll() }
  }

  /// The columns of a statement that has begun to run; `find` finds them out where they are not known.
  mutating func columns(
    of statement: Statement, settings: FormatSettings.Revision, style: DisplayStyle,
    find: () -> [ResultColumn]
  ) -> KnownColumns {
    if latest < entries.count, entries[latest].describe(statement, settings, style) { return entries[latest] }
    if let index = entries.firstIndex(where: { $0.describe(statement, settings, style) }) {
      latest = index
      return entries[index]
    }
    let known = KnownColumns(find(), of: statement, settings: settings, style: style)
    // Of expressions there is little to find out.
    guard known.comeFromTables else { return known }
    if entries.count == Self.limit { entries.removeAll() }
    latest = entries.count
    entries.append(known)
    return known
  }
}

/// The columns of a result, and how they are written in a style.
final class KnownColumns {
  let columns: [ResultColumn]
  /// The writers of the columns, nil for those that are shown as stored; empty where all are.
  let writers: [ColumnWriter?]
  private let settings: FormatSettings.Revision
  private let style: DisplayStyle
  /// How often the databases behind the columns had been written to.
  private let versions: [(schema: String, version: UInt32?)]

  init(
    _ columns: [ResultColumn], of statement: Statement, settings: FormatSettings.Revision, style: DisplayStyle
  ) {
    self.columns = columns
    self.settings = settings
    self.style = style
    let isTyped = style.style != .storage && columns.contains { $0.format != nil }
    writers = isTyped ? columns.map { $0.format.map { ColumnWriter($0.makeWriter(style)) } } : []
    versions = Set(columns.compactMap(\.origin?.schema)).map { schema in
      (schema, statement.database.dataVersion(schema: schema))
    }
  }

  var comeFromTables: Bool { !versions.isEmpty }

  /// Whether these are the columns of a statement too, with what is now stated and stored.
  func describe(_ statement: Statement, _ settings: FormatSettings.Revision, _ style: DisplayStyle) -> Bool {
    self.settings == settings && self.style == style && statement.columnCount == columns.count
      && columns.indices.allSatisfy { index in
        let column = columns[index]
        return statement.hasColumn(
          index, name: column.name, origin: column.origin, declaredType: column.declaredType)
      }
      && versions.allSatisfy { statement.database.dataVersion(schema: $0.schema) == $0.version }
  }
}
