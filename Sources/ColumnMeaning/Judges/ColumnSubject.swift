package import TypedSQLiteCore

/// What other columns say about a column.
package struct OtherColumns {
  /// The labels of the table that the column refers to, if that is a table of labels.
  package let lookup: LookupTable?
  /// The columns of the table that surely hold instants; reads some rows on first use.
  package let sureDates: () -> [SureDates]
  /// Reads how far the numbers of another column are from those of this one, row by row.
  package let distances: (_ other: String) -> ColumnSample
}

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
  package let others: OtherColumns

  /// The zone of text that names none, if the schema tells it.
  package var textZone: DisplayZone? { textZoneReason == nil ? nil : .utc }

  /// What says that text without a zone is in UTC, in words; nil if nothing does.
  var textZoneReason: String? {
    if name.endsInUTC { return "the name \(origin.column) says" }
    let isClock = column?.defaultExpression?.uppercased().contains("CURRENT_TIMESTAMP") ?? false
    let writer = isClock ? "CURRENT_TIMESTAMP" : schema.source { $0.textIsUTC }
    return writer.map { "\($0) writes" }
  }

  /// The column of the same times in UTC, beside which these are on other clocks, as `date_gmt` beside `date`.
  var columnInUTC: String? {
    guard !name.endsInUTC else { return nil }
    return table.columns.first {
      let other = ColumnName($0.name)
      return other.endsInUTC && Array(other.words.dropLast()) == name.words
    }?.name
  }

  /// Whether the column is the row identifier.
  package var isRowid: Bool { column.map(table.isRowid) ?? false }
}
