import OutputModes

// Positions in the text of an editor, which is UTF-8. All are in bytes.

extension [UInt8] {
  private static let lineEnd = UInt8(ascii: "\n")

  /// The start of the line that contains a position.
  func lineStart(of position: Int) -> Int {
    self[..<position].lastIndex(of: Self.lineEnd).map { $0 + 1 } ?? 0
  }

  /// The end of the line that contains a position, before its line end.
  func lineEnd(of position: Int) -> Int {
    self[position...].firstIndex(of: Self.lineEnd) ?? count
  }

  /// The end of the grapheme cluster at a position; a line end is one.
  func clusterEnd(at position: Int) -> Int {
    guard position < count else { return count }
    return position + TextCluster(span, at: position).length
  }

  /// The start of the grapheme cluster that ends at a position.
  func clusterStart(before position: Int) -> Int {
    guard position > 0 else { return 0 }
    var start = lineStart(of: position)
    if start == position { return position - 1 }
    while true {
      let end = clusterEnd(at: start)
      if end >= position { return start }
      start = end
    }
  }

  /// A position that is not inside of a grapheme cluster, in place of one to which libedit has moved the cursor.
  ///
  /// - Parameters:
  ///   - position: the position.
  ///   - old: the position from which the cursor was moved; nil if the text was changed.
  /// - Returns: the start of the cluster, or its end if the cursor was at the start.
  func wholePosition(_ position: Int, after old: Int?) -> Int {
    guard position > 0, position < count, self[position] >= 0x80 else { return position }
    let start = clusterStart(before: position + 1)
    guard start < position, start == old else { return start }
    let end = clusterEnd(at: start)
    return end < count ? end : start
  }

  /// The number of columns from a position of a line to a later one.
  private func width(of range: Range<Int>) -> Int {
    TextMeasure.columns.width(of: span.extracting(range))
  }

  /// The position in the line above, in the same column if that line is long enough; nil in the first line.
  func positionAbove(_ position: Int) -> Int? {
    let start = lineStart(of: position)
    guard start > 0 else { return nil }
    return self.position(inLineAt: lineStart(of: start - 1), column: width(of: start..<position))
  }

  /// The position in the line below; nil in the last line.
  func positionBelow(_ position: Int) -> Int? {
    let end = lineEnd(of: position)
    guard end < count else { return nil }
    return self.position(inLineAt: end + 1, column: width(of: lineStart(of: position)..<position))
  }

  private func position(inLineAt start: Int, column: Int) -> Int {
    let end = lineEnd(of: start)
    var position = start
    var rest = column
    while position < end {
      let cluster = TextCluster(span, at: position)
      guard cluster.width <= rest else { break }
      rest -= cluster.width
      position += cluster.length
    }
    return Swift.min(position, end)
  }
}
