/// A reference from the columns of one table to those of another.
package struct TableForeignKey: Hashable, Sendable {
  /// The table referred to.
  package let table: String
  /// The columns that refer.
  package let columns: [String]
  /// The columns referred to, in the same order; empty where the primary key is meant.
  package let referencedColumns: [String]
  /// What an update of the row referred to does, such as `NO ACTION`.
  package let onUpdate: String
  /// What its deletion does.
  package let onDelete: String

  package init(
    table: String, columns: [String], referencedColumns: [String], onUpdate: String, onDelete: String
  ) {
    self.table = table
    self.columns = columns
    self.referencedColumns = referencedColumns
    self.onUpdate = onUpdate
    self.onDelete = onDelete
  }
}
