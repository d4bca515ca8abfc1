/// The columns that a row shows, with their order and names.
///
/// A layout refers to a base row, which is the row as the statement returned it. An adapter makes one layout
/// from another.
public final class RowLayout: Sendable {
  /// The names of the columns shown.
  public let names: [String]
  /// The position of each column in the base row; nil if the columns are those of the base row.
  package let baseIndexes: [Int]?
  /// The layouts of the scopes, which refer to the same base row.
  package let scopes: [String: RowLayout]
  /// The names in lower case.
  private let folded: [String]
  /// For each column the leftmost one with an equal name, ignoring case, which is found by name.
  private let leftmost: [Int]
  /// The position of each name in lower case; nil in a narrow row, in which searching ``names`` is faster.
  private let indexes: [String: Int]?

  /// The maximum number of columns of a narrow row.
  private static let narrowCount = 16

  /// Creates the layout of a base row.
  package convenience init(names: [String]) {
    self.init(names: names, baseIndexes: nil, scopes: [:])
  }

  package init(names: [String], baseIndexes: [Int]?, scopes: [String: RowLayout]) {
    self.names = names
    self.baseIndexes = baseIndexes
    self.scopes = scopes
    let folded = names.map { $0.lowercased() }
    self.folded = folded
    guard names.count > Self.narrowCount else {
      indexes = nil
      leftmost = folded.indices.map { index in folded.firstIndex(of: folded[index]) ?? index }
      return
    }
    let indexes = Dictionary(zip(folded, folded.indices)) { leftmost, _ in leftmost }
    self.indexes = indexes
    leftmost = folded.indices.map { index in indexes[folded[index]] ?? index }
  }

  /// The number of columns shown.
  package var count: Int { names.count }

  /// The position in the base row of a column shown.
  package func baseIndex(_ index: Int) -> Int {
    baseIndexes?[index] ?? index
  }

  /// The position of the leftmost column with a name, ignoring case.
  package func index(ofColumn name: String) -> Int? {
    if let indexes { return indexes[name.lowercased()] }
    // Most names are spelt as in the statement.
    for index in names.indices where names[index] == name { return leftmost[index] }
    let lowercase = name.lowercased()
    return folded.firstIndex { $0 == lowercase }
  }

  /// The position of the leftmost column with a name, ignoring case.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - likelyIndex: the position of the column that is compared first; there may be no such column.
  /// - Returns: the position, or nil if there is no such column.
  package func index(ofColumn name: String, likelyAt likelyIndex: Int) -> Int? {
    if likelyIndex < names.count, names[likelyIndex] == name { return leftmost[likelyIndex] }
    return index(ofColumn: name)
  }

  /// The same layout with other scopes.
  package func with(scopes: [String: RowLayout]) -> RowLayout {
    RowLayout(names: names, baseIndexes: baseIndexes, scopes: scopes)
  }
}
