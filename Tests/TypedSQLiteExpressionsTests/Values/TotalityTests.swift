import TestSupport
import Testing
import TypedSQLite
import TypedSQLiteExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Regardless of what a file contains, a column returns a value, nil or an error; none stops the program.
@Suite struct TotalityTests {
  private let db: Connection
  private let cells = TypedSQLiteExpressions.Table("cells")

  init() throws {
    db = try Connection()
    try db.execute("CREATE TABLE cells (a)")
    try db.execute("INSERT INTO cells VALUES (NULL)")
  }

  private func check<V: Value>(_ type: V.Type) throws where V.ValueType == V {
    let (column, optional) = (Expression<V>("a"), Expression<V?>("a"))
    for value in AwkwardValues.all {
      _ = V.fromDatabaseValue(value)?.databaseValue
      _ = V?.fromDatabaseValue(value)
      try db.run("UPDATE cells SET a = ?", value.binding)
      let row = try #require(try db.pluck(cells))
      guard let read = try? row.get(column) else {
        if value.isNull { #expect(try row.get(optional) == nil) }
        continue
      }
      // A value that was read can be written. There may be no text for it, for example for a day before year
      // 0.
      try db.run(cells.update(column <- read))
      _ = try? db.scalar(cells.select(optional))
    }
  }

  @Test func `each type of value takes any storage value`() throws {
    try check(Blob.self)
    try check(Bool.self)
    try check(Data.self)
    try check(Date.self)
    try check(Double.self)
    try check(Int.self)
    try check(Int64.self)
    try check(String.self)
    try check(URL.self)
    try check(UUID.self)
  }

  @Test func `a record takes any storage value`() throws {
    struct Inner: Codable { var children: [Inner] }
    struct Record: Codable {
      var a: Inner?
    }
    for value in AwkwardValues.all + AwkwardValues.deepTexts.map(\.databaseValue) {
      try db.run("UPDATE cells SET a = ?", value.binding)
      let row = try #require(try db.pluck(cells))
      _ = try? row.decode() as Record
    }
  }
}

extension DatabaseValue {
  fileprivate var binding: (any Binding)? {
    switch storage {
    case .null: nil
    case .int64(let integer): integer
    // SQLite stores NaN as NULL.
    case .double(let double): double.isNaN ? nil : double
    case .string(let string): string
    case .blob(let data): Blob(bytes: Array(data))
    }
  }
}
