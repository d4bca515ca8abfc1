import TypedSQLiteCore

/// Reads numbers and switches in the words of dot-commands, as sqlite3 does.
package enum ArgumentValue {
  /// The integer at the start of a word: decimal or `0x…`, with a sign and one of the suffixes K, M, G (1000),
  /// KB, MB, GB (1000) and KiB, MiB, GiB (1024).
  ///
  /// A word that is not a number counts as 0, and text after a number is ignored, as in sqlite3.
  ///
  /// - Parameters:
  ///   - word: the word.
  ///   - wraps: whether a number that does not fit keeps its lowest 64 bits, as in sqlite3; else it becomes the
  ///     nearest one that does.
  /// - Returns: the integer.
  package static func integer(_ word: String, wraps: Bool = false) -> Int64 {
    var rest = Substring(word)
    let isNegative = rest.hasPrefix("-")
    if isNegative || rest.hasPrefix("+") { rest.removeFirst() }
    var radix: Int64 = 10
    if rest.hasPrefix("0x") {
      rest.removeFirst(2)
      radix = 16
    }
    var magnitude: Int64 = 0
    var overflows = false
    while let digit = rest.first?.asciiValue.flatMap({ digitValue($0, radix: radix) }) {
      magnitude = multiply(magnitude, by: radix, adding: digit, overflows: &overflows)
      rest.removeFirst()
    }
    if let factor = factors[rest.lowercased()] {
      magnitude = multiply(magnitude, by: factor, adding: 0, overflows: &overflows)
    }
    if overflows, !wraps { return isNegative ? .min : .max }
    return isNegative ? 0 &- magnitude : magnitude
  }

  /// The integer at the start of a word, in the 32 bits that sqlite3 uses for most numbers.
  ///
  /// - Parameters:
  ///   - word: the word.
  ///   - wraps: as in ``integer(_:wraps:)``.
  ///   - cuts: whether the lowest 32 bits count, as in sqlite3; else the number becomes the nearest one.
  /// - Returns: the integer.
  package static func shortInteger(_ word: String, wraps: Bool, cuts: Bool) -> Int {
    let value = integer(word, wraps: wraps)
    return Int(cuts ? Int32(truncatingIfNeeded: value) : Int32(clamping: value))
  }

  /// Whether a word is true (a number other than 0, `on` or `yes`) or false (0, `off` or `no`).
  ///
  /// Only the lowest 32 bits of a number count, as in sqlite3.
  ///
  /// - Returns: nil for any other word.
  package static func boolean(_ word: String, wraps: Bool = true) -> Bool? {
    if isWholeNumber(word) { return integer(word, wraps: wraps) & 0xFFFF_FFFF != 0 }
    switch word.lowercased() {
    case "on", "yes": return true
    case "off", "no": return false
    default: return nil
    }
  }

  private static let factors: [String: Int64] = [
    "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30, "kb": 1000, "mb": 1_000_000, "gb": 1_000_000_000,
    "k": 1000, "m": 1_000_000, "g": 1_000_000_000,
  ]

  static func isWholeNumber(_ word: String) -> Bool {
    let radix: Int64 = word.hasPrefix("0x") ? 16 : 10
    let digits = radix == 16 ? word.dropFirst(2) : Substring(word)
    return !word.isEmpty && digits.utf8.allSatisfy { digitValue($0, radix: radix) != nil }
  }

  private static func digitValue(_ byte: UInt8, radix: Int64) -> Int64? {
    let digit = Int64(byte.hexadecimalValue)
    return digit < radix ? digit : nil
  }

  private static func multiply(
    _ value: Int64, by factor: Int64, adding digit: Int64, overflows: inout Bool
  ) -> Int64 {
    let (product, tooLarge) = value.multipliedReportingOverflow(by: factor)
    let (sum, carries) = product.addingReportingOverflow(digit)
    overflows = overflows || tooLarge || carries
    return sum
  }
}

extension CommandConsole {
  /// The integer at the start of a word, read with ``ArgumentValue/integer(_:wraps:)``.
  func integer(_ word: String) -> Int64 {
    ArgumentValue.integer(word, wraps: dialect.wrapsNumbers)
  }

  /// The integer at the start of a word, read with ``ArgumentValue/shortInteger(_:wraps:cuts:)``.
  func shortInteger(_ word: String) -> Int {
    dialect.shortInteger(word)
  }

  /// The width of a column at the start of a word; a negative one aligns right.
  func width(_ word: String) -> Int {
    guard dialect.isSQLite3(since: 3_052) else { return shortInteger(word) }
    return Int(min(max(integer(word), -10_000), 10_000))
  }

  /// The number for a setting with several levels: 1 for yes and 0 for no.
  func step(_ word: String) -> Int32 {
    guard ArgumentValue.isWholeNumber(word) else { return boolean(word) ? 1 : 0 }
    return Int32(truncatingIfNeeded: ArgumentValue.integer(word, wraps: true))
  }

  /// Whether a word is true; a word that is neither true nor false is reported and counts as false, as in
  /// sqlite3.
  func boolean(_ word: String) -> Bool {
    if let value = ArgumentValue.boolean(word, wraps: dialect.wrapsNumbers) { return value }
    report(.command(.notABoolean(word)))
    return false
  }
}

extension Dialect {
  /// The integer at the start of a word, read with ``ArgumentValue/shortInteger(_:wraps:cuts:)``.
  func shortInteger(_ word: String) -> Int {
    ArgumentValue.shortInteger(word, wraps: wrapsNumbers, cuts: isSQLite3)
  }
}
