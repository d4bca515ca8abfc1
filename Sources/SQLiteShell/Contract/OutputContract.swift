import OutputModes
import TypedSQLiteCore

/// What a session promises a program that reads it: JSON on standard output, and JSON lines on standard error.
///
/// The objects have a version and a kind. A member is never taken away or given another meaning without a new version;
/// new members may come.
package struct OutputContract {
  /// The version of all objects.
  package static let version = 1

  /// What an object of the streams is.
  package enum Kind: String, Sendable, CaseIterable {
    /// A result, or its head if its rows are lines of their own.
    case result
    case row
    /// The end of a result whose rows are lines of their own.
    case end
    /// What a command prints that has no rows.
    case text
    case error
    case warning
    case note
    /// What a tool of a server has found out in several results.
    case results
    /// The schema as a tool of a server tells it.
    case schema
    /// What a statement changed.
    case change
  }

  /// Whether the last failure is in the envelope of a result already.
  var hasToldFailure = false

  package init() {}

  /// The first members of an object that is a line or a text of its own.
  package static func head(_ kind: Kind) -> JSONTree {
    .object(["version": .integer(version), "kind": .text(kind.rawValue)])
  }

  /// An object for text that is no result, in a line.
  package static func textLine(_ text: String, of source: String) -> String {
    head(.text).adding(["command": .text(source), "text": .text(text)]).json + "\n"
  }
}

/// A statement of an input, and what its database was like before it.
struct StatementStart {
  /// The whole input, and the place of the statement in it.
  let text: [UInt8]
  let offset: Int
  /// Whether it only reads; false until it is prepared.
  var isReadonly = false
  /// Whether it has results.
  var hasRows = false
  private let wasInTransaction: Bool
  private let changesBefore: Int

  init(_ text: [UInt8], at offset: Int, in database: Database) {
    (self.text, self.offset) = (text, offset)
    wasInTransaction = database.isInsideTransaction
    changesBefore = database.totalChangesCount
  }

  /// What became of the statement when it failed while it ran.
  func deed(after error: DatabaseError, in database: Database?) -> MessageReport.Deed {
    guard let database else { return .notRun }
    if wasInTransaction, !database.isInsideTransaction { return .transactionRolledBack }
    if database.totalChangesCount > changesBefore, !isReadonly { return .partlyRun }
    if isReadonly { return hasRows ? .stopped : .notRun }
    return Self.refusals.contains(error.resultCode) ? .notRun : .rolledBack
  }

  /// Failures that keep a statement from doing anything.
  private static let refusals: [ResultCode] = [
    .SQLITE_AUTH, .SQLITE_BUSY, .SQLITE_CANTOPEN, .SQLITE_LOCKED, .SQLITE_PERM, .SQLITE_READONLY,
  ]

  /// How many rows the statement itself has changed.
  func changesCount(in database: Database) -> Int {
    guard !isReadonly, database.totalChangesCount > changesBefore else { return 0 }
    return database.changesCount
  }
}

extension OutputRouting {
  /// Keeps standard output to JSON, and standard error to lines of JSON, from now on.
  ///
  /// It does nothing with the dialect of sqlite3, whose bytes scripts know.
  package func keepToJSON() {
    guard !shell.dialect.isSQLite3 else { return }
    shell.outputs.contract = OutputContract()
    shell.outputs.standard.gate = JSONGate(.texts)
    shell.outputs.errors.gate = JSONGate(.lines)
    shell.outputs.presentation = nil
  }

  /// Ends the texts of a command or a statement, so that the next ones begin another object.
  func endTexts() {
    guard shell.outputs.contract != nil else { return }
    shell.outputs.standard.endText()
    shell.outputs.errors.endText()
  }

  /// Ends the texts and writes all that is left, at the end of the program.
  package func end() {
    endTexts()
    try? shell.outputs.standard.flush()
    try? shell.outputs.errors.flush()
  }
}

extension CommandConsole {
  /// Whether a program reads what commands find out, as rows in JSON in place of text for people.
  var printsFactsAsRows: Bool { presentation.isFramed }
}
