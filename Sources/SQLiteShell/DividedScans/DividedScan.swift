import OutputModes
import Terminal
import TypedSQLiteCore

/// A scan of a big table that several threads read in parts, over connections of their own in one snapshot.
///
/// The rows are those of one connection, in their order; what is made of them is written in that order too.
struct DividedScan {
  private let statements: [Statement]
  private let identifiers: ClosedRange<Int64>

  /// Prepares to read the rows of a statement in parts; nil if one thread should read them, or must.
  ///
  /// - Parameters:
  ///   - statement: a statement, of which no row counts yet.
  ///   - count: how many threads may read them.
  ///   - console: the session.
  ///   - mark: a mark of the snapshot that must be read; nil for that of now.
  init?(
    _ statement: Statement, threads count: Int, _ console: any StatementConsole, as mark: SnapshotMark? = nil
  ) {
    let processors = console.surroundings.processors
    let database = statement.database
    guard count > 1, Database.canUseThreads, !console.surroundings.interrupt.isInterrupted,
      statement.isReadonly, statement.explainLevel == 0, !statement.needsArguments,
      statement.value(of: .fullScanSteps) > 0,
      let origin = (0..<statement.columnCount).lazy.compactMap({ statement.origin($0) }).first,
      // A mark is as old as the transaction; what that has written no other connection sees.
      mark == nil ? !database.isInsideTransaction : database.transactionState(schema: "main") != .write,
      let mark = mark ?? SnapshotMark(of: database, console),
      let query = RangedQuery(statement.sourceSQL, of: origin, in: database)
    else { return nil }
    do throws(DatabaseError) {
      var statements: [Statement] = []
      for _ in 0..<count {
        let connection = try mark.beginReading(like: database)
        guard let statement = try query.prepare(in: connection) else { return nil }
        statements.append(statement)
      }
      guard try mark.isCurrent(), try !database.readsBackwards(),
        let identifiers = try query.identifiers(in: statements[0].database),
        UInt64(bitPattern: identifiers.upperBound &- identifiers.lowerBound) >= processors.leastDistance
      else { return nil }
      self.statements = statements
      self.identifiers = identifiers
    } catch {
      // One thread meets the same fault, or none.
      return nil
    }
  }

  /// How the rows ended.
  struct Outcome {
    var rowCount = 0
    var remarks = ScanRemarks()
    var error: DatabaseError?
  }

  /// Reads the rows, and writes what is made of them.
  ///
  /// - Parameters:
  ///   - sink: receives the bytes.
  ///   - writers: makes what writes the rows.
  /// - Returns: how they ended.
  /// - Throws: ``ShellError`` if the output cannot be written.
  func write(
    to sink: OutputSink, by writers: PartWriters
  ) throws(ShellError) -> Outcome {
    let output = ScanOutput(makers: statements.count)
    let parts = Guarded(ScanParts(identifiers))
    let readers = statements.map { ScanReader($0, parts, output) }
    return try Database.withThreads { () throws(ShellError) in
      let threads = readers.map { reader in QuietThread { reader.write(writers) } }
      defer {
        output.cancel()
        for thread in threads { thread?.join() }
      }
      if threads.allSatisfy({ $0 == nil }) {
        // The system starts no thread, so this one reads all before it writes.
        output.liftLimit()
        for reader in readers { reader.write(writers) }
      } else {
        for thread in threads where thread == nil { output.leave() }
      }
      return try Self.take(from: output, writers.joint, to: sink)
    }
  }

  private static func take(
    from output: ScanOutput, _ joint: RowJoint, to sink: OutputSink
  ) throws(ShellError) -> Outcome {
    var outcome = Outcome()
    var hasRows = false
    while true {
      switch output.next() {
      case .bytes(let piece):
        if !hasRows { sink.buffer.append(joint.opening) }
        sink.buffer.append(piece.buffer, from: hasRows ? 0 : joint.between.count)
        hasRows = true
        output.recycle(piece)
        try sink.flushIfLarge()
      case .end(let end):
        outcome.rowCount += end.rowCount
        outcome.remarks.add(end.remarks)
        if let error = end.error {
          outcome.error = error
          return outcome
        }
      case .nothing:
        return outcome
      }
    }
  }
}

/// Reads parts of a scan on one thread.
///
/// The thread gets it before it starts, and nobody else uses its statement until the thread has ended.
private final class ScanReader: @unchecked Sendable {
  private let statement: Statement
  private let parts: Guarded<ScanParts>
  private let output: ScanOutput
  private var steps = 0

  init(_ statement: Statement, _ parts: Guarded<ScanParts>, _ output: ScanOutput) {
    self.statement = statement
    self.parts = parts
    self.output = output
  }

  func write(_ writers: PartWriters) {
    defer { output.leave() }
    let row = writers.makeRow(statement)
    var piece: ScanOutput.Piece? = ScanOutput.Piece()
    while let current = piece, let part = parts.withLock({ $0.next() }) {
      piece = read(part, row, writers, current)
    }
  }

  /// Reads a part, and begins with an empty piece; returns another one, or nil if no other part is to be read.
  private func read(
    _ part: ScanParts.Part, _ row: ResultRow, _ writers: PartWriters, _ first: ScanOutput.Piece
  ) -> ScanOutput.Piece? {
    var renderer = writers.makeRenderer()
    var piece = first
    var rowCount = 0
    var failure: DatabaseError?
    do throws(DatabaseError) {
      try statement.bind(integer: part.range.lowerBound, at: 1)
      try statement.bind(integer: part.range.upperBound, at: 2)
      while try statement.step() {
        renderer.add(row, to: &piece.buffer)
        rowCount += 1
        if piece.buffer.count >= ScanOutput.pieceSize {
          guard let next = output.add(piece, to: part.index) else { return nil }
          piece = next
        }
      }
    } catch {
      failure = error
    }
    statement.reset()
    let end = ScanOutput.End(rowCount: rowCount, remarks: ScanRemarks(of: renderer), error: failure)
    let next = output.add(piece, to: part.index, end: end)
    let total = statement.value(of: .steps)
    parts.withLock { [used = total - steps] in $0.learn(steps: used) }
    steps = total
    return failure == nil ? next : nil
  }
}
