/// An adapter that shows the columns from an index on.
public struct SuffixRowAdapter: RowAdapter {
  private let index: Int

  /// Creates an adapter that hides the columns left of `index`; if `index` is the number of columns, no
  /// column is left.
  ///
  /// A fetch throws a ``DatabaseError`` if the row has too few columns.
  public init(fromIndex index: Int) {
    self.index = index
  }

  /// The columns of a layout that the adapter shows.
  ///
  /// - Throws: ``DatabaseError`` if the layout has too few columns.
  public func layout(of base: RowLayout) throws(DatabaseError) -> RowLayout {
    try base.columns(index..<max(index, base.count))
  }
}
