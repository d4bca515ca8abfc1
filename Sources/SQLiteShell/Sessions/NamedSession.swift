import TypedSQLite

/// A session of changes that `.session open` began.
struct NamedSession {
  /// The name it was given.
  let name: String
  /// The recording.
  let session: ChangeSession

  /// How many a connection can have.
  static let limit = 4
}

extension [NamedSession] {
  /// The session that the first of several words names, and the words behind it; else the first session and all words.
  func session(for words: [String]) -> (index: Int, words: [String]) {
    guard words.count >= 2, let index = firstIndex(where: { $0.name == words[0] }) else { return (0, words) }
    return (index, [String](words.dropFirst()))
  }
}
