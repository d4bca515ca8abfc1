import TypedSQLite

/// Rows in aligned columns: box, table, column and markdown.
///
/// The width of a column is known after the last row, so all cells are kept, rendered, in a ``GridStore``.
final class GridRenderer: RowRenderer {
  private let style: GridStyle
  private let options: RenderOptions
  private let measure: TextMeasure
  private let cutter: LineCutter
  private let writeText: CellWriter
  private let names = GridStore()
  private let rows = GridStore()
  /// The width of each column, in terminal columns.
  private var widths: [Int] = []
  /// The width at which each column wraps.
  private var limits: [Int] = []
  private var alignsRight: [Bool] = []
  private var hasTallRow = false
  /// The current row, its cells one after the other, and where each begins.
  private var line = ByteBuffer(capacity: 1024)
  private var starts: [Int] = []
  private var stage = Stage.names
  private var needsDivider = false
  private var divider: [UInt8] = []

  /// Rewrites the text of a cell, from a start on, before it is laid out.
  typealias CellWriter = @Sendable (inout ByteBuffer, Int) -> Void

  private enum Stage {
    case names
    case rows
    case end
  }

  /// Creates the renderer of one result.
  ///
  /// The text of each cell goes through `rewriting`, such as the escapes of markdown.
  init(_ style: GridStyle, _ options: RenderOptions, rewriting: @escaping CellWriter = { _, _ in }) {
    self.style = style
    self.options = options
    writeText = rewriting
    measure = options.isCompatible ? .codePoints : .columns
    cutter = LineCutter(
      measure: measure, wrapsAtWords: options.wrapsAtWords, controlsEndLines: options.isCompatible)
  }

  func begin(_ columns: [ResultColumn], to buffer: inout ByteBuffer) {
    starts = [Int](repeating: 0, count: columns.count + 1)
    for index in columns.indices {
      let width = index < options.widths.count ? options.widths[index] : 0
      let magnitude = Int(clamping: width.magnitude)
      let limit = magnitude > 0 ? magnitude : options.wrapWidth
      widths.append(magnitude)
      // sqlite3 wraps at a million columns where nothing else is asked for.
      limits.append(limit > 0 ? limit : options.isCompatible ? 1_000_000 : .max)
      alignsRight.append(width < 0)
    }
    for (index, column) in columns.enumerated() {
      starts[index] = line.count
      PlainText.writeName(column.name, options, style: .gridCell, to: &line)
      writeText(&line, starts[index])
    }
    starts[columns.count] = line.count
    store(in: names)
  }

  func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    for index in 0..<row.count {
      let start = line.count
      starts[index] = start
      if !options.quotesCells {
        PlainText.write(row, index, options, style: .gridCell, to: &line)
      } else if row.writeTyped(index, to: &line) == nil {
        SQLLiteral.write(row.cell(index), .gridCell, options, to: &line)
      } else if options.escapesControls {
        ControlEscape.apply(.gridCell, to: &line, from: start)
      }
      writeText(&line, start)
    }
    starts[row.count] = line.count
    store(in: rows)
  }

  func end(to buffer: inout ByteBuffer) -> Bool {
    switch stage {
    case .names:
      writeNames(to: &buffer)
      if hasTallRow {
        switch style.divider {
        case .none: break
        case .blankLine: divider = Array("\n".utf8)
        case .rule: divider = style.middle.line(widths)
        }
      }
      rows.seal()
      stage = .rows
      return true
    case .rows:
      if writeRows(to: &buffer) { return true }
      if let bottom = style.bottom { buffer.append(bottom.line(widths)) }
      stage = .end
      return false
    case .end:
      return false
    }
  }
}

// MARK: - Keeping

extension GridRenderer {
  /// The bytes that make a line need a closer look: controls, and all that is not ASCII.
  private static let unusualBytes = ByteSet(
    (0...0xFF as ClosedRange<UInt8>).filter { $0 < 0x20 || $0 >= 0x7F })

  /// Moves the current row to a store.
  private func store(in store: GridStore) {
    defer { line.removeAll() }
    if !line.contains(Self.unusualBytes, from: 0), fitsAsPlain() {
      store.append([.endsRow, .isPlain], line, starts: starts)
    } else {
      storeLines(in: store)
    }
  }

  /// Whether no cell wraps, taking each byte for a column; notes the widths.
  private func fitsAsPlain() -> Bool {
    for index in widths.indices where starts[index + 1] - starts[index] > limits[index] { return false }
    for index in widths.indices {
      let width = starts[index + 1] - starts[index]
      if width > widths[index] { widths[index] = width }
    }
    return true
  }

  private func storeLines(in store: GridStore) {
    let text = line.bytes
    var cursors: [Int?] = starts.dropLast().map { $0 }
    var output = ByteBuffer(capacity: text.count)
    var lineStarts = starts
    var isTall = false
    repeat {
      output.removeAll()
      for index in widths.indices {
        lineStarts[index] = output.count
        guard let cursor = cursors[index] else { continue }
        let cell = text.span.extracting(starts[index]..<starts[index + 1])
        let (end, next) = cutter.line(of: cell, from: cursor - starts[index], limit: limits[index])
        cutter.write(cell, cursor - starts[index]..<end, limit: limits[index], to: &output)
        cursors[index] = next.map { $0 + starts[index] }
        let width = output.withSpan(from: lineStarts[index]) { measure.width(of: $0) }
        if width > widths[index] { widths[index] = width }
      }
      lineStarts[widths.count] = output.count
      let isLast = cursors.allSatisfy { $0 == nil }
      if !isLast { isTall = true }
      // The heading of sqlite3 has one line; what does not fit there is lost.
      let dropsRest = store === names && options.isCompatible
      store.append(isLast || dropsRest ? .endsRow : [], output, starts: lineStarts)
      if dropsRest { return }
    } while cursors.contains { $0 != nil }
    if isTall, store === rows { hasTallRow = true }
  }
}

// MARK: - Writing

extension GridRenderer {
  private func writeNames(to buffer: inout ByteBuffer) {
    names.seal()
    guard style.centersNames || options.showsHeaders else { return }
    if let top = style.top { buffer.append(top.line(widths)) }
    _ = names.readBlock(cells: widths.count) { flags, bytes, starts in
      writeLine(flags, bytes, starts, centered: style.centersNames, to: &buffer)
    }
    buffer.append(style.middle.line(widths))
  }

  private func writeRows(to buffer: inout ByteBuffer) -> Bool {
    rows.readBlock(cells: widths.count) { flags, bytes, starts in
      if needsDivider { buffer.append(divider) }
      writeLine(flags, bytes, starts, centered: false, to: &buffer)
      needsDivider = !divider.isEmpty && flags.contains(.endsRow)
    }
  }

  private func writeLine(
    _ flags: GridStore.Flags, _ bytes: borrowing ByteBuffer, _ starts: [Int], centered: Bool,
    to buffer: inout ByteBuffer
  ) {
    buffer.append(style.lineStart)
    for index in widths.indices {
      if index > 0 { buffer.append(style.separator) }
      let range = starts[index]..<starts[index + 1]
      let used =
        flags.contains(.isPlain)
        ? range.count : bytes.withSpan(from: 0) { measure.width(of: $0.extracting(range)) }
      let room = widths[index] - used
      let before = centered ? room / 2 : alignsRight[index] ? room : 0
      if before > 0 { buffer.append(UInt8(ascii: " "), times: before) }
      buffer.append(bytes, in: range)
      if room > before { buffer.append(UInt8(ascii: " "), times: room - before) }
    }
    buffer.append(style.lineEnd)
  }
}
