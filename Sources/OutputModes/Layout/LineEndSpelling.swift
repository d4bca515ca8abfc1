package import TypedSQLiteCore

/// Spells the line ends of a text, so that its literal is one line: `replace('a\nb','\n',char(10))`.
package struct LineEndSpelling {
  /// The placeholder for a line feed, which does not occur in the text; empty if there is no line feed.
  private let lineFeed: [UInt8]
  /// The placeholder for a carriage return.
  private let carriageReturn: [UInt8]

  /// Chooses the placeholders for a text.
  init(_ text: [UInt8]) {
    lineFeed = text.contains(10) ? Self.unusedWord(in: text, ["\\n", "\\012"]) : []
    carriageReturn = text.contains(13) ? Self.unusedWord(in: text, ["\\r", "\\015"]) : []
  }

  /// Writes the text as a literal.
  package func write(_ text: [UInt8], to buffer: inout ByteBuffer) {
    writeStart(to: &buffer)
    buffer.append(UInt8(ascii: "'"))
    for byte in text {
      if byte == UInt8(ascii: "'") { buffer.append(byte) }
      write(byte, to: &buffer)
    }
    buffer.append(UInt8(ascii: "'"))
    writeEnd(of: carriageReturn, 13, blank: "", to: &buffer)
    writeEnd(of: lineFeed, 10, blank: "", to: &buffer)
  }

  /// Spells the line ends of a text that is already a literal, like `shell_escape_crnl` of sqlite3.
  package static func apply(to literal: [UInt8]) -> [UInt8] {
    let spelling = Self(literal)
    var buffer = ByteBuffer(capacity: literal.count + 64)
    spelling.writeStart(to: &buffer)
    for byte in literal { spelling.write(byte, to: &buffer) }
    spelling.writeEnd(of: spelling.lineFeed, 10, blank: " ", to: &buffer)
    spelling.writeEnd(of: spelling.carriageReturn, 13, blank: " ", to: &buffer)
    return buffer.bytes
  }

  private func writeStart(to buffer: inout ByteBuffer) {
    if !lineFeed.isEmpty { buffer.append("replace(") }
    if !carriageReturn.isEmpty { buffer.append("replace(") }
  }

  private func write(_ byte: UInt8, to buffer: inout ByteBuffer) {
    switch byte {
    case 10: buffer.append(lineFeed)
    case 13: buffer.append(carriageReturn)
    default: buffer.append(byte)
    }
  }

  private func writeEnd(
    of word: [UInt8], _ code: Int64, blank: StaticString, to buffer: inout ByteBuffer
  ) {
    guard !word.isEmpty else { return }
    buffer.append(",'")
    buffer.append(word)
    buffer.append("',")
    buffer.append(blank)
    buffer.append("char(")
    buffer.append(decimal: code)
    buffer.append("))")
  }

  private static func unusedWord(in text: [UInt8], _ words: [String]) -> [UInt8] {
    var haystack = ByteBuffer(capacity: text.count)
    haystack.append(text)
    for word in words where !haystack.contains(Array(word.utf8), from: 0) { return Array(word.utf8) }
    var number = 0
    while true {
      let word = Array("(\(words[0])\(number))".utf8)
      if !haystack.contains(word, from: 0) { return word }
      number += 1
    }
  }
}
