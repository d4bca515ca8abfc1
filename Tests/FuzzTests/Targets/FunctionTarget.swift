import Foundation
import TestSupport
import TypedSQLiteCore

@testable import SQLiteShell

extension FuzzTarget {
  /// Calls of the SQL functions: a byte for the function, and the class, length and bytes of each argument.
  static let functions = FuzzTarget(
    name: "functions",
    summary: "SQL functions: any arguments give a value or an error, and what is encoded is decoded again",
    words: [
      "\u{3}\u{1}1", "\u{3}\u{4}1e99", "\u{3}\u{5}-0.10", "\u{4}\u{0}", "\u{3}\u{4}(a*)", "\u{3}\u{4}AAA=",
      "\u{0}\u{0}",
      "\u{3}\u{9}drwxr-xr-x", "\u{4}\u{4}PK\u{1}\u{2}",
    ],
    seeds: {
      let values: [[UInt8]] = [
        call(3, "12.50") + call(3, "-1e3"), call(4, "a\u{0}b") + call(3, "b"),
        call(1, "\u{1}\u{2}") + call(1, "\u{34}"),
        call(2, "\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{70}\u{40}") + call(0, ""),
        call(3, "^a(b|c)+$") + call(3, "abcb"),
        call(3, "zip") + call(1, "\u{0}") + call(0, "") + call(4, "data"),
      ]
      return callable.indices.map { [UInt8($0)] + values[$0 % values.count] }
    },
    mutationsPerTest: 300,
    run: { bytes in
      guard let first = bytes.first else { return }
      let function = callable[Int(first) % callable.count]
      var arguments = values(in: bytes.dropFirst())
      let counts = function.argumentCounts
      arguments = Array(arguments.prefix(counts.upperBound))
      while arguments.count < counts.lowerBound { arguments.append(.null) }
      let database = try makeDatabase()
      let places = arguments.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
      // For aggregates, the statement makes a group of three rows.
      _ = try? result(
        of: "SELECT \(function.name)(\(places)) FROM (VALUES (1), (2), (3))", arguments, database)
      guard let data = arguments.first.flatMap(Data.fromDatabaseValue), !arguments[0].isNull else {
        return
      }
      for encoding in ["base64", "base85"] {
        let again = try result(of: "SELECT \(encoding)(\(encoding)(?1))", [data.databaseValue], database)
        try mustHold(again == data.databaseValue, "\(encoding) gives other bytes back")
      }
    })

  /// The functions that neither access files nor wait.
  private static let callable = FunctionFamily.all.filter { !["Files", "Session"].contains($0.title) }
    .flatMap(\.functions)

  private static func call(_ kind: UInt8, _ bytes: String) -> [UInt8] {
    [kind, UInt8(bytes.utf8.count)] + bytes.utf8
  }

  private static func values(in bytes: ArraySlice<UInt8>) -> [DatabaseValue] {
    var values: [DatabaseValue] = []
    var rest = bytes
    while let kind = rest.popFirst(), let count = rest.popFirst() {
      let value = Array(rest.prefix(Int(count)))
      rest = rest.dropFirst(value.count)
      let number = value.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      switch kind % 5 {
      case 0: values.append(.null)
      case 1: values.append(Int64(bitPattern: number).databaseValue)
      case 2: values.append(Double(bitPattern: number).databaseValue)
      case 3: values.append(String(decoding: value, as: UTF8.self).databaseValue)
      default: values.append(Data(value).databaseValue)
      }
    }
    return values
  }

  private static func makeDatabase() throws -> Database {
    var options = Database.OpenOptions.readWrite
    options.hasSwiftFunctions = false
    let database = try Database(path: ":memory:", options: options)
    try FunctionFamily.register(
      in: FunctionSurroundings(
        database: database, surroundings: MemorySurroundings().surroundings(), access: .own))
    return database
  }

  /// The last value of a statement.
  private static func result(
    of sql: String, _ arguments: [DatabaseValue], _ database: Database
  ) throws -> DatabaseValue {
    let statement = try database.makeStatement(sql: sql)
    for (index, argument) in arguments.enumerated() { try statement.bind(argument, at: index + 1) }
    var value = DatabaseValue.null
    while try statement.step() { value = statement.cell(0).databaseValue }
    return value
  }
}
