import ColumnMeaning
import OutputModes
import TypedSQLiteCore

// What a viewer shows of all values of a column. Rows that were not read yet are read.

extension ViewedLastResult {
  func chart(of column: Int, size: ScreenSize) -> [[UInt8]] {
    do throws(ShellError) {
      return try ChartReport(console: console).lines(of: result, column: column, size: size)
    } catch {
      let prefix = "Error: "
      let text = error.message
      return [Array((text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text).utf8)]
    }
  }

  func description(of column: Int, width: Int) -> [String] {
    let columns = LastResultDisplay(console: console).shownColumns(of: result)
    let described = columns[column]
    do throws(DatabaseError) {
      var summary = ColumnSummary(
        described.format, budget: ColumnSummary.Budget(columns: 1),
        hash: ByteHash(secret: console.surroundings.randomNumber()))
      var rows = try TypedRows(result, KnownColumns(stored: columns))
      while rows.hasRow {
        summary.add(rows.statement.cell(column))
        rows.step()
      }
      let writer = SummaryWriter(described, presentation.style, try Statement.parameters(1))
      let lines = ColumnDescription(described, summary, writer).lines(width: width)
      let count = countText(summary.rowCount, "row")
      return lines + [""] + [rows.error == nil ? count : "partial: the first \(count)"]
    } catch {
      return [error.message ?? "the rows cannot be read"]
    }
  }
}
