import TypedSQLiteCore

/// A workbook of OpenDocument, as LibreOffice writes it: one part has all its sheets.
struct OpenDocumentBook {
  private let file: BookFile
  /// The names of the sheets.
  private(set) var sheets: [String] = []
  fileprivate static let part = "content.xml"

  init(_ file: BookFile) throws(ShellError) {
    self.file = file
    if file.has("META-INF/manifest.xml") {
      var isEncrypted = false
      try file.readElements(of: "META-INF/manifest.xml") { reader in
        isEncrypted = isEncrypted || reader.isNamed("encryption-data")
      }
      if isEncrypted { throw ShellError(BookFailure.encrypted(file.name)) }
    }
    var found: [String] = []
    try file.readElements(of: Self.part) { reader in
      if reader.isNamed("table"), reader.depth <= 5 { found.append(reader.attributeText("name") ?? "") }
    }
    sheets = found
  }

  /// Begins to read the rows of a sheet.
  func rows(of index: Int) throws(ShellError) -> any SheetReader {
    OpenDocumentRows(file, try file.open(Self.part), sheet: index)
  }
}

/// Reads the rows of a sheet of OpenDocument.
private final class OpenDocumentRows: SheetReader {
  private let file: BookFile
  private var reader: MarkupReader
  /// How many sheets are before the one that is read.
  private var sheetsBefore: Int
  private var isInSheet = false
  private var tableDepth = 0
  private var rowNumber = 0
  /// How often the last row is given again.
  private var repeats = 0
  private var column = 0
  private var cell = CellMarkup()
  private var noteDepth: Int?

  /// The most rows that are read: a repeated row costs no bytes.
  private static let rowLimit = 1 << 24

  init(_ file: BookFile, _ reader: consuming MarkupReader, sheet: Int) {
    self.file = file
    self.reader = reader
    sheetsBefore = sheet
  }

  func readRow(_ row: inout SheetRow) throws(ShellError) -> Bool {
    if repeats > 0 {
      repeats -= 1
      rowNumber += 1
      row.number = rowNumber
      return true
    }
    do throws(MarkupReader.Fault) {
      return try read(&row)
    } catch {
      throw file.failure(error, in: OpenDocumentBook.part)
    }
  }

  private struct CellMarkup {
    var type: [UInt8] = []
    var value: [UInt8] = []
    var repeats = 1
    var hasParagraph = false
    var hasText = false
  }

  private func read(_ row: inout SheetRow) throws(MarkupReader.Fault) -> Bool {
    row.removeAll()
    while true {
      switch try reader.read() {
      case .done: return false
      case .text: break
      case .start:
        if isInSheet { begin(&row) } else if reader.isNamed("table"), reader.depth <= 5 { beginSheet() }
      case .end:
        guard isInSheet else { continue }
        if reader.isNamed("table"), reader.depth < tableDepth { return false }
        if try end(&row) { return true }
      }
    }
  }

  private func beginSheet() {
    if sheetsBefore == 0 {
      isInSheet = true
      tableDepth = reader.depth
    }
    sheetsBefore -= 1
  }

  private func begin(_ row: inout SheetRow) {
    if noteDepth != nil { return }
    if reader.isNamed("table-row") {
      row.removeAll()
      column = 0
      repeats = Self.count(reader.attribute("number-rows-repeated")) - 1
    } else if reader.isNamed("table-cell") || reader.isNamed("covered-table-cell") {
      cell = CellMarkup()
      cell.repeats = Self.count(reader.attribute("number-columns-repeated"))
      cell.type = reader.attribute("value-type") ?? []
      cell.value =
        reader.attribute("date-value") ?? reader.attribute("time-value") ?? reader.attribute("boolean-value")
        ?? reader.attribute("value") ?? []
      reader.text.removeAll(keepingCapacity: true)
      // That of an error is empty, and its text is in a paragraph.
      if let text = reader.attribute("string-value"), !text.isEmpty {
        reader.text = text
        cell.hasText = true
      }
    } else if reader.isNamed("annotation") || reader.isNamed("shapes") || reader.isNamed("frame") {
      noteDepth = reader.depth
      reader.keepsText = false
    } else if cell.hasText {
      return
    } else if reader.isNamed("p") {
      if cell.hasParagraph { reader.text.append(UInt8(ascii: "\n")) }
      cell.hasParagraph = true
      reader.keepsText = true
    } else if reader.isNamed("s") {
      let count = min(Self.count(reader.attribute("c")), 1 << 15)
      reader.text += [UInt8](repeating: UInt8(ascii: " "), count: count)
    } else if reader.isNamed("tab") {
      reader.text.append(UInt8(ascii: "\t"))
    } else if reader.isNamed("line-break") {
      reader.text.append(UInt8(ascii: "\n"))
    }
  }

  /// Ends an element; true if a row with a value ended.
  private func end(_ row: inout SheetRow) throws(MarkupReader.Fault) -> Bool {
    if let depth = noteDepth {
      if reader.depth < depth { noteDepth = nil }
      return false
    }
    if reader.isNamed("p") {
      reader.keepsText = false
    } else if reader.isNamed("table-cell") || reader.isNamed("covered-table-cell") {
      addCell(&row)
    } else if reader.isNamed("table-row") {
      rowNumber += 1
      row.number = rowNumber
      guard row.cells.isEmpty else {
        guard repeats < Self.rowLimit, rowNumber < Self.rowLimit else { throw .tooLong }
        return true
      }
      // Rows without values are left out, a million of them too.
      rowNumber += min(repeats, Self.rowLimit)
      repeats = 0
    }
    return false
  }

  private func addCell(_ row: inout SheetRow) {
    let first = column
    column = min(column + cell.repeats, SheetRow.columnLimit)
    guard first < column else { return }
    // Its text is kept once, however often it is repeated.
    guard let value = value(in: &row) else { return }
    for column in first..<column { row.add(column, value) }
  }

  /// The value of the cell; nil if it has none.
  private func value(in row: inout SheetRow) -> SheetRow.Value? {
    switch cell.type {
    case Array("float".utf8), Array("percentage".utf8), Array("currency".utf8):
      let digits = cell.value
      guard let number = Double(digits: digits.span), number.isFinite else { return nil }
      return .number(number)
    case Array("boolean".utf8): return .truth(cell.value == Array("true".utf8))
    case Array("date".utf8):
      var date = Self.date(cell.value)
      if date.isEmpty { date = reader.text }
      return .text(row.keep(date.span))
    case Array("time".utf8):
      let shown = reader.text
      let time = Self.time(cell.value) ?? shown
      return .text(row.keep(time.span))
    default:
      guard cell.type == Array("string".utf8) || cell.hasParagraph else { return nil }
      let text = reader.text
      return .text(row.keep(text.span))
    }
  }

  /// A date as the shell writes it.
  private static func date(_ value: [UInt8]) -> [UInt8] {
    var date = value
    if date.count > 10, date[10] == UInt8(ascii: "T") { date[10] = UInt8(ascii: " ") }
    guard date.contains(UInt8(ascii: ".")) else { return date }
    while date.last == UInt8(ascii: "0") { date.removeLast() }
    if date.last == UInt8(ascii: ".") { date.removeLast() }
    return date
  }

  /// A duration such as `PT26H30M00S` as the shell writes it; nil if it is none, or below zero.
  private static func time(_ value: [UInt8]) -> [UInt8]? {
    guard value.starts(with: "PT".utf8) else { return nil }
    var milliseconds: Int64 = 0
    var digits: [UInt8] = []
    for byte in value.dropFirst(2) {
      let unit: Double
      switch byte {
      case UInt8(ascii: "H"): unit = 3_600_000
      case UInt8(ascii: "M"): unit = 60_000
      case UInt8(ascii: "S"): unit = 1000
      default:
        digits.append(byte == UInt8(ascii: ",") ? UInt8(ascii: ".") : byte)
        continue
      }
      guard let number = Double(digits: digits.span), number >= 0, number < 1e9 else { return nil }
      milliseconds += Int64((number * unit).rounded())
      digits = []
    }
    guard digits.isEmpty else { return nil }
    var buffer = ByteBuffer(capacity: 32)
    SheetClock.write(duration: milliseconds, to: &buffer)
    return buffer.bytes
  }

  /// A number of repetitions, at least 1.
  private static func count(_ text: [UInt8]?) -> Int {
    guard let text, text.count < 10 else { return text == nil ? 1 : rowLimit }
    return max(1, Int(String(decoding: text, as: UTF8.self)) ?? 1)
  }
}
