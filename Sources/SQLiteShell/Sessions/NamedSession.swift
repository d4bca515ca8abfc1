import TypedSQLiteCore

/// A recording of changes that `.session open` began.
struct NamedSession {
  /// The name of the session.
  let name: String
  let session: ChangeSession

  /// The maximum number of sessions of a connection.
  static let limit = 4
}

extension [NamedSession] {
  /// The session named by the first of several words, with the other words; otherwise the first session with
  /// all words.
  func session(for words: [String]) -> (index: Int, words: [String]) {
    guard words.count >= 2, let index = firstIndex(where: { $0.name == words[0] }) else { return (0, words) }
    return (index, [String](words.dropFirst()))
  }
}
