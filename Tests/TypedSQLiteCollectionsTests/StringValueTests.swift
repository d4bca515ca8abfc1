import Testing
import TypedSQLite
import TypedSQLiteCollections
import TypedSQLiteExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct StringValueTests {
  @Test func `each type has a text that restores it`() throws {
    #expect(try Int.fromStringValue((-5).stringValue) == -5)
    #expect(try Int64.fromStringValue(Int64.min.stringValue) == .min)
    #expect(try Double.fromStringValue(0.1.stringValue) == 0.1)
    #expect(try Float.fromStringValue(Float(0.1).stringValue) == 0.1)
    #expect(try Bool.fromStringValue(true.stringValue))
    #expect(String.fromStringValue("é\"".stringValue) == "é\"")
    #expect(try Blob.fromStringValue(Blob(bytes: [0, 0xAB]).stringValue) == Blob(bytes: [0, 0xAB]))
    #expect(Data([0xAB, 1]).stringValue == "ab01")
    #expect(try Data.fromStringValue("AB01") == Data([0xAB, 1]))
    let date = Date(timeIntervalSince1970: 1.5)
    #expect(date.stringValue == "1970-01-01T00:00:01.500")
    #expect(try Date.fromStringValue(date.stringValue) == date)
  }

  @Test func `a wrong text is an error and never a default`() {
    #expect(throws: StringValueError("12abc", as: Int.self)) { try Int.fromStringValue("12abc") }
    #expect(throws: StringValueError("", as: Int.self)) { try Int.fromStringValue("") }
    #expect(throws: StringValueError("9223372036854775808", as: Int64.self)) {
      try Int64.fromStringValue("9223372036854775808")
    }
    #expect(throws: StringValueError("1,5", as: Double.self)) { try Double.fromStringValue("1,5") }
    #expect(throws: StringValueError("1", as: Bool.self)) { try Bool.fromStringValue("1") }
    #expect(throws: StringValueError("abc", as: Blob.self)) { try Blob.fromStringValue("abc") }
    #expect(throws: StringValueError("zz", as: Blob.self)) { try Data.fromStringValue("zz") }
    #expect(throws: StringValueError("now", as: Date.self)) { try Date.fromStringValue("now") }
  }

  @Test func `the error says what was wanted and what was there`() {
    #expect(StringValueError("a\"b", as: Int.self).description == #"could not decode Int from "a\"b""#)
  }

  @Test func `a float takes the nearest number and refuses what it cannot hold`() throws {
    #expect(try Float.fromDatatypeValue(0.1) == Float(0.1))
    #expect(try Float.fromDatatypeValue(.infinity) == .infinity)
    #expect(throws: StringValueError("1e+300", as: Float.self)) { try Float.fromDatatypeValue(1e300) }
  }
}
