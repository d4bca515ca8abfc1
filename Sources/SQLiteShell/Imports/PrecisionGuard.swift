import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Finds values that a column would not keep exactly as they are written.
///
/// It is called for each cell, so it is a class that is not copied.
final class PrecisionGuard: Sendable {
  private let column: ImportColumn
  /// Whether a number must also be printed as it is written.
  private let keepsSpelling: Bool

  /// Creates the guard of a column; nil if the column keeps each text.
  init?(_ column: ImportColumn, keepsSpelling: Bool = false) {
    self.keepsSpelling = keepsSpelling
    switch column.affinity {
    case .numeric, .real, .strict(.integer), .strict(.real): self.column = column
    default: return nil
    }
  }

  var columnName: String { column.name }

  /// The facts about a text that loses something.
  struct Warning: Hashable {
    /// The column with its declared type.
    let column: String
    /// The text, and the number that is stored for it.
    let text: String
    let number: String
    let loss: AffinityLoss

    init(_ text: Span<UInt8>, _ loss: AffinityLoss, in column: ImportColumn, of affinity: ColumnAffinity) {
      let type = column.declaredType.text
      self.column = "\"\(column.name)\"" + (type.isEmpty ? "" : " (\(type))")
      self.text = String(repairing: text)
      number = AffinityLoss.number(of: text, in: affinity)
      self.loss = loss
    }
  }

  /// The warning for a text; nil if the column keeps it.
  func warning(_ text: Span<UInt8>) -> Warning? {
    guard
      let loss = AffinityLoss(text, in: column.affinity, scale: column.declaredType.scale)
        ?? (keepsSpelling && !isPrintedAsWritten(text) ? .form : nil)
    else { return nil }
    return Warning(text, loss, in: column, of: column.affinity)
  }

  private func isPrintedAsWritten(_ text: Span<UInt8>) -> Bool {
    guard NumberShape(text) != nil else { return true }
    return NumberSpelling.isReal(text) || column.affinity != .real && NumberSpelling.isInteger(text)
  }
}
