import TypedSQLite

/// The format of the column that a SQL function was last asked about by name.
///
/// A function is called for each row. What its column means holds until something is stated or written.
struct ColumnFormatMemo {
  private var name = ""
  private var format: ColumnFormat?
  private var settings: FormatSettings.Revision?
  private var changes = 0

  /// The format of a column; `find` finds it out where it is not the one asked about last.
  mutating func format(
    ofColumn name: String, settings: FormatSettings.Revision, changes: Int, find: () -> ColumnFormat?
  ) -> ColumnFormat? {
    if self.settings == settings, self.changes == changes, self.name == name { return format }
    format = find()
    (self.name, self.settings, self.changes) = (name, settings, changes)
    return format
  }
}

extension Shell {
  /// The format of `table.column`, or of a result column of which one was stated; nil where none is known.
  func format(ofColumn name: String) -> ColumnFormat? {
    if let pin = settings.formats.pins[name.lowercased()] { return pin }
    guard let database = slots.database else { return nil }
    return columnFormat.format(
      ofColumn: name, settings: settings.formats.revision, changes: database.totalChangesCount
    ) {
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count == 2,
        let statement = try? database.prepare(
          "SELECT \(SQLName.quoted(parts[1])) FROM \(SQLName.quoted(parts[0]))"),
        let origin = statement.origin(0)
      else { return nil }
      return resolver.format(
        name: parts[1], origin: origin, declaredType: statement.declaredType(0), in: database,
        settings: settings.formats)
    }
  }

  /// The storage of a kind that a word names: its own name, or that of a column that lies in it.
  func storage(named name: String, of kind: ColumnKind) -> ColumnStorage? {
    kind.storage(named: name) ?? kind.storage(ofColumn: format(ofColumn: name))
  }
}

extension ColumnKind {
  /// The storage of a column whose values this kind can be; days are instants too.
  func storage(ofColumn format: ColumnFormat?) -> ColumnStorage? {
    guard let format, format.kind == self || format.kind.readsNumbersAsDates && readsNumbersAsDates else {
      return nil
    }
    return format.storage
  }
}
