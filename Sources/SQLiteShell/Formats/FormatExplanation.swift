import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// What `.format why` prints: what columns mean, and how that is known.
struct FormatExplanation {
  let explainer: ColumnExplainer

  private var console: any StatementConsole { explainer.console }
  private var formats: FormatSettings { explainer.formats }

  /// Prints it; on a terminal, a text that is longer than a screen is cut to one line for each column.
  ///
  /// - Parameter words: a table, a column of one, or nothing for the columns of the last query; `--all` cuts nothing.
  /// - Throws: ``ShellError`` if there is no such table or column.
  func run(_ words: ArraySlice<String>) throws(ShellError) {
    var request = ExplanationRequest()
    try request.read(words, console.dialect)
    let names = request.names
    guard names.count <= 1 else { throw .usage(.format) }
    let explanations = try console.resolving { () throws(ShellError) in
      try explainer.columns(named: names.first).map { ($0, zoneLines(of: $0) + inputLines(of: $0)) }
    }
    guard !console.printsFactsAsRows else {
      return try console.print(
        explanations.map { $0.0.explanationCells($0.1) }, titled: ResultColumn.explanationTitles)
    }
    try printForPeople(explanations.map { $0.0.explanation + $0.1 }, of: names, request)
  }

  private func printForPeople(
    _ explanations: [[String]], of names: [String], _ request: ExplanationRequest
  ) throws(ShellError) {
    if formats.showsRaw, !explanations.isEmpty {
      console.say(prose: "values are shown as they are stored (.format raw on)")
    }
    if explanations.isEmpty, names.isEmpty, console.isTyped, !console.dialect.isSQLite3 {
      console.say(
        prose: "No query has shown a column of a table yet; .format why TABLE explains those of a table")
    }
    let isCut =
      console.output.isTerminal && !request.showsAll && explanations.count > 1
      && explanations.reduce(0) { $0 + $1.count } > Self.screenHeight
    for explanation in explanations {
      for line in isCut ? explanation.prefix(1) : explanation[...] { console.say(prose: line) }
    }
    if isCut {
      let all = ([".format why"] + names.map(SavedFormats.word) + ["--all"]).joined(separator: " ")
      console.say(prose: "Enter .format why TABLE.COLUMN to learn why, or \(all) for everything.")
    }
  }

  /// How many lines users see at once.
  private static let screenHeight = 20

  /// The zones of a column of dates, in words, if any was stated.
  private func zoneLines(of column: ResultColumn) -> [String] {
    guard let format = column.format, format.kind.values.areDates else { return [] }
    var lines: [String] = []
    if let origin = column.origin, let zone = formats.textZones[origin.name.lowercased()] {
      lines.append("  text without a zone is in \(zone.name), as .format zone states")
    }
    if formats.zone != .utc, format.storage != nil { lines.append("  shown in \(formats.zone.name)") }
    return lines
  }

  /// Why text that users type for a column is not converted, if they might expect that.
  private func inputLines(of column: ResultColumn) -> [String] {
    guard let format = column.format, let origin = column.origin, let storage = format.storage,
      storage.convertsTypedText, let database = try? console.database(),
      case .doubtful(let doubt) = InputStorage(database: database, settings: formats)
        .answer(for: format, at: origin)
    else { return [] }
    return ["  typed input is off for it: \(doubt)"]
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

  fileprivate static let explanationTitles = [
    "column", "meaning", "storage", "other_storages", "confidence", "reasons", "candidates",
  ]

  /// The same facts as a row, in which a line is one reason or one format.
  fileprivate func explanationCells(_ further: [String]) -> [ReportCell] {
    let reasons = (evidence?.reasons ?? []) + further.map { String($0.drop { $0 == " " }) }
    func lines(_ texts: [String]) -> ReportCell {
      ReportCell(texts.isEmpty ? nil : texts.joined(separator: "\n"))
    }
    return [
      .text(origin?.name ?? name), ReportCell(format?.kind.name), ReportCell(format?.storage?.name),
      lines((format?.otherStorages ?? []).map(\.name)), ReportCell(evidence?.confidence.rawValue),
      lines(reasons), lines(evidence?.candidates ?? []),
    ]
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
        : "\(name): \(format.kind.name), shown as stored, because it could be stored in more than one way"
    }
    let others = format.otherStorages.map { " and \($0.name)" }.joined()
    return "\(name): \(format.kind.name) \(storage.shortName)\(others) (\(evidence.confidence.rawValue))"
  }
}
