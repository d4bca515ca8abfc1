package import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// What an envelope says of a column.
package struct ColumnFacts: Hashable, Sendable {
  package let name: String
  /// The declared type; nil for an expression, and for a column without one.
  package let type: String?
  /// What the values mean, such as `date`; nil if they are plain.
  package let meaning: String?
  /// How the meaning is stored, such as `unix seconds`; nil if that is not known.
  package let storage: String?

  package init(_ column: ResultColumn) {
    name = column.name
    type = column.declaredType
    meaning = column.format?.kind.name
    storage = column.format?.storage?.name
  }

  package init(named name: String) {
    self.name = name
    (type, meaning, storage) = (nil, nil, nil)
  }

  package var json: JSONTree {
    .object([
      "name": .text(name), "type": JSONTree(type), "meaning": JSONTree(meaning),
      "storage": JSONTree(storage),
    ])
  }
}

/// What is known of a result before its rows.
package struct ResultHead: Hashable, Sendable {
  /// The command whose rows they are; nil for a statement.
  package var command: String?
  package let columns: [ColumnFacts]

  package init(_ columns: [ColumnFacts], of command: String? = nil) {
    (self.columns, self.command) = (columns, command)
  }

  package var json: JSONTree {
    var head = OutputContract.head(.result)
    if let command { head = head.adding(["command": .text(command)]) }
    return head.adding(["columns": .list(columns.map(\.json))])
  }
}

/// What is known of a result after its rows.
package struct ResultTail: Hashable, Sendable {
  /// How many rows there were.
  package var count = 0
  /// Whether a limit ended the rows before their end.
  package var isTruncated = false
  /// How many rows the statement inserted, changed or deleted itself.
  package var changes = 0
  /// The elapsed time; nil if nobody took it.
  package var seconds: Double?
  /// What ended the rows; nil if they are complete.
  package var error: MessageReport?

  package init() {}

  package var json: JSONTree {
    let facts = JSONTree.object([
      "count": .integer(count), "truncated": .flag(isTruncated), "changes": .integer(changes),
      // Six digits: a clock has no more.
      "seconds": seconds.map { .real(($0 * 1e6).rounded() / 1e6) } ?? .null,
    ])
    return error.map { facts.adding(["error": $0.json]) } ?? facts
  }
}

/// A result that is being written as JSON, with an envelope if one is wanted.
///
/// A command may fail among its rows. Then ``abandon(_:)`` ends them, so that the output stays a sequence of JSON texts.
final class ResultFrame {
  private let presentation: Presentation
  private let output: OutputSink
  /// Writes the end of the rows; what has a renderer sets it if it may be abandoned.
  var finishRows: () -> Void = {}
  /// How many rows a command has written.
  var rowCount = 0
  private let outer: ResultFrame?
  private var isOpen = true

  /// Begins a result; nil if its mode is not JSON, or nobody asked for JSON alone or for envelopes.
  ///
  /// - Parameters:
  ///   - presentation: how results are shown.
  ///   - output: the destination.
  ///   - columns: makes the columns, if there is an envelope.
  init?(_ presentation: Presentation, to output: OutputSink, _ columns: @autoclosure () -> [ColumnFacts]) {
    guard presentation.isFramed else { return nil }
    self.presentation = presentation
    self.output = output
    outer = output.frame
    output.beginJSON()
    output.frame = self
    guard let envelope = presentation.envelope else { return }
    let head = ResultHead(columns(), of: output.source).json
    switch envelope {
    case .object:
      output.buffer.append(UInt8(ascii: "{"))
      head.members.writeInside(to: &output.buffer)
      output.buffer.append(",\"rows\":[")
    case .records:
      head.write(to: &output.buffer)
      output.buffer.append(UInt8(ascii: "\n"))
    }
  }

  /// The renderer of the rows.
  func makeRenderer() -> any RowRenderer {
    presentation.envelope.map { presentation.makeRenderer(in: $0) } ?? presentation.takeRenderer()
  }

  /// Whether the result has an envelope, which says how it ended.
  var hasEnvelope: Bool { presentation.envelope != nil }

  /// Ends the result after the end of its rows.
  func close(_ tail: @autoclosure () -> ResultTail) {
    switch presentation.envelope {
    case .object:
      output.buffer.append("],")
      tail().json.members.writeInside(to: &output.buffer)
      output.buffer.append("}\n")
    case .records:
      JSONTree.object(OutputContract.head(.end).members + tail().json.members).write(to: &output.buffer)
      output.buffer.append(UInt8(ascii: "\n"))
    case nil: break
    }
    leave()
  }

  /// Leaves the result as it is, because its output cannot be written; does nothing after its end.
  func leave() {
    guard isOpen else { return }
    isOpen = false
    finishRows = {}
    output.frame = outer
    output.endJSON()
  }

  /// Ends the rows of a command, if it did not fail.
  func close() {
    var tail = ResultTail()
    tail.count = rowCount
    close(tail)
  }

  /// Ends the rows of a command that failed among them.
  func abandon(_ error: MessageReport) {
    finishRows()
    var tail = ResultTail()
    tail.count = rowCount
    tail.error = error
    close(tail)
  }
}
