import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

@Suite struct DecimalFunctionTests {
  /// Cases that sqlite3 3.40 does not have, or gets wrong.
  @Test(
    arguments: [
      ("decimal_exp('0')", "'+0.0e+00'"), ("decimal_exp('-12.50')", "'-1.25e+01'"),
      ("decimal_exp('0.00012')", "'+1.2e-04'"), ("decimal_exp('1e400')", "'+1.0e+400'"),
      ("decimal_exp('12345.678', 3)", "'+1.23e+04'"), ("decimal_exp(NULL)", "NULL"),
      ("decimal('1.2345', 3)", "'1.2300'"), ("decimal('1.2355', 3)", "'1.2400'"),
      ("decimal('9.99', 2)", "'10.0'"), ("decimal('999', 2)", "'1000'"),
      ("decimal('0.00999', 2)", "'0.01000'"),
      ("decimal('1.5', 0)", "'1.5'"), ("decimal('1.5', -1)", "'1.5'"), ("decimal('1.5', 99)", "'1.5'"),
      ("decimal('0.015', 9223372036854775807)", "'0.015'"),
      ("decimal_pow2(0)", "'+1.0e+00'"), ("decimal_pow2(10)", "'+1.024e+03'"),
      ("decimal_pow2(-3)", "'+1.25e-01'"), ("decimal_pow2(1.0)", "NULL"),
      ("decimal_cmp('1.0', '1')", "0"), ("decimal_cmp('1', '1.000')", "0"), ("decimal_cmp('0.0', '0')", "0"),
      ("decimal_cmp('-1.10', '-1.1')", "0"), ("decimal_cmp('1e-20', '0.00')", "1"),
      ("'1.0' = '1' COLLATE decimal", "1"), ("'1.50' < '1.5' COLLATE decimal", "0"),
    ])
  func `a decimal function gives its result`(call: String, result: String) {
    let run = runShell(".mode quote\nSELECT \(call);\n")
    #expect(run.output == result + "\n")
    #expect(run.errors == "")
  }

  @Test func `the powers of two have all their digits`() {
    let run = runShell("SELECT length(decimal_pow2(20000)), length(decimal_pow2(-20000));\n")
    // 2^20000 has 6021 digits and 5^20000 has 13980; sign, point and exponent take 8.
    #expect(run.output == "6029|13988\n")
    #expect(
      runShell("SELECT decimal_pow2(20001);\n").errors
        == "Runtime error near line 1: decimal_pow2() takes -20000 to 20000\n")
  }

  @Test func `a product of many digits is exact`() throws {
    // (10^n - 1)^2 is n-1 nines, an 8, n-1 zeros and a 1.
    for count in [1, 8, 9, 10, 17, 18, 19, 100, 1000] {
      let nines = DecimalDigits(isNegative: false, digits: [UInt8](repeating: 9, count: count), scale: 0)
      let square = try nines.multiplied(by: nines, interrupt: .init())
      let expected =
        String(repeating: "9", count: count - 1) + "8" + String(repeating: "0", count: count - 1) + "1"
      #expect(String(decoding: square.text, as: UTF8.self) == expected)
    }
  }

  @Test func `an interrupt ends a long product`() throws {
    let long = DecimalDigits(isNegative: false, digits: [UInt8](repeating: 7, count: 5_000_000), scale: 0)
    let interrupt = InterruptHandle()
    interrupt.interrupt()
    #expect(throws: FunctionError.interrupted) { try long.multiplied(by: long, interrupt: interrupt) }
  }

  @Test func `a number of more digits than the limit is refused`() {
    let run = runShell(
      "SELECT length(decimal_mul('1e9999999', '1e9999999') || decimal_mul('1e9999999', '1e9999999'));\n")
    #expect(run.errors == "Runtime error near line 1: string or blob too big (18)\n")
  }
}
