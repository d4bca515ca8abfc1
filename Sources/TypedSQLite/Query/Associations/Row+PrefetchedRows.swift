/// The rows of other tables that belong to a row and to the rows in its scopes.
internal struct PrefetchedRows: Equatable {
  var rows: [String: [Row]] = [:]
  var scopes: [String: PrefetchedRows] = [:]
}

extension Row {
  /// The rows of other tables that a request with `including(all:)` fetched for this row and for its scopes, by the
  /// key of their association; empty without one.
  public var prefetchedRows: PrefetchedRowsView { PrefetchedRowsView(prefetched: prefetched) }

  /// The rows of other tables that belong to a row and to its scopes at any depth, by key; of equal keys the one
  /// closest to the row wins.
  public struct PrefetchedRowsView: Equatable {
    internal let prefetched: PrefetchedRows?

    /// Whether no rows of other tables were fetched.
    public var isEmpty: Bool { keys.isEmpty }

    /// The keys of the rows.
    public var keys: Set<String> {
      levels.reduce(into: []) { keys, level in
        for prefetched in level { keys.formUnion(prefetched.rows.keys) }
      }
    }

    /// The rows of a key; nil if none were fetched.
    public subscript(_ key: String) -> [Row]? {
      guard prefetched != nil else { return nil }
      for level in levels {
        if let rows = level.lazy.compactMap({ $0.rows[key] }).first { return rows }
      }
      return nil
    }

    /// The rows of the row, then those of its scopes, then those of their scopes.
    private var levels: some Sequence<[PrefetchedRows]> {
      sequence(first: prefetched.map { [$0] } ?? []) { level in
        let next = level.flatMap { $0.scopes.sorted { $0.key < $1.key }.map(\.value) }
        return next.isEmpty ? nil : next
      }
    }
  }
}
