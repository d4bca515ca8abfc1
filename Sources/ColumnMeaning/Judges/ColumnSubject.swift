package import TypedSQLite

/// A column before the judges: what its schema says of it, and some of its values.
package struct ColumnSubject {
  /// The column of a table.
  package let origin: ColumnOrigin
  /// The declared type; empty where there is none.
  package let declaredType: DeclaredType
  /// The name in words.
  package let name: ColumnName
  /// The table.
  package let table: TableFacts
  /// The column as the schema has it.
  package let column: TableColumn?
  /// Some values.
  package let sample: ColumnSample
  /// What is known of the software that made the schema.
  package let schema: SchemaFacts
  /// The labels that the column refers to, where it refers to a table of such.
  package let lookup: LookupTable?
  /// The columns of the table that surely hold instants; reads some rows where that is not known yet.
  package let sureDates: () -> [SureDates]

  /// The zone of text that names none, where the schema tells it.
  package var textZone: DisplayZone? { textZoneReason == nil ? nil : .utc }

  /// What writes text without a zone in UTC into this column, where the schema tells it.
  var textZoneReason: String? {
    let isClock = column?.defaultExpression?.uppercased().contains("CURRENT_TIMESTAMP") ?? false
    return isClock ? "CURRENT_TIMESTAMP" : schema.source { $0.textIsUTC }
  }

  /// Whether the column is the row identifier, or counts itself.
  package var isRowid: Bool { column.map(table.isRowid) ?? false }
}
