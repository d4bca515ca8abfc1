import CSQLite

/// A result code of SQLite.
///
/// A primary code such as ``SQLITE_CONSTRAINT`` matches each of its extended codes with `~=`, so `catch
/// DatabaseError.SQLITE_CONSTRAINT` catches a UNIQUE violation. See <https://www.sqlite.org/rescode.html>.
public struct ResultCode: RawRepresentable, Hashable, Sendable {
  /// SQLite's number.
  public let rawValue: CInt

  /// Creates a code from SQLite's number.
  public init(rawValue: CInt) {
    self.rawValue = rawValue
  }

  /// The primary code, which is the low eight bits.
  public var primaryResultCode: ResultCode {
    ResultCode(rawValue: rawValue & 0xFF)
  }

  /// Whether this is a primary code.
  public var isPrimary: Bool {
    self == primaryResultCode
  }

  /// Whether `code` equals `pattern`, or is an extended code of it if `pattern` is a primary code.
  public static func ~= (pattern: ResultCode, code: ResultCode) -> Bool {
    pattern.isPrimary ? pattern == code.primaryResultCode : pattern == code
  }

  /// Whether `error` is a ``DatabaseError`` with a code that `pattern` matches.
  public static func ~= (pattern: ResultCode, error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return false }
    return pattern ~= error.extendedResultCode
  }
}

extension ResultCode: CustomStringConvertible {
  /// SQLite's number and its text for it: `2067 (constraint failed)`.
  public var description: String { "\(rawValue) (\(message))" }
}

// MARK: - Primary codes

extension ResultCode {
  /// Success.
  public static let SQLITE_OK = ResultCode(rawValue: 0)
  /// An error in the SQL, or one without a code of its own.
  public static let SQLITE_ERROR = ResultCode(rawValue: 1)
  /// An internal error of SQLite.
  public static let SQLITE_INTERNAL = ResultCode(rawValue: 2)
  /// Access that the file's permissions refuse.
  public static let SQLITE_PERM = ResultCode(rawValue: 3)
  /// A statement that a callback ended.
  public static let SQLITE_ABORT = ResultCode(rawValue: 4)
  /// A database that another connection has locked.
  public static let SQLITE_BUSY = ResultCode(rawValue: 5)
  /// A table that the same connection has locked.
  public static let SQLITE_LOCKED = ResultCode(rawValue: 6)
  /// Out of memory.
  public static let SQLITE_NOMEM = ResultCode(rawValue: 7)
  /// A write to a database that is read only.
  public static let SQLITE_READONLY = ResultCode(rawValue: 8)
  /// A statement that was interrupted.
  public static let SQLITE_INTERRUPT = ResultCode(rawValue: 9)
  /// An operation of the operating system that failed.
  public static let SQLITE_IOERR = ResultCode(rawValue: 10)
  /// A damaged database file.
  public static let SQLITE_CORRUPT = ResultCode(rawValue: 11)
  /// Something that was not found.
  public static let SQLITE_NOTFOUND = ResultCode(rawValue: 12)
  /// A full disk.
  public static let SQLITE_FULL = ResultCode(rawValue: 13)
  /// A file that cannot be opened.
  public static let SQLITE_CANTOPEN = ResultCode(rawValue: 14)
  /// An error in the locking protocol.
  public static let SQLITE_PROTOCOL = ResultCode(rawValue: 15)
  /// A code that SQLite no longer uses.
  public static let SQLITE_EMPTY = ResultCode(rawValue: 16)
  /// A schema that changed while a statement was in use.
  public static let SQLITE_SCHEMA = ResultCode(rawValue: 17)
  /// A text or blob that is too large.
  public static let SQLITE_TOOBIG = ResultCode(rawValue: 18)
  /// A constraint violation.
  public static let SQLITE_CONSTRAINT = ResultCode(rawValue: 19)
  /// A value of the wrong storage class.
  public static let SQLITE_MISMATCH = ResultCode(rawValue: 20)
  /// A forbidden use of SQLite's interface.
  public static let SQLITE_MISUSE = ResultCode(rawValue: 21)
  /// A file too large for the system.
  public static let SQLITE_NOLFS = ResultCode(rawValue: 22)
  /// An action that the authorizer refused.
  public static let SQLITE_AUTH = ResultCode(rawValue: 23)
  /// A code that SQLite no longer uses.
  public static let SQLITE_FORMAT = ResultCode(rawValue: 24)
  /// A parameter index out of range.
  public static let SQLITE_RANGE = ResultCode(rawValue: 25)
  /// A file that is not a database.
  public static let SQLITE_NOTADB = ResultCode(rawValue: 26)
  /// A message that is not an error.
  public static let SQLITE_NOTICE = ResultCode(rawValue: 27)
  /// A warning.
  public static let SQLITE_WARNING = ResultCode(rawValue: 28)
  /// A step that returned a row.
  public static let SQLITE_ROW = ResultCode(rawValue: 100)
  /// A statement that has ended.
  public static let SQLITE_DONE = ResultCode(rawValue: 101)
}

extension ResultCode {
  /// SQLite's text for the code, or `unknown error` if it has none.
  internal var message: String {
    guard let text = unsafe sqlite3_errstr(rawValue) else { return "unknown error" }
    return unsafe String(cString: text)
  }
}
