import SQLSyntax
import TypedSQLiteCore

/// An import into a remote database sends many rows in one statement. A lost connection neither loses nor repeats a row:
/// see ``ImportMarker``.
extension FileImport where Rows: ~Copyable {
  /// How often a lost transaction is begun at most.
  private static var attempts: Int { 3 }

  /// Reads all rows and stores them in a transaction, or each request in one of its own.
  mutating func storeRemotely(_ exists: Bool, _ chosen: ChosenTypes?) throws(ShellError) -> Int {
    if database.isInsideTransaction || request.isTrial { return try storeOnce(exists, chosen) }
    let marker = ImportMarker(
      database, number: console.surroundings.randomNumber(), timeout: console.settings.busyTimeout)
    let lineCount =
      try request.isBatched ? storeBatches(exists, chosen, marker) : storeAll(exists, chosen, marker)
    do throws(DatabaseError) {
      try marker.remove()
    } catch {
      console.report(.import(.markerStays(request.fileName, error)))
    }
    return lineCount
  }

  /// Stores the rows in a transaction whose end nobody has to know: a part of the user's, or one that is undone.
  private mutating func storeOnce(_ exists: Bool, _ chosen: ChosenTypes?) throws(ShellError) -> Int {
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

  // MARK: - One transaction

  private mutating func storeAll(
    _ exists: Bool, _ chosen: ChosenTypes?, _ marker: ImportMarker
  ) throws(ShellError) -> Int {
    var attempt = 1
    while true {
      database.lastRemoteFailure = nil
      do throws(ShellError) {
        do throws(DatabaseError) {
          try marker.begin()
        } catch {
          throw cannotBegin(error)
        }
        let lineCount = try store(exists, chosen)
        if try isKept(marker) { return lineCount }
      } catch {
        undo()
        guard case .transactionLost = database.lastRemoteFailure, !interrupt.isInterrupted else {
          throw error
        }
      }
      let lost =
        database.lastRemoteFailure?.databaseError(sql: "") ?? DatabaseError(resultCode: .SQLITE_ABORT)
      let canReadAgain = source.canReadAgain
      guard attempt < Self.attempts, canReadAgain else {
        throw .import(.lost(request.fileName, lost, canReadAgain: canReadAgain))
      }
      attempt += 1
      console.report(.import(.beginsAgain(request.fileName, lost)))
      notes.beginAgain()
      (addedCount, failedCount, status) = (0, 0, .success)
    }
  }

  /// Ends the transaction.
  ///
  /// - Returns: false if it was lost.
  private mutating func isKept(_ marker: ImportMarker) throws(ShellError) -> Bool {
    do throws(DatabaseError) {
      try database.runAll("COMMIT")
      return true
    } catch {
      guard case .inDoubt = database.lastRemoteFailure else {
        undo()
        if case .transactionLost = database.lastRemoteFailure { return false }
        throw .failed(error)
      }
    }
    // The user must learn what became of the rows, even after Ctrl-C.
    interrupt.reset()
    let doubt = database.lastRemoteFailure
    do throws(DatabaseError) {
      defer { database.lastRemoteFailure = doubt }
      return try marker.keptBatch() == 1
    } catch {
      isInDoubt = true
      throw .import(.inDoubt(request.fileName, marker: marker.description(batch: 1)))
    }
  }

  /// Why an import has not begun.
  private func cannotBegin(_ error: DatabaseError) -> ShellError {
    database.lastRemoteFailure?.isOfConnection == true
      ? .import(.lost(request.fileName, error, canReadAgain: true)) : .failed(error)
  }

  private func undo() {
    guard database.isInsideTransaction else { return }
    let failure = database.lastRemoteFailure
    let wasInterrupted = interrupt.isInterrupted
    interrupt.reset()
    try? database.runAll("ROLLBACK")
    if wasInterrupted { interrupt.interrupt() }
    database.lastRemoteFailure = failure
  }

  // MARK: - A transaction for each request

  private mutating func storeBatches(
    _ exists: Bool, _ chosen: ChosenTypes?, _ marker: ImportMarker
  ) throws(ShellError) -> Int {
    do throws(DatabaseError) {
      try marker.prepare()
    } catch {
      throw cannotBegin(error)
    }
    batches = BatchNumbers(marker)
    do throws(ShellError) {
      return try store(exists, chosen)
    } catch {
      interrupt.reset()
      if !isInDoubt { try? marker.remove() }
      throw error
    }
  }
}

// MARK: - Rows

extension FileImport where Rows: ~Copyable {
  /// Inserts all rows with statements of many rows.
  mutating func insertBatches(from rows: inout Rows) throws(ShellError) {
    var batch = InsertBatch(
      into: request.target, valueCount: columns.count(where: \.takesValues), rowLimit: try batchLimit())
    if request.verbosity >= 2, notes.isFirstAttempt {
      console.say("Insert using: INSERT INTO \(request.target)\n")
    }
    var number = 0
    while !rows.isAtEnd {
      if interrupt.isInterrupted { throw interrupted(line: batch.places.first?.line ?? rows.lineCount + 1) }
      number += 1
      notes.isRepeating = number <= furthestRow
      furthestRow = max(furthestRow, number)
      do throws(ShellError) {
        guard try readRow(from: &rows) else { continue }
        if losses.isWatching { try losses.check(row, line: rows.rowLine) }
      } catch {
        if interrupt.isInterrupted { throw interrupted(line: batch.places.first?.line ?? rows.lineCount + 1) }
        // What is wrong with a line costs only the lines after it, if each request is kept.
        if batches != nil { try insert(batch, 0..<batch.places.count) }
        throw error
      }
      if let refusal = row.refusal {
        refuse(refusal, line: rows.rowLine)
        continue
      }
      batch.append(row, line: rows.rowLine, number: number)
      guard batch.isFull else { continue }
      try insert(batch, 0..<batch.places.count)
      batch.removeAll()
    }
    try insert(batch, 0..<batch.places.count)
  }

  /// Inserts rows of a batch; those that the table refuses are found by halves.
  private mutating func insert(_ batch: borrowing InsertBatch, _ rows: Range<Int>) throws(ShellError) {
    guard let first = rows.first else { return }
    do throws(DatabaseError) {
      try send(batch.sql(rows))
      addedCount += rows.count
      status = .success
    } catch {
      let place = batch.places[first]
      try checkConnection(error, lines: place.line...batch.places[rows.upperBound - 1].line)
      guard rows.count > 1, error.refusesRow else {
        defer { furthestRefusal = max(furthestRefusal, place.number) }
        return try note(error, line: place.line, isTold: place.number <= furthestRefusal)
      }
      let middle = rows.lowerBound + rows.count / 2
      try insert(batch, rows.lowerBound..<middle)
      try insert(batch, middle..<rows.upperBound)
    }
  }

  /// Throws if more than the values of a row failed.
  private mutating func checkConnection(
    _ error: DatabaseError, lines: ClosedRange<Int>
  ) throws(ShellError) {
    let line = lines.lowerBound
    if let doubt = batches?.doubt {
      isInDoubt = true
      throw .import(.batchInDoubt(request.fileName, lines: lines, marker: doubt))
    }
    if interrupt.isInterrupted { throw interrupted(line: line) }
    if batches?.hasLostMarker == true { throw .import(.batchesKept(request.fileName, line: line, error)) }
    if database.lastRemoteFailure?.isOfConnection != true, error.refusesRow {
      guard batches == nil, !database.isInsideTransaction else { return }
      throw .import(.transactionEnded(request.fileName, line: line))
    }
    if batches != nil { throw .import(.batchesKept(request.fileName, line: line, error)) }
    try note(error, line: line)
  }

  /// Sends a statement of rows, in a transaction of its own if each request has one.
  private mutating func send(_ sql: [UInt8]) throws(DatabaseError) {
    database.lastRemoteFailure = nil
    if batches == nil { return try database.runAll(sql) }
    try batches?.run(sql, in: database)
  }

  private func interrupted(line: Int) -> ShellError {
    batches == nil
      ? .import(.interrupted(request.fileName, line: line))
      : .import(.batchesKept(request.fileName, line: line, DatabaseError(resultCode: .SQLITE_INTERRUPT)))
  }

  /// How many rows a statement may have: one if an earlier row of a refused statement could stay.
  private func batchLimit() throws(ShellError) -> Int {
    let definitions: [String]
    do throws(DatabaseError) {
      definitions = try database.rows(
        Database.schemaQuery(
          "sql", where: "type = 'trigger' OR type = 'table' AND name = ?1 COLLATE nocase"),
        texts: [request.table]
      ) { $0.text(0) ?? "" }
    } catch {
      throw .failed(error)
    }
    let mayKeep = definitions.contains { definition in
      definition.lowercased().split { !$0.isLetter && $0 != "_" }.contains("fail")
    }
    return mayKeep ? 1 : .max
  }
}

extension DatabaseError {
  /// Whether it is about the values of a row, so that another row may be taken.
  fileprivate var refusesRow: Bool {
    switch resultCode {
    case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG, .SQLITE_ERROR: true
    default: false
    }
  }
}
