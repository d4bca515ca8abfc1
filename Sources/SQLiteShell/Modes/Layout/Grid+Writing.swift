import TypedSQLite

extension Grid {
  /// Writes the next part of the grid; about a mebibyte of cells at a time.
  ///
  /// - Returns: whether there is more.
  mutating func writePart(to buffer: inout ByteBuffer) -> Bool {
    switch stage {
    case .names:
      names.seal()
      rows.seal()
      if style.alignsNumbers { alignNumbers() }
      fit()
      writeNames(to: &buffer)
      if hasTallRow {
        switch style.divider {
        case .none: break
        case .blankLine: divider = Array("\n".utf8)
        case .rule: divider = style.middle.line(widths)
        }
      }
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

  private mutating func writeNames(to buffer: inout ByteBuffer) {
    guard showsNames else { return }
    if let top = style.top { buffer.append(top.line(widths)) }
    let writer = LineWriter(self, centers: style.centersNames)
    _ = names.readBlock(cells: widths.count) { line, bytes in
      writer.write(line, bytes, to: &buffer)
    }
    buffer.append(style.middle.line(widths))
  }

  private mutating func writeRows(to buffer: inout ByteBuffer) -> Bool {
    let writer = LineWriter(self, centers: false)
    let divider = divider
    var needsDivider = needsDivider
    let wasBlock = rows.readBlock(cells: widths.count) { line, bytes in
      if needsDivider { buffer.append(divider) }
      writer.write(line, bytes, to: &buffer)
      needsDivider = !divider.isEmpty && line.flags.contains(.endsRow)
    }
    self.needsDivider = needsDivider
    return wasBlock
  }
}

/// Writes lines with their cells aligned.
private struct LineWriter {
  let lineStart: StaticString
  let widths: [Int]
  let alignments: [CellAlignment]
  /// What may follow the cells, column by column: as many blanks as it is wide, then what ends the cell.
  private var gaps: [UInt8] = []
  /// Where each gap begins, where its blanks end, and where it ends.
  private var gapBounds: [(start: Int, blanks: Int, end: Int)] = []
  /// A line whose cells are blank, and where each cell begins in it; empty where lines differ in length, or where
  /// cells do not begin at the left.
  private var template: [UInt8] = []
  private var places: [Int] = []

  init(_ grid: borrowing Grid, centers: Bool) {
    let style = grid.style
    lineStart = style.lineStart
    widths = grid.widths
    alignments = centers ? grid.widths.map { _ in .center } : grid.alignments
    for index in widths.indices {
      let isLast = index == widths.count - 1
      let start = gaps.count
      if !isLast || !style.trimsLines {
        gaps += repeatElement(UInt8(ascii: " "), count: max(widths[index], 0))
      }
      let blanks = gaps.count
      gaps += (isLast ? style.lineEnd : style.separator).description.utf8
      gapBounds.append((start, blanks, gaps.count))
    }
    guard !style.trimsLines, alignments.allSatisfy({ $0 == .left }) else { return }
    let indent = Array(lineStart.description.utf8)
    template = indent + gaps
    places = gapBounds.map { indent.count + $0.start }
  }

  func write(_ line: borrowing GridStore.Line, _ bytes: borrowing ByteBuffer, to buffer: inout ByteBuffer) {
    guard template.isEmpty || !line.flags.contains(.isPlain) else {
      return buffer.append(template, over: bytes, starts: line.starts, places: places)
    }
    buffer.append(lineStart)
    for index in widths.indices {
      let room = widths[index] - line.widths[index]
      let before =
        switch alignments[index] {
        case .left: 0
        case .center: room / 2
        case .right: room
        }
      if before > 0 { buffer.append(UInt8(ascii: " "), times: before) }
      buffer.append(bytes, in: line.starts[index]..<line.starts[index + 1])
      let gap = gapBounds[index]
      buffer.append(gaps, in: max(gap.blanks - max(room - before, 0), gap.start)..<gap.end)
    }
  }
}
