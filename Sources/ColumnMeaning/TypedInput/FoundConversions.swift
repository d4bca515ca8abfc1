/// The conversions that were found in a statement so far, by their tokens.
///
/// A statement may have any number of literals, so none is searched for among all others.
struct FoundConversions {
  private var all: [InputRewriter.Conversion?] = []
  private var indexes: [Range<Int>: [Int]] = [:]

  mutating func append(_ conversion: InputRewriter.Conversion) {
    indexes[conversion.tokens, default: []].append(all.count)
    all.append(conversion)
  }

  /// The first conversion of some tokens.
  func first(of tokens: Range<Int>) -> InputRewriter.Conversion? {
    indexes[tokens]?.first.flatMap { all[$0] }
  }

  /// Whether an expression of some tokens is kept and wrapped.
  func isWrapped(_ tokens: Range<Int>) -> Bool {
    indexes[tokens]?.contains { all[$0]?.wrapping != nil } == true
  }

  /// Removes the first conversion of some tokens.
  mutating func removeFirst(of tokens: Range<Int>) {
    guard var places = indexes[tokens], !places.isEmpty else { return }
    all[places.removeFirst()] = nil
    indexes[tokens] = places
  }

  /// The conversions in the order of the statement; those of one place in the order of discovery.
  var inOrder: [InputRewriter.Conversion] {
    let known = all.compactMap(\.self)
    return known.indices.sorted { left, right in
      let (first, second) = (known[left].tokens.lowerBound, known[right].tokens.lowerBound)
      return first == second ? left < right : first < second
    }.map { known[$0] }
  }
}
