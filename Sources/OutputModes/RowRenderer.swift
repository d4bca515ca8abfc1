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
  /// Makes it write rows that follow those of another renderer; called after ``begin(_:to:)``.
  ///
  /// - Returns: what is between rows; nil if what it writes depends on the rows before.
  mutating func followOthers() -> RowJoint?
}

extension RowRenderer {
  package var needsColumns: Bool { true }

  package var wideColumns: [String] { [] }

  package var fieldKeeper: (any FieldKeeper)? { nil }

  package var isReusable: Bool { false }

  package mutating func followOthers() -> RowJoint? { isReusable ? RowJoint() : nil }

  package mutating func end(to buffer: inout ByteBuffer) -> Bool { false }
}

/// What a layout writes before each row, if it is not the same for all of them.
package struct RowJoint: Sendable {
  /// What is before the first row.
  package let opening: [UInt8]
  /// What is before each later one.
  package let between: [UInt8]

  package init(opening: [UInt8] = [], between: [UInt8] = []) {
    (self.opening, self.between) = (opening, between)
  }
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
