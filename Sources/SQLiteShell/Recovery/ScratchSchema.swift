import SQLSyntax
import TypedSQLiteCore

/// The schema of a damaged file in a database without rows, which shows what its statements define.
///
/// After each CREATE, SQLite searches the whole schema, which takes too long if there are many tables. So the statements
/// are only prepared, which shows whether they are valid, and the schema is loaded at once.
final class ScratchSchema {
  /// The tables and views up to the last call of ``load()``.
  let database: Database
  /// A database in which no name is taken.
  private let empty: Database
  private let insert: Statement
  private var names: Set<String> = []
  private var definesSequence = false

  /// The number of indexes of each table.
  private var indexCounts: [String: Int] = [:]

  /// How many indexes of a table are loaded.
  private static let indexLimit = 128

  /// How many tables are created to find out whether one makes `sqlite_sequence`.
  private static let trialLimit = 20
  private var trials = 0

  init(_ interrupt: InterruptHandle = InterruptHandle()) throws(DatabaseError) {
    database = try Database(path: ":memory:", interruptHandle: interrupt)
    empty = try Database(path: ":memory:", interruptHandle: interrupt)
    // Of the indexes of a table, SQLite loads only those with different first pages that the file has.
    try database.runAll(
      """
      PRAGMA page_size = 512; CREATE TABLE pages(a); INSERT INTO pages VALUES(zeroblob(\(Self.indexLimit * 512)));
      DROP TABLE pages; PRAGMA writable_schema = ON; BEGIN
      """)
    insert = try database.prepare("INSERT INTO sqlite_schema VALUES (?1, ?2, ?3, ?4, ?5)")
  }

  /// Adds what a statement of the file defines.
  ///
  /// - Returns: the statement, without collations that only the application has, and their names; nil if it is not
  ///   valid, or if its name is in use.
  func define(_ entry: StoredSchema.Entry, _ sql: String) -> (sql: String, removed: [String])? {
    let isTable = entry.type == "table" || entry.type == "view"
    // Only one statement: in a hostile file, the text after it must not be used.
    let definition = UnknownCollation.define(sql) { [self] sql throws(DatabaseError) in
      _ = try (isTable ? empty : database).makeStatement(sql: sql)
    }
    guard let definition else { return nil }
    // Only triggers have names of their own.
    let name = (entry.type == "trigger" ? "trigger " : " ") + entry.name.lowercased()
    guard names.insert(name).inserted else { return nil }
    if entry.type == "table" { noteSequence(definition.sql) }
    guard entry.type != "trigger" else { return definition }
    let isAdded =
      (try? add(entry.type, entry.name, table: isTable ? entry.name : entry.table, definition.sql)) != nil
    return isAdded ? definition : nil
  }

  /// Makes the tables, views and indexes that were added known to SQLite.
  func load() throws(DatabaseError) {
    if definesSequence, names.insert(" sqlite_sequence").inserted {
      try add("table", "sqlite_sequence", table: "sqlite_sequence", "CREATE TABLE sqlite_sequence(name,seq)")
    }
    try database.runAll(
      "COMMIT; PRAGMA writable_schema = RESET; PRAGMA writable_schema = ON; BEGIN")
  }

  private func add(_ type: String, _ name: String, table: String, _ sql: String) throws(DatabaseError) {
    defer { insert.reset() }
    var root = 0
    if type == "index" {
      // Those that the table makes itself have 0.
      root = min(indexCounts[table.lowercased(), default: 0] + 1, Self.indexLimit)
      indexCounts[table.lowercased()] = root
    }
    try insert.bind(integer: Int64(root), at: 4)
    for (index, text) in [(1, type), (2, name), (3, table), (5, sql)] {
      try text.withUTF8Span { span throws(DatabaseError) in try insert.bind(text: span, at: index) }
    }
    _ = try insert.step()
  }

  /// Notes whether a table makes `sqlite_sequence`, which the loaded schema does not.
  private func noteSequence(_ sql: String) {
    guard !definesSequence, trials < Self.trialLimit, sql.uppercased().contains("AUTOINCREMENT") else {
      return
    }
    trials += 1
    guard let trial = try? Database(path: ":memory:"), let statement = try? trial.makeStatement(sql: sql),
      (try? statement.step()) != nil
    else { return }
    definesSequence = trial.hasTableOrView("sqlite_sequence", in: "main")
  }
}
