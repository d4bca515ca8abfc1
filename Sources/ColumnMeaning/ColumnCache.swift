package import TypedSQLite

/// What the columns of recent results are and how they are written, for statements with the same columns again.
///
/// A script runs many statements alike. To find out each time what their columns mean would take longer than the
/// statements do, and longer still where the values are looked at. What was found out holds as long as the
/// user states nothing new, the session runs nothing but queries, and nobody else writes to the databases that the
/// columns come from.
package struct ColumnCache {
  private var entries: [Entry] = []
  /// The index of the entry used last.
  private var latest = 0

  /// How many results are remembered.
  private static let limit = 8

  /// Creates a cache that remembers nothing.
  package init() {}

  /// Forgets all results.
  package mutating func removeAll() {
    if !entries.isEmpty { entries.removeAll() }
  }

  /// The columns of a statement that has begun to run; `find` finds them out where they are not known.
  ///
  /// Where the resolver sees more in the text of a statement than its columns tell, nothing is remembered.
  package mutating func columns(
    of statement: Statement, settings: FormatSettings.Revision, style: DisplayStyle, resolver: ColumnResolver,
    find: () -> [ResultColumn]
  ) -> KnownColumns {
    let index = index(of: statement, settings, style)
    if let index, resolver.isPlain(statement) {
      latest = index
      return entries[index].known
    }
    let known = KnownColumns(find(), style)
    // Expressions without a table have nothing to find out.
    let isWorthIt =
      known.columns.contains { $0.origin != nil } || ColumnResolver.mayCompute(statement)
    guard index == nil, isWorthIt, resolver.isPlain(statement) else { return known }
    if entries.count == Self.limit { entries.removeAll() }
    latest = entries.count
    entries.append(Entry(known, of: statement, settings, style))
    return known
  }

  /// The index of the entry with such columns.
  private func index(
    of statement: Statement, _ settings: FormatSettings.Revision, _ style: DisplayStyle
  ) -> Int? {
    if latest < entries.count, entries[latest].describes(statement, settings, style) { return latest }
    return entries.firstIndex { $0.describes(statement, settings, style) }
  }
}

/// The columns of a result, and how they are written in a style.
package struct KnownColumns {
  package let columns: [ResultColumn]
  /// The writers of the columns, nil for those that are shown as stored; empty where all are.
  package let writers: [ColumnWriter?]

  package init(_ columns: [ResultColumn], _ style: DisplayStyle) {
    self.columns = columns
    let isTyped = style.style != .storage && columns.contains { $0.format != nil }
    let writers = isTyped ? columns.map { $0.format?.makeWriter(style).map(ColumnWriter.init) } : []
    self.writers = writers.contains { $0 != nil } ? writers : []
  }
}

extension ColumnCache {
  /// What is known of the columns of one result, and when that holds.
  private final class Entry {
    let known: KnownColumns
    private let signature: ColumnSignature
    /// The text that decides the meaning of computed columns; nil if the columns of tables say all.
    private let text: ComputedText?
    private let settings: FormatSettings.Revision
    private let style: DisplayStyle
    /// How often the databases behind the columns had been written to.
    private let versions: [(schema: String, version: UInt32?)]

    init(
      _ known: KnownColumns, of statement: Statement, _ settings: FormatSettings.Revision,
      _ style: DisplayStyle
    ) {
      self.known = known
      self.settings = settings
      self.style = style
      signature = ColumnSignature(statement)
      let isComputed = known.columns.contains { $0.origin == nil }
      text = isComputed ? ComputedText(statement.withSQL { $0.array }) : nil
      let schemas = isComputed ? statement.database.schemaNames : known.columns.compactMap(\.origin?.schema)
      versions = Set(schemas).map { schema in
        (schema, statement.database.dataVersion(schema: schema))
      }
    }

    /// Whether these are the columns of a statement too, with what is now stated and stored.
    func describes(_ statement: Statement, _ settings: FormatSettings.Revision, _ style: DisplayStyle) -> Bool
    {
      self.settings == settings && self.style == style && signature.describes(statement)
        && (text.map { statement.withSQL($0.describes) } ?? true)
        && versions.allSatisfy { statement.database.dataVersion(schema: $0.schema) == $0.version }
    }
  }
}
