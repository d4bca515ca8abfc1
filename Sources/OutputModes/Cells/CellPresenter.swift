package import TypedSQLiteCore

/// Writes cells as ``CellDisplay`` requires, if it requires anything.
///
/// It runs before the writers of the columns, so that modes need not know about it and sessions without such
/// settings do not pay for it.
package struct CellPresenter: Sendable {
  private let display: CellDisplay
  private let cutsTextAtNUL: Bool
  private let nullText: [UInt8]
  /// Whether the mode is for people, so that text may be quoted and cut.
  private let isForPeople: Bool
  /// Whether lines are counted here, because the mode does not count them.
  private let countsLines: Bool

  /// The mark for text that is cut off.
  static let ellipsis = "..." as StaticString

  /// Creates the presenter of a mode; nil if all cells are shown unchanged.
  package init?(_ mode: OutputMode, _ options: RenderOptions) {
    guard !options.cells.isPlain, mode.typedStyle != .storage else { return nil }
    display = options.cells
    cutsTextAtNUL = options.dialect.cutsTextAtNUL
    nullText = options.nullText
    isForPeople = mode.isForPeople
    countsLines = !mode.layout.needsAllRows
  }

  /// The writers of the columns, applied before those of their meanings.
  package func writers(over inner: [ColumnWriter?], count: Int) -> [ColumnWriter?] {
    (0..<count).map { index in
      let meaning = index < inner.count ? inner[index] : nil
      return ColumnWriter { cell, buffer in write(cell, meaning, to: &buffer) }
    }
  }

  private func write(_ cell: Cell, _ meaning: ColumnWriter?, to buffer: inout ByteBuffer) -> CellForm? {
    let start = buffer.count
    let form = meaning?.write(cell, &buffer) ?? writeStored(cell, to: &buffer)
    guard isForPeople else { return form }
    if form == nil {
      guard cell.storageClass == .text || cell.storageClass == .blob, isLimited(cell) else { return nil }
      cell.appendText(to: &buffer)
      if cutsTextAtNUL { PlainText.cutAtNUL(&buffer, from: start) }
    }
    cut(&buffer, from: start)
    return form ?? .text
  }

  /// Writes a cell without a meaning; returns nil and writes nothing if it is shown unchanged.
  private func writeStored(_ cell: Cell, to buffer: inout ByteBuffer) -> CellForm? {
    switch cell.storageClass {
    case .null:
      let needsWord = display.textQuoting == .sql || display.textQuoting == .relaxed
      guard isForPeople, needsWord, nullText.isEmpty else { return nil }
      buffer.append("NULL")
      return .text
    case .integer, .real:
      return nil
    case .text:
      guard isForPeople, display.textQuoting != .off else { return nil }
      let start = buffer.count
      cell.appendText(to: &buffer)
      if cutsTextAtNUL { PlainText.cutAtNUL(&buffer, from: start) }
      display.textQuoting.apply(to: &buffer, from: start)
      return .text
    case .blob:
      if display.showsBinaryJSON, writeBinaryJSON(cell, to: &buffer) { return .json }
      return cell.withBytes { blobQuoting.write($0, to: &buffer) } ? .text : nil
    }
  }

  /// Writes a blob in SQLite's binary JSON format as JSON; returns false and writes nothing for any other.
  private func writeBinaryJSON(_ cell: Cell, to buffer: inout ByteBuffer) -> Bool {
    let start = buffer.count
    let isJSON = cell.withBytes { !$0.isEmpty && JSONBinary.writeText(of: $0, to: &buffer) }
    if !isJSON { buffer.truncate(to: start) }
    return isJSON
  }

  /// How a blob is shown; the quoting of text decides if nothing else does.
  private var blobQuoting: BlobQuoting {
    guard display.blobQuoting == .auto, isForPeople else { return display.blobQuoting }
    return switch display.textQuoting {
    case .off, .csv, .html: .auto
    case .sql, .relaxed: .sql
    case .tcl: .tcl
    case .json: .json
    }
  }

  /// Whether a text is long enough to be cut.
  private func isLimited(_ cell: Cell) -> Bool {
    countsLines && display.lineLimit > 0
      || display.characterLimit > 0 && cell.withBytes { $0.count } > display.characterLimit
  }

  private func cut(_ buffer: inout ByteBuffer, from start: Int) {
    if display.characterLimit > 0 {
      let end = buffer.withSpan(from: start) {
        TextMeasure.columns.end(of: $0, characters: display.characterLimit)
      }
      if let end {
        buffer.truncate(to: start + end)
        buffer.append(Self.ellipsis)
      }
    }
    guard countsLines, display.lineLimit > 0 else { return }
    let end = buffer.withSpan(from: start) { Self.end(of: $0, lines: display.lineLimit) }
    if let end {
      buffer.truncate(to: start + end)
      buffer.append(Self.ellipsis)
    }
  }

  /// The index of the line after `limit` lines; nil if there is none.
  private static func end(of text: Span<UInt8>, lines limit: Int) -> Int? {
    var index = 0
    for _ in 0..<limit {
      guard let end = text.firstIndex(of: UInt8(ascii: "\n"), from: index) else { return nil }
      index = end + 1
    }
    return index < text.count ? index : nil
  }
}

extension CellPresenter {
  /// Whether columns are shown under their own names.
  package static func keepsTitles(_ mode: OutputMode, _ options: RenderOptions) -> Bool {
    options.cells.hasPlainTitles || !mode.isForPeople
  }

  /// The names of columns as they are shown.
  package static func titles(_ columns: [OutputColumn], _ mode: OutputMode, _ options: RenderOptions)
    -> [OutputColumn]
  {
    guard !keepsTitles(mode, options) else { return columns }
    return columns.map { OutputColumn(title(of: $0.name, options.cells)) }
  }

  private static func title(of name: String, _ display: CellDisplay) -> String {
    var text = name
    let limit = display.titleLimit
    if limit > 0, name.count > limit {
      text = limit < 3 ? String(name.prefix(limit)) : name.prefix(limit - 3) + "..."
    }
    guard display.titleQuoting != .off else { return text }
    var buffer = ByteBuffer(capacity: text.utf8.count + 16)
    buffer.append(text)
    display.titleQuoting.apply(to: &buffer, from: 0)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}

extension OutputMode {
  /// Whether the mode is for people, so its cells may be quoted and cut.
  var isForPeople: Bool { !isForPrograms && typedStyle == .text }
}
