import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Prints rows that came, changed or went: for people in lines, as `.diff` does, else as rows of the output mode.
final class ChangeOutput {
  enum Kind: String {
    case added
    case changed
    case removed

    /// What a line of it begins with.
    fileprivate var mark: StaticString {
      switch self {
      case .added: "+ "
      case .changed: "~ "
      case .removed: "- "
      }
    }
  }

  private let console: any CommandConsole
  /// Whether each row says what happened to it.
  private let showsKind: Bool
  private let form: Form
  private enum Form {
    case lines(ChangeLines)
    case rows(MadeRows, OutputMode)
  }

  init(_ console: any CommandConsole, _ columns: [ResultColumn], showsKind: Bool) throws(ShellError) {
    self.console = console
    self.showsKind = showsKind
    if console.presentation.isForPeople(console) {
      do throws(DatabaseError) {
        form = .lines(try ChangeLines(console, columns))
      } catch {
        throw .database(error)
      }
      return
    }
    var settings = console.settings
    // An array would end only with the program.
    if settings.mode.typedStyle == .json { settings.select(.jsonl, console.dialect) }
    let presentation = Presentation(
      settings, zone: console.zoneOfResults, isTerminal: console.output.isTerminal,
      showsStyles: console.surroundings.environment.showsStyles)
    var name = "kind"
    while columns.contains(where: { $0.name.matches(name) }) { name += "_" }
    let known = KnownColumns(
      (showsKind ? [ResultColumn(named: name)] : []) + columns, presentation.style)
    form = .rows(
      try MadeRows(known, presentation, to: console.output, isEndless: true), presentation.mode)
  }

  /// Prints a change.
  ///
  /// - Parameters:
  ///   - kind: what happened to the row.
  ///   - oldRow: the row before; nil if it is not known or there was none. It may have fewer cells than there are columns.
  ///   - newRow: the row now.
  ///   - key: the places of the columns that say which row it is.
  /// - Throws: ``ShellError`` if the output cannot be written.
  func add(
    _ kind: Kind, _ oldRow: StoredRows.Row?, _ newRow: StoredRows.Row?, key: [Int]
  ) throws(ShellError) {
    switch form {
    case .lines(let lines):
      do throws(DatabaseError) {
        try lines.bind(oldRow, newRow)
      } catch {
        throw .database(error)
      }
      console.writeEscaped { [showsKind] buffer in
        if showsKind { buffer.append(kind.mark) }
        lines.write(oldRow, newRow, key, isChange: kind == .changed, to: &buffer)
      }
      lines.reset()
    case .rows(let rows, _):
      try rows.add { [showsKind] statement throws(DatabaseError) in
        statement.clearBindings()
        if showsKind { try statement.bind(kind.rawValue.databaseValue, at: 1) }
        if let row = newRow ?? oldRow { try StoredRows.bind(row, to: statement, from: showsKind ? 2 : 1) }
      }
    }
    try console.output.flushIfLarge()
  }

  /// Writes what was printed so far, as a grid if the mode has no other form.
  func flush() throws(ShellError) {
    if case .rows(let rows, let mode) = form, mode.layout.needsAllRows { rows.endRows() }
    try console.output.flush()
  }
}

/// Writes rows and their changes in lines for people.
private struct ChangeLines {
  private let columns: [ResultColumn]
  private let cells: CellText
  private let writers: [TypedCellWriter?]
  /// The row before a change, and now.
  private let old: Statement
  private let new: Statement

  init(_ console: any CommandConsole, _ columns: [ResultColumn]) throws(DatabaseError) {
    self.columns = columns
    cells = CellText(console: console)
    let style = DisplayStyle(style: .text, zone: console.zoneOfResults, setsMeaningsApart: true)
    writers = columns.map { $0.format?.makeWriter(style) }
    old = try .parameters(columns.count)
    new = try .parameters(columns.count)
  }

  func bind(_ oldRow: StoredRows.Row?, _ newRow: StoredRows.Row?) throws(DatabaseError) {
    for (row, statement) in [(oldRow, old), (newRow, new)] {
      guard let row else { continue }
      statement.clearBindings()
      try StoredRows.bind(row, to: statement, from: 1)
      _ = try statement.step()
    }
  }

  func reset() {
    old.reset()
    new.reset()
  }

  func write(
    _ oldRow: StoredRows.Row?, _ newRow: StoredRows.Row?, _ key: [Int], isChange: Bool,
    to buffer: inout ByteBuffer
  ) {
    if isChange, let oldRow, let newRow {
      writeChange(StoredRows.differences(oldRow, newRow), key, to: &buffer)
    } else if let row = newRow ?? oldRow {
      let shown = 0..<min(columns.count, StoredRows.cells(of: row).count)
      write(newRow == nil ? old : new, shown, to: &buffer)
    }
    buffer.append(UInt8(ascii: "\n"))
  }

  private func write(_ row: Statement, _ places: some Sequence<Int>, to buffer: inout ByteBuffer) {
    for (number, place) in places.enumerated() {
      if number > 0 { buffer.append(", ") }
      buffer.append(SQLName.plain(columns[place].name))
      buffer.append(UInt8(ascii: " "))
      cells.write(row.cell(place), writers[place], to: &buffer)
    }
  }

  private func writeChange(_ changed: [Int], _ key: [Int], to buffer: inout ByteBuffer) {
    write(new, key, to: &buffer)
    buffer.append(UInt8(ascii: ":"))
    for (number, place) in changed.enumerated() {
      buffer.append(number == 0 ? " " : ", " as StaticString)
      buffer.append(SQLName.plain(columns[place].name))
      buffer.append(UInt8(ascii: " "))
      cells.writeChange(old.cell(place), new.cell(place), (writers[place], writers[place]), to: &buffer)
    }
  }
}
