import ColumnMeaning
import TypedSQLiteCore

/// What functions and tables may access in addition to their arguments.
struct FunctionSurroundings {
  /// The connection in which they are called, which owns them.
  unowned let database: Database
  /// Files, folders and other programs.
  let files: any FileAccess
  let environment: EnvironmentVariables
  /// A number that nobody can guess.
  let randomNumber: () -> UInt64
  /// Seconds since 1970, now.
  let now: () -> Int64
  let access: Access
  /// Whether the functions and the table for archives are available.
  let hasArchives: Bool
  /// What functions and tables do otherwise in versions of sqlite3.
  let dialect: Dialect
  /// Returns the zone with a name; nil if there is none.
  let zone: (String) -> DisplayZone?
  /// Prints a line to the results.
  let print: ([UInt8]) -> Void
  /// Reports what a function could not do although it returns a result; its statement counts as failed at its end.
  let fail: (String) -> Void
  /// Returns how many threads may work for a function.
  var threadCount: () -> Int = { 1 }

  init(
    database: Database, surroundings: Surroundings, access: Access, hasArchives: Bool = true,
    dialect: Dialect = .tsqlite,
    zone: @escaping (String) -> DisplayZone? = { DisplayZone($0) },
    print: @escaping ([UInt8]) -> Void = { _ in }, fail: @escaping (String) -> Void = { _ in }
  ) {
    self.database = database
    self.access = access
    self.hasArchives = hasArchives
    self.dialect = dialect
    self.zone = zone
    self.print = print
    self.fail = fail
    files = surroundings.files
    environment = surroundings.environment
    randomNumber = surroundings.randomNumber
    now = { surroundings.now().seconds }
  }

  /// Who may access more than the database.
  struct Access {
    /// Returns whether functions and tables must not access files and other programs now.
    let isSafe: () -> Bool
    /// Returns whether a table may read the file at a path all the same.
    var admits: (_ path: [UInt8]) -> Bool = { _ in false }
    /// Returns whether a function is called by the user's own statement, not by the schema of a file.
    let isCalledByUser: (String) -> Bool
    /// Returns whether a table was created in this session, so that no opened file chose what it accesses.
    let isOwnTable: (TableCreation) -> Bool

    /// For statements that the shell itself makes.
    static var own: Access {
      Access(isSafe: { false }, isCalledByUser: { _ in true }, isOwnTable: { _ in true })
    }
    /// For statements that nobody asked for.
    static var none: Access {
      Access(isSafe: { true }, isCalledByUser: { _ in false }, isOwnTable: { _ in false })
    }
  }

  /// Throws if a table that accesses files may not be made, because safe mode is on or because the schema of
  /// a file names the other file.
  func requireFiles(for creation: TableCreation, of module: String) throws(FunctionError) {
    let isCreated = creation.name != module
    let path = creation.arguments.first.map { Array($0.unquotedArgument.utf8) }
    try requireFiles(for: module, reading: isCreated ? path : nil, isCreated: isCreated)
    guard isCreated || !creation.arguments.isEmpty, !access.isOwnTable(creation) else { return }
    throw FunctionError(
      "table \(creation.name) reaches a file that the schema names; create it in this session")
  }

  /// Throws if safe mode hides a table, with SQLite's message for a missing one.
  ///
  /// - Parameters:
  ///   - table: the name of the table or the module.
  ///   - path: the file that it only reads; nil for any other access.
  ///   - isCreated: whether a statement creates the table.
  /// - Throws: `FunctionError` if it may not.
  func requireFiles(
    for table: String, reading path: [UInt8]? = nil, isCreated: Bool = false
  ) throws(FunctionError) {
    if let path, access.admits(path) { return }
    guard access.isSafe() else { return }
    throw FunctionError("no such \(isCreated ? "module" : "table"): \(table)")
  }

  /// The bytes of a file, or nil if it cannot be read.
  ///
  /// - Throws: `FunctionError` if there are more than a value in SQLite can have, and after an interrupt.
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

extension String {
  /// An argument of `CREATE VIRTUAL TABLE` without its quotes.
  var unquotedArgument: String {
    guard let first = utf8.first, "'\"`[".utf8.contains(first), utf8.count > 1 else { return self }
    return unquoted(from: first == UInt8(ascii: "[") ? UInt8(ascii: "]") : first)
  }
}
