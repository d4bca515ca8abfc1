package import TypedSQLiteCore

/// Writes one result in the layout of a mode.
///
/// A renderer is made for one statement, unless it can be reused. Row layouts write each row immediately;
/// grid layouts store the rendered cells and write them at the end. A result without rows is not rendered at
/// all.
package protocol RowRenderer {
  /// Whether ``begin(_:to:)`` does something with the columns; a script of small statements should not pay for them.
  var needsColumns: Bool { get }
  /// Starts a result with its columns, or with none if it does not need them; called once, before the first row.
  mutating func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer)
  /// Adds a row.
  mutating func add(_ row: ResultRow, to buffer: inout ByteBuffer)
  /// Writes the end of the result, or the next part of it; called until it returns false, even if the
  /// statement failed.
  ///
  /// - Returns: whether there is more; the caller may empty the buffer before the next call.
  mutating func end(to buffer: inout ByteBuffer) -> Bool
  /// The columns with integers that many readers of the layout round, in the order in which they were found.
  var wideColumns: [String] { get }
  /// What changed the fields of cells so that `.import` restores them; nil if nothing did.
  var fieldKeeper: (any FieldKeeper)? { get }
  /// Whether it keeps no state of a result, so it can be reused.
  var isReusable: Bool { get }
}

extension RowRenderer {
  package var needsColumns: Bool { true }

  package var wideColumns: [String] { [] }

  package var fieldKeeper: (any FieldKeeper)? { nil }

  package var isReusable: Bool { false }

  package mutating func end(to buffer: inout ByteBuffer) -> Bool { false }
}

/// A column of a result as a layout shows it.
package struct OutputColumn: Sendable {
  /// The title, which is the name of the column or its alias.
  package let name: String

  /// Creates a column with a title.
  package init(_ name: String) {
    self.name = name
  }
}
