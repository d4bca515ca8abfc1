import TypedSQLiteCore

/// Cuts a cell into the lines in which a screen shows it; what does not fit is replaced by `…`.
struct CellCutter {
  private let words: LineCutter
  private let characters: LineCutter

  /// The mark for text that is cut off, one column wide.
  static let ellipsis = Array("…".utf8)

  /// A line of a cell.
  struct Piece {
    let range: Range<Int>
    var hasTab: Bool
    /// Whether `…` follows because the rest is not shown.
    var isCut = false
  }

  init(_ options: RenderOptions) {
    words = LineCutter(options.dialect, wrapsAtWords: true)
    characters = LineCutter(options.dialect, wrapsAtWords: false)
  }

  /// The lines of a text in a column of a width; at most `limit`.
  ///
  /// A title is broken after `_` or a space, other text between words.
  func pieces(of cell: ArraySlice<UInt8>, width: Int, limit: Int, isTitle: Bool = false) -> [Piece] {
    let text = cell.span
    var pieces: [Piece] = []
    var start: Int? = 0
    while let first = start {
      let line =
        isTitle
        ? titleLine(text, from: first, width: width) : textLine(text, from: first, width: width)
      if line.next != nil, pieces.count == limit - 1 {
        let short = characters.line(of: text, from: first, limit: width - 1)
        pieces.append(Piece(range: first..<short.end, hasTab: short.hasTab, isCut: true))
        break
      }
      pieces.append(Piece(range: first..<line.end, hasTab: line.hasTab))
      start = line.next
    }
    return pieces
  }

  private func textLine(_ text: Span<UInt8>, from first: Int, width: Int) -> LineCutter.Line {
    var line = characters.line(of: text, from: first, limit: width)
    guard line.next == line.end else { return line }
    guard text[line.end] == UInt8(ascii: " ") else { return words.line(of: text, from: first, limit: width) }
    // The line ends with a word.
    var next = line.end
    while next < text.count, text[next] == UInt8(ascii: " ") { next += 1 }
    line.next = next < text.count ? next : nil
    return line
  }

  private func titleLine(_ text: Span<UInt8>, from first: Int, width: Int) -> LineCutter.Line {
    var line = characters.line(of: text, from: first, limit: width)
    guard line.next == line.end else { return line }
    var end = line.end
    while end > first, ![UInt8(ascii: "_"), UInt8(ascii: " ")].contains(text[end - 1]) { end -= 1 }
    if end > first { (line.end, line.next) = (end, end) }
    return line
  }

  /// The width that a text takes if it is broken only at its own line breaks.
  func width(of cell: ArraySlice<UInt8>) -> Int {
    let text = cell.span
    var width = 0
    var start: Int? = 0
    while let first = start {
      let line = characters.line(of: text, from: first, limit: .max / 2)
      width = max(width, line.width)
      start = line.next
    }
    return width
  }

  /// Writes a line of a text.
  ///
  /// - Returns: its width in terminal columns.
  func write(_ piece: Piece, of cell: ArraySlice<UInt8>, width limit: Int, to buffer: inout ByteBuffer) -> Int
  {
    let text = cell.span
    let start = buffer.count
    if piece.hasTab {
      characters.write(text, piece.range, limit: limit, to: &buffer)
    } else {
      buffer.append(text.extracting(piece.range))
    }
    if piece.isCut { buffer.append(Self.ellipsis) }
    return buffer.withSpan(from: start) { characters.measure.width(of: $0) }
  }
}
