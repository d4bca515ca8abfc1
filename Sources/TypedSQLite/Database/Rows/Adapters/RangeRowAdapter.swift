/// An adapter that shows a range of columns.
public struct RangeRowAdapter: RowAdapter {
  private let range: Range<Int>

  /// Creates an adapter that shows the columns of a range.
  ///
  /// A fetch throws a ``DatabaseError`` if the row has too few columns.
  public init(_ range: Range<Int>) {
    self.range = range
  }

  /// Creates an adapter that shows the columns of a range.
  ///
  /// A fetch throws a ``DatabaseError`` if the row has too few columns.
  public init(_ range: ClosedRange<Int>) {
    self.range = Range(range)
  }

  /// The columns of a layout that the adapter shows.
  ///
  /// - Throws: ``DatabaseError`` if the layout has too few columns.
  public func layout(of base: RowLayout) throws(DatabaseError) -> RowLayout {
    try base.columns(range)
  }
}
