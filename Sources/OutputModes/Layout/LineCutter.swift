import TypedSQLiteCore

/// Cuts the text of a grid cell into the lines in which it is shown.
///
/// A line ends at a line break and at the width at which the cell wraps. A final line break does not make an
/// empty line.
struct LineCutter {
  let measure: TextMeasure
  /// Whether wrapping prefers the ends of words.
  let wrapsAtWords: Bool
  /// Whether each control character except TAB ends a line and is dropped, as in sqlite3.
  let controlsEndLines: Bool

  /// Whether a word fits that ends with the last column of the line, one that begins in its middle is moved to the next
  /// line, and the blank before it is dropped.
  private let breaksLate: Bool

  init(_ dialect: ModeDialect, wrapsAtWords: Bool) {
    measure = dialect.gridMeasure
    self.wrapsAtWords = wrapsAtWords
    controlsEndLines = dialect.isSQLite3(before: 3_052)
    breaksLate = dialect.keepsWrapping
  }

  /// A line of a cell.
  struct Line {
    /// The index of the end of the line.
    var end: Int
    /// The index of the next line, or nil after the last one.
    var next: Int?
    /// The columns of the line.
    var width: Int
    /// Whether the line contains a TAB.
    var hasTab: Bool
    /// Whether the column has its greatest width, however wide the line is, because the text goes on.
    var fillsColumn = false
  }

  /// Finds the line that begins at a byte index and wraps at `limit` columns.
  func line(of text: Span<UInt8>, from start: Int, limit: Int) -> Line {
    var index = start
    var column = 0
    var hasTab = false
    var isFull = false
    while column < limit, index < text.count {
      let byte = text[index]
      // One more byte than fits, because it may belong to the character before it.
      let room = min(limit - column, text.count - index)
      let seen = text.extracting(first: min(index + room + 1, text.count))
      var end = byte < 0x80 ? seen.endOfPrintableASCII(from: index) : index
      // A byte beyond ASCII may belong to the character before it.
      if end > index, end < text.count, text[end] >= 0x80 { end -= 1 }
      if end > index {
        let count = min(end - index, limit - column)
        column += count
        index += count
        continue
      }
      if byte == 9 {
        hasTab = true
        column = min((column | 7) + 1, limit)
        index += 1
        continue
      }
      if endsLine(byte) { break }
      let cluster = measure.cluster(in: text, at: index)
      if column > 0, cluster.width > limit - column {
        isFull = true
        break
      }
      column += cluster.width
      index += cluster.length
    }
    if column >= limit { isFull = true }
    var line = Line(end: index, next: nil, width: column, hasTab: hasTab)
    let hasMore = index < text.count && !endsLine(text[index])
    if isFull, wrapsAtWords, hasMore || controlsEndLines {
      (line.end, index) = wordEnd(in: text, from: start, to: index)
    }
    line.next = next(in: text, at: index, isFull: isFull)
    line.fillsColumn = breaksLate && isFull && line.next != nil
    return line
  }

  /// Appends a line, with spaces in place of TABs.
  func write(_ text: Span<UInt8>, _ range: Range<Int>, limit: Int, to buffer: inout ByteBuffer) {
    var index = range.lowerBound
    var column = 0
    while index < range.upperBound {
      if text[index] == 9 {
        let stop = min((column | 7) + 1, limit)
        buffer.append(UInt8(ascii: " "), times: stop - column)
        column = stop
        index += 1
      } else {
        let cluster = measure.cluster(in: text, at: index)
        let end = min(index + cluster.length, range.upperBound)
        buffer.append(text.extracting(index..<end))
        column += cluster.width
        index = end
      }
    }
  }

  private func endsLine(_ byte: UInt8) -> Bool {
    controlsEndLines ? byte < 0x20 && byte != 9 : (10...13).contains(byte)
  }

  private func next(in text: Span<UInt8>, at index: Int, isFull: Bool) -> Int? {
    guard index < text.count else { return nil }
    let byte = text[index]
    // sqlite3 drops a TAB that does not fit, as white space at the end of a line.
    if isFull, !endsLine(byte), byte != 9 || !controlsEndLines { return index }
    let isPair = byte == 13 && index + 1 < text.count && text[index + 1] == 10
    let next = index + (isPair ? 2 : 1)
    return next < text.count ? next : nil
  }

  /// The index at which a full line is broken.
  ///
  /// It is after the last white space in the second half of the line; if there is none, at the last start or
  /// end of a word of letters and digits there; otherwise at the end of the line. Spaces at the break are
  /// dropped.
  private func wordEnd(in text: Span<UInt8>, from start: Int, to full: Int) -> (end: Int, next: Int) {
    // The last index that is too early for a break.
    let half = max(start, start + (full - start) / 2 - (breaksLate ? 1 : 0))
    var end = full
    if breaksLate, full < text.count, text[full].isWhiteSpace { end += 1 }
    while end > half, !text[end - 1].isWhiteSpace { end -= 1 }
    if end <= half {
      end = full
      while end > half, !isWordBorder(text, at: end) { end -= 1 }
    }
    guard end > half else { return (full, full) }
    var next = end
    while next < text.count, text[next] == UInt8(ascii: " ") { next += 1 }
    return (breaksLate && text[end - 1].isWhiteSpace ? end - 1 : end, next)
  }

  private func isWordBorder(_ text: Span<UInt8>, at index: Int) -> Bool {
    let after = index < text.count ? text[index] : 0
    return isWord(text[index - 1]) != isWord(after) && after & 0xC0 != 0x80
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}
