import SQLSyntax
import TypedSQLiteCore

extension ColumnConversion {
  /// Refuses a conversion that would make values equal that a constraint keeps apart; the error lists them.
  package func checkUniqueness() throws(ConversionError) {
    for (column, tally) in zip(plan.columns, tallies) where tally.convertedCount > 0 {
      try checkUniqueness(of: column)
    }
  }

  /// Refuses to convert a column if that would make cells equal that a constraint keeps apart.
  func checkUniqueness(of column: ConvertedColumn) throws(ConversionError) {
    for key in column.uniqueKeys { try checkUniqueness(of: key, column) }
  }

  private func checkUniqueness(of key: [String], _ column: ConvertedColumn) throws(ConversionError) {
    let name = "tsqlite_converted"
    let converter = plan.converter
    let function = ScalarFunction(name: name, argumentCount: 1, isDeterministic: true, schemaUse: .directOnly)
    {
      call throws(FunctionError) in
      if case .converted(let value, _) = converter.outcome(for: call[0]) {
        call.setResult(value)
      } else {
        call.setResult(argument: 0)
      }
    }
    let terms = key.map { part in
      part.matches(column.column.name) ? "\(name)(\(column.columnSQL))" : SQLName.quoted(part)
    }
    let notNull = key.map { "\(SQLName.quoted($0)) IS NOT NULL" }.joined(separator: " AND ")
    let sql = """
      SELECT group_concat(quote(\(column.columnSQL)), ' and ') FROM \(column.tableSQL) WHERE \(notNull) \
      GROUP BY \(terms.joined(separator: ", ")) HAVING count(*) > 1 LIMIT \(ConversionTally.rowLimit)
      """
    let equals = try ConversionError.when { () throws(DatabaseError) in
      try database.add(function)
      defer { try? database.removeFunction(name: name, argumentCount: 1) }
      return try database.rows(sql) { $0.text(0) ?? "" }
    }
    guard equals.isEmpty else { throw .wouldCollide(column: column.name, equals) }
  }

  /// How many rows of the tables violate a foreign key.
  func foreignKeyFaults() throws(ConversionError) -> Int {
    guard plan.columns.count > 1 else { return 0 }
    var count = 0
    for table in Set(plan.columns.map(\.table)) {
      let schema = SQLName.quoted(plan.columns[0].schema)
      let sql = "PRAGMA \(schema).foreign_key_check(\(SQLName.quoted(table)))"
      count += try ConversionError.when { () throws(DatabaseError) in try database.rows(sql) { _ in () }.count
      }
    }
    return count
  }
}
