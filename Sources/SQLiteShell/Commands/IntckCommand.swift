import OutputModes
import SQLSyntax
import TypedSQLiteCore

extension DotCommand {
  static let intck: Self = DotCommand(
    Names("intck", shortest: 3),
    parameters: [CommandParameter("STEPS_PER_UNLOCK", .integer, optional: true)],
    reach: .database,
    needs: .copy,
    help: Help(
      "Run an incremental integrity check on the db", section: .diagnosis,
      discussion: """
        Each step checks one table with its indexes, or the list of free pages. After every STEPS_PER_UNLOCK steps, by
        default 100, other connections may write before the check continues; with 0 they must wait for its end. If there are
        more than \(IncrementalCheck.tableLimit) tables, all are checked in one step of SQLite, which is faster.
        """,
      examples: [
        Example(
          ".intck", prints: "3 steps, 0 errors\n", after: "CREATE TABLE t(a);\nINSERT INTO t VALUES(1);")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      let steps = arguments.first.map { Int(clamping: ArgumentValue.integer($0)) } ?? 100
      guard steps >= 0 else { throw .usage(.intck) }
      return try IncrementalCheck(console, stepsPerUnlock: steps).checkAll() ? .proceed : .failed
    })
}

/// Checks a database table by table, and lets other connections write in between.
private struct IncrementalCheck {
  private let console: any CommandConsole
  private let database: Database
  private let stepsPerUnlock: Int

  /// The number of tables above which they are checked at once, because SQLite goes through all of them to find one.
  static let tableLimit = 1000

  init(_ console: any CommandConsole, stepsPerUnlock: Int) throws(ShellError) {
    self.console = console
    self.stepsPerUnlock = stepsPerUnlock
    database = try console.database()
  }

  /// Runs the check and prints the faults, then how much was checked.
  ///
  /// - Returns: whether the check was completed.
  /// - Throws: ``ShellError`` if the output cannot be written.
  func checkAll() throws(ShellError) -> Bool {
    var steps = 0
    var faults = 0
    var failure: ShellError?
    var unread = UnreadTables()
    // A transaction of the user stays open.
    let locks = !database.isInsideTransaction
    do throws(DatabaseError) {
      if locks { try database.runAll(Array("BEGIN".utf8)) }
      let tables = try tables()
      let isWhole = try tables.count > Self.tableLimit ? checkAll(&faults) : false
      if isWhole { steps = tables.count }
      for table in tables.dropFirst(steps) {
        if console.surroundings.interrupt.isInterrupted { throw DatabaseError(resultCode: .SQLITE_INTERRUPT) }
        do throws(DatabaseError) {
          try check(table, &faults)
        } catch {
          // A table that needs a collation or a module of its application says nothing about the others.
          guard error.resultCode == .SQLITE_ERROR, console.dialect.reportsLosses else { throw error }
          unread.add(table, error, console)
        }
        steps += 1
        if locks, stepsPerUnlock > 0, steps.isMultiple(of: stepsPerUnlock) {
          try database.runAll(Array("COMMIT; BEGIN".utf8))
        }
      }
      // The check of all tables includes the free pages.
      if !isWhole { faults += checkFreePages() }
      steps += 1
    } catch {
      failure = .failed(error)
    }
    if locks, database.isInsideTransaction { try? database.execute(sql: "ROLLBACK") }
    if let failure { console.report(failure) }
    console.say("\(steps) steps, \(faults) errors\n")
    return failure == nil && unread.isEmpty
  }

  /// The tables with pages of their own.
  private func tables() throws(DatabaseError) -> [String] {
    try ["sqlite_schema"]
      + database.namesOfObjects(where: "type = 'table' AND rootpage > 0", order: "rootpage")
  }

  /// Checks all tables.
  ///
  /// - Returns: false if a table needs a collation or a module that is not there, because then SQLite checks none.
  private func checkAll(_ faults: inout Int) throws(DatabaseError) -> Bool {
    do throws(DatabaseError) {
      try check(nil, &faults)
      return true
    } catch {
      guard error.resultCode == .SQLITE_ERROR else { throw error }
      return false
    }
  }

  /// Checks a table, or with nil all tables and the list of free pages.
  private func check(_ table: String?, _ faults: inout Int) throws(DatabaseError) {
    let argument = table.map(SQLName.quoted) ?? "\(Int32.max)"
    let statement = try database.makeStatement(sql: "PRAGMA main.integrity_check(\(argument))")
    while try statement.step() {
      let message = statement.cell(0).textBytes
      guard message != Array("ok".utf8) else { continue }
      // One message may list many pages, after a heading in stars.
      faults += message.split(separator: UInt8(ascii: "\n")).count { !$0.starts(with: "***".utf8) }
      console.say(line: message)
    }
  }

  private func checkFreePages() -> Int {
    guard let image = DatabaseImage(of: database, schema: "main"), image.size > 0 else { return 0 }
    let file = PageFile(image)
    guard let header = file.header else { return 0 }
    let count = file.freePages().count
    guard count != header.freePageCount else { return 0 }
    console.say("Freelist: size is \(count) but should be \(header.freePageCount)\n")
    return 1
  }
}
