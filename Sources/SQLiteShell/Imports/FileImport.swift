import TypedSQLite

/// Reads the rows of a file into a table, in one transaction.
///
/// A row that the table refuses is told and left out, as in sqlite3. What would refuse each row, such as a full
/// disk, and an interrupt end the import and take all of it back.
struct FileImport: ~Copyable {
  private let request: ImportRequest
  private let shell: Shell
  private let database: Database
  private let interrupt: InterruptHandle
  private let skipsEmptyRows: Bool
  private var reader: FieldReader
  private var row: TextRow
  private var columns: [ImportColumn] = []
  /// By place of the column: how many fields had no meaning in it.
  private var unfitCounts: [Int] = []
  private var addedCount = 0
  private var failedCount = 0
  /// The status of the last row, as sqlite3 ends with.
  private var status = ExitStatus.success

  init(_ request: ImportRequest, _ shell: Shell) throws(ShellError) {
    let database = try shell.database()
    let usesMode = request.format.name == ImportFormat.separated.name
    let isASCIIMode = usesMode && shell.settings.mode.name == OutputMode.ascii.name
    var separators = try request.format.separators(shell.settings.render)
    if isASCIIMode { separators.allowsQuotes = false }
    // As sqlite3: csv mode writes LF from then on.
    if usesMode, shell.settings.render.rowSeparator == [13, 10] { shell.settings.render.rowSeparator = [10] }
    let bytes = try Self.open(request.file, shell.surroundings.files)
    let name = request.fileName
    if request.verbosity >= 2 || request.verbosity == 1 && usesMode {
      let (column, row) = (CText.quoted([separators.column]), CText.quoted([separators.row]))
      shell.say("Column separator \(column), row separator \(row)\n")
    }
    self.request = request
    self.shell = shell
    self.database = database
    interrupt = shell.surroundings.interrupt
    skipsEmptyRows = isASCIIMode
    row = TextRow()
    reader = FieldReader(bytes, separators, cutsTextAtNUL: shell.settings.render.cutsTextAtNUL) { fault in
      shell.note(.importFault(name, fault))
    }
  }

  private static func open(_ file: String, _ files: any FileAccess) throws(ShellError) -> any ByteReader {
    do {
      return file.hasPrefix("|")
        ? try files.openPipe(from: String(file.dropFirst())) : try files.openForReading(file)
    } catch {
      throw .cannotOpenFile(file)
    }
  }

  /// Does it.
  mutating func run() throws(ShellError) {
    interrupt.reset()
    let transaction = try ImportTransaction(database)
    do {
      try skipRows()
      try prepareTable()
      if !columns.isEmpty { try insertRows() }
      try transaction.commit()
    } catch {
      transaction.rollBack()
      throw error
    }
    finish()
    // In sqlite3 a row that fails is forgotten with the next one that does not.
    if shell.settings.isCompatible, status == .success { return }
    if failedCount > 0 { throw .reported(status: status == .success ? .failure : status) }
  }

  private func finish() {
    for (column, count) in zip(columns, unfitCounts) where count > 0 {
      shell.note(.importKeptText(request.fileName, count: count, column: column.name))
    }
    guard request.verbosity > 0, !columns.isEmpty else { return }
    shell.say("Added \(addedCount) rows with \(failedCount) errors using \(reader.line - 1) lines of input\n")
  }

  private mutating func readField() throws(ShellError) -> Bool {
    do {
      return try reader.readField(into: &row)
    } catch {
      throw .cannotReadFile(request.file, error)
    }
  }
}

// MARK: - The table

extension FileImport {
  private mutating func skipRows() throws(ShellError) {
    var left = request.skippedRows
    while left > 0, reader.end != .file {
      repeat {
        row.removeAll()
        guard try readField() else { break }
      } while reader.end == .column
      left -= 1
    }
  }

  /// Finds the columns, making the table of the first row where there is none.
  private mutating func prepareTable() throws(ShellError) {
    do {
      _ = try database.prepare("SELECT * FROM \(request.target)")
    } catch {
      guard error.message?.hasPrefix("no such table: ") == true else { throw .failed(error) }
      try createTable()
    }
    do {
      columns = try shell.importColumns(of: request.table, in: request.schema, database: database)
    } catch {
      throw .failed(error)
    }
    unfitCounts = columns.map { _ in 0 }
  }

  private mutating func createTable() throws(ShellError) {
    row.removeAll()
    repeat {
      guard try readField() else { break }
    } while reader.end == .column
    guard row.count > 0 else { throw .importFileEmpty(request.fileName) }
    let names = HeaderNames((0..<row.count).map { index in row.withField(index) { String(repairing: $0) } })
    if !names.renamings.isEmpty { shell.note(.importRenamed(request.fileName, names.renamings)) }
    let sql = "CREATE TABLE \(request.target)\(names.columnDefinitions)\n"
    if request.verbosity > 0 { shell.say(sql + "\n") }
    do {
      try database.runAll(sql)
    } catch {
      throw .cannotCreateImportTable(sql, error)
    }
  }
}

// MARK: - The rows

extension FileImport {
  private mutating func insertRows() throws(ShellError) {
    let parameters = [String](repeating: "?", count: columns.count).joined(separator: ",")
    let sql = "INSERT INTO \(request.target) VALUES(\(parameters))"
    if request.verbosity >= 2 { shell.say("Insert using: \(sql)\n") }
    let statement: Statement
    do { statement = try database.prepare(sql) } catch { throw .failed(error) }
    let converts = columns.contains { $0.convert != nil }
    while reader.end != .file {
      if interrupt.isInterrupted {
        throw .importInterrupted(request.fileName, line: reader.line)
      }
      let line = reader.line
      guard try readRow(startingAt: line) else { continue }
      do throws(DatabaseError) {
        if converts {
          try statement.run(row, replacing: convertedValues())
        } else {
          try statement.run(row)
        }
        addedCount += 1
        status = .success
      } catch {
        try note(error, line: line)
      }
    }
  }

  /// Reads a row, with as many fields as there are columns at most.
  ///
  /// - Returns: whether there is a row.
  private mutating func readRow(startingAt line: Int) throws(ShellError) -> Bool {
    row.removeAll()
    guard try readField() else { return false }
    if skipsEmptyRows, reader.end != .column, row.isEmpty(0) { return false }
    var found = 1
    while found < columns.count, reader.end == .column {
      // A separator at the very end of a file is followed by a field that is not there: NULL.
      _ = try readField()
      found += 1
    }
    if found < columns.count {
      shell.note(.importRowShort(request.fileName, line: line, expected: columns.count, found: found))
    }
    guard reader.end == .column else { return true }
    while reader.end == .column {
      _ = try readField()
      row.truncate(to: columns.count)
      found += 1
    }
    shell.note(.importRowLong(request.fileName, line: line, expected: columns.count, found: found))
    return true
  }

  private mutating func convertedValues() -> [(parameter: Int, value: DatabaseValue)] {
    var values: [(parameter: Int, value: DatabaseValue)] = []
    for index in 0..<min(columns.count, row.count) {
      guard let convert = columns[index].convert else { continue }
      if let value = row.withField(index, { convert($0) }) {
        values.append((index + 1, value))
      } else {
        unfitCounts[index] += 1
      }
    }
    return values
  }

  /// Tells that a row was refused; throws where the next one would be too.
  private mutating func note(_ error: DatabaseError, line: Int) throws(ShellError) {
    switch error.resultCode {
    case .SQLITE_INTERRUPT:
      throw .importInterrupted(request.fileName, line: line)
    case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG, .SQLITE_ERROR:
      shell.note(.importInsertFailed(request.fileName, line: line, error))
      failedCount += 1
      status = ExitStatus(rawValue: error.resultCode.rawValue)
    default:
      throw .importInsertFailed(request.fileName, line: line, error)
    }
  }
}
