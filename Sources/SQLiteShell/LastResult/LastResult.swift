import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// The last result that a person at a prompt saw.
final class LastResult {
  /// The rows; nil if there was no result yet.
  private(set) var rows: KeptResult?
  /// When the statement began to wait for more of its rows to be read, in seconds of elapsed time; nil if this was said.
  private var openSince: Double?
  /// The connection whose table `_` has the rows.
  private weak var database: Database?

  /// Makes a result the last one, at a time in seconds.
  func keep(_ result: KeptResult, at time: Double) {
    rows = result
    database = nil
    openSince = result.isOpen ? time : nil
  }

  /// Makes the rows a table of a connection, if they are not one yet.
  ///
  /// - Parameters:
  ///   - database: the connection.
  ///   - meaning: gets what the columns of the table mean.
  ///   - warn: called with a note on rows that are missing.
  func addTable(to database: Database, _ meaning: MeaningState, warn: @escaping (String) -> Void) {
    guard let result = rows, self.database !== database else { return }
    let module = TableModule(
      name: LastTable.name, columns: LastTable.columns(result), traits: .directOnly
    ) { _ in LastTable(result: result, warn: warn) }
    // A connection that refuses the table reports that there is none.
    try? database.add(module)
    database.localParts.tables.insert(LastTable.name)
    meaning.resolver.setMeanings(
      of: Dictionary(
        zip(LastTable.columns(result).map { $0.name.lowercased() }, result.columns), uniquingKeysWith: { $1 }),
      inTable: LastTable.name)
    self.database = database
  }

  /// Ends its statement if an input begins that may change what it reads.
  func end(before sql: ArraySlice<UInt8>) {
    guard let rows, rows.isOpen else { return }
    let first = SQLTokenizer.tokens(of: sql.span).first
    let isQuery = ["select", "with", "values", "explain"].contains {
      first?.isWord($0, in: sql.span) == true
    }
    if !isQuery { rows.end() }
  }

  /// What to say of a read transaction that its statement has kept open for long, at a time in seconds; nil if it has not,
  /// or if this was said.
  func warning(at time: Double) -> String? {
    guard let since = openSince else { return nil }
    guard rows?.keepsTransaction == true else {
      openSince = nil
      return nil
    }
    let seconds = time - since
    guard seconds > Self.longTime else { return nil }
    openSince = nil
    return
      "the last result has kept a read transaction open for \(ResultFooter.timeText(seconds)); .last --end ends it"
  }

  /// How long a read transaction may be open before it is said, in seconds.
  private static let longTime = 10.0
}
