package import TypedSQLiteCore

/// Cells and names as JSON.
package enum JSONLiteral {
  /// Writes the meaning of a cell, or its storage value.
  package static func write(
    _ cell: Cell, of row: ResultRow, _ index: Int, _ options: RenderOptions, to buffer: inout ByteBuffer
  ) {
    let start = buffer.count
    if let form = row.writeTyped(cell, index, to: &buffer) {
      guard case .text = form else {
        // Only strings of a document can contain what a terminal would obey.
        if options.escapesControls { ControlEscape.apply(.json, to: &buffer, from: start) }
        return
      }
      buffer.insert(UInt8(ascii: "\""), at: start)
      finishString(from: start + 1, options, in: &buffer)
      return
    }
    switch cell.storageClass {
    case .null: buffer.append("null")
    case .integer: buffer.append(decimal: cell.int64)
    case .real: writeReal(cell.double, options, to: &buffer)
    case .blob where options.dialect.repairsJSON && !cell.withBytes({ $0.isReadableText }):
      // JSON strings cannot contain arbitrary bytes; sqlite3 writes them nevertheless, and no reader accepts that.
      buffer.append(UInt8(ascii: "\""))
      cell.withBytes { buffer.append(sqlBlob: $0) }
      buffer.append(UInt8(ascii: "\""))
    case .blob where options.dialect.isSQLite3(since: 3_052):
      cell.withBytes { _ = BlobQuoting.json.write($0, to: &buffer) }
    case .blob, .text:
      buffer.append(UInt8(ascii: "\""))
      cell.appendText(to: &buffer)
      if options.dialect.cutsTextAtNUL, cell.storageClass == .text {
        PlainText.cutAtNUL(&buffer, from: start + 1)
      }
      finishString(from: start + 1, options, in: &buffer)
    }
  }

  /// Writes a text as a string.
  package static func write(string: String, _ options: RenderOptions, to buffer: inout ByteBuffer) {
    buffer.append(UInt8(ascii: "\""))
    let start = buffer.count
    buffer.append(string)
    finishString(from: start, options, in: &buffer)
  }

  private static func writeReal(_ value: Double, _ options: RenderOptions, to buffer: inout ByteBuffer) {
    if options.dialect.writesExactReals {
      buffer.append(shortestReal: value)
    } else if value.isFinite {
      buffer.append(compatibleReal: value)
    } else {
      if value < 0 { buffer.append(UInt8(ascii: "-")) }
      buffer.append(options.dialect.infinity)
    }
  }

  /// Escapes the text from `start` on, which an opening quote precedes, and closes the string.
  private static func finishString(
    from start: Int, _ options: RenderOptions, in buffer: inout ByteBuffer
  ) {
    if options.dialect.repairsJSON, !buffer.isASCII(from: start) { repair(from: start, in: &buffer) }
    buffer.escape(
      from: start, with: options.dialect.isSQLite3(since: 3_046, before: 3_047) ? bareEscapes : .json)
    if options.escapesControls { ControlEscape.apply(.json, to: &buffer, from: start) }
    buffer.append(UInt8(ascii: "\""))
  }

  private static func repair(from start: Int, in buffer: inout ByteBuffer) {
    guard !buffer.withSpan(from: start, { $0.isUTF8 }) else { return }
    let text = buffer.withSpan(from: start) { String(repairing: $0) }
    buffer.truncate(to: start)
    buffer.append(text)
  }

  private static let bareEscapes = EscapeTable.json(code: "u00", letters: true)
}

/// Writes the rows of a result as JSON objects, without separators between them.
final class JSONObjects {
  private let options: RenderOptions
  /// The names as JSON, each with a colon, and preceded by a comma except for the first.
  private let keys: [UInt8]
  /// The index of each key, and of the end of the last one.
  private let starts: [Int]
  /// Keeps the storage of the values; nil if that is not wanted.
  private let keeper: (any JSONCellKeeper)?
  /// The columns with integers beyond 2^53, which many JSON readers round because they convert each to a
  /// Double.
  private(set) var wideColumns: [String] = []
  private let names: [String]
  private var isWide: [Bool]

  /// Creates the writer of a result with some columns.
  init(_ columns: [OutputColumn], _ options: RenderOptions) {
    var buffer = ByteBuffer(capacity: 256)
    var starts: [Int] = []
    for column in columns {
      starts.append(buffer.count)
      buffer.append(buffer.isEmpty ? "{" : "," as StaticString)
      JSONLiteral.write(string: column.name, options, to: &buffer)
      buffer.append(UInt8(ascii: ":"))
    }
    starts.append(buffer.count)
    self.options = options
    self.starts = starts
    keys = buffer.bytes
    names = columns.map(\.name)
    isWide = columns.map { _ in false }
    keeper = options.makeCellKeeper?()
  }

  func write(_ row: ResultRow, to buffer: inout ByteBuffer) {
    for index in 0..<row.count {
      buffer.append(keys, in: starts[index]..<starts[index + 1])
      let start = buffer.count
      let cell = row.cell(index)
      JSONLiteral.write(cell, of: row, index, options, to: &buffer)
      // Integers of fewer digits are exact in a Double.
      if buffer.count - start > 15, buffer[start] != UInt8(ascii: "\"") { look(at: cell, index) }
      keeper?.keep(cell, index, from: start, in: &buffer)
    }
    keeper?.writeNews(to: &buffer)
    buffer.append(UInt8(ascii: "}"))
  }

  private func look(at cell: Cell, _ index: Int) {
    guard !isWide[index], cell.storageClass == .integer, cell.int64.magnitude > 1 << 53 else { return }
    isWide[index] = true
    wideColumns.append(names[index])
  }
}
