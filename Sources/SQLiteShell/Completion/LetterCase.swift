/// Whether a person types keywords in upper or lower case.
enum LetterCase {
  case upper
  case lower

  /// The case of a word, or nil if it has no letters.
  init?(of word: String) {
    let letters = word.unicodeScalars.filter(\.properties.isAlphabetic)
    guard !letters.isEmpty else { return nil }
    self = letters.allSatisfy { !$0.properties.isLowercase } ? .upper : .lower
  }

  /// A word in this case.
  func apply(to word: String) -> String {
    switch self {
    case .upper: word.uppercased()
    case .lower: word.lowercased()
    }
  }
}
