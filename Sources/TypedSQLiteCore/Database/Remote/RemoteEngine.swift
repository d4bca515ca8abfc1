/// A database that another process keeps, which runs SQL and sends rows back.
///
/// The engine knows the wire; ``Database`` keeps a schema without rows beside it, and decides what is sent.
package protocol RemoteEngine: AnyObject {
  var traits: RemoteTraits { get }

  /// Finds who answers, and opens the database.
  func connect() throws(RemoteFailure)

  /// The rows of `sqlite_schema` and `sqlite_temp_schema` that have a statement, in the order of their rowids.
  func schema() throws(RemoteFailure) -> [RemoteSchemaRow]

  /// A number that changes with the schema.
  func schemaVersion() throws(RemoteFailure) -> Int64

  /// Runs one statement.
  ///
  /// - Returns: its rows, which are read before the next request unless ``RemoteTraits/answersInterleave``.
  func run(_ request: RemoteRequest) throws(RemoteFailure) -> any RemoteRows

  /// Asks what a statement is that the local SQLite cannot prepare, and does not run it.
  ///
  /// - Returns: nil if the server cannot tell, or a statement that is not known here could hurt it.
  func describe(_ sql: [UInt8], insideTransaction: Bool) throws(RemoteFailure) -> RemoteDescription?

  /// Whether a transaction is open, asked after a statement has failed in one; throws if it is lost.
  func isInsideTransaction() throws(RemoteFailure) -> Bool

  /// Another number after each new connection, with which temporary tables are gone.
  var sessionNumber: Int { get }

  /// Writes what is committed into an empty file, as SQLite would keep it; called only if
  /// ``RemoteTraits/makesCopies``.
  func copy(into file: any DatabaseFile) throws(RemoteFailure)

  /// The machines that keep the database; nil if the engine does not say.
  func members(insideTransaction: Bool) throws(RemoteFailure) -> [RemoteMember]?

  /// Ends the connection; nothing is called after it.
  func close()
}

extension RemoteEngine {
  package func copy(into file: any DatabaseFile) throws(RemoteFailure) {
    throw .refused("the database cannot be copied")
  }

  package func members(insideTransaction: Bool) throws(RemoteFailure) -> [RemoteMember]? { nil }

  package func describe(
    _ sql: [UInt8], insideTransaction: Bool
  ) throws(RemoteFailure) -> RemoteDescription? { nil }
}

/// What an engine can do.
package struct RemoteTraits: Sendable {
  /// Whether rows of several statements can be read in turns.
  package var answersInterleave = false
  /// Whether the whole database can be copied into a file.
  package var makesCopies = false
  /// What a user should know before a large copy is made; nil if there is nothing.
  package var copyAdvice: String?
  /// Whether a request can be a script.
  package var runsScripts = false
  /// The maximum number of bytes of rows that are kept, if a statement begins while another has rows left.
  package var keptBytes = 64 << 20

  package init(answersInterleave: Bool = false, makesCopies: Bool = false, runsScripts: Bool = false) {
    self.answersInterleave = answersInterleave
    self.makesCopies = makesCopies
    self.runsScripts = runsScripts
  }
}

/// A statement to run, or a script.
package struct RemoteRequest {
  /// What the local SQLite knows of a statement.
  package struct Shape {
    /// What the statement does.
    package var subject = StatementSubject()
    /// The number of columns of its result; 0 for a statement without rows.
    package var columnCount = 0
    /// The declared types of the columns, empty texts for those without; empty if the statement only reads.
    package var declaredTypes: [String] = []
    /// Whether the statement changes nothing but the state of the connection.
    package var isReadonly = false
    /// 1 for EXPLAIN, 2 for EXPLAIN QUERY PLAN, 0 for other statements.
    package var explainLevel = 0
  }

  /// The text of one statement in UTF-8; of several if it is a script.
  package let sql: [UInt8]
  package let statement: Shape
  /// Whether a transaction was open before the statement.
  package let isInsideTransaction: Bool
  /// How long another connection's lock is waited for, in milliseconds.
  package let lockTimeout: Int
  /// The values of its parameters, valid during the call.
  package let arguments: [Cell]
  /// The names of its parameters with their first character, nil for those without a name.
  package let parameterNames: [String?]
  /// The functions that the server has and the local SQLite lacks, as far as they have been met, in lower case.
  package let functionsOfServer: Set<String>
  /// Whether it is several statements without rows, which end a transaction that they begin.
  package let isScript: Bool
}

extension RemoteRequest {
  /// Creates the request for a script, outside of a transaction.
  package init(script sql: [UInt8], lockTimeout: Int) {
    self.init(
      sql: sql, statement: Shape(), isInsideTransaction: false, lockTimeout: lockTimeout, arguments: [],
      parameterNames: [], functionsOfServer: [], isScript: true)
  }
}

/// The rows of a statement that runs.
package protocol RemoteRows: AnyObject {
  /// Reads the next row.
  ///
  /// - Returns: nil after the last row.
  /// - Throws: ``RemoteFailure`` if the answer ends before its last row, again at each later call.
  func next() throws(RemoteFailure) -> RemoteRow?

  /// What the statement changed; nil before its end, or if it changed nothing.
  var changes: RemoteChanges? { get }
}

/// A value in the memory of a ``RemoteRow``.
@safe package enum RemoteValue {
  case null
  case integer(Int64)
  case real(Double)
  /// Bytes that are followed by a zero byte, and contain none.
  case text(UnsafePointer<CChar>)
  /// Text that may contain zero bytes.
  case countedText(UnsafeBufferPointer<UInt8>)
  case blob(UnsafeBufferPointer<UInt8>)
}

/// What a statement changed.
package struct RemoteChanges: Sendable {
  /// The rowid of the last inserted row.
  package let lastRowID: Int64
  /// The number of rows that were inserted, updated or deleted.
  package let count: Int

  package init(lastRowID: Int64, count: Int) {
    self.lastRowID = lastRowID
    self.count = count
  }
}

/// A row of `sqlite_schema` or `sqlite_temp_schema`.
package struct RemoteSchemaRow: Sendable {
  /// `table`, `index`, `view` or `trigger`.
  package let type: String
  package let name: String
  package let sql: String
  /// Whether it is in the schema `temp`.
  package let isTemporary: Bool

  package init(type: String, name: String, sql: String, isTemporary: Bool = false) {
    self.type = type
    self.name = name
    self.sql = sql
    self.isTemporary = isTemporary
  }
}

/// A machine that keeps a database together with others.
package struct RemoteMember: Hashable, Sendable {
  package let number: UInt64
  /// Its address as the others know it, which may differ from the one by which it was reached.
  package let address: String
  /// What it does in the cluster, in the cluster's own word.
  package let role: String
  /// Whether it answers statements.
  package let isLeader: Bool

  package init(number: UInt64, address: String, role: String, isLeader: Bool) {
    self.number = number
    self.address = address
    self.role = role
    self.isLeader = isLeader
  }
}
