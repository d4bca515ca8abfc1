import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Prints each difference in a line: `+`, `-`, `~` or `≈`, the table, the key, and the cells.
final class DifferenceText: DifferenceRenderer {
  private let shell: Shell
  /// Whether cells that mean the same are left out.
  private let ignoresMeaning: Bool
  private var table: ComparedTable?
  private var writers: (old: [TypedCellWriter?], new: [TypedCellWriter?]) = ([], [])

  init(_ shell: Shell, ignoresMeaning: Bool) {
    self.shell = shell
    self.ignoresMeaning = ignoresMeaning
  }

  func begin(_ schema: SchemaComparison) throws(ShellError) {
    for change in schema.changes {
      shell.sayLine(change.line)
      try shell.output.flushIfLarge()
    }
  }

  func begin(
    _ table: ComparedTable, _ pairing: SchemaComparison.TablePairing, _ columns: ComparedColumns
  ) throws(ShellError) -> (table: ComparedTable, phases: [ChangePhase]) {
    self.table = table
    let style = DisplayStyle(style: .text, zone: shell.zoneOfResults, setsMeaningsApart: true)
    writers = (
      columns.old.map { $0.format?.makeWriter(style) }, columns.new.map { $0.format?.makeWriter(style) }
    )
    return (table, [.all])
  }

  func add(_ difference: RowDifference, in phase: ChangePhase) throws(ShellError) {
    guard let table else { return }
    shell.writeEscaped { buffer in write(difference, table, to: &buffer) }
    try shell.output.flushIfLarge()
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
      write(row.cell(shape.columns.count), nil, to: &buffer)
      buffer.append(UInt8(ascii: ","))
    }
    for (index, column) in shape.columns.enumerated() {
      buffer.append(index == 0 ? " " : ", " as StaticString)
      buffer.append(SQLName.plain(column.name))
      buffer.append(UInt8(ascii: " "))
      write(row.cell(index), writers[index], to: &buffer)
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
      write(old.cell(term.old), isColumn ? writers.old[term.old] : nil, to: &buffer)
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
      guard isChanged else {
        write(cells.0, nil, to: &buffer)
        buffer.append(" ≈ ")
        write(cells.1, nil, to: &buffer)
        continue
      }
      let start = buffer.count
      let isOldTyped = write(cells.0, writers.old[pair.old], to: &buffer)
      let middle = buffer.count
      buffer.append(" → ")
      let end = buffer.count
      let isNewTyped = write(cells.1, writers.new[pair.new], to: &buffer)
      guard isOldTyped || isNewTyped, buffer.isSame(start..<middle, end) else { continue }
      // What is shown is rounded, or of another storage.
      buffer.truncate(to: start)
      write(cells.0, nil, to: &buffer)
      buffer.append(" → ")
      write(cells.1, nil, to: &buffer)
    }
  }

  /// The number of bytes above which a cell is cut at a terminal.
  private static let limit = 200

  /// Writes a cell by its meaning, or else as a SQL literal in one line.
  ///
  /// - Returns: whether its meaning was written.
  @discardableResult
  private func write(_ cell: Cell, _ writer: TypedCellWriter?, to buffer: inout ByteBuffer) -> Bool {
    let start = buffer.count
    if let writer, writer(cell, &buffer) != nil {
      if buffer.firstIndex(of: 10, from: start) == nil { return true }
      buffer.truncate(to: start)
    }
    guard shell.output.isTerminal, cell.byteCount > Self.limit else {
      SQLLiteral.write(cell, .insert, shell.rendering, to: &buffer)
      return false
    }
    let isBlob = cell.storageClass == .blob
    cell.withBytes { bytes in
      if isBlob {
        buffer.append("X'")
        buffer.append(hexadecimal: bytes.extracting(0..<16))
      } else {
        let text = String(repairing: bytes.extracting(0..<Self.limit))
        let line = text.map { $0.isNewline ? " " : $0 }
        buffer.append("'\(String(line.dropLast(1)))")
      }
    }
    buffer.append("…' (\(groupedText(cell.byteCount)) bytes)")
    return false
  }
}

extension ByteBuffer {
  /// Whether a range has the same bytes as the rest from a place on.
  fileprivate func isSame(_ range: Range<Int>, _ start: Int) -> Bool {
    withSpan { bytes in bytes.extracting(range).isSame(as: bytes.extracting(start..<bytes.count)) }
  }
}
