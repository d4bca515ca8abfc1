import OutputModes
import TypedSQLiteCore

/// Writes the rows of a sheet as XML, in one reused buffer.
///
/// Its first rows are kept until the widths of the columns are known, which are written before them.
struct SheetXML: ~Copyable {
  /// What is not compressed yet.
  var xml = ByteBuffer(capacity: 1 << 17)
  /// The number of the last row, from 1; the first one has the names of the columns.
  private(set) var rowNumber = 0
  private(set) var losses = CellLosses()
  /// Whether rows are kept to measure them.
  private(set) var isSampling = false
  private var name = ""
  private var isFirst = false
  private var letters: [[UInt8]] = []
  /// The digits of ``rowNumber``.
  private var rowDigits: [UInt8] = []
  private var widths: [Int] = []
  private var links = SheetLinks()
  private let dropsOffsets: Bool

  /// The most columns and units of UTF-16 that Excel takes.
  static let columnLimit = 16_384
  static let textLimit = 32_767
  /// How many rows, and bytes of them, are measured.
  private static let sampledRows = 1001
  private static let sampledBytes = 1 << 20

  /// - Parameter dropsOffsets: whether the offset of a time is that of the zone in which all instants are shown.
  init(dropsOffsets: Bool) { self.dropsOffsets = dropsOffsets }

  /// The addresses in the sheet, as relationships; empty if there are none.
  var linkPart: [UInt8] { links.part }

  /// Begins a sheet with the names of its columns.
  mutating func begin(_ name: String, isFirst: Bool, columns: [String]) {
    self.name = name
    self.isFirst = isFirst
    rowNumber = 0
    links = SheetLinks()
    letters = columns.indices.map(Self.letters)
    widths = columns.map { _ in 0 }
    isSampling = true
    beginRow()
    for (index, column) in columns.enumerated() {
      // The button of the filter takes room beside the name.
      let bytes = Array(column.utf8)
      measure(bytes.span, index, more: 3)
      add(text: bytes.span, index, .header)
    }
    endRow()
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - shown: a buffer for the texts of cells.
  mutating func add(_ row: ResultRow, _ shown: inout ByteBuffer) {
    beginRow()
    for index in 0..<min(row.count, letters.count) {
      let cell = row.cell(index)
      guard cell.storageClass != .null else { continue }
      shown.removeAll()
      if let form = row.writeTyped(cell, index, to: &shown) {
        shown.withSpan { add($0, form, index) }
      } else {
        add(cell, index, &shown)
      }
    }
    endRow()
  }

  /// Adds a row with one text.
  mutating func add(line: Span<UInt8>) {
    beginRow()
    if !line.isEmpty {
      measure(line, 0)
      add(text: line, 0, .plain)
    }
    endRow()
  }

  /// Writes the end of the sheet.
  mutating func end() {
    if isSampling { writeStart() }
    xml.append("</sheetData>" as StaticString)
    if let last = letters.last {
      xml.append("<autoFilter ref=\"A1:" as StaticString)
      xml.append(last)
      xml.append(rowDigits)
      xml.append("\"/>" as StaticString)
    }
    links.write(to: &xml)
    xml.append("</worksheet>" as StaticString)
  }

  /// Removes and returns what was written.
  mutating func takeRows() -> [UInt8] {
    defer { xml.removeAll() }
    return xml.bytes
  }

  /// The letters of a column, from `A` to `XFD`.
  static func letters(_ index: Int) -> [UInt8] {
    var letters: [UInt8] = []
    var rest = index + 1
    while rest > 0 {
      letters.insert(UInt8(ascii: "A") + UInt8((rest - 1) % 26), at: 0)
      rest = (rest - 1) / 26
    }
    return letters
  }
}

// MARK: - Rows

extension SheetXML {
  private mutating func beginRow() {
    rowNumber += 1
    nextDigits()
    xml.append("<row r=\"" as StaticString)
    xml.append(rowDigits)
    xml.append("\">" as StaticString)
  }

  private mutating func endRow() {
    xml.append("</row>" as StaticString)
    if isSampling, rowNumber >= Self.sampledRows || xml.count > Self.sampledBytes { writeStart() }
  }

  /// Adds one to the digits of the number of the row.
  private mutating func nextDigits() {
    guard rowNumber > 1 else {
      rowDigits = [UInt8(ascii: "1")]
      return
    }
    for index in rowDigits.indices.reversed() {
      guard rowDigits[index] == UInt8(ascii: "9") else {
        rowDigits[index] += 1
        return
      }
      rowDigits[index] = UInt8(ascii: "0")
    }
    rowDigits.insert(UInt8(ascii: "1"), at: 0)
  }

  /// Writes what is before the rows, with the widths of the columns, and then the rows that were kept.
  private mutating func writeStart() {
    isSampling = false
    let rows = xml.bytes
    xml.removeAll()
    xml.append(WorkbookParts.sheetStart(isFirst: isFirst))
    if !widths.isEmpty {
      xml.append("<cols>" as StaticString)
      for (index, width) in widths.enumerated() {
        let fitted = min(max(width, 6), 60) + 2
        xml.append("<col min=\"\(index + 1)\" max=\"\(index + 1)\" width=\"\(fitted)\" customWidth=\"1\"/>")
      }
      xml.append("</cols>" as StaticString)
    }
    xml.append("<sheetData>" as StaticString)
    xml.append(rows)
  }

  private mutating func measure(_ text: Span<UInt8>, _ column: Int, more: Int = 0) {
    guard isSampling else { return }
    let start = text.extracting(0..<min(text.count, 240))
    widths[column] = max(widths[column], TextMeasure.columns.width(of: start) + more)
  }
}

// MARK: - Cells

extension SheetXML {
  private mutating func open(_ column: Int, _ style: Int, _ type: StaticString) {
    xml.append("<c r=\"" as StaticString)
    xml.append(letters[column])
    xml.append(rowDigits)
    if style != 0 {
      xml.append("\" s=\"" as StaticString)
      xml.append(decimal: Int64(style))
    }
    xml.append(type)
  }

  private mutating func open(number column: Int, _ style: Int) { open(column, style, "\"><v>") }

  private mutating func close() { xml.append("</v></c>" as StaticString) }

  private mutating func lose(_ loss: CellLoss, _ column: Int) {
    losses.add(loss, String(decoding: letters[column] + rowDigits, as: UTF8.self) + " of \(name)")
  }

  /// Adds what a column shows.
  private mutating func add(_ shown: Span<UInt8>, _ form: CellForm, _ column: Int) {
    measure(shown, column)
    switch form {
    case .boolean:
      open(column, 0, "\" t=\"b\"><v>")
      xml.append(shown.equals("true") ? UInt8(ascii: "1") : UInt8(ascii: "0"))
      close()
    case .number: add(number: shown, column)
    case .json: add(text: shown, column)
    case .text:
      switch SheetTime(shown, dropsOffsets: dropsOffsets) {
      case .number(let milliseconds, let style): add(milliseconds, style, column)
      case .beyond(let loss):
        lose(loss, column)
        add(text: shown, column)
      case .other: add(text: shown, column)
      }
    }
  }

  private mutating func add(_ milliseconds: Int64, _ style: SheetStyle, _ column: Int) {
    open(number: column, style.rawValue)
    let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: SheetTime.dayLength)
    if rest == 0 {
      xml.append(decimal: days)
    } else {
      xml.append(shortestReal: Double(milliseconds) / Double(SheetTime.dayLength))
    }
    close()
  }

  /// Adds the digits of a number; as text if a cell keeps fewer of them.
  private mutating func add(number digits: Span<UInt8>, _ column: Int) {
    guard let shape = NumberShape(digits) else { return add(text: digits, column) }
    guard shape.significantDigits <= 15 else {
      lose(.digits, column)
      return add(text: digits, column)
    }
    let style: Int
    if shape.places > 0 {
      style = shape.places <= SheetStyle.mostPlaces ? SheetStyle.places(shape.places) : 0
    } else {
      style = shape.significantDigits > 11 ? SheetStyle.whole.rawValue : 0
    }
    open(number: column, style)
    xml.append(digits)
    close()
  }

  /// Adds a value as it is stored.
  private mutating func add(_ cell: Cell, _ column: Int, _ shown: inout ByteBuffer) {
    switch cell.storageClass {
    case .integer:
      shown.append(decimal: cell.int64)
      shown.withSpan {
        measure($0, column)
        add(number: $0, column)
      }
    case .real:
      let value = cell.double
      shown.append(shortestReal: value)
      shown.withSpan {
        measure($0, column)
        guard value.isFinite else { return add(text: $0, column) }
        open(number: column, 0)
        xml.append($0)
        close()
      }
    case .text:
      cell.withBytes {
        measure($0, column)
        add(text: $0, column)
      }
    case .blob: add(blob: cell, column, &shown)
    case .null: break
    }
  }

  private mutating func add(blob cell: Cell, _ column: Int, _ shown: inout ByteBuffer) {
    cell.withBytes { bytes in
      // Its digits would not fit.
      guard bytes.count <= Self.textLimit / 2 else { return leaveOut(bytes.count, "bytes", column) }
      shown.append("X'" as StaticString)
      shown.append(hexadecimal: bytes, uppercase: true)
      shown.append(UInt8(ascii: "'"))
      shown.withSpan {
        measure($0, column)
        add(text: $0, column)
      }
    }
  }

  /// Adds a text, with a link if it is an address.
  private mutating func add(text: Span<UInt8>, _ column: Int) {
    // What is typed into a cell is a formula, a number or a date if it begins so; the style keeps it a text.
    let looksOther = !text.isEmpty && (0x2B...0x40).contains(text[0])
    guard text.isLink else { return add(text: text, column, looksOther ? .quoted : .plain) }
    let place = String(decoding: letters[column] + rowDigits, as: UTF8.self)
    let isLink = links.add(text, at: place)
    if !isLink { lose(.links, column) }
    add(text: text, column, isLink ? .link : .plain)
  }

  private mutating func add(text: Span<UInt8>, _ column: Int, _ style: SheetStyle) {
    if text.count > Self.textLimit {
      let count = text.utf16Count
      guard count <= Self.textLimit else { return leaveOut(count, "characters", column) }
    }
    open(column, style.rawValue, "\" t=\"inlineStr\"><is><t xml:space=\"preserve\">")
    if !xml.append(cellText: text) { lose(.notUTF8, column) }
    xml.append("</t></is></c>" as StaticString)
  }

  /// Adds a text that says what is missing.
  private mutating func leaveOut(_ count: Int, _ unit: String, _ column: Int) {
    lose(.text, column)
    let text = Array("[\(groupedText(count)) \(unit), too many for a cell]".utf8)
    measure(text.span, column)
    add(text: text.span, column, .plain)
  }
}

/// The digits of a number without an exponent, as a cell can have them.
private struct NumberShape {
  /// The number of digits, without zeros at the start.
  let significantDigits: Int
  /// The number of digits after the point.
  let places: Int

  /// Nil for another text, and for digits that a cell would show otherwise, such as 007.
  init?(_ text: Span<UInt8>) {
    var index = !text.isEmpty && text[0] == UInt8(ascii: "-") ? 1 : 0
    guard index < text.count, text[index].isDigit else { return nil }
    if text[index] == UInt8(ascii: "0"), index + 1 < text.count, text[index + 1] != UInt8(ascii: ".") {
      return nil
    }
    var point: Int?
    var significant = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "."), point == nil, index + 1 < text.count {
        point = index
      } else {
        guard text[index].isDigit else { return nil }
        if significant > 0 || text[index] != UInt8(ascii: "0") { significant += 1 }
      }
      index += 1
    }
    significantDigits = significant
    places = point.map { text.count - 1 - $0 } ?? 0
  }
}

/// The addresses in a sheet, which are written after its rows and in a part of their own.
private struct SheetLinks {
  private var cells: [UInt8] = []
  private var targets: [UInt8] = []
  private var count = 0
  /// The most links of a sheet in Excel, and bytes of addresses that are kept until the sheet ends.
  private static let limit = 65_530
  private static let byteLimit = 1 << 24

  /// Adds a link; false if there are too many.
  mutating func add(_ address: Span<UInt8>, at place: String) -> Bool {
    guard count < Self.limit, targets.count < Self.byteLimit else { return false }
    count += 1
    cells += Array("<hyperlink ref=\"\(place)\" r:id=\"rId\(count)\"/>".utf8)
    var target = ByteBuffer(capacity: 256)
    target.append("<Relationship Id=\"rId\(count)\(WorkbookParts.linkStart)")
    target.append(attribute: address)
    target.append("\" TargetMode=\"External\"/>" as StaticString)
    targets += target.bytes
    return true
  }

  func write(to xml: inout ByteBuffer) {
    guard count > 0 else { return }
    xml.append("<hyperlinks>" as StaticString)
    xml.append(cells)
    xml.append("</hyperlinks>" as StaticString)
  }

  var part: [UInt8] {
    count == 0 ? [] : Array(WorkbookParts.relationships.utf8) + targets + Array("</Relationships>".utf8)
  }
}
