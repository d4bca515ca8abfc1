import SQLSyntax
import TypedSQLite

/// The format of the column that a SQL function was last asked about by name.
///
/// A function is called for each row. What its column means holds until something is stated or written.
package struct ColumnFormatMemo {
  private var name = ""
  private var format: ColumnFormat?
  private var settings: FormatSettings.Revision?
  private var changes = 0

  /// Creates a memo of nothing.
  package init() {}

  /// The format of a column; `find` finds it out where it is not the one asked about last.
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
  /// The storage of a column whose values this kind can be; days are instants too.
  package func storage(ofColumn format: ColumnFormat?) -> ColumnStorage? {
    guard let format, format.kind == self || format.kind.holdsDates && holdsDates else {
      return nil
    }
    return format.storage
  }
}
