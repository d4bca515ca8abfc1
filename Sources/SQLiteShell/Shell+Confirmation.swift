import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

// Questions to the person at the prompt.

extension ShellError {
  /// A person was asked, and did not say yes.
  static var notDone: ShellError { .note("Not done") }
}

extension CommandConsole {
  /// Whether the current database may be left; asks if that would roll back a transaction.
  func mayLeave(_ databases: [Database]) -> Bool {
    guard databases.contains(where: \.isInsideTransaction) else { return true }
    return isAnsweredYes("A transaction is open and will be rolled back. Continue? [y/N] ", unasked: true)
  }

  /// Whether a person answers yes; `unasked` if nobody can be asked.
  func isAnsweredYes(_ question: String, unasked: Bool) -> Bool {
    guard asksQuestions, let source = reading.source else { return unasked }
    // If output fails, writing results reports it.
    try? output.flush()
    var buffer = ByteBuffer(capacity: 128)
    buffer.append(question)
    // The name of a table may come from a hostile file.
    ControlEscape.apply(.oneLine, to: &buffer, from: 0)
    let text = buffer.withSpan { String(repairing: $0) }.fitted(to: self)
    guard let answer = source.answer(to: text) else { return unasked }
    return ["y", "yes"].contains(answer.lowercased().filter { !$0.isWhitespace })
  }
}
