// Both programs have the same source except for the import, which is all that a program must change to move
// from GRDB.

import Foundation

#if GRDB
import GRDB
#else
import TypedSQLite
#endif

/// A row of the table, as a record.
struct Mixed: Codable, FetchableRecord {
  var id: Int64
  var count: Int
  var title: String?
  var ratio: Double
  var uuid: UUID
}

/// A column of JSON.
struct Settings: Codable, DatabaseValueConvertible {
  var on: Bool
  var level: Int
  var tags: [String]
}

/// Reads each value of a query, and counts those that are not NULL.
func count<Value: DatabaseValueConvertible>(_ type: Value.Type, _ db: Database, _ sql: String) throws -> Int {
  let cursor = try Optional<Value>.fetchCursor(db, sql: sql)
  var count = 0
  while let value = try cursor.next() { if value != nil { count += 1 } }
  return count
}

/// Reads each value of a type that can be read straight from the statement.
func countFast<Value: DatabaseValueConvertible & StatementColumnConvertible>(
  _ type: Value.Type, _ db: Database, _ sql: String
) throws -> Int {
  let cursor = try Optional<Value>.fetchCursor(db, sql: sql)
  var count = 0
  while let value = try cursor.next() { if value != nil { count += 1 } }
  return count
}

let words = CommandLine.arguments
/// How many values are written; fewer can be requested in order to count instructions.
let writtenValues = words.count == 4 ? Int(words[3]) ?? 0 : 1_000_000

/// Writes values into a temporary table.
func insert(_ db: Database, _ value: (Int) -> any DatabaseValueConvertible) throws -> Int {
  try db.execute(sql: "CREATE TEMP TABLE sink(value)")
  let statement = try db.makeStatement(sql: "INSERT INTO sink VALUES (?)")
  for number in 0..<writtenValues { try statement.execute(arguments: [value(number)]) }
  return writtenValues
}

/// The tasks by name.
let tasks: [(name: String, run: (Database) throws -> Int)] = [
  ("decode-int", { try countFast(Int64.self, $0, "SELECT count FROM mixed") }),
  ("decode-double", { try countFast(Double.self, $0, "SELECT ratio FROM mixed") }),
  ("decode-string", { try countFast(String.self, $0, "SELECT title FROM mixed") }),
  ("decode-data", { try countFast(Data.self, $0, "SELECT uuid FROM mixed") }),
  ("decode-uuid", { try countFast(UUID.self, $0, "SELECT bytes FROM uuids") }),
  ("decode-uuid-text", { try countFast(UUID.self, $0, "SELECT text FROM uuids") }),
  ("decode-date", { try countFast(Date.self, $0, "SELECT day FROM dates") }),
  ("decode-components", { try countFast(DatabaseDateComponents.self, $0, "SELECT day FROM dates") }),
  ("decode-decimal", { try countFast(Decimal.self, $0, "SELECT price FROM mixed") }),
  ("decode-json", { try count(Settings.self, $0, "SELECT settings FROM mixed") }),
  (
    "rows-by-index",
    { db in
      let cursor = try Row.fetchCursor(db, sql: "SELECT id, count, title FROM mixed")
      var sum = 0
      while let row = try cursor.next() {
        let title: String? = row[2]
        sum &+= (row[1] as Int) &+ (title == nil ? 0 : 1)
      }
      return sum
    }
  ),
  (
    "rows-by-name",
    { db in
      let cursor = try Row.fetchCursor(db, sql: "SELECT id, count, title FROM mixed")
      var sum = 0
      while let row = try cursor.next() {
        let title: String? = row["title"]
        sum &+= (row["count"] as Int) &+ (title == nil ? 0 : 1)
      }
      return sum
    }
  ),
  (
    "components-in-use",
    { db in
      let cursor = try DatabaseDateComponents.fetchCursor(db, sql: "SELECT day FROM dates")
      var sum = 0
      while let value = try cursor.next() { sum &+= value.dateComponents.year ?? 0 }
      return sum
    }
  ),
  (
    "records",
    { db in
      let cursor = try Mixed.fetchCursor(db, sql: "SELECT id, count, title, ratio, uuid FROM mixed")
      var sum = 0
      while let record = try cursor.next() { sum &+= record.count }
      return sum
    }
  ),
  ("bind-int", { try insert($0) { $0 } }),
  ("bind-string", { try insert($0) { _ in "A plain title of the usual length" } }),
  (
    "bind-date", { try insert($0) { Date(timeIntervalSince1970: 1_700_000_000 + Double($0) / 8) } }
  ),
  (
    "bind-uuid",
    { db in
      let uuid = UUID(); return try insert(db) { _ in uuid }
    }
  ),
  ("bind-decimal", { try insert($0) { Decimal($0) / 100 } }),
]

guard words.count == 3 || words.count == 4, let task = tasks.first(where: { $0.name == words[1] }) else {
  print(tasks.map(\.name).joined(separator: "\n"))
  exit(words.count == 1 ? 0 : 2)
}
let queue = try DatabaseQueue(path: words[2])
print(try queue.write { try task.run($0) })
