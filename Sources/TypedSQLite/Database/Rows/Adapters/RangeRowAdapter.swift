/// Shows a range of columns.
public struct RangeRowAdapter: RowAdapter {
  private let range: Range<Int>

  /// Creates an adapter that shows the columns of a range.
  ///
  /// A row without them is a ``DatabaseError`` of the fetch.
  public init(_ range: Range<Int>) {
    self.range = range
  }

  /// Creates an adapter that shows the columns of a range.
  ///
  /// A row without them is a ``DatabaseError`` of the fetch.
  public init(_ range: ClosedRange<Int>) {
    self.range = Range(range)
  }

  /// The columns that the adapter shows of a layout.
  ///
  /// - Throws: ``DatabaseError`` where the layout has too few columns.
  public func layout(of base: RowLayout) throws(DatabaseError) -> RowLayout {
    try base.columns(range)
  }
}
