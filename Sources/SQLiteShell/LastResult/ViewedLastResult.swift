import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// The last result in a viewer.
final class ViewedLastResult: ViewedResult {
  let console: any SessionConsole
  private(set) var result: KeptResult
  let presentation: Presentation
  /// The same with JSON in lines, for a row that is shown alone.
  private let recordPresentation: Presentation
  let titles: [[UInt8]]
  let showsTitles = true

  /// Creates the result in the modes of a viewer.
  init?(_ result: KeptResult, _ console: any SessionConsole) {
    self.console = console
    self.result = result
    presentation = Presentation(onScreenOf: console, cutsTexts: false)
    recordPresentation = Presentation(onScreenOf: console, cutsTexts: false, indentsJSON: true)
    guard let window = presentation.makeWindow(result.columns) else { return nil }
    titles = window.titles
  }

  var rowCount: Int { result.rowCount }
  var isComplete: Bool { if case .complete = result.state { true } else { false } }
  var missing: String? { result.missing }

  func read(upTo count: Int, until isLate: () -> Bool) {
    result.read(upTo: count, until: isLate)
  }

  func rest() {
    result.pause()
  }

  func window(from first: Int, count: Int, isStored: Bool) -> ResultWindow {
    window(from: first, count: count, isStored: isStored, presentation)
  }

  func record(_ row: Int, isStored: Bool) -> ResultWindow {
    window(from: row, count: 1, isStored: isStored, recordPresentation)
  }

  func window(of indexes: [Int], isStored: Bool) -> ResultWindow {
    let columns = columns(isStored: isStored)
    guard var window = presentation.makeWindow(columns) else { return ResultWindow(lines: []) }
    let known = KnownColumns(columns, presentation.style)
    for index in indexes where index < result.rowCount {
      guard let rows = try? TypedRows(result, known, from: index), rows.hasRow else { break }
      window.add(presentation.row(of: rows, presentation.oddCells(columns)))
    }
    return window
  }

  private func columns(isStored: Bool) -> [ResultColumn] {
    isStored
      ? result.columns.map { $0.with(format: nil) }
      : LastResultDisplay(console: console).shownColumns(of: result)
  }

  func edit(row: Int, column: Int) -> String? {
    guard let source = console.reading.source, source.origin == .terminal else {
      return "only what is typed at a prompt can change a cell"
    }
    var style = presentation.style
    style.audience = .programs
    let columns = LastResultDisplay(console: console).shownColumns(of: result)
    do {
      let update = try CellUpdate(
        result, row: row, column: column, columns, style, in: try console.database())
      return source.beginInput(with: update.sql, cursor: update.cursor) ? nil : "this terminal has no editor"
    } catch let refusal as CellUpdate.Refusal {
      return refusal.reason
    } catch {
      return "the database cannot be read"
    }
  }

  func write(to path: String) -> String {
    guard !console.files.isDatabase(Array(path.utf8)) else {
      return "\(path) is a database, and is not replaced"
    }
    do throws(ShellError) {
      try DotCommand.writeLast(to: path, console)
      return "\(countText(result.rowCount, "row")) written to \(path)"
    } catch {
      return error.message.split(separator: "\n").first.map(String.init) ?? ""
    }
  }

  private func window(
    from first: Int, count: Int, isStored: Bool, _ presentation: Presentation
  ) -> ResultWindow {
    let columns = columns(isStored: isStored)
    guard var window = presentation.makeWindow(columns) else { return ResultWindow(lines: []) }
    let known = KnownColumns(columns, presentation.style)
    let end = min(count, result.rowCount - first)
    guard end > 0, var rows = try? TypedRows(result, known, from: first) else { return window }
    let row = presentation.row(of: rows, presentation.oddCells(columns))
    while rows.hasRow {
      window.add(row)
      // A row behind those that were read would be waited for.
      guard window.rowCount < end else { break }
      rows.step()
    }
    return window
  }

  func text(row: Int, column: Int, isStored: Bool, limit: Int) -> [UInt8]? {
    guard let rows = try? KeptRows(result, from: row), (try? rows.step()) == true else { return nil }
    let cell = rows.statement.cell(column)
    guard cell.byteCount <= limit else { return nil }
    var buffer = ByteBuffer(capacity: 64)
    let format = isStored ? nil : LastResultDisplay(console: console).shownColumns(of: result)[column].format
    if format?.makeWriter(presentation.style)?(cell, &buffer) == nil { cell.appendText(to: &buffer) }
    return buffer.count <= limit ? buffer.bytes : nil
  }

  func explanation(of column: Int) -> [String] {
    LastResultDisplay(console: console).shownColumns(of: result)[column].explanation
  }

  func sort(by column: Int, isDescending: Bool) -> String? {
    guard let text = sortableText else { return "only a SELECT whose tables still exist can be sorted" }
    do {
      let database = try console.database()
      let statement = try database.prepare(
        "SELECT * FROM (\n\(text)\n) ORDER BY \(column + 1)\(isDescending ? " DESC" : "")")
      guard statement.columnCount == result.columns.count else {
        return "the columns of its tables have changed"
      }
      if statement.parameterCount > 0 { try ParameterTable(statement.database).bind(statement) }
      let sorted = try KeptResult(
        statement, result.columns, limit: console.settings.keptMegabytes, sql: result.sql)
      let hasRow = try statement.step()
      sorted.continueReading(statement, hasRow: hasRow, error: nil)
      result.end()
      result = sorted
      console.keep(sorted)
      return nil
    } catch let error as DatabaseError {
      return "it cannot be sorted: \(error.message ?? "")"
    } catch {
      return "it cannot be sorted"
    }
  }

  /// The text of the statement without its end; nil if it does not only read, or reads another result.
  private var sortableText: String? {
    let sql = Array(result.sql.utf8)
    let tokens = SQLTokenizer.tokens(of: sql.span)
    guard let first = tokens.first,
      ["select", "with", "values"].contains(where: { first.isWord($0, in: sql.span) }),
      !tokens.contains(where: { sql[$0.range].elementsEqual(LastTable.name.utf8) }),
      let last = tokens.last(where: { !sql[$0.range].elementsEqual(";".utf8) })
    else { return nil }
    return String(decoding: sql[..<last.range.upperBound], as: UTF8.self)
  }
}

extension ResultColumn {
  /// The same column with another format.
  func with(format: ColumnFormat?) -> ResultColumn {
    ResultColumn(
      name: name, origin: origin, declaredType: declaredType, format: format, evidence: evidence,
      isExplained: isExplained)
  }
}
