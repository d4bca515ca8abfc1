import TypedSQLite

/// SQL functions of one subject that the shell adds to those of the library.
struct FunctionFamily: Sendable {
  /// Makes the functions for a connection.
  let functions: @Sendable (FunctionSurroundings) -> [ScalarFunction]

  /// Each family.
  static let all: [FunctionFamily] = [.hashes, .patterns, .doubles, .files]

  /// Makes the functions of all families callable in a database.
  ///
  /// - Throws: `DatabaseError` where SQLite does not take a function.
  static func register(in database: Database, files: any FileAccess) throws(DatabaseError) {
    let surroundings = FunctionSurroundings(database: database, files: files)
    for family in all {
      for function in family.functions(surroundings) { try database.add(function) }
    }
  }
}

/// What functions may reach beside their arguments.
struct FunctionSurroundings {
  /// The connection they are called in, which holds them.
  unowned let database: Database
  /// Files and other programs.
  let files: any FileAccess
}
