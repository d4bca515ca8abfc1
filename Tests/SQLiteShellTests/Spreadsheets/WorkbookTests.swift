import ColumnMeaning
import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct WorkbookTests {
  private func export(_ lines: String) -> (memory: MemorySurroundings, run: ShellRun) {
    let memory = MemorySurroundings()
    return (memory, runShell(lines, memory: memory))
  }

  private func rows(_ query: String) -> String? {
    let (memory, run) = export(".export a.xlsx \(query)\n")
    #expect(run.errors == "")
    return BookParts.rows(of: "a.xlsx", in: memory)
  }

  private static func text(_ place: String, _ text: String, style: Int = 0) -> String {
    "<c r=\"\(place)\"\(style == 0 ? "" : " s=\"\(style)\"") t=\"inlineStr\"><is><t xml:space=\"preserve\">\(text)</t></is></c>"
  }

  private static let header = "<row r=\"1\">\(text("A1", "a", style: 1))\n<row r=\"2\">"

  private static let cells: [(String, String)] = [
    ("1", "<c r=\"A2\"><v>1</v></c>"), ("-5", "<c r=\"A2\"><v>-5</v></c>"),
    ("123456789012", "<c r=\"A2\" s=\"7\"><v>123456789012</v></c>"), ("0.5", "<c r=\"A2\"><v>0.5</v></c>"),
    ("1e300", "<c r=\"A2\"><v>1.0e+300</v></c>"), ("1e999", text("A2", "1e999", style: 9)), ("NULL", ""),
    ("''", text("A2", "")), ("' x '", text("A2", " x ")), ("'=1+1'", text("A2", "=1+1", style: 9)),
    ("'+1'", text("A2", "+1", style: 9)), ("'-1'", text("A2", "-1", style: 9)),
    ("'@x'", text("A2", "@x", style: 9)),
    ("'007'", text("A2", "007", style: 9)), ("'a<&>\"b'", text("A2", "a&lt;&amp;&gt;\"b")),
    ("'a'||char(10)||'b'||char(9)", text("A2", "a\nb\t")), ("'a'||char(13)", text("A2", "a_x000D_")),
    ("char(0)||'b'", text("A2", "_x0000_b")), ("'_x0041_'", text("A2", "_x005F_x0041_")),
    ("'_x0041'||char(0)", text("A2", "_x005F_x0041_x0000_")),
    ("'_x004_ _X0041_'", text("A2", "_x004_ _X0041_")), ("char(0x1F600)", text("A2", "\u{1F600}")),
    ("char(0xFFFE)", text("A2", "_xFFFE_")), ("'\u{5E9}\u{5DC}'", text("A2", "\u{5E9}\u{5DC}")),
    ("x'00ff'", text("A2", "X'00FF'")), ("'nan'", text("A2", "nan")),
  ]

  @Test(arguments: cells)
  func `each value is a cell that keeps it`(value: String, cell: String) {
    #expect(rows("\"SELECT \(value.replacing("\"", with: "\\\"")) AS a\"") == Self.header + cell)
  }

  @Test func `values are cells of their meaning`() {
    let (memory, run) = export(
      """
      CREATE TABLE t(a DATETIME, b DATE, c TIME, d DECIMAL(10,2), e BOOLEAN, f JSON);
      INSERT INTO t VALUES('2026-01-31 10:00:00', '1900-02-28', '10:30:00', 12.5, 1, '{"a":1}');
      INSERT INTO t VALUES('2026-01-31T10:00:00.250Z', '1900-03-01', '10:30', 3, 0, '[]');
      .export a.xlsx t

      """)
    #expect(run.errors == "")
    let rows = BookParts.rows(of: "a.xlsx", in: memory)?.split(separator: "\n").dropFirst().joined(
      separator: "\n")
    #expect(
      rows == """
        <row r="2"><c r="A2" s="3"><v>46053.416666666664</v></c><c r="B2" s="2"><v>59</v></c>\
        <c r="C2" s="5"><v>0.4375</v></c><c r="D2" s="11"><v>12.50</v></c><c r="E2" t="b"><v>1</v></c>\
        \(Self.text("F2", "{\"a\":1}"))
        <row r="3"><c r="A3" s="4"><v>46053.41666956018</v></c><c r="B3" s="2"><v>61</v></c>\
        <c r="C3" s="5"><v>0.4375</v></c><c r="D3" s="11"><v>3.00</v></c><c r="E3" t="b"><v>0</v></c>\
        \(Self.text("F3", "[]"))
        """)
  }

  @Test func `what no cell holds is said once for each kind`() {
    let (memory, run) = export(
      """
      CREATE TABLE t(id INTEGER, at DATETIME, note TEXT);
      INSERT INTO t VALUES(9007199254740993, '1899-12-31 10:00:00', replace(hex(zeroblob(16384)), '0', 'x'));
      INSERT INTO t VALUES(9007199254740994, '2026-01-31 10:00:00+02:00', substr(replace(hex(zeroblob(16384)), '0', 'x'), 2));
      INSERT INTO t VALUES(1, '2026-01-31 10:00:00.1234', CAST(x'61ff62' AS TEXT));
      .export a.xlsx t

      """)
    #expect(
      run.errors == """
        Warning: a.xlsx: 1 text has more than 32,767 characters, which no cell holds, and is left out; first in C2 of t
        Warning: a.xlsx: 1 text has bytes that are not UTF-8, which became U+FFFD; first in C4 of t
        Note: a.xlsx: 1 date before 1900 is text; first in B2 of t
        Note: a.xlsx: 1 time with a zone is text; first in B3 of t
        Note: a.xlsx: 1 time with parts of a millisecond is text; first in B4 of t
        Note: a.xlsx: 2 numbers with more than 15 digits are text; first in A2 of t

        """)
    let rows = BookParts.rows(of: "a.xlsx", in: memory)?.split(separator: "\n").map(String.init) ?? []
    #expect(
      rows.dropFirst().first
        == "<row r=\"2\">" + Self.text("A2", "9007199254740993", style: 9)
        + Self.text("B2", "1899-12-31 10:00:00", style: 9)
        + Self.text("C2", "[32,768 characters, too many for a cell]"))
    #expect(rows.last?.hasSuffix(Self.text("C4", "a\u{FFFD}b")) == true)
  }

  @Test func `each table is a sheet, and addresses are links`() {
    let (memory, run) = export(
      """
      CREATE TABLE "a/b"(x); CREATE TABLE c(link);
      INSERT INTO c VALUES('https://example.org/?a=1&b="'), ('https://example.org/?a=1&b=2'), ('http://'), ('x');
      .export a.xlsx a/b c

      """)
    #expect(run.errors == "")
    #expect(run.output == "4 rows in 2 sheets exported to a.xlsx\n")
    let workbook = BookParts.text("xl/workbook.xml", of: "a.xlsx", in: memory)
    #expect(
      workbook?.hasSuffix(
        "<sheets><sheet name=\"a_b\" sheetId=\"1\" r:id=\"rId1\"/><sheet name=\"c\" sheetId=\"2\" r:id=\"rId2\"/></sheets></workbook>"
      )
        == true)
    let sheet = BookParts.text("xl/worksheets/sheet2.xml", of: "a.xlsx", in: memory)
    #expect(
      sheet?.hasSuffix(
        "</sheetData><autoFilter ref=\"A1:A5\"/><hyperlinks><hyperlink ref=\"A3\" r:id=\"rId1\"/></hyperlinks></worksheet>"
      )
        == true)
    #expect(
      BookParts.text("xl/worksheets/_rels/sheet2.xml.rels", of: "a.xlsx", in: memory)?.contains(
        "Target=\"https://example.org/?a=1&amp;b=2\" TargetMode=\"External\"/>") == true)
  }

  @Test func `rows that a sheet cannot hold are in a further one`() throws {
    let memory = MemorySurroundings()
    let destination = MemoryDestination()
    let workbook = Workbook(OutputSink(destination), zone: .utc, rowLimit: 3)
    for line in ["1", "2", "3", "4", "5"] { workbook.add(line: Array(line.utf8).span) }
    try workbook.finish()
    memory.files["a.xlsx"] = destination
    let text = { (place: String) in Self.text(place, "output", style: 1) }
    #expect(
      BookParts.rows(3, of: "a.xlsx", in: memory)
        == "<row r=\"1\">\(text("A1"))\n<row r=\"2\">\(Self.text("A2", "5"))")
    #expect(
      workbook.messages(for: "a.xlsx").map(\.message) == [
        "Note: a.xlsx: Output is in 3 sheets, because a sheet has 3 rows"
      ])
  }

  @Test func `a failure leaves the file as it was`() {
    let memory = MemorySurroundings()
    memory.files["a.xlsx"] = MemoryDestination(Array("kept".utf8))
    let query = "SELECT iif(value < 100, value, abs(-9223372036854775808)) AS a FROM generate_series(1, 200)"
    let run = runShell(".export a.xlsx \"\(query)\"\n.export a.xlsx none\n", memory: memory)
    #expect(run.errors.contains("integer overflow"))
    #expect(run.errors.contains("no such table: none"))
    #expect(memory.files["a.xlsx"]?.text == "kept")
  }

  @Test func `the same rows give the same bytes`() {
    let line = ".export a.xlsx \"SELECT 1 AS a\"\n"
    #expect(export(line).memory.files["a.xlsx"]?.bytes == export(line).memory.files["a.xlsx"]?.bytes)
  }

  @Test func `a result without rows has its header`() {
    #expect(rows("\"SELECT 1 AS a WHERE 0\"") == "<row r=\"1\">\(Self.text("A1", "a", style: 1))")
  }
}

@Suite struct SheetNameTests {
  @Test func `names are short, allowed and different`() {
    var names = SheetNames()
    let long = String(repeating: "x", count: 40)
    for name in [
      "a", "A", "", "'b'", "[x]:*?/\\", "History", long, long,
      "\u{1F600}" + String(repeating: "y", count: 29) + "\u{1F600}",
    ] {
      _ = names.add(name)
    }
    let allowed: [String] = [
      "a", "A (2)", "Sheet", "_b_", "_x______", "History (2)", String(repeating: "x", count: 31),
      String(repeating: "x", count: 27) + " (2)", "\u{1F600}" + String(repeating: "y", count: 29),
    ]
    #expect(names.all == allowed)
  }
}

@Suite struct SheetTimeTests {
  private static let times: [(String, SheetTime)] = [
    ("1970-01-01", SheetTime.number(milliseconds: 25_569 * 86_400_000, .day)),
    ("1900-01-01", .number(milliseconds: 86_400_000, .day)),
    ("1900-02-28", .number(milliseconds: 59 * 86_400_000, .day)),
    ("1900-03-01", .number(milliseconds: 61 * 86_400_000, .day)),
    ("9999-12-31", .number(milliseconds: 2_958_465 * 86_400_000, .day)),
    ("1899-12-31", .beyond(.early)), ("2026-02-30", .other), ("2026-01-01 24:00", .other),
    ("1970-01-01 00:00", .number(milliseconds: 25_569 * 86_400_000, .instant)),
    ("1970-01-01T00:00:01.5Z", .number(milliseconds: 25_569 * 86_400_000 + 1500, .fineInstant)),
    ("1970-01-01 00:00:00.100000", .number(milliseconds: 25_569 * 86_400_000 + 100, .fineInstant)),
    ("1970-01-01 00:00:00.1000001", .beyond(.fine)), ("1970-01-01 00:00:00+01:00", .beyond(.zoned)),
    ("1970-01-01 00:00:00 x", .other), ("10:00", .number(milliseconds: 36_000_000, .duration)),
    ("1.02:03:04.005", .number(milliseconds: 93_784_005, .fineDuration)), ("-10:00:00", .beyond(.negative)),
    ("99999999.00:00:00", .beyond(.long)), ("10:60", .other), ("::1ab", .other), ("hello", .other),
    ("1.2.3.4", .other),
  ]

  @Test(arguments: times)
  func `what a column shows is a number of days`(text: String, time: SheetTime) {
    #expect(SheetTime(Array(text.utf8).span, dropsOffsets: false) == time)
  }

  @Test func `in another zone its offset is left out`() {
    #expect(
      SheetTime(Array("1970-01-01 01:00:00+01:00".utf8).span, dropsOffsets: true)
        == .number(milliseconds: 25_569 * 86_400_000 + 3_600_000, .instant))
  }
}
