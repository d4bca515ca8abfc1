import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// Reads the rows of a file with separators between its fields.
final class FieldRows: ImportRows {
  private let notes: ImportNotes
  private let file: String
  private let style: FieldStyle
  private let reader: FieldReader
  private var columns: [ImportColumn] = []
  /// What is made of the texts of each column; empty if all are stored as they are.
  private var conversions: [FieldConversion?] = []
  /// How the values of each column are given to a statement.
  private var forms: [FieldForm] = []
  private(set) var isBroken = false
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
    reader.findsASCII = checksText
  }

  var lineCount: Int { reader.line - 1 }

  var isAtEnd: Bool { reader.isAtEnd }

  func skip(_ count: Int) throws(ShellError) {
    var left = count
    while left > 0, !isAtEnd {
      _ = try readRecord()
      tellFaults()
      left -= 1
    }
  }

  func readNames() throws(ShellError) -> [String]? {
    if let names = style.columnNames { return names }
    let hasNames = try readRecord()
    tellFaults()
    guard hasNames else { throw .import(.fileEmpty(notes.fileName)) }
    if style.isStrict, let fault = reader.faults.first {
      throw .import(.brokenNames(notes.fileName, RowFault(fault, record: text)))
    }
    return (0..<reader.count).map { index in reader.withField(index) { String(repairing: $0) } }
  }

  func begin(_ columns: [ImportColumn]) {
    // The fields of a line are those of the columns that take values.
    self.columns = columns.filter(\.takesValues)
    conversions = self.columns.map(FieldConversion.init)
    if conversions.allSatisfy({ $0 == nil }) { conversions = [] }
    forms = self.columns.map(FieldForm.init)
  }

  func readRow(into row: inout ImportRow) throws(ShellError) -> Bool {
    guard try readFields(&row.remarks) else { return false }
    row.removeAll()
    for index in 0..<fieldCount {
      reader.withField(index) { field in
        row.texts.append(field)
        if isNull(field, index) {
          row.values.append((index + 1, .null))
        } else if !conversions.isEmpty, let conversion = conversions[index] {
          convert(field, index, conversion, &row)
        }
      }
      row.texts.endField()
    }
    return true
  }

  /// How many fields of the record belong to columns.
  private var fieldCount: Int { min(reader.count, columns.count) }

  func readAhead() -> RowsAhead? { RowsAhead(self) }

  /// Reads a record and remarks what is wrong with it; false if there is none, or an empty one that is skipped.
  private func readFields(_ remarks: inout [RowRemark]) throws(ShellError) -> Bool {
    repeat {
      let hasRecord = try readRecord()
      if !style.isStrict, !reader.faults.isEmpty { remarks += reader.faults.map { .fault($0) } }
      guard hasRecord else { return false }
      guard style.skipsEmptyRows || style.isStrict && columns.count > 1, isEmptyRow else { break }
      if !style.isStrict { return false }
    } while true
    // After a separator at the very end of a file one field is missing: NULL.
    let found = reader.count + (reader.isCut ? 1 : 0)
    if style.isStrict {
      isBroken =
        !reader.faults.isEmpty || found > columns.count || found < columns.count && !style.fillsShortRows
    } else if found != columns.count {
      remarks.append(.misfit(expected: columns.count, found: found))
    }
    if checksText, !reader.isRecordASCII {
      for index in 0..<fieldCount where !reader.withField(index, { $0.isUTF8 }) {
        checksText = false
        remarks.append(.notUTF8)
        break
      }
    }
    return true
  }

  func lookAtRow(_ looks: inout ColumnLooks) throws(ShellError) -> Bool {
    // They are told when the row is stored.
    var remarks: [RowRemark] = []
    guard try readFields(&remarks) else { return false }
    guard !isBroken else { return true }
    looks.mayHaveDecimalCommas = style.mayHaveDecimalCommas
    let line = rowLine
    for index in 0..<fieldCount where looks.mayChange(column: index) {
      reader.withField(index) { field in
        guard !isNull(field, index) else { return }
        looks.look(at: field, isQuoted: reader.isQuoted(index), column: index, line: line)
      }
    }
    return true
  }

  var fault: RowFault? {
    guard isBroken else { return nil }
    if let fault = reader.faults.first { return RowFault(fault, record: text) }
    let found = reader.count + (reader.isCut ? 1 : 0)
    return RowFault(fieldCount: found, expected: columns.count, line: rowLine, record: text)
  }

  /// The fields of the row, as far as a person needs to see them.
  private var text: String {
    let fields = (0..<min(reader.count, 100)).map { index in
      reader.withField(index) { String(repairing: $0.extracting(first: 1000)) }
    }
    return fields.joined(separator: String(UnicodeScalar(style.separators.column)))
  }

  func advance(_ row: inout ImportRow) throws(ShellError) -> Bool { try readFields(&row.remarks) }

  func give(_ column: Int, of row: borrowing ImportRow, to call: FunctionCall) {
    guard column < fieldCount else { return call.setResult(.null) }
    reader.withField(column) { field in
      if isNull(field, column) { call.setResult(.null) } else { forms[column].give(field, to: call) }
    }
  }

  func excludes(_ filter: CellFilter, _ row: borrowing ImportRow) -> Bool {
    guard filter.column < fieldCount else { return true }
    return reader.withField(filter.column) { field in
      isNull(field, filter.column) || filter.excludes(field, forms[filter.column])
    }
  }

  var mark: RowMark? { RowMark(offset: reader.recordOffset, line: reader.recordLine) }

  func begin(at mark: RowMark) { reader.begin(atOffset: mark.offset, line: mark.line) }

  private func readRecord() throws(ShellError) -> Bool {
    let hasRecord: Bool
    do {
      hasRecord = try reader.readRecord()
    } catch {
      throw .import(.cannotReadFile(file, error))
    }
    rowLine = hasRecord ? reader.recordLine : reader.line
    return hasRecord
  }

  /// Tells what is wrong with a record that is no row.
  private func tellFaults() {
    guard !style.isStrict else { return }
    notes.tell(reader.faults.map { .fault($0) }, line: rowLine)
  }

  /// Whether the last record is an empty line.
  private var isEmptyRow: Bool {
    reader.count == 1 && !reader.isCut && reader.withField(0) { $0.isEmpty }
  }

  /// Whether a field is the text for NULL without quotes.
  @inline(__always)
  private func isNull(_ field: Span<UInt8>, _ index: Int) -> Bool {
    guard let nullText = style.nullText, field.count == nullText.count, !reader.isQuoted(index) else {
      return false
    }
    return field.isEmpty || field.isSame(as: nullText.span)
  }

  /// Appends what a column makes of a field that it does not store as it is.
  private func convert(
    _ field: Span<UInt8>, _ index: Int, _ conversion: FieldConversion, _ row: inout ImportRow
  ) {
    if let value = conversion.value(of: field) {
      row.values.append((index + 1, value))
      return
    }
    guard let mark = conversion.mark else { return }
    let text = String(repairing: field)
    if let refusal = mark.refusal(of: text) {
      row.refusal = refusal
    } else {
      row.remarks.append(.unfit(text, column: columns[index].name))
    }
  }
}

/// What a column makes of texts that it does not store as they are; an object, because it is used for each cell.
private final class FieldConversion {
  /// The kind and storage of the column; nil if its numbers have a decimal comma.
  let mark: StorageMark?
  /// Short texts that were converted, since columns such as those of truth values have few.
  private var known: [(text: UInt64, value: DatabaseValue)] = []

  /// Nil if the column stores texts as they are.
  init?(_ column: ImportColumn) {
    guard column.hasDecimalCommas || column.mark != nil else { return nil }
    mark = column.hasDecimalCommas ? nil : column.mark
  }

  /// The value of a text; nil if the text is stored.
  func value(of text: Span<UInt8>) -> DatabaseValue? {
    guard text.count < 8 else { return converted(text) }
    var key = UInt64(text.count)
    for index in 0..<text.count { key = key << 8 | UInt64(text[index]) }
    if let place = known.firstIndex(where: { $0.text == key }) { return known[place].value }
    guard let value = converted(text) else { return nil }
    if known.count < 8 { known.append((key, value)) }
    return value
  }

  private func converted(_ text: Span<UInt8>) -> DatabaseValue? {
    guard mark == nil else { return mark?.exactValue(of: text) }
    return DecimalComma.pointed(text).map { String(decoding: $0, as: UTF8.self).databaseValue }
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
