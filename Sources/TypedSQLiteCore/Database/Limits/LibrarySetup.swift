import CSQLite

/// A setting of the whole SQLite library, which must be made before its first use.
///
/// See [Configuration Options](https://www.sqlite.org/c3ref/c_config_covering_index_scan.html).
package enum LibrarySetup: Hashable, Sendable {
  /// Memory-maps files up to this number of bytes.
  case memoryMap(Int64)
  /// Gives each connection `count` slots of `size` bytes for small objects.
  case lookaside(size: Int, count: Int)
  /// Works without locks between threads.
  case singleThread
  /// Locks between connections, so each may be used by one thread at a time.
  case multiThread
  /// Locks each call.
  case serialized

  /// Applies the setting.
  ///
  /// - Returns: whether the library accepted it.
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
