// Names for `catch DatabaseError.SQLITE_BUSY`.

extension DatabaseError {
  /// Success.
  public static let SQLITE_OK = ResultCode.SQLITE_OK
  /// An error in the SQL, or one without a code of its own.
  public static let SQLITE_ERROR = ResultCode.SQLITE_ERROR
  /// An internal error of SQLite.
  public static let SQLITE_INTERNAL = ResultCode.SQLITE_INTERNAL
  /// Access that the file's permissions refuse.
  public static let SQLITE_PERM = ResultCode.SQLITE_PERM
  /// A statement that a callback ended.
  public static let SQLITE_ABORT = ResultCode.SQLITE_ABORT
  /// A database that another connection has locked.
  public static let SQLITE_BUSY = ResultCode.SQLITE_BUSY
  /// A table that the same connection has locked.
  public static let SQLITE_LOCKED = ResultCode.SQLITE_LOCKED
  /// Out of memory.
  public static let SQLITE_NOMEM = ResultCode.SQLITE_NOMEM
  /// A write to a database that is read only.
  public static let SQLITE_READONLY = ResultCode.SQLITE_READONLY
  /// A statement that was interrupted.
  public static let SQLITE_INTERRUPT = ResultCode.SQLITE_INTERRUPT
  /// An operation of the operating system that failed.
  public static let SQLITE_IOERR = ResultCode.SQLITE_IOERR
  /// A damaged database file.
  public static let SQLITE_CORRUPT = ResultCode.SQLITE_CORRUPT
  /// Something that was not found.
  public static let SQLITE_NOTFOUND = ResultCode.SQLITE_NOTFOUND
  /// A full disk.
  public static let SQLITE_FULL = ResultCode.SQLITE_FULL
  /// A file that cannot be opened.
  public static let SQLITE_CANTOPEN = ResultCode.SQLITE_CANTOPEN
  /// An error in the locking protocol.
  public static let SQLITE_PROTOCOL = ResultCode.SQLITE_PROTOCOL
  /// A schema that changed while a statement was in use.
  public static let SQLITE_SCHEMA = ResultCode.SQLITE_SCHEMA
  /// A text or blob that is too large.
  public static let SQLITE_TOOBIG = ResultCode.SQLITE_TOOBIG
  /// A constraint violation.
  public static let SQLITE_CONSTRAINT = ResultCode.SQLITE_CONSTRAINT
  /// A value of the wrong storage class.
  public static let SQLITE_MISMATCH = ResultCode.SQLITE_MISMATCH
  /// A forbidden use of SQLite's interface.
  public static let SQLITE_MISUSE = ResultCode.SQLITE_MISUSE
  /// A file too large for the system.
  public static let SQLITE_NOLFS = ResultCode.SQLITE_NOLFS
  /// An action that the authorizer refused.
  public static let SQLITE_AUTH = ResultCode.SQLITE_AUTH
  /// A parameter index out of range.
  public static let SQLITE_RANGE = ResultCode.SQLITE_RANGE
  /// A file that is not a database.
  public static let SQLITE_NOTADB = ResultCode.SQLITE_NOTADB
  /// A message that is not an error.
  public static let SQLITE_NOTICE = ResultCode.SQLITE_NOTICE
  /// A warning.
  public static let SQLITE_WARNING = ResultCode.SQLITE_WARNING
  /// A step that returned a row.
  public static let SQLITE_ROW = ResultCode.SQLITE_ROW
  /// A statement that has ended.
  public static let SQLITE_DONE = ResultCode.SQLITE_DONE
  /// A CHECK violation.
  public static let SQLITE_CONSTRAINT_CHECK = ResultCode.SQLITE_CONSTRAINT_CHECK
  /// A commit that a hook refused.
  public static let SQLITE_CONSTRAINT_COMMITHOOK = ResultCode.SQLITE_CONSTRAINT_COMMITHOOK
  /// A FOREIGN KEY violation.
  public static let SQLITE_CONSTRAINT_FOREIGNKEY = ResultCode.SQLITE_CONSTRAINT_FOREIGNKEY
  /// A constraint violation reported by a function.
  public static let SQLITE_CONSTRAINT_FUNCTION = ResultCode.SQLITE_CONSTRAINT_FUNCTION
  /// A NOT NULL violation.
  public static let SQLITE_CONSTRAINT_NOTNULL = ResultCode.SQLITE_CONSTRAINT_NOTNULL
  /// A PRIMARY KEY violation.
  public static let SQLITE_CONSTRAINT_PRIMARYKEY = ResultCode.SQLITE_CONSTRAINT_PRIMARYKEY
  /// A RAISE by a trigger.
  public static let SQLITE_CONSTRAINT_TRIGGER = ResultCode.SQLITE_CONSTRAINT_TRIGGER
  /// A UNIQUE violation.
  public static let SQLITE_CONSTRAINT_UNIQUE = ResultCode.SQLITE_CONSTRAINT_UNIQUE
  /// A rowid that is not unique.
  public static let SQLITE_CONSTRAINT_ROWID = ResultCode.SQLITE_CONSTRAINT_ROWID
  /// A value that a STRICT column refuses.
  public static let SQLITE_CONSTRAINT_DATATYPE = ResultCode.SQLITE_CONSTRAINT_DATATYPE
  /// A snapshot that is too old for a write.
  public static let SQLITE_BUSY_SNAPSHOT = ResultCode.SQLITE_BUSY_SNAPSHOT
}
