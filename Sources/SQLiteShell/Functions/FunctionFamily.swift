import TypedSQLiteCore

/// SQL functions and collations about one subject, which the shell adds to those of the library.
struct FunctionFamily: Sendable {
  /// The subject, as the heading of a list.
  let title: String
  /// The functions, by name; two with the same name differ in their numbers of arguments.
  let functions: [ShellFunction]
  /// The collations, by name.
  let collations: [ShellCollation]

  /// Whether it makes or reads archives, and is therefore left out if the surroundings have none.
  let handlesArchives: Bool

  init(
    title: String, handlesArchives: Bool = false, functions: [ShellFunction],
    collations: [ShellCollation] = []
  ) {
    self.title = title
    self.handlesArchives = handlesArchives
    self.functions = functions
    self.collations = collations
  }

  /// All families, by title.
  static let all: [FunctionFamily] = [
    .archives,
    .charts,
    .dates,
    .decimals,
    .encodings,
    .files,
    .hashes,
    .patterns,
    .doubles,
    .schema,
    .session,
    .statistics,
    .texts,
    .urls,
  ]

  /// Adds all functions, collations and tables of the shell to a connection.
  ///
  /// - Throws: `DatabaseError` if SQLite does not accept one.
  static func register(in surroundings: FunctionSurroundings) throws(DatabaseError) {
    let hidden: Set =
      surroundings.dialect.isSQLite3(since: 3_046)
      ? ["shell_escape_crnl", "shell_idquote", "shell_int32"] : []
    for family in all where surroundings.hasArchives || !family.handlesArchives {
      for function in family.functions where !hidden.contains(function.name) {
        try function.register(in: surroundings)
      }
      for collation in family.collations {
        try surroundings.database.register(collation.make(surroundings.dialect))
      }
    }
    for table in ShellTable.all where surroundings.hasArchives || !table.handlesArchives {
      try table.register(in: surroundings)
    }
  }
}
