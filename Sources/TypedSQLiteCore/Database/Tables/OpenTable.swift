import CSQLite

/// A table of a connection, as an object that SQLite holds.
@safe internal final class OpenTable {
  private let module: TableModule
  private let table: any VirtualTable
  private let connection: OpaquePointer?
  /// The functions that SQLite has been given, which it uses as long as the table is open.
  private var functions: [String: ScalarFunctionBox] = [:]

  private init(_ module: TableModule, _ table: any VirtualTable, _ connection: OpaquePointer?) {
    self.module = module
    self.table = table
    unsafe self.connection = connection
  }

  func rows(_ search: TableSearch) throws(FunctionError) -> any TableRows {
    try table.rows(search)
  }

  func writable() throws(FunctionError) -> any WritableTable {
    guard let table = table as? any WritableTable else {
      throw FunctionError("table \(module.name) may not be modified")
    }
    return table
  }
}

// MARK: - Life

extension OpenTable {
  static func connect(
    _ connection: OpaquePointer?, _ pointer: UnsafeMutableRawPointer?, _ count: CInt,
    _ words: UnsafePointer<UnsafePointer<CChar>?>?,
    _ result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?,
    _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) -> CInt {
    guard let pointer = unsafe pointer else { return SQLITE_MISUSE }
    let box = unsafe Unmanaged<TableModuleBox>.fromOpaque(pointer).takeUnretainedValue()
    let texts = unsafe UnsafeBufferPointer(start: words, count: Int(count)).map { word in
      unsafe word.map { unsafe String(cString: $0) } ?? ""
    }
    let creation = TableCreation(
      schema: texts.count > 1 ? texts[1] : "", name: texts.count > 2 ? texts[2] : "",
      arguments: Array(texts.dropFirst(3)))
    let table: any VirtualTable
    do throws(FunctionError) {
      table = try box.module.makeTable(creation)
    } catch {
      unsafe message?.pointee = TableMessage.copy(error.message)
      return error.resultCode.rawValue
    }
    let code = unsafe sqlite3_declare_vtab(connection, box.declaration)
    guard code == SQLITE_OK else { return code }
    if box.module.traits.contains(.innocuous) { unsafe csqlite_set_innocuous(connection) }
    if box.module.traits.contains(.directOnly) { unsafe csqlite_set_direct_only(connection) }
    let memory: UnsafeMutablePointer<csqlite_table> = .allocate(capacity: 1)
    unsafe memory.initialize(to: csqlite_table())
    unsafe memory.pointee.table = Unmanaged.passRetained(OpenTable(box.module, table, connection)).toOpaque()
    unsafe result?.pointee = UnsafeMutableRawPointer(memory).assumingMemoryBound(to: sqlite3_vtab.self)
    return SQLITE_OK
  }

  static func disconnect(_ table: UnsafeMutablePointer<sqlite3_vtab>?) -> CInt {
    guard let memory = unsafe memory(of: table) else { return SQLITE_MISUSE }
    if let pointer = unsafe memory.pointee.table {
      unsafe Unmanaged<OpenTable>.fromOpaque(pointer).release()
    }
    unsafe memory.deallocate()
    return SQLITE_OK
  }

  /// The table to which a pointer of SQLite belongs.
  static func at(_ table: UnsafeMutablePointer<sqlite3_vtab>?) -> OpenTable? {
    guard let pointer = unsafe memory(of: table)?.pointee.table else { return nil }
    return unsafe Unmanaged<OpenTable>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Runs a part of a call; an error becomes that of the statement.
  static func run(
    on pointer: UnsafeMutablePointer<sqlite3_vtab>?, _ body: (OpenTable) throws(FunctionError) -> CInt
  ) -> CInt {
    guard let table = unsafe at(pointer) else { return SQLITE_MISUSE }
    do throws(FunctionError) {
      return try body(table)
    } catch {
      unsafe TableMessage.set(error.message, of: pointer)
      return error.resultCode.rawValue
    }
  }

  private static func memory(
    of table: UnsafeMutablePointer<sqlite3_vtab>?
  ) -> UnsafeMutablePointer<csqlite_table>? {
    guard let table = unsafe table else { return nil }
    return unsafe UnsafeMutableRawPointer(table).assumingMemoryBound(to: csqlite_table.self)
  }
}

// MARK: - Planning

extension OpenTable {
  /// Plans a query, and tells SQLite the result.
  func plan(_ info: UnsafeMutablePointer<sqlite3_index_info>?) throws(FunctionError) -> CInt {
    guard let info = unsafe info else { return SQLITE_MISUSE }
    guard let plan = try table.plan(for: unsafe query(info)) else { return SQLITE_CONSTRAINT }
    let bytes = plan.bytes
    guard let text = unsafe sqlite3_malloc64(UInt64(bytes.count)) else { return SQLITE_NOMEM }
    for (index, byte) in bytes.enumerated() {
      unsafe text.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
    }
    unsafe info.pointee.idxStr = text.assumingMemoryBound(to: CChar.self)
    unsafe info.pointee.needToFreeIdxStr = 1
    unsafe info.pointee.idxNum = plan.number
    // The header of an older library does not have SQLITE_INDEX_SCAN_HEX.
    if plan.isNumberHexadecimal { unsafe info.pointee.idxFlags |= 2 }
    unsafe info.pointee.estimatedCost = plan.cost
    unsafe info.pointee.estimatedRows = plan.rowCount
    unsafe info.pointee.orderByConsumed = plan.isOrdered ? 1 : 0
    for (place, use) in plan.uses.enumerated() {
      unsafe info.pointee.aConstraintUsage[use.constraint.index].argvIndex = CInt(place + 1)
      unsafe info.pointee.aConstraintUsage[use.constraint.index].omit = use.isExact ? 1 : 0
    }
    return SQLITE_OK
  }

  private func query(_ info: UnsafeMutablePointer<sqlite3_index_info>) -> TableQuery {
    var constraints: [TableQuery.Constraint] = []
    for index in 0..<(unsafe Int(info.pointee.nConstraint)) {
      let constraint = unsafe info.pointee.aConstraint[index]
      guard let comparison = TableComparison(rawValue: constraint.op) else { continue }
      constraints.append(
        TableQuery.Constraint(
          column: Int(constraint.iColumn), comparison: comparison, isUsable: constraint.usable != 0,
          index: index))
    }
    let ordering = (0..<(unsafe Int(info.pointee.nOrderBy))).map { index in
      let term = unsafe info.pointee.aOrderBy[index]
      return TableQuery.Ordering(column: Int(term.iColumn), isDescending: term.desc != 0)
    }
    return TableQuery(constraints: constraints, ordering: ordering, columns: module.columns)
  }
}

// MARK: - Functions

extension OpenTable {
  /// The function of the table with a name; nil if it has none.
  func function(named name: String) -> ScalarFunctionBox? {
    if let known = functions[name] { return known }
    guard let body = table.function(named: name) else { return nil }
    let box = ScalarFunctionBox(body)
    functions[name] = box
    return box
  }
}

// MARK: - Writing

extension OpenTable {
  /// Inserts, updates or deletes a row, depending on the number and the types of the values.
  func change(
    _ count: CInt, _ values: UnsafeMutablePointer<OpaquePointer?>?, _ newRowID: UnsafeMutablePointer<Int64>?
  ) throws(FunctionError) -> CInt {
    let table = try writable()
    let all = unsafe TableValues(start: values, count: Int(count))
    guard count > 1 else {
      try table.delete(all[0])
      return SQLITE_OK
    }
    let row = unsafe TableValues(start: values.map { unsafe $0 + 2 }, count: Int(count) - 2)
    let onConflict = unsafe TableConflict(rawValue: sqlite3_vtab_on_conflict(connection)) ?? .abort
    guard all[0].isNull else {
      try table.update(all[0], to: row, newKey: all[1], onConflict: onConflict)
      return SQLITE_OK
    }
    let isNumbered = !all[1].isNull && !module.traits.contains(.keyed)
    let rowID = try table.insert(row, rowID: isNumbered ? all[1].int64 : nil, onConflict: onConflict)
    unsafe newRowID?.pointee = rowID
    return SQLITE_OK
  }
}

/// Error messages in memory that SQLite frees.
@safe internal enum TableMessage {
  static func copy(_ text: String) -> UnsafeMutablePointer<CChar>? {
    let bytes = text.utf8CString
    guard let memory = unsafe sqlite3_malloc64(UInt64(bytes.count)) else { return nil }
    let start = unsafe memory.bindMemory(to: CChar.self, capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { unsafe start[index] = byte }
    return unsafe start
  }

  /// Sets the message of a table's last error.
  static func set(_ text: String, of table: UnsafeMutablePointer<sqlite3_vtab>?) {
    unsafe sqlite3_free(table?.pointee.zErrMsg)
    unsafe table?.pointee.zErrMsg = copy(text)
  }
}
