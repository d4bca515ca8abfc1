import Testing
import TypedSQLiteExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

private struct Address: Codable, Equatable {
  var city: String
  var lines: [String]
}

private struct Person: Codable, Equatable {
  var id: Int
  var name: String
  var isAdmin: Bool
  var small: UInt8
  var height: Float
  var born: Date
  var token: UUID
  var photo: Data
  var nick: String?
  var address: Address?
}

private let person = Person(
  id: 1, name: "Ada", isAdmin: true, small: 255, height: 1.5, born: Date(timeIntervalSince1970: 0.25),
  token: UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)), photo: Data([1, 2]), nick: nil,
  address: Address(city: "Paris", lines: ["1 rue"]))

private let people = Table("people")

private func connection() throws -> Connection {
  let db = try Connection()
  try db.execute(
    """
    CREATE TABLE people (
      id INTEGER PRIMARY KEY, name TEXT, isAdmin INTEGER, small INTEGER, height REAL, born TEXT, token TEXT,
      photo BLOB, nick TEXT, address TEXT)
    """)
  return db
}

@Suite struct CodingTests {
  @Test func `an encodable value is a row, what is nested in it JSON`() throws {
    expectSQL(
      try people.insert(person),
      #"INSERT INTO "people" ("id", "name", "isAdmin", "small", "height", "born", "token", "photo", "address") "#
        + #"VALUES (1, 'Ada', 1, 255, 1.5, '1970-01-01T00:00:00.250', '00010203-0405-0607-0809-0A0B0C0D0E0F', "#
        + #"x'0102', '{"city":"Paris","lines":["1 rue"]}')"#)
  }

  @Test func `a row comes back as it was`() throws {
    let db = try connection()
    try db.run(people.insert(person))
    let row = try #require(try db.pluck(people))
    #expect(try row.decode() == person)
  }

  @Test func `rows with and without a value are inserted together`() throws {
    let db = try connection()
    var other = person
    (other.id, other.nick, other.address) = (2, "Grace", nil)
    try db.run(people.insertMany([person, other]))
    #expect(try db.prepare(people).map { try $0.decode() as Person } == [person, other])
  }

  @Test func `a property that is nil in every row is NULL, not the default of its column`() throws {
    struct Guest: Encodable {
      var id: Int
      var nick: String?
    }
    let db = try Connection()
    try db.execute("CREATE TABLE guests (id INTEGER PRIMARY KEY, nick TEXT DEFAULT 'nobody')")
    let guests = Table("guests")
    try db.run(guests.insertMany([Guest(id: 1, nick: nil), Guest(id: 2, nick: nil)]))
    #expect(try db.prepare(guests).map { try $0.get(Expression<String?>("nick")) } == [nil, nil])
  }

  @Test func `an update and an upsert take an encodable value`() throws {
    let db = try connection()
    let id = Expression<Int>("id")
    try db.run(people.upsert(person, onConflictOf: id))
    var changed = person
    changed.name = "Countess"
    try db.run(people.upsert(changed, onConflictOf: id))
    #expect(try db.pluck(people)?.decode() == changed)
    try db.run(people.filter(id == 1).update(person, otherSetters: [Expression<String?>("nick") <- "A"]))
    #expect(try db.pluck(people)?.get(Expression<String>("nick")) == "A")
  }

  @Test func `an enumeration of integers survives a column of integers`() throws {
    enum Level: Int, Codable { case low, high }
    struct Item: Codable, Equatable { var id: Level }
    let db = try connection()
    try db.run(people.insert(Item(id: .high)))
    #expect(try db.scalar("SELECT id FROM people") as? Int64 == 1)
    #expect(try db.pluck(people)?.decode() == Item(id: .high))
  }

  @Test func `a type that is not encoded by keys is refused`() {
    #expect(throws: EncodingError.self) { try people.insert([1, 2]) }
    #expect(throws: EncodingError.self) { try people.insert([Int]()) }
    #expect(throws: EncodingError.self) { try people.insert(5) }
  }

  @Test func `an integer beyond those of SQLite is refused`() {
    #expect(throws: EncodingError.self) { try people.insert(["id": UInt64.max]) }
    expectSQL(
      (try? people.insert(["id": UInt64(Int64.max)])) ?? Insert(literal: ""),
      #"INSERT INTO "people" ("id") VALUES (9223372036854775807)"#)
  }

  @Test func `what does not fit a property is an error`() throws {
    let db = try connection()
    try db.run(people.insert(person))
    for (column, value) in [
      ("small", "256"), ("name", "NULL"), ("name", "x'05'"), ("born", "'later'"), ("address", "'{'"),
    ] {
      try db.run(people.update(Expression<String?>(column) <- Expression<String?>(literal: value)))
      #expect(throws: (any Error).self) { try db.pluck(people)?.decode() as Person? }
      try db.run(people.delete())
      try db.run(people.insert(person))
    }
    #expect(throws: (any Error).self) {
      try db.pluck(people.select([Expression<Void>("id")]))?.decode() as Person?
    }
  }
}
