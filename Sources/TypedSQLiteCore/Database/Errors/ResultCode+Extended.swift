// Extended codes, which say more than the primary code in their low eight bits.

extension ResultCode {
  /// An extension that stays loaded.
  public static let SQLITE_OK_LOAD_PERMANENTLY = ResultCode(rawValue: 256)
  /// A path that contains a symbolic link.
  public static let SQLITE_OK_SYMLINK = ResultCode(rawValue: 512)
  /// A collation that the connection does not have.
  public static let SQLITE_ERROR_MISSING_COLLSEQ = ResultCode(rawValue: 257)
  /// A statement that SQLite must prepare again.
  public static let SQLITE_ERROR_RETRY = ResultCode(rawValue: 513)
  /// A snapshot that no longer exists.
  public static let SQLITE_ERROR_SNAPSHOT = ResultCode(rawValue: 769)
  /// A statement whose transaction another one has rolled back.
  public static let SQLITE_ABORT_ROLLBACK = ResultCode(rawValue: 516)
  /// A database whose write-ahead log another process recovers.
  public static let SQLITE_BUSY_RECOVERY = ResultCode(rawValue: 261)
  /// A snapshot that is too old for a write.
  public static let SQLITE_BUSY_SNAPSHOT = ResultCode(rawValue: 517)
  /// A lock that did not come in time.
  public static let SQLITE_BUSY_TIMEOUT = ResultCode(rawValue: 773)
  /// A table that another connection with the same cache has locked.
  public static let SQLITE_LOCKED_SHAREDCACHE = ResultCode(rawValue: 262)
  /// A virtual table that is locked.
  public static let SQLITE_LOCKED_VTAB = ResultCode(rawValue: 518)
  /// A write-ahead log that cannot be recovered, because the database is read only.
  public static let SQLITE_READONLY_RECOVERY = ResultCode(rawValue: 264)
  /// A write-ahead log whose shared memory is read only.
  public static let SQLITE_READONLY_CANTLOCK = ResultCode(rawValue: 520)
  /// A journal that must be rolled back, although the database is read only.
  public static let SQLITE_READONLY_ROLLBACK = ResultCode(rawValue: 776)
  /// A file that was moved or deleted since it was opened.
  public static let SQLITE_READONLY_DBMOVED = ResultCode(rawValue: 1032)
  /// A write-ahead log whose shared memory the connection cannot set up.
  public static let SQLITE_READONLY_CANTINIT = ResultCode(rawValue: 1288)
  /// A folder in which no journal can be created.
  public static let SQLITE_READONLY_DIRECTORY = ResultCode(rawValue: 1544)
  /// A read that failed.
  public static let SQLITE_IOERR_READ = ResultCode(rawValue: 266)
  /// A read that returned fewer bytes than there should be.
  public static let SQLITE_IOERR_SHORT_READ = ResultCode(rawValue: 522)
  /// A write that failed.
  public static let SQLITE_IOERR_WRITE = ResultCode(rawValue: 778)
  /// A file that could not be synchronized with the disk.
  public static let SQLITE_IOERR_FSYNC = ResultCode(rawValue: 1034)
  /// A folder that could not be synchronized with the disk.
  public static let SQLITE_IOERR_DIR_FSYNC = ResultCode(rawValue: 1290)
  /// A file that could not be shortened.
  public static let SQLITE_IOERR_TRUNCATE = ResultCode(rawValue: 1546)
  /// A file whose properties could not be read.
  public static let SQLITE_IOERR_FSTAT = ResultCode(rawValue: 1802)
  /// A lock that could not be released.
  public static let SQLITE_IOERR_UNLOCK = ResultCode(rawValue: 2058)
  /// A lock for reading that could not be had.
  public static let SQLITE_IOERR_RDLOCK = ResultCode(rawValue: 2314)
  /// A file that could not be deleted.
  public static let SQLITE_IOERR_DELETE = ResultCode(rawValue: 2570)
  /// A code that SQLite no longer uses.
  public static let SQLITE_IOERR_BLOCKED = ResultCode(rawValue: 2826)
  /// An operation on a file for which there was no memory.
  public static let SQLITE_IOERR_NOMEM = ResultCode(rawValue: 3082)
  /// A file whose permissions could not be read.
  public static let SQLITE_IOERR_ACCESS = ResultCode(rawValue: 3338)
  /// A file whose locks could not be read.
  public static let SQLITE_IOERR_CHECKRESERVEDLOCK = ResultCode(rawValue: 3594)
  /// A lock that failed for another reason than that another process has it.
  public static let SQLITE_IOERR_LOCK = ResultCode(rawValue: 3850)
  /// A file that could not be closed.
  public static let SQLITE_IOERR_CLOSE = ResultCode(rawValue: 4106)
  /// A code that SQLite no longer uses.
  public static let SQLITE_IOERR_DIR_CLOSE = ResultCode(rawValue: 4362)
  /// A shared memory that could not be opened.
  public static let SQLITE_IOERR_SHMOPEN = ResultCode(rawValue: 4618)
  /// A shared memory that could not be made larger.
  public static let SQLITE_IOERR_SHMSIZE = ResultCode(rawValue: 4874)
  /// A code that SQLite no longer uses.
  public static let SQLITE_IOERR_SHMLOCK = ResultCode(rawValue: 5130)
  /// A shared memory that could not be mapped.
  public static let SQLITE_IOERR_SHMMAP = ResultCode(rawValue: 5386)
  /// A position of a file that could not be set.
  public static let SQLITE_IOERR_SEEK = ResultCode(rawValue: 5642)
  /// A file that could not be deleted, because there is none.
  public static let SQLITE_IOERR_DELETE_NOENT = ResultCode(rawValue: 5898)
  /// A file that could not be mapped into memory.
  public static let SQLITE_IOERR_MMAP = ResultCode(rawValue: 6154)
  /// A folder for temporary files that could not be found.
  public static let SQLITE_IOERR_GETTEMPPATH = ResultCode(rawValue: 6410)
  /// A path that could not be converted.
  public static let SQLITE_IOERR_CONVPATH = ResultCode(rawValue: 6666)
  /// A code that SQLite's extensions use.
  public static let SQLITE_IOERR_VNODE = ResultCode(rawValue: 6922)
  /// A code that SQLite's extensions use.
  public static let SQLITE_IOERR_AUTH = ResultCode(rawValue: 7178)
  /// An atomic write that could not begin.
  public static let SQLITE_IOERR_BEGIN_ATOMIC = ResultCode(rawValue: 7434)
  /// An atomic write that could not be committed.
  public static let SQLITE_IOERR_COMMIT_ATOMIC = ResultCode(rawValue: 7690)
  /// An atomic write that could not be rolled back.
  public static let SQLITE_IOERR_ROLLBACK_ATOMIC = ResultCode(rawValue: 7946)
  /// A page whose checksum is wrong.
  public static let SQLITE_IOERR_DATA = ResultCode(rawValue: 8202)
  /// A damaged file system.
  public static let SQLITE_IOERR_CORRUPTFS = ResultCode(rawValue: 8458)
  /// Damaged content of a virtual table.
  public static let SQLITE_CORRUPT_VTAB = ResultCode(rawValue: 267)
  /// A damaged table `sqlite_sequence`.
  public static let SQLITE_CORRUPT_SEQUENCE = ResultCode(rawValue: 523)
  /// An entry that is missing in an index.
  public static let SQLITE_CORRUPT_INDEX = ResultCode(rawValue: 779)
  /// A code that SQLite no longer uses.
  public static let SQLITE_CANTOPEN_NOTEMPDIR = ResultCode(rawValue: 270)
  /// A folder that cannot be opened as a file.
  public static let SQLITE_CANTOPEN_ISDIR = ResultCode(rawValue: 526)
  /// A path whose full form cannot be found.
  public static let SQLITE_CANTOPEN_FULLPATH = ResultCode(rawValue: 782)
  /// A path that cannot be converted.
  public static let SQLITE_CANTOPEN_CONVPATH = ResultCode(rawValue: 1038)
  /// A code that SQLite does not use.
  public static let SQLITE_CANTOPEN_DIRTYWAL = ResultCode(rawValue: 1294)
  /// A symbolic link that is not allowed.
  public static let SQLITE_CANTOPEN_SYMLINK = ResultCode(rawValue: 1550)
  /// A CHECK violation.
  public static let SQLITE_CONSTRAINT_CHECK = ResultCode(rawValue: 275)
  /// A commit that a hook refused.
  public static let SQLITE_CONSTRAINT_COMMITHOOK = ResultCode(rawValue: 531)
  /// A FOREIGN KEY violation.
  public static let SQLITE_CONSTRAINT_FOREIGNKEY = ResultCode(rawValue: 787)
  /// A constraint violation reported by a function.
  public static let SQLITE_CONSTRAINT_FUNCTION = ResultCode(rawValue: 1043)
  /// A NOT NULL violation.
  public static let SQLITE_CONSTRAINT_NOTNULL = ResultCode(rawValue: 1299)
  /// A PRIMARY KEY violation.
  public static let SQLITE_CONSTRAINT_PRIMARYKEY = ResultCode(rawValue: 1555)
  /// A RAISE by a trigger.
  public static let SQLITE_CONSTRAINT_TRIGGER = ResultCode(rawValue: 1811)
  /// A UNIQUE violation.
  public static let SQLITE_CONSTRAINT_UNIQUE = ResultCode(rawValue: 2067)
  /// A constraint violation reported by a virtual table.
  public static let SQLITE_CONSTRAINT_VTAB = ResultCode(rawValue: 2323)
  /// A rowid that is not unique.
  public static let SQLITE_CONSTRAINT_ROWID = ResultCode(rawValue: 2579)
  /// An update that would delete the row that a trigger changes.
  public static let SQLITE_CONSTRAINT_PINNED = ResultCode(rawValue: 2835)
  /// A value that a STRICT column refuses.
  public static let SQLITE_CONSTRAINT_DATATYPE = ResultCode(rawValue: 3091)
  /// A code for extensions that know users.
  public static let SQLITE_AUTH_USER = ResultCode(rawValue: 279)
  /// A message that a write-ahead log was recovered.
  public static let SQLITE_NOTICE_RECOVER_WAL = ResultCode(rawValue: 283)
  /// A message that a journal was rolled back.
  public static let SQLITE_NOTICE_RECOVER_ROLLBACK = ResultCode(rawValue: 539)
  /// A message that a statement made an index of its own.
  public static let SQLITE_WARNING_AUTOINDEX = ResultCode(rawValue: 284)
}
