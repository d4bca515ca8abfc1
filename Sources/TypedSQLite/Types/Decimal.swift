public import FoundationEssentials

extension Decimal: DatabaseValueConvertible, CellConvertible {
  /// TEXT in plain digits without an exponent, such as `-0.5`.
  ///
  /// A `Decimal` forgets zeros at its end, and so does the text. `Decimal.nan` becomes the text `NaN`, which no
  /// number can be read from.
  public var databaseValue: DatabaseValue { description.databaseValue }

  /// The value of a TEXT that is a number as a whole, of an INTEGER, or of a REAL; nil for blobs and NULL.
  ///
  /// The text may have a sign, a point and an exponent. A number that a `Decimal` does not hold is nil: its
  /// digits, without zeros at their ends, count powers of ten from -128 to 127 and are below 2^128.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Decimal? {
    switch dbValue.storage {
    case .int64(let integer): Decimal(integer)
    case .double(let double): Decimal(finite: double)
    case .string(let string): string.withUTF8Span { Decimal(text: $0) }
    case .null, .blob: nil
    }
  }

  /// Creates the value of a TEXT that is a number as a whole, of an INTEGER, or of a REAL.
  public init?(_ cell: Cell) {
    let decimal: Decimal? =
      switch cell.storageClass {
      case .integer: Decimal(cell.int64)
      case .real: Decimal(finite: cell.double)
      case .text: cell.withBytes { Decimal(text: $0) }
      case .null, .blob: nil
      }
    guard let decimal else { return nil }
    self = decimal
  }

  private init?(finite double: Double) {
    // A Decimal ends near 10^165, and making one of a larger double gives not a number.
    guard double.isFinite else { return nil }
    let decimal = Decimal(double)
    guard !decimal.isNaN else { return nil }
    self = decimal
  }
}

// MARK: - Text

extension Decimal {
  /// Creates a decimal from text such as `-12.50` or `1.5e3`, or nil where it is not a number as a whole.
  private init?(text: Span<UInt8>) {
    guard let number = DecimalScan(text), !number.isTooLong else { return nil }
    guard number.digitCount > 0 else {
      self = 0
      return
    }
    // The exponent of a Decimal is a byte.
    guard number.exponent >= -128, number.exponent <= 127 else { return nil }
    var significand = Decimal(number.low)
    if number.digitCount > DecimalScan.narrowDigits {
      significand = Decimal(UInt64(number.wide >> 64)) * DecimalScan.wideScale
      significand += Decimal(UInt64(truncatingIfNeeded: number.wide))
    }
    self.init(sign: number.isNegative ? .minus : .plus, exponent: number.exponent, significand: significand)
    guard !isNaN else { return nil }
  }
}

/// The digits of a number in text, without zeros at either end.
private struct DecimalScan {
  /// The digits that 64 bits always hold.
  static let narrowDigits = 19
  /// 2 to the power of 64.
  static let wideScale = Decimal(UInt64.max) + 1

  var isNegative = false
  /// The number of the digits, where they are no more than ``narrowDigits``.
  var low: UInt64 = 0
  /// The number of the digits, where they are more.
  var wide: UInt128 = 0
  /// The number of digits.
  var digitCount = 0
  /// Whether the digits are more than 128 bits hold.
  var isTooLong = false
  /// The power of ten that the digits count.
  var exponent = 0

  /// Reads `[sign] digits [. digits] [e [sign] digits]`; nil for anything else.
  init?(_ text: Span<UInt8>) {
    var index = 0
    if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
      isNegative = text[index] == UInt8(ascii: "-")
      index += 1
    }
    var seen = 0
    var pendingZeros = 0
    var isPastPoint = false
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "."), !isPastPoint {
        isPastPoint = true
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        seen += 1
        if isPastPoint { exponent -= 1 }
        if byte == UInt8(ascii: "0") {
          // Zeros count once another digit follows them.
          if digitCount > 0 { pendingZeros += 1 }
        } else {
          for _ in 0..<min(pendingZeros, 40) { append(0) }
          pendingZeros = 0
          append(byte - UInt8(ascii: "0"))
        }
      } else {
        break
      }
      index += 1
    }
    guard seen > 0 else { return nil }
    exponent += pendingZeros
    guard index == text.count || readExponent(text, index) else { return nil }
  }

  private mutating func append(_ digit: UInt8) {
    digitCount += 1
    guard digitCount > Self.narrowDigits else {
      low = low * 10 + UInt64(digit)
      return
    }
    if digitCount == Self.narrowDigits + 1 { wide = UInt128(low) }
    let (product, isPastProduct) = wide.multipliedReportingOverflow(by: 10)
    let (sum, isPastSum) = product.addingReportingOverflow(UInt128(digit))
    wide = sum
    if isPastProduct || isPastSum { isTooLong = true }
  }

  private mutating func readExponent(_ text: Span<UInt8>, _ start: Int) -> Bool {
    guard text[start] == UInt8(ascii: "e") || text[start] == UInt8(ascii: "E") else { return false }
    var index = start + 1
    var sign = 1
    if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
      sign = text[index] == UInt8(ascii: "-") ? -1 : 1
      index += 1
    }
    guard index < text.count else { return false }
    var value = 0
    while index < text.count {
      let byte = text[index]
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return false }
      // No Decimal has an exponent of four digits.
      value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 100_000)
      index += 1
    }
    exponent += sign * value
    return true
  }
}
