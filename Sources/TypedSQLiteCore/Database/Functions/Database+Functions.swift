import CSQLite

extension Database {
  /// Makes a function callable from the SQL of this connection.
  ///
  /// It replaces a function of the same name and number of arguments, including SQLite's own. A name of more
  /// than 255 bytes, more than 127 arguments, and replacing a function while a statement runs are programming
  /// errors.
  public func add(function: DatabaseFunction) {
    do throws(DatabaseError) {
      try register(function)
    } catch {
      // Programs add functions without `try`, and SQL would call another function than intended.
      preconditionFailure("cannot add the function \(function.name): \(error)")
    }
  }

  /// Removes a function from the SQL of this connection.
  ///
  /// SQLite's own function that it replaced does not return.
  ///
  /// - Throws: ``DatabaseError`` while any statement runs.
  public func remove(function: DatabaseFunction) throws(DatabaseError) {
    try removeFunction(name: function.name, argumentCount: function.argumentCount)
    context.functions.remove(function)
  }

  /// Ensures that SQL can call the function of an expression; a function of the same name that the program
  /// has added stays.
  internal func provide(_ function: DatabaseFunction) throws(DatabaseError) {
    if !context.functions.contains(function) { try register(function) }
  }

  /// Makes a function callable from the SQL of this connection.
  ///
  /// - Throws: ``DatabaseError`` if SQLite does not accept it, or if there is one of that name and a
  ///   statement runs.
  package func register(_ function: DatabaseFunction) throws(DatabaseError) {
    try function.register(in: self)
    context.functions.update(with: function)
  }

  /// Removes a function from the SQL of this connection.
  ///
  /// - Throws: ``DatabaseError`` while a statement runs.
  package func removeFunction(name: String, argumentCount: Int?) throws(DatabaseError) {
    let code = unsafe sqlite3_create_function_v2(
      connection, name, argumentNumber(argumentCount), SQLITE_UTF8, nil, nil, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }
}
