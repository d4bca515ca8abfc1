import TypedSQLiteCore

extension FunctionFamily {
  /// Functions such as `ieee754`, for a REAL as a whole number times a power of two, and as eight bytes.
  static let doubles = FunctionFamily(
    title: "Reals",
    functions: [
      ShellFunction(
        "dtostr", "X", "[DIGITS]",
        reach: .database,
        summary:
          "X with one digit before the point and DIGITS after it, by default 26, from its exact value",
        example: FunctionExample("dtostr(0.1, 20)", "'+1.00000000000000005551e-01'")
      ) { call, surroundings throws(FunctionError) in
        let digits = call.count == 2 ? min(max(Int(clamping: call[1].int64), 1), 350) : 26
        let text = try exactText(of: call[0].double, digits: digits, surroundings.database.interruptHandle)
        call.setResult(text.databaseValue)
      },
      ShellFunction(
        "ieee754", "X", reach: .database, summary: "X as a whole number times a power of two",
        example: FunctionExample("ieee754(2.5)", "'ieee754(5,-1)'")
      ) { call, _ in
        let parts = BinaryParts(double(of: call[0]))
        call.setResult("ieee754(\(parts.mantissa),\(parts.exponent))".databaseValue)
      },
      ShellFunction(
        "ieee754", "M", "E", reach: .database, summary: "M times two to the power of E",
        example: FunctionExample("ieee754(5, -1)", "2.5")
      ) { call, _ in
        call.setResult(BinaryParts(mantissa: call[0].int64, exponent: call[1].int64).value.databaseValue)
      },
      ShellFunction(
        "ieee754_exponent", "X", reach: .database,
        summary: "The exponent E of X as M times two to the power of E",
        example: FunctionExample("ieee754_exponent(2.5)", "-1")
      ) { call, _ in
        call.setResult(BinaryParts(double(of: call[0])).exponent.databaseValue)
      },
      ShellFunction(
        "ieee754_from_blob", "X", reach: .database,
        summary: "The REAL in eight bytes, the highest first",
        example: FunctionExample("ieee754_from_blob(x'4004000000000000')", "2.5")
      ) { call, _ in
        guard let value = blobDouble(call[0]) else { return }
        call.setResult(value.databaseValue)
      },
      ShellFunction(
        "ieee754_from_int", "N", reach: .database, summary: "The REAL with the 64 bits of N",
        example: FunctionExample("ieee754_from_int(4612811918334230528)", "2.5")
      ) { call, _ in
        guard call[0].storageClass == .integer else { return }
        call.setResult(Double(bitPattern: UInt64(bitPattern: call[0].int64)).databaseValue)
      },
      ShellFunction(
        "ieee754_inc", "X", "N", reach: .database, summary: "The Nth REAL above X",
        example: FunctionExample("ieee754_inc(1.0, 1) > 1.0", "1")
      ) { call, _ in
        let bits = Int64(bitPattern: call[0].double.bitPattern) &+ call[1].int64
        call.setResult(Double(bitPattern: UInt64(bitPattern: bits)).databaseValue)
      },
      ShellFunction(
        "ieee754_mantissa", "X", reach: .database,
        summary: "The whole number M of X as M times two to the power of E",
        example: FunctionExample("ieee754_mantissa(2.5)", "5")
      ) { call, _ in
        call.setResult(BinaryParts(double(of: call[0])).mantissa.databaseValue)
      },
      ShellFunction(
        "ieee754_to_blob", "X", reach: .database, summary: "The eight bytes of X, the highest first",
        example: FunctionExample("ieee754_to_blob(2.5)", "X'4004000000000000'")
      ) { call, _ in
        guard [.integer, .real].contains(call[0].storageClass) else { return }
        let bits = call[0].double.bitPattern
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
        call.setResult(blob: bytes.span)
      },
      ShellFunction(
        "ieee754_to_int", "X", reach: .database, summary: "The 64 bits of a REAL as an INTEGER",
        example: FunctionExample("ieee754_to_int(2.5)", "4612811918334230528")
      ) { call, _ in
        guard call[0].storageClass == .real else { return }
        call.setResult(Int64(bitPattern: call[0].double.bitPattern).databaseValue)
      },
      ShellFunction(
        "strtod", "TEXT", reach: .database,
        summary: "The REAL at the beginning of a text, as the C library reads it",
        example: FunctionExample("strtod('25e-2 m')", "0.25")
      ) { call, _ in
        guard !call[0].isNull else { return }
        call.setResult(leadingDouble(of: call[0].textBytes).databaseValue)
      },
    ])

  private static func double(of cell: Cell) -> Double {
    blobDouble(cell) ?? cell.double
  }

  /// The number whose eight bytes, in big-endian order, are a blob.
  private static func blobDouble(_ cell: Cell) -> Double? {
    guard cell.storageClass == .blob, cell.byteCount == 8 else { return nil }
    let bytes = cell.withBytes { $0.array }
    return Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// A number with its sign, one digit before the point and others after it.
  private static func exactText(
    of value: Double, digits: Int, _ interrupt: InterruptHandle
  ) throws(FunctionError) -> String {
    let sign = value.sign == .minus ? "-" : "+"
    guard value.isFinite else { return sign + "inf" }
    let (rounded, exponent) = try DecimalDigits(exactly: value, interrupt: interrupt)
      .roundedToEven(digits: digits + 1)
    let text = rounded.map(String.init)
    let number = String(exponent.magnitude)
    return sign + text[0] + "." + text.dropFirst().joined()
      + "e\(exponent < 0 ? "-" : "+")\(number.count < 2 ? "0" : "")\(number)"
  }

  /// The number at the start of a text, or zero.
  private static func leadingDouble(of text: [UInt8]) -> Double {
    let text = text.drop { $0.isWhiteSpace }
    let sign = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") ? text.prefix(1) : []
    let rest = text.dropFirst(sign.count)
    let isNegative = sign.first == UInt8(ascii: "-")
    if String(decoding: rest.prefix(3), as: UTF8.self).lowercased() == "inf" {
      return isNegative ? -.infinity : .infinity
    }
    var end = rest.startIndex
    skipDigits(in: rest, &end)
    let whole = end - rest.startIndex
    if end < rest.endIndex, rest[end] == UInt8(ascii: ".") {
      end += 1
      skipDigits(in: rest, &end)
      // A point alone is not a number.
      guard whole > 0 || end - rest.startIndex > 1 else { return 0 }
    }
    guard end > rest.startIndex else { return 0 }
    let mantissa = rest[..<end]
    var exponent: ArraySlice<UInt8> = []
    if end < rest.endIndex, rest[end] | 0x20 == UInt8(ascii: "e") {
      let start = end
      end += 1
      if end < rest.endIndex, rest[end] == UInt8(ascii: "-") || rest[end] == UInt8(ascii: "+") { end += 1 }
      let digits = end
      skipDigits(in: rest, &end)
      if end > digits { exponent = rest[start..<end] }
    }
    // Swift requires digits on both sides of the point.
    let number = String(
      decoding: [UInt8(ascii: "0")] + mantissa
        + (mantissa.contains(UInt8(ascii: ".")) ? [UInt8(ascii: "0")] : []) + exponent, as: UTF8.self)
    let value = Double(number) ?? 0
    return isNegative ? -value : value
  }

  private static func skipDigits(in text: ArraySlice<UInt8>, _ index: inout Int) {
    while index < text.endIndex, text[index].isDigit { index += 1 }
  }
}
