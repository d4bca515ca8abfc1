import TypedSQLiteCore

/// The statement that is the last argument of a command, read from its line because quotes matter in it.
enum CommandSQL {
  /// The words with which a statement that only reads can begin.
  static let queryWords = ["select", "with", "values"]
  /// Those of any statement that has a plan.
  static let words = queryWords + ["insert", "replace", "update", "delete"]

  /// The statement in the line of a command; empty if there is none.
  static func text(in line: [UInt8], beginningWith words: [String] = words) -> [UInt8] {
    var rest = line[...]
    while !rest.isEmpty {
      let word = rest.prefix { !$0.isWhiteSpace }
      let text = String(decoding: word, as: UTF8.self).lowercased()
      if words.contains(where: { text == $0 || text.hasPrefix("\($0)(") }) { return Array(rest) }
      rest = rest[word.endIndex...].drop(while: \.isWhiteSpace)
    }
    return []
  }
}
