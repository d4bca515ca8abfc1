import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Reads the rows of a file into a table, in one transaction.
///
/// A row that the table refuses is reported and skipped, as in sqlite3. A failure that would affect every row, such as
/// a full disk, and an interrupt end the import and undo all of it.
struct FileImport<Rows: ImportRows & ~Copyable>: ~Copyable {
  let request: ImportRequest
  let console: any SessionConsole
  let database: Database
  let interrupt: InterruptHandle
  let notes: ImportNotes
  let source: ImportSource
  private let makeRows: (any ByteReader) -> Rows
  /// The names of the columns in the file, if it was read ahead to choose types.
  private var header: [String]?
  var columns: [ImportColumn] = []
  var losses: LossWatch
  var row = ImportRow()
  var addedCount = 0
  var failedCount = 0
  /// How many rows were read in any attempt, and the last one whose refusal was reported.
  var furthestRow = 0
  var furthestRefusal = 0
  /// The transactions of an import that keeps the rows of each request.
  var batches: BatchNumbers?
  /// Whether it is not known what became of the last rows.
  var isInDoubt = false
  /// The status of the last row, with which sqlite3 ends.
  var status = ExitStatus.success

  init(
    _ request: ImportRequest, _ console: any SessionConsole, _ notes: ImportNotes,
    makeRows: @escaping (any ByteReader) -> Rows
  ) throws(ShellError) {
    self.request = request
    self.console = console
    self.notes = notes
    self.makeRows = makeRows
    database = try console.database()
    interrupt = console.surroundings.interrupt
    source = ImportSource(
      request.file, console, text: request.text,
      cannotOpen: console.dialect.isSQLite3(since: 3_052)
        ? .import(.cannotOpen(request.file, at: console.reading.placeText))
        : .file(.cannotOpenFile(request.file)))
    source.encoding = request.encoding
    losses = LossWatch(
      [], for: request, notes, isSampled: false, reportsLosses: console.dialect.reportsLosses)
  }

  /// Runs the import.
  mutating func importRows() throws(ShellError) {
    interrupt.reset()
    if request.isBatched {
      guard database.runsScripts, !database.isInsideTransaction else { throw .import(.batchesNeedScripts) }
    }
    let exists = try tableExists()
    let chosen = try exists ? nil : chooseTypes()
    let lineCount = try database.isRemote ? storeRemotely(exists, chosen) : storeLocally(exists, chosen)
    finish(lineCount: lineCount)
    if let chosen, !request.isTrial { chosen.pin(for: request, in: console) }
    let stops = console.settings.stopsAtError && console.dialect.reportsLosses
    if stops, failedCount > 0, !request.isTrial {
      let rows = countText(addedCount + failedCount, "row")
      console.report(
        .note(
          FailureWords(
            "\(request.fileName): \(failedCount) of \(rows) \(failedCount == 1 ? "was" : "were") refused")))
    }
    // sqlite3 forgets a failed row after the next successful one.
    if !request.statesTypes, status == .success, !stops, !console.dialect.isSQLite3(since: 3_052) { return }
    if failedCount > 0 { throw .reported(status: status == .success ? .failure : status) }
  }

  private mutating func storeLocally(_ exists: Bool, _ chosen: ChosenTypes?) throws(ShellError) -> Int {
    let transaction = try ImportTransaction(database)
    do {
      let lineCount = try store(exists, chosen)
      if request.isTrial { transaction.rollBack() } else { try transaction.commit() }
      return lineCount
    } catch {
      transaction.rollBack()
      throw error
    }
  }

  /// Reads all rows and stores them.
  ///
  /// - Parameters:
  ///   - exists: whether the table exists.
  ///   - chosen: the types of a new table's columns; nil if all are TEXT.
  /// - Returns: how many lines were read.
  /// - Throws: ``ShellError`` if the file cannot be read, or the rows not stored.
  mutating func store(_ exists: Bool, _ chosen: ChosenTypes?) throws(ShellError) -> Int {
    if exists || chosen != nil {
      if let chosen {
        try createTable(
          header ?? chosen.givenNames, types: chosen.columns.map(\.choice.declaredType))
      }
      try findColumns(chosen)
      if notes.isFirstAttempt { try lookForLosses(inNewTable: !exists) }
    }
    var rows = makeRows(try source.open())
    try rows.skip(request.skippedRows)
    if !exists {
      let names = try rows.readNames()
      if chosen == nil {
        try createTable(names ?? [])
        try findColumns(nil)
      }
    }
    rows.begin(columns)
    if columns.contains(where: \.takesValues) {
      if database.isRemote { try insertBatches(from: &rows) } else { try insertRows(from: &rows) }
    }
    return rows.lineCount
  }

  /// Says at a prompt how many rows were imported, and how many more were refused than those that were shown.
  private func tellPeople() {
    guard notes.summarizes, !request.isTrial else { return }
    if failedCount > Self.shownRefusals {
      let rest = countText(failedCount - Self.shownRefusals, "more row")
      console.report(
        .note(
          FailureWords(
            "\(request.fileName): \(rest) \(failedCount == Self.shownRefusals + 1 ? "was" : "were") refused"))
      )
    }
    guard request.verbosity == 0, !columns.isEmpty, console.output === console.outputs.standard else {
      return
    }
    console.say("\(countText(addedCount, "row")) imported into \(request.table)\n")
  }

  /// How many refused rows are reported one by one to a person at a prompt.
  private static var shownRefusals: Int { 3 }

  private func finish(lineCount: Int) {
    notes.tellUnfits()
    notes.tellMisfits(rowCount: addedCount + failedCount)
    tellPeople()
    if request.isTrial {
      console.say(
        "\(countText(addedCount, "row")) would be added and \(groupedText(failedCount)) refused; nothing was imported\n"
      )
    }
    guard request.verbosity > 0, !request.isTrial, !columns.isEmpty else { return }
    console.say("Added \(addedCount) rows with \(failedCount) errors using \(lineCount) lines of input\n")
  }
}

// MARK: - The table

extension FileImport where Rows: ~Copyable {
  func tableExists() throws(ShellError) -> Bool {
    do throws(DatabaseError) {
      // A table can have the name of a file.
      let database = database
      let target = request.target
      try console.safety.leavingNoTrace {
        Result { () throws(DatabaseError) in _ = try database.prepare("SELECT * FROM \(target)") }
      }.get()
      return true
    } catch {
      guard error.message?.hasPrefix("no such table: ") == true else { throw .failed(error) }
      return false
    }
  }

  /// Reads ahead to choose the types of a new table's columns; nil if all are TEXT.
  private mutating func chooseTypes() throws(ShellError) -> ChosenTypes? {
    guard let types = request.types else { return nil }
    notes.stage = .choosing
    defer { notes.stage = .storing }
    var rows = makeRows(try source.openToLook())
    try rows.skip(request.skippedRows)
    header = try rows.readNames()
    let names = header.map { HeaderNames($0).unique } ?? []
    var looks = ColumnLooks(names)
    rows.begin(names.map { ImportColumn(newNamed: $0) })
    let limit = lookLimit
    // A format with types states them at the first look, even if its file is large.
    while looks.rowCount < limit, !rows.isAtEnd, !source.holdsEnough || looks.rowCount == 0 {
      if interrupt.isInterrupted { throw .import(.interrupted(request.fileName, line: rows.rowLine)) }
      if try rows.lookAtRow(&looks) { looks.rowCount += 1 }
    }
    guard !looks.columns.isEmpty else { throw .import(.fileEmpty(request.fileName)) }
    let chosen = try ChosenTypes(
      of: looks, isSampled: !rows.isAtEnd, for: request, types, console.settings.formats)
    notes.refusesUnknownMembers = chosen.isSampled
    // The user asked for types, or reads the output.
    if request.statesTypes || request.verbosity > 0 || console.output.isTerminal {
      chosen.tell(for: request, in: console)
    }
    return chosen
  }

  /// How many rows are read before the first is stored.
  private var lookLimit: Int {
    request.sampledRows ?? (source.canReadAgain ? .max : ImportSource.sampledRows)
  }

  /// Creates the table; without types each column is TEXT.
  private func createTable(_ columns: [String], types: [String]? = nil) throws(ShellError) {
    let names = HeaderNames(columns)
    if !names.renamings.isEmpty, notes.isFirstAttempt {
      console.report(.import(.renamed(request.fileName, names.renamings)))
    }
    let definitions = names.columnDefinitions(
      types ?? names.unique.map { [type = console.dialect.isSQLite3(since: 3_052) ? "" : "TEXT"] _ in type })
    let schema = request.schema == nil && console.dialect.isSQLite3(since: 3_046) ? "\"main\"." : ""
    let sql = "CREATE TABLE \(schema)\(request.target)\(definitions)\n"
    if request.verbosity > 0, notes.isFirstAttempt { console.say(sql + "\n") }
    do {
      try database.runAll(sql)
    } catch {
      throw .import(.cannotCreateTable(sql, error))
    }
  }

  /// Finds the columns of the table, their conversions and their guards.
  private mutating func findColumns(_ chosen: ChosenTypes?) throws(ShellError) {
    do {
      columns = try ImportColumn.all(
        of: request.table, in: request.schema, database, console.meaning.resolver, console.settings.formats)
    } catch {
      throw .failed(error)
    }
    if let chosen {
      chosen.complete(&columns)
    } else if let types = request.types {
      try state(types)
    }
    for index in columns.indices {
      guard let mark = columns[index].mark else { continue }
      let zone = columns[index].textZone
      columns[index].mark = StorageMark(
        mark.kind, mark.storage, on: ColumnClocks(shown: console.settings.formats.zone, stored: zone))
    }
    losses = LossWatch(
      columns, for: request, notes, isSampled: chosen?.isSampled ?? false,
      reportsLosses: console.dialect.reportsLosses)
  }

  /// Applies the kinds that were stated for columns of an existing table.
  private mutating func state(_ types: TypeRequest) throws(ShellError) {
    for (name, type) in types.stated {
      guard let index = columns.firstIndex(where: { $0.name.lowercased() == name }) else {
        throw .import(.noColumn(name, request.table))
      }
      guard case .kind(let kind, let stated) = type else {
        columns[index].mark = nil
        continue
      }
      let known = columns[index].mark.flatMap { $0.kind == kind ? $0.storage : nil }
      guard let storage = stated ?? known ?? console.settings.formats.writingStorage(of: kind) else {
        continue
      }
      columns[index].mark = StorageMark(kind, storage)
    }
  }
}

// MARK: - The rows

extension FileImport where Rows: ~Copyable {
  /// Reads the file, or its start, and reports what its columns would lose, before the first row is stored.
  ///
  /// A source that can be read only once is kept in memory up to a limit, so the user does not wait longer for a
  /// command that prints slowly.
  private mutating func lookForLosses(inNewTable isNew: Bool) throws(ShellError) {
    guard columns.contains(where: { losses.needsLook(at: $0, ofNewTable: isNew) }) else {
      // Types that all rows have chosen lose nothing.
      return losses.endLook(atEnd: true)
    }
    notes.stage = .looking
    var rows = makeRows(try source.openToLook())
    try rows.skip(request.skippedRows)
    if isNew { _ = try rows.readNames() }
    rows.begin(columns)
    let limit = lookLimit
    var rowCount = 0
    while rowCount < limit, !rows.isAtEnd, !source.showsEnough {
      if interrupt.isInterrupted { throw .import(.interrupted(request.fileName, line: rows.rowLine)) }
      do throws(ShellError) {
        guard try readRow(from: &rows) else { continue }
      } catch {
        // What is wrong with a line must not cost the rows before it, so the import itself reports it.
        guard request.isBatched, !interrupt.isInterrupted else { throw error }
        break
      }
      rowCount += 1
      if losses.isWatching { try losses.check(row, line: rows.rowLine) }
    }
    notes.beginStoring(afterLookingAt: rows.isAtEnd ? nil : rowCount)
    losses.endLook(atEnd: rows.isAtEnd)
  }

  private mutating func insertRows(from rows: inout Rows) throws(ShellError) {
    let parameters = columns.filter(\.takesValues).map { _ in "?" }.joined(separator: ",")
    let sql = "INSERT INTO \(request.target) VALUES(\(parameters))"
    if request.verbosity >= 2 { console.say("Insert using: \(sql)\n") }
    let statement: Statement
    do { statement = try database.prepare(sql) } catch { throw .failed(error) }
    while !rows.isAtEnd {
      if addedCount == Self.rowsBeforeThreads, threads > 1, let ahead = rows.readAhead() {
        return try insertRows(ahead, by: statement)
      }
      try checkInterrupt(line: rows.lineCount + 1)
      guard try readRow(from: &rows) else { continue }
      try insertRow(by: statement, line: rows.rowLine)
    }
  }

  /// Inserts the other rows, which another thread reads.
  private mutating func insertRows(_ ahead: RowsAhead, by statement: Statement) throws(ShellError) {
    try Database.withThreads { () throws(ShellError) in
      defer { ahead.end() }
      while let batch = ahead.next() {
        for next in batch.rows {
          try checkInterrupt(line: next.nextLine)
          swap(&row, &next.row)
          defer { swap(&row, &next.row) }
          tellRemarks(line: next.line)
          if next.exists { try insertRow(by: statement, line: next.line) }
        }
        if let failure = batch.failure { throw failure }
        ahead.recycle(batch)
      }
    }
  }

  /// How many rows are stored before another thread reads the rest.
  private static var rowsBeforeThreads: Int { 1000 }

  /// How many threads may work; one for a source that may make its reader wait, which an interrupt must end.
  private var threads: Int { source.canReadAgain ? console.statements.threadCount : 1 }

  private func checkInterrupt(line: Int) throws(ShellError) {
    if interrupt.isInterrupted { throw .import(.interrupted(request.fileName, line: line)) }
  }

  /// Reads the next row, and tells what users must know about it; false if there is none.
  mutating func readRow(from rows: inout Rows) throws(ShellError) -> Bool {
    let exists = try rows.readRow(into: &row)
    tellRemarks(line: rows.rowLine)
    return exists
  }

  private mutating func tellRemarks(line: Int) {
    guard !row.remarks.isEmpty else { return }
    notes.tell(row.remarks, line: line)
    row.remarks = []
  }

  private mutating func insertRow(by statement: Statement, line: Int) throws(ShellError) {
    if losses.isWatching { try losses.check(row, line: line) }
    if let refusal = row.refusal { return refuse(refusal, line: line) }
    do throws(DatabaseError) {
      try statement.run(row.texts, replacing: row.values)
      addedCount += 1
      status = .success
    } catch {
      try note(error, line: line)
    }
  }

  /// Reports a row that cannot be stored.
  mutating func refuse(_ reason: String, line: Int) {
    if !notes.summarizes || failedCount < Self.shownRefusals {
      notes.tell(.import(.rowRefused(request.fileName, line: line, reason)))
    }
    failedCount += 1
    status = .failure
  }

  /// Reports that a row was refused, unless it was told before; throws if the next one would be refused too.
  mutating func note(_ error: DatabaseError, line: Int, isTold: Bool = false) throws(ShellError) {
    switch error.resultCode {
    case .SQLITE_INTERRUPT:
      throw .import(.interrupted(request.fileName, line: line))
    case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG, .SQLITE_ERROR:
      if !isTold, !notes.summarizes || failedCount < Self.shownRefusals {
        console.report(.import(.insertFailed(request.fileName, line: line, error)))
      }
      failedCount += 1
      status = ExitStatus(rawValue: error.resultCode.rawValue)
    default:
      throw .import(.insertFailed(request.fileName, line: line, error))
    }
  }
}
