import ColumnMeaning
import OutputModes
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

@Suite struct TypedRowsTests {
  private let database: Database

  init() throws {
    database = try Database(path: ":memory:")
    try database.runAll(
      "CREATE TABLE t(at DATETIME); INSERT INTO t VALUES (1769853600), (NULL), (1769853601), (1769853602)")
  }

  /// The rows of a query; the first one was read.
  private func rows(_ sql: String) throws -> TypedRows {
    let statement = try database.prepare(sql)
    let columns = ColumnResolver().columns(of: statement, settings: FormatSettings())
    return TypedRows(
      statement, KnownColumns(columns, DisplayStyle(style: .text)), hasRow: try statement.step())
  }

  @Test func `a cell has a stored and a shown form`() throws {
    let rows = try rows("SELECT at FROM t")
    #expect(rows.columns.map(\.name) == ["at"])
    let cell = rows.row.cell(0)
    #expect(cell.int64 == 1_769_853_600)
    var buffer = ByteBuffer()
    #expect(rows.row.writeTyped(cell, 0, to: &buffer) != nil)
    #expect(buffer.withSpan { String(repairing: $0) } == "2026-01-31 10:00:00")
  }

  @Test func `the row is always the current one`() throws {
    var rows = try rows("SELECT at FROM t")
    let row = rows.row
    rows.step()
    #expect(row.cell(0).storageClass == .null)
    rows.pass(2) { false }
    #expect((rows.hasRow, rows.passedCount) == (true, 2))
    #expect(row.cell(0).int64 == 1_769_853_602)
    rows.pass(5) { false }
    #expect((rows.hasRow, rows.passedCount, rows.hasFailed) == (false, 3, false))
  }

  @Test func `a failure ends the rows and stays`() throws {
    var rows = try rows("SELECT abs(value) FROM json_each('[1, -9223372036854775808]')")
    rows.step()
    #expect((rows.hasRow, rows.hasFailed, rows.isInterrupted) == (false, true, false))
    #expect(rows.error?.message == "integer overflow")
  }
}
