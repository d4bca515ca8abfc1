import Foundation
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

/// The result of an expression in SQLite, for comparison.
struct Oracle {
  private let database: Database

  init() throws {
    database = try Database(path: ":memory:")
  }

  /// The value of an expression.
  func value(_ expression: String, _ argument: DatabaseValue.Storage = .null) throws -> DatabaseValue {
    var offset = 0
    let statement = try #require(
      try database.prepareNext(Array("SELECT \(expression)".utf8), offset: &offset))
    if statement.parameterCount > 0 { try statement.bind(DatabaseValue(storage: argument), at: 1) }
    #expect(try statement.step())
    return statement.cell(0).databaseValue
  }

  /// Calls `body` with the cell of an argument that went through SQLite.
  func withCell<Result>(
    _ argument: DatabaseValue.Storage, _ body: (Cell) throws -> Result
  ) throws -> Result {
    var offset = 0
    let statement = try #require(try database.prepareNext(Array("SELECT ?1".utf8), offset: &offset))
    try statement.bind(DatabaseValue(storage: argument), at: 1)
    #expect(try statement.step())
    return try body(statement.cell(0))
  }
}

/// Awkward storage values, with which every decoder is tried.
let awkwardValues: [DatabaseValue.Storage] =
  [.null]
  + [Int64.min, .min + 1, -62_167_219_201, -1, 0, 1, 19_700_230, 99_999_999, .max - 1, .max].map {
    .int64($0)
  }
  + [
    -Double.greatestFiniteMagnitude, -1e19, -9.3e18, -0x1p63, -1e15, -0.25, -0.0, 0, .leastNonzeroMagnitude,
    1e-9,
    5_373_484.5, 0x1p53, 0x1p63, 1e19, .greatestFiniteMagnitude, .infinity, -.infinity, .nan, .signalingNaN,
  ].map { .double($0) }
  + [
    "", " ", "\0", "0", "-", "+", "-0", ".", "e", "1e999999999999", "2015-02-30", "true", "tru", "[", "{",
    "\"", "nul",
    "{}", "00000000-0000-0000-0000-00000000000g", "é", "2015-07-22T", "99999999",
  ].map { .string($0) }
  + [[], [0], [255], [0xC0, 0x80], Array(repeating: 0, count: 16), Array(repeating: 255, count: 16)].map {
    .blob(.init($0 as [UInt8]))
  }
