internal import TypedSQLite

extension Connection {
  /// Where a database is stored.
  public enum Location: Hashable, Sendable, CustomStringConvertible {
    /// In memory, until the connection is closed.
    case inMemory
    /// In a file that SQLite deletes when the connection is closed.
    case temporary
    /// In a file, given by its path or by a [URI](https://www.sqlite.org/uri.html), with parameters of the
    /// URI.
    case uri(String, parameters: [URIQueryParameter] = [])

    /// The path or URI that SQLite opens.
    public var description: String {
      switch self {
      case .inMemory: ":memory:"
      case .temporary: ""
      case .uri(let path, let parameters) where parameters.isEmpty: path
      case .uri(let path, let parameters):
        (path.hasPrefix("file:") ? path : "file:" + path.percentEncoded(keeping: "/"))
          + (path.hasPrefix("file:") && path.contains("?") ? "&" : "?")
          + parameters.map(\.description).joined(separator: "&")
      }
    }
  }

  /// How SQLite can roll back transactions.
  ///
  /// See <https://www.sqlite.org/pragma.html#pragma_journal_mode>.
  public enum JournalMode: String, CaseIterable, Hashable, Sendable {
    /// The journal is deleted after each transaction.
    case delete
    /// The journal is truncated to zero bytes after each transaction.
    case truncate
    /// The start of the journal is overwritten after each transaction.
    case persist
    /// The journal is in memory: if the program stops inside a transaction, the file is damaged.
    case memory
    /// Changes go to a log, and readers need not wait.
    case wal
    /// There is no journal: ROLLBACK does not work.
    case off
  }
}

/// A parameter of the URI with which a database is opened.
///
/// See <https://www.sqlite.org/uri.html>.
public enum URIQueryParameter: Hashable, Sendable, CustomStringConvertible {
  /// Whether connections of this program share a cache.
  case cache(CacheMode)
  /// Whether the file does not change while it is open, so that no lock is needed.
  case immutable(Bool)
  /// How the file is opened.
  case mode(FileMode)
  /// A file whose permissions a new file gets.
  case modeOf(String)
  /// Whether no locks are used.
  case nolock(Bool)
  /// Whether the disk keeps the bytes next to those being written if power fails.
  case powersafeOverwrite(Bool)
  /// The name of the VFS.
  case vfs(String)

  /// Whether connections of this program share a cache.
  public enum CacheMode: String, Hashable, Sendable {
    /// Connections share a cache.
    case shared
    /// Each connection has its own cache.
    case `private`
  }

  /// How a file is opened.
  public enum FileMode: String, Hashable, Sendable {
    /// For reading.
    case readOnly = "ro"
    /// For reading and writing.
    case readWrite = "rw"
    /// For reading and writing; it is created if it does not exist.
    case readWriteCreate = "rwc"
    /// The database is in memory, not in a file.
    case memory
  }

  /// The parameter as written in the URI.
  public var description: String {
    switch self {
    case .cache(let mode): "cache=\(mode.rawValue)"
    case .immutable(let isSet): "immutable=\(isSet ? 1 : 0)"
    case .mode(let mode): "mode=\(mode.rawValue)"
    case .modeOf(let path): "modeof=\(path.percentEncoded())"
    case .nolock(let isSet): "nolock=\(isSet ? 1 : 0)"
    case .powersafeOverwrite(let isSet): "psow=\(isSet ? 1 : 0)"
    case .vfs(let name): "vfs=\(name.percentEncoded())"
    }
  }
}

extension Connection {
  /// Closes the file now, so that the program can move or delete it.
  ///
  /// Without it, the file is closed when the last reference to the connection and its statements is gone. Statements of
  /// a closed connection throw, and closing it again does nothing. A transaction that is open is rolled back.
  ///
  /// - Throws: ``Result`` if a ``Statement``, a row iterator or a ``Backup`` of the connection still exists; the
  ///   connection stays open.
  public func close() throws {
    do throws(DatabaseError) {
      try inTurn { () throws(DatabaseError) in try database.close() }
    } catch {
      throw failure(error)
    }
  }
}
