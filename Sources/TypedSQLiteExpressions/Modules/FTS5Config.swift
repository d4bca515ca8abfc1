internal import TypedSQLite

/// The configuration of an FTS5 table.
///
/// See <https://www.sqlite.org/fts5.html#fts5_table_creation_and_initialization>.
public final class FTS5Config: FTSConfig {
  /// What the index stores about each word.
  public enum Detail: String, Sendable {
    /// The rows, columns and positions.
    case full
    /// The rows and columns.
    case column
    /// The rows.
    case none
  }

  private var rowIdColumn: (any Expressible)?
  private var columnSize: Int?
  private var detail: Detail?

  /// Sets the column of the external content with the rowid.
  @discardableResult
  public func contentRowId(_ column: any Expressible) -> FTS5Config {
    rowIdColumn = column
    return self
  }

  /// Sets whether the number of words of each text is stored: 1, the default, or 0.
  @discardableResult
  public func columnSize(_ size: Int) -> FTS5Config {
    columnSize = size
    return self
  }

  /// Sets what the index stores about each word.
  @discardableResult
  public func detail(_ detail: Detail) -> FTS5Config {
    self.detail = detail
    return self
  }

  internal override var options: [(name: String, sql: String)] {
    var options = super.options
    if let rowIdColumn { options.append(("content_rowid", rowIdColumn.expression.unqualified.template)) }
    if let columnSize { options.append(("columnsize", "\(columnSize)")) }
    if let detail { options.append(("detail", detail.rawValue.quotedIdentifier)) }
    return options
  }

  internal override func definition(
    _ column: Expression<Void>, _ options: [ColumnOption]
  ) -> Expression<Void> {
    options.contains(.unindexed) ? .joined([column, Expression<Void>(literal: "UNINDEXED")]) : column
  }

  internal override func sql(of tokenizer: Tokenizer) -> String {
    guard !tokenizer.options.isEmpty else { return tokenizer.name }
    let words = tokenizer.options.flatMap { option in
      [
        option.name,
        option.value.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? option.value : option.value.quotedLiteral,
      ]
    }
    return ([tokenizer.name] + words).joined(separator: " ").quotedIdentifier
  }
}
