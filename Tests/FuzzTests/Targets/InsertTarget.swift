import SQLSyntax
import TypedSQLiteCore

@testable import SQLiteShell

extension FuzzTarget {
  /// The values of INSERT statements, read so that they can be bound.
  static let inserts = FuzzTarget(
    name: "inserts",
    summary: "literals of INSERT: values that are bound are those that SQLite reads",
    words: [
      "NULL", "'", "''", "x'00ff'", "X'", "-", ".", "e", "E+", "9223372036854775808", "-9223372036854775808",
      ",", ")",
    ],
    seeds: [
      "1,'a''b',NULL,x'00ff',1.5", "-9223372036854775808, 9223372036854775807 , 1e10,1.,-0.0",
      "'é\n',X'',null",
    ],
    mutationsPerTest: 500,
    run: { bytes in
      let text = Array("VALUES(".utf8) + bytes + Array(");".utf8)
      var values = InsertValues()
      guard !bytes.contains(0), values.read(text.span, from: 7) == text.count else { return }
      let database = try Database(path: ":memory:")
      let bound = try database.makeStatement(sql: "VALUES(\(values.shape.parameters))")
      try mustHold(values.bind(text.span, to: bound), "a value is refused")
      let literal = try database.makeStatement(sql: String(decoding: text, as: UTF8.self))
      try mustHold(try literal.step() && bound.step(), "a statement has no row")
      for column in 0..<values.shape.count {
        let (expected, found) = (literal.cell(column).databaseValue, bound.cell(column).databaseValue)
        // Text that is not UTF-8 was repaired above.
        guard String(validating: bytes, as: UTF8.self) != nil else { continue }
        try mustHold(
          expected.storage == found.storage, "value \(column + 1) is \(found) and to SQLite \(expected)")
      }
    })
}
