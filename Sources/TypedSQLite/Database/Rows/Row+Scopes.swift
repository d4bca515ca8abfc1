extension Row {
  /// The scopes that adapters added to the row.
  public var scopes: ScopesView { ScopesView(row: self) }

  /// The scopes of the row and, recursively, of its scopes.
  public var scopesTree: ScopesTreeView { ScopesTreeView(row: self) }

  /// The scopes of a row, by name; names are case-sensitive.
  public struct ScopesView {
    internal let row: Row

    /// The names of the scopes.
    public var names: Dictionary<String, RowLayout>.Keys { row.layout.scopes.keys }

    /// Whether there are no scopes.
    public var isEmpty: Bool { row.layout.scopes.isEmpty }

    /// The number of scopes.
    public var count: Int { row.layout.scopes.count }

    /// The row of a scope, or nil if there is none of that name.
    public subscript(_ name: String) -> Row? {
      row.layout.scopes[name].map { row.scope(name, $0) }
    }
  }

  /// The scopes of a row at any depth, by name; of equal names the one closest to the row wins.
  public struct ScopesTreeView {
    internal let row: Row

    /// The names of the scopes at any depth.
    public var names: Set<String> {
      var names: Set<String> = []
      var pending = [row.layout]
      while let layout = pending.popLast() {
        names.formUnion(layout.scopes.keys)
        pending.append(contentsOf: layout.scopes.values)
      }
      return names
    }

    /// The row of the closest scope with a name, or nil if there is none.
    public subscript(_ name: String) -> Row? {
      guard !row.layout.scopes.isEmpty else { return nil }
      if let found = row.scopes[name] { return found }
      var pending = row.scopes.names.sorted().compactMap { row.scopes[$0] }
      while !pending.isEmpty {
        for candidate in pending {
          if let found = candidate.scopes[name] { return found }
        }
        pending = pending.flatMap { level in level.scopes.names.sorted().compactMap { level.scopes[$0] } }
      }
      return nil
    }
  }
}

extension Row {
  /// Whether any value of the row or of its scopes is not NULL.
  internal var hasNonNullValueInTree: Bool {
    containsNonNullValue || scopes.contains { $0.row.hasNonNullValueInTree }
  }

  fileprivate func scope(_ name: String, _ layout: RowLayout) -> Row {
    let scope = Row(source: source, layout: layout, baseLayout: baseLayout, isStrict: isStrict)
    scope.prefetched = prefetched?.scopes[name]
    return scope
  }
}

extension Row.ScopesView: Collection {
  /// The position of a scope; the order has no meaning.
  public typealias Index = Dictionary<String, RowLayout>.Index

  /// The position of the first scope.
  public var startIndex: Index { row.layout.scopes.startIndex }

  /// The position after the last scope.
  public var endIndex: Index { row.layout.scopes.endIndex }

  /// The position after another one.
  public func index(after position: Index) -> Index { row.layout.scopes.index(after: position) }

  /// The name and the row of a scope.
  public subscript(position: Index) -> (name: String, row: Row) {
    let (name, layout) = row.layout.scopes[position]
    return (name, row.scope(name, layout))
  }
}
