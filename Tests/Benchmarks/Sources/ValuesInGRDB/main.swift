import Foundation
import GRDB
import TypedSQLiteValues

// A program that stays with GRDB, and stores its values as other software does. No name of the two modules is the same.

extension InForm: @retroactive DatabaseValueConvertible {
  /// The value in its form.
  public var databaseValue: DatabaseValue { base.flatMap { DatabaseValue(value: $0) } ?? .null }
  /// The value that is in the form.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    Self(base: dbValue.storage.value)
  }
}

enum ServerTime: FormChoice { static let form = ValueForm<Date>.unixMilliseconds }
enum BrowserTime: FormChoice { static let form = ValueForm<Date>.webkit }
enum Key: FormChoice { static let form = ValueForm<UUID>.textUpper }
enum Price: FormChoice { static let form = ValueForm<Decimal>.cents }

struct Visit: Codable, Equatable, FetchableRecord, PersistableRecord {
  @InForm<Key> var id: UUID
  @InForm<ServerTime> var at: Date
  @InForm<BrowserTime> var first: Date
  @InForm<Price> var price: Decimal
}

let queue = try DatabaseQueue()
try queue.write { db in
  try db.execute(sql: "CREATE TABLE visit(id TEXT PRIMARY KEY, at INTEGER, first INTEGER, price INTEGER)")
  let visit = Visit(
    id: UUID(), at: Date(timeIntervalSince1970: 1.5), first: Date(timeIntervalSince1970: 1_769_853_600),
    price: Decimal(string: "12.34") ?? 0)
  try visit.insert(db)
  let row = try Row.fetchOne(db, sql: "SELECT * FROM visit")
  let isStored =
    row?["id"] as String? == visit.id.uuidString && row?["at"] as Int? == 1500
    && row?["first"] as Int? == 13_414_327_200_000_000 && row?["price"] as Int? == 1234
  let isRead = try Visit.fetchOne(db) == visit
  let isFound = try Visit.filter(Column("at") == visit.$at).fetchCount(db) == 1
  print(isStored && isRead && isFound ? "stored, read and found" : "wrong: \(row?.description ?? "no row")")
  exit(isStored && isRead && isFound ? 0 : 1)
}
