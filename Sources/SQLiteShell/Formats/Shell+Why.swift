import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

// What `.format why` prints.

extension Shell {
  /// Prints what columns mean and how that is known.
  ///
  /// On a terminal, a text that is longer than a screen is cut to one line for each column.
  ///
  /// - Parameter rest: a table, a column of one, or nothing for the columns of the last query; `--all` cuts nothing.
  /// - Throws: ``ShellError`` if there is no such table or column.
  func explainFormats(_ rest: ArraySlice<String>) throws(ShellError) {
    var request = ExplanationRequest()
    try request.read(rest, dialect)
    let names = request.names
    guard names.count <= 1 else { throw .usage(.format) }
    let explanations = try resolving { () throws(ShellError) in
      try explainedColumns(names.first).map { $0.explanation + zoneLines(of: $0) + inputLines(of: $0) }
    }
    if settings.formats.showsRaw, !explanations.isEmpty {
      sayLine("values are shown as they are stored (.format raw on)")
    }
    let isCut =
      output.isTerminal && !request.showsAll && explanations.count > 1
      && explanations.reduce(0) { $0 + $1.count } > Self.screenHeight
    for explanation in explanations {
      for line in isCut ? explanation.prefix(1) : explanation[...] { sayLine(line) }
    }
    if isCut {
      let all = ([".format why"] + names.map(SavedFormats.word) + ["--all"]).joined(separator: " ")
      sayLine("Enter .format why TABLE.COLUMN to learn why, or \(all) for everything.")
    }
  }

  /// How many lines users see at once.
  private static let screenHeight = 20

  /// The zones of a column of dates, in words, if any was stated.
  private func zoneLines(of column: ResultColumn) -> [String] {
    guard let format = column.format, format.kind.values.areDates else { return [] }
    var lines: [String] = []
    if let origin = column.origin,
      let zone = settings.formats.textZones[origin.name.lowercased()]
    {
      lines.append("  text without a zone is in \(zone.name), as .format zone states")
    }
    if settings.formats.zone != .utc, format.storage != nil {
      lines.append("  shown in \(settings.formats.zone.name)")
    }
    return lines
  }

  /// Why text that users type for a column is not converted, if they might expect that.
  private func inputLines(of column: ResultColumn) -> [String] {
    guard let format = column.format, let origin = column.origin, let storage = format.storage,
      storage.convertsTypedText, let database = try? database(),
      case .doubtful(let doubt) = InputStorage(database: database, settings: settings.formats)
        .answer(for: format, at: origin)
    else { return [] }
    return ["  typed input is off for it: \(doubt)"]
  }

  /// The columns of a statement with the reasons for their meanings; throws if what they hold could not be read.
  func explainedColumns(of statement: Statement) throws(DatabaseError) -> [ResultColumn] {
    let columns = resolving { meaning.resolver.explainedColumns(of: statement, settings: settings.formats) }
    if let error = meaning.takeFailure() { throw error }
    return columns
  }

  /// The columns of a table, one column of it, or those of the last query.
  func explainedColumns(_ name: String?) throws(ShellError) -> [ResultColumn] {
    guard let name else { return try meaning.lastQuery.map(columnsOfStatement) ?? [] }
    // The name of a table may contain a point; a column is looked for first.
    if let origin = try column(atPath: name) {
      return try columnsOfStatement(
        "SELECT \(SQLName.quoted(origin.column)) FROM \(SQLName.qualified(origin.table, in: origin.schema))")
    }
    if name.contains("."), let table = try? TablePath.path(named: name, in: database()), table.column == nil {
      return try columnsOfStatement("SELECT * FROM \(SQLName.qualified(table.table, in: table.schema))")
    }
    if let point = name.firstIndex(of: ".") {
      let (table, column) = (String(name[..<point]), String(name[name.index(after: point)...]))
      let sql = "SELECT \(SQLName.quoted(column)) FROM \(SQLName.quoted(table))"
      let columns = try columnsOfStatement(sql)
      guard columns.first?.origin != nil else {
        throw .format(.cannotPin(name, because: "no such column: \(name)"))
      }
      return columns
    }
    return try columnsOfStatement("SELECT * FROM \(SQLName.quoted(name))")
  }

  private func columnsOfStatement(_ sql: String) throws(ShellError) -> [ResultColumn] {
    let database = try database()
    var offset = 0
    do {
      guard let statement = try database.prepareNext(Array(sql.utf8), offset: &offset) else { return [] }
      return meaning.resolver.explainedColumns(of: statement, settings: settings.formats)
    } catch {
      throw .statement(.sql(error, phase: .preparing, at: SourcePosition(origin: .argument, line: 1)))
    }
  }
}

/// The arguments of `.format why`.
struct ExplanationRequest: CommandRequest {
  private(set) var names: [String] = []
  private(set) var showsAll = false

  static let options: [RequestOption<ExplanationRequest>] = [
    RequestOption("--all", "Show all lines, even on a terminal", sets: \.showsAll)
  ]

  mutating func take(_ word: String) { names.append(word) }
}

extension ResultColumn {
  /// What the column means and how that is known, in lines.
  var explanation: [String] {
    let name = origin?.name ?? self.name
    guard let evidence else {
      return ["\(name): plain", "  it is computed from values without one common meaning"]
    }
    var lines = [headline(name, evidence)] + evidence.reasons.map { "  " + $0 }
    let word = SavedFormats.word(name)
    for candidate in evidence.candidates { lines.append("  .format \(candidate) \(word)") }
    guard evidence.candidates.isEmpty, let format else { return lines }
    if evidence.source == .pin, !evidence.isComputed {
      lines.append("  .format unpin \(word)")
    } else {
      let storage = format.storage.map { SavedFormats.word($0.name) } ?? "STORAGE"
      lines.append("  .format \(format.kind.name) \(storage) \(word)")
    }
    return lines
  }

  private func headline(_ name: String, _ evidence: Evidence) -> String {
    guard let format else {
      switch evidence.candidates.count {
      case 0: return "\(name): plain"
      case 1: return "\(name): plain, because one format explains it but nothing confirms it"
      default: return "\(name): plain, because more than one format explains it"
      }
    }
    guard let storage = format.storage else {
      return evidence.candidates.isEmpty
        ? "\(name): \(format.kind.name), for cells that say so themselves (\(evidence.confidence.rawValue))"
        : "\(name): \(format.kind.name), shown as stored because more than one storage explains it"
    }
    let others = format.otherStorages.map { " and \($0.name)" }.joined()
    return "\(name): \(format.kind.name) \(storage.shortName)\(others) (\(evidence.confidence.rawValue))"
  }
}
