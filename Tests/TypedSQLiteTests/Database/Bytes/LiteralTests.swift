import Foundation
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

/// Values as literals of SQL and JSON.
@Suite struct LiteralTests {
  private static let values: [DatabaseValue] = [
    .null, 0.databaseValue, Int64.min.databaseValue, Int64.max.databaseValue, 0.1.databaseValue,
    (0.1 + 0.2).databaseValue, 1e20.databaseValue, 1e16.databaseValue,
    Double.leastNonzeroMagnitude.databaseValue,
    (-1.7976931348623157e308).databaseValue, Double.infinity.databaseValue,
    (-Double.infinity).databaseValue, "".databaseValue, "it's".databaseValue, "a\u{0}b'".databaseValue,
    "é\n".databaseValue, [UInt8]().blob, [0, 0xFF, 0x27].blob,
  ]

  @Test(arguments: values)
  func `SQLite reads a literal back as the same value`(value: DatabaseValue) throws {
    let database = try Database(path: ":memory:")
    for literal in [value.sqlLiteral, value.sqlLiteral(blobPrefix: "x", uppercase: true)] {
      let found = try database.rows("SELECT \(literal)") { $0.cell(0).databaseValue }
      #expect(found == [value], "\(literal)")
      #expect(found.first?.storageClass == value.storageClass, "\(literal)")
      // A DEFAULT accepts it too.
      try database.runAll("DROP TABLE IF EXISTS t; CREATE TABLE t(a, b DEFAULT \(value.asDefault))")
      try database.runAll("INSERT INTO t(a) VALUES (1)")
      #expect(try database.rows("SELECT b FROM t") { $0.cell(0).databaseValue } == [value], "\(literal)")
    }
  }

  @Test(arguments: [
    (Int64.min.databaseValue, "-9223372036854775808"), (1e20.databaseValue, "1.0e+20"),
    (Double.nan.databaseValue, "NULL"), (Double.infinity.databaseValue, "1e999"),
    (Double.leastNonzeroMagnitude.databaseValue, "(2.0501330894674953e-143*2.409919865102884e-181)"),
    ("it's".databaseValue, "'it''s'"), ("a\u{0}b".databaseValue, "CAST(X'610062' AS TEXT)"),
    ([0, 0xFF].blob, "X'00ff'"),
  ])
  func `a value as SQL`(value: DatabaseValue, text: String) {
    #expect(value.sqlLiteral == text)
  }

  @Test func `the digits and the letter of a blob can be others`() {
    #expect([0xAB].blob.sqlLiteral(uppercase: true) == "X'AB'")
    #expect([0xAB].blob.sqlLiteral(blobPrefix: "x", uppercase: false) == "x'ab'")
    #expect("\u{0}".databaseValue.sqlLiteral(blobPrefix: "x", uppercase: false) == "CAST(x'00' AS TEXT)")
  }

  @Test(arguments: [
    ("", #""""#, #""""#), ("a\"b\\", #""a\"b\\""#, #""a\"b\\""#),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#, #""\u0008\u0009\u000a\u000c\u000d""#),
    ("\u{0}\u{1F}\u{7F}é", "\"\\u0000\\u001f\u{7F}é\"", "\"\\u0000\\u001f\u{7F}é\""),
  ])
  func `a text as a string of JSON`(text: String, lettered: String, numbered: String) {
    var buffer = ByteBuffer()
    buffer.append(jsonString: Array(text.utf8).span)
    #expect(buffer.withSpan { String(repairing: $0) } == lettered)
    buffer.removeAll()
    buffer.append(jsonString: Array(text.utf8).span, escapes: .numberedJSON)
    #expect(buffer.withSpan { String(repairing: $0) } == numbered)
  }

  @Test func `a list with empty members is an array with empty strings`() {
    let lists = [
      "": "[]", ",": #"["",""]"#, "a": #"["a"]"#, "a,b,": #"["a","b",""]"#, "\"\n": #"["\"\u000a"]"#,
    ]
    for (list, json) in lists {
      let found = ArrayStorage.comma.decode(list.databaseValue)
      #expect(found?.description == json, "\(list)")
    }
  }
}

extension [UInt8] {
  fileprivate var blob: DatabaseValue { DatabaseValue(storage: .blob(.init(self))) }
}

extension DatabaseValue {
  /// The literal as a DEFAULT accepts it, which takes other expressions only in parentheses.
  fileprivate var asDefault: String { sqlLiteral.hasPrefix("CAST") ? "(\(sqlLiteral))" : sqlLiteral }
}
