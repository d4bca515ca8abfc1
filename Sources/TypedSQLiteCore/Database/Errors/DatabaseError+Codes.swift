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
  /// A code that SQLite no longer uses.
  public static let SQLITE_EMPTY = ResultCode.SQLITE_EMPTY
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
  /// A code that SQLite no longer uses.
  public static let SQLITE_FORMAT = ResultCode.SQLITE_FORMAT
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
  /// An extension that stays loaded.
  public static let SQLITE_OK_LOAD_PERMANENTLY = ResultCode.SQLITE_OK_LOAD_PERMANENTLY
  /// A path that contains a symbolic link.
  public static let SQLITE_OK_SYMLINK = ResultCode.SQLITE_OK_SYMLINK
  /// A collation that the connection does not have.
  public static let SQLITE_ERROR_MISSING_COLLSEQ = ResultCode.SQLITE_ERROR_MISSING_COLLSEQ
  /// A statement that SQLite must prepare again.
  public static let SQLITE_ERROR_RETRY = ResultCode.SQLITE_ERROR_RETRY
  /// A snapshot that no longer exists.
  public static let SQLITE_ERROR_SNAPSHOT = ResultCode.SQLITE_ERROR_SNAPSHOT
  /// A statement whose transaction another one has rolled back.
  public static let SQLITE_ABORT_ROLLBACK = ResultCode.SQLITE_ABORT_ROLLBACK
  /// A database whose write-ahead log another process recovers.
  public static let SQLITE_BUSY_RECOVERY = ResultCode.SQLITE_BUSY_RECOVERY
  /// A snapshot that is too old for a write.
  public static let SQLITE_BUSY_SNAPSHOT = ResultCode.SQLITE_BUSY_SNAPSHOT
  /// A lock that did not come in time.
  public static let SQLITE_BUSY_TIMEOUT = ResultCode.SQLITE_BUSY_TIMEOUT
  /// A table that another connection with the same cache has locked.
  public static let SQLITE_LOCKED_SHAREDCACHE = ResultCode.SQLITE_LOCKED_SHAREDCACHE
  /// A virtual table that is locked.
  public static let SQLITE_LOCKED_VTAB = ResultCode.SQLITE_LOCKED_VTAB
  /// A write-ahead log that cannot be recovered, because the database is read only.
  public static let SQLITE_READONLY_RECOVERY = ResultCode.SQLITE_READONLY_RECOVERY
  /// A write-ahead log whose shared memory is read only.
  public static let SQLITE_READONLY_CANTLOCK = ResultCode.SQLITE_READONLY_CANTLOCK
  /// A journal that must be rolled back, although the database is read only.
  public static let SQLITE_READONLY_ROLLBACK = ResultCode.SQLITE_READONLY_ROLLBACK
  /// A file that was moved or deleted since it was opened.
  public static let SQLITE_READONLY_DBMOVED = ResultCode.SQLITE_READONLY_DBMOVED
  /// A write-ahead log whose shared memory the connection cannot set up.
  public static let SQLITE_READONLY_CANTINIT = ResultCode.SQLITE_READONLY_CANTINIT
  /// A folder in which no journal can be created.
  public static let SQLITE_READONLY_DIRECTORY = ResultCode.SQLITE_READONLY_DIRECTORY
  /// A read that failed.
  public static let SQLITE_IOERR_READ = ResultCode.SQLITE_IOERR_READ
  /// A read that returned fewer bytes than there should be.
  public static let SQLITE_IOERR_SHORT_READ = ResultCode.SQLITE_IOERR_SHORT_READ
  /// A write that failed.
  public static let SQLITE_IOERR_WRITE = ResultCode.SQLITE_IOERR_WRITE
  /// A file that could not be synchronized with the disk.
  public static let SQLITE_IOERR_FSYNC = ResultCode.SQLITE_IOERR_FSYNC
  /// A folder that could not be synchronized with the disk.
  public static let SQLITE_IOERR_DIR_FSYNC = ResultCode.SQLITE_IOERR_DIR_FSYNC
  /// A file that could not be shortened.
  public static let SQLITE_IOERR_TRUNCATE = ResultCode.SQLITE_IOERR_TRUNCATE
  /// A file whose properties could not be read.
  public static let SQLITE_IOERR_FSTAT = ResultCode.SQLITE_IOERR_FSTAT
  /// A lock that could not be released.
  public static let SQLITE_IOERR_UNLOCK = ResultCode.SQLITE_IOERR_UNLOCK
  /// A lock for reading that could not be had.
  public static let SQLITE_IOERR_RDLOCK = ResultCode.SQLITE_IOERR_RDLOCK
  /// A file that could not be deleted.
  public static let SQLITE_IOERR_DELETE = ResultCode.SQLITE_IOERR_DELETE
  /// A code that SQLite no longer uses.
  public static let SQLITE_IOERR_BLOCKED = ResultCode.SQLITE_IOERR_BLOCKED
  /// An operation on a file for which there was no memory.
  public static let SQLITE_IOERR_NOMEM = ResultCode.SQLITE_IOERR_NOMEM
  /// A file whose permissions could not be read.
  public static let SQLITE_IOERR_ACCESS = ResultCode.SQLITE_IOERR_ACCESS
  /// A file whose locks could not be read.
  public static let SQLITE_IOERR_CHECKRESERVEDLOCK = ResultCode.SQLITE_IOERR_CHECKRESERVEDLOCK
  /// A lock that failed for another reason than that another process has it.
  public static let SQLITE_IOERR_LOCK = ResultCode.SQLITE_IOERR_LOCK
  /// A file that could not be closed.
  public static let SQLITE_IOERR_CLOSE = ResultCode.SQLITE_IOERR_CLOSE
  /// A code that SQLite no longer uses.
  public static let SQLITE_IOERR_DIR_CLOSE = ResultCode.SQLITE_IOERR_DIR_CLOSE
  /// A shared memory that could not be opened.
  public static let SQLITE_IOERR_SHMOPEN = ResultCode.SQLITE_IOERR_SHMOPEN
  /// A shared memory that could not be made larger.
  public static let SQLITE_IOERR_SHMSIZE = ResultCode.SQLITE_IOERR_SHMSIZE
  /// A code that SQLite no longer uses.
  public static let SQLITE_IOERR_SHMLOCK = ResultCode.SQLITE_IOERR_SHMLOCK
  /// A shared memory that could not be mapped.
  public static let SQLITE_IOERR_SHMMAP = ResultCode.SQLITE_IOERR_SHMMAP
  /// A position of a file that could not be set.
  public static let SQLITE_IOERR_SEEK = ResultCode.SQLITE_IOERR_SEEK
  /// A file that could not be deleted, because there is none.
  public static let SQLITE_IOERR_DELETE_NOENT = ResultCode.SQLITE_IOERR_DELETE_NOENT
  /// A file that could not be mapped into memory.
  public static let SQLITE_IOERR_MMAP = ResultCode.SQLITE_IOERR_MMAP
  /// A folder for temporary files that could not be found.
  public static let SQLITE_IOERR_GETTEMPPATH = ResultCode.SQLITE_IOERR_GETTEMPPATH
  /// A path that could not be converted.
  public static let SQLITE_IOERR_CONVPATH = ResultCode.SQLITE_IOERR_CONVPATH
  /// A code that SQLite's extensions use.
  public static let SQLITE_IOERR_VNODE = ResultCode.SQLITE_IOERR_VNODE
  /// A code that SQLite's extensions use.
  public static let SQLITE_IOERR_AUTH = ResultCode.SQLITE_IOERR_AUTH
  /// An atomic write that could not begin.
  public static let SQLITE_IOERR_BEGIN_ATOMIC = ResultCode.SQLITE_IOERR_BEGIN_ATOMIC
  /// An atomic write that could not be committed.
  public static let SQLITE_IOERR_COMMIT_ATOMIC = ResultCode.SQLITE_IOERR_COMMIT_ATOMIC
  /// An atomic write that could not be rolled back.
  public static let SQLITE_IOERR_ROLLBACK_ATOMIC = ResultCode.SQLITE_IOERR_ROLLBACK_ATOMIC
  /// A page whose checksum is wrong.
  public static let SQLITE_IOERR_DATA = ResultCode.SQLITE_IOERR_DATA
  /// A damaged file system.
  public static let SQLITE_IOERR_CORRUPTFS = ResultCode.SQLITE_IOERR_CORRUPTFS
  /// Damaged content of a virtual table.
  public static let SQLITE_CORRUPT_VTAB = ResultCode.SQLITE_CORRUPT_VTAB
  /// A damaged table `sqlite_sequence`.
  public static let SQLITE_CORRUPT_SEQUENCE = ResultCode.SQLITE_CORRUPT_SEQUENCE
  /// An entry that is missing in an index.
  public static let SQLITE_CORRUPT_INDEX = ResultCode.SQLITE_CORRUPT_INDEX
  /// A code that SQLite no longer uses.
  public static let SQLITE_CANTOPEN_NOTEMPDIR = ResultCode.SQLITE_CANTOPEN_NOTEMPDIR
  /// A folder that cannot be opened as a file.
  public static let SQLITE_CANTOPEN_ISDIR = ResultCode.SQLITE_CANTOPEN_ISDIR
  /// A path whose full form cannot be found.
  public static let SQLITE_CANTOPEN_FULLPATH = ResultCode.SQLITE_CANTOPEN_FULLPATH
  /// A path that cannot be converted.
  public static let SQLITE_CANTOPEN_CONVPATH = ResultCode.SQLITE_CANTOPEN_CONVPATH
  /// A code that SQLite does not use.
  public static let SQLITE_CANTOPEN_DIRTYWAL = ResultCode.SQLITE_CANTOPEN_DIRTYWAL
  /// A symbolic link that is not allowed.
  public static let SQLITE_CANTOPEN_SYMLINK = ResultCode.SQLITE_CANTOPEN_SYMLINK
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
  /// A constraint violation reported by a virtual table.
  public static let SQLITE_CONSTRAINT_VTAB = ResultCode.SQLITE_CONSTRAINT_VTAB
  /// A rowid that is not unique.
  public static let SQLITE_CONSTRAINT_ROWID = ResultCode.SQLITE_CONSTRAINT_ROWID
  /// An update that would delete the row that a trigger changes.
  public static let SQLITE_CONSTRAINT_PINNED = ResultCode.SQLITE_CONSTRAINT_PINNED
  /// A value that a STRICT column refuses.
  public static let SQLITE_CONSTRAINT_DATATYPE = ResultCode.SQLITE_CONSTRAINT_DATATYPE
  /// A code for extensions that know users.
  public static let SQLITE_AUTH_USER = ResultCode.SQLITE_AUTH_USER
  /// A message that a write-ahead log was recovered.
  public static let SQLITE_NOTICE_RECOVER_WAL = ResultCode.SQLITE_NOTICE_RECOVER_WAL
  /// A message that a journal was rolled back.
  public static let SQLITE_NOTICE_RECOVER_ROLLBACK = ResultCode.SQLITE_NOTICE_RECOVER_ROLLBACK
  /// A message that a statement made an index of its own.
  public static let SQLITE_WARNING_AUTOINDEX = ResultCode.SQLITE_WARNING_AUTOINDEX
}
