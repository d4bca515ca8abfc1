import TypedSQLiteCore

/// A statement without its literals, by which statements that differ only in them are recognised.
package struct StatementForm: Hashable, Sendable {
  /// The hash of the statement without its texts and digits.
  package let hash: UInt64

  /// Reads a statement; nil if it has no text in quotes, no date function, and reads only one table.
  package init?(_ sql: Span<UInt8>) {
    let hasText = sql.firstIndex(of: UInt8(ascii: "'"), from: 0) != nil
    guard hasText || Self.hasSeveralSources(sql) else { return nil }
    var hash = ByteHash()
    var isInText = false
    for index in sql.indices {
      let byte = sql[index]
      if byte == UInt8(ascii: "'") { isInText.toggle() }
      if !isInText, !byte.isDigit { hash.add(byte) }
    }
    self.hash = hash.value
  }

  /// What a word says about the sources of a statement.
  private enum Sign {
    /// It reads another table, or reads a stored number as a date.
    case another
    case from
    case select
    case insert

    /// - Returns: nil for a word that says nothing; most are told by their length.
    init?(_ word: Span<UInt8>) {
      switch word.count {
      case 4:
        if word.equalsIgnoringCase("from") {
          self = .from
        } else if word.equalsIgnoringCase("join") || word.equalsIgnoringCase("date")
          || word.equalsIgnoringCase("time")
        {
          self = .another
        } else {
          return nil
        }
      case 6:
        if word.equalsIgnoringCase("select") {
          self = .select
        } else if word.equalsIgnoringCase("insert") {
          self = .insert
        } else {
          return nil
        }
      case 7:
        guard word.equalsIgnoringCase("replace") else { return nil }
        self = .insert
      case 8:
        guard word.equalsIgnoringCase("datetime") || word.equalsIgnoringCase("strftime") else { return nil }
        self = .another
      case 9:
        guard word.equalsIgnoringCase("julianday") || word.equalsIgnoringCase("unixepoch") else { return nil }
        self = .another
      default:
        return nil
      }
    }
  }

  /// Whether a statement joins tables, has a query in another, or calls a date function.
  private static func hasSeveralSources(_ sql: Span<UInt8>) -> Bool {
    var queries = 0
    var isBehindFrom = false
    var index = 0
    while index < sql.count {
      guard sql[index].isWordByte else {
        if isBehindFrom, sql[index] == UInt8(ascii: ",") { return true }
        index += 1
        continue
      }
      var end = index + 1
      while end < sql.count, sql[end].isWordByte { end += 1 }
      switch Sign(sql.extracting(index..<end)) {
      case .another: return true
      case .from: isBehindFrom = true
      case .select:
        queries += 1
        if queries > 1 { return true }
      case .insert: if queries == 0, index < 20 { return false }
      case nil: break
      }
      index = end
    }
    return false
  }
}

/// The hash FNV-1a, which needs no table.
private struct ByteHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  @inline(__always)
  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
}

extension Span<UInt8> {
  /// A hash of all bytes.
  package var hash: UInt64 {
    var hash = ByteHash()
    for index in indices { hash.add(self[index]) }
    return hash.value
  }

  /// A hash of the bytes of a statement outside of texts and numbers; digits of names count.
  package var hashWithoutLiterals: UInt64 {
    var hash = ByteHash()
    var isInText = false
    var isInWord = false
    for index in indices {
      let byte = self[index]
      if byte == UInt8(ascii: "'") { isInText.toggle() }
      let isDigit = byte.isDigit
      guard !isInText, !isDigit || isInWord else { continue }
      isInWord = isDigit || byte.isWordByte
      hash.add(byte)
    }
    return hash.value
  }
}
