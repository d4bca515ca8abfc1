package import TypedSQLite

/// The column that is judged: what its schema says about it, and some of its values.
package struct ColumnSubject {
  package let origin: ColumnOrigin
  /// The declared type; empty if there is none.
  package let declaredType: DeclaredType
  /// The name, split into words.
  package let name: ColumnName
  package let table: TableFacts
  /// The column as the schema describes it.
  package let column: TableColumn?
  package let sample: ColumnSample
  /// What is known about the software that made the schema.
  package let schema: SchemaFacts
  /// The labels of the table that the column refers to, if that is a table of labels.
  package let lookup: LookupTable?
  /// The columns of the table that surely hold instants; reads some rows on first use.
  package let sureDates: () -> [SureDates]

  /// The zone of text that names none, if the schema tells it.
  package var textZone: DisplayZone? { textZoneReason == nil ? nil : .utc }

  /// What writes text without a zone in UTC into this column, if the schema tells it.
  var textZoneReason: String? {
    let isClock = column?.defaultExpression?.uppercased().contains("CURRENT_TIMESTAMP") ?? false
    return isClock ? "CURRENT_TIMESTAMP" : schema.source { $0.textIsUTC }
  }

  /// Whether the column is the row identifier.
  package var isRowid: Bool { column.map(table.isRowid) ?? false }
}
