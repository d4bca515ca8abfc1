/// How cells are shown beyond their meaning: their quotes, their blobs, and how much of them.
package struct CellDisplay: Sendable, Equatable {
  /// How stored text is quoted; a cell that is shown by its meaning stands without quotes.
  package var textQuoting = TextQuoting.off
  /// How a blob without a meaning is shown.
  package var blobQuoting = BlobQuoting.auto
  /// Whether a blob that is JSON in SQLite's binary format is shown as JSON.
  package var showsBinaryJSON = false
  /// How many characters of a cell are shown; 0 shows all.
  package var characterLimit = 0
  /// How many lines of a cell are shown; 0 shows all.
  package var lineLimit = 0
  /// How many characters of the name of a column are shown; 0 shows all.
  package var titleLimit = 0
  /// How the names of columns are quoted.
  package var titleQuoting = TextQuoting.off

  package init() {}

  /// Whether cells are shown as they are.
  package var isPlain: Bool {
    textQuoting == .off && blobQuoting == .auto && !showsBinaryJSON && characterLimit <= 0 && lineLimit <= 0
  }

  /// Whether the names of columns are shown as they are.
  var hasPlainTitles: Bool { titleLimit <= 0 && titleQuoting == .off }

  /// The three limits as `--limits` takes them.
  package var limitsText: String {
    switch (lineLimit, characterLimit, titleLimit) {
    case (0, 0, 0): "off"
    case (5, 300, 20): "on"
    default: "\(lineLimit),\(characterLimit),\(titleLimit)"
    }
  }
}

/// How a column of a grid stands.
package enum CellAlignment: Sendable {
  case left
  case center
  case right
}

/// The width that grids are fitted to.
package enum ScreenWidth: Sendable, Hashable {
  /// That of the terminal; a file or pipe is not fitted.
  case automatic
  /// So many columns, wherever results go; 0 does not fit.
  case columns(Int)
}
