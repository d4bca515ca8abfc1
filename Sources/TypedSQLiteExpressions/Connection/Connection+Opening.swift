extension Connection {
  /// Where a database lies.
  public enum Location: Hashable, Sendable, CustomStringConvertible {
    /// In memory; it goes with the connection.
    case inMemory
    /// In a file that SQLite deletes with the connection.
    case temporary
    /// In a file, by its path or by a [URI](https://www.sqlite.org/uri.html), with parameters of the URI.
    case uri(String, parameters: [URIQueryParameter] = [])

    /// The path or URI as SQLite opens it.
    public var description: String {
      switch self {
      case .inMemory: ":memory:"
      case .temporary: ""
      case .uri(let path, let parameters) where parameters.isEmpty: path
      case .uri(let path, let parameters):
        (path.hasPrefix("file:") ? path : "file:" + URIQueryParameter.escape(path, keeping: "/"))
          + (path.hasPrefix("file:") && path.contains("?") ? "&" : "?")
          + parameters.map(\.description).joined(separator: "&")
      }
    }
  }

  /// How transactions are made safe.
  ///
  /// See <https://www.sqlite.org/pragma.html#pragma_journal_mode>.
  public enum JournalMode: String, Hashable, Sendable {
    /// The journal is deleted after each transaction.
    case delete
    /// The journal is cut to no bytes after each transaction.
    case truncate
    /// The start of the journal is overwritten after each transaction.
    case persist
    /// The journal lies in memory: a program that stops inside a transaction damages the file.
    case memory
    /// Changes go to a log, which readers do not wait for.
    case wal
    /// There is no journal: ROLLBACK does not work.
    case off
  }
}

/// A parameter of the URI that a database is opened by.
///
/// See <https://www.sqlite.org/uri.html>.
public enum URIQueryParameter: Hashable, Sendable, CustomStringConvertible {
  /// Whether connections of this program share a cache.
  case cache(CacheMode)
  /// Whether nobody changes the file while it is open, so that no lock is needed.
  case immutable(Bool)
  /// How the file is opened.
  case mode(FileMode)
  /// A file whose permissions a new file takes.
  case modeOf(String)
  /// Whether locks are left out.
  case nolock(Bool)
  /// Whether the disk keeps bytes beside those being written when power fails.
  case powersafeOverwrite(Bool)
  /// The VFS.
  case vfs(String)

  /// Whether connections of this program share a cache.
  public enum CacheMode: String, Hashable, Sendable {
    /// They do.
    case shared
    /// They do not.
    case `private`
  }

  /// How a file is opened.
  public enum FileMode: String, Hashable, Sendable {
    /// To be read.
    case readOnly = "ro"
    /// To be read and written.
    case readWrite = "rw"
    /// To be read and written, and made where it is not there.
    case readWriteCreate = "rwc"
    /// Not at all: the database is in memory.
    case memory
  }

  /// The parameter as the URI has it.
  public var description: String {
    switch self {
    case .cache(let mode): "cache=\(mode.rawValue)"
    case .immutable(let isSet): "immutable=\(isSet ? 1 : 0)"
    case .mode(let mode): "mode=\(mode.rawValue)"
    case .modeOf(let path): "modeof=\(Self.escape(path))"
    case .nolock(let isSet): "nolock=\(isSet ? 1 : 0)"
    case .powersafeOverwrite(let isSet): "psow=\(isSet ? 1 : 0)"
    case .vfs(let name): "vfs=\(Self.escape(name))"
    }
  }

  /// The text with each byte that a URI gives a meaning to as `%` and two digits.
  internal static func escape(_ text: String, keeping kept: String = "") -> String {
    text.utf8.map { byte in
      let character = Character(UnicodeScalar(byte))
      if byte < 0x80,
        character.isLetter || character.isNumber || "-._~".contains(character) || kept.contains(character)
      {
        return String(character)
      }
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
    }.joined()
  }
}
