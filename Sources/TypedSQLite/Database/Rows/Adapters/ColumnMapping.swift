/// Shows the named columns under other names, in the order of the row, and no others.
///
/// ```swift
/// // [id:1 name:"Arthur"] of a row [a:1 b:"Arthur" c:"unused"]
/// let mapping = ColumnMapping(["name": "b", "id": "a"])
/// ```
public struct ColumnMapping: RowAdapter {
  private let mapping: [String: String]

  /// Creates an adapter from new names to the names in the row.
  ///
  /// A row without such a column is a ``DatabaseError`` of the fetch.
  public init(_ mapping: [String: String]) {
    self.mapping = mapping
  }

  /// The columns that the adapter shows of a layout.
  ///
  /// - Throws: ``DatabaseError`` where the layout has no column of a name.
  public func layout(of base: RowLayout) throws(DatabaseError) -> RowLayout {
    var columns: [(index: Int, name: String)] = []
    for (name, baseName) in mapping {
      guard let index = base.index(ofColumn: baseName) else {
        throw DatabaseError(
          code: .SQLITE_MISUSE, message: DatabaseError.unmappedMessage(baseName, validNames: base.names))
      }
      columns.append((index, name))
    }
    // A column that goes by two names is shown twice; a dictionary has no order of its own.
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
