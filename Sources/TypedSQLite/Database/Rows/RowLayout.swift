/// The columns that a row shows, with their order and names.
///
/// A layout refers to a base row, which is the row as the statement returned it. An adapter makes one layout
/// from another.
public final class RowLayout: Sendable {
  /// The names of the columns shown.
  public let names: [String]
  /// The position of each column in the base row; nil if the columns are those of the base row.
  internal let baseIndexes: [Int]?
  /// The layouts of the scopes, which refer to the same base row.
  internal let scopes: [String: RowLayout]
  /// The columns that can be found by name: those without an equal name further left, ignoring case.
  private let named: [NamedColumn]
  /// The position of each name in lower case; nil in a narrow row, in which searching ``named`` is faster.
  private let indexes: [String: Int]?

  private struct NamedColumn {
    let name: String
    let folded: String
    let index: Int
  }

  /// The maximum number of columns of a narrow row.
  private static let narrowCount = 16

  /// Creates the layout of a base row.
  internal convenience init(names: [String]) {
    self.init(names: names, baseIndexes: nil, scopes: [:])
  }

  internal init(names: [String], baseIndexes: [Int]?, scopes: [String: RowLayout]) {
    self.names = names
    self.baseIndexes = baseIndexes
    self.scopes = scopes
    let columns = names.enumerated().map { index, name in
      NamedColumn(name: name, folded: name.lowercased(), index: index)
    }
    guard names.count > Self.narrowCount else {
      indexes = nil
      named = columns.filter { column in
        !columns[..<column.index].contains { $0.folded == column.folded }
      }
      return
    }
    indexes = Dictionary(columns.map { ($0.folded, $0.index) }) { leftmost, _ in leftmost }
    named = []
  }

  /// The number of columns shown.
  internal var count: Int { names.count }

  /// The position in the base row of a column shown.
  internal func baseIndex(_ index: Int) -> Int {
    baseIndexes?[index] ?? index
  }

  /// The position of the leftmost column with a name, ignoring case.
  internal func index(ofColumn name: String) -> Int? {
    if let indexes { return indexes[name.lowercased()] }
    // Most names are spelt as in the statement.
    for column in named where column.name == name { return column.index }
    let folded = name.lowercased()
    return named.first { $0.folded == folded }?.index
  }

  /// The same layout with other scopes.
  internal func with(scopes: [String: RowLayout]) -> RowLayout {
    RowLayout(names: names, baseIndexes: baseIndexes, scopes: scopes)
  }
}
