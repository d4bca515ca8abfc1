import Foundation
import TestSupport
import Testing
import TypedSQLite
import TypedSQLiteFoundation

/// Regardless of what a file contains, a conversion returns an object or nil; none stops the program.
@Suite struct TotalityTests {
  private func check<Value: DatabaseValueConvertible>(_ type: Value.Type) throws {
    let statement = try Database(path: ":memory:").makeStatement(sql: "SELECT ?")
    for value in AwkwardValues.all + AwkwardValues.deepTexts.map(\.databaseValue) {
      _ = Value.fromDatabaseValue(value)?.databaseValue
      _ = try? Value.fetchOne(statement, arguments: [value])?.databaseValue
    }
  }

  @Test func `each class of Foundation takes any storage value`() throws {
    try check(CGFloat.self)
    try check(NSData.self)
    try check(NSDate.self)
    try check(NSDecimalNumber.self)
    try check(NSNull.self)
    try check(NSNumber.self)
    try check(NSString.self)
    try check(NSURL.self)
    try check(NSUUID.self)
  }

  @Test
  func `numbers that no storage holds are NULL, the nearest REAL if they are large, or keep their digits`()
    throws
  {
    for text in AwkwardValues.texts {
      let number = NSDecimalNumber(string: text)
      let read = NSDecimalNumber.fromDatabaseValue(number.databaseValue)
      if number == .notANumber {
        #expect(read == nil)
      } else if abs(number.doubleValue) >= 0x1p53 {
        #expect(read?.databaseValue == number.databaseValue)
      } else {
        #expect(read == number)
      }
    }
    for double in AwkwardValues.doubles where !double.isNaN {
      #expect(NSNumber.fromDatabaseValue(NSNumber(value: double).databaseValue)?.doubleValue == double)
    }
    #expect(NSDate(timeIntervalSince1970: .infinity).databaseValue == .null)
    #expect(NSDate(timeIntervalSince1970: .nan).databaseValue == .null)
  }
}
