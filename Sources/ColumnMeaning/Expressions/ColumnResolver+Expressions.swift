import TypedSQLiteCore

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

  /// What each result of a query means by its expression; nil if nothing is known of them.
  func computedMeanings(of statement: Statement, _ settings: FormatSettings) -> [ExpressionMeaning]? {
    let database = statement.database
    let queries = QueryMeanings(database) { [unowned self] origin, type in
      format(name: origin.column, origin: origin, declaredType: type, in: database, settings: settings)
    }
    guard let meanings = queries.results(of: statement.withSQL { $0.array }),
      meanings.count == statement.columnCount
    else { return nil }
    return meanings
  }
}

extension ExpressionMeaning {
  /// The conclusion on a result; nil if there is none.
  var finding: ColumnFinding? {
    switch self {
    case .typed(let format, let words): ColumnFinding(format.computed(words))
    case .stored(let numbers):
      ColumnFinding(
        plain: Evidence(
          .nothing, .none, ["computed from the stored numbers of \(numbers.words)"], isComputed: true,
          remedy: numbers.remedy))
    case .unknown, .any, .text, .number: nil
    }
  }
}
