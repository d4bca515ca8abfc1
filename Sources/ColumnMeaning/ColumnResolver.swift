import SQLSyntax
package import TypedSQLiteCore

/// Finds out what the columns of a result mean, and remembers what it found.
package final class ColumnResolver {
  private var findings: [ColumnOrigin: Remembered] = [:]
  private var tables: [String: TableFacts] = [:]
  private var schemas: [String: SchemaFacts] = [:]
  private var sureDates: [String: [SureDates]] = [:]
  private var versions: [String: Int64] = [:]
  private var views = CompoundViews()
  /// The first error that prevented the sampling of values.
  private var samplingFailure: DatabaseError?
  /// What is known of the columns of a table that shows a result, by their names in lower case.
  private var results: (table: String, columns: [String: ResultColumn])?
  /// Reads the signatures of the user; called once, when a column needs them.
  package var readOwnSignatures: () -> SignatureIndex = { SignatureIndex([]) }
  private lazy var ownSignatures = readOwnSignatures()
  /// Whether the user has written signatures, which may state any format.
  var hasOwnSignatures: Bool { !ownSignatures.isEmpty }

  /// A finding, and the state of the database when it was made.
  private struct Remembered {
    let finding: ColumnFinding
    let count: Int
    let isWhole: Bool
    let changes: Int
    /// The data version of the database.
    let version: UInt32?
    /// Whether the values were uncommitted, so that a rollback may remove them.
    let isUncommitted: Bool
  }

  package init() {}

  /// What each column of a statement means.
  ///
  /// - Parameters:
  ///   - statement: the prepared statement.
  ///   - settings: what the user stated and chose.
  /// - Returns: one element for each column, with a format if one is known.
  package func columns(of statement: Statement, settings: FormatSettings) -> [ResultColumn] {
    // Expressions without a table mean only what the user stated.
    let mayMean = !settings.pins.isEmpty || Self.mayCompute(statement)
    if mayMean, !settings.showsRaw { return explainedColumns(of: statement, settings: settings) }
    return (0..<statement.columnCount).map { index in
      ResultColumn(
        name: statement.columnName(index), origin: mayMean ? statement.origin(index) : nil,
        declaredType: mayMean ? statement.declaredType(index) : nil, format: nil, isExplained: false)
    }
  }

  /// What each column of a statement means, even if the settings show storage values.
  package func explainedColumns(of statement: Statement, settings: FormatSettings) -> [ResultColumn] {
    let known = (0..<statement.columnCount).map(statement.origin)
    let compounds = compounds(
      in: statement.sourceSQL, reaching: Set(known.compactMap { $0?.schema }), statement.database)
    let origins = known.map { origin in
      origin.flatMap { compounds.mayHide($0) ? nil : $0 }
    }
    if settings.usesSamples { sample(origins.compactMap { $0 }, in: statement.database, settings) }
    let mayCompute = origins.contains(nil) && Self.mayCompute(statement)
    let computed = mayCompute ? computedMeanings(of: statement, settings) : nil
    return origins.indices.map { index in
      let name = statement.columnName(index)
      let isHidden = origins[index] == nil && known[index] != nil
      let declaredType = isHidden ? nil : statement.declaredType(index)
      let finding =
        self.finding(
          name: name, origin: origins[index], declaredType: declaredType, in: statement.database,
          settings: settings)
        ?? (origins[index] == nil ? computed?[index].finding : nil)
      return ResultColumn(
        name: name, origin: origins[index], declaredType: declaredType, format: finding?.format,
        evidence: finding?.evidence, isExplained: origins[index] != nil || mayCompute)
    }
  }

  /// The format of one column: the one that the user stated, or the conclusion from declared type, schema and values.
  package func format(
    name: String, origin: ColumnOrigin?, declaredType: String?, in database: Database,
    settings: FormatSettings
  ) -> ColumnFormat? {
    finding(name: name, origin: origin, declaredType: declaredType, in: database, settings: settings)?.format
  }

  private func finding(
    name: String, origin: ColumnOrigin?, declaredType: String?, in database: Database,
    settings: FormatSettings
  ) -> ColumnFinding? {
    guard let finding = unzonedFinding(name, origin, declaredType, database, settings) else { return nil }
    guard let origin, !settings.textZones.isEmpty, let format = finding.format,
      let zone = settings.textZones[origin.name.lowercased()]
    else { return finding }
    return ColumnFinding(format.with(textZone: zone))
  }

  private func unzonedFinding(
    _ name: String, _ origin: ColumnOrigin?, _ declaredType: String?, _ database: Database,
    _ settings: FormatSettings
  ) -> ColumnFinding? {
    if let pin = settings.pin(of: origin, named: name) { return ColumnFinding(pin) }
    if let origin, let known = resultFinding(of: origin, in: database) { return known }
    guard origin != nil || declaredType != nil else { return nil }
    let type = DeclaredType(declaredType ?? "")
    guard let origin, settings.usesSamples else {
      guard let kind = type.kind else { return nil }
      return ColumnFinding(settled(DeclaredKindJudge.declared(kind, type), settings))
    }
    sample([origin], in: database, settings)
    guard let finding = findings[origin]?.finding else { return nil }
    return finding.format.map { ColumnFinding(settled($0, settings)) } ?? finding
  }

  /// Completes a format whose storage is open with the storage and the zone that the user chose for such columns.
  private func settled(_ format: ColumnFormat, _ settings: FormatSettings) -> ColumnFormat {
    let isNumeric = format.evidence.confidence == .open || format.evidence.source == .declaredType
    guard format.storage == nil, isNumeric, format.readsOtherForms,
      let storage = settings.chosenStorages[format.kind.name]
    else { return format }
    return format.withStorage(storage, because: "stated with .format \(format.kind.name) \(storage.name)")
  }

  // MARK: - Results as tables

  /// States what the columns of a table mean that shows a result and is not in the schema.
  ///
  /// - Parameters:
  ///   - columns: the columns of the result, by their names in the table in lower case.
  ///   - table: the table; a real table with its name has other columns.
  package func setMeanings(of columns: [String: ResultColumn], inTable table: String) {
    results = (table, columns)
  }

  private func resultFinding(of origin: ColumnOrigin, in database: Database) -> ColumnFinding? {
    guard let results, origin.table == results.table,
      let column = results.columns[origin.column.lowercased()], column.isExplained,
      !database.hasTableOrView(origin.table, in: origin.schema)
    else { return nil }
    if let format = column.format { return ColumnFinding(format) }
    return ColumnFinding(plain: column.evidence ?? Evidence(.nothing, .none, []))
  }

  // MARK: - Looking at values

  /// Judges the columns that were not judged yet, and reads the rows of each table only once.
  private func sample(_ origins: [ColumnOrigin], in database: Database, _ settings: FormatSettings) {
    guard !origins.isEmpty else { return }
    for schema in Set(origins.map(\.schema)) { forgetIfChanged(schema, in: database) }
    let changes = database.totalChangesCount
    let open = Set(origins).filter { origin in
      guard settings.pin(of: origin, named: nil) == nil, resultFinding(of: origin, in: database) == nil else {
        return false
      }
      guard let known = findings[origin] else { return true }
      // A table that was nearly empty may have its first values by now, and a table of labels may have new ones.
      let mayHaveChanged = known.finding.evidence.source == .lookup || known.isWhole && known.count < 20
      return mayHaveChanged
        && (known.changes != changes || known.version != database.dataVersion(schema: origin.schema))
    }
    for (_, group) in Dictionary(grouping: open, by: { "\($0.schema).\($0.table)" }) {
      guard let first = group.first, let table = facts(of: first, in: database) else { continue }
      var failure: DatabaseError?
      let samples = TableSampler.samples(
        of: group.map(\.column), in: table, database: database, failure: &failure)
      // What the table holds is not known, so nothing is concluded and remembered.
      if let failure, [.SQLITE_IOERR, .SQLITE_NOMEM].contains(failure.resultCode) {
        samplingFailure = samplingFailure ?? failure
        continue
      }
      for (origin, sample) in zip(group, samples) {
        findings[origin] = Remembered(
          finding: judge(origin, table, sample, in: database), count: sample.count, isWhole: sample.isWhole,
          changes: changes, version: database.dataVersion(schema: origin.schema),
          isUncommitted: database.transactionState(schema: origin.schema) == .write)
      }
    }
  }

  private func judge(
    _ origin: ColumnOrigin, _ table: TableFacts, _ sample: ColumnSample, in database: Database
  ) -> ColumnFinding {
    let subject = subject(origin, table, sample, in: database)
    let finding = finding(of: subject)
    guard finding.isOpen, sample.count > 0 else { return finding }
    return ForeignEvidence(subject, finding, database) { [unowned self] origin, table, sample in
      self.finding(of: self.subject(origin, table, sample, in: database))
    }.finding ?? finding
  }

  private func subject(
    _ origin: ColumnOrigin, _ table: TableFacts, _ sample: ColumnSample, in database: Database
  ) -> ColumnSubject {
    let schema = schemaFacts(origin.schema, in: database).adapted(to: table)
    let column = table.column(origin.column)
    return ColumnSubject(
      origin: origin, declaredType: DeclaredType(column?.declaredType ?? ""),
      name: ColumnName(origin.column, dropsZ: schema.hints.dropsZ), table: table, column: column,
      sample: sample, schema: schema,
      others: OtherColumns(
        lookup: column.flatMap { LookupTable(of: $0, in: table, database: database) },
        sureDates: { [unowned self] in sureDates(of: table, schema, in: database) },
        distances: { TableSampler.distances(from: origin.column, to: $0, in: table, database: database) }))
  }

  private func finding(of subject: ColumnSubject) -> ColumnFinding {
    if let kind = subject.declaredType.kind {
      return kind.declared.other(subject) ?? DeclaredKindJudge.finding(kind, subject)
    }
    for judge in ColumnJudge.all {
      if let finding = judge.judge(subject) { return finding }
    }
    let objections = ColumnJudge.all.flatMap { $0.objections(subject) }
    return ColumnFinding(
      plain: Evidence(.nothing, .none, [subject.summary] + objections + IdentifierForm.reasons(subject)))
  }

  // MARK: - Queries of several arms

  /// Whether the columns that SQLite reports for a statement say all that its text says.
  package func isPlain(_ statement: Statement) -> Bool {
    !statement.withSQL(CompoundQueries.mentionsCompound)
      && (views.texts.isEmpty || CompoundQueries(Array(statement.sourceSQL.utf8), views: views.texts).isEmpty)
  }

  /// The compound queries in a statement whose columns come from some databases.
  func compounds(
    in sql: String, reaching origins: Set<String>, _ database: Database
  ) -> CompoundQueries {
    if !origins.isEmpty {
      var schemas = origins
      // Asking for the schema of an unused temp database would create it.
      if database.isReadOnly(schema: "temp") != nil { schemas.insert("temp") }
      for schema in schemas { forgetIfChanged(schema, in: database) }
    }
    return CompoundQueries(Array(sql.utf8), views: views.texts)
  }

  // MARK: - Remembering

  /// The columns of a table that surely hold instants, found out once; other columns are judged beside them.
  private func sureDates(of table: TableFacts, _ schema: SchemaFacts, in database: Database) -> [SureDates] {
    let key = "\(table.schema).\(table.name)"
    if let known = sureDates[key] { return known }
    let dates = SureDates.all(in: table, dropsZ: schema.hints.dropsZ, database: database)
    // More may be known about a table with few rows soon.
    if !dates.isEmpty { sureDates[key] = dates }
    return dates
  }

  /// Returns and forgets the error of a disk or of memory that left columns without a meaning.
  ///
  /// A table that is locked or damaged gives no evidence, which is no such error.
  package func takeFailure() -> DatabaseError? {
    guard case .some = samplingFailure else { return nil }
    defer { samplingFailure = nil }
    return samplingFailure
  }

  /// Forgets conclusions from uncommitted values; callers call this when a transaction may have ended.
  package func forgetUncommitted() {
    guard findings.contains(where: { $0.value.isUncommitted }) else { return }
    sureDates.removeAll()
    findings = findings.filter { !$0.value.isUncommitted }
  }

  private func forgetIfChanged(_ schema: String, in database: Database) {
    let version = database.schemaVersion(schema: schema)
    guard version != versions[schema] else { return }
    versions[schema] = version
    findings = findings.filter { $0.key.schema != schema }
    tables = tables.filter { $0.value.schema != schema }
    sureDates.removeAll()
    schemas[schema] = nil
    views.read(schema, in: database)
  }

  private func facts(of origin: ColumnOrigin, in database: Database) -> TableFacts? {
    let key = "\(origin.schema).\(origin.table)"
    if let known = tables[key] { return known }
    let facts = TableFacts(origin.table, in: origin.schema, database: database)
    tables[key] = facts
    return facts
  }

  private func schemaFacts(_ schema: String, in database: Database) -> SchemaFacts {
    if let known = schemas[schema] { return known }
    let facts = SchemaFacts(schema, database: database, own: ownSignatures)
    schemas[schema] = facts
    return facts
  }
}

extension ColumnSubject {
  /// What the column holds, in words, if no meaning is known.
  var summary: String {
    let classes = [
      ("integer", sample.integers.count), ("real", sample.reals.count), ("text", sample.texts.count),
      ("blob", sample.blobs.count), ("long value", sample.longCount),
    ].filter { $0.1 > 0 }.map { countText($0.1, $0.0) }
    let type =
      declaredType.name.isEmpty
      ? "no declared type" : "declared \(declaredType.text), which does not say what the values mean"
    if classes.isEmpty, sample.nullCount > 0 {
      let rows = sample.nullCount == 1 ? "the one sampled row" : "the \(sample.nullCount) sampled rows"
      return "\(type); no value in \(rows)"
    }
    return classes.isEmpty ? type : "\(type); \(classes.joined(separator: ", "))"
  }
}
