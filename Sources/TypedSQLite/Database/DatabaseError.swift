/// An error that SQLite reported.
public struct DatabaseError: Error, Hashable, Sendable {
  /// The code with its extension, such as ``ResultCode/SQLITE_CONSTRAINT_UNIQUE``.
  public let extendedResultCode: ResultCode
  /// SQLite's message.
  public let message: String?
  /// The statement that failed.
  public let sql: String?
  /// The byte offset in ``sql`` of the token at fault, where SQLite knows it.
  public let offset: Int?
  /// The arguments of the statement, shown by ``expandedDescription`` only unless they were made public.
  internal let argumentsText: String?
  internal let showsArguments: Bool

  /// The code without its extension, such as ``ResultCode/SQLITE_CONSTRAINT``.
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
  /// A fault in the SQL, or one that has no code of its own.
  public static let SQLITE_ERROR = ResultCode.SQLITE_ERROR
  /// A database that another connection holds.
  public static let SQLITE_BUSY = ResultCode.SQLITE_BUSY
  /// A constraint that failed.
  public static let SQLITE_CONSTRAINT = ResultCode.SQLITE_CONSTRAINT
  /// A failed foreign key.
  public static let SQLITE_CONSTRAINT_FOREIGNKEY = ResultCode.SQLITE_CONSTRAINT_FOREIGNKEY
  /// A failed UNIQUE.
  public static let SQLITE_CONSTRAINT_UNIQUE = ResultCode.SQLITE_CONSTRAINT_UNIQUE
  /// A statement that was interrupted.
  public static let SQLITE_INTERRUPT = ResultCode.SQLITE_INTERRUPT
  /// A call that the interface forbids.
  public static let SQLITE_MISUSE = ResultCode.SQLITE_MISUSE
  /// Success.
  public static let SQLITE_OK = ResultCode.SQLITE_OK
}
