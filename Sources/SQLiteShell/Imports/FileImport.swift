import TypedSQLite

/// Reads the rows of a file into a table, in one transaction.
///
/// A row that the table refuses is told and left out, as in sqlite3. What would refuse each row, such as a full
/// disk, and an interrupt end the import and take all of it back.
struct FileImport<Rows: ImportRows & ~Copyable>: ~Copyable {
  private let request: ImportRequest
  private let shell: Shell
  private let database: Database
  private let interrupt: InterruptHandle
  private let notes: ImportNotes
  private let source: ImportSource
  private let makeRows: (any ByteReader) -> Rows
  /// The names of the columns as the file has them, once it was looked at to choose types.
  private var header: [String]?
  private var columns: [ImportColumn] = []
  private var guards: [PrecisionGuard?] = []
  private var row = ImportRow()
  /// Whether types were chosen by the first rows, which may not have shown everything.
  private var isSampled = false
  private var addedCount = 0
  private var failedCount = 0
  /// The status of the last row, as sqlite3 ends with.
  private var status = ExitStatus.success

  init(
    _ request: ImportRequest, _ shell: Shell, _ notes: ImportNotes,
    makeRows: @escaping (any ByteReader) -> Rows
  ) throws(ShellError) {
    self.request = request
    self.shell = shell
    self.notes = notes
    self.makeRows = makeRows
    database = try shell.database()
    interrupt = shell.surroundings.interrupt
    source = ImportSource(request.file, shell.surroundings.files, text: request.text)
  }

  /// Does it.
  mutating func run() throws(ShellError) {
    interrupt.reset()
    let exists = try tableExists()
    let choices = try exists ? nil : chooseTypes()
    let transaction = try ImportTransaction(database)
    let lineCount: Int
    do {
      if exists || choices != nil {
        try prepareTable(exists: exists, choices, names: header)
        try lookForLosses(exists: exists)
      }
      var rows = makeRows(try source.open())
      try rows.skip(request.skippedRows)
      if !exists {
        let names = try rows.readNames()
        if choices == nil { try prepareTable(exists: false, nil, names: names) }
      }
      rows.begin(columns)
      if columns.contains(where: \.takesValues) { try insertRows(from: &rows) }
      lineCount = rows.lineCount
      if request.isTrial { transaction.rollBack() } else { try transaction.commit() }
    } catch {
      transaction.rollBack()
      throw error
    }
    finish(lineCount: lineCount)
    if let choices, !request.isTrial { pin(choices) }
    // In sqlite3 a row that fails is forgotten with the next one that does not.
    if !request.statesTypes, status == .success { return }
    if failedCount > 0 { throw .reported(status: status == .success ? .failure : status) }
  }

  private func finish(lineCount: Int) {
    notes.tellUnfits()
    if request.isTrial {
      shell.say("\(addedCount) rows would be added and \(failedCount) refused; nothing was imported\n")
    }
    guard request.verbosity > 0, !request.isTrial, !columns.isEmpty else { return }
    shell.say("Added \(addedCount) rows with \(failedCount) errors using \(lineCount) lines of input\n")
  }

  private func pin(_ choices: [(name: String, choice: ColumnChoice)]) {
    for (name, choice) in choices {
      guard let mark = choice.mark, mark.storage.storageClass != .text, mark.kind != .bool else { continue }
      shell.settings.formats.pin("\(request.table).\(name)", to: mark.kind, mark.storage)
    }
  }
}

// MARK: - The table

extension FileImport where Rows: ~Copyable {
  private func tableExists() throws(ShellError) -> Bool {
    do {
      _ = try database.prepare("SELECT * FROM \(request.target)")
      return true
    } catch {
      guard error.message?.hasPrefix("no such table: ") == true else { throw .failed(error) }
      return false
    }
  }

  /// Looks at the file to choose the types of a new table's columns; nil where each is TEXT.
  private mutating func chooseTypes() throws(ShellError) -> [(name: String, choice: ColumnChoice)]? {
    guard let types = request.types else { return nil }
    notes.stage = .choosing
    defer { notes.stage = .storing }
    var rows = makeRows(try source.openToLook())
    try rows.skip(request.skippedRows)
    header = try rows.readNames()
    let names = header.map { HeaderNames($0).unique }
    var looks = ColumnLooks(names ?? [])
    rows.begin((names ?? []).map { ImportColumn(newNamed: $0) })
    let limit = request.sampledRows ?? (source.canReadAgain ? .max : ImportSource.sampledRows)
    while looks.rowCount < limit, !rows.isAtEnd, !source.holdsEnough {
      if interrupt.isInterrupted { throw .importInterrupted(request.fileName, line: rows.rowLine) }
      if try rows.lookAtRow(&looks) { looks.rowCount += 1 }
    }
    guard !looks.columns.isEmpty else { throw .importFileEmpty(request.fileName) }
    let unique = HeaderNames(looks.columns.map(\.name)).unique
    var choices: [(name: String, choice: ColumnChoice)] = []
    for (look, name) in zip(looks.columns, unique) {
      choices.append((name, choice(for: name, of: look, types)))
    }
    for (column, _) in types.stated where !unique.contains(where: { $0.lowercased() == column }) {
      throw .noImportColumn(column, request.table)
    }
    isSampled = !rows.isAtEnd
    notes.refusesUnknownMembers = isSampled
    tell(choices, rowCount: looks.rowCount, isWhole: rows.isAtEnd)
    return choices
  }

  private func choice(for name: String, of look: ColumnLook, _ types: TypeRequest) -> ColumnChoice {
    switch types.type(of: name) {
    case .plain(let type): return ColumnChoice(type, because: "as stated")
    case .kind(let kind, let storage):
      guard let storage = storage ?? shell.settings.formats.writingStorage(of: kind) else { break }
      return ColumnChoice(StorageMark(kind, storage))
    case nil: break
    }
    return types.looks ? ColumnChoice(of: look) : ColumnChoice("TEXT")
  }

  /// Says what was chosen, where somebody asked for a choice or looks at the output.
  private func tell(_ choices: [(name: String, choice: ColumnChoice)], rowCount: Int, isWhole: Bool) {
    guard request.statesTypes || request.verbosity > 0 || shell.output.isTerminal else { return }
    let rows = rowCount == 1 ? "1 row" : "\(rowCount) rows"
    shell.say("\(request.table): types by \(isWhole ? "all" : "the first") \(rows) of \(request.fileName)\n")
    shell.print(
      choices.map { name, choice in
        ["  " + name, choice.declaredType.isEmpty ? "any" : choice.declaredType]
          + (choice.reason.isEmpty ? [] : [choice.reason])
      })
  }

  /// Finds the columns, making the table where there is none.
  private mutating func prepareTable(
    exists: Bool, _ choices: [(name: String, choice: ColumnChoice)]?, names header: [String]?
  ) throws(ShellError) {
    if !exists {
      let names = HeaderNames(header ?? choices?.map(\.name) ?? [])
      if !names.renamings.isEmpty { shell.note(.importRenamed(request.fileName, names.renamings)) }
      let types = choices?.map(\.choice.declaredType) ?? names.unique.map { _ in "TEXT" }
      try createTable(names.columnDefinitions(types))
    }
    do {
      columns = try shell.importColumns(of: request.table, in: request.schema, database: database)
    } catch {
      throw .failed(error)
    }
    if let choices {
      for index in columns.indices {
        columns[index].mark = choices.first { $0.name == columns[index].name }?.choice.mark
      }
    } else if let types = request.types {
      try state(types)
    }
    guards = columns.filter(\.takesValues).map { column in
      tellsLosses(of: column) || isSampled && !isStated(column) ? PrecisionGuard(column) : nil
    }
    if guards.allSatisfy({ $0 == nil }) { guards = [] }
  }

  /// Whether what a column loses is told: of one without a meaning only where somebody asked.
  private func tellsLosses(of column: ImportColumn) -> Bool {
    guard !shell.settings.isCompatible else { return false }
    return notes.tellsLosses || column.mark != nil || column.declaredType.kind != nil
  }

  private func isStated(_ column: ImportColumn) -> Bool { request.types?.type(of: column.name) != nil }

  /// Gives columns of a table that exists the kinds that were stated.
  private mutating func state(_ types: TypeRequest) throws(ShellError) {
    for (name, type) in types.stated {
      guard let index = columns.firstIndex(where: { $0.name.lowercased() == name }) else {
        throw .noImportColumn(name, request.table)
      }
      guard case .kind(let kind, let stated) = type else {
        columns[index].mark = nil
        continue
      }
      let known = columns[index].mark.flatMap { $0.kind == kind ? $0.storage : nil }
      guard let storage = stated ?? known ?? shell.settings.formats.writingStorage(of: kind) else { continue }
      columns[index].mark = StorageMark(kind, storage)
    }
  }

  private func createTable(_ definitions: String) throws(ShellError) {
    let sql = "CREATE TABLE \(request.target)\(definitions)\n"
    if request.verbosity > 0 { shell.say(sql + "\n") }
    do {
      try database.runAll(sql)
    } catch {
      throw .cannotCreateImportTable(sql, error)
    }
  }
}

// MARK: - What would be lost

extension FileImport where Rows: ~Copyable {
  /// Reads the file, or its start, and tells what its columns would lose, before the first row is stored.
  ///
  /// Where all of the file has chosen the types, nothing is lost. What can be read only once is held as far as it was
  /// looked at, so that a command that is slow to print is not waited for longer than that.
  private mutating func lookForLosses(exists: Bool) throws(ShellError) {
    let isChosen = !exists && request.types != nil && !isSampled
    let areWatched = columns.contains { column in
      column.takesValues && (!isChosen || isStated(column)) && canLose(column)
    }
    guard areWatched else { return }
    notes.stage = .looking
    var rows = makeRows(try source.openToLook())
    try rows.skip(request.skippedRows)
    if !exists { _ = try rows.readNames() }
    rows.begin(columns)
    let limit = request.sampledRows ?? (source.canReadAgain ? .max : ImportSource.sampledRows)
    var rowCount = 0
    while rowCount < limit, !rows.isAtEnd, !source.showsEnough {
      if interrupt.isInterrupted { throw .importInterrupted(request.fileName, line: rows.rowLine) }
      guard try rows.readRow(into: &row) else { continue }
      rowCount += 1
      if !guards.isEmpty { try warn(line: rows.rowLine) }
    }
    notes.beginStoring(afterLookingAt: rows.isAtEnd ? nil : rowCount)
    for index in guards.indices {
      guard let name = guards[index]?.columnName else { continue }
      if !isSampled, rows.isAtEnd || notes.hasTold(lossIn: name) { guards[index] = nil }
    }
    if guards.allSatisfy({ $0 == nil }) { guards = [] }
  }

  private func canLose(_ column: ImportColumn) -> Bool {
    guard tellsLosses(of: column) else { return false }
    if column.mark != nil || PrecisionGuard(column) != nil { return true }
    // A number of JSON may have more digits than a number of SQLite.
    return request.format.layout.isObjects && column.affinity != .text && column.affinity != .strict(.text)
  }
}

// MARK: - The rows

extension FileImport where Rows: ~Copyable {
  private mutating func insertRows(from rows: inout Rows) throws(ShellError) {
    let parameters = columns.filter(\.takesValues).map { _ in "?" }.joined(separator: ",")
    let sql = "INSERT INTO \(request.target) VALUES(\(parameters))"
    if request.verbosity >= 2 { shell.say("Insert using: \(sql)\n") }
    let statement: Statement
    do { statement = try database.prepare(sql) } catch { throw .failed(error) }
    while !rows.isAtEnd {
      if interrupt.isInterrupted {
        throw .importInterrupted(request.fileName, line: rows.lineCount + 1)
      }
      guard try rows.readRow(into: &row) else { continue }
      if !guards.isEmpty { try warn(line: rows.rowLine) }
      do throws(DatabaseError) {
        try statement.run(row.texts, replacing: row.values)
        addedCount += 1
        status = .success
      } catch {
        try note(error, line: rows.rowLine)
      }
    }
  }

  /// Takes note of what a row will lose.
  ///
  /// Where a sample of the rows made the column one of numbers, the import ends instead.
  private mutating func warn(line: Int) throws(ShellError) {
    var values = row.values[...]
    for index in 0..<min(guards.count, row.texts.count) {
      if values.first?.parameter == index + 1 {
        values.removeFirst()
        continue
      }
      guard let guarded = guards[index] else { continue }
      guard let warning = row.texts.withField(index, { guarded.warning($0) }) else { continue }
      if isSampled, request.types?.type(of: guarded.columnName) == nil {
        if notes.stage == .looking { continue }
        throw .importSampleTooSmall(request.fileName, line: line, warning)
      }
      notes.lose(warning, in: guarded.columnName, line: line)
      if notes.stage == .storing { guards[index] = nil }
    }
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

extension ImportColumn {
  /// A column of a table that is still to be made.
  fileprivate init(newNamed name: String) {
    self.init(name: name, declaredType: DeclaredType(""), affinity: .none, takesValues: true)
  }
}
