public import Foundation
import Testing
public import TypedSQLite
public import TypedSQLiteExpressions
public import TypedSQLiteValues

// The conformances of the guide, with the protocols of this library that have the same members.

extension InForm: DatabaseValueConvertible {
  /// The value in its form.
  public var databaseValue: DatabaseValue { base.flatMap { DatabaseValue(value: $0) } ?? .null }
  /// The value that is in the form.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    Self(base: dbValue.storage.value)
  }
}

/// Milliseconds since 1970.
public enum ServerTime: FormChoice {
  /// The form.
  public static let form = ValueForm<Date>.unixMilliseconds
}
/// Upper-case text.
public enum Key: FormChoice {
  /// The form.
  public static let form = ValueForm<UUID>.textUpper
}

extension InForm: Expressible, Value where Choice == ServerTime {
  /// The type of the column.
  public static var declaredDatatype: String { Int64.declaredDatatype }
  /// The value that is in the form.
  public static func fromDatatypeValue(_ integer: Int64) throws -> Self {
    try Self(stored: .integer(integer))
  }
  /// The value in its form.
  public var datatypeValue: Int64 { base as? Int64 ?? .max }
}

/// Properties whose type names a form.
struct InFormTests {
  private struct Visit: Codable, Hashable {
    @InForm<Key> var id: UUID
    @InForm<ServerTime> var at: Date
  }

  private let visit = Visit(
    id: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0xAB)),
    at: Date(timeIntervalSince1970: 1.5))

  @Test func `coders have the form of the file`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(visit), as: UTF8.self)
    #expect(json == #"{"at":1500,"id":"01020304-0506-0708-090A-0B0C0D0E0FAB"}"#)
    #expect(try JSONDecoder().decode(Visit.self, from: Data(json.utf8)) == visit)
    let wrong = Data(json.replacing("1500", with: "\"soon\"").utf8)
    let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode(Visit.self, from: wrong) }
    #expect("\(error as Any)".contains(#""soon" is not a value in the form unix-ms"#))
  }

  @Test func `the conformance of the guide reads and writes values`() throws {
    let db = try Database(path: ":memory:")
    try db.execute(
      sql: "CREATE TABLE visit(id, at); INSERT INTO visit VALUES (?, ?)", arguments: [visit.$id, visit.$at])
    #expect(
      try String.fetchAll(db, sql: "SELECT quote(id) || ' ' || at FROM visit")
        == ["'01020304-0506-0708-090A-0B0C0D0E0FAB' 1500"])
    #expect(
      try InForm<ServerTime>.fetchAll(db, sql: "SELECT at FROM visit").map(\.wrappedValue) == [visit.at])
    #expect(InForm<ServerTime>(base: "soon") == nil)
    #expect(InForm<ServerTime>(.distantFuture).base as? Int64 == 64_092_211_200_000)
  }

  @Test func `the conformance for one storage class is a value of a column`() throws {
    let db = try Connection()
    let table = TypedSQLiteExpressions.Table("visit")
    let at = TypedSQLiteExpressions.Expression<InForm<ServerTime>>("at")
    try db.run(table.create { $0.column(at) })
    try db.run(table.insert(at <- visit.$at))
    #expect(try db.prepare(table).map { $0[at].wrappedValue } == [visit.at])
    #expect(try db.scalar("SELECT at FROM visit") as? Int64 == 1500)
  }
}
