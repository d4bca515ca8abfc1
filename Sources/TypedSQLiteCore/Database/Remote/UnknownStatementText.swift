// Finding one's way in a statement that the local SQLite cannot read.

extension [UInt8] {
  /// The end of the statement that begins at an index, past its semicolon if it has one.
  ///
  /// - Returns: nil if only white space is left.
  internal func endOfStatement(from start: Int, before end: Int) -> Int? {
    guard start < end,
      let first = self[start..<end].firstIndex(where: { !$0.isWhiteSpace && $0 != UInt8(ascii: ";") })
    else {
      return nil
    }
    for index in first..<end where self[index] == UInt8(ascii: ";") {
      if Database.isComplete(Array(self[first...index])) { return index + 1 }
    }
    return end
  }
}

extension Span<UInt8> {
  /// Whether the first word of a statement is one that begins or ends a transaction, whose state must be known here.
  internal var beginsWithTransaction: Bool {
    var index = 0
    while index < count {
      let next = index + 1 < count ? self[index + 1] : 0
      if self[index] == UInt8(ascii: "-"), next == UInt8(ascii: "-") {
        while index < count, self[index] != UInt8(ascii: "\n") { index += 1 }
      } else if self[index] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        index += 2
        while index + 1 < count, self[index] != UInt8(ascii: "*") || self[index + 1] != UInt8(ascii: "/") {
          index += 1
        }
        index += 2
      } else if self[index].isWhiteSpace || self[index] == UInt8(ascii: ";") {
        index += 1
      } else {
        break
      }
    }
    var word = ""
    while index < count, case let letter = self[index] | 0x20, 0x61...0x7A ~= letter {
      word.unicodeScalars.append(Unicode.Scalar(letter))
      index += 1
    }
    return ["begin", "commit", "end", "rollback", "savepoint", "release"].contains(word)
  }
}
