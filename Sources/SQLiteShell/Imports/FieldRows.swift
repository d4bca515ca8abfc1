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
  /// Whether texts that are not UTF-8 must still be reported.
  private var checksText: Bool
  private(set) var rowLine = 1

  init(
    _ bytes: any ByteReader, _ style: FieldStyle, file: String, lengthLimit: Int, _ notes: ImportNotes
  ) {
    self.notes = notes
    self.file = file
    self.style = style
    checksText = notes.tellsLosses
    let name = notes.fileName
    reader = FieldReader(
      bytes, style.separators, cutsTextAtNUL: style.cutsTextAtNUL, lengthLimit: lengthLimit
    ) { fault in
      notes.tell(.import(.fault(name, fault)))
    }
  }

  var lineCount: Int { reader.line - 1 }

  var isAtEnd: Bool { reader.end == .file }

  mutating func skip(_ count: Int) throws(ShellError) {
    var left = count
    var row = TextRow()
    while left > 0, !isAtEnd {
      repeat {
        row.removeAll()
        guard try readField(into: &row) else { break }
      } while reader.end == .column
      left -= 1
    }
  }

  mutating func readNames() throws(ShellError) -> [String]? {
    if let names = style.columnNames { return names }
    var row = TextRow()
    repeat {
      guard try readField(into: &row) else { break }
    } while reader.end == .column
    guard row.count > 0 else { throw .import(.fileEmpty(notes.fileName)) }
    return (0..<row.count).map { index in row.withField(index) { String(repairing: $0) } }
  }

  mutating func begin(_ columns: [ImportColumn]) {
    // The fields of a line are those of the columns that take values.
    self.columns = columns.filter(\.takesValues)
    converts = self.columns.contains { $0.mark != nil || $0.hasDecimalCommas }
  }

  mutating func readRow(into row: inout ImportRow) throws(ShellError) -> Bool {
    rowLine = reader.line
    row.removeAll()
    guard try readField(into: &row.texts) else { return false }
    if style.skipsEmptyRows, reader.end != .column, row.texts.isEmpty(0) { return false }
    markNull(0, &row)
    var found = 1
    while found < columns.count, reader.end == .column {
      // After a separator at the very end of a file one field is missing: NULL.
      if try readField(into: &row.texts) { markNull(found, &row) }
      found += 1
    }
    if found < columns.count {
      notes.tellMisfit(isLong: false, line: rowLine, expected: columns.count, found: found)
    }
    if reader.end == .column { try dropRest(of: &row, found: found) }
    if checksText, !row.texts.isUTF8 {
      checksText = false
      notes.tell(.import(.notUTF8(notes.fileName, line: rowLine)))
    }
    if converts { convert(&row) }
    return true
  }

  private mutating func dropRest(of row: inout ImportRow, found: Int) throws(ShellError) {
    var found = found
    while reader.end == .column {
      _ = try readField(into: &row.texts)
      row.texts.truncate(to: columns.count)
      found += 1
    }
    notes.tellMisfit(isLong: true, line: rowLine, expected: columns.count, found: found)
  }

  mutating func lookAtRow(_ looks: inout ColumnLooks) throws(ShellError) -> Bool {
    var row = ImportRow()
    guard try readRow(into: &row) else { return false }
    let nulls = Set(row.values.map(\.parameter))
    looks.mayHaveDecimalCommas = style.mayHaveDecimalCommas
    for index in 0..<min(row.texts.count, columns.count) where !nulls.contains(index + 1) {
      row.texts.withField(index) { looks.look(at: $0, column: index, line: rowLine) }
    }
    return true
  }

  private mutating func readField(into row: inout TextRow) throws(ShellError) -> Bool {
    let hasField: Bool
    do {
      hasField = try reader.readField(into: &row)
    } catch {
      throw .import(.cannotReadFile(file, error))
    }
    if reader.beginsAsUTF16, !style.cutsTextAtNUL { throw .import(.utf16(notes.fileName)) }
    return hasField
  }

  /// Replaces a field by NULL if it is the text for NULL without quotes.
  private func markNull(_ index: Int, _ row: inout ImportRow) {
    guard let nullText = style.nullText, !reader.isQuoted else { return }
    guard row.texts.withField(index, { $0.isSame(as: nullText.span) }) else { return }
    row.values.append((index + 1, .null))
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
  /// Whether empty rows are skipped.
  let skipsEmptyRows: Bool
  /// Whether a field ends before its first zero byte.
  let cutsTextAtNUL: Bool
}

extension TextRow {
  fileprivate var isUTF8: Bool {
    if isASCII { return true }
    for index in 0..<count where !withField(index, { $0.isUTF8 }) { return false }
    return true
  }
}
