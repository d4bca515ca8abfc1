import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Reads the rows of a sheet for a table.
struct BookRows: ImportRows, ~Copyable {
  private let notes: ImportNotes
  private let open: () throws(ShellError) -> any SheetReader
  private let sheet: String
  private var reader: (any SheetReader)?
  private var row = SheetRow()
  private var columns: [ImportColumn] = []
  private var hasReadNames = false
  private var isFirst = true
  /// For each column the index of its cell in the row, or -1.
  private var cellOfColumn: [Int] = []
  private(set) var rowLine = 1
  private(set) var isAtEnd = false

  /// - Parameters:
  ///   - sheet: the name of the sheet.
  ///   - notes: what people must know.
  ///   - open: begins to read the sheet.
  init(
    sheet: String, _ notes: ImportNotes, opening open: @escaping () throws(ShellError) -> any SheetReader
  ) {
    self.sheet = sheet
    self.notes = notes
    self.open = open
  }

  var lineCount: Int { row.number }

  mutating func skip(_ count: Int) throws(ShellError) {
    var left = count
    while left > 0, try readNext() { left -= 1 }
  }

  mutating func readNames() throws(ShellError) -> [String]? {
    hasReadNames = true
    guard try readNext() else { throw ShellError(BookFailure.noRows(notes.fileName, sheet)) }
    var names: [String] = []
    for cell in row.cells {
      while names.count <= cell.column { names.append("") }
      names[cell.column] = row.text(cell.value)
    }
    // A column without a name at the end has been formatted only.
    while names.last?.isEmpty == true { names.removeLast() }
    guard !names.isEmpty else { throw ShellError(BookFailure.noRows(notes.fileName, sheet)) }
    return names
  }

  mutating func begin(_ columns: [ImportColumn]) {
    self.columns = columns.filter(\.takesValues)
    cellOfColumn = self.columns.map { _ in -1 }
  }

  mutating func readRow(into target: inout ImportRow) throws(ShellError) -> Bool {
    target.removeAll()
    guard try readNext() else { return false }
    if isFirst, !hasReadNames, hasNamesOfColumns {
      isFirst = false
      notes.tellOnce(
        "names",
        .note(.note("\(notes.fileName): the first row has the names of the columns, and is left out")))
      return false
    }
    isFirst = false
    findCells()
    for index in columns.indices {
      append(index, to: &target)
      // A text may be that of many cells.
      guard target.texts.size < 1 << 28 else { throw ShellError(BookFailure.damaged(notes.fileName, sheet)) }
    }
    return true
  }

  mutating func lookAtRow(_ looks: inout ColumnLooks) throws(ShellError) -> Bool {
    guard try readNext() else { return false }
    for cell in row.cells {
      switch cell.value {
      case .text(let range):
        looks.look(atString: row.bytes.span.extracting(range), column: cell.column, line: rowLine)
      case .number(let number): looks.look(atNumber: SheetRow.whole(number) != nil, column: cell.column)
      case .truth: looks.lookAtTruth(column: cell.column)
      }
    }
    return true
  }

  private mutating func readNext() throws(ShellError) -> Bool {
    let reader: any SheetReader
    if let open = self.reader { reader = open } else { reader = try open() }
    self.reader = reader
    guard !isAtEnd, try reader.readRow(&row) else {
      isAtEnd = true
      return false
    }
    rowLine = row.number
    if row.hasEmptyFormula {
      notes.tellOnce("formula", ShellError(BookFailure.emptyFormula(notes.fileName, line: rowLine)))
    }
    return true
  }

  /// Whether the row has the names of all columns of the table.
  private var hasNamesOfColumns: Bool {
    guard row.cells.count == columns.count else { return false }
    return row.cells.allSatisfy { cell in
      columns.indices.contains(cell.column)
        && row.text(cell.value).nameKey == columns[cell.column].name.nameKey
    }
  }

  /// Finds the cells of the columns; values beyond them are reported.
  private mutating func findCells() {
    for index in cellOfColumn.indices { cellOfColumn[index] = -1 }
    var widest = 0
    for (index, cell) in row.cells.enumerated() {
      if cell.column < columns.count { cellOfColumn[cell.column] = index }
      widest = max(widest, cell.column + 1)
    }
    if widest > columns.count {
      notes.tellMisfit(line: rowLine, expected: columns.count, found: widest)
    }
  }

  private func append(_ index: Int, to target: inout ImportRow) {
    let place = cellOfColumn[index]
    guard place >= 0 else {
      target.texts.endField()
      target.values.append((index + 1, .null))
      return
    }
    switch row.cells[place].value {
    case .text(let range): append(text: row.bytes.span.extracting(range), index, to: &target)
    case .truth(let flag):
      target.texts.endField()
      target.values.append((index + 1, flag.databaseValue))
    case .number(let number):
      target.texts.endField()
      let value = SheetRow.whole(number).map { $0.databaseValue } ?? number.databaseValue
      target.values.append((index + 1, value))
    }
  }

  /// Appends a text, as a value of the storage of its column if it has one.
  private func append(text: Span<UInt8>, _ index: Int, to target: inout ImportRow) {
    guard let mark = columns[index].mark else {
      target.texts.append(text)
      target.texts.endField()
      return
    }
    if let value = mark.exactValue(of: text) {
      target.texts.endField()
      target.values.append((index + 1, value))
      return
    }
    target.texts.append(text)
    target.texts.endField()
    let words = String(repairing: text)
    if let refusal = mark.refusal(of: words) {
      target.refusal = refusal
    } else {
      notes.keepUnfit(words, in: columns[index].name, line: rowLine)
    }
  }
}
