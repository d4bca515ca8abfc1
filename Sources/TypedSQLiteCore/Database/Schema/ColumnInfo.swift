/// A column of a table or view.
///
/// See <https://www.sqlite.org/pragma.html#pragma_table_xinfo>.
public struct ColumnInfo: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The declared type; empty for none.
  public let type: String
  /// Whether the column refuses NULL.
  public let isNotNull: Bool
  /// The SQL of the default value; nil for none.
  public let defaultValueSQL: String?
  /// The position in the primary key, from 1; 0 if the column is no part of it.
  public internal(set) var primaryKeyIndex: Int

  /// The declared type; nil for none.
  public var columnType: Database.ColumnType? { type.isEmpty ? nil : Database.ColumnType(rawValue: type) }
}

extension ColumnInfo {
  /// Reads the name, the type, whether NULL is refused, the default and the position in the key.
  package init(_ row: Statement) {
    self.init(
      name: row.text(0) ?? "", type: row.text(1) ?? "", isNotNull: row.cell(2).int64 != 0,
      defaultValueSQL: row.text(3), primaryKeyIndex: Int(row.cell(4).int64))
  }
}

extension Database {
  /// Whether the connection has a schema; it has one for temporary tables only after the first one was created.
  ///
  /// - Throws: ``DatabaseError`` if it cannot have one of this name.
  @discardableResult
  package func checkSchema(_ name: String) throws(DatabaseError) -> Bool {
    if schemaNames.contains(where: { $0.lowercased() == name.lowercased() }) { return true }
    guard name.lowercased() == "temp" else {
      throw DatabaseError(code: .SQLITE_ERROR, message: "no such schema: \(name)")
    }
    return false
  }
}

extension Database {
  /// The names of the columns of a table or view.
  ///
  /// - Throws: ``DatabaseError`` if there is no such table.
  package func columnNames(of table: String) throws(DatabaseError) -> [String] {
    let names = try rows("SELECT name FROM pragma_table_info(?)", texts: [table]) { $0.text(0) ?? "" }
    guard !names.isEmpty else {
      throw DatabaseError(code: .SQLITE_ERROR, message: "no such table: \(table)")
    }
    return names
  }
}
