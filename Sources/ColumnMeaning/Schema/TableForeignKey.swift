/// A foreign key: columns of one table that refer to those of another.
package struct TableForeignKey: Hashable, Sendable {
  /// The table referred to.
  package let table: String
  package let columns: [String]
  /// The columns referred to, in the same order; empty if they are the primary key.
  package let referencedColumns: [String]
  /// What an update of the referenced row does, such as `NO ACTION`.
  package let onUpdate: String
  /// What a deletion of the referenced row does.
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
