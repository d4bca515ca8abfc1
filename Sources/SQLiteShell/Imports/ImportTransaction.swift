import TypedSQLiteCore

/// The transaction of an import, or a savepoint inside the user's own transaction.
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

  func commit() throws(ShellError) {
    // A constraint with ON CONFLICT ROLLBACK may have ended the transaction.
    guard database.isInsideTransaction else { return }
    do {
      try database.runAll(isNested ? "RELEASE import" : "COMMIT")
    } catch {
      throw .failed(error)
    }
  }

  func rollBack() {
    guard database.isInsideTransaction else { return }
    // A pending interrupt would stop the rollback too.
    database.interruptHandle.reset()
    try? database.runAll(isNested ? "ROLLBACK TO import; RELEASE import" : "ROLLBACK")
  }
}
