/// An adapter that shows no column.
public struct EmptyRowAdapter: RowAdapter {
  /// Creates an adapter that shows no column.
  public init() {}

  /// A layout without columns.
  public func layout(of base: RowLayout) -> RowLayout {
    RowLayout(names: [], baseIndexes: [], scopes: [:])
  }
}
