import SQLSyntax
import TypedSQLiteCore

/// A text of saved queries: a line `-- name: NAME` before each, and comments and blank lines, which stay.
struct QueryFile {
  private(set) var bytes: [UInt8]

  /// A query of the text.
  struct Entry: Equatable {
    let name: String
    /// The statement, without blank lines and comments around it.
    let sql: [UInt8]
    /// The number of its line with the name, from 1.
    let line: Int
    /// The bytes of that line and of the statement, with the end of its last line.
    fileprivate let range: Range<Int>
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private static let mark = Array("-- name:".utf8)

  /// The queries, in the order of the text.
  var entries: [Entry] {
    var entries: [Entry] = []
    var open: (name: String, line: Int, start: Int)?
    /// The text of the open query up to its last line that is neither blank nor a comment.
    var end = 0
    var body = 0..<0
    func close() {
      guard let open else { return }
      let sql = Array(bytes[body].trimmed)
      entries.append(Entry(name: open.name, sql: sql, line: open.line, range: open.start..<end))
    }
    var place = 0
    for (index, line) in SavedFormatLines(bytes).contents.enumerated() {
      let next = place + line.text.count + line.end.count
      if let name = Self.name(in: line.text) {
        close()
        open = (name, index + 1, place)
        (end, body) = (next, next..<next)
      } else if open != nil {
        let text = line.text.trimmed
        // Comments before the next name belong to the next query.
        if !text.isEmpty, !text.starts(with: "--".utf8) { (end, body) = (next, body.lowerBound..<next) }
      }
      place = next
    }
    close()
    return entries
  }

  /// The name in a line that begins a query; nil for any other line.
  private static func name(in line: ArraySlice<UInt8>) -> String? {
    guard line.starts(with: mark) else { return nil }
    return String(decoding: line.dropFirst(mark.count).trimmed, as: UTF8.self)
  }

  /// Whether a statement is the same when the file is read again.
  static func canHold(_ sql: [UInt8]) -> Bool {
    var file = QueryFile([])
    file.set("name", to: sql)
    return file.entries.map(\.sql) == [sql]
  }

  /// Replaces the queries of a name by one, or adds it at the end.
  mutating func set(_ name: String, to sql: [UInt8]) {
    let text = Self.mark + Array(" \(name)\n".utf8) + sql + [UInt8(ascii: "\n")]
    if let old = entries.first(where: { $0.name.matches(name) }) {
      bytes.replaceSubrange(old.range, with: text)
      return
    }
    if let last = bytes.last {
      if last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
      bytes.append(UInt8(ascii: "\n"))
    }
    bytes += text
  }

  /// Removes a query, and the blank lines after it.
  mutating func remove(_ entry: Entry) {
    var end = entry.range.upperBound
    while end < bytes.count, bytes[end] == UInt8(ascii: "\n") { end += 1 }
    bytes.removeSubrange(entry.range.lowerBound..<end)
    guard entry.range.lowerBound == bytes.count else { return }
    while bytes.suffix(2) == [UInt8(ascii: "\n"), UInt8(ascii: "\n")] { bytes.removeLast() }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without white space at both ends.
  var trimmed: ArraySlice<UInt8> {
    var rest = drop(while: \.isWhiteSpace)
    while rest.last?.isWhiteSpace == true { rest.removeLast() }
    return rest
  }
}
