import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Prints each difference in a line: `+`, `-`, `~` or `≈`, the table, the key, and the cells.
final class DifferenceText: DifferenceRenderer {
  private let console: any CommandConsole
  /// Whether cells that mean the same are left out.
  private let ignoresMeaning: Bool
  private let text: CellText
  private var table: ComparedTable?
  private var writers: (old: [TypedCellWriter?], new: [TypedCellWriter?]) = ([], [])

  init(_ console: any CommandConsole, ignoresMeaning: Bool) {
    self.console = console
    text = CellText(console: console)
    self.ignoresMeaning = ignoresMeaning
  }

  func begin(_ schema: SchemaComparison) throws(ShellError) {
    for change in schema.changes {
      console.say(line: change.line)
      try console.output.flushIfLarge()
    }
  }

  func begin(
    _ table: ComparedTable, _ pairing: SchemaComparison.TablePairing, _ columns: ComparedColumns
  ) throws(ShellError) -> (table: ComparedTable, phases: [ChangePhase]) {
    self.table = table
    let style = DisplayStyle(style: .text, zone: console.zoneOfResults, setsMeaningsApart: true)
    writers = (
      columns.old.map { $0.format?.makeWriter(style) }, columns.new.map { $0.format?.makeWriter(style) }
    )
    return (table, [.all])
  }

  func add(_ difference: RowDifference, in phase: ChangePhase) throws(ShellError) {
    guard let table else { return }
    console.writeEscaped { buffer in write(difference, table, to: &buffer) }
    try console.output.flushIfLarge()
  }

  private func write(_ difference: RowDifference, _ table: ComparedTable, to buffer: inout ByteBuffer) {
    switch (difference.old, difference.new) {
    case (let old?, nil): writeRow("- ", old, table, table.old, writers.old, to: &buffer)
    case (nil, let new?): writeRow("+ ", new, table, table.new, writers.new, to: &buffer)
    case (let old?, let new?): writeChange(difference, old, new, table, to: &buffer)
    case (nil, nil): return
    }
    buffer.append(UInt8(ascii: "\n"))
  }

  private func writeRow(
    _ mark: StaticString, _ row: Statement, _ table: ComparedTable, _ shape: TableShape?,
    _ writers: [TypedCellWriter?], to buffer: inout ByteBuffer
  ) {
    guard let shape else { return }
    buffer.append(mark)
    buffer.append(SQLName.plain(shape.name))
    if table.identity == .rowid {
      buffer.append(" rowid ")
      text.write(row.cell(shape.columns.count), nil, to: &buffer)
      buffer.append(UInt8(ascii: ","))
    }
    for (index, column) in shape.columns.enumerated() {
      buffer.append(index == 0 ? " " : ", " as StaticString)
      buffer.append(SQLName.plain(column.name))
      buffer.append(UInt8(ascii: " "))
      text.write(row.cell(index), writers[index], to: &buffer)
    }
  }

  private func writeChange(
    _ difference: RowDifference, _ old: Statement, _ new: Statement, _ table: ComparedTable,
    to buffer: inout ByteBuffer
  ) {
    buffer.append(difference.kind == .sameMeaning ? "≈ " : "~ " as StaticString)
    buffer.append(SQLName.plain(table.name))
    for (number, term) in table.terms.enumerated() {
      buffer.append(number == 0 ? " " : ", " as StaticString)
      let isColumn = term.old < table.old?.columns.count ?? 0
      buffer.append(isColumn ? SQLName.plain(table.old?.columns[term.old].name ?? "") : "rowid")
      buffer.append(UInt8(ascii: " "))
      text.write(old.cell(term.old), isColumn ? writers.old[term.old] : nil, to: &buffer)
    }
    buffer.append(UInt8(ascii: ":"))
    var isFirst = true
    for index in table.pairs.indices {
      let isChanged = difference.changed.contains(index)
      guard isChanged || !ignoresMeaning && difference.restored.contains(index) else { continue }
      let pair = table.pairs[index]
      buffer.append(isFirst ? " " : ", " as StaticString)
      isFirst = false
      buffer.append(SQLName.plain(pair.name))
      buffer.append(UInt8(ascii: " "))
      let cells = (old.cell(pair.old), new.cell(pair.new))
      if isChanged {
        text.writeChange(cells.0, cells.1, (writers.old[pair.old], writers.new[pair.new]), to: &buffer)
      } else {
        text.write(cells.0, nil, to: &buffer)
        buffer.append(" ≈ ")
        text.write(cells.1, nil, to: &buffer)
      }
    }
  }
}
