/// Shows the columns from one on.
public struct SuffixRowAdapter: RowAdapter {
  private let index: Int

  /// Creates an adapter that hides the columns left of `index`; at the number of columns none is left.
  ///
  /// A row with fewer columns is a ``DatabaseError`` of the fetch.
  public init(fromIndex index: Int) {
    self.index = index
  }

  /// The columns that the adapter shows of a layout.
  ///
  /// - Throws: ``DatabaseError`` where the layout has too few columns.
  public func layout(of base: RowLayout) throws(DatabaseError) -> RowLayout {
    try base.columns(index..<max(index, base.count))
  }
}
