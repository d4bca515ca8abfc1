import TypedSQLite

/// SQL functions and collations of one subject that the shell adds to those of the library.
struct FunctionFamily: Sendable {
  /// What they are about, as the heading of a list.
  let title: String
  /// The functions, by name; of two of one name each takes other numbers of arguments.
  let functions: [ShellFunction]
  /// The collations, by name.
  let collations: [ShellCollation]

  init(title: String, functions: [ShellFunction], collations: [ShellCollation] = []) {
    self.title = title
    self.functions = functions
    self.collations = collations
  }

  /// Each family, by title.
  static let all: [FunctionFamily] = [
    .archives,
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
    for family in all where surroundings.hasArchives || family.title != archives.title {
      for function in family.functions { try function.register(in: surroundings) }
      for collation in family.collations { try surroundings.database.register(collation.collation) }
    }
    for table in ShellTable.all where surroundings.hasArchives || table.name != ShellTable.zipfile.name {
      try table.register(in: surroundings)
    }
  }
}

/// What functions and tables may reach beside their arguments.
struct FunctionSurroundings {
  /// The connection they are called in, which holds them.
  unowned let database: Database
  /// Files, folders and other programs.
  let files: any FileAccess
  /// The environment variables.
  let environment: EnvironmentVariables
  /// Seconds since 1970, now.
  let now: () -> Int64
  /// Whether tables must not reach files now.
  let isSafe: () -> Bool
  /// Whether there are the functions and the table that make and read archives.
  let hasArchives: Bool
  /// Prints a line where results go.
  let print: ([UInt8]) -> Void

  init(
    database: Database, surroundings: Surroundings, isSafe: @escaping () -> Bool = { false },
    hasArchives: Bool = true, print: @escaping ([UInt8]) -> Void = { _ in }
  ) {
    self.database = database
    self.isSafe = isSafe
    self.hasArchives = hasArchives
    self.print = print
    files = surroundings.files
    environment = surroundings.environment
    now = { surroundings.now().seconds }
  }

  /// Throws where safe mode hides a table, in the words of SQLite for one that is not there.
  func requireFiles(for table: String, isCreated: Bool = false) throws(FunctionError) {
    guard isSafe() else { return }
    throw FunctionError("no such \(isCreated ? "module" : "table"): \(table)")
  }

  /// The bytes of a file, or nil where it cannot be read.
  ///
  /// - Throws: `FunctionError` where there are more than a value of SQLite can have, and on an interrupt.
  func bytes(ofFile path: [UInt8]) throws(FunctionError) -> [UInt8]? {
    let limit = database.value(of: .length)
    guard let reader = try? files.openForReading(path) else { return nil }
    var bytes: [UInt8] = []
    var block: [UInt8] = []
    while true {
      do {
        guard try reader.read(into: &block) else { return bytes }
      } catch {
        return nil
      }
      bytes += block
      // A device such as /dev/zero never ends.
      guard bytes.count <= limit else { throw .tooBig }
      if database.interruptHandle.isInterrupted { throw .interrupted }
    }
  }
}
