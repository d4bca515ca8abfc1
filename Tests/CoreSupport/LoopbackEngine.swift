package import TypedSQLiteCore

/// A remote engine that is a second database in this process: it tests the way of statements without a network.
package final class LoopbackEngine: RemoteEngine {
  package var traits: RemoteTraits
  /// The database with the rows.
  package let database: Database
  /// The statements that were run, with what they concern.
  package private(set) var log: [String] = []
  /// The failure of the next request, which is then carried out or not.
  package var nextFailure: RemoteFailure?
  /// Decides for each request whether its connection is lost.
  package var loss: (RemoteRequest) -> Loss? = { _ in nil }

  /// When a connection is lost.
  package enum Loss: CaseIterable, Sendable {
    /// The request does not arrive.
    case before
    /// The answer does not arrive.
    case after
  }

  /// Whether the engine says of statements what they are.
  package var describes = false

  /// The number of requests that have not been read to the end.
  private var openRequests = 0

  package init(_ database: Database, answersInterleave: Bool = false) {
    self.database = database
    traits = RemoteTraits(answersInterleave: answersInterleave, makesCopies: true, runsScripts: true)
  }

  package func connect() throws(RemoteFailure) {}

  package func schema() throws(RemoteFailure) -> [RemoteSchemaRow] {
    var rows: [RemoteSchemaRow] = []
    // A query of temp would make SQLite open it.
    let schemas = try answering { () throws(DatabaseError) in
      try database.rows("PRAGMA database_list") { $0.text(1) ?? "" }
    }
    for schema in schemas where schema == "main" || schema == "temp" {
      rows += try answering { () throws(DatabaseError) in
        try database.rows(
          "SELECT type, name, sql FROM \(schema).sqlite_schema WHERE sql NOTNULL ORDER BY rowid"
        ) {
          RemoteSchemaRow(
            type: $0.text(0) ?? "", name: $0.text(1) ?? "", sql: $0.text(2) ?? "",
            isTemporary: schema == "temp")
        }
      }
    }
    return rows
  }

  package func schemaVersion() throws(RemoteFailure) -> Int64 {
    try answering { () throws(DatabaseError) in
      try database.rows("PRAGMA schema_version") { $0.cell(0).int64 }.first ?? 0
    }
  }

  package func run(_ request: RemoteRequest) throws(RemoteFailure) -> any RemoteRows {
    guard traits.answersInterleave || openRequests == 0 else { throw .notRun("a request is still open") }
    log.append(String(decoding: request.sql, as: UTF8.self))
    if let failure = nextFailure {
      nextFailure = nil
      throw failure
    }
    // What only begins a transaction is sent again by an engine.
    let begins = request.sql.starts(with: "BEGIN".utf8) && !request.isScript
    if let loss = loss(request), !begins {
      if loss == .after { try? database.runAll(request.sql) }
      if database.isInsideTransaction { try? database.runAll("ROLLBACK") }
      let commits = request.sql.starts(with: "COMMIT".utf8)
      guard commits || !request.isInsideTransaction else {
        throw .transactionLost("the connection was lost")
      }
      throw .inDoubt("the connection was lost")
    }
    if request.isScript {
      try answering { () throws(DatabaseError) in try database.runAll(request.sql) }
      return NoRows()
    }
    let statement = try answering { () throws(DatabaseError) in
      var offset = 0
      guard let statement = try database.prepareNext(request.sql, offset: &offset) else {
        throw DatabaseError(resultCode: .SQLITE_ERROR, message: "empty statement")
      }
      for (index, argument) in request.arguments.enumerated() {
        try statement.bind(argument.databaseValue, at: index + 1)
      }
      return statement
    }
    openRequests += 1
    return LoopbackRows(statement, request.statement.subject) { [weak self] in self?.openRequests -= 1 }
  }

  package func describe(
    _ sql: [UInt8], insideTransaction: Bool
  ) throws(RemoteFailure) -> RemoteDescription? {
    guard describes else { return nil }
    guard traits.answersInterleave || openRequests == 0 else { throw .notRun("a request is still open") }
    return try answering { () throws(DatabaseError) in
      log.append("describe " + String(decoding: sql, as: UTF8.self))
      var offset = 0
      guard let statement = try database.prepareNext(sql, offset: &offset) else { return nil }
      return RemoteDescription(
        columns: (0..<statement.columnCount).map {
          RemoteDescription.Column(name: statement.columnName($0), declaredType: statement.declaredType($0))
        },
        parameterNames: (0..<statement.parameterCount).map { statement.parameterName($0 + 1) },
        isReadonly: statement.isReadonly, explainLevel: statement.explainLevel)
    }
  }

  package func isInsideTransaction() throws(RemoteFailure) -> Bool { database.isInsideTransaction }

  package func copy(into file: any DatabaseFile) throws(RemoteFailure) {
    try answering { () throws(DatabaseError) in
      let copy = try Database(in: file, hasSwiftFunctions: false)
      try database.backUp(schema: "main", to: copy)
    }
  }

  package let sessionNumber = 0

  package func close() {}

  private func answering<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(RemoteFailure) -> Result {
    do throws(DatabaseError) {
      return try body()
    } catch {
      throw .answered(error)
    }
  }
}

/// The rows of a statement of the second database.
private final class LoopbackRows: RemoteRows {
  private let statement: Statement
  private let changesRows: Bool
  private let end: () -> Void
  private var isOpen = true
  private(set) var changes: RemoteChanges?

  init(_ statement: Statement, _ subject: StatementSubject, end: @escaping () -> Void) {
    self.statement = statement
    self.end = end
    changesRows = subject.changesRows
  }

  deinit { finish() }

  func next() throws(RemoteFailure) -> RemoteRow? {
    do throws(DatabaseError) {
      guard try statement.step() else {
        let database = statement.database
        if changesRows {
          changes = RemoteChanges(lastRowID: database.lastInsertedRowID, count: database.changesCount)
        }
        finish()
        return nil
      }
    } catch {
      finish()
      throw .answered(error)
    }
    // SQLite has the values of one row only.
    return RemoteRow(copying: (0..<statement.columnCount).map { RemoteValue(statement.cell($0)) })
  }

  private func finish() {
    guard isOpen else { return }
    isOpen = false
    statement.reset()
    end()
  }
}

/// The end of a script.
private final class NoRows: RemoteRows {
  let changes: RemoteChanges? = nil

  func next() throws(RemoteFailure) -> RemoteRow? { nil }
}

extension RemoteValue {
  /// The value of a cell, as long as the cell is valid.
  fileprivate init(_ cell: Cell) {
    // SQLite does not move the bytes before the next step.
    let bytes = cell.withBytes { $0.withUnsafeBufferPointer { $0 } }
    self =
      switch cell.storageClass {
      case .null: .null
      case .integer: .integer(cell.int64)
      case .real: .real(cell.double)
      case .text: .countedText(bytes)
      case .blob: .blob(bytes)
      }
  }
}
