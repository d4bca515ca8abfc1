#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DatabaseError: CustomStringConvertible {
  /// The primary code, the message and the statement, without its arguments unless they were made public.
  ///
  /// For example, `SQLite error 1: no such table: x - while executing \`SELECT * FROM x\``.
  public var description: String {
    describing(arguments: showsArguments)
  }

  /// The ``description`` with the arguments of the statement, which may contain private data.
  public var expandedDescription: String {
    describing(arguments: true)
  }

  private func describing(arguments: Bool) -> String {
    var text = "SQLite error \(resultCode.rawValue)"
    if let message { text += ": \(message)" }
    if let sql {
      text += " - while executing `\(sql.trimmedStatement)`"
      if arguments, let argumentsText, argumentsText != "[]" { text += " with arguments \(argumentsText)" }
    }
    return text
  }
}

extension String {
  /// The text of a statement without leading and trailing white space and semicolons.
  package var trimmedStatement: String {
    let isTrimmed = { (character: Character) in character.isWhitespace || character == ";" }
    guard let first = firstIndex(where: { !isTrimmed($0) }),
      let last = lastIndex(where: { !isTrimmed($0) })
    else { return "" }
    return String(self[first...last])
  }
}
