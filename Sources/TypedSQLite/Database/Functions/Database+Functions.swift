import CSQLite

extension Database {
  /// Makes a function callable from the SQL of this connection.
  ///
  /// It takes the place of a function of the same name and number of arguments, SQLite's own included. A name
  /// longer than 255 bytes, more than 127 arguments, and replacing a function while a statement runs are faults
  /// of the program.
  public func add(function: DatabaseFunction) {
    do throws(DatabaseError) {
      try register(function)
    } catch {
      // Programs add functions without `try`, and the SQL would run another function than they mean.
      preconditionFailure("cannot add the function \(function.name): \(error)")
    }
  }

  /// Makes a function unknown to the SQL of this connection.
  ///
  /// SQLite does not give back a function of its own that this one had taken the place of.
  ///
  /// - Throws: ``DatabaseError`` while a statement runs, whether it calls the function or not.
  public func remove(function: DatabaseFunction) throws(DatabaseError) {
    try removeFunction(name: function.name, argumentCount: function.argumentCount)
    context.functions.remove(function)
  }

  /// Makes sure that SQL can call a function that an expression holds; one of the same name that a program has added
  /// stays.
  internal func provide(_ function: DatabaseFunction) throws(DatabaseError) {
    if !context.functions.contains(function) { try register(function) }
  }

  /// Makes a function callable from the SQL of this connection.
  ///
  /// - Throws: ``DatabaseError`` where SQLite does not take it, or there is one of the name and a statement runs.
  package func register(_ function: DatabaseFunction) throws(DatabaseError) {
    try function.register(in: self)
    context.functions.update(with: function)
  }

  /// Makes a function unknown to the SQL of this connection.
  ///
  /// - Throws: ``DatabaseError`` while a statement runs.
  package func removeFunction(name: String, argumentCount: Int?) throws(DatabaseError) {
    let code = unsafe sqlite3_create_function_v2(
      connection, name, argumentNumber(argumentCount), SQLITE_UTF8, nil, nil, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }
}
