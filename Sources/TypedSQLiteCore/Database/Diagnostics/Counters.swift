import CSQLite

/// A counter of the library, of a connection or of a statement.
package struct Counter: Hashable, Sendable {
  /// The value now, or the sum.
  package let current: Int
  /// The highest value so far.
  package let highest: Int
}

/// The counters of the library as a whole.
package enum LibraryCounter: Sendable {
  case memoryUsed, allocations, pageCacheOverflow, largestAllocation, largestPageAllocation

  package var value: Counter {
    let number =
      switch self {
      case .memoryUsed: SQLITE_STATUS_MEMORY_USED
      case .allocations: SQLITE_STATUS_MALLOC_COUNT
      case .pageCacheOverflow: SQLITE_STATUS_PAGECACHE_OVERFLOW
      case .largestAllocation: SQLITE_STATUS_MALLOC_SIZE
      case .largestPageAllocation: SQLITE_STATUS_PAGECACHE_SIZE
      }
    var current: Int64 = 0
    var highest: Int64 = 0
    unsafe sqlite3_status64(number, &current, &highest, 0)
    return Counter(current: Int(current), highest: Int(highest))
  }
}

extension Database {
  /// The counters of a connection.
  package enum ConnectionCounter: Sendable {
    case lookasideUsed, lookasideHits, lookasideTooSmall, lookasideFull
    case cacheUsed, cacheHits, cacheMisses, cacheWrites, cacheSpills
    case schemaUsed, statementsUsed

    fileprivate var number: CInt {
      switch self {
      case .lookasideUsed: SQLITE_DBSTATUS_LOOKASIDE_USED
      case .lookasideHits: SQLITE_DBSTATUS_LOOKASIDE_HIT
      case .lookasideTooSmall: SQLITE_DBSTATUS_LOOKASIDE_MISS_SIZE
      case .lookasideFull: SQLITE_DBSTATUS_LOOKASIDE_MISS_FULL
      case .cacheUsed: SQLITE_DBSTATUS_CACHE_USED
      case .cacheHits: SQLITE_DBSTATUS_CACHE_HIT
      case .cacheMisses: SQLITE_DBSTATUS_CACHE_MISS
      case .cacheWrites: SQLITE_DBSTATUS_CACHE_WRITE
      case .cacheSpills: SQLITE_DBSTATUS_CACHE_SPILL
      case .schemaUsed: SQLITE_DBSTATUS_SCHEMA_USED
      case .statementsUsed: SQLITE_DBSTATUS_STMT_USED
      }
    }
  }

  /// Reads a counter of this connection.
  package func value(of counter: ConnectionCounter, resetting: Bool = false) -> Counter {
    var current: CInt = 0
    var highest: CInt = 0
    unsafe sqlite3_db_status(connection, counter.number, &current, &highest, resetting ? 1 : 0)
    return Counter(current: Int(current), highest: Int(highest))
  }
}

extension Statement {
  /// The counters of a statement.
  package enum StatementCounter: Sendable {
    case fullScanSteps, sorts, automaticIndexRows, bloomFilterHits, bloomFilterMisses, steps, preparations,
      runs
    case memoryUsed

    fileprivate var number: CInt {
      switch self {
      case .fullScanSteps: SQLITE_STMTSTATUS_FULLSCAN_STEP
      case .sorts: SQLITE_STMTSTATUS_SORT
      case .automaticIndexRows: SQLITE_STMTSTATUS_AUTOINDEX
      case .bloomFilterHits: SQLITE_STMTSTATUS_FILTER_HIT
      case .bloomFilterMisses: SQLITE_STMTSTATUS_FILTER_MISS
      case .steps: SQLITE_STMTSTATUS_VM_STEP
      case .preparations: SQLITE_STMTSTATUS_REPREPARE
      case .runs: SQLITE_STMTSTATUS_RUN
      case .memoryUsed: SQLITE_STMTSTATUS_MEMUSED
      }
    }
  }

  /// Reads a counter of this statement.
  package func value(of counter: StatementCounter) -> Int {
    unsafe Int(sqlite3_stmt_status(sqliteStatement, counter.number, 0))
  }
}
