internal import TypedSQLite

extension Connection {
  /// Writes the database to its file again, without unused pages.
  ///
  /// - Returns: the statement.
  /// - Throws: ``Result`` inside a transaction, or if the file cannot be written.
  @discardableResult
  public func vacuum() throws -> Statement { try run("VACUUM") }

  /// The rows whose foreign keys refer to no row.
  ///
  /// - Parameter table: the table to check; nil for all.
  /// - Returns: each such reference.
  /// - Throws: ``Result`` if there is no such table.
  public func foreignKeyCheck(table: String? = nil) throws -> [ForeignKeyError] {
    try rows(of: "foreign_key_check", table).map { row in
      ForeignKeyError(
        from: row[0] as? String ?? "", rowId: row[1] as? Int64, to: row[2] as? String ?? "")
    }
  }

  /// What is damaged in the database.
  ///
  /// - Parameter table: the table to check; nil for the whole database.
  /// - Returns: one line for each fault, up to 100; empty if there is none.
  /// - Throws: ``Result`` if there is no such table, or if the file is too damaged to be read.
  public func integrityCheck(table: String? = nil) throws -> [String] {
    let lines = try rows(of: "integrity_check", table).compactMap { $0[0] as? String }
    return lines == ["ok"] ? [] : lines
  }

  private func rows(of pragma: String, _ table: String?) throws -> [[(any Binding)?]] {
    try rows("PRAGMA \(pragma)\(table.map { "(\($0.quotedLiteral))" } ?? "")")
  }

  /// The rows of a statement.
  internal func rows(_ sql: String, _ bindings: [(any Binding)?] = []) throws -> [[(any Binding)?]] {
    try inTurn {
      let statement = try prepare(sql, bindings)
      var rows: [[(any Binding)?]] = []
      while let row = try statement.failableNext() { rows.append(row) }
      return rows
    }
  }
}

/// A row with a foreign key that refers to no row.
public struct ForeignKeyError: Hashable, Sendable, CustomStringConvertible {
  /// The table of the row.
  public let from: String
  /// The rowid of the row; nil for a table WITHOUT ROWID.
  public let rowId: Int64?
  /// The table to which the key refers.
  public let to: String

  /// The tables and the row, such as `track [3] => artist`.
  public var description: String { "\(from) [\(rowId.map { "\($0)" } ?? "no rowid")] => \(to)" }
}
