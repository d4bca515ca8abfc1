import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// What `.follow` does: it prints the rows that other programs commit.
///
/// At each turn a table with rowids gives the rows above the greatest rowid so far or, if all changes are wanted, those that
/// differ from the rows that are kept. A table without rowids is compared as a whole.
final class FollowReport {
  private let request: FollowRequest
  private let condition: [UInt8]
  private let console: any CommandConsole
  private let poll: DatabasePoll
  private let path: TablePath
  /// The table; nil if it has no rowids.
  private var table: FollowedTable?
  /// All rows, of a table without rowids.
  private let whole: WatchedQuery
  private var wholeRows: StoredRows?
  private var wholeNames: [String] = []
  private var kept: FollowedRows
  private var log: LogRanges
  private var schemaVersion: Int64?
  /// The rowid after which rows are new; nil if all are.
  private var last: Int64?
  /// The greatest rowid of the table at the last look; nil for none.
  private var seenTop: Int64?
  /// Whether ``last`` is known.
  private var hasStart = false
  /// Whether it has looked once.
  private var hasBegun = false
  /// Whether a database was locked when it was to be read.
  private var isPending = true
  /// Whether another file has replaced the database since the last look.
  private var isReplaced = false
  private var output: ChangeOutput?
  private var printedCount = 0
  private var hasToldOfRemoval = false
  private var hasToldOfDigests = false

  /// - Throws: ``ShellError`` if there is no such table, or if it cannot be followed.
  init(_ request: FollowRequest, _ condition: [UInt8], _ poll: DatabasePoll) throws(ShellError) {
    self.request = request
    self.condition = condition
    self.poll = poll
    console = poll.console
    let paths = try poll.console.resolving { () throws(ShellError) in
      try poll.console.chosenTables([request.table])
    }
    guard let path = paths.first, path.column == nil else { throw .usage(.follow) }
    self.path = path
    let name = SQLName.qualified(path.table, in: path.schema)
    let rows = condition.isEmpty ? [] : Array(" WHERE (".utf8) + condition + Array("\n)".utf8)
    whole = WatchedQuery(Array("SELECT * FROM \(name)".utf8) + rows, poll, command: "follow")
    kept = FollowedRows(limit: whole.limit)
    log = LogRanges([])
    // The condition must be one expression.
    _ = try poll.console.oneSelect(whole.sql, for: "follow")
    try readTable()
    if table == nil {
      if request.last != nil { throw .live(.noRowID(path.shownTable, "--last")) }
      if request.since != nil { throw .live(.noRowID(path.shownTable, "--since")) }
    }
    if poll.isRemote, table == nil || request.showsChanges {
      throw .live(.remote(table == nil ? "a table without rowids" : "--changes"))
    }
  }

  /// Follows the table until enough rows were printed, or Ctrl-C.
  func follow() throws(ShellError) {
    defer { poll.keepLog() }
    do throws(ShellError) {
      repeat { try turn() } while !isDone && poll.wait(seconds: request.seconds)
    } catch {
      // Ctrl-C is the usual end.
      guard poll.isInterrupted, error == .live(.interrupted) else { throw error }
    }
    try output?.flush()
    try poll.endAfterInterrupt()
    // The terminal has shown `^C` in the place of the prompt.
    if poll.isInterrupted, console.outputs.errors.isTerminal {
      console.outputs.errors.buffer.append(UInt8(ascii: "\n"))
      try? console.outputs.errors.flush()
    }
  }

  private var isDone: Bool { request.count.map { printedCount >= $0 } ?? false }

  /// Looks once.
  func turn() throws(ShellError) {
    if try poll.followReplacement() { didReplace() }
    do throws(MergeFault) {
      let hasChanged = try MergeFault.wrapping { () throws(DatabaseError) in try poll.hasChanged() }
      guard hasChanged || isPending else { return }
      isPending = true
      try look()
      isPending = false
    } catch {
      switch error {
      case .output(let failure): throw failure
      case .database(let error):
        // Rows that the log named may not have been read.
        log.forget()
        if poll.isLock(error) { return }
        if error.resultCode == .SQLITE_INTERRUPT { throw .live(.interrupted) }
        throw .database(error)
      }
    }
    try output?.flush()
  }

  private func didReplace() {
    isPending = true
    isReplaced = true
    schemaVersion = nil
    output = nil
  }

  private func look() throws(MergeFault) {
    let version = console.connections.database?.schemaVersion(schema: path.schema)
    // A locked database does not say which schema it has.
    guard version != nil || poll.isRemote else { throw .database(DatabaseError(resultCode: .SQLITE_BUSY)) }
    if version != schemaVersion, hasBegun {
      try withLocks { () throws(ShellError) in try readTable() }
      output = nil
    }
    schemaVersion = version
    guard let table else { return try lookAtWhole() }
    if !hasStart {
      last = try MergeFault.wrapping { () throws(DatabaseError) in try start(table) }
      hasStart = true
    }
    if request.showsChanges { try lookForChanges(table) } else { try lookForGrowth(table) }
    hasBegun = true
  }

  // MARK: - The table

  private func readTable() throws(ShellError) {
    let database = try console.database()
    do throws(DatabaseError) {
      let kind = try console.resolving { () throws(DatabaseError) in
        try SchemaReader(database).listedTable(path.table, in: path.schema)?.type
      }
      if kind == "view" || kind == "virtual" {
        throw DatabaseError(resultCode: .SQLITE_ERROR, message: kind)
      }
      let info = try console.resolving { () throws(DatabaseError) in
        try database.identity(ofRowsIn: path.table, schema: path.schema)
      }
      table = nil
      if info.container == .table,
        Set(["rowid", "_rowid_", "oid"]).subtracting(info.columnNames.keys).isEmpty,
        !info.isRowID || info.isHiddenRowID
      {
        throw DatabaseError(resultCode: .SQLITE_ERROR, message: "hidden")
      }
      if info.container == .table {
        table = try FollowedTable(path, info, database, condition: condition)
      }
    } catch {
      switch error.message {
      case "view": throw .live(.noTable(path.shownTable, "a view"))
      case "virtual": throw .live(.noTable(path.shownTable, "a virtual table"))
      case "hidden": throw .live(.noTable(path.shownTable, "a table whose columns hide its rowid"))
      default: throw .database(error)
      }
    }
    // In safe mode a command that only reads the database opens no file.
    let file = database.isRemote || console.safety.isOn ? nil : database.path(schema: path.schema)
    let real = file.flatMap { $0.isEmpty ? nil : console.files.canonicalPath(of: Array($0.utf8)) }
    log = LogRanges(real.map { $0 + Array("-wal".utf8) } ?? [])
  }

  /// The rowid after which the first row is printed; nil for all rows.
  private func start(_ table: FollowedTable) throws(DatabaseError) -> Int64? {
    if let since = request.since { return since }
    if let count = request.last {
      return try integer(count == 0 ? Array(table.edge("max").utf8) : table.start(ofLast: count))
    }
    return try integer(Array(table.edge("max").utf8))
  }

  /// The integer that a query gives; nil for NULL or no row.
  private func integer(_ sql: [UInt8]) throws(DatabaseError) -> Int64? {
    try query(sql) { statement throws(DatabaseError) in
      guard try statement.step(), statement.cell(0).storageClass == .integer else { return nil }
      return statement.cell(0).int64
    }
  }

  /// Calls a body with a query, which is ended after it.
  private func query<Result>(
    _ sql: [UInt8], _ body: (Statement) throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    guard let database = console.connections.database else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is not open")
    }
    return try console.resolving { () throws(DatabaseError) in
      var offset = 0
      guard let statement = try database.prepareNext(sql, offset: &offset) else {
        throw DatabaseError(resultCode: .SQLITE_ERROR, message: "no statement")
      }
      defer { statement.reset() }
      if statement.parameterCount > 0 { try ParameterTable(database).bind(statement) }
      return try body(statement)
    }
  }

  /// Reads rows in the order of their rowids.
  ///
  /// - Returns: the rows, and whether there may be more of them.
  private func read(
    _ table: FollowedTable, after low: Int64?, through high: Int64?
  ) throws(MergeFault) -> (rows: FollowedRows.Block, isFull: Bool) {
    try MergeFault.wrapping { () throws(DatabaseError) in
      try query(table.rows(after: low, through: high)) { statement throws(DatabaseError) in
        var rows = FollowedRows.Block()
        while try statement.step() {
          rows.append(statement, 0..<table.columnCount)
          if rows.size >= FollowedTable.batchLimit.bytes { return (rows, true) }
        }
        return (rows, rows.count >= FollowedTable.batchLimit.rows)
      }
    }
  }

  // MARK: - Rows that were added at the end

  private func lookForGrowth(_ table: FollowedTable) throws(MergeFault) {
    let top = try MergeFault.wrapping { () throws(DatabaseError) in
      try integer(Array(table.edge("max").utf8))
    }
    defer { (seenTop, isReplaced) = (top, false) }
    // Rows up to a rowid that the user named stay left out.
    if let seenTop, top ?? .min < seenTop, last.map({ $0 <= seenTop }) ?? true {
      if !isReplaced { tellOfRemoval() }
      last = isReplaced ? nil : top
    }
    guard let top else { return }
    var isFull = true
    while isFull, !isDone, last.map({ $0 < top }) ?? true {
      let batch = try read(table, after: last, through: top)
      if batch.rows.count > 0 { try prepareOutput() }
      for index in 0..<batch.rows.count where !isDone {
        try print(.added, nil, batch.rows.rows[index])
      }
      isFull = batch.isFull
      last = isFull ? batch.rows.rowIDs.last : top
      do throws(ShellError) { try output?.flush() } catch { throw .output(error) }
    }
  }

  /// Says once that rows at the end were removed, whose rowids SQLite uses again.
  private func tellOfRemoval() {
    guard !hasToldOfRemoval else { return }
    hasToldOfRemoval = true
    console.report(
      note:
        "rows at the end of \(path.shownTable) were removed; rows that got their rowids before this look are not shown, "
        + "which --changes does")
  }

  // MARK: - All changes

  private func lookForChanges(_ table: FollowedTable) throws(MergeFault) {
    // What is committed after this is on frames of the next look.
    let reserved = console.connections.database?.control(.reserveBytes, schema: path.schema, value: -1)
    let found = log.read(
      columnCount: table.columnCount, reserved: Int(clamping: max(0, reserved?.value ?? 0)), console.files)
    guard hasBegun, case .ranges(let ranges) = found else {
      return try compare(table, after: nil, through: nil)
    }
    for range in ranges {
      let edges = try MergeFault.wrapping { () throws(DatabaseError) in
        (
          low: try integer(Array(table.edge("max", where: "< \(range.lowerBound)").utf8)),
          high: try integer(Array(table.edge("min", where: "> \(range.upperBound)").utf8))
        )
      }
      try compare(table, after: edges.low, through: edges.high.map { $0 - 1 })
    }
  }

  /// Compares the rows in a range of rowids with those that are kept.
  private func compare(
    _ table: FollowedTable, after low: Int64?, through high: Int64?
  ) throws(MergeFault) {
    var low = low
    var isFull = true
    while isFull, !isDone {
      let batch = try read(table, after: low, through: high)
      isFull = batch.isFull
      let end = isFull ? batch.rows.rowIDs.last : high
      // A lock must not come between what is kept and what is printed.
      if batch.rows.count > 0 || kept.count > 0 { try prepareOutput() }
      for change in kept.replace(after: low, through: end, with: batch.rows) where !isDone {
        guard hasBegun || change.rowID > last ?? .min else { continue }
        try print(change)
      }
      if kept.isTooLarge { throw .output(.live(.tooLarge(console.settings.keptMegabytes))) }
      if kept.keepsDigests, !hasToldOfDigests {
        hasToldOfDigests = true
        console.report(
          note: "\(path.shownTable) needs more than the \(console.settings.keptMegabytes) MB of .set keep; "
            + "changed rows are shown as they are now, removed ones by their rowid")
      }
      low = end
    }
  }

  private func print(_ change: FollowedRows.Change) throws(MergeFault) {
    guard change.kind == .removed, change.old == nil else {
      return try print(change.kind, change.old, change.new)
    }
    var row = StoredRows()
    row.append(integer: change.rowID)
    try print(.removed, row[0], nil)
  }

  // MARK: - Tables without rowids

  private func lookAtWhole() throws(MergeFault) {
    try withLocks { () throws(ShellError) in
      guard let rows = try whole.readRows() else {
        throw .database(DatabaseError(resultCode: .SQLITE_BUSY))
      }
      let names = whole.columns.map(\.name)
      defer { (wholeRows, wholeNames) = (rows, names) }
      guard let before = wholeRows, names == wholeNames else {
        output = nil
        return
      }
      let changes = ResultChanges(before, rows, columnCount: whole.columns.count, keys: whole.keys)
      try print(changes, before, rows)
    }
  }

  private func print(
    _ changes: ResultChanges, _ before: StoredRows, _ rows: StoredRows
  ) throws(ShellError) {
    let key = changes.key ?? whole.keys.first ?? []
    if request.showsChanges {
      for index in changes.gone where !isDone { try print(.removed, before[index], nil, key) }
    }
    for (index, row) in changes.rows.enumerated() where !isDone {
      switch row {
      case .same: break
      case .came: try print(.added, nil, rows[index], key)
      case .changed(let old, _):
        if request.showsChanges { try print(.changed, before[old], rows[index], key) }
      }
    }
  }

  // MARK: - Printing

  private func print(
    _ kind: ChangeOutput.Kind, _ old: StoredRows.Row?, _ new: StoredRows.Row?
  ) throws(MergeFault) {
    do throws(ShellError) { try print(kind, old, new, [0]) } catch { throw .output(error) }
  }

  private func print(
    _ kind: ChangeOutput.Kind, _ old: StoredRows.Row?, _ new: StoredRows.Row?, _ key: [Int]
  ) throws(ShellError) {
    if output == nil {
      output = try ChangeOutput(console, whole.columns, showsKind: request.showsChanges)
    }
    try output?.add(kind, old, new, key: key)
    printedCount += 1
  }

  /// Finds out what the columns mean, as soon as there are rows.
  private func prepareOutput() throws(MergeFault) {
    guard output == nil, let table else { return }
    let columns = try MergeFault.wrapping { () throws(DatabaseError) in
      try query(table.rows(after: nil, through: nil)) { statement throws(DatabaseError) in
        try console.explainer.columns(of: statement)
      }
    }
    try withLocks { () throws(ShellError) in
      output = try ChangeOutput(console, columns, showsKind: request.showsChanges)
    }
  }

  /// Runs a body, and makes a lock of the database a reason to try again.
  private func withLocks(_ body: () throws(ShellError) -> Void) throws(MergeFault) {
    do throws(ShellError) {
      try body()
    } catch {
      guard let fault = (error.failure as? StatementFailure)?.unexplainedError,
        fault.resultCode == .SQLITE_BUSY || fault.resultCode == .SQLITE_LOCKED
      else { throw .output(error) }
      throw .database(fault)
    }
  }
}
