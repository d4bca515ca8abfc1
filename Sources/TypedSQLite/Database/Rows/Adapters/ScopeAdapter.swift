/// An adapter that shows a row and adds further rows to it: ``Row/scopes``.
public struct ScopeAdapter: RowAdapter {
  /// The adapter of the row itself; nil shows all columns.
  private let base: (any RowAdapter)?
  private let scopes: [String: any RowAdapter]

  /// Creates an adapter that shows all columns and adds a row for each scope.
  public init(_ scopes: [String: any RowAdapter]) {
    base = nil
    self.scopes = scopes
  }

  /// Creates an adapter that shows the columns of another one, and adds a row for each scope.
  public init(base: any RowAdapter, scopes: [String: any RowAdapter]) {
    self.base = base
    self.scopes = scopes
  }

  /// The columns of a layout that the adapter shows, and its scopes.
  ///
  /// - Throws: ``DatabaseError`` if the layout does not have a column that an adapter needs.
  public func layout(of base: RowLayout) throws(DatabaseError) -> RowLayout {
    let shown = try self.base?.layout(of: base) ?? base.with(scopes: [:])
    var layouts = shown.scopes
    for (name, adapter) in scopes { layouts[name] = try adapter.layout(of: base) }
    return shown.with(scopes: layouts)
  }
}
