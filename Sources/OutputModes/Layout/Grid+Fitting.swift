import TypedSQLiteCore

extension Grid {
  /// The smallest width to which a column is narrowed.
  private static var leastWidth: Int { 6 }

  /// Narrows the widest columns until the grid fits the screen, and breaks their cells into more lines.
  ///
  /// A grid with too many columns for the screen is not changed.
  package mutating func fit() {
    guard options.fitWidth > 0, let limit = widthThatFits() else { return }
    for index in widths.indices where widths[index] > limit {
      limits[index] = limit
      widths[index] = limit
    }
    cutter = LineCutter(options.dialect, wrapsAtWords: true)
    var names = GridStore()
    swap(&names, &self.names)
    rewrap(&names, asNames: true)
    self.names.seal()
    var rows = GridStore()
    swap(&rows, &self.rows)
    rewrap(&rows, asNames: false)
    self.rows.seal()
  }

  /// The limit for the widths of columns; nil if everything fits or nothing can.
  private func widthThatFits() -> Int? {
    let room = options.fitWidth - style.frameWidth(columns: widths.count)
    guard widths.reduce(0, +) > room else { return nil }
    let limit = ColumnFitting.limit(of: widths, leasts: widths.map { _ in 0 }, room: room)
    return limit >= Self.leastWidth ? limit : nil
  }

  /// Breaks lines again that were laid out before the widths of the columns were known.
  private mutating func rewrap(_ store: inout GridStore, asNames: Bool) {
    line.removeAll()
    var hasMore = true
    while hasMore {
      hasMore = store.readLines(cells: widths.count) { laidOut, bytes in
        line.append(bytes, in: laidOut.starts[0]..<laidOut.starts[widths.count])
        for index in laidOut.starts.indices { starts[index] = laidOut.starts[index] - laidOut.starts[0] }
        cutLine(asNames: asNames, endsRow: laidOut.flags.contains(.endsRow))
        line.removeAll()
        return true
      }
    }
  }
}
