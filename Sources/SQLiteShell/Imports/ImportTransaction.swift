import TypedSQLite

/// What an import does all of or nothing of: a transaction of its own, or a savepoint inside the user's.
struct ImportTransaction {
  private let database: Database
  private let isNested: Bool

  init(_ database: Database) throws(ShellError) {
    self.database = database
    isNested = database.isInsideTransaction
    do {
      try database.runAll(isNested ? "SAVEPOINT import" : "BEGIN")
    } catch {
      throw .failed(error)
    }
  }

  /// Keeps what was done.
  func commit() throws(ShellError) {
    // A constraint that says ON CONFLICT ROLLBACK may have ended the transaction.
    guard database.isInsideTransaction else { return }
    do {
      try database.runAll(isNested ? "RELEASE import" : "COMMIT")
    } catch {
      throw .failed(error)
    }
  }

  /// Takes back what was done.
  func rollBack() {
    guard database.isInsideTransaction else { return }
    // An interrupt that is still raised would stop this too.
    database.interruptHandle.reset()
    try? database.runAll(isNested ? "ROLLBACK TO import; RELEASE import" : "ROLLBACK")
  }
}
