import CSQLite

extension Database {
  /// Makes a table module available to the SQL of this connection.
  ///
  /// - Throws: ``DatabaseError`` if SQLite does not accept it.
  package func add(_ module: TableModule) throws(DatabaseError) {
    let box = unsafe Unmanaged.passRetained(TableModuleBox(module))
    // SQLite calls the destructor even if it refuses the module.
    let code = unsafe sqlite3_create_module_v2(
      connection, module.name, TableFunctions.of(module.traits), box.toOpaque(),
      { pointer in
        guard let pointer = unsafe pointer else { return }
        unsafe Unmanaged<TableModuleBox>.fromOpaque(pointer).release()
      })
    guard code == SQLITE_OK else { throw error(code) }
  }
}

/// What SQLite stores for a module.
internal final class TableModuleBox {
  let module: TableModule

  init(_ module: TableModule) {
    self.module = module
  }

  /// The CREATE TABLE statement that declares the columns to SQLite.
  var declaration: String {
    var columns = module.columns.map {
      "\($0.name.quotedIdentifier) \($0.type)\($0.isArgument ? " HIDDEN" : "")"
    }
    let isKeyed = module.traits.contains(.keyed)
    if isKeyed, let first = columns.first { columns[0] = first + " PRIMARY KEY" }
    return "CREATE TABLE x(\(columns.joined(separator: ", ")))" + (isKeyed ? " WITHOUT ROWID" : "")
  }
}

/// The functions of modules that SQLite calls.
@safe private enum TableFunctions {
  /// The functions of modules with some traits.
  static func of(_ traits: TableModule.Traits) -> UnsafePointer<sqlite3_module> {
    if traits.contains(.writable) { return unsafe UnsafePointer(writable) }
    return unsafe UnsafePointer(traits.contains(.creatable) ? creatable : readable)
  }

  // SQLite uses the pointers as long as any connection lives, so they are never freed.
  nonisolated(unsafe) private static let readable = unsafe make([])
  nonisolated(unsafe) private static let creatable = unsafe make(.creatable)
  nonisolated(unsafe) private static let writable = unsafe make([.creatable, .writable])

  private static func make(_ traits: TableModule.Traits) -> UnsafeMutablePointer<sqlite3_module> {
    let module: UnsafeMutablePointer<sqlite3_module> = .allocate(capacity: 1)
    unsafe module.initialize(to: sqlite3_module())
    unsafe module.pointee.xConnect = { connection, module, count, words, result, message in
      unsafe OpenTable.connect(connection, module, count, words, result, message)
    }
    unsafe module.pointee.xDisconnect = { unsafe OpenTable.disconnect($0) }
    unsafe module.pointee.xBestIndex = { table, info in
      unsafe OpenTable.run(on: table) { table throws(FunctionError) in unsafe try table.plan(info) }
    }
    unsafe module.pointee.xFindFunction = { table, _, name, function, data in
      guard let name = unsafe name.map({ unsafe String(cString: $0) }),
        let box = unsafe OpenTable.at(table)?.function(named: name)
      else { return 0 }
      unsafe function?.pointee = ScalarFunctionBox.call
      unsafe data?.pointee = Unmanaged.passUnretained(box).toOpaque()
      return 1
    }
    unsafe setRowFunctions(of: module)
    if traits.contains(.creatable) {
      unsafe module.pointee.xCreate = module.pointee.xConnect
      unsafe module.pointee.xDestroy = module.pointee.xDisconnect
    }
    if traits.contains(.writable) { unsafe setWritingFunctions(of: module) }
    return unsafe module
  }

  private static func setRowFunctions(of module: UnsafeMutablePointer<sqlite3_module>) {
    unsafe module.pointee.xOpen = { unsafe OpenRows.open($0, $1) }
    unsafe module.pointee.xClose = { unsafe OpenRows.close($0) }
    unsafe module.pointee.xFilter = { cursor, number, plan, count, values in
      unsafe OpenRows.run(on: cursor) { rows throws(FunctionError) in
        let values = unsafe TableValues(start: values, count: Int(count))
        try rows.begin(unsafe TableSearch(plan: plan, number: number, values: values))
        return SQLITE_OK
      }
    }
    unsafe module.pointee.xNext = { cursor in
      unsafe OpenRows.run(on: cursor) { rows throws(FunctionError) in
        try rows.next()
        return SQLITE_OK
      }
    }
    unsafe module.pointee.xEof = { cursor in
      unsafe OpenRows.with(cursor) { $0.isAtEnd ? 1 : 0 } ?? 1
    }
    unsafe module.pointee.xColumn = { cursor, context, index in
      unsafe OpenRows.run(on: cursor) { rows throws(FunctionError) in
        let call = unsafe FunctionCall(context: context, count: 0, arguments: nil)
        try rows.setValue(ofColumn: Int(index), of: call)
        return SQLITE_OK
      }
    }
    unsafe module.pointee.xRowid = { cursor, result in
      unsafe OpenRows.run(on: cursor) { rows in
        unsafe result?.pointee = rows.rowID
        return SQLITE_OK
      }
    }
  }

  private static func setWritingFunctions(of module: UnsafeMutablePointer<sqlite3_module>) {
    unsafe module.pointee.xUpdate = { table, count, values, rowID in
      unsafe OpenTable.run(on: table) { table throws(FunctionError) in
        unsafe try table.change(count, values, rowID)
      }
    }
    unsafe module.pointee.xBegin = { table in
      unsafe OpenTable.run(on: table) { table throws(FunctionError) in
        try table.writable().begin()
        return SQLITE_OK
      }
    }
    // SQLite ignores the result of xCommit; here it can still undo the statement.
    unsafe module.pointee.xSync = { table in
      unsafe OpenTable.run(on: table) { table throws(FunctionError) in
        try table.writable().commit()
        return SQLITE_OK
      }
    }
    unsafe module.pointee.xCommit = { _ in SQLITE_OK }
    unsafe module.pointee.xRollback = { table in
      unsafe OpenTable.run(on: table) { table throws(FunctionError) in
        try table.writable().rollback()
        return SQLITE_OK
      }
    }
  }
}
