/// Which columns a row shows, in which order, and under which names.
///
/// A layout stands on a base row, the row as the statement gave it. An adapter makes one layout from another.
public final class RowLayout: Sendable {
  /// The names of the columns shown.
  public let names: [String]
  /// The position of each column in the base row; nil where the columns are those of the base row.
  internal let baseIndexes: [Int]?
  /// The layouts of the scopes, which stand on the same base row.
  internal let scopes: [String: RowLayout]
  /// The position of each name, without the names that a column further left has in whatever case.
  private let exactIndexes: [(name: String, index: Int)]
  /// The position of each name in lower case.
  private let indexes: [String: Int]

  /// Creates the layout of a base row.
  internal convenience init(names: [String]) {
    self.init(names: names, baseIndexes: nil, scopes: [:])
  }

  internal init(names: [String], baseIndexes: [Int]?, scopes: [String: RowLayout]) {
    self.names = names
    self.baseIndexes = baseIndexes
    self.scopes = scopes
    var exactIndexes: [(name: String, index: Int)] = []
    var indexes: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      let folded = name.lowercased()
      guard indexes[folded] == nil else { continue }
      indexes[folded] = index
      exactIndexes.append((name, index))
    }
    self.exactIndexes = exactIndexes
    self.indexes = indexes
  }

  /// The number of columns shown.
  internal var count: Int { names.count }

  /// The position in the base row of a column shown.
  internal func baseIndex(_ index: Int) -> Int {
    baseIndexes?[index] ?? index
  }

  /// The position of the leftmost column of a name, in whatever case.
  internal func index(ofColumn name: String) -> Int? {
    // Most rows are narrow and most names are spelt as in the statement.
    if exactIndexes.count <= 16 {
      for candidate in exactIndexes where candidate.name == name { return candidate.index }
    }
    return indexes[name.lowercased()]
  }

  /// The same layout with other scopes.
  internal func with(scopes: [String: RowLayout]) -> RowLayout {
    RowLayout(names: names, baseIndexes: baseIndexes, scopes: scopes)
  }
}
