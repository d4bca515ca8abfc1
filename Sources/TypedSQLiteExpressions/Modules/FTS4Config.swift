internal import TypedSQLite

/// The configuration of an FTS4 table.
///
/// See <https://www.sqlite.org/fts3.html#fts4_options>.
public final class FTS4Config: FTSConfig {
  /// What the function `matchinfo` can return.
  public enum MatchInfo: String, Sendable {
    /// Only what FTS3 returns, in a smaller index.
    case fts3
  }

  /// The order in which the index stores rows.
  public enum Order: String, Sendable {
    /// By ascending rowid.
    case asc
    /// By descending rowid.
    case desc
  }

  private var others: [(name: String, rank: Int, value: String)] = []

  /// Sets the function that compresses texts.
  @discardableResult
  public func compress(_ functionName: String) -> FTS4Config { set("compress", 1, functionName) }

  /// Sets the function that restores compressed texts.
  @discardableResult
  public func uncompress(_ functionName: String) -> FTS4Config { set("uncompress", 2, functionName) }

  /// Sets the name of a hidden column with a number for the language.
  @discardableResult
  public func languageId(_ columnName: String) -> FTS4Config { set("languageid", 0, columnName) }

  /// Sets what `matchinfo` can return.
  @discardableResult
  public func matchInfo(_ matchInfo: MatchInfo) -> FTS4Config { set("matchinfo", 3, matchInfo.rawValue) }

  /// Sets the order in which the index stores rows.
  @discardableResult
  public func order(_ order: Order) -> FTS4Config { set("order", 4, order.rawValue) }

  /// Sets an option; the rank is its place among the others in SQL.
  private func set(_ name: String, _ rank: Int, _ value: String) -> FTS4Config {
    others.removeAll { $0.name == name }
    others.append((name, rank, value))
    return self
  }

  internal override var options: [(name: String, sql: String)] {
    let unindexed = columns.filter { $0.options.contains(.unindexed) }
      .map { (name: "notindexed", sql: $0.column.expression.unqualified.template) }
    return super.options + unindexed
      + others.sorted { $0.rank < $1.rank }.map { ($0.name, $0.value.quotedIdentifier) }
  }

  internal override func sql(of tokenizer: Tokenizer) -> String {
    ([tokenizer.name] + tokenizer.options.map { "\($0.name)=\($0.value)".quotedIdentifier })
      .joined(separator: " ")
  }
}
