package import TypedSQLite

/// Finds out what the columns of a result mean, and remembers what samples said.
package final class ColumnResolver {
  private var verdicts: [ColumnOrigin: SampleVerdict] = [:]
  private var schemaVersion: Int64?

  package init() {}

  /// What each column of a statement is.
  ///
  /// - Parameters:
  ///   - statement: the statement, prepared.
  ///   - settings: what the user stated and chose.
  /// - Returns: a column each, with a format where one is known.
  package func columns(of statement: Statement, settings: FormatSettings) -> [ResultColumn] {
    (0..<statement.columnCount).map { index in
      let name = statement.columnName(index)
      let origin = statement.origin(index)
      let declaredType = statement.declaredType(index)
      let format =
        settings.showsRaw
        ? nil
        : format(
          name: name, origin: origin, declaredType: declaredType, in: statement.database,
          settings: settings)
      return ResultColumn(name: name, origin: origin, declaredType: declaredType, format: format)
    }
  }

  /// The format of one column: what the user stated, else what the declared type and the values say.
  package func format(
    name: String, origin: ColumnOrigin?, declaredType: String?, in database: Database,
    settings: FormatSettings
  ) -> ColumnFormat? {
    if let origin, let pin = settings.pins["\(origin.table).\(origin.column)".lowercased()] { return pin }
    if let pin = settings.pins[name.lowercased()] { return pin }
    guard let declaredType else { return nil }
    let type = DeclaredType(declaredType)
    guard let kind = type.kind else { return nil }
    guard kind.readsNumbersAsDates else {
      return ColumnFormat(
        kind: kind, storage: kind.storages.first, declaredType: type, evidence: .declaredType(declaredType))
    }
    guard let origin, settings.usesSamples else {
      return ColumnFormat(
        kind: kind, storage: settings.chosenStorages[kind.name], declaredType: type,
        evidence: .declaredType(declaredType))
    }
    let verdict = verdict(on: origin, in: database)
    let storage =
      verdict.candidates.count == 1
      ? kind.storage(named: verdict.candidates[0])
      : verdict.count == 0 ? nil : settings.chosenStorages[kind.name]
    return ColumnFormat(
      kind: kind, storage: storage, declaredType: type,
      evidence: verdict.count == 0
        ? .declaredType(declaredType) : .declaredTypeAndSample(declaredType, verdict))
  }

  /// What a sample of a column says; asked once until the schema changes, or until there are numbers.
  private func verdict(on origin: ColumnOrigin, in database: Database) -> SampleVerdict {
    let version = database.schemaVersion(schema: origin.schema)
    if version != schemaVersion { verdicts.removeAll() }
    schemaVersion = version
    if let known = verdicts[origin] { return known }
    let verdict = DateSampleJudge.verdict(on: ColumnSample.read(origin, in: database))
    if verdict.count > 0 { verdicts[origin] = verdict }
    return verdict
  }
}
