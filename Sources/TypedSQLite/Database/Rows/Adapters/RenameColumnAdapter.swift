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
