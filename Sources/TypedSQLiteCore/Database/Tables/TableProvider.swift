import CSQLite

/// Makes tables that statements name and the schema does not have, such as those of files.
package protocol TableProvider: AnyObject {
  /// Whether it has made no table that is still there.
  var isEmpty: Bool { get }

  /// Removes what is out of date, before a statement is prepared.
  ///
  /// - Throws: ``DatabaseError`` if that fails.
  func refresh() throws(DatabaseError)

  /// Makes what a statement lacks.
  ///
  /// - Parameters:
  ///   - sql: the statement, and what follows it.
  ///   - error: why it cannot be prepared.
  /// - Returns: what to prepare; nil if there is nothing to make.
  /// - Throws: ``DatabaseError`` if a table that is meant cannot be made.
  func provide(
    for sql: ArraySlice<UInt8>, after error: DatabaseError
  ) throws(DatabaseError) -> ProvidedStatement?

  /// Makes the table with a name.
  ///
  /// - Returns: whether there is one now.
  /// - Throws: ``DatabaseError`` if a table that is meant cannot be made.
  func provideTable(named name: String) throws(DatabaseError) -> Bool
}

/// A statement for which tables were made.
package struct ProvidedStatement {
  /// The statement.
  package let sql: [UInt8]
  /// The number of bytes of the text whose place it takes.
  package let length: Int

  package init(sql: [UInt8], length: Int) {
    self.sql = sql
    self.length = length
  }
}

extension Database {
  /// Makes tables that the schema does not have; nil if there is nobody.
  package var tableProvider: (any TableProvider)? {
    get { context.tableProvider }
    set { context.tableProvider = newValue }
  }

  /// Removes a module; statements that use its table keep it.
  ///
  /// - Throws: ``DatabaseError`` if SQLite fails.
  package func removeModule(named name: String) throws(DatabaseError) {
    let code = unsafe sqlite3_create_module_v2(connection, name, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Prepares a statement that names tables which can be made; nil if there is none to make.
  internal func prepareProvided(
    _ sql: [UInt8], offset: inout Int, isTerminated: Bool, after error: DatabaseError
  ) throws(DatabaseError) -> SQLiteStatement? {
    guard let provider = context.tableProvider, error.resultCode == .SQLITE_ERROR else { throw error }
    var error = error
    let end = sql.count - (isTerminated ? 1 : 0)
    // Each attempt makes a table that the one before lacked.
    for _ in 0..<64 {
      guard let statement = try provider.provide(for: sql[offset..<end], after: error) else { throw error }
      var start = 0
      do throws(DatabaseError) {
        let handle = unsafe try prepareHandle(statement.sql, offset: &start, isTerminated: false)
        offset += statement.length < 0 ? start : statement.length
        return unsafe handle
      } catch let next {
        // The place of an error is that in another text.
        let placed = DatabaseError(
          resultCode: next.extendedResultCode, message: next.message,
          offset: statement.length < 0 ? next.offset : nil)
        guard next.message != error.message else { throw placed }
        error = placed
      }
    }
    throw error
  }
}
