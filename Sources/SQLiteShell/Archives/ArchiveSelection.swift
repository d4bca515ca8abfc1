import SQLSyntax
import TypedSQLiteCore

/// The members that the names of a request select: each name selects its member, and everything below it if
/// that is a folder.
struct ArchiveSelection {
  /// The condition for a statement.
  let condition: String
  private let names: [String]
  private let usesGlob: Bool

  init(_ request: ArchiveRequest) {
    usesGlob = request.usesGlob
    let comparison = usesGlob ? "GLOB" : "="
    names = request.names.map { name in
      let end = name.utf8.reversed().drop { $0 == UInt8(ascii: "/") }.count
      return String(decoding: name.utf8.prefix(end), as: UTF8.self)
    }
    let terms = names.map { name in
      " name \(comparison) \(SQLName.literal(name)) OR "
        + "substr(name,1,\(name.unicodeScalars.count + 1)) \(comparison) \(SQLName.literal(name + "/"))"
    }
    condition = terms.isEmpty ? "1" : terms.joined(separator: " OR ")
  }

  /// The first name that selects no member; nil if each selects one.
  ///
  /// - Parameters:
  ///   - source: the table with the members.
  ///   - database: the database with the table.
  /// - Returns: the name.
  /// - Throws: `DatabaseError` if the table has no column of names.
  func missingName(in source: String, of database: Database) throws(DatabaseError) -> String? {
    for name in names {
      let comparison = usesGlob ? "glob(?1, name)" : "name = ?1 OR name >= ?1 || '/' AND name < ?1 || '0'"
      let statement = try database.makeStatement(sql: "SELECT 1 FROM \(source) WHERE \(comparison) LIMIT 1")
      try statement.bind(text: name.utf8.span, at: 1)
      guard try statement.step() else { return name }
    }
    return nil
  }
}
