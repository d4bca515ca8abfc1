package import TypedSQLiteCore

/// How a column converts values that are stored in it, depending on its declared type.
///
/// See <https://www.sqlite.org/datatype3.html> and, for the five types of STRICT tables,
/// <https://www.sqlite.org/stricttables.html>.
package enum ColumnAffinity: Hashable, Sendable {
  /// Text that looks like a number becomes one, and a REAL without a fraction becomes an INTEGER.
  case numeric
  /// Like ``numeric``, except that a REAL stays one.
  case real
  /// Numbers become text.
  case text
  /// Nothing is changed.
  case none
  /// Only values of one storage class are accepted, as in a column of a STRICT table.
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

  /// Whether a column accepts values of a storage class.
  package func accepts(_ storageClass: StorageClass) -> Bool {
    switch self {
    case .strict(.real): storageClass == .real || storageClass == .integer
    case .strict(let own): storageClass == own
    case .numeric, .real, .text, .none: true
    }
  }

  /// Whether a column keeps a value in its storage class; a REAL may become an equal INTEGER.
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
  /// Whether SQLite reads a text as a number, with or without spaces around it.
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
  /// Removes the digits at the start, and returns how many there were.
  fileprivate mutating func dropDigits() -> Int {
    let digits = prefix { $0.isDigit }
    removeFirst(digits.count)
    return digits.count
  }
}
