import TypedSQLiteCore

/// The first rows of a result: the text of each cell as a person at a terminal reads it.
///
/// Callers add rows until they have enough, and then make a ``WindowLayout`` for a screen. They may add more rows later,
/// as long as the statement has not ended; nothing here runs it.
package struct ResultWindow: Sendable {
  /// The names of the columns, with control characters escaped.
  package let titles: [[UInt8]]
  /// The number of rows so far.
  package private(set) var rowCount = 0
  /// Whether all rows of the result are here.
  package var isComplete = false
  /// The number of rows of the result; nil if it is not known.
  package var total: Int?
  /// How many of the rows are the last ones of the result, with others missing before them.
  package private(set) var lastRows = 0
  /// The names, in lower case, of columns by which the query chooses or orders rows.
  package var askedNames: Set<String> = []
  /// What the header says of each column below its title; empty for a header without types.
  package var types: [[UInt8]] = []
  /// The columns that mean more than their declared type says.
  package var meaningful: Set<Int> = []
  /// Whether a cell is a document with lines of its own.
  private(set) var hasIndentedJSON = false
  /// The columns with a value that is not shown as it is stored, except booleans and JSON.
  private(set) var columnsWithMeaning: Set<Int> = []
  let options: RenderOptions
  private let documents: Set<Int>
  private let rewriting: Grid.CellRewriter?
  private var bytes: [UInt8] = []
  /// The index in ``bytes`` of the end of each cell, row by row.
  private var ends: [Int] = []
  private var contents: [Content] = []
  /// The cells that have a mark, by their index row by row.
  private var marks: [Int: Mark] = [:]

  /// What has happened to a cell since an earlier result.
  package enum Mark: UInt8, Sendable {
    case changed
    case came
    case went
  }

  /// What a cell holds, which decides how it is aligned and whether it may be cut.
  package enum Content: UInt8, Sendable {
    /// A text that may be broken into lines and cut.
    case text
    /// A text that is shown in one piece, such as a date or a UUID.
    case unit
    case number
    /// A cell that is not in its column's storage.
    case odd
    case null
  }

  /// The number of bytes of a cell that are kept: more than any screen shows.
  private static let cellLimit = 1 << 16

  /// Creates a window without rows.
  ///
  /// - Parameters:
  ///   - columns: the columns.
  ///   - mode: a mode with a ``OutputMode/window``.
  ///   - options: how cells are shown.
  ///   - documents: the columns whose texts are JSON.
  package init(
    _ columns: [OutputColumn], _ mode: OutputMode, _ options: RenderOptions, documents: Set<Int> = []
  ) {
    self.options = options
    self.documents = documents
    rewriting = mode.layout.window?.rewriting
    var buffer = ByteBuffer(capacity: 64)
    var titles: [[UInt8]] = []
    for column in columns {
      buffer.removeAll()
      PlainText.writeName(column.name, options, style: .gridCell, to: &buffer)
      rewriting?(&buffer, 0)
      titles.append(buffer.bytes)
    }
    self.titles = titles
  }

  /// Creates a window of a text, whose lines are rows with one column.
  package init(lines: some Collection<ArraySlice<UInt8>>) {
    self.init([OutputColumn("")], .box, RenderOptions())
    for line in lines {
      bytes += line
      ends.append(bytes.count)
      contents.append(.text)
      rowCount += 1
    }
  }

  /// Adds the current row of a statement.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - mark: the mark of each column; a cell that has changed begins with a `*` if there are no styles.
  package mutating func add(_ row: ResultRow, mark: (_ column: Int) -> Mark? = { _ in nil }) {
    var buffer = ByteBuffer(capacity: 1024)
    for index in 0..<row.count {
      buffer.removeAll()
      let mark = mark(index)
      if let mark { marks[contents.count] = mark }
      var content = write(row, index, to: &buffer)
      if content == .text, buffer.withSpan({ $0.looksLikeUnit }) { content = .unit }
      if content == .text, options.textWidth > 0, !hasIndentedJSON { cut(&buffer, to: options.textWidth) }
      rewriting?(&buffer, 0)
      if mark == .changed, !options.dimsMarkedCells { buffer.insert(UInt8(ascii: "*"), at: 0) }
      contents.append(content)
      buffer.withSpan { text in
        let kept = text.extracting(first: text.endOfText(limit: Self.cellLimit))
        for index in kept.indices { bytes.append(kept[index]) }
        if kept.count < text.count { bytes += CellCutter.ellipsis }
      }
      ends.append(bytes.count)
    }
    rowCount += 1
  }

  /// Adds one of the last rows, with other rows missing before the first of them.
  package mutating func addLast(_ row: ResultRow) {
    add(row)
    lastRows += 1
  }

  /// The text of a cell.
  package func text(_ row: Int, _ column: Int) -> ArraySlice<UInt8> {
    let index = row * titles.count + column
    return bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// The style of a cell; nil for a usual one.
  func style(_ row: Int, _ column: Int) -> TextStyle? {
    guard options.dimsMarkedCells else { return nil }
    switch marks[row * titles.count + column] {
    case .changed: return .selected
    case .came: return .added
    case .went: return .dim
    case nil:
      let content = content(row, column)
      return content == .null || content == .odd ? .dim : nil
    }
  }

  /// What a cell holds.
  package func content(_ row: Int, _ column: Int) -> Content {
    contents[row * titles.count + column]
  }
}

// MARK: - Cells

extension ResultWindow {
  private mutating func write(_ row: ResultRow, _ index: Int, to buffer: inout ByteBuffer) -> Content {
    let cell = row.cell(index)
    if let form = row.writeTyped(cell, index, to: &buffer) {
      if options.escapesControls { ControlEscape.apply(.gridCell, options, to: &buffer, from: 0) }
      if CellMark.isMarked(buffer, 0..<buffer.count) { return .odd }
      if form == .json { layOutJSON(in: &buffer) }
      if form == .text || form == .number { columnsWithMeaning.insert(index) }
      return switch form {
      case .number: .number
      case .boolean: .unit
      case .text: buffer.count <= Self.longestUnit ? .unit : .text
      case .json: .text
      }
    }
    if options.quotesCells {
      SQLLiteral.write(cell, .gridCell, options, to: &buffer)
    } else if cell.storageClass == .blob, options.escapesControls, writeBlob(cell, to: &buffer) {
      return .unit
    } else {
      PlainText.writeStored(cell, options, style: .gridCell, to: &buffer)
      if cell.storageClass == .text, documents.contains(index) { layOutJSON(in: &buffer) }
    }
    return switch cell.storageClass {
    case .null: .null
    case .integer, .real: .number
    case .text, .blob: .text
    }
  }

  /// Replaces what is beyond the first columns of a text by `…`.
  private func cut(_ buffer: inout ByteBuffer, to width: Int) {
    guard buffer.count > width else { return }
    var end: Int?
    var used = 0
    let isLonger = buffer.withSpan { text in
      var index = 0
      while index < text.count, used <= width {
        let cluster = TextCluster(text, at: index)
        used += cluster.width
        if used >= width, end == nil { end = index }
        index += cluster.length
      }
      return used > width
    }
    guard isLonger, let end else { return }
    buffer.truncate(to: end)
    buffer.append(CellCutter.ellipsis)
  }

  private mutating func layOutJSON(in buffer: inout ByteBuffer) {
    guard options.indentsJSON else { return }
    hasIndentedJSON = true
    JSONLayout.indent(&buffer, from: 0)
  }

  /// The longest text with a meaning that is not broken, in bytes; a UUID has 36.
  fileprivate static var longestUnit: Int { 40 }

  /// The longest blob that is shown whole, and the number of bytes that are shown of a longer one.
  private static var shownBlob: (whole: Int, head: Int) { (16, 8) }

  /// Writes a blob that is not text: a long one as its first bytes and its size.
  ///
  /// - Returns: false if the blob is text; then nothing is written.
  private func writeBlob(_ cell: Cell, to buffer: inout ByteBuffer) -> Bool {
    cell.withBytes { bytes in
      guard !bytes.isReadableText else { return false }
      let isWhole = bytes.count <= Self.shownBlob.whole
      buffer.append("X'")
      buffer.append(hexadecimal: isWhole ? bytes : bytes.extracting(first: Self.shownBlob.head))
      buffer.append(isWhole ? "'" : "…', \(sizeText(bytes.count))")
      return true
    }
  }
}

extension Span<UInt8> {
  /// Whether the text consists of digits and the signs of dates, UUIDs, addresses and hashes.
  fileprivate var looksLikeUnit: Bool {
    guard count > 0, count <= ResultWindow.longestUnit else { return false }
    var hasDigit = false
    for index in indices {
      switch self[index] {
      case 0x30...0x39: hasDigit = true
      case 0x41...0x46, 0x61...0x66: continue
      case 0x20 where index > 0, 0x2B, 0x2D, 0x2E, 0x2F, 0x3A, 0x54, 0x5A: continue
      default: return false
      }
    }
    return hasDigit
  }

  /// The end of the text within its first bytes, which cuts no scalar.
  fileprivate func endOfText(limit: Int) -> Int {
    guard count > limit else { return count }
    var end = limit
    while end > 0, self[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }
}
