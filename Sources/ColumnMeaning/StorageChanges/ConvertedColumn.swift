import SQLSyntax
package import TypedSQLiteCore

/// A column that changes storage, with the facts of its table that a conversion needs.
package struct ConvertedColumn {
  /// The database of the connection.
  package let schema: String
  package let table: String
  package let column: TableColumn
  /// The CREATE TABLE.
  let definition: TableStatement
  /// Whether the table is STRICT.
  let isStrict: Bool
  /// Whether the column is the rowid, which is always an INTEGER.
  let isRowID: Bool
  /// The columns that identify a row, as SQL: the rowid, or the columns of the primary key.
  let keys: [String]
  /// Whether some index refuses equal entries in the column.
  let isUnique: Bool
  /// The columns of each such index, except partial ones.
  let uniqueKeys: [[String]]

  var tableSQL: String { SQLName.qualified(table, in: schema) }
  var columnSQL: String { SQLName.quoted(column.name) }
  /// The column as messages name it.
  package var name: String { "\(table).\(column.name)" }

  var affinity: ColumnAffinity {
    ColumnAffinity(declaredType: column.declaredType, isStrict: isStrict)
  }

  /// Reads a column of an ordinary table; nil if there is none.
  package init?(_ origin: ColumnOrigin, _ reader: SchemaReader, in database: Database) throws(DatabaseError) {
    let list = "PRAGMA \(SQLName.quoted(origin.schema)).table_list(\(SQLName.quoted(origin.table)))"
    let facts = try database.rows(list) { row in
      (type: row.text(2), isWithoutRowID: row.cell(4).int64 != 0, isStrict: row.cell(5).int64 != 0)
    }.first
    let objects = try reader.objects(in: origin.schema)
    let columns = try reader.columns(of: origin.table, in: origin.schema)
    guard let facts, facts.type == "table",
      let object = objects.first(where: { $0.type == "table" && $0.name.matches(origin.table) }),
      let definition = TableStatement(object.sql),
      let column = columns.first(where: { $0.name.matches(origin.column) }), column.kind != .hidden
    else { return nil }
    schema = origin.schema
    table = object.name
    self.column = column
    self.definition = definition
    isStrict = facts.isStrict
    let primaryKey = columns.filter { $0.primaryKeyPosition > 0 }
    let isRowIDTable = !facts.isWithoutRowID
    isRowID =
      isRowIDTable && primaryKey.count == 1 && column.primaryKeyPosition == 1
      && column.declaredType.matches("INTEGER")
    keys =
      isRowIDTable
      ? columns.rowIDName.map { [$0] } ?? []
      : primaryKey.map(\.name).filter { $0 != column.name }.map(SQLName.quoted)
    let name = column.name
    let indexes = try reader.indexes(of: origin.table, in: origin.schema)
      .filter { index in
        index.isUnique && index.columns.contains { $0.map(name.matches) == true }
      }
    isUnique = !indexes.isEmpty
    uniqueKeys = indexes.filter { !$0.isPartial && !$0.columns.contains(nil) }
      .map { $0.columns.compactMap(\.self) }
  }
}

extension ConvertedColumn {
  package var origin: ColumnOrigin { ColumnOrigin(schema: schema, table: table, column: column.name) }

  /// The affinity of the column after its definition is changed.
  func affinity(after edit: ConversionPlan.SchemaEdit) -> ColumnAffinity {
    ColumnAffinity(declaredType: edit.declaredType ?? column.declaredType, isStrict: isStrict)
  }
}
