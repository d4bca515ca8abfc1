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
  }

  private let shell: Shell
  private let columns: [ResultColumn]
  /// Whether each row says what happened to it.
  private let showsKind: Bool
  private let form: Form
  /// The rows that are printed, before a change and now.
  private let old: Statement
  private let new: Statement

  private enum Form {
    case lines(CellText, [TypedCellWriter?])
    case rows(RowsInProgress)
  }

  /// The rows of a result that does not end.
  private final class RowsInProgress {
    let presentation: Presentation
    let known: KnownColumns
    var renderer: (any RowRenderer)?

    init(_ presentation: Presentation, _ known: KnownColumns) {
      (self.presentation, self.known) = (presentation, known)
    }
  }

  init(_ shell: Shell, _ columns: [ResultColumn], showsKind: Bool) throws(ShellError) {
    self.shell = shell
    self.columns = columns
    self.showsKind = showsKind
    let count = columns.count + (showsKind ? 1 : 0)
    do throws(DatabaseError) {
      old = try .parameters(columns.count)
      new = try .parameters(count)
    } catch {
      throw .database(error)
    }
    if shell.presentation.isForPeople(shell) {
      let style = DisplayStyle(style: .text, zone: shell.zoneOfResults, setsMeaningsApart: true)
      form = .lines(CellText(shell: shell), columns.map { $0.format?.makeWriter(style) })
      return
    }
    var settings = shell.settings
    // An array would end only with the program.
    if settings.mode.typedStyle == .json { settings.select(.jsonl, shell.dialect) }
    let presentation = Presentation(
      settings, zone: shell.zoneOfResults, isTerminal: shell.output.isTerminal,
      showsStyles: shell.surroundings.environment.showsStyles)
    var name = "kind"
    while columns.contains(where: { $0.name.matches(name) }) { name += "_" }
    let kind = ResultColumn(name: name, origin: nil, declaredType: nil, format: nil, isExplained: false)
    form = .rows(
      RowsInProgress(
        presentation, KnownColumns((showsKind ? [kind] : []) + columns, presentation.style)))
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
    do throws(DatabaseError) {
      switch form {
      case .lines(let cells, let writers):
        try addLine(kind, oldRow, newRow, key, cells, writers)
      case .rows(let rows): try addRow(kind, newRow ?? oldRow, rows)
      }
    } catch {
      throw .database(error)
    }
    try shell.output.flushIfLarge()
  }

  /// Writes what was printed so far, as a grid if the mode has no other form.
  func flush() throws(ShellError) {
    if case .rows(let rows) = form, rows.presentation.mode.layout.needsAllRows, var renderer = rows.renderer {
      while renderer.end(to: &shell.output.buffer) { try shell.output.flushIfLarge() }
      rows.presentation.giveBack(renderer)
      rows.renderer = nil
    }
    try shell.output.flush()
  }

  private func addRow(
    _ kind: Kind, _ row: StoredRows.Row?, _ rows: RowsInProgress
  ) throws(DatabaseError) {
    new.clearBindings()
    if showsKind { try new.bind(kind.rawValue.databaseValue, at: 1) }
    if let row { try StoredRows.bind(row, to: new, from: showsKind ? 2 : 1) }
    _ = try new.step()
    defer { new.reset() }
    if rows.presentation.mode.layout.isJSON { shell.output.beginJSON() }
    defer { if rows.presentation.mode.layout.isJSON { shell.output.endJSON() } }
    if rows.renderer == nil {
      let presentation = rows.presentation
      var renderer =
        presentation.envelope.map { presentation.makeRenderer(in: $0) } ?? presentation.takeRenderer()
      let titles = renderer.needsColumns ? rows.presentation.titles(rows.known.columns) : []
      renderer.begin(titles, to: &shell.output.buffer)
      rows.renderer = renderer
    }
    let row = rows.presentation.row(of: TypedRows(new, rows.known, hasRow: true), nil)
    rows.renderer?.add(row, to: &shell.output.buffer)
  }

  // MARK: - Lines

  private func addLine(
    _ kind: Kind, _ oldRow: StoredRows.Row?, _ newRow: StoredRows.Row?, _ key: [Int], _ cells: CellText,
    _ writers: [TypedCellWriter?]
  ) throws(DatabaseError) {
    defer {
      old.reset()
      new.reset()
    }
    if let oldRow {
      old.clearBindings()
      try StoredRows.bind(oldRow, to: old, from: 1)
      _ = try old.step()
    }
    if let newRow {
      new.clearBindings()
      try StoredRows.bind(newRow, to: new, from: 1)
      _ = try new.step()
    }
    shell.writeEscaped { buffer in
      if showsKind {
        let mark: StaticString =
          switch kind {
          case .added: "+ "
          case .changed: "~ "
          case .removed: "- "
          }
        buffer.append(mark)
      }
      if kind == .changed, let oldRow, let newRow {
        writeChange(StoredRows.differences(oldRow, newRow), key, cells, writers, to: &buffer)
      } else if let row = newRow ?? oldRow {
        let shown = 0..<min(columns.count, StoredRows.cells(of: row).count)
        write(newRow == nil ? old : new, shown, cells, writers, to: &buffer)
      }
      buffer.append(UInt8(ascii: "\n"))
    }
  }

  private func write(
    _ row: Statement, _ places: some Sequence<Int>, _ cells: CellText, _ writers: [TypedCellWriter?],
    to buffer: inout ByteBuffer
  ) {
    for (number, place) in places.enumerated() {
      if number > 0 { buffer.append(", ") }
      buffer.append(SQLName.plain(columns[place].name))
      buffer.append(UInt8(ascii: " "))
      cells.write(row.cell(place), writers[place], to: &buffer)
    }
  }

  private func writeChange(
    _ changed: [Int], _ key: [Int], _ cells: CellText, _ writers: [TypedCellWriter?],
    to buffer: inout ByteBuffer
  ) {
    write(new, key, cells, writers, to: &buffer)
    buffer.append(UInt8(ascii: ":"))
    for (number, place) in changed.enumerated() {
      buffer.append(number == 0 ? " " : ", " as StaticString)
      buffer.append(SQLName.plain(columns[place].name))
      buffer.append(UInt8(ascii: " "))
      cells.writeChange(old.cell(place), new.cell(place), (writers[place], writers[place]), to: &buffer)
    }
  }
}
