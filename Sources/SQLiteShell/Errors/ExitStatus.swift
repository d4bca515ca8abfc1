import TypedSQLiteCore

/// The status with which the program ends.
///
/// `.exit N` ends it with `N`. In the dialect of sqlite3, a failure of SQL on the command line ends it with SQLite's result
/// code.
public struct ExitStatus: RawRepresentable, Hashable, Sendable {
  /// The number that the parent process sees.
  public let rawValue: Int32

  /// Creates a status from the number that the parent process sees.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Everything was done, or the reader of the output closed it.
  public static let success = ExitStatus(rawValue: 0)
  /// Something failed, and a message said what.
  public static let failure = ExitStatus(rawValue: 1)
  /// The command line is wrong, and nothing ran.
  public static let usage = ExitStatus(rawValue: 2)
  /// Another program holds a lock, so the same may succeed later.
  public static let transient = ExitStatus(rawValue: 3)
  /// Ctrl-C or the option `-timeout` ended a statement.
  public static let interrupted = ExitStatus(rawValue: 130)

  /// The status of a program that ends because of a failure.
  ///
  /// - Parameters:
  ///   - error: the failure.
  ///   - dialect: sqlite3 has the status of the failure itself.
  public init(after error: ShellError, in dialect: Dialect) {
    let status = error.status
    guard !dialect.isSQLite3 else {
      self = status
      return
    }
    if case .reported(let known) = error.failure as? StatementFailure {
      self = known
      return
    }
    switch error.databaseError?.resultCode ?? ResultCode(rawValue: status.rawValue) {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .transient
    case .SQLITE_INTERRUPT: self = .interrupted
    case .SQLITE_NOMEM: self = status
    default: self = [.success, .usage, .interrupted].contains(status) ? status : .failure
    }
  }
}
