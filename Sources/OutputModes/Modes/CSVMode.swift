import TypedSQLiteCore

extension OutputMode {
  /// Mode csv: comma-separated values.
  package static let csv = OutputMode(
    Names("csv", shortest: 2),
    Documentation(
      "Comma-separated values",
      """
      Rows end with CR LF, as RFC 4180 requires; after the option -csv they end with LF, as in sqlite3. A value is in
      double quotes if it is empty or contains the separator, white space, a quote or a character beyond ASCII; NULL has
      no quotes.
      """,
      examples: [
        Example("SELECT 1, 'a \"b\"', '', NULL;", prints: "1,\"a \"\"b\"\"\",\"\",\r\n")
      ]),
    isForPrograms: true,
    fields: .quotedWithLineEnds,
    selection: Selection(option: .columnSeparator) { $0.selectSeparators(",", "\r\n") },
    makeRenderer: { CSVRenderer(options: $0) })
}

/// Names and cells with a separator between them, in quotes if they need them.
final class CSVRenderer: RowRenderer {
  private let options: RenderOptions
  private let showsControls: Bool
  /// The bytes that a value without quotes cannot contain.
  private let quotedBytes: ByteSet
  /// Whether the separator could be part of a number.
  private let quotesNumbers: Bool
  let fieldKeeper: (any FieldKeeper)?

  init(options: RenderOptions) {
    showsControls = options.showsControls
    var plain = options
    // Quotes are decided by the bytes of the cell, before its control characters are shown.
    plain.showsControls = false
    self.options = plain
    var bytes = Self.alwaysQuotedBytes
    if options.columnSeparator.count == 1 { bytes.insert(options.columnSeparator[0]) }
    quotedBytes = bytes
    fieldKeeper = options.makeFieldKeeper?()
    quotesNumbers = fieldKeeper != nil || options.columnSeparator != [UInt8(ascii: ",")]
  }

  var isReusable: Bool { true }

  func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {
    guard options.showsHeaders else { return }
    for (index, column) in columns.enumerated() {
      if index > 0 { buffer.append(options.columnSeparator) }
      let start = buffer.count
      PlainText.writeName(column.name, options, to: &buffer)
      quoteIfNeeded(from: start, in: &buffer)
    }
    buffer.append(options.rowSeparator)
  }

  func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    for index in 0..<row.count {
      if index > 0 { buffer.append(options.columnSeparator) }
      let start = buffer.count
      guard let form = PlainText.write(row, index, options, to: &buffer) else { continue }
      if case .number = form, !quotesNumbers { continue }
      fieldKeeper?.keep(row.cell(index), index, from: start, in: &buffer)
      quoteIfNeeded(from: start, in: &buffer)
    }
    buffer.append(options.rowSeparator)
  }

  private func quoteIfNeeded(from start: Int, in buffer: inout ByteBuffer) {
    let needsQuotes =
      buffer.count == start || buffer.contains(quotedBytes, from: start)
      || options.columnSeparator.count != 1 && buffer.contains(options.columnSeparator, from: start)
    if showsControls { ControlEscape.applyASCII(to: &buffer, from: start) }
    guard needsQuotes else { return }
    buffer.quote(from: start, with: UInt8(ascii: "\""))
  }

  private static let alwaysQuotedBytes = ByteSet(
    (0...0xFF as ClosedRange<UInt8>).filter { $0 <= 0x20 || $0 == 0x22 || $0 == 0x27 || $0 >= 0x7F })
}
