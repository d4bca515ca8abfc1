import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Gives differences as rows in the mode of results: for each table a result with the columns `table`, `kind`, and each
/// column as `from_…` and `to_…`.
final class DifferenceRows: DifferenceRenderer {
  private let console: any CommandConsole
  private let presentation: Presentation
  private var table: ComparedTable?
  private var columns = ComparedColumns(old: [], new: [])
  /// The rows of the table, if one differs, and the sources of their cells.
  private var result: (rows: MadeRows, sources: [Source])?
  private(set) var isIncomplete = false

  /// A column of the result, and the place of its cells on one side.
  private struct Source {
    let column: ResultColumn
    let old: Int?
    let new: Int?
  }

  init(_ console: any CommandConsole) {
    self.console = console
    presentation = console.presentation
  }

  func begin(_ schema: SchemaComparison) throws(ShellError) {
    guard !schema.changes.isEmpty else { return }
    let rows = try ReportRows(["kind", "type", "name", "from", "to"], presentation, to: console.output)
    for change in schema.changes {
      try rows.add([
        .text(change.kind.rawValue), .text(change.type), .text(change.name), ReportCell(change.old),
        ReportCell(change.new),
      ])
    }
    try rows.end()
  }

  func begin(
    _ table: ComparedTable, _ pairing: SchemaComparison.TablePairing, _ columns: ComparedColumns
  ) throws(ShellError) -> (table: ComparedTable, phases: [ChangePhase]) {
    self.table = table
    self.columns = columns
    // SQLite's limit of columns; their values are read from a statement.
    guard sources(table).count + 2 <= 2000 else {
      isIncomplete = true
      console.report(
        .difference(
          .leftOut(table.name, "a row with from_ and to_ has over 2,000 columns; mode list shows it")))
      return (table, [])
    }
    return (table, [.all])
  }

  func add(_ difference: RowDifference, in phase: ChangePhase) throws(ShellError) {
    guard let table else { return }
    if result == nil { result = try begin(table) }
    guard let (rows, sources) = result else { return }
    try rows.add { statement throws(DatabaseError) in
      try statement.bind(table.name.databaseValue, at: 1)
      try statement.bind(difference.kind.rawValue.databaseValue, at: 2)
      for (index, source) in sources.enumerated() {
        if let place = source.old, let row = difference.old {
          try statement.bind(row.cell(place), at: index + 3)
        } else if let place = source.new, let row = difference.new {
          try statement.bind(row.cell(place), at: index + 3)
        } else {
          try statement.bind(.null, at: index + 3)
        }
      }
    }
    try console.output.flushIfLarge()
  }

  func endTable() throws(ShellError) {
    try result?.rows.end()
    result = nil
  }

  private func begin(_ table: ComparedTable) throws(ShellError) -> (rows: MadeRows, sources: [Source]) {
    let sources = sources(table)
    let columns = ["table", "kind"].map { ResultColumn(named: $0) } + sources.map(\.column)
    return (
      try MadeRows(KnownColumns(columns, presentation.style), presentation, to: console.output), sources
    )
  }

  private func sources(_ table: ComparedTable) -> [Source] {
    var sources: [Source] = []
    func add(_ old: Int?, _ new: Int?) {
      if let old {
        let column = columns.old[old]
        sources.append(Source(column: column.named("from_\(column.name)"), old: old, new: nil))
      }
      if let new {
        let column = columns.new[new]
        sources.append(Source(column: column.named("to_\(column.name)"), old: nil, new: new))
      }
    }
    let isRowID = table.identity == .rowid
    if isRowID { add(table.oldRowID, table.newRowID) }
    for (place, column) in (table.old?.columns ?? []).enumerated() {
      add(place, table.new?.place(of: column.name))
    }
    for (place, column) in (table.new?.columns ?? []).enumerated()
    where table.old?.place(of: column.name) == nil {
      add(nil, place)
    }
    return sources
  }
}
