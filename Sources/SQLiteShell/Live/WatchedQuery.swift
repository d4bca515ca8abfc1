import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// A query that runs again and again.
final class WatchedQuery {
  let sql: [UInt8]
  private let console: any CommandConsole
  private let poll: DatabasePoll
  /// The name of the command, for messages.
  private let command: String
  /// The names of the columns of the key that the user chose; empty if the schema decides.
  private let keyNames: [String]
  /// The columns of the last result.
  private(set) var columns: [ResultColumn] = []
  /// The places of the columns of keys, the most certain first.
  private(set) var keys: [[Int]] = []
  /// Whether ``columns`` were found out from rows.
  private var areDescribed = false

  init(_ sql: [UInt8], _ poll: DatabasePoll, command: String, key: [String] = []) {
    self.sql = sql
    self.poll = poll
    self.command = command
    console = poll.console
    keyNames = key
  }

  /// The memory that results may need, in bytes.
  var limit: Int {
    let (bytes, overflow) = console.settings.keptMegabytes.multipliedReportingOverflow(by: 1_000_000)
    return overflow ? .max : bytes
  }

  /// Runs the query, and keeps no transaction open.
  ///
  /// - Returns: its rows; nil if a database is locked.
  /// - Throws: ``ShellError`` if it is no query, fails, or has more rows than may be kept.
  func readRows() throws(ShellError) -> StoredRows? {
    let statement: Statement
    do throws(ShellError) {
      statement = try console.oneSelect(sql, for: command)
    } catch {
      if let fault = (error.failure as? StatementFailure)?.unexplainedError, poll.isLock(fault) { return nil }
      throw error
    }
    defer { statement.reset() }
    do throws(MergeFault) {
      return try read(statement)
    } catch {
      switch error {
      case .output(let failure): throw failure
      case .database(let error):
        if poll.isLock(error) { return nil }
        if error.resultCode == .SQLITE_INTERRUPT { throw .live(.interrupted) }
        throw console.failures.report(error, .running, at: SourcePosition(origin: .argument, line: 1))
      }
    }
  }

  private func read(_ statement: Statement) throws(MergeFault) -> StoredRows {
    var rows = StoredRows()
    let step = { () throws(MergeFault) in
      try MergeFault.wrapping { () throws(DatabaseError) in try statement.step() }
    }
    // While rows come, an engine answers nothing else, so the samples of columns are read first.
    let isRemote = statement.database.isRemote
    if isRemote, statement.columnNames != columns.map(\.name) { try describe(statement) }
    var hasRow = try step()
    let names = statement.columnNames
    if !isRemote, names != columns.map(\.name) || !areDescribed && hasRow {
      try describe(statement)
      areDescribed = hasRow
    }
    while hasRow {
      rows.append(statement, 0..<names.count)
      guard rows.size <= limit else { throw .output(.live(.tooLarge(console.settings.keptMegabytes))) }
      hasRow = try step()
    }
    return rows
  }

  private func describe(_ statement: Statement) throws(MergeFault) {
    let presentation = console.presentation
    columns = console.resolving {
      console.meaning.columns.columns(
        of: statement, settings: presentation.formats, style: presentation.style,
        resolver: console.meaning.resolver
      ).columns
    }
    guard keyNames.isEmpty else {
      var key: [Int] = []
      for name in keyNames {
        guard let place = columns.firstIndex(where: { $0.name.matches(name) }) else {
          throw .output(.live(.noKeyColumn(name)))
        }
        key.append(place)
      }
      keys = [key]
      return
    }
    keys = console.resolving { declaredKeys(statement.database) }
  }

  /// The primary keys of the tables whose keys are completely in the result, and all of these together.
  private func declaredKeys(_ database: Database) -> [[Int]] {
    var keys: [[Int]] = []
    var tables: [ColumnOrigin] = []
    for origin in columns.compactMap(\.origin)
    where !tables.contains(where: { $0.table == origin.table && $0.schema == origin.schema }) {
      tables.append(origin)
    }
    for table in tables {
      guard let info = try? database.identity(ofRowsIn: table.table, schema: table.schema) else { continue }
      let places = info.columns.compactMap { name in
        columns.firstIndex { column in
          column.origin?.table == table.table && column.origin?.schema == table.schema
            && column.origin?.column.matches(name) == true
        }
      }
      if places.count == info.columns.count { keys.append(places) }
    }
    if keys.count > 1 { keys.append(keys.flatMap(\.self)) }
    return keys
  }
}
