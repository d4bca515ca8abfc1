import ColumnMeaning
import SQLSyntax
import TypedSQLite

extension Shell {
  /// Does `.format convert`.
  ///
  /// - Parameter arguments: the words behind `convert`.
  /// - Throws: ``ShellError`` where the conversion is refused or fails; the file is then as before.
  package func convertColumn(_ arguments: some Collection<String>) throws(ShellError) {
    let request = try ConversionRequest(arguments)
    let database = try database()
    surroundings.interrupt.reset()
    let column = try conversionColumn(request.column, in: database)
    let converter = try converter(request, column, in: database)
    let transaction = try ConversionTransaction(
      database, schema: column.schema, isDryRun: request.isDryRun)
    // The storage itself, not as one on the clocks of a zone.
    let target = converter.kind.storage(named: converter.target.name) ?? converter.target
    var restatement: FormatRestatement?
    do {
      let conversion = try run(request, column, converter, in: database)
      let columns = conversion.plan.columns
      if !request.isDryRun {
        restatement = beginRestatement(of: columns, converter.kind, target, in: database)
      }
      try transaction.end(keepingChanges: !request.isDryRun)
      say(ConversionReport(plan: conversion.plan).endText(conversion.tallies, isDryRun: request.isDryRun))
      guard !request.isDryRun else { return }
      for column in columns { settings.formats.pin(column.name, to: converter.kind, target) }
      if let restatement { finish(restatement, of: columns, converter.kind, target) }
    } catch {
      let wasInterrupted = surroundings.interrupt.isInterrupted
      transaction.rollBack()
      if let restatement { withdraw(restatement, in: database) }
      // The input that the command stands in is told too.
      if wasInterrupted { surroundings.interrupt.interrupt() }
      throw error
    }
  }

  private func run(
    _ request: ConversionRequest, _ column: ConvertedColumn, _ converter: CellConverter,
    in database: Database
  ) throws(ShellError) -> ColumnConversion {
    let plan: ConversionPlan
    let total: Int
    do {
      plan = try ConversionPlan(column, converter, in: database)
      total = try plan.passes(isDryRun: request.isDryRun, in: database)
    } catch {
      throw .conversionFailed(error)
    }
    let report = ConversionReport(plan: plan)
    say(report.planText)
    guard plan.obstacles.isEmpty else { throw .conversionObstructed(plan.obstacles) }
    let progress = ProgressLine(total: total, output: output, note: "Ctrl-C takes all of it back") {
      [surroundings] in surroundings.processTimes().real
    }
    defer { progress.end() }
    let conversion = ColumnConversion(plan, database, progress)
    try conversion.scan()
    progress.end()
    for (column, tally) in zip(plan.columns, conversion.tallies) {
      say(report.text(of: tally, column))
    }
    for (column, tally) in zip(plan.columns, conversion.tallies) {
      if converter.source == nil, tally.unreadCount > 0 {
        throw .conversionOfUnknownStorage(column.name, converter.kind.storages.map(\.name))
      }
      guard tally.lostCount == 0, tally.misfitCount == 0 else {
        throw .conversionLoses(column.name, report.lossText(of: tally, column))
      }
    }
    guard !request.isDryRun else {
      try conversion.checkUniqueness()
      return conversion
    }
    let faults = try conversion.foreignKeyFaults()
    try conversion.convert()
    guard try conversion.foreignKeyFaults() == faults else {
      throw .conversionBreaksForeignKeys(column.table)
    }
    return conversion
  }

  /// The column of `table.column` or `schema.table.column`.
  private func conversionColumn(
    _ name: String, in database: Database
  ) throws(ShellError) -> ConvertedColumn {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    // A point may be part of a name; the first way of reading it that fits is taken.
    for count in [2, 3] where parts.count >= count {
      let schema = count == 3 ? parts[0] : nil
      let table = parts[count - 2]
      let column = parts[(count - 1)...].joined(separator: ".")
      let sql = "SELECT \(SQLName.quoted(column)) FROM \(SQLName.qualified(table, in: schema))"
      do throws(DatabaseError) {
        guard let origin = try database.prepare(sql).origin(0), origin.table.matches(table),
          let found = try ConvertedColumn(origin, SchemaReader(database), in: database)
        else { continue }
        return found
      } catch {
        // A name that SQLite does not find is an error of the SQL; all else, such as a lock, says nothing of names.
        guard error.resultCode == .SQLITE_ERROR else { throw .conversionFailed(error) }
      }
    }
    throw .noConversionColumn(name)
  }

  private func converter(
    _ request: ConversionRequest, _ column: ConvertedColumn, in database: Database
  ) throws(ShellError) -> CellConverter {
    let format = resolver.format(
      name: column.column.name, origin: column.origin, declaredType: column.column.declaredType,
      in: database, settings: settings.formats)
    guard let format else { throw .conversionOfUnknownKind(column.name) }
    guard let target = format.kind.storage(named: request.storage) else {
      throw .unknownStorage(request.storage, format.kind)
    }
    let source = request.source.map { format.kind.storage(named: $0) } ?? format.storage
    if let name = request.source, source == nil { throw .unknownStorage(name, format.kind) }
    return CellConverter(
      kind: format.kind, source: source, otherSources: request.source == nil ? format.otherStorages : [],
      readsOtherForms: format.readsOtherForms, target: target, convertsSentinels: request.convertsSentinels,
      textZone: format.textZone)
  }
}

extension ConversionPlan {
  /// How many rows all steps go through.
  fileprivate func passes(isDryRun: Bool, in database: Database) throws(DatabaseError) -> Int {
    var total = 0
    for column in columns {
      let count = try database.rows("SELECT count(*) FROM \(column.tableSQL)") { $0.cell(0).int64 }
      total += Int(clamping: count.first ?? 0) * (isDryRun ? 1 : 3)
    }
    return total
  }
}
