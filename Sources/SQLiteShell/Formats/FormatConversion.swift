import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// What `.format convert` does.
struct FormatConversion {
  let console: any SessionConsole

  private var file: SavedFormatFile { SavedFormatFile(console: console) }

  /// Changes the storage of a column.
  ///
  /// - Parameter arguments: the words after `convert`.
  /// - Throws: ``ShellError`` if the conversion is refused or fails; the file is then as before.
  func convert(_ arguments: some Collection<String>) throws(ShellError) {
    let request = try ConversionRequest(arguments, console.dialect)
    let database = try console.database()
    console.surroundings.interrupt.reset()
    let column = try conversionColumn(request, in: database)
    let converter = try converter(request, column, in: database)
    if !request.isDryRun {
      let table = SQLName.qualified(column.origin.table, in: column.schema)
      let rows = console.rowCount(of: table, in: database).map { countText($0, "row") } ?? "all rows"
      try console.confirm("This stores \(column.name) as \(converter.target.name) in \(rows).")
    }
    console.last.rows?.end()
    do throws(ConversionError) {
      try convert(column, converter, isDryRun: request.isDryRun, in: database)
    } catch {
      throw .format(.conversion(error))
    }
  }

  private func convert(
    _ column: ConvertedColumn, _ converter: CellConverter, isDryRun: Bool, in database: Database
  ) throws(ConversionError) {
    let transaction = try ConversionTransaction(database, schema: column.schema, isDryRun: isDryRun)
    let target = converter.statedTarget
    var restatement: FormatRestatement?
    var unsaved: [String] = []
    do {
      let conversion = try convert(column, converter, changes: transaction.canChange, in: database)
      let columns = conversion.plan.columns
      if transaction.canChange {
        restatement = file.restatement(of: conversion, converter.kind, target, in: database)
        unsaved = file.unsavedFormats(of: conversion, converter.kind, target, in: database)
      }
      if !isDryRun, var begun = restatement {
        file.announce(&begun, in: database)
        restatement = begun
      }
      try transaction.end(keepingChanges: !isDryRun)
      console.say(ConversionReport(plan: conversion.plan).endText(conversion.tallies, isDryRun: isDryRun))
      guard !isDryRun else {
        if !transaction.canChange {
          console.say("The rows were only read, because the file cannot be written.\n")
        }
        if let restatement { file.describe(restatement) }
        return
      }
      for column in columns { console.settings.formats.pin(column.name, to: converter.kind, target) }
      if let restatement { file.finish(restatement, of: columns, converter.kind, target) }
      for line in unsaved { console.report(.format(.formatNotSaved(line))) }
    } catch {
      let wasInterrupted = console.surroundings.interrupt.isInterrupted
      transaction.rollBack()
      if let restatement { file.withdraw(restatement, in: database) }
      // The input that contains the command must be interrupted too.
      if wasInterrupted { console.surroundings.interrupt.interrupt() }
      throw error
    }
  }

  private func convert(
    _ column: ConvertedColumn, _ converter: CellConverter, changes: Bool, in database: Database
  ) throws(ConversionError) -> ColumnConversion {
    let plan = try ConversionPlan(column, converter, in: database)
    // A conversion reads each row, changes it, and reads it again.
    let total = try plan.rowCount(in: database) * (changes ? 3 : 1)
    let report = ConversionReport(plan: plan)
    console.say(report.planText)
    let line = ProgressLine(total: total, output: console.output, note: "Ctrl-C undoes all of it") {
      [surroundings = console.surroundings] in surroundings.processTimes().real
    }
    defer { line.end() }
    let conversion = ColumnConversion(
      plan, database,
      marker: (0..<16).map { _ in UInt8(truncatingIfNeeded: console.surroundings.randomNumber()) },
      ConversionProgress(begin: { line.begin("\($0.rawValue) \($1)") }, advance: line.advance))
    try conversion.scan()
    line.end()
    for (column, tally) in zip(plan.columns, conversion.tallies) {
      console.say(report.text(of: tally, column))
    }
    try conversion.checkLosses()
    if changes {
      try conversion.convert()
    } else {
      try conversion.checkUniqueness()
    }
    return conversion
  }

  /// The column named `table.column` or `schema.table.column`.
  private func conversionColumn(
    _ request: ConversionRequest, in database: Database
  ) throws(ShellError) -> ConvertedColumn {
    let parts = request.column.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    // A point may be part of a name; the first reading that matches a column counts.
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
        // SQLite reports an unknown name as an error of the SQL; other errors, such as a lock, say nothing about names.
        guard error.resultCode == .SQLITE_ERROR else { throw .format(.conversion(.failed(error))) }
      }
    }
    guard let origin = try console.column(atPath: request.column) else {
      throw .format(.noConversionColumn(request.column))
    }
    do throws(DatabaseError) {
      if let found = try ConvertedColumn(origin, SchemaReader(database), in: database) { return found }
    } catch {
      throw .format(.conversion(.failed(error)))
    }
    throw .format(.noConversionColumn(request.column))
  }

  private func converter(
    _ request: ConversionRequest, _ column: ConvertedColumn, in database: Database
  ) throws(ShellError) -> CellConverter {
    let format = console.meaning.resolver.format(
      name: column.column.name, origin: column.origin, declaredType: column.column.declaredType,
      in: database, settings: console.settings.formats)
    guard let format else { throw .format(.conversionOfUnknownKind(column.name)) }
    guard let target = format.kind.storage(named: request.storage) else {
      throw .format(.unknownStorage(request.storage, format.kind))
    }
    let source = request.source.map { format.kind.storage(named: $0) } ?? format.storage
    // A wrong zone would move all dates of the file.
    if format.kind.values.areInstants, format.textZone == nil, console.settings.formats.zone != .utc,
      source?.holdsLocalTimes == true || target.holdsLocalTimes
    {
      throw .format(.conversionWithoutZone(column.name, console.settings.formats.zone))
    }
    if let name = request.source, source == nil { throw .format(.unknownStorage(name, format.kind)) }
    return CellConverter(
      kind: format.kind, source: source, otherSources: request.source == nil ? format.otherStorages : [],
      readsOtherForms: format.readsOtherForms, target: target, convertsSentinels: request.convertsSentinels,
      textZone: format.textZone)
  }
}
