import SQLiteShell
import TestSupport
import Testing

@Suite struct ArgumentValueTests {
  @Test(arguments: [
    ("0", 0), ("12", 12), ("-5", -5), ("+7", 7), ("0x1F", 31), ("-0x10", -16), ("2K", 2_000), ("2KiB", 2_048),
    ("3m", 3_000_000),
    ("1GB", 1_000_000_000), ("1gib", 1_073_741_824), ("", 0), ("x", 0), ("5x", 5), ("12abc", 12),
    ("9223372036854775807", .max), ("9999999999999999999", .max), ("-9999999999999999999", .min),
    ("99999999999GB", .max),
  ])
  func `integers have signs, bases and suffixes`(word: String, value: Int64) {
    #expect(ArgumentValue.integer(word) == value)
  }

  @Test(arguments: [
    ("9223372036854775807", .max), ("9223372036854775808", .min), ("-9223372036854775808", .min),
    ("18446744073709551621", 5), ("-18446744073709551621", -5), ("0x10000000000000005", 5),
    ("0xffffffffffffffff", -1),
    ("18014398509481984KiB", 0),
  ])
  func `integers that do not fit keep their lowest bits when compatible`(word: String, value: Int64) {
    #expect(ArgumentValue.integer(word, wraps: true) == value)
  }

  @Test(arguments: [
    ("5", 5, 5), ("2147483648", Int(Int32.max), Int(Int32.min)), ("-4294967301", Int(Int32.min), -5),
    ("99999999999999999999", Int(Int32.max), 1_661_992_959),
  ])
  func `short integers are the nearest that fit, or the lowest bits`(word: String, nearest: Int, lowest: Int)
  {
    #expect(ArgumentValue.shortInteger(word, wraps: false, cuts: false) == nearest)
    #expect(ArgumentValue.shortInteger(word, wraps: true, cuts: true) == lowest)
  }

  @Test(arguments: [
    ("1", true), ("0", false), ("0x0", false), ("0x10", true), ("42", true), ("on", true), ("YES", true),
    ("Off", false), ("no", false),
    ("4294967296", false), ("18446744073709551617", true), ("true", nil), ("", nil), ("-1", nil), ("1x", nil),
  ])
  func `switches are numbers or words`(word: String, value: Bool?) {
    #expect(ArgumentValue.boolean(word) == value)
  }

  @Test func `what is no switch is reported, counts as no and is no failure`() {
    let run = runShell(".headers on\n.headers maybe\nSELECT 1 AS a;")
    #expect(run.errors == "ERROR: Not a boolean value: \"maybe\". Assuming \"no\".\n")
    #expect(run.output == "1\n")
    #expect(run.result.failures == 0)
  }
}
