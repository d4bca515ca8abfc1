import SQLSyntax
package import TypedSQLiteCore

/// Changes the storage of a column, and of the columns that foreign keys tie to it, in one transaction.
///
/// It first reads all cells. Then one UPDATE, which SQLite runs in bounded memory, changes them, and they are read
/// again: each row must hold the value that was computed for it, and each computed value was converted back to its
/// original. Until COMMIT the file is unchanged, whatever happens.
package final class ColumnConversion {
  let database: Database
  package let plan: ConversionPlan
  private let definitions: DefinitionEditor
  private let progress: ConversionProgress
  /// Marks temporary values, used if new values could equal old ones of other rows.
  private let marker: [UInt8]

  package private(set) var tallies: [ConversionTally] = []

  /// Prepares a conversion.
  ///
  /// - Parameters:
  ///   - plan: what is converted.
  ///   - database: the connection, inside of a ``ConversionTransaction``.
  ///   - marker: bytes with which no value of the columns begins, such as 16 random ones.
  ///   - progress: called for each step and row.
  package init(
    _ plan: ConversionPlan, _ database: Database, marker: [UInt8], _ progress: ConversionProgress
  ) {
    self.plan = plan
    self.database = database
    self.marker = marker
    self.progress = progress
    definitions = DefinitionEditor(database)
  }

  /// Reads each cell and changes none.
  package func scan() throws(ConversionError) {
    guard plan.obstacles.isEmpty else { throw .obstructed(plan.obstacles) }
    for (column, edit) in zip(plan.columns, plan.edits) {
      progress.begin(.reading, column.name)
      tallies.append(try scan(column, affinity: column.affinity(after: edit)))
    }
  }

  private func scan(_ column: ConvertedColumn, affinity: ColumnAffinity) throws(ConversionError)
    -> ConversionTally
  {
    var tally = ConversionTally()
    let list = [column.columnSQL] + column.keys
    // Without an index, so rows come in the order of storage.
    let rows = try read("SELECT \(list.joined(separator: ", ")) FROM \(column.tableSQL) NOT INDEXED")
    while try rows.next() {
      let cell = rows.statement.cell(0)
      let outcome = plan.converter.outcome(for: cell)
      let value = cell.databaseValue
      var isMisfit = false
      if case .kept = outcome { isMisfit = !affinity.keeps(value) }
      tally.count(value, outcome, isMisfit: isMisfit) { rowName(rows.statement, column) }
      progress.advance()
    }
    return tally
  }

  /// Refuses a conversion if a cell that ``scan()`` read would lose something.
  package func checkLosses() throws(ConversionError) {
    for (column, tally) in zip(plan.columns, tallies) {
      if plan.converter.source == nil, tally.unreadCount > 0 {
        throw .unknownStorage(column: column.name, of: plan.converter.kind)
      }
      guard tally.lostCount == 0, tally.misfitCount == 0 else {
        throw .loses(column: column.name, to: plan.converter.target, tally)
      }
    }
  }

  /// Changes each cell, and reads it again.
  package func convert() throws(ConversionError) {
    let faults = try foreignKeyFaults()
    for (place, column) in plan.columns.enumerated() {
      try convert(column, tallies[place], plan.edits[place])
    }
    guard try foreignKeyFaults() == faults else {
      throw .breaksForeignKeys(table: plan.columns[0].table)
    }
  }

  private func convert(
    _ column: ConvertedColumn, _ tally: ConversionTally, _ edit: ConversionPlan.SchemaEdit
  ) throws(ConversionError) {
    let goesByMarker = column.isUnique && tally.convertsWithinClass
    let isRetyped = edit.declaredType != nil || goesByMarker && column.isStrict
    let definition = isRetyped || !edit.isEmpty ? try definitions.current(of: column) : column.definition
    if isRetyped {
      try definitions.replace(column, definition, type: column.isStrict ? "ANY" : "", expression: nil)
    }
    if tally.convertedCount > 0 {
      let expected = try update(column, tally, goesByMarker: goesByMarker)
      if goesByMarker { try unmark(column) }
      try compare(column, expected)
    }
    guard isRetyped || !edit.isEmpty else { return }
    try definitions.replace(
      column, definition, type: edit.declaredType ?? column.column.declaredType,
      expression: edit.defaultExpression)
    progress.begin(.checking, column.table)
    try definitions.checkIntegrity(of: column)
  }

  private func rowName(_ statement: Statement, _ column: ConvertedColumn) -> String {
    guard !column.keys.isEmpty else { return "a row" }
    return column.keys.indices.map { index in
      let value = statement.cell(index + 1).databaseValue.exampleText
      return "\(column.keys[index]) \(value)"
    }.joined(separator: ", ")
  }
}

// MARK: - Changing and reading back

extension ColumnConversion {
  /// Runs the UPDATE.
  ///
  /// - Returns: the digest of the rows as they must be afterwards.
  private func update(
    _ column: ConvertedColumn, _ tally: ConversionTally, goesByMarker: Bool
  ) throws(ConversionError) -> RowDigest {
    progress.begin(.converting, column.name)
    let state = UpdateState()
    let converter = plan.converter
    let marker = marker
    let progress = progress
    // A column of REAL stores whole numbers as integers, and so reads them once its type is dropped.
    let wasReal = column.affinity == .real || column.affinity == .strict(.real)
    let function = ScalarFunction(
      name: Self.functionName, argumentCount: nil, isDeterministic: false, schemaUse: .directOnly
    ) {
      call throws(FunctionError) in
      progress.advance()
      let key = (1..<max(call.count, 1)).map { call[$0] }
      let outcome =
        wasReal && call[0].storageClass == .integer
        ? converter.outcome(for: Double(call[0].int64).databaseValue) : converter.outcome(for: call[0])
      switch outcome {
      case .kept:
        state.keptCount += 1
        state.digest.add(call[0].databaseValue, key: key)
        call.setResult(argument: 0)
      case .converted(let value, _):
        state.convertedCount += 1
        state.digest.add(value, key: key)
        call.setResult(goesByMarker ? MarkedValue(value).blob(marker) : value)
      case .lost:
        throw FunctionError("a value would be lost")
      }
    }
    let arguments = ([column.columnSQL] + column.keys).joined(separator: ", ")
    // OR ABORT, because a constraint may say that conflicting rows are deleted.
    try run(
      """
      UPDATE OR ABORT \(column.tableSQL) SET \(column.columnSQL) = \(Self.functionName)(\(arguments)) \
      WHERE \(column.columnSQL) IS NOT NULL
      """, with: function, column)
    let nullCount = tally.keptCounts[.null] ?? 0
    guard state.convertedCount == tally.convertedCount, state.keptCount == tally.keptCount - nullCount else {
      throw .changedUnderWay(column: column.name)
    }
    return state.digest
  }

  /// Replaces marked values by the values in them.
  private func unmark(_ column: ConvertedColumn) throws(ConversionError) {
    progress.begin(.converting, column.name)
    let marker = marker
    let progress = progress
    let function = ScalarFunction(
      name: Self.functionName, argumentCount: nil, isDeterministic: false, schemaUse: .directOnly
    ) {
      call throws(FunctionError) in
      progress.advance()
      if let value = MarkedValue(call[0], marker) {
        call.setResult(value.value)
      } else {
        call.setResult(argument: 0)
      }
    }
    try run(
      """
      UPDATE OR ABORT \(column.tableSQL) SET \(column.columnSQL) = \(Self.functionName)(\(column.columnSQL)) \
      WHERE typeof(\(column.columnSQL)) = 'blob'
      """, with: function, column)
  }

  private func run(
    _ sql: String, with function: ScalarFunction, _ column: ConvertedColumn
  ) throws(ConversionError) {
    do {
      try database.add(function)
      defer { try? database.removeFunction(name: Self.functionName, argumentCount: nil) }
      try database.runAll(sql)
    } catch {
      guard error.resultCode == .SQLITE_CONSTRAINT else { throw .failed(error) }
      // SQLite has undone the statement, so the rows that collide can still be named.
      try checkUniqueness(of: column)
      throw .collides(column: column.name, error)
    }
  }

  /// Reads all cells again and compares their digest.
  private func compare(_ column: ConvertedColumn, _ expected: RowDigest) throws(ConversionError) {
    progress.begin(.comparing, column.name)
    let list = ([column.columnSQL] + column.keys).joined(separator: ", ")
    let rows = try read(
      "SELECT \(list) FROM \(column.tableSQL) NOT INDEXED WHERE \(column.columnSQL) IS NOT NULL")
    var found = RowDigest()
    while try rows.next() {
      found.add(
        rows.statement.cell(0).databaseValue, key: column.keys.indices.map { rows.statement.cell($0 + 1) })
      progress.advance()
    }
    guard found == expected else { throw .differs(column: column.name) }
  }

  private static let functionName = "tsqlite_converted"
}

/// What the running UPDATE has done so far.
private final class UpdateState {
  var digest = RowDigest()
  var convertedCount = 0
  var keptCount = 0
}

// MARK: - Reading

extension ColumnConversion {
  /// A statement whose failures become errors of a conversion.
  private struct Reading {
    let statement: Statement

    func next() throws(ConversionError) -> Bool {
      do { return try statement.step() } catch { throw .failed(error) }
    }
  }

  private func read(_ sql: String) throws(ConversionError) -> Reading {
    do {
      return Reading(statement: try database.prepare(sql))
    } catch {
      throw .failed(error)
    }
  }
}
