import Foundation
import Testing
import TypedSQLite

/// The callbacks of a record, with the names and in the order of GRDB.
struct RecordCallbackTests {
  private final class Log: @unchecked Sendable {
    var entries: [String] = []
    var refusal: String?

    func add(_ entry: String) throws {
      entries.append(entry)
      if entry == refusal { throw Refusal() }
    }
  }

  private struct Refusal: Error {}

  private struct Player: MutablePersistableRecord {
    var id: Int64?
    var name: String
    let log: Log

    func encode(to container: inout PersistenceContainer) {
      container["id"] = id
      container["name"] = name
    }
    mutating func willInsert(_ db: Database) throws {
      try log.add("willInsert")
      name += "!"
    }
    func aroundInsert(_ db: Database, insert: () throws -> InsertionSuccess) throws {
      try log.add("aroundInsert")
      let inserted = try insert()
      try log.add("inserted \(inserted.rowID)")
    }
    mutating func didInsert(_ inserted: InsertionSuccess) {
      log.entries.append("didInsert")
      id = inserted.rowID
    }
    func willUpdate(_ db: Database, columns: Set<String>) throws {
      try log.add("willUpdate \(columns.sorted().joined(separator: " "))")
    }
    func aroundUpdate(_ db: Database, columns: Set<String>, update: () throws -> PersistenceSuccess) throws {
      try log.add("aroundUpdate")
      _ = try update()
      try log.add("updated")
    }
    func didUpdate(_ updated: PersistenceSuccess) { log.entries.append("didUpdate") }
    func willSave(_ db: Database) throws { try log.add("willSave") }
    func aroundSave(_ db: Database, save: () throws -> PersistenceSuccess) throws {
      try log.add("aroundSave")
      _ = try save()
      try log.add("saved")
    }
    func didSave(_ saved: PersistenceSuccess) { log.entries.append("didSave") }
    func willDelete(_ db: Database) throws { try log.add("willDelete") }
    func aroundDelete(_ db: Database, delete: () throws -> Bool) throws {
      try log.add("aroundDelete")
      let isDeleted = try delete()
      try log.add("deleted \(isDeleted)")
    }
    func didDelete(deleted: Bool) { log.entries.append("didDelete \(deleted)") }
  }

  private let db: Database
  private let log = Log()

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE player(id INTEGER PRIMARY KEY, name TEXT)")
  }

  private let insertion = [
    "willSave", "aroundSave", "willInsert", "aroundInsert", "inserted 1", "didInsert", "saved", "didSave",
  ]

  @Test func `an insertion calls its callbacks in order`() throws {
    var player = Player(name: "Ada", log: log)
    try player.insert(db)
    #expect(log.entries == insertion)
    #expect(player.id == 1)
    #expect(player.name == "Ada!")
    #expect(try String.fetchOne(db, sql: "SELECT name FROM player") == "Ada!")
  }

  @Test func `an update and a deletion call theirs`() throws {
    var player = Player(name: "Ada", log: log)
    try player.insert(db)
    log.entries = []
    try player.update(db)
    #expect(
      log.entries == [
        "willSave", "aroundSave", "willUpdate id name", "aroundUpdate", "updated", "didUpdate", "saved",
        "didSave",
      ])
    log.entries = []
    try player.update(db, columns: ["name"])
    #expect(log.entries.contains("willUpdate name"))
    log.entries = []
    #expect(try player.delete(db))
    #expect(log.entries == ["willDelete", "aroundDelete", "deleted true", "didDelete true"])
    log.entries = []
    #expect(throws: RecordError.self) { try player.update(db) }
    #expect(log.entries == ["willSave", "aroundSave", "willUpdate id name", "aroundUpdate"])
  }

  @Test func `a save updates or inserts, with the callbacks of both`() throws {
    var player = Player(name: "Ada", log: log)
    try player.save(db)
    #expect(log.entries == insertion)
    log.entries = []
    try player.save(db)
    #expect(log.entries.contains("didUpdate") && !log.entries.contains("didInsert"))
    log.entries = []
    player.id = 7
    try player.save(db)
    #expect(log.entries.contains("aroundUpdate") && !log.entries.contains("didUpdate"))
    #expect(log.entries.contains("didInsert"))
  }

  @Test(arguments: ["willSave", "aroundSave", "willInsert", "aroundInsert"])
  func `an error of a callback prevents the insertion`(_ callback: String) throws {
    log.refusal = callback
    var player = Player(name: "Ada", log: log)
    #expect(throws: Refusal.self) { try player.insert(db) }
    #expect(try Table("player").fetchCount(db) == 0)
    #expect(log.entries.last == callback)
    #expect(player.id == nil)
  }

  private class Base: Record {
    let log: Log
    init(_ log: Log) {
      self.log = log
      super.init()
    }
    required init(row: Row) throws { fatalError() }
    override class var databaseTableName: String { "player" }
    override func encode(to container: inout PersistenceContainer) { container["name"] = "x" }
    override func willSave(_ db: Database) throws { try log.add("willSave") }
    override func didInsert(with rowID: Int64, for column: String?) {
      log.entries.append("didInsert \(rowID) \(column ?? "")")
    }
  }

  private final class Derived: Base {
    override func willInsert(_ db: Database) throws { try log.add("willInsert") }
  }

  @Test func `classes override callbacks, also in their older form`() throws {
    try Derived(log).insert(db)
    #expect(log.entries == ["willSave", "willInsert", "didInsert 1 id"])
  }

  private struct Forgetful: PersistableRecord {
    static let databaseTableName = "player"
    func encode(to container: inout PersistenceContainer) { container["name"] = "x" }
    func aroundInsert(_ db: Database, insert: () throws -> InsertionSuccess) throws {}
  }

  @Test func `a callback that does not call its closure is an error`() throws {
    let error = #expect(throws: DatabaseError.self) { try Forgetful().insert(db) }
    #expect(error?.message == "aroundInsert did not call its closure")
  }

  private struct Coded: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "player"
    static let key = CodingUserInfoKey(rawValue: "prefix") ?? { preconditionFailure() }()
    static var databaseEncodingUserInfo: [CodingUserInfoKey: Any] { [key: "in "] }
    static var databaseDecodingUserInfo: [CodingUserInfoKey: Any] { [key: "out "] }
    struct Name: Codable {
      var text: String
      init(_ text: String) { self.text = text }
      init(from decoder: any Decoder) throws {
        let prefix = decoder.userInfo[Coded.key] as? String ?? ""
        text =
          try prefix + decoder.singleValueContainer().decode(String.self)
          + decoder.codingPath.map(\.stringValue).joined()
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let path = encoder.codingPath.map(\.stringValue).joined()
        try container.encode((encoder.userInfo[Coded.key] as? String ?? "") + text + " \(path) ")
      }
    }
    var name: Name
  }

  @Test func `coders of a property get the user info and the coding path`() throws {
    try Coded(name: Coded.Name("Ada")).insert(db)
    #expect(try String.fetchOne(db, sql: "SELECT name FROM player") == "in Ada name ")
    #expect(try Coded.fetchOne(db)?.name.text == "out in Ada name name")
  }
}
