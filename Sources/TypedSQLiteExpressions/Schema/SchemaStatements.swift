// Clauses that several schema statements have in common.

extension Expression where Datatype == Void {
  /// `CREATE [modifier] KIND [IF NOT EXISTS] name`.
  internal static func create(
    _ kind: String, _ name: Expression<Void>, modifier: String? = nil, ifNotExists: Bool
  ) -> Expression<Void> {
    let words = ["CREATE", modifier, kind, ifNotExists ? "IF NOT EXISTS" : nil].compactMap(\.self)
    return .joined([Expression(literal: words.joined(separator: " ")), name])
  }

  /// `DROP KIND [IF EXISTS] name`.
  internal static func drop(_ kind: String, _ name: Expression<Void>, ifExists: Bool) -> Expression<Void> {
    .joined([Expression(literal: "DROP \(kind)\(ifExists ? " IF EXISTS" : "")"), name])
  }

  /// `ALTER TABLE name RENAME TO other`.
  internal static func rename(_ name: Expression<Void>, to other: Expression<Void>) -> Expression<Void> {
    .joined([Expression(literal: "ALTER TABLE"), name, Expression(literal: "RENAME TO"), other])
  }
}

extension QueryClauses {
  /// The table without its database.
  internal var unqualifiedTable: Expression<Void> { Expression(source.name) }

  /// The name of an index of some columns, in the database of the table.
  internal func indexName(_ columns: [any Expressible]) -> Expression<Void> {
    let words = ["index", source.name, "on"] + columns.map { $0.expression.unqualified.asSQL() }
    let characters = words.joined(separator: " ").lowercased().filter { $0 != "\"" }
    let name = String(characters.map { ("a"..."z") ~= $0 || ("0"..."9") ~= $0 ? $0 : "_" })
    let index = Expression<Void>(name)
    return source.database.map { .joined([Expression<Void>($0), index], separator: ".") } ?? index
  }
}
