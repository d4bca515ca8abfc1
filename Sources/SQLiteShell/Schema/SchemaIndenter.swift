import TypedSQLiteCore

/// Formats a long CREATE TABLE with one column a line, as `.schema --indent` does.
///
/// Lines break as in sqlite3, which looks at bytes, not at tokens: it knows quotes, brackets and comments of one
/// line, but no comments of many lines. So the text is read in the same way here.
enum SchemaIndenter {
  /// Writes a statement; views, triggers and statements that fit into one line stay in one line.
  ///
  /// With `breakingConditions` a line begins at each AND after the columns of an index.
  static func write(_ sql: [UInt8], breakingConditions: Bool, to buffer: inout ByteBuffer) {
    if isView(sql) {
      buffer.append(sql)
      buffer.append(";\n")
      return
    }
    let text = squeezed(sql)
    guard text.count >= 79 else {
      SchemaText.write(text, to: &buffer)
      return
    }
    var lines = LineBreaker(breaksConditions: breakingConditions && isIndex(sql))
    lines.indent(over: text, to: &buffer)
  }

  private static func isIndex(_ sql: [UInt8]) -> Bool {
    let start = String(decoding: sql.prefix(19), as: UTF8.self).lowercased()
    return start.hasPrefix("create index") || start == "create unique index"
  }

  private static func isView(_ sql: [UInt8]) -> Bool {
    let start = String(decoding: sql.prefix(11), as: UTF8.self).lowercased()
    return start == "create view" || start == "create trig"
  }

  /// The text with single spaces, and without spaces before and after parentheses.
  private static func squeezed(_ sql: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    for byte in sql.drop(while: \.isWhiteSpace) {
      if byte.isWhiteSpace {
        if text.last == UInt8(ascii: "\r") { text[text.count - 1] = UInt8(ascii: "\n") }
        if let last = text.last, last.isWhiteSpace || last == UInt8(ascii: "(") { continue }
      } else if byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")"), text.last?.isWhiteSpace == true {
        text.removeLast()
      }
      text.append(byte)
    }
    while let last = text.last, last.isWhiteSpace { text.removeLast() }
    return text
  }
}

/// Breaks a statement after the commas and the parentheses of its outer level.
private struct LineBreaker {
  let breaksConditions: Bool
  private var line: [UInt8] = []
  private var depth = 0
  private var hasBroken = false
  /// The byte that ends a quoted name, text or comment.
  private var end: UInt8?

  init(breaksConditions: Bool) { self.breaksConditions = breaksConditions }

  mutating func indent(over text: [UInt8], to buffer: inout ByteBuffer) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      let rest = text[(index + 1)...]
      follow(byte, before: rest.first, to: &buffer)
      if breaksConditions, hasBroken, depth == 0, end == nil, byte == UInt8(ascii: " "), Self.isAnd(rest) {
        write(" \n   ", to: &buffer)
      }
      line.append(byte)
      if depth == 1, end == nil, breaks(after: byte, before: rest) {
        if byte == UInt8(ascii: "\n") { line.removeLast() }
        write("\n  ", to: &buffer)
        hasBroken = true
        while index + 1 < text.count, text[index + 1].isWhiteSpace { index += 1 }
      }
      index += 1
    }
    SchemaText.write(line, to: &buffer)
  }

  private mutating func follow(_ byte: UInt8, before next: UInt8?, to buffer: inout ByteBuffer) {
    if byte == end {
      end = nil
      return
    }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): end = byte
    case UInt8(ascii: "["): end = UInt8(ascii: "]")
    case UInt8(ascii: "-") where next == UInt8(ascii: "-"): end = UInt8(ascii: "\n")
    case UInt8(ascii: "("): depth += 1
    case UInt8(ascii: ")"):
      depth -= 1
      if hasBroken, depth == 0, !line.isEmpty { write("\n", to: &buffer) }
    default: break
    }
  }

  private func breaks(after byte: UInt8, before rest: ArraySlice<UInt8>) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "\n"): return true
    case UInt8(ascii: ","):
      // A comment after the comma belongs to the column before it.
      guard let next = rest.first(where: { !$0.isWhiteSpace || $0 == UInt8(ascii: "\n") }) else {
        return false
      }
      let index = rest.firstIndex(of: next) ?? rest.endIndex
      return next != UInt8(ascii: "\n") && !rest[index...].starts(with: Array("--".utf8))
    default: return false
    }
  }

  /// Whether a text begins with the word AND.
  private static func isAnd(_ text: ArraySlice<UInt8>) -> Bool {
    guard String(decoding: text.prefix(3), as: UTF8.self).lowercased() == "and" else { return false }
    return text.dropFirst(3).first.map { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "(") } ?? false
  }

  private mutating func write(_ ending: StaticString, to buffer: inout ByteBuffer) {
    SchemaText.writeStart(line[...], to: &buffer)
    buffer.append(ending)
    line.removeAll(keepingCapacity: true)
  }
}
