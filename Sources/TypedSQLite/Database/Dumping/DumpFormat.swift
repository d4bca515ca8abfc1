/// How rows are written as text, for debugging.
///
/// ```swift
/// try db.dumpRequest(Player.all(), format: .json())
/// // [{"id":1,"name":"Arthur"}]
/// ```
///
/// One value of the format is used for each statement.
public protocol DumpFormat {
  /// Writes a row.
  mutating func writeRow(_ row: Row, to stream: inout DumpStream) throws

  /// Writes what follows the last row of a statement.
  ///
  /// - Parameters:
  ///   - columnNames: the names of its columns, none if the statement returns no rows.
  ///   - stream: the destination.
  /// - Throws: any error, which ends the dump.
  mutating func finalize(columnNames: [String], to stream: inout DumpStream) throws
}

extension DumpFormat {
  /// Writes nothing.
  public mutating func finalize(columnNames: [String], to stream: inout DumpStream) {}
}

/// The destination of a dump.
public struct DumpStream: TextOutputStream {
  private var base: (any TextOutputStream)?
  /// Whether an empty line precedes the next text.
  private var hasMargin = false

  internal init(_ base: (any TextOutputStream)?) {
    self.base = base
  }

  /// Writes a text; without a destination of the program, it is printed.
  public mutating func write(_ string: String) {
    guard !string.isEmpty else { return }
    let text = hasMargin ? "\n" + string : string
    hasMargin = false
    if base == nil { print(text, terminator: "") } else { base?.write(text) }
  }

  /// Separates what was written from what follows, if anything does, with an empty line.
  public mutating func margin() {
    hasMargin = true
  }
}

/// Whether the dump of a table begins with its name.
public enum DumpTableHeaderOptions: Hashable, Sendable {
  /// Only if there are several tables.
  case automatic
  /// Also if there is only one.
  case always
}
