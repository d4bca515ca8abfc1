import Foundation
import Testing
import TypedSQLite
import TypedSQLiteFoundation

@Suite struct NSNumberTests {
  @Test func `an integer of each width is INTEGER`() {
    #expect(NSNumber(value: true).databaseValue == 1.databaseValue)
    #expect(NSNumber(value: Int8.min).databaseValue == (-128).databaseValue)
    #expect(NSNumber(value: UInt8.max).databaseValue == 255.databaseValue)
    #expect(NSNumber(value: Int16.min).databaseValue == Int64(Int16.min).databaseValue)
    #expect(NSNumber(value: UInt32.max).databaseValue == Int64(UInt32.max).databaseValue)
    #expect(NSNumber(value: Int64.min).databaseValue == Int64.min.databaseValue)
    #expect(NSNumber(value: -1).databaseValue == (-1).databaseValue)
  }

  @Test func `an integer above all of SQLite's comes back as it was`() {
    let number = NSNumber(value: UInt64.max)
    #expect(number.databaseValue == UInt64.max.databaseValue)
    #expect(NSNumber.fromDatabaseValue(number.databaseValue)?.uint64Value == .max)
  }

  @Test func `a floating point number is REAL`() {
    #expect(NSNumber(value: 0.5).databaseValue.storage == .double(0.5))
    #expect(NSNumber(value: Float(0.1)).databaseValue.storage == .double(Double(Float(0.1))))
    #expect(NSNumber(value: Double.infinity).databaseValue.storage == .double(.infinity))
    #expect(NSNumber(value: 1e300).databaseValue.storage == .double(1e300))
  }

  @Test(
    arguments: [
      ("3.00", DatabaseValue.Storage.int64(3)), ("-7", .int64(-7)), ("0.1", .double(0.1)),
      ("9223372036854775807", .int64(.max)), ("9223372036854775808", .double(0x1p63)),
      ("0.12345678901234567891", .string("0.12345678901234567891")),
    ])
  func `a decimal number is the smallest storage that keeps its digits`(
    text: String, storage: DatabaseValue.Storage
  ) throws {
    let number = NSDecimalNumber(string: text)
    #expect(number.databaseValue.storage == storage)
    #expect(NSDecimalNumber.fromDatabaseValue(number.databaseValue) == number)
  }

  @Test func `a decimal number that is large and not an INTEGER is the nearest REAL`() {
    #expect(
      NSDecimalNumber(string: "12345678901234567890.123456789").databaseValue.storage
        == .double(12345678901234567890.123456789))
    #expect(NSDecimalNumber(string: "-9223372036854775809").databaseValue.storage == .double(-0x1p63))
  }

  @Test func `what is no number is NULL`() {
    #expect(NSDecimalNumber.notANumber.databaseValue == .null)
  }

  @Test func `a text gives a decimal number with all its digits`() throws {
    let number = try #require(NSNumber.fromDatabaseValue("18446744073709551615".databaseValue))
    #expect(number is NSDecimalNumber)
    #expect(number == NSDecimalNumber(string: "18446744073709551615"))
    #expect(NSNumber.fromDatabaseValue("12abc".databaseValue) == nil)
    #expect(NSNumber.fromDatabaseValue("".databaseValue) == nil)
  }

  @Test func `a decimal number asked for is one, of REAL by its shortest digits`() throws {
    let number = try #require(NSDecimalNumber.fromDatabaseValue(10_000_000.01.databaseValue))
    #expect(number.stringValue == "10000000.01")
    #expect(NSDecimalNumber.fromDatabaseValue(5.databaseValue) == 5)
    #expect(NSDecimalNumber.fromDatabaseValue(Double.infinity.databaseValue) == nil)
    #expect(NSDecimalNumber.fromDatabaseValue(Data([1]).databaseValue) == nil)
    #expect(NSDecimalNumber.fromDatabaseValue(.null) == nil)
  }
}
