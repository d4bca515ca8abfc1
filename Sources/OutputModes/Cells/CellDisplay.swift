/// How cells are shown beyond their meaning: their quotes, their blobs, and how much of them.
package struct CellDisplay: Sendable, Equatable {
  /// How stored text is quoted; off by default.
  ///
  /// A cell that is shown by its meaning has no quotes.
  package var textQuoting = TextQuoting.off
  /// How a blob without a meaning is shown; by default as the mode decides.
  package var blobQuoting = BlobQuoting.auto
  /// Whether a blob that is JSON in SQLite's binary format is shown as JSON; false by default.
  package var showsBinaryJSON = false
  /// How many characters of a cell are shown; 0, the default, shows all.
  package var characterLimit = 0
  /// How many lines of a cell are shown; 0, the default, shows all.
  package var lineLimit = 0
  /// How many characters of a column name are shown; 0, the default, shows all.
  package var titleLimit = 0
  /// How the names of columns are quoted; off by default.
  package var titleQuoting = TextQuoting.off

  package init() {}

  /// Whether cells are shown unchanged.
  package var isPlain: Bool {
    textQuoting == .off && blobQuoting == .auto && !showsBinaryJSON && characterLimit <= 0 && lineLimit <= 0
  }

  /// Whether the names of columns are shown unchanged.
  var hasPlainTitles: Bool { titleLimit <= 0 && titleQuoting == .off }

  /// The three limits as an argument of `--limits`.
  package var limitsText: String {
    switch (lineLimit, characterLimit, titleLimit) {
    case (0, 0, 0): "off"
    case (5, 300, 20): "on"
    default: "\(lineLimit),\(characterLimit),\(titleLimit)"
    }
  }
}

/// How the cells of a grid column are aligned.
package enum CellAlignment: Sendable {
  case left
  case center
  case right

  /// How many of the spaces beside a cell are before it.
  package func spaces(before room: Int) -> Int {
    switch self {
    case .left: 0
    case .center: room / 2
    case .right: room
    }
  }
}

/// The width to which grids are fitted.
package enum ScreenWidth: Sendable, Hashable {
  /// The width of the terminal; output to a file or pipe is not fitted.
  case automatic
  /// This many columns, for any output; 0 does not fit grids.
  case columns(Int)
}
