import CSQLite

/// A switch of the library for its own tests.
package enum TestControl: Sendable {
  case always
  case assert
  case byteOrder
  case internalFunctions
  case localTimeFault
  case optimizations
  case restoreRandomness
  case saveRandomness
  case seedRandomness
  case sorterMemoryMap
}

extension Database {
  /// Calls a switch of the library for tests.
  ///
  /// - Parameters:
  ///   - control: the switch.
  ///   - value: its argument, if it has one.
  ///   - usesDatabase: whether the seed also depends on this database.
  /// - Returns: the result of the library.
  @discardableResult
  package func test(_ control: TestControl, value: CInt = 0, usesDatabase: Bool = false) -> Int {
    let answer: CInt =
      switch control {
      case .always: csqlite_test_int(SQLITE_TESTCTRL_ALWAYS, value)
      case .assert: csqlite_test_int(SQLITE_TESTCTRL_ASSERT, value)
      case .byteOrder: csqlite_test(SQLITE_TESTCTRL_BYTEORDER)
      case .internalFunctions:
        unsafe csqlite_test_database(SQLITE_TESTCTRL_INTERNAL_FUNCTIONS, connection)
      case .localTimeFault: csqlite_test_int(SQLITE_TESTCTRL_LOCALTIME_FAULT, value)
      case .optimizations:
        unsafe csqlite_test_database_int(SQLITE_TESTCTRL_OPTIMIZATIONS, connection, value)
      case .restoreRandomness: csqlite_test(SQLITE_TESTCTRL_PRNG_RESTORE)
      case .saveRandomness: csqlite_test(SQLITE_TESTCTRL_PRNG_SAVE)
      case .seedRandomness:
        unsafe csqlite_test_int_database(
          SQLITE_TESTCTRL_PRNG_SEED, value, usesDatabase ? connection : nil)
      case .sorterMemoryMap:
        unsafe csqlite_test_database_int(SQLITE_TESTCTRL_SORTER_MMAP, connection, value)
      }
    return Int(answer)
  }

  /// How often a row was looked up, counted only by libraries that were built for that.
  package var seekCount: UInt64 { unsafe csqlite_seek_count(connection) }
}

extension Database {
  /// Makes the next CREATE TABLE in `main` describe the B-tree of a root page instead of making a table.
  ///
  /// - Parameter root: the number of the page; nil ends this, and existing imposters stay.
  package func setImposter(root: Int?) {
    unsafe csqlite_set_imposter(connection, "main", root == nil ? 0 : 1, CInt(clamping: root ?? 0))
  }

  package func forgetImposters() {
    // Naming a page that gets no imposter makes SQLite read the schema again.
    unsafe csqlite_set_imposter(connection, "main", 0, 1)
  }
}
