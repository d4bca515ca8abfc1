import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

extension MeaningFixture {
  /// Converts a column to another storage, completely or not at all.
  func convert(_ name: String, to storage: String) throws(DatabaseError) {
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count == 2,
      let origin = try database.prepare(
        "SELECT \(SQLName.quoted(parts[1])) FROM \(SQLName.quoted(parts[0]))"
      ).origin(0),
      let column = try ConvertedColumn(origin, SchemaReader(database), in: database),
      let format = resolver.format(
        name: column.column.name, origin: column.origin, declaredType: column.column.declaredType,
        in: database, settings: formats),
      let target = format.kind.storage(named: storage)
    else { return fail("\(name) cannot be converted to \(storage)") }
    let converter = CellConverter(
      kind: format.kind, source: format.storage, otherSources: format.otherStorages,
      readsOtherForms: format.readsOtherForms, target: target, convertsSentinels: false,
      textZone: format.textZone)
    do throws(ConversionError) {
      try convert(column, by: converter)
    } catch {
      fail(error.message)
    }
  }

  private func convert(_ column: ConvertedColumn, by converter: CellConverter) throws(ConversionError) {
    let transaction = try ConversionTransaction(database, schema: column.schema, isDryRun: false)
    do throws(ConversionError) {
      let plan = try ConversionPlan(column, converter, in: database)
      let report = ConversionReport(plan: plan)
      write(report.planText)
      let conversion = ColumnConversion(
        plan, database, marker: Array("a marker of test".utf8),
        ConversionProgress(begin: { _, _ in }, advance: {}))
      try conversion.scan()
      for (column, tally) in zip(plan.columns, conversion.tallies) { write(report.text(of: tally, column)) }
      try conversion.checkLosses()
      try conversion.convert()
      try transaction.end(keepingChanges: true)
      write(report.endText(conversion.tallies, isDryRun: false))
      for column in plan.columns { formats.pin(column.name, to: converter.kind, converter.statedTarget) }
    } catch {
      transaction.rollBack()
      throw error
    }
  }
}
