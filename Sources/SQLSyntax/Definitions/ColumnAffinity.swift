package import TypedSQLite

/// What a column makes of the values that are put into it, by its declared type.
///
/// See <https://www.sqlite.org/datatype3.html> and, for the five types of STRICT tables,
/// <https://www.sqlite.org/stricttables.html>.
package enum ColumnAffinity: Hashable, Sendable {
  /// Text that looks like a number becomes one, a REAL without fraction an INTEGER.
  case numeric
  /// As ``numeric``, except for a REAL.
  case real
  /// Numbers become text.
  case text
  /// Nothing is changed.
  case none
  /// Only values of one storage class are taken, the column of a STRICT table.
  case strict(StorageClass)

  /// The affinity of a declared type.
  package init(declaredType: String, isStrict: Bool) {
    let type = declaredType.uppercased()
    if isStrict {
      switch type {
      case "INT", "INTEGER": self = .strict(.integer)
      case "REAL": self = .strict(.real)
      case "TEXT": self = .strict(.text)
      case "BLOB": self = .strict(.blob)
      default: self = .none
      }
    } else if type.contains("INT") {
      self = .numeric
    } else if ["CHAR", "CLOB", "TEXT"].contains(where: type.contains) {
      self = .text
    } else if type.contains("BLOB") || type.isEmpty {
      self = .none
    } else {
      self = ["REAL", "FLOA", "DOUB"].contains(where: type.contains) ? .real : .numeric
    }
  }

  /// Whether a column keeps a value, as far as its storage class; a REAL may become the INTEGER that equals it.
  package func keeps(_ value: DatabaseValue) -> Bool {
    switch (self, value.storageClass) {
    case (_, .null), (.none, _): true
    case (.strict(let storageClass), let other): storageClass == other
    case (.numeric, .integer), (.numeric, .real), (.real, .real), (.text, .text): true
    case (.numeric, .text), (.real, .text): !value.looksNumeric
    case (_, .blob): true
    case (.real, .integer), (.text, .integer), (.text, .real): false
    }
  }
}

extension DatabaseValue {
  /// Whether a text is a number to SQLite, with or without blanks around it.
  fileprivate var looksNumeric: Bool {
    guard case .string(let text) = storage else { return false }
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D]
    let bytes = Array(text.utf8.drop { blanks.contains($0) })
    let trimmed = bytes[..<(bytes.lastIndex { !blanks.contains($0) }.map { $0 + 1 } ?? 0)]
    var rest = trimmed[...]
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = rest.dropDigits()
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = rest.dropDigits()
    }
    guard whole + fraction > 0 else { return false }
    guard let exponent = rest.first, exponent | 0x20 == UInt8(ascii: "e") else { return rest.isEmpty }
    rest.removeFirst()
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    return rest.dropDigits() > 0 && rest.isEmpty
  }
}

extension ArraySlice<UInt8> {
  /// Removes the digits at the start, and says how many there were.
  fileprivate mutating func dropDigits() -> Int {
    let digits = prefix { $0.isDigit }
    removeFirst(digits.count)
    return digits.count
  }
}
