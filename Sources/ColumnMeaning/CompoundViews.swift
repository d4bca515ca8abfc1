import SQLSyntax
import TypedSQLite

/// The texts of views that a query may reach several arms through.
struct CompoundViews {
  /// The text of each view of all databases, by its name in lower case; none where no view has several arms.
  private(set) var texts: [String: [UInt8]] = [:]
  /// The text of each view, by its name in lower case, by database.
  private var known: [String: [String: [UInt8]]] = [:]

  /// Reads the views of a database.
  mutating func read(_ schema: String, in database: Database) {
    let views = try? database.rows(
      "SELECT name, sql FROM \(SQLName.quoted(schema)).sqlite_schema WHERE type = 'view'"
    ) { (name: $0.text(0) ?? "", sql: Array(($0.text(1) ?? "").utf8)) }
    known[schema] = Dictionary(
      (views ?? []).map { ($0.name.lowercased(), $0.sql) }, uniquingKeysWith: { first, _ in first })
    // A view of the same name in another database is looked at too.
    let all = known.values.reduce(into: [:]) { $0.merge($1) { $0 + Array(" UNION ".utf8) + $1 } }
    texts = all.values.contains { CompoundQueries.mentionsCompound($0.span) } ? all : [:]
  }
}
