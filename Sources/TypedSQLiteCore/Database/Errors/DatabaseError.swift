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

  /// Whether the statement was interrupted, or its transaction ended before it, as of a suspended connection.
  public var isInterruptionError: Bool { resultCode == .SQLITE_INTERRUPT || resultCode == .SQLITE_ABORT }

  package init(
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
