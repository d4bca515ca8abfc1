import Foundation
import Testing
import TypedSQLite
import TypedSQLiteFoundation

@Suite struct FoundationTypeTests {
  @Test func `objects are stored like the corresponding values`() throws {
    let uuid = try #require(UUID(uuidString: "1B4E28BA-2FA1-11D2-883F-0016D3CCA427"))
    #expect(NSString(string: "é").databaseValue == "é".databaseValue)
    #expect(NSData(data: Data([1, 2])).databaseValue == Data([1, 2]).databaseValue)
    #expect(NSData().databaseValue == Data().databaseValue)
    #expect((uuid as NSUUID).databaseValue == uuid.databaseValue)
    #expect(NSDate(timeIntervalSince1970: 0.25).databaseValue == "1970-01-01 00:00:00.250".databaseValue)
    #expect(
      (try #require(NSURL(string: "https://a.example/b"))).databaseValue
        == "https://a.example/b".databaseValue)
    #expect(NSNull().databaseValue == .null)
    #expect(CGFloat(0.5).databaseValue == 0.5.databaseValue)
  }

  @Test func `objects are read from what fits them`() throws {
    #expect(NSString.fromDatabaseValue("é".databaseValue) == "é")
    #expect(NSData.fromDatabaseValue(Data([1]).databaseValue) == NSData(data: Data([1])))
    #expect(NSDate.fromDatabaseValue("1970-01-01 00:00:01".databaseValue) == NSDate(timeIntervalSince1970: 1))
    #expect(NSDate.fromDatabaseValue(2.databaseValue) == NSDate(timeIntervalSince1970: 2))
    #expect(NSURL.fromDatabaseValue("https://a.example".databaseValue)?.absoluteString == "https://a.example")
    let uuid = UUID()
    #expect(NSUUID.fromDatabaseValue(uuid.uuidString.databaseValue) as UUID? == uuid)
    #expect(CGFloat.fromDatabaseValue(2.databaseValue) == 2)
  }

  @Test(arguments: [DatabaseValue.null, 1.databaseValue, "x".databaseValue, Data([0xFF]).databaseValue])
  func `an object is nil if nothing fits`(value: DatabaseValue) {
    #expect(NSNull.fromDatabaseValue(value) == nil)
    #expect(NSUUID.fromDatabaseValue(value) == nil)
    if case .string = value.storage {} else { #expect(NSURL.fromDatabaseValue(value) == nil) }
    if case .int64 = value.storage {
      #expect(NSString.fromDatabaseValue(value) == nil)
      #expect(NSData.fromDatabaseValue(value) == nil)
    } else {
      #expect(NSDate.fromDatabaseValue(value) == nil)
      #expect(CGFloat.fromDatabaseValue(value) == nil)
    }
  }

  @Test func `objects pass through a database as arguments and columns`() throws {
    let db = try Database(path: ":memory:")
    let arguments = try #require(StatementArguments([NSNumber(value: 7), NSString("x"), NSNull()] as [Any]))
    let row = try #require(try Row.fetchOne(db, sql: "SELECT ? AS a, ? AS b, ? AS c", arguments: arguments))
    #expect(try row.decode(NSNumber.self, forColumn: "a") == 7)
    #expect(try row.decode(NSString.self, forColumn: "b") == "x")
    #expect(try row.decode(NSString?.self, forColumn: "c") == nil)
    #expect(throws: RowDecodingError.self) { try row.decode(NSString.self, forColumn: "a") }
  }

  @Test func `an error is one of Foundation's too`() {
    let error = DatabaseError(
      resultCode: .SQLITE_CONSTRAINT_UNIQUE, message: "taken", sql: "s", arguments: ["secret"])
    let object = error as NSError
    #expect(object.domain == "TypedSQLite.DatabaseError")
    #expect(object.code == 2067)
    #expect(object.localizedDescription == "SQLite error 19: taken - while executing `s`")
  }
}
