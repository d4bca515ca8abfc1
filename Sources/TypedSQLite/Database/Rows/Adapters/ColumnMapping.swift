/// An adapter that shows only some columns, under other names, in the order of the row.
///
/// ```swift
/// // [id:1 name:"Arthur"] of a row [a:1 b:"Arthur" c:"unused"]
/// let mapping = ColumnMapping(["name": "b", "id": "a"])
/// ```
public struct ColumnMapping: RowAdapter {
  private let mapping: [String: String]

  /// Creates an adapter from new names to names in the row.
  ///
  /// A fetch throws a ``DatabaseError`` if the row lacks one of the columns.
  public init(_ mapping: [String: String]) {
    self.mapping = mapping
  }

  /// The columns of a layout that the adapter shows.
  ///
  /// - Throws: ``DatabaseError`` if the layout has no column of one of the names.
  public func layout(of base: RowLayout) throws(DatabaseError) -> RowLayout {
    var columns: [(index: Int, name: String)] = []
    for (name, baseName) in mapping {
      guard let index = base.index(ofColumn: baseName) else {
        throw DatabaseError(
          code: .SQLITE_MISUSE, message: DatabaseError.unmappedMessage(baseName, validNames: base.names))
      }
      columns.append((index, name))
    }
    // A column with two names is shown twice; sorting gives an order, because a dictionary has none.
    columns.sort { ($0.index, $0.name) < ($1.index, $1.name) }
    return RowLayout(
      names: columns.map(\.name), baseIndexes: columns.map { base.baseIndex($0.index) }, scopes: [:])
  }
}

extension DatabaseError {
  fileprivate static func unmappedMessage(_ name: String, validNames: [String]) -> String {
    "Mapping references missing column \(name). "
      + "Valid column names are: \(validNames.joined(separator: ", "))."
  }
}
