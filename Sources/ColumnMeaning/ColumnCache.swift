package import TypedSQLiteCore

/// Remembers what the columns of recent results mean, for later statements with the same columns.
///
/// A script runs many similar statements. Finding out each time what their columns mean would take longer than the
/// statements themselves, above all if values must be sampled. An entry is valid while the user states nothing new, the
/// session runs only queries, and nobody else writes to the databases that the columns come from.
package struct ColumnCache {
  private var entries: [Entry] = []
  private var latest = 0

  private static let limit = 8

  package init() {}

  package mutating func removeAll() {
    if !entries.isEmpty { entries.removeAll() }
  }

  /// Returns the columns of a statement that has begun to run; asks the resolver if they are not known.
  ///
  /// Nothing is remembered if the text of the statement says more about its columns than SQLite reports for them.
  package mutating func columns(
    of statement: Statement, settings: FormatSettings, style: DisplayStyle, resolver: ColumnResolver
  ) -> KnownColumns {
    let index = entries.isEmpty ? nil : index(of: statement, settings.revision, style)
    if let index, resolver.isPlain(statement) {
      latest = index
      return entries[index].known
    }
    let known = KnownColumns(resolver.columns(of: statement, settings: settings), style)
    let isWorthIt = known.columns.contains { $0.isExplained || $0.origin != nil }
    guard index == nil, isWorthIt, resolver.isPlain(statement) else { return known }
    if entries.count == Self.limit { entries.removeAll() }
    latest = entries.count
    entries.append(Entry(known, of: statement, settings.revision, style))
    return known
  }

  private func index(
    of statement: Statement, _ settings: FormatSettings.Revision, _ style: DisplayStyle
  ) -> Int? {
    if latest < entries.count, entries[latest].describes(statement, settings, style) { return latest }
    return entries.firstIndex { $0.describes(statement, settings, style) }
  }
}

/// The columns of a result, with their writers in one style.
package struct KnownColumns {
  package let columns: [ResultColumn]
  /// The writers of the columns, nil for columns that are shown as stored; empty if all are.
  package let writers: [ColumnWriter?]
  /// Whether a result is computed from stored numbers and could be taken for what is shown.
  package let hasComputedNumbers: Bool

  package init(_ columns: [ResultColumn], _ style: DisplayStyle) {
    self.columns = columns
    let isTyped = style.style != .storage && columns.contains { $0.format != nil }
    writers = isTyped ? Self.writers(of: columns, style) : []
    hasComputedNumbers = style.style != .storage && columns.contains { $0.evidence?.remedy != nil }
  }

  /// Columns whose cells are shown as they are stored.
  package init(stored columns: [ResultColumn]) {
    self.columns = columns
    writers = []
    hasComputedNumbers = false
  }

  /// Columns whose cells are shown by other writers than those of their meaning.
  package init(_ columns: [ResultColumn], writers: [ColumnWriter?]) {
    self.columns = columns
    self.writers = writers
    hasComputedNumbers = false
  }

  /// The writers of columns of which at least one has a format.
  private static func writers(of columns: [ResultColumn], _ style: DisplayStyle) -> [ColumnWriter?] {
    let writers = columns.map { $0.format?.makeWriter(style).map(ColumnWriter.init) }
    return writers.contains { $0 != nil } ? writers : []
  }
}

extension ColumnCache {
  /// The columns of one result, and the facts that must not change for the entry to hold.
  private final class Entry {
    let known: KnownColumns
    private let signature: ColumnSignature
    /// The text that decides the meaning of computed columns; nil if no column is computed.
    private let text: ComputedText?
    private let settings: FormatSettings.Revision
    private let style: DisplayStyle
    /// The name, as a C string, and the data version of each database that the columns come from, when the entry was
    /// made.
    private let versions: [(schema: [CChar], version: UInt32?)]

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
        (schema.utf8CString.map(\.self), statement.database.dataVersion(schema: schema))
      }
    }

    /// Whether the entry holds for a statement, given the current settings and data versions.
    func describes(_ statement: Statement, _ settings: FormatSettings.Revision, _ style: DisplayStyle) -> Bool
    {
      self.settings == settings && self.style == style && signature.describes(statement)
        && (text.map { statement.withSQL($0.describes) } ?? true)
        && versions.allSatisfy { unsafe statement.database.dataVersion(schemaText: $0.schema) == $0.version }
    }
  }
}
