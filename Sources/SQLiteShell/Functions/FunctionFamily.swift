import TypedSQLite

/// SQL functions and collations of one subject that the shell adds to those of the library.
struct FunctionFamily: Sendable {
  /// What they are about, as the heading of a list.
  let title: String
  /// The functions, by name; of two of one name each takes other numbers of arguments.
  let functions: [ShellFunction]
  /// The collations, by name.
  let collations: [ShellCollation]

  /// Whether it makes or reads archives, so that it is left out where the surroundings have none.
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

  /// Each family, by title.
  static let all: [FunctionFamily] = [
    .archives,
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
  ]

  /// Makes all functions, collations and tables of the shell known to a connection.
  ///
  /// - Throws: `DatabaseError` where SQLite does not take one.
  static func register(in surroundings: FunctionSurroundings) throws(DatabaseError) {
    for family in all where surroundings.hasArchives || !family.handlesArchives {
      for function in family.functions { try function.register(in: surroundings) }
      for collation in family.collations { try surroundings.database.register(collation.collation) }
    }
    for table in ShellTable.all where surroundings.hasArchives || !table.handlesArchives {
      try table.register(in: surroundings)
    }
  }
}
