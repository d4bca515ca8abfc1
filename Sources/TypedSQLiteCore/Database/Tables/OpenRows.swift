import CSQLite

/// The rows of a search, as an object that SQLite holds.
internal final class OpenRows {
  private let table: OpenTable
  private var rows: (any TableRows)?
  private var position: Int64 = 0
  /// Whether there is no current row.
  private(set) var isAtEnd = true

  private init(_ table: OpenTable) {
    self.table = table
  }

  /// Begins a search and moves to its first row.
  func begin(_ search: TableSearch) throws(FunctionError) {
    isAtEnd = true
    position = 0
    rows = nil
    rows = try table.rows(search)
    try next()
  }

  func next() throws(FunctionError) {
    isAtEnd = true
    guard let rows else { return }
    guard try rows.next() else {
      self.rows = nil
      return
    }
    position += 1
    isAtEnd = false
  }

  /// Sets the result of a call to a value of the current row.
  func setValue(ofColumn index: Int, of call: FunctionCall) throws(FunctionError) {
    guard let rows else { return call.setResult(.null) }
    if call.isForUnchangedColumn, rows.leavesOutUnchanged(index) { return }
    if try rows.give(index, to: call) { return }
    if let text = try rows.text(ofColumn: index) {
      call.setResult(text: text.span)
    } else {
      call.setResult(try rows.value(ofColumn: index))
    }
  }

  var rowID: Int64 { rows?.rowID ?? position }
}

// MARK: - SQLite's calls

extension OpenRows {
  static func open(
    _ table: UnsafeMutablePointer<sqlite3_vtab>?,
    _ result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab_cursor>?>?
  ) -> CInt {
    guard let table = unsafe OpenTable.at(table) else { return SQLITE_MISUSE }
    let memory: UnsafeMutablePointer<csqlite_cursor> = .allocate(capacity: 1)
    unsafe memory.initialize(to: csqlite_cursor())
    unsafe memory.pointee.rows = Unmanaged.passRetained(OpenRows(table)).toOpaque()
    unsafe result?.pointee = UnsafeMutableRawPointer(memory).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
    return SQLITE_OK
  }

  static func close(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> CInt {
    guard let memory = unsafe memory(of: cursor) else { return SQLITE_MISUSE }
    if let pointer = unsafe memory.pointee.rows {
      unsafe Unmanaged<OpenRows>.fromOpaque(pointer).release()
    }
    unsafe memory.deallocate()
    return SQLITE_OK
  }

  /// Calls `body` with the rows to which a pointer of SQLite belongs; nil if there are none.
  ///
  /// SQLite keeps them until it closes the cursor, so they need not be retained for each value.
  static func with<Result>(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ body: (OpenRows) -> Result
  ) -> Result? {
    guard let pointer = unsafe memory(of: cursor)?.pointee.rows else { return nil }
    return unsafe Unmanaged<OpenRows>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
  }

  /// Runs a part of a call; an error becomes that of the statement.
  static func run(
    on cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ body: (OpenRows) throws(FunctionError) -> CInt
  ) -> CInt {
    unsafe with(cursor) { rows in
      do throws(FunctionError) {
        return try body(rows)
      } catch {
        unsafe TableMessage.set(error.message, of: cursor?.pointee.pVtab)
        return error.resultCode.rawValue
      }
    } ?? SQLITE_MISUSE
  }

  private static func memory(
    of cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?
  ) -> UnsafeMutablePointer<csqlite_cursor>? {
    guard let cursor = unsafe cursor else { return nil }
    return unsafe UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: csqlite_cursor.self)
  }
}
