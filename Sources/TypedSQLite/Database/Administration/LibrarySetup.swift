import CSQLite

/// How the SQLite library as a whole works; to be set before its first use.
///
/// See [Configuration Options](https://www.sqlite.org/c3ref/c_config_covering_index_scan.html).
package enum LibrarySetup: Hashable, Sendable {
  /// Memory-maps files up to a number of bytes.
  case memoryMap(Int64)
  /// Gives each connection a number of slots of a size in bytes for small objects.
  case lookaside(size: Int, count: Int)
  /// Works without locks between threads.
  case singleThread
  /// Locks between connections.
  case multiThread
  /// Locks between all calls.
  case serialized

  /// Sets it.
  ///
  /// - Returns: whether the library takes it.
  @discardableResult
  package func apply() -> Bool {
    let code =
      switch self {
      case .memoryMap(let size): csqlite_set_memory_map(size)
      case .lookaside(let size, let count):
        csqlite_set_lookaside(CInt(clamping: size), CInt(clamping: count))
      case .singleThread: csqlite_set_threading(SQLITE_CONFIG_SINGLETHREAD)
      case .multiThread: csqlite_set_threading(SQLITE_CONFIG_MULTITHREAD)
      case .serialized: csqlite_set_threading(SQLITE_CONFIG_SERIALIZED)
      }
    return code == SQLITE_OK
  }
}
