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
