/// Shows the rows of a statement under other columns.
///
/// ``SuffixRowAdapter``, ``RangeRowAdapter``, ``ColumnMapping``, ``RenameColumnAdapter`` and
/// ``EmptyRowAdapter`` choose columns; ``ScopeAdapter`` adds rows beside the row.
public protocol RowAdapter: Sendable {
  /// The columns that the adapter shows of a layout.
  ///
  /// - Throws: ``DatabaseError`` where the layout does not have a column that the adapter needs.
  func layout(of base: RowLayout) throws(DatabaseError) -> RowLayout
}
