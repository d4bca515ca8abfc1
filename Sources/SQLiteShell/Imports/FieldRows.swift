import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// Reads the rows of a file with separators between its fields.
struct FieldRows: ImportRows, ~Copyable {
  private let notes: ImportNotes
  private let file: String
  private let style: FieldStyle
  private var reader: FieldReader
  private var columns: [ImportColumn] = []
  private var converts = false
  /// How the values of each column are given to a statement.
  private var forms: [FieldForm] = []
  /// What is wrong with the last row, if that ends a statement.
  private(set) var fault: RowFault?
  /// Whether texts that are not UTF-8 must still be reported.
  private var checksText: Bool
  private(set) var rowLine = 1

  init(
    _ bytes: any ByteReader, _ style: FieldStyle, file: String, lengthLimit: Int, _ notes: ImportNotes
  ) {
    self.notes = notes
    self.file = file
    self.style = style
    checksText = notes.tellsLosses && !style.isStrict
    reader = FieldReader(
      bytes, style.separators, cutsTextAtNUL: style.cutsTextAtNUL, lengthLimit: lengthLimit)
  }

  var lineCount: Int { reader.line - 1 }

  var isAtEnd: Bool { reader.isAtEnd }

  mutating func skip(_ count: Int) throws(ShellError) {
    var left = count
    while left > 0, !isAtEnd {
      _ = try readRecord()
      left -= 1
    }
  }

  mutating func readNames() throws(ShellError) -> [String]? {
    if let names = style.columnNames { return names }
    guard try readRecord() else { throw .import(.fileEmpty(notes.fileName)) }
    return (0..<reader.count).map { index in reader.withField(index) { String(repairing: $0) } }
  }

  mutating func begin(_ columns: [ImportColumn]) {
    // The fields of a line are those of the columns that take values.
    self.columns = columns.filter(\.takesValues)
    converts = self.columns.contains { $0.mark != nil || $0.hasDecimalCommas }
    forms = self.columns.map(FieldForm.init)
  }

  mutating func readRow(into row: inout ImportRow) throws(ShellError) -> Bool {
    guard try readFields() else { return false }
    row.removeAll()
    for index in 0..<min(reader.count, columns.count) {
      reader.withField(index) { row.texts.append($0) }
      row.texts.endField()
      if isNull(index) { row.values.append((index + 1, .null)) }
    }
    if converts { convert(&row) }
    return true
  }

  /// Reads a record and reports what is wrong with it; false if there is none, or an empty one that is skipped.
  private mutating func readFields() throws(ShellError) -> Bool {
    repeat {
      fault = nil
      guard try readRecord() else { return false }
      guard style.skipsEmptyRows || style.isStrict && columns.count > 1, isEmptyRow else { break }
      if !style.isStrict { return false }
    } while true
    // After a separator at the very end of a file one field is missing: NULL.
    let found = reader.count + (reader.isCut ? 1 : 0)
    if style.isStrict {
      fault = foundFault(fieldCount: found)
    } else if found != columns.count {
      notes.tellMisfit(isLong: found > columns.count, line: rowLine, expected: columns.count, found: found)
    }
    if checksText {
      for index in 0..<min(reader.count, columns.count) where !reader.withField(index, { $0.isUTF8 }) {
        checksText = false
        notes.tell(.import(.notUTF8(notes.fileName, line: rowLine)))
        break
      }
    }
    return true
  }

  mutating func lookAtRow(_ looks: inout ColumnLooks) throws(ShellError) -> Bool {
    guard try readFields() else { return false }
    guard fault == nil else { return true }
    looks.mayHaveDecimalCommas = style.mayHaveDecimalCommas
    for index in 0..<min(reader.count, columns.count) where !isNull(index) {
      let isQuoted = reader.isQuoted(index)
      reader.withField(index) { looks.look(at: $0, isQuoted: isQuoted, column: index, line: rowLine) }
    }
    return true
  }

  /// What is wrong with a row: a quote, or the number of its fields.
  private func foundFault(fieldCount found: Int) -> RowFault? {
    if let fault = reader.faults.first { return RowFault(fault, record: text) }
    guard found != columns.count, found > columns.count || !style.fillsShortRows else { return nil }
    return RowFault(fieldCount: found, expected: columns.count, line: rowLine, record: text)
  }

  /// The fields of the row, as far as a person needs to see them.
  private var text: String {
    let fields = (0..<min(reader.count, 100)).map { index in
      reader.withField(index) { String(repairing: $0.extracting(first: 1000)) }
    }
    return fields.joined(separator: String(UnicodeScalar(style.separators.column)))
  }

  mutating func advance(_ row: inout ImportRow) throws(ShellError) -> Bool { try readFields() }

  func give(_ column: Int, of row: borrowing ImportRow, to call: FunctionCall) {
    guard column < min(reader.count, forms.count), !isNull(column) else { return call.setResult(.null) }
    reader.withField(column) { forms[column].give($0, to: call) }
  }

  func excludes(_ filter: CellFilter, _ row: borrowing ImportRow) -> Bool {
    guard filter.column < min(reader.count, forms.count), !isNull(filter.column) else { return true }
    return reader.withField(filter.column) { filter.excludes($0, forms[filter.column]) }
  }

  var mark: RowMark? { RowMark(offset: reader.recordOffset, line: reader.recordLine) }

  mutating func begin(at mark: RowMark) { reader.begin(atOffset: mark.offset, line: mark.line) }

  private mutating func readRecord() throws(ShellError) -> Bool {
    let hasRecord: Bool
    do {
      hasRecord = try reader.readRecord()
    } catch {
      throw .import(.cannotReadFile(file, error))
    }
    rowLine = hasRecord ? reader.recordLine : reader.line
    if !style.isStrict {
      for fault in reader.faults { notes.tell(.import(.fault(notes.fileName, fault))) }
    }
    return hasRecord
  }

  /// Whether the last record is an empty line.
  private var isEmptyRow: Bool {
    reader.count == 1 && !reader.isCut && reader.withField(0) { $0.isEmpty }
  }

  /// Whether a field is the text for NULL without quotes.
  private func isNull(_ index: Int) -> Bool {
    guard let nullText = style.nullText, !reader.isQuoted(index) else { return false }
    guard !nullText.isEmpty else { return reader.isEmpty(index) }
    return reader.withField(index) { $0.isSame(as: nullText.span) }
  }

  private func convert(_ row: inout ImportRow) {
    var nulls = row.values[...]
    let nullCount = nulls.count
    for index in 0..<min(columns.count, row.texts.count) {
      if nulls.first?.parameter == index + 1 {
        nulls.removeFirst()
        continue
      }
      if columns[index].hasDecimalCommas {
        if let number = row.texts.withField(index, { DecimalComma.pointed($0) }) {
          row.values.append((index + 1, String(decoding: number, as: UTF8.self).databaseValue))
        }
        continue
      }
      guard let mark = columns[index].mark else { continue }
      if let value = row.texts.withField(index, { mark.exactValue(of: $0) }) {
        row.values.append((index + 1, value))
      } else {
        let text = row.texts.withField(index) { String(repairing: $0) }
        if let refusal = mark.refusal(of: text) {
          row.refusal = refusal
        } else {
          notes.keepUnfit(text, in: columns[index].name, line: rowLine)
        }
      }
    }
    // Who goes through the row with its values needs them in the order of the columns.
    if nullCount > 0, row.values.count > nullCount { row.values.sort { $0.parameter < $1.parameter } }
  }
}

/// How the fields of a file are read.
struct FieldStyle {
  let separators: FieldSeparators
  /// The text that means NULL if it is not in quotes; nil if there is none.
  let nullText: [UInt8]?
  /// The names of the columns, if the file has none in its first row.
  var columnNames: [String]?
  /// Whether numbers may be written with a decimal comma.
  var mayHaveDecimalCommas = false
  /// Whether a row that is broken is told as the ``ImportRows/fault`` of the rows, and empty lines are no rows.
  var isStrict = false
  /// Whether fields that are missing at the end of a row are NULL, and no fault.
  var fillsShortRows = false
  /// Whether empty rows are skipped.
  let skipsEmptyRows: Bool
  /// Whether a field ends before its first zero byte.
  let cutsTextAtNUL: Bool
}
