import SQLSyntax
import TypedSQLiteCore

/// A literal that a column does not store or compare as it is written.
package struct InputLoss: Equatable {
  /// The column, such as `task.zip`.
  package let column: String
  package let message: String

  /// The loss of a text that is stored in a column; nil if there is none.
  init?(text: [UInt8], in column: ColumnFinder.Found, _ affinity: ColumnAffinity) {
    let type = column.declaredType ?? ""
    guard let loss = AffinityLoss(text.span, in: affinity, scale: DeclaredType(type).scale) else {
      return nil
    }
    let number = AffinityLoss.number(of: text.span, in: affinity)
    self.column = column.name
    message =
      "\(column.title) stores '\(String(decoding: text, as: UTF8.self))' as \(number) - \(loss.summary)"
  }

  /// The loss of a number that meets a column; nil if there is none.
  init?(
    number: [UInt8], in column: ColumnFinder.Found, _ affinity: ColumnAffinity, isStored: Bool,
    _ database: Database
  ) {
    let digits = number.span
    let makesText = affinity == .text || affinity == .strict(.text)
    guard let loss = AffinityLoss(number: digits, makesText: makesText) else { return nil }
    // A number is found by its value, however many leading zeros it has.
    guard makesText || isStored || loss != .leadingZeros else { return nil }
    let literal = String(decoding: number, as: UTF8.self)
    let result: String
    if makesText {
      // Only SQLite knows which text it makes.
      let text = try? database.rows("SELECT CAST(\(literal) AS TEXT)") { $0.text(0) ?? "" }.first
      result = "'\(text ?? literal)'"
    } else {
      let staysReal =
        affinity == .none && number.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
      result = AffinityLoss.number(of: digits, in: staysReal ? .real : affinity)
    }
    let deed =
      isStored ? "stores \(literal) as \(result)" : "is compared with \(result) instead of \(literal)"
    self.column = column.name
    message = "\(column.title) \(deed) - \(loss.summary)"
  }
}

extension ColumnFinder.Found {
  package var name: String { origin.name }

  /// The column as messages name it, with its declared type.
  package var title: String { (declaredType ?? "").isEmpty ? name : "\(name) (\(declaredType ?? ""))" }
}
