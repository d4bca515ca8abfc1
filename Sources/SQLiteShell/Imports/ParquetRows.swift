import ColumnMeaning
import Parquet
import SQLSyntax
import TypedSQLiteCore

/// Reads the rows of a Parquet file, whose columns have names and types.
struct ParquetRows: ImportRows, ~Copyable {
  private let notes: ImportNotes
  private let reader: any ByteReader
  /// The file, if any part of it can be read; else its bytes come from the reader, and are kept in memory.
  private let parts: (any RandomAccessFile)?
  private let interrupt: InterruptHandle
  private var file: ParquetFile?
  private var cursor: ParquetCursor?
  private var skippedRows = 0
  private var columns: [ImportColumn] = []
  /// For each column its position among the columns of the cursor, or -1.
  private var places: [Int] = []
  /// Whether the table was made of the columns of the file, so that they follow in the same order.
  private var hasColumnsOfFile = false
  private var scratch: [UInt8] = []
  private(set) var isAtEnd = false

  init(
    _ reader: any ByteReader, _ parts: (any RandomAccessFile)?, _ notes: ImportNotes,
    _ interrupt: InterruptHandle
  ) {
    self.reader = reader
    self.interrupt = interrupt
    self.parts = parts
    self.notes = notes
  }

  /// The number of the row, since the file has no lines.
  var rowLine: Int { max(lineCount, 1) }

  var lineCount: Int { (cursor?.row ?? skippedRows - 1) + 1 }

  var statedRowCount: Int? { file?.rowCount }

  mutating func seek(toRow row: Int) -> Bool {
    skippedRows = row
    return true
  }

  mutating func skip(_ count: Int) throws(ShellError) {
    skippedRows = count
    _ = try openFile()
  }

  mutating func readNames() throws(ShellError) -> [String]? {
    hasColumnsOfFile = true
    return try openFile().columns.map(\.name)
  }

  mutating func begin(_ columns: [ImportColumn]) {
    self.columns = columns.filter(\.takesValues)
    guard let file else { return }
    var names: [[UInt8]: Int] = [:]
    for (index, column) in file.columns.enumerated() where names[column.name.nameKey] == nil {
      names[column.name.nameKey] = index
    }
    var chosen: [Int] = []
    places = self.columns.indices.map { index in
      let column = self.columns[index]
      guard let place = hasColumnsOfFile ? index : names[column.name.nameKey] else { return -1 }
      chosen.append(place)
      return chosen.count - 1
    }
    for index in file.columns.indices where !chosen.contains(index) {
      let name = file.columns[index].name
      notes.tellOnce("column \(name)", .import(.unknownMember(notes.fileName, line: 1, name, notes.table)))
    }
    cursor = ParquetCursor(file, columns: chosen)
  }

  mutating func lookAtRow(_ looks: inout ColumnLooks) throws(ShellError) -> Bool {
    // The file states its types, so no row has to be read.
    let file = try openFile()
    for (index, column) in file.columns.enumerated() {
      looks.state(ColumnChoice(of: column.kind), column: index)
    }
    looks.rowCount = file.rowCount
    isAtEnd = true
    return false
  }

  mutating func readRow(into row: inout ImportRow) throws(ShellError) -> Bool {
    row.removeAll()
    guard try advance(&row), let cursor else { return false }
    for index in columns.indices { append(index, cursor, to: &row) }
    return true
  }

  mutating func advance(_ row: inout ImportRow) throws(ShellError) -> Bool {
    guard let cursor else { return false }
    do throws(ParquetFailure) {
      if skippedRows > 0 {
        try cursor.seek(toRow: skippedRows)
        skippedRows = 0
      }
      isAtEnd = try !cursor.next()
    } catch {
      throw failure(error)
    }
    return !isAtEnd
  }

  func give(_ column: Int, of row: borrowing ImportRow, to call: FunctionCall) {
    guard let cursor, places.indices.contains(column), places[column] >= 0 else {
      return call.setResult(.null)
    }
    let place = places[column]
    switch cursor.cell(place) {
    case .null: call.setResult(.null)
    case .integer(let integer): row.forms[column].give(integer.databaseValue, to: call)
    case .real(let real): row.forms[column].give(real.databaseValue, to: call)
    case .blob: cursor.withBytes(place) { call.setResult(blob: $0) }
    case .text:
      let form = row.forms[column]
      cursor.withBytes(place) { form.give($0, to: call) }
    }
  }

  private mutating func append(_ index: Int, _ cursor: ParquetCursor, to row: inout ImportRow) {
    let place = places[index]
    var value: DatabaseValue?
    switch place < 0 ? .null : cursor.cell(place) {
    case .null: value = .null
    case .integer(let integer): value = DatabaseValue(storage: .int64(integer))
    case .real(let real): value = DatabaseValue(storage: .double(real))
    case .blob: value = cursor.withBytes(place) { DatabaseValue(storage: .blob($0.data)) }
    case .text:
      scratch.removeAll(keepingCapacity: true)
      cursor.appendText(place, to: &scratch)
      row.texts.append(scratch.span)
      value = converted(scratch.span, index, &row)
    }
    row.texts.endField()
    if let value { row.values.append((index + 1, value)) }
  }

  /// The value that a column stores for a text; nil to store the text.
  private func converted(_ text: Span<UInt8>, _ index: Int, _ row: inout ImportRow) -> DatabaseValue? {
    guard let mark = columns[index].mark else { return nil }
    if let value = mark.exactValue(of: text) { return value }
    let text = String(repairing: text)
    if let refusal = mark.refusal(of: text) {
      row.refusal = refusal
    } else {
      notes.keepUnfit(text, in: columns[index].name, line: rowLine)
    }
    return nil
  }

  private func failure(_ failure: ParquetFailure) -> ShellError {
    .import(.parquet(notes.fileName, failure))
  }

  /// Reads the footer of the file, once.
  private mutating func openFile() throws(ShellError) -> ParquetFile {
    if let file { return file }
    do throws(ParquetFailure) {
      let bytes: any ParquetBytes
      if let parts { bytes = ParquetParts(parts) } else { bytes = ParquetMemory(try readAll()) }
      let opened = try ParquetFile(bytes)
      file = opened
      return opened
    } catch {
      throw failure(error)
    }
  }

  private func readAll() throws(ParquetFailure) -> [UInt8] {
    do throws(FileError) { return try reader.readAll(interrupt) } catch { throw .unreadable(error.message) }
  }
}

/// A file of the session, as the reader of Parquet needs it.
private final class ParquetParts: ParquetBytes {
  private let file: any RandomAccessFile

  init(_ file: any RandomAccessFile) {
    self.file = file
  }

  func size() throws(ParquetFailure) -> Int {
    do throws(FileError) { return try file.size() } catch { throw .unreadable(error.message) }
  }

  func read(at offset: Int, count: Int) throws(ParquetFailure) -> [UInt8] {
    do throws(FileError) { return try file.read(at: offset, count: count) } catch {
      throw .unreadable(error.message)
    }
  }
}

extension ColumnChoice {
  /// The type of a column for what a column of Parquet means.
  fileprivate init(of kind: ParquetKind) {
    switch kind {
    case .boolean:
      self.init(
        "BOOLEAN", ColumnKind.bool.storage(BoolStorage.integer).map { StorageMark(.bool, $0) },
        because: "true and false as 1 and 0")
    case .integer: self.init("INTEGER")
    case .unsigned: self.init("", because: "integers, as texts if they have more than 63 bits")
    case .real: self.init("REAL")
    case .decimal: self.init("DECIMAL TEXT", because: "decimals with all digits")
    case .text, .enumeration: self.init("TEXT")
    case .json: self.init("JSON")
    case .nested: self.init("JSON", because: "nested values as JSON")
    case .blob: self.init("BLOB")
    case .day: self.init("DATE", because: "days, kept as texts")
    case .time: self.init("TIME", because: "times, kept as texts")
    case .timestamp(_, isUTC: true): self.init("DATETIME", because: "dates in UTC, kept as texts")
    case .timestamp(_, isUTC: false): self.init("DATETIME", because: "dates, kept as texts")
    case .uuid: self.init("TEXT", because: "UUIDs, kept as texts")
    case .interval: self.init("TEXT", because: "durations of ISO 8601")
    }
  }
}
