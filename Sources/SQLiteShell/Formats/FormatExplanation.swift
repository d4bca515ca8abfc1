import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// What `.format why` prints: what columns mean, and how that is known.
struct FormatExplanation {
  let explainer: ColumnExplainer

  private var console: any CommandConsole { explainer.console }
  private var formats: FormatSettings { explainer.formats }

  /// Prints it; on a terminal, a text that is longer than a screen is cut to one line for each column.
  ///
  /// - Parameter words: a table, a column of one, or nothing for the columns of the last query; `--all` cuts nothing.
  /// - Throws: ``ShellError`` if there is no such table or column.
  func show(_ words: ArraySlice<String>) throws(ShellError) {
    var request = ExplanationRequest()
    try request.read(words, console.dialect)
    let names = request.names
    guard names.count <= 1 else { throw .usage(.format) }
    let explanations = try console.resolving { () throws(ShellError) in
      try explainer.columns(named: names.first).map { column in
        (column, column.settingLines(formats, in: try? console.database()))
      }
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
      let all = ([".format why"] + names.map(\.formatWord) + ["--all"]).joined(separator: " ")
      console.say(prose: "Enter .format why TABLE.COLUMN to learn why, or \(all) for everything.")
    }
  }

  /// How many lines users see at once.
  private static let screenHeight = 20
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
}
