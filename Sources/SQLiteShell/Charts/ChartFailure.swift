import SQLSyntax
import TypedSQLiteCore

/// Why `.chart` draws nothing.
enum ChartFailure: Failure {
  case nothingToChart
  case nothingToDraw
  case noColumn(String, among: [String])
  case noTable(String)
  case noValues(String)
  case notANumber(String)
  case wrongColumns(String, draws: String)
  case byTakesOneColumn
  case needsDate(ChartPeriod, String?)
  case tooManyPeriods(ChartPeriod)
  case unknownPeriod(String)
  case wrongHeight(String)
  case noRows

  var words: FailureWords {
    switch self {
    case .nothingToChart: "Error: there was no query yet; name a table with FROM, or give a SELECT"
    case .nothingToDraw:
      "Error: no column has numbers, dates or a few different values; name the columns to draw"
    case .noColumn(let name, let names):
      FailureWords(
        "Error: no such column: \(name); there \(names.count == 1 ? "is" : "are") \(Self.list(names))")
    case .noTable(let name): FailureWords("Error: no such table or column: \(name)")
    case .noValues(let name):
      FailureWords("Error: column \(SQLName.plain(name)) has no value that can be drawn")
    case .notANumber(let name):
      FailureWords(
        "Error: the values of \(SQLName.plain(name)) are not numbers, so they can only be X, BY, or an axis of heat"
      )
    case .wrongColumns(let kind, let columns): FailureWords("Error: \(kind) draws \(columns)")
    case .byTakesOneColumn: "Error: with BY there can be only one Y"
    case .needsDate(let period, let name):
      FailureWords(
        name.map {
          "Error: --per \(period.rawValue) needs line, bar or hist with dates as X, and \(SQLName.plain($0)) has none"
        } ?? "Error: --per \(period.rawValue) needs line, bar or hist with dates as X")
    case .tooManyPeriods(let period):
      FailureWords(
        "Error: the first and the last date are more than \(groupedText(PeriodTable.limit)) \(period.rawValue)s apart"
      )
    case .unknownPeriod(let word):
      FailureWords(
        "Error: --per takes \(Self.list(ChartPeriod.named.map(\.rawValue), "or")), not \"\(word)\"")
    case .wrongHeight(let word):
      FailureWords("Error: --height takes a number of lines from 3 to 200, not \"\(word)\"")
    case .noRows: "Error: there are no rows to draw"
    }
  }

  /// Up to twelve names in a row.
  private static func list(_ names: [String], _ last: String = "and") -> String {
    guard names.count <= 12 else { return "\(names.prefix(12).joined(separator: ", ")) and others" }
    guard names.count > 1 else { return names.first ?? "none" }
    return "\(names.dropLast().joined(separator: ", ")) \(last) \(names.last ?? "")"
  }
}

extension ShellError {
  static func chart(_ failure: ChartFailure) -> ShellError { ShellError(failure) }
}
