/// An adapter that shows no column.
public struct EmptyRowAdapter: RowAdapter {
  /// Creates an adapter that shows no column.
  public init() {}

  /// A layout without columns.
  public func layout(of base: RowLayout) -> RowLayout {
    RowLayout(names: [], baseIndexes: [], scopes: [:])
  }
}

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

/// An adapter that shows each column under a name made from its own.
///
/// ```swift
/// let withoutUnderscores = RenameColumnAdapter { $0.replacing("_", with: "") }
/// ```
public struct RenameColumnAdapter: RowAdapter {
  private let transform: @Sendable (String) -> String

  /// Creates an adapter that renames columns.
  public init(_ transform: @escaping @Sendable (String) -> String) {
    self.transform = transform
  }

  /// The columns of a layout that the adapter shows.
  public func layout(of base: RowLayout) -> RowLayout {
    RowLayout(names: base.names.map(transform), baseIndexes: base.baseIndexes, scopes: [:])
  }
}
