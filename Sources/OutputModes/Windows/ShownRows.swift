/// How many rows of a result are shown at a terminal, in modes that show what fits the screen.
package enum ShownRows: Sendable, Hashable {
  /// As many as the screen has lines for: all of them, or the first and the last ones.
  case fitting
  /// At most this many.
  case upTo(Int)
  /// All.
  case all

  /// The number of rows that are read to be shown.
  ///
  /// - Parameter lines: the height of the screen.
  /// - Returns: the number; at least one.
  package func limit(lines: Int) -> Int {
    switch self {
    case .fitting: max(Self.leastLimit, lines)
    case .upTo(let count): count
    case .all: .max
    }
  }

  /// The number of rows by which the columns of a small screen are judged.
  private static let leastLimit = 40

  /// The word that users type: `auto`, `all` or a number.
  package var word: String {
    switch self {
    case .fitting: "auto"
    case .upTo(let count): "\(count)"
    case .all: "all"
    }
  }

  /// The rows that a word asks for; nil for a word that means nothing.
  package init?(word: String) {
    switch word {
    case "auto": self = .fitting
    case "all", "0": self = .all
    default:
      guard let count = Int(word), count > 0 else { return nil }
      self = .upTo(count)
    }
  }
}

/// Whether the header of a grid at a terminal says what columns mean.
package enum ShownTypes: String, Sendable, CaseIterable {
  /// It does if a column has a meaning and the words fit its width.
  case auto
  case on
  case off
}
