/// What the values of a column mean, how they lie in the file, and how that is known.
package struct ColumnFormat: Sendable {
  /// Makes the writer of the column's cells for a style.
  package let makeWriter: @Sendable (TypedStyle) -> TypedCellWriter?

  package init(makeWriter: @escaping @Sendable (TypedStyle) -> TypedCellWriter?) {
    self.makeWriter = makeWriter
  }
}

/// How typed columns are shown and written.
package struct FormatSettings {
  package init() {}
}
