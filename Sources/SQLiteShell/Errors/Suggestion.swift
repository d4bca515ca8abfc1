/// Finds the name that a misspelled name was meant to be.
package enum Suggestion {
  /// The name nearest to `word`, or nil if none is near.
  ///
  /// One edit is allowed for every four letters, at least one in all. An edit is a missing, extra or wrong letter, or
  /// two swapped neighbours. Of equally near names, the first of the same length wins, or else the first.
  package static func nearest(to word: String, among names: [String]) -> String? {
    near(to: word, among: names).first
  }

  /// The names that are near to `word`, the nearest first.
  static func near(to word: String, among names: [String]) -> [String] {
    // Nobody misspells so long a name, and the time of the comparison grows with the length.
    guard word.utf8.count <= 64 else { return [] }
    let word = word.lowercased()
    let limit = max(1, (word.count + 2) / 4)
    var found: [(name: String, rank: Int, order: Int)] = []
    for (order, name) in names.enumerated() {
      let distance = editDistance(Array(word.utf8), Array(name.lowercased().utf8))
      guard distance <= limit else { continue }
      found.append((name, 2 * distance + (name.utf8.count == word.utf8.count ? 0 : 1), order))
    }
    return found.sorted { ($0.rank, $0.order) < ($1.rank, $1.order) }.map(\.name)
  }

  /// The line that asks whether a name was meant; empty for nil.
  static func question(_ name: String?) -> String {
    name.map { "\nDid you mean \"\($0)\"?" } ?? ""
  }

  /// The least number of edits that turn one text into the other.
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

extension CommandConsole {
  /// The name that may have been meant.
  func suggestion(for word: String, among names: [String]) -> String? {
    dialect.suggestsNames ? Suggestion.nearest(to: word, among: names) : nil
  }
}
