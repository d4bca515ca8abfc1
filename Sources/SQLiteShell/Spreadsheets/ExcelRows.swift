import TypedSQLiteCore

/// Reads the rows of a sheet of Excel.
final class ExcelRows: SheetReader {
  private let file: BookFile
  private let part: String
  private var reader: MarkupReader
  private let texts: SharedTexts?
  private let meanings: [NumberMeaning]
  private let clock: SheetClock
  private var rowNumber = 0
  private var buffer = ByteBuffer(capacity: 64)
  private var cell = CellMarkup()
  private var isInData = false

  init(
    _ file: BookFile, _ part: String, _ reader: consuming MarkupReader, _ texts: SharedTexts?,
    _ meanings: [NumberMeaning], _ clock: SheetClock
  ) {
    self.file = file
    self.part = part
    self.reader = reader
    self.texts = texts
    self.meanings = meanings
    self.clock = clock
  }

  func readRow(_ row: inout SheetRow) throws(ShellError) -> Bool {
    do throws(MarkupReader.Fault) {
      return try read(&row)
    } catch {
      throw file.failure(error, in: part)
    }
  }

  private func read(_ row: inout SheetRow) throws(MarkupReader.Fault) -> Bool {
    row.removeAll()
    while true {
      switch try reader.read() {
      case .done: return false
      case .text: break
      case .start:
        if reader.isNamed("row") {
          row.removeAll()
          cell = CellMarkup()
          rowNumber = reader.attribute("r").flatMap(Self.number) ?? rowNumber + 1
          row.number = rowNumber
          isInData = true
        } else if isInData {
          beginElement()
        }
      case .end:
        if reader.isNamed("row") {
          isInData = false
          if !row.cells.isEmpty { return true }
        } else if isInData {
          endElement(&row)
        }
      }
    }
  }

  /// What is known of the cell that is being read.
  private struct CellMarkup {
    var column = -1
    var type: CellType = .number
    var style = 0
    var hasValue = false
    var hasFormula = false
    var isInline = false
    var phoneticDepth: Int?
  }

  private enum CellType {
    case number, shared, text, inline, truth, error, date
  }

  private func beginElement() {
    if reader.isNamed("c") {
      let column = reader.attribute("r").flatMap(Self.column) ?? cell.column + 1
      cell = CellMarkup()
      cell.column = column
      cell.style = reader.attribute("s").flatMap(Self.number) ?? 0
      cell.type = Self.type(reader.attribute("t") ?? [])
      reader.text.removeAll(keepingCapacity: true)
      reader.keepsText = false
    } else if reader.isNamed("f") {
      cell.hasFormula = true
    } else if reader.isNamed("is") {
      cell.isInline = true
      cell.hasValue = true
    } else if reader.isNamed("rPh") {
      if cell.phoneticDepth == nil { cell.phoneticDepth = reader.depth }
    } else if reader.isNamed("v") {
      cell.hasValue = true
      reader.keepsText = true
    } else if reader.isNamed("t") {
      reader.keepsText = cell.isInline && cell.phoneticDepth == nil
    }
  }

  private func endElement(_ row: inout SheetRow) {
    reader.keepsText = false
    if reader.isNamed("c") {
      if cell.hasValue { add(&row) }
      if cell.hasFormula, !cell.hasValue || cell.type == .number && reader.text.isEmpty {
        row.hasEmptyFormula = true
      }
      cell.hasFormula = false
      cell.hasValue = false
      cell.isInline = false
    } else if let depth = cell.phoneticDepth, reader.depth < depth {
      cell.phoneticDepth = nil
    }
  }

  private static func type(_ word: [UInt8]) -> CellType {
    switch word {
    case Array("s".utf8): .shared
    case Array("str".utf8): .text
    case Array("inlineStr".utf8): .inline
    case Array("b".utf8): .truth
    case Array("e".utf8): .error
    case Array("d".utf8): .date
    default: .number
    }
  }

  /// Adds the cell that ends to the row.
  private func add(_ row: inout SheetRow) {
    let text = reader.text
    switch cell.isInline ? .inline : cell.type {
    case .shared:
      guard let number = Self.number(text) else { return }
      _ = texts?.add(number, to: &row, cell.column)
    case .text, .inline:
      var bytes: [UInt8] = []
      EscapedText.unescape(text, to: &bytes)
      row.add(cell.column, text: bytes.span)
    case .error: if !text.isEmpty { row.add(cell.column, text: text.span) }
    case .truth:
      if !text.isEmpty {
        row.add(cell.column, .truth(text != [UInt8(ascii: "0")] && text != Array("false".utf8)))
      }
    case .date:
      // A date of ISO 8601, as the shell writes it.
      var bytes = text
      if bytes.count > 10, bytes[10] == UInt8(ascii: "T") { bytes[10] = UInt8(ascii: " ") }
      if !bytes.isEmpty { row.add(cell.column, text: bytes.span) }
    case .number: add(number: text, &row)
    }
  }

  private func add(number text: [UInt8], _ row: inout SheetRow) {
    let trimmed = text.filter { !$0.isWhiteSpace }
    guard !trimmed.isEmpty else { return }
    guard let number = Double(digits: trimmed.span), number.isFinite else {
      return row.add(cell.column, text: text.span)
    }
    let meaning = meanings.indices.contains(cell.style) ? meanings[cell.style] : .number
    buffer.removeAll()
    if meaning != .number, clock.write(number, meaning, to: &buffer) {
      buffer.withSpan { row.add(cell.column, text: $0) }
    } else {
      row.add(cell.column, .number(number))
    }
  }

  /// The index of the column in a reference such as `AB12`; nil if there is none.
  private static func column(_ reference: [UInt8]) -> Int? {
    var column = 0
    for byte in reference {
      let letter = byte | 0x20
      guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) else { break }
      column = column * 26 + Int(letter - UInt8(ascii: "a")) + 1
      guard column <= SheetRow.columnLimit else { return SheetRow.columnLimit }
    }
    return column > 0 ? column - 1 : nil
  }

  /// A whole number that is not negative.
  private static func number(_ text: [UInt8]) -> Int? {
    guard !text.isEmpty, text.count < 10 else { return nil }
    var number = 0
    for byte in text {
      guard byte.isDigit else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }
}
