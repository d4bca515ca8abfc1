/// An error that SQLite reported.
public struct DatabaseError: Error, Hashable, Sendable {
  /// The extended code, such as ``ResultCode/SQLITE_CONSTRAINT_UNIQUE``.
  public let extendedResultCode: ResultCode
  /// SQLite's message; nil if it has none.
  public let message: String?
  /// The statement that failed; nil if the error has none.
  public let sql: String?
  /// The byte offset in ``sql`` of the wrong token, if SQLite knows it.
  public let offset: Int?
  /// The arguments of the statement; only ``expandedDescription`` shows them unless they were made public.
  internal let argumentsText: String?
  internal let showsArguments: Bool

  /// The primary code, such as ``ResultCode/SQLITE_CONSTRAINT``.
  public var resultCode: ResultCode { extendedResultCode.primaryResultCode }

  internal init(
    code: ResultCode, message: String?, sql: String? = nil, offset: Int? = nil,
    argumentsText: String? = nil, showsArguments: Bool = false
  ) {
    self.extendedResultCode = code
    self.message = message
    self.sql = sql
    self.offset = offset
    self.argumentsText = argumentsText
    self.showsArguments = showsArguments
  }
}

extension DatabaseError {
  /// An error in the SQL, or one without a code of its own.
  public static let SQLITE_ERROR = ResultCode.SQLITE_ERROR
  /// A database that another connection has locked.
  public static let SQLITE_BUSY = ResultCode.SQLITE_BUSY
  /// A constraint violation.
  public static let SQLITE_CONSTRAINT = ResultCode.SQLITE_CONSTRAINT
  /// A FOREIGN KEY violation.
  public static let SQLITE_CONSTRAINT_FOREIGNKEY = ResultCode.SQLITE_CONSTRAINT_FOREIGNKEY
  /// A UNIQUE violation.
  public static let SQLITE_CONSTRAINT_UNIQUE = ResultCode.SQLITE_CONSTRAINT_UNIQUE
  /// A statement that was interrupted.
  public static let SQLITE_INTERRUPT = ResultCode.SQLITE_INTERRUPT
  /// A forbidden use of SQLite's interface.
  public static let SQLITE_MISUSE = ResultCode.SQLITE_MISUSE
  /// Success.
  public static let SQLITE_OK = ResultCode.SQLITE_OK
}
