import TypedSQLite

extension ColumnResolver {
  /// Whether a statement may compute with columns: whether it has the word FROM, if only in a comment.
  static func mentionsTables(_ sql: Span<UInt8>) -> Bool {
    var index = 0
    while index + 4 <= sql.count {
      if sql[index] | 0x20 == UInt8(ascii: "f"), sql.extracting(index..<index + 4).equalsIgnoringCase("from")
      {
        return true
      }
      index += 1
    }
    return false
  }

  /// The format of each result of a query that its expression hands on; nil if none is known.
  func computedFormats(of statement: Statement, _ settings: FormatSettings) -> [ColumnFormat?]? {
    guard statement.withSQL(Self.mentionsTables) else { return nil }
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
