import SQLSyntax
import TypedSQLiteCore

/// Remembers the format of the column that a SQL function last asked for by name.
///
/// SQLite calls the function for each row. The meaning of its column holds until the user states a format or something
/// is written.
package struct ColumnFormatMemo {
  private var name = ""
  private var format: ColumnFormat?
  private var settings: FormatSettings.Revision?
  private var changes = 0

  package init() {}

  /// Returns the format of a column; calls `find` if this is not the column of the last call.
  package mutating func format(
    ofColumn name: String, settings: FormatSettings.Revision, changes: Int, find: () -> ColumnFormat?
  ) -> ColumnFormat? {
    if self.settings == settings, self.changes == changes, self.name == name { return format }
    format = find()
    (self.name, self.settings, self.changes) = (name, settings, changes)
    return format
  }
}

extension ColumnKind {
  /// The storage of a column if this kind can be its meaning; days count as instants.
  package func storage(ofColumn format: ColumnFormat?) -> ColumnStorage? {
    guard let format, format.kind.means(likewise: self) else { return nil }
    return format.storage
  }
}
