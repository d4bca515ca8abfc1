/// How many rows of a result are shown at a terminal, in modes that show what fits the screen.
package enum ShownRows: Sendable, Hashable {
  /// All rows of a result with up to ``usualLimit`` rows; of a larger one, as many as the screen has lines for.
  case fitting
  /// At most this many.
  case upTo(Int)
  /// All.
  case all

  /// The most rows that are shown although the screen has fewer lines.
  package static let usualLimit = 40

  /// The number of rows that are read to be shown.
  package var limit: Int {
    switch self {
    case .fitting: Self.usualLimit
    case .upTo(let count): count
    case .all: .max
    }
  }

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
