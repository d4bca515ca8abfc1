import TypedSQLite

/// Cuts the text of a grid cell into the lines it is shown in.
///
/// Line breaks in the text end a line, and so does the width at which the cell wraps. A final line break
/// makes no empty line.
struct LineCutter {
  let measure: TextMeasure
  /// Whether wrapping prefers the ends of words.
  let wrapsAtWords: Bool
  /// Whether each control character but TAB ends a line and vanishes, as in sqlite3.
  let controlsEndLines: Bool

  /// A line of a cell.
  struct Line {
    /// Where the line ends in the text.
    var end: Int
    /// Where the next line begins, or nil after the last.
    var next: Int?
    /// The columns it takes.
    var width: Int
    /// Whether it holds a TAB.
    var hasTab: Bool
  }

  /// Finds the line that begins at a byte offset and wraps at `limit` columns.
  func line(of text: Span<UInt8>, from start: Int, limit: Int) -> Line {
    var index = start
    var column = 0
    var hasTab = false
    var isFull = false
    while column < limit, index < text.count {
      let byte = text[index]
      // One byte more than there is room for: it may belong to the character before it.
      let room = min(limit - column, text.count - index)
      let seen = text.extracting(first: min(index + room + 1, text.count))
      var end = byte < 0x80 ? seen.endOfPrintableASCII(from: index) : index
      // What is not ASCII may belong to the character before it.
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
    return line
  }

  /// Appends a line, with blanks in place of TABs.
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
    // sqlite3 drops a TAB that does not fit; it is white space at the end of a line.
    if isFull, !endsLine(byte), byte != 9 || !controlsEndLines { return index }
    let isPair = byte == 13 && index + 1 < text.count && text[index + 1] == 10
    let next = index + (isPair ? 2 : 1)
    return next < text.count ? next : nil
  }

  /// Where to break a full line.
  ///
  /// That is behind the last white space in its second half, else where a word of letters and digits begins or
  /// ends there, else at its end. Blanks at the break are dropped.
  private func wordEnd(in text: Span<UInt8>, from start: Int, to full: Int) -> (end: Int, next: Int) {
    let half = start + (full - start) / 2
    var end = full
    while end > half, !text[end - 1].isWhiteSpace { end -= 1 }
    if end <= half {
      end = full
      while end > half, !isWordBorder(text, at: end) { end -= 1 }
    }
    guard end > half else { return (full, full) }
    var next = end
    while next < text.count, text[next] == UInt8(ascii: " ") { next += 1 }
    return (end, next)
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
