import Foundation
import Testing
import TypedSQLite

/// Properties of records that are neither values nor simple JSON.
struct WrappedValueRecordTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
  }

  /// A type that is stored as its one value.
  private struct Single<Value: Codable & Hashable>: Codable, Hashable {
    var value: Value
    init(_ value: Value) { self.value = value }
    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Value.self) }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  private struct Visit: Codable, Equatable, FetchableRecord, PersistableRecord {
    var time: Single<Date>
    var id: Single<UUID>
    var note: Single<Data>
    var isOver: Single<Bool>
    var other: Single<Single<Date>>?

    static let databaseDateEncodingStrategy = DatabaseDateEncodingStrategy.timeIntervalSince1970
    static let databaseDateDecodingStrategy = DatabaseDateDecodingStrategy.timeIntervalSince1970
    static let databaseUUIDEncodingStrategy = DatabaseUUIDEncodingStrategy.lowercaseString
    static let databaseDataEncodingStrategy = DatabaseDataEncodingStrategy.text
    static func databaseBoolEncodingStrategy(for column: String) -> DatabaseBoolEncodingStrategy {
      .storage(.text)
    }
    static func databaseBoolDecodingStrategy(for column: String) -> DatabaseBoolDecodingStrategy {
      .storage(.text)
    }
  }

  @Test func `a type that wraps one value follows the strategy of its column`() throws {
    let uuid = try #require(UUID(uuidString: "0F0E0D0C-0B0A-0908-0706-050403020100"))
    let visit = Visit(
      time: Single(Date(timeIntervalSince1970: 1.5)), id: Single(uuid), note: Single(Data("hi".utf8)),
      isOver: Single(true), other: Single(Single(Date(timeIntervalSince1970: 0))))
    try db.execute(sql: "CREATE TABLE visit(id, isOver, note, other, time)")
    try visit.insert(db)
    let rows = try Table("visit").fetchAll(db)
    #expect(
      rows == [
        [
          "id": "0f0e0d0c-0b0a-0908-0706-050403020100", "isOver": "true", "note": "hi", "other": 0.0,
          "time": 1.5,
        ]
      ])
    #expect(try Visit.fetchAll(db) == [visit])
    try db.execute(sql: "UPDATE visit SET time = 'noon'")
    #expect(throws: RowDecodingError.self) { try Visit.fetchAll(db) }
  }

  private struct Listed: Codable, FetchableRecord, PersistableRecord {
    struct Names: Codable {
      enum CodingKeys: CodingKey { case all }
      var all: [String]
      init(all: [String]) { self.all = all }
      init(from decoder: any Decoder) throws {
        let prefix = Listed.text(decoder.userInfo)
        all = try decoder.container(keyedBy: CodingKeys.self).decode([String].self, forKey: .all)
          .map { prefix + $0 }
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(all + [Listed.text(encoder.userInfo)], forKey: .all)
      }
    }
    static let key = CodingUserInfoKey(rawValue: "prefix")
    static func info(_ text: String) -> [CodingUserInfoKey: Any] { key.map { [$0: text] } ?? [:] }
    static var databaseEncodingUserInfo: [CodingUserInfoKey: Any] { info("last") }
    static var databaseDecodingUserInfo: [CodingUserInfoKey: Any] { info("a ") }
    static func text(_ info: [CodingUserInfoKey: Any]) -> String { key.flatMap { info[$0] as? String } ?? "" }
    var names: Names
  }

  @Test func `JSON in a column is coded with the values that the record states for its coders`() throws {
    try db.execute(sql: "CREATE TABLE listed(names)")
    try Listed(names: Listed.Names(all: ["x"])).insert(db)
    let rows = try Table("listed").fetchAll(db)
    #expect(rows == [["names": #"{"all":["x","last"]}"#]])
    #expect(try Listed.fetchAll(db).map(\.names.all) == [["a x", "a last"]])
  }
}
