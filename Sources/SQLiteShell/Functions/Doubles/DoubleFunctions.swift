import TypedSQLite

extension FunctionFamily {
  /// `ieee754` and its kin: a REAL as a whole number times a power of two, and as its eight bytes.
  static let doubles = FunctionFamily { _ in
    [
      ScalarFunction(name: "ieee754", argumentCount: 1, isDeterministic: true) { call in
        let parts = BinaryParts(double(of: call[0]))
        call.setResult("ieee754(\(parts.mantissa),\(parts.exponent))".databaseValue)
      },
      ScalarFunction(name: "ieee754", argumentCount: 2, isDeterministic: true) { call in
        // Past these any number is infinite or zero.
        let exponent = Int(min(max(call[1].int64, -10_000), 10_000))
        let value = Double(sign: .plus, exponent: exponent, significand: Double(call[0].int64))
        call.setResult(value.databaseValue)
      },
      ScalarFunction(name: "ieee754_mantissa", argumentCount: 1, isDeterministic: true) { call in
        call.setResult(BinaryParts(double(of: call[0])).mantissa.databaseValue)
      },
      ScalarFunction(name: "ieee754_exponent", argumentCount: 1, isDeterministic: true) { call in
        call.setResult(BinaryParts(double(of: call[0])).exponent.databaseValue)
      },
      ScalarFunction(name: "ieee754_to_blob", argumentCount: 1, isDeterministic: true) { call in
        guard [.integer, .real].contains(call[0].storageClass) else { return }
        let bits = call[0].double.bitPattern
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
        call.setResult(blob: bytes.span)
      },
      ScalarFunction(name: "ieee754_from_blob", argumentCount: 1, isDeterministic: true) { call in
        guard let value = blobDouble(call[0]) else { return }
        call.setResult(value.databaseValue)
      },
    ]
  }

  private static func double(of cell: Cell) -> Double {
    blobDouble(cell) ?? cell.double
  }

  /// The number whose bytes, the highest first, are a blob.
  private static func blobDouble(_ cell: Cell) -> Double? {
    guard cell.storageClass == .blob, cell.byteCount == 8 else { return nil }
    let bytes = cell.withBytes { $0.array }
    return Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
  }
}

/// A number as `mantissa` times two to the power of `exponent`, which is below zero only where it must be.
private struct BinaryParts {
  private(set) var mantissa: Int64
  private(set) var exponent: Int64

  init(_ value: Double) {
    exponent = Int64(value.exponentBitPattern)
    mantissa = Int64(value.significandBitPattern)
    if exponent == 0 { mantissa <<= 1 } else { mantissa |= 1 << 52 }
    while exponent < 1075, mantissa > 0, mantissa.isMultiple(of: 2) {
      mantissa /= 2
      exponent += 1
    }
    exponent -= 1075
    if value.sign == .minus { mantissa = -mantissa }
  }
}
