import ColumnMeaning
import SQLSyntax

/// The bytes of a file of formats; changes single lines and keeps all others.
struct SavedFormatLines {
  var bytes: [UInt8]

  /// A line that was changed.
  struct Change: Equatable {
    /// The number of the line, from 1.
    let line: Int
    /// The new text, without its line end.
    let text: String
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The lines, each with its line end, which may be empty.
  var contents: [(text: ArraySlice<UInt8>, end: ArraySlice<UInt8>)] {
    var lines: [(text: ArraySlice<UInt8>, end: ArraySlice<UInt8>)] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let next = end < rest.endIndex ? end + 1 : end
      let hasReturn = rest[..<end].last == UInt8(ascii: "\r")
      let text = rest[..<(hasReturn ? end - 1 : end)]
      lines.append((text, rest[text.endIndex..<next]))
      rest = rest[next...]
    }
    return lines
  }

  /// Replaces the format of a column in each line that states another storage for it.
  ///
  /// - Parameters:
  ///   - column: the column as `table.column`.
  ///   - kind: its kind.
  ///   - storage: its storage.
  /// - Returns: the changed lines; empty if some line of the file is invalid, because then the whole file is ignored.
  mutating func restate(_ column: String, kind: ColumnKind, _ storage: ColumnStorage) -> [Change] {
    var result: [UInt8] = []
    var changes: [Change] = []
    for (index, line) in contents.enumerated() {
      guard let arguments = SavedFormats.arguments(of: Array(line.text)) else { return [] }
      if let text = SavedFormats.line(arguments, restating: column, kind: kind, storage) {
        changes.append(Change(line: index + 1, text: text))
        result += Array(text.utf8) + line.end
      } else {
        result += line.text + line.end
      }
    }
    if !changes.isEmpty { bytes = result }
    return changes
  }

  /// Whether a line states the format of a column.
  func states(_ column: String) -> Bool {
    contents.contains { line in
      guard let arguments = SavedFormats.arguments(of: Array(line.text)) else { return false }
      return arguments.count == 3 && arguments[0] != "zone" && arguments[2].matches(column)
    }
  }

  /// Adds a line that states the format of a column.
  ///
  /// - Returns: the new line; nil if some line of the file is invalid, because then the whole file is ignored.
  mutating func add(_ column: String, kind: ColumnKind, _ storage: ColumnStorage) -> Change? {
    guard contents.allSatisfy({ SavedFormats.arguments(of: Array($0.text)) != nil }) else { return nil }
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    let change = Change(line: contents.count + 1, text: SavedFormats.line([kind.name, storage.name, column]))
    bytes += Array(change.text.utf8) + [UInt8(ascii: "\n")]
    return change
  }
}

extension SavedFormats {
  /// The new text of a line about the column; nil if the line is not about it, or states the format already.
  fileprivate static func line(
    _ arguments: [String], restating column: String, kind: ColumnKind, _ storage: ColumnStorage
  ) -> String? {
    guard arguments.count == 3, arguments[0] != "zone", arguments[2].matches(column) else { return nil }
    let known = ColumnKind.named(arguments[0])
    if known == kind, known?.storage(named: arguments[1])?.name == storage.name { return nil }
    return line([kind.name, storage.name, arguments[2]])
  }
}
