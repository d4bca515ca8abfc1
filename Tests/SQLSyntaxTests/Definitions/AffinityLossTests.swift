import Testing
import TypedSQLiteCore

@testable import SQLSyntax

@Suite struct AffinityLossTests {
  private static let texts: [(text: String, type: String, loss: AffinityLoss?, number: String)] = [
    ("7", "INT", nil, "7"),
    ("-7", "INT", nil, "-7"),
    ("007", "INT", .leadingZeros, "7"),
    ("-01", "INT", .leadingZeros, "-1"),
    ("00501.5", "REAL", .leadingZeros, "501.5"),
    ("0", "INT", nil, "0"),
    ("+49", "INT", .form, "49"),
    (" 12", "INT", .form, "12"),
    ("1e3", "INT", .form, "1000"),
    ("1e3", "REAL", nil, "1000.0"),
    (".5", "REAL", .form, "0.5"),
    ("5.", "REAL", .form, "5.0"),
    ("12.30", "NUMERIC", .trailingZeros, "12.3"),
    ("5.0", "NUMERIC", .trailingZeros, "5"),
    ("12.30", "REAL", nil, "12.3"),
    ("12.5", "NUMERIC", nil, "12.5"),
    ("12345678901234567.89", "NUMERIC", .digits, "12345678901234568"),
    ("0.1234567890123456789", "REAL", .digits, "0.123456789012346"),
    ("9223372036854775807", "INT", nil, "9223372036854775807"),
    ("9223372036854775808", "INT", .digits, "9.2233720368547758e+18"),
    ("9007199254740993", "REAL", .digits, "9007199254740992.0"),
    ("1e999", "REAL", nil, "1e999"),
    ("1e400", "REAL", .digits, "1e999"),
    ("x", "INT", nil, ""),
    ("", "INT", nil, ""),
    ("1x", "INT", nil, ""),
    ("-", "INT", nil, ""),
    ("1e", "INT", nil, ""),
    ("0x10", "INT", nil, ""),
    ("2026-01-31", "INT", nil, ""),
  ]

  @Test(arguments: texts.indices)
  func `the loss of a text that becomes a number is named`(index: Int) {
    let example = Self.texts[index]
    let affinity = ColumnAffinity(declaredType: example.type, isStrict: false)
    let loss = example.text.utf8.span.withLoss(affinity)
    #expect(loss == example.loss)
  }

  @Test(arguments: texts.indices)
  func `a text changes only if SQLite stores another value`(index: Int) throws {
    let example = Self.texts[index]
    let database = try Database(path: ":memory:")
    try database.runAll("CREATE TABLE t(a \(example.type)); INSERT INTO t VALUES('\(example.text)');")
    let stored = try database.rows("SELECT typeof(a), a FROM t") { row in
      [row.text(0), row.text(1)].compactMap(\.self)
    }
    guard example.number.isEmpty else {
      if example.loss == nil { return }
      #expect(stored.first?.first != "text")
      return
    }
    #expect(stored == [["text", example.text]])
  }

  @Test func `a declared scale brings trailing zeros back`() {
    let text = "12.30".utf8.span
    #expect(AffinityLoss(text, in: .numeric, scale: 2) == nil)
    #expect(AffinityLoss(text, in: .numeric, scale: 1) == .trailingZeros)
  }

  @Test func `columns that keep texts lose nothing`() {
    for affinity in [ColumnAffinity.text, .none, .strict(.text), .strict(.blob)] {
      #expect(AffinityLoss("007".utf8.span, in: affinity) == nil)
    }
  }
}

extension Span<UInt8> {
  fileprivate func withLoss(_ affinity: ColumnAffinity) -> AffinityLoss? { AffinityLoss(self, in: affinity) }
}
