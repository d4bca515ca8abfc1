import TypedSQLite

extension ColumnResolver {
  /// Whether a statement may compute with columns: whether it changes rows, or has the word FROM, if only in a comment.
  static func mayCompute(_ statement: Statement) -> Bool {
    !statement.isReadonly || statement.withSQL(mentionsTables)
  }

  private static func mentionsTables(_ sql: Span<UInt8>) -> Bool {
    var index = 0
    while true {
      index = sql.firstIndex(ofLetter: UInt8(ascii: "f"), or: UInt8(ascii: "f"), from: index)
      guard index + 4 <= sql.count else { return false }
      if sql.extracting(index..<index + 4).equalsIgnoringCase("from") { return true }
      index += 1
    }
  }

  /// The format of each result of a query that its expression passes on; nil if none is known.
  func computedFormats(of statement: Statement, _ settings: FormatSettings) -> [ColumnFormat?]? {
    let database = statement.database
    let queries = QueryMeanings(database) { [unowned self] origin, type in
      format(name: origin.column, origin: origin, declaredType: type, in: database, settings: settings)
    }
    guard let meanings = queries.results(of: statement.withSQL { $0.array }),
      meanings.count == statement.columnCount
    else { return nil }
    return meanings.map { $0.typed.map { $0.format.computed($0.words) } }
  }
}
