import TypedSQLiteCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension FunctionFamily {
  /// Functions such as `decimal` for exact arithmetic with numbers of any length, which are texts.
  static let decimals = FunctionFamily(
    title: "Decimals",
    functions: [
      ShellFunction(
        "decimal", "X", "[DIGITS]",
        reach: .database,
        summary: "X as a decimal without an exponent, rounded to a number of digits if one is given",
        example: FunctionExample("decimal('1.5e3')", "'1500'")
      ) { call, surroundings throws(FunctionError) in
        guard let number = try rounded(call, surroundings) else { return }
        call.setResult(text: number.text.span)
      },
      ShellFunction(
        "decimal_add", "X", "Y", reach: .database, summary: "The sum of X and Y",
        example: FunctionExample("decimal_add('0.1', '0.20')", "'0.30'")
      ) { call, surroundings throws(FunctionError) in
        if call[0].isNull || call[1].isNull { try failForNull(surroundings) }
        guard let (left, right) = try numbers(call, surroundings) else { return }
        call.setResult(text: try left.adding(right).text.span)
      },
      ShellFunction(
        "decimal_cmp", "X", "Y", reach: .database,
        summary: "-1, 0 or 1 if X is less than, equal to or greater than Y",
        example: FunctionExample("decimal_cmp('1.0', '1')", "0")
      ) { call, surroundings throws(FunctionError) in
        guard let (left, right) = try numbers(call, surroundings) else { return }
        call.setResult(Int64(left.order(right)).databaseValue)
      },
      ShellFunction(
        "decimal_exp", "X", "[DIGITS]", reach: .database,
        summary: "X with one digit before the point and an exponent",
        example: FunctionExample("decimal_exp('1500')", "'+1.5e+03'")
      ) { call, surroundings throws(FunctionError) in
        guard let number = try rounded(call, surroundings) else { return }
        call.setResult(text: number.scientificText.span)
      },
      ShellFunction(
        "decimal_mul", "X", "Y", reach: .database, summary: "The product of X and Y",
        example: FunctionExample("decimal_mul('1.10', '2.20')", "'2.42'")
      ) { call, surroundings throws(FunctionError) in
        guard let (left, right) = try numbers(call, surroundings) else { return }
        let product = try left.multiplied(by: right, interrupt: surroundings.database.interruptHandle)
        call.setResult(text: product.text.span)
      },
      ShellFunction(
        "decimal_pow2", "N", reach: .database, summary: "Two to the power of N, from -20000 to 20000",
        example: FunctionExample("decimal_pow2(-2)", "'+2.5e-01'")
      ) { call, surroundings throws(FunctionError) in
        guard call[0].storageClass == .integer else { return }
        let interrupt = surroundings.database.interruptHandle
        guard let power = try DecimalDigits.powerOfTwo(call[0].int64, interrupt: interrupt) else {
          throw FunctionError("decimal_pow2() takes -20000 to 20000")
        }
        call.setResult(text: power.scientificText.span)
      },
      ShellFunction(
        "decimal_sub", "X", "Y", reach: .database, summary: "X minus Y",
        example: FunctionExample("decimal_sub('1.10', '0.10')", "'1.00'")
      ) { call, surroundings throws(FunctionError) in
        if call[0].isNull, !call[1].isNull { try failForNull(surroundings) }
        guard let (left, right) = try numbers(call, surroundings) else { return }
        call.setResult(text: try left.adding(right.negated).text.span)
      },
      ShellFunction(
        "decimal_sum", "X", reach: .database, summary: "The sum of the X of a group or a window of rows",
        example: FunctionExample("SELECT decimal_sum(column1) FROM (VALUES ('0.1'), ('0.2'))", "'0.3'"),
        window: DecimalSum.self),
    ],
    collations: [
      ShellCollation(
        make: { dialect in
          let keepsZeroSign = dialect.keepsZeroSign
          return DatabaseCollation(overBytes: "decimal") { left, right in
            order(left.array, right.array, keepsZeroSign: keepsZeroSign)
          }
        },
        summary: "Texts by their numbers as decimal reads them",
        example: FunctionExample("'10' > '9.5' COLLATE decimal", "1"))
    ])

  /// The first argument, rounded as the second one states; nil for NULL.
  private static func rounded(
    _ call: FunctionCall, _ surroundings: FunctionSurroundings
  ) throws(FunctionError) -> DecimalDigits? {
    guard let number = try number(call[0], surroundings) else { return nil }
    return call.count == 2 ? number.rounded(toDigits: Int(clamping: call[1].int64)) : number
  }

  /// The argument of `decimal`; nil for NULL and for what counts as NULL.
  private static func number(
    _ cell: Cell, _ surroundings: FunctionSurroundings
  ) throws(FunctionError) -> DecimalDigits? {
    let dialect = surroundings.dialect
    let value: Double
    switch cell.storageClass {
    case .null: return nil
    case .real where dialect.expandsReals: value = cell.double
    case .blob where dialect.expandsReals:
      let bytes = cell.textBytes
      guard bytes.count == 8 else { return nil }
      value = Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
    default: return try DecimalDigits(cell.textBytes, keepsZeroSign: dialect.keepsZeroSign)
    }
    guard value.isFinite else { return nil }
    return try DecimalDigits(exactly: value, interrupt: surroundings.database.interruptHandle)
  }

  /// The two arguments; nil if one is NULL.
  private static func numbers(
    _ call: FunctionCall, _ surroundings: FunctionSurroundings
  ) throws(FunctionError) -> (DecimalDigits, DecimalDigits)? {
    guard !call[0].isNull, !call[1].isNull else { return nil }
    let keepsZeroSign = surroundings.dialect.keepsZeroSign
    return (
      try DecimalDigits(call[0].textBytes, keepsZeroSign: keepsZeroSign),
      try DecimalDigits(call[1].textBytes, keepsZeroSign: keepsZeroSign)
    )
  }

  /// Fails as the versions of sqlite3 do that cannot add NULL.
  private static func failForNull(_ surroundings: FunctionSurroundings) throws(FunctionError) {
    guard surroundings.dialect.isSQLite3(since: 3_046) else { return }
    throw FunctionError("out of memory", code: .SQLITE_NOMEM)
  }

  /// The order of two texts as numbers; those with too many digits come last, ordered by their bytes.
  private static func order(
    _ left: [UInt8], _ right: [UInt8], keepsZeroSign: Bool
  ) -> ComparisonResult {
    let numbers = (
      try? DecimalDigits(left, keepsZeroSign: keepsZeroSign),
      try? DecimalDigits(right, keepsZeroSign: keepsZeroSign)
    )
    return switch numbers {
    case (let left?, let right?): ComparisonResult(order: left.order(right))
    case (.some, nil): .orderedAscending
    case (nil, .some): .orderedDescending
    case (nil, nil):
      ComparisonResult(order: left.lexicographicallyPrecedes(right) ? -1 : left == right ? 0 : 1)
    }
  }
}

/// The state of `decimal_sum`.
private struct DecimalSum: DatabaseWindowAggregate {
  /// The sum; nil before the first row.
  private var sum: DecimalDigits?

  mutating func step(_ values: [DatabaseValue]) throws {
    try add(values[0], isNegated: false)
  }

  mutating func inverse(_ values: [DatabaseValue]) throws {
    try add(values[0], isNegated: true)
  }

  func value() throws -> (any DatabaseValueConvertible)? {
    sum.map { String(decoding: $0.text, as: UTF8.self) }
  }

  private mutating func add(_ value: DatabaseValue, isNegated: Bool) throws {
    let before = sum ?? DecimalDigits(isNegative: false, digits: [0], scale: 0)
    sum = before
    guard !value.isNull else { return }
    let number = try DecimalDigits(value.textBytes)
    sum = try before.adding(isNegated ? number.negated : number)
  }
}
