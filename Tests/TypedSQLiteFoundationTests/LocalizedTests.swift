import Foundation
import Testing
import TypedSQLite
import TypedSQLiteFoundation

@Suite struct LocalizedTests {
  @Test func `each connection begins with the functions and collations of Swift and of the locale`() throws {
    func names(_ list: String, in db: Database) throws -> [String] {
      try String.fetchAll(
        db, sql: "SELECT name FROM pragma_\(list)_list WHERE name LIKE 'swift%' ORDER BY name")
    }
    let db = try Database(path: ":memory:")
    #expect(
      try names("function", in: db).map { $0.lowercased() } == [
        "swiftcapitalizedstring", "swiftlocalizedcapitalizedstring", "swiftlocalizedlowercasestring",
        "swiftlocalizeduppercasestring", "swiftlowercasestring", "swiftuppercasestring",
      ])
    #expect(
      try names("collation", in: db) == [
        "swiftCaseInsensitiveCompare", "swiftCompare", "swiftLocalizedCaseInsensitiveCompare",
        "swiftLocalizedCompare", "swiftLocalizedStandardCompare",
      ])
    var options = Database.OpenOptions.readWrite
    options.hasSwiftFunctions = false
    let bare = try Database(path: ":memory:", options: options)
    #expect(try names("function", in: bare) + names("collation", in: bare) == [])
  }

  @Test(arguments: DatabaseCollation.localized.map(\.name))
  func `each collation is known to SQL and orders equal texts alike`(name: String) throws {
    let db = try Database(path: ":memory:")
    #expect(try Bool.fetchOne(db, sql: "SELECT 'a' = 'a' COLLATE \(name)") == true)
    #expect(try Bool.fetchOne(db, sql: "SELECT 'a' < 'b' COLLATE \(name)") == true)
  }

  @Test func `case counts or not, and numbers count as numbers`() throws {
    let db = try Database(path: ":memory:")
    func equal(_ left: String, _ right: String, _ collation: DatabaseCollation) throws -> Bool? {
      try Bool.fetchOne(db, sql: "SELECT ? = ? COLLATE \(collation.name)", arguments: [left, right])
    }
    #expect(try equal("Été", "été", .localizedCaseInsensitiveCompare) == true)
    #expect(try equal("Été", "été", .localizedCompare) == false)
    let names = try String.fetchAll(
      db,
      sql: """
        SELECT column1 FROM (VALUES ('file 10'), ('file 9'), ('file 1'))
        ORDER BY column1 COLLATE \(DatabaseCollation.localizedStandardCompare.name)
        """)
    #expect(names == ["file 1", "file 9", "file 10"])
  }

  @Test func `texts change their case, and what is no text is NULL`() throws {
    let db = try Database(path: ":memory:")
    #expect(try String.fetchOne(db, sql: "SELECT swiftLocalizedUppercaseString('été')") == "ÉTÉ")
    #expect(try String.fetchOne(db, sql: "SELECT swiftLocalizedLowercaseString('ÉTÉ')") == "été")
    #expect(
      try String.fetchOne(db, sql: "SELECT swiftLocalizedCapitalizedString('jean de la')") == "Jean De La")
    #expect(try String?.fetchAll(db, sql: "SELECT swiftLocalizedUppercaseString(5)") == [nil])
    #expect(try String?.fetchAll(db, sql: "SELECT swiftLocalizedUppercaseString(NULL)") == [nil])
  }

  @Test func `expressions bring what they need to the connection`() throws {
    let db = try Database(path: ":memory:")
    try db.execute(
      sql: "CREATE TABLE player (name); INSERT INTO player VALUES ('élan vital'), ('file 10'), ('file 9')")
    let name = Column("name")
    let players = Table("player").filter(name.like("é%"))
    #expect(try String.fetchOne(db, players.select(name.localizedCapitalized)) == "Élan Vital")
    #expect(try String.fetchOne(db, players.select(name.localizedUppercased)) == "ÉLAN VITAL")
    #expect(
      try String.fetchOne(db, players.select(name.localizedUppercased.localizedLowercased)) == "élan vital")
    let same = Table("player").filter(name.collating(.localizedCaseInsensitiveCompare) == "ÉLAN VITAL")
    #expect(try same.fetchCount(db) == 1)
    let ordered = Table("player").select(name).order(name.collating(.localizedStandardCompare).desc).limit(2)
    #expect(try Set(String.fetchAll(db, ordered)).isSuperset(of: ["file 10"]))
  }
}
