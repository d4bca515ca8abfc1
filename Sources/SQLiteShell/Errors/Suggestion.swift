/// Finds the name that was meant by a name with a slip in it.
package enum Suggestion {
  /// The name nearest to `word`, or nil where none is near: at most one edit in four letters, at least one.
  ///
  /// An edit is a letter too many, too few or wrong, or two neighbours swapped. The first of equals wins.
  package static func nearest(to word: String, among names: [String]) -> String? {
    // Nobody slips so often, and comparing takes time that grows with the length.
    guard word.utf8.count <= 64 else { return nil }
    let word = word.lowercased()
    let limit = max(1, (word.count + 2) / 4)
    var best: (name: String, distance: Int)?
    for name in names {
      let distance = editDistance(Array(word.utf8), Array(name.utf8))
      if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
  }

  /// The line that asks whether a name was meant; empty where there is none.
  static func question(_ name: String?) -> String {
    name.map { "\nDid you mean \"\($0)\"?" } ?? ""
  }

  /// The least number of edits that make one text of the other.
  private static func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let isSame = first[row] == second[column]
        var cost = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last.last ?? 0
  }
}

extension Shell {
  /// The name that may have been meant.
  func suggestion(for word: String, among names: [String]) -> String? {
    dialect.messages.suggestNames ? Suggestion.nearest(to: word, among: names) : nil
  }
}
