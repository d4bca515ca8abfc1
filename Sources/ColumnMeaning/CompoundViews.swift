import SQLSyntax
import TypedSQLiteCore

/// The texts of the views in which a query may reach a compound query.
struct CompoundViews {
  /// The text of each view of all databases, by its name in lower case; empty if no view has a compound query.
  private(set) var texts: [String: [UInt8]] = [:]
  /// The text of each view, by database and then by its name in lower case.
  private var known: [String: [String: [UInt8]]] = [:]

  /// Reads the views of a database again.
  mutating func read(_ schema: String, in database: Database) {
    let views = try? database.schemaObjects(in: schema, where: "type = 'view'")
    known[schema] = Dictionary(
      (views ?? []).map { ($0.name.lowercased(), $0.sql) }, uniquingKeysWith: { first, _ in first })
    // If views of two databases have the same name, both texts count.
    let all = known.values.reduce(into: [:]) { $0.merge($1) { $0 + Array(" UNION ".utf8) + $1 } }
    texts = all.values.contains { CompoundQueries.mentionsCompound($0.span) } ? all : [:]
  }
}
